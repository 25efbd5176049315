import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { noise3 } from '../../../materials/noise.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY } from '../../kit/affine.ts';
import { boxCollider, type Collider, lyingCollider, planeCollider } from '../../kit/cloth.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { blanket, padding } from '../../kit/soft.ts';
import { block } from '../../kit/solids.ts';
import { thrownPillow } from '../../parts/cushions.ts';
import { drawHeadboard } from '../../parts/headboards.ts';
import { leg, plinth } from '../../parts/legs.ts';
import type { PieceKind } from '../../types.ts';

/** Head at +z, feet at −z; with mattress, duvet, pillows and, mostly, a throw at its foot. */
export const bed: PieceKind = {
  id: 'bed',
  usual: (forms) => {
    const form = formOf(forms);
    const tall = form.bed === 'tufted' || form.bed === 'arched' || form.bed === 'channels';
    return [1.76, 2.16, form.bed === 'platform' ? 0.78 : tall ? 1.22 : 1.05];
  },
  stance: 'floor',
  segment: 'bed',
  clearanceM: { front: 0.6, side: 0.6, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const low = form.bed === 'platform';
    const [width, depth, height] = sizeOf(request, {
      width: [0.95, 2.1],
      depth: [1.95, 2.3],
      height: [0.6, 1.5],
    });
    const mesh = new MeshBuilder();
    const top = low ? drawPlatform(mesh, form, width, depth) : drawFrame(mesh, form, width / 2 - CLOTH, depth);
    drawHeadboard(mesh, form, { width, back: depth / 2, height, top, chance });
    const bedding: Bedding = {
      half: width / 2,
      front: -depth / 2,
      mattress: [width / 2 - CLOTH - 0.02, -depth / 2 + CLOTH + 0.02],
      back: depth / 2 - 0.11,
      top,
      chance,
      low,
    };
    drawBedding(mesh, bedding, width > 1.3 ? 2 : 1);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Room at the sides and the foot in which cloth hangs. */
const CLOTH = 0.08;

/** A deck near the floor; returns the height on which the mattress lies. */
function drawPlatform(mesh: MeshBuilder, form: Form, width: number, depth: number): number {
  plinth(mesh, form.frameRole === 'white' ? 'black' : form.frameRole, width, depth, 0.1, 0.12);
  mesh.add(
    form.frameRole,
    block([-width / 2, 0.1, -depth / 2], [width / 2, 0.22, depth / 2 - 0.02], { radius: form.edgeM, grain: 2 }),
  );
  return 0.21;
}

/** Rails and legs, `w` to each side; returns the height on which the mattress lies. */
function drawFrame(mesh: MeshBuilder, form: Form, w: number, depth: number): number {
  const d = depth / 2;
  const front = -d + CLOTH;
  const soft = form.bed === 'tufted' || form.bed === 'channels';
  const role = form.bed === 'metal' ? form.legRole : form.frameRole;
  const rail = form.bed === 'metal' ? 0.05 : 0.16;
  const y = 0.3 - rail + 0.02;
  if (soft) {
    mesh.add(
      form.coverRole,
      padding([-w, y - 0.06, front], [w, 0.32, d - 0.06], { seed: 3, radius: 0.035, swell: 0.04, grid: 0.2 }),
    );
    for (const [x, z] of [
      [-1, front + 0.09],
      [1, front + 0.09],
      [-1, d - 0.14],
      [1, d - 0.14],
    ] as const) {
      leg(mesh, {
        kind: form.leg === 'block' ? 'tapered' : form.leg,
        role: form.legRole,
        at: [x * (w - 0.09), z],
        height: y - 0.05,
        size: 0.05,
        out: [x, z < 0 ? -1 : 1],
      });
    }
    return 0.27;
  }
  const t = form.bed === 'metal' ? 0.03 : 0.03;
  for (const s of [-1, 1])
    mesh.add(role, block([s * w, y, front + 0.01], [s * (w - t), y + rail, d - 0.05], { radius: form.edgeM }));
  mesh.add(role, block([-w, y, front], [w, y + rail, front + t], { radius: form.edgeM }));
  mesh.add(role, block([-w + t, y + rail - 0.09, front + t], [w - t, y + rail - 0.07, d - 0.06], { radius: 0 }));
  for (const s of [-1, 1]) {
    leg(mesh, {
      kind: form.leg === 'tube' ? 'square' : form.leg,
      role: form.legRole,
      at: [s * (w - 0.06), front + 0.06],
      height: y + 0.01,
      size: 0.055,
      out: [s, -1],
    });
    leg(mesh, { kind: 'square', role, at: [s * (w - 0.06), d - 0.08], height: y + 0.01, size: 0.05, out: [s, 1] });
  }
  return y + rail - 0.07;
}

interface Bedding {
  /** Half of the bed's width, and its foot end: nothing goes beyond. */
  readonly half: number;
  readonly front: number;
  /** Half of the mattress's width, and its foot end. */
  readonly mattress: readonly [number, number];
  readonly back: number;
  /** Where the mattress lies. */
  readonly top: number;
  readonly chance: Chance;
  readonly low: boolean;
}

/** Walls that hanging cloth does not pass, so that the bed keeps its size, and what it would lie on below. */
function bounds(bedding: Bedding, gap: number): Collider[] {
  return [
    planeCollider([bedding.half - gap, 0, 0], [-1, 0, 0]),
    planeCollider([-bedding.half + gap, 0, 0], [1, 0, 0]),
    planeCollider([0, 0, bedding.front + gap], [0, 0, 1]),
    planeCollider([0, bedding.low ? 0.24 : 0.06, 0], [0, 1, 0]),
  ];
}

/**
 * Hangs what lies beyond the sides and the foot down: straight, but at the corners standing off by `flare` of the drop.
 */
function hungOver(side: number, foot: number, out: number, flare = 0): (p: Vec3) => Vec3 {
  return ([x, y, z]) => {
    const across = Math.max(0, Math.abs(x) - side);
    const along = Math.max(0, foot - z);
    if (across === 0 && along === 0) return [x, y, z];
    const reach = Math.hypot(across, along);
    const drop = Math.max(0, reach - out);
    const off = (flare * 2 * across * along) / reach ** 2;
    const k = (Math.min(out, reach) + off * drop) / reach;
    const inside = Math.min(side, Math.abs(x));
    return [Math.sign(x) * (inside + across * k), y - drop * Math.sqrt(1 - off * off), Math.max(foot, z) - along * k];
  };
}

/** Rounds the corners that hang over side and foot: cloth cut square would trail on the floor there. */
function roundedCorners(side: number, foot: number, hang: number): (p: Vec3) => Vec3 {
  return ([x, y, z]) => {
    const u = Math.max(0, Math.abs(x) - side) / hang;
    const v = Math.max(0, foot - z) / hang;
    if (u === 0 || v === 0) return [x, y, z];
    return [
      Math.sign(x) * (side + hang * u * Math.sqrt(1 - Math.min(1, v * v) / 2)),
      y,
      foot - hang * v * Math.sqrt(1 - Math.min(1, u * u) / 2),
    ];
  };
}

function drawBedding(mesh: MeshBuilder, bedding: Bedding, sleepers: number): void {
  const { back, top, chance } = bedding;
  const [w, front] = bedding.mattress;
  const y = top + 0.24;
  const side = bedding.low ? w : bedding.half - CLOTH;
  const foot = bedding.low ? front : bedding.front + CLOTH;
  mesh.add(
    'whiteLinen',
    block([-w, top, front], [w, y, back], { radius: 0.05, rounding: 4, divisions: [4, 1, 4], grain: 2 }),
  );
  // To the upper edge of the rails: what hangs lower hides what the bed stands on.
  const hang = bedding.low ? 0.17 : 0.22;
  const cover = Math.min(1.62, (back - front) * 0.78);
  const rounded = roundedCorners(side, foot, hang);
  const hung = hungOver(side + 0.012, foot - 0.012, 0.03, 0.12);
  const edge = front + cover - 0.1;
  const duvet = blanket([0, y + 0.09, (edge + foot - hang) / 2], 2 * (side + hang), edge - foot + hang, {
    thickness: 0.05,
    uneven: sleepers > 1 ? 0.45 : 0.35,
    creases: sleepers > 1 ? 0.018 : 0.006,
    seed: chance.seed,
    detail: [34, 28],
    steps: 90,
    crumple: sleepers > 1 ? 0.035 : 0.015,
    // Sewn to the bed's shape: at a corner a flat cloth has more hem than there is room for, and would turn itself
    // inside out.
    cut: (p) => hung(rounded(p)),
    slack: sleepers > 1 ? 1.035 : 1.02,
    bending: 0.1,
    compression: 0.75,
    friction: 0.55,
    momentum: 0.93,
    colliders: [boxCollider([-side, top - 0.3, foot], [side, y, back], 0.06, 0.026), ...bounds(bedding, 0.045)],
  });
  mesh.add('textile', duvet);
  const onDuvet = lyingCollider(duvet, side + 0.01, y - 0.05, 0.009);
  // The sheet turned over the duvet's edge, and as far off the sides as that stands.
  const off = sleepers > 1 ? 0.085 : 0.06;
  const fold = blanket([0, y + 0.15, edge - 0.04], 2 * side + 0.46, 0.4, {
    thickness: 0.014,
    creases: sleepers > 1 ? 0.009 : 0.005,
    seed: chance.seed + 4,
    detail: [32, 9],
    steps: 60,
    crumple: 0.02,
    laid: hungOver(side + off + 0.005, -9, 0.012),
    slack: 1.03,
    bending: 0.2,
    friction: 0.7,
    momentum: 0.9,
    colliders: [
      onDuvet,
      boxCollider([-side - off, top - 0.3, foot], [side + off, y + 0.056, back], 0.085, 0.012),
      ...bounds(bedding, 0.072 - off),
    ],
  });
  mesh.add('whiteLinen', fold);
  drawPillows(mesh, bedding, y, sleepers);
  if (chance() < 0.8) drawThrow(mesh, bedding, { y, side, foot, onDuvet });
}

/** Two rows: sleeping pillows lean on the head, smaller ones before them. */
function drawPillows(mesh: MeshBuilder, bedding: Bedding, y: number, sleepers: number): void {
  const { back, chance } = bedding;
  const width = bedding.mattress[0] * 2;
  const step = width / sleepers;
  const lean = (
    x: number,
    z: number,
    wide: number,
    tall: number,
    thick: number,
    angle: number,
    role: 'whiteLinen' | 'textileSecond' | 'accent' | 'textile',
    i: number,
  ) => {
    const shape = thrownPillow(wide, tall, thick, {
      seed: chance.seed + i * 13,
      // A full oblong one draws its corners out to points.
      fill: chance.between(0.5, 0.85) * (tall < wide * 0.6 ? 0.7 : 1),
      chop: tall * (i < 3 ? chance.between(0.02, 0.06) : i < 9 ? chance.between(0.04, 0.12) : 0),
      detail: 13,
    });
    const map = chain(
      move(
        x,
        y - 0.01 + (tall / 2) * Math.sin(angle) + thick * 0.5 * Math.cos(angle),
        z - (tall / 2) * Math.cos(angle),
      ),
      turnY(chance.between(-0.05, 0.05)),
      turnX(-angle),
    );
    mesh.add(role, shape, map);
  };
  for (let s = 0; s < sleepers; s++) {
    const x = (s - (sleepers - 1) / 2) * step * 0.96;
    const wide = Math.min(0.74, step * 0.93);
    lean(x, back - 0.07, wide, 0.48, 0.2, 1.05, 'whiteLinen', s);
    lean(x + chance.between(-0.02, 0.02), back - 0.2, wide * 0.95, 0.45, 0.19, 0.86, 'textile', s + 3);
  }
  if (chance() < 0.75)
    lean(chance.between(-0.04, 0.04), back - 0.46, Math.min(0.6, width * 0.5), 0.32, 0.13, 0.92, 'accent', 9);
}

/** A throw across the foot, as if tossed: drawn together, so that it lies in folds, and a little askew. */
function drawThrow(
  mesh: MeshBuilder,
  bedding: Bedding,
  { y, side, foot, onDuvet }: { y: number; side: number; foot: number; onDuvet: Collider },
): void {
  const { chance } = bedding;
  const length = chance.between(0.8, 0.95);
  // A narrow bed has no room for deep folds: they would turn on themselves at its edges.
  const narrow = side < 0.6;
  const drawn = chance.between(0.62, 0.72) + (narrow ? 0.14 : 0);
  const askew = chance.between(0.05, 0.13) * (chance() < 0.5 ? -1 : 1);
  const middle = foot + chance.between(0.2, 0.3) + (length * drawn) / 2;
  // So far a full duvet stands off the bed's sides.
  const bulge = narrow ? 0.07 : 0.094;
  const body = boxCollider(
    [-side - bulge, bedding.top - 0.3, foot - 0.05],
    [side + bulge, y + 0.066, middle + 2],
    0.1,
    0.008,
  );
  const hung = hungOver(side + bulge + 0.002, -9, 0.01);
  const phase = chance() * 6;
  const gathered = (p: Vec3): Vec3 => {
    const [x, high, z] = hung(p);
    const along = z - middle;
    const fold = Math.sin((2 * Math.PI * along) / 0.3 + phase + 2.4 * noise3(x * 1.1, along * 2, 1, chance.seed));
    return [
      x,
      high + (narrow ? 0.01 : 0.024) * (1 + fold),
      middle + along * (drawn + 0.08 * noise3(x * 1.4, 2, 5, chance.seed)) + askew * x,
    ];
  };
  const cloth = blanket([chance.between(-0.1, 0.1), y + 0.11, middle], 2 * side + (bedding.low ? 0.34 : 0.62), length, {
    thickness: 0.012,
    uneven: 0.2,
    creases: 0.003,
    seed: chance.seed + 8,
    detail: [34, 21],
    steps: 70,
    crumple: 0.02,
    laid: gathered,
    slack: 1,
    bending: 0.8,
    compression: 0.4,
    friction: 0.85,
    momentum: 0.88,
    colliders: [onDuvet, body, ...bounds(bedding, 0.07 - bulge)],
  });
  mesh.add('textileSecond', cloth);
}
