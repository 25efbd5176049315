/** Beds for one and for the smallest, a headboard for a wall, a corner to read in. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY, upright } from './affine.ts';
import { bed } from './bed.ts';
import { drawCabinet } from './cabinet.ts';
import { diningChair } from './chair.ts';
import { chanceOf } from './chance.ts';
import { arc } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { drawHeadboard } from './headboard.ts';
import { leg } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { bookPile, bookRow } from './objects.ts';
import { sizeOf } from './size.ts';
import { cushion, padding, pillow } from './soft.ts';
import { block, prism, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';
import { variantOf } from './variants.ts';

/** For one: a mattress 90 cm wide. */
export const singleBed = variantOf(
  bed,
  { width: [0.95, 1.05, 1.3], depth: [1.95, 2.08, 2.2], height: [0.6, 0.95, 1.2] },
  { id: 'single-bed' },
);

/** A chair without a table of its own: at a wall, a piano, a dressing table. */
export const chair = variantOf(
  diningChair,
  { width: [0.42, 0.47, 0.6], depth: [0.45, 0.52, 0.6], height: [0.74, 0.85, 1] },
  { id: 'chair', clearanceM: { front: 0.35, side: 0.05, back: 0.05 } },
);

/** Light and narrow, so that many stand in one room. */
export const cafeChair = variantOf(
  diningChair,
  { width: [0.42, 0.44, 0.5], depth: [0.45, 0.48, 0.55], height: [0.72, 0.8, 0.9] },
  { id: 'cafe-chair', clearanceM: { front: 0.2, side: 0.05, back: 0.4 } },
);

/** Stands at the wall behind a bed and is wider than it. */
export const headboard: PieceKind = {
  id: 'headboard',
  stance: 'floor',
  segment: 'bed',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1, 2.4, 3.6],
      depth: [0.05, 0.1, 0.16],
      height: [0.8, 1.2, 1.6],
    });
    const mesh = new MeshBuilder();
    drawHeadboard(mesh, form, { width, back: depth / 2, height, top: 0.5, chance: chanceOf(request.seed) });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A child's first bed: bars 6 cm apart at most on all sides, one end higher in families that like heads. */
export const cot: PieceKind = {
  id: 'cot',
  stance: 'floor',
  segment: 'bed',
  clearanceM: { front: 0.5, side: 0.5, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.64, 0.72, 0.8],
      depth: [1.24, 1.32, 1.5],
      height: [0.84, 0.95, 1.1],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const role: LookRole =
      form.frameRole === 'rattan' ? 'rattan' : form.frameRole === 'black' ? form.legRole : form.frameRole;
    const rail = Math.min(height, 0.88);
    const round = form.softness > 0.15 || form.leg === 'turned' || form.frameRole === 'rattan';
    const low = 0.26;
    const feet = form.leg === 'splayed' || form.leg === 'tapered' || form.leg === 'cabriole' || form.leg === 'turned';
    for (const x of [-1, 1])
      for (const z of [-1, 1]) {
        const [px, pz] = [x * (w - 0.022), z * (d - 0.022)];
        const top = z > 0 ? height : rail;
        mesh.add(
          role,
          round
            ? rod([px, feet ? low - 0.04 : 0, pz], [px, top, pz], 0.02, 0.02, 14)
            : block([px - 0.02, feet ? low - 0.04 : 0, pz - 0.02], [px + 0.02, top, pz + 0.02], {
                radius: Math.max(0.004, form.edgeM * 0.6),
              }),
        );
        if (feet)
          leg(mesh, { kind: form.leg, role: form.legRole, at: [px, pz], height: low - 0.03, size: 0.036, out: [x, z] });
      }
    for (const s of [-1, 1]) {
      for (const y of [low, rail - 0.035])
        mesh.add(
          role,
          block([s * (w - 0.01), y, -d + 0.03], [s * (w - 0.034), y + 0.035, d - 0.03], { radius: 0.006 }),
        );
      const bars = Math.ceil((depth - 0.1) / 0.078);
      for (let i = 1; i < bars; i++) {
        const z = -d + 0.04 + ((depth - 0.08) * i) / bars;
        const x = s * (w - 0.022);
        mesh.add(
          role,
          round
            ? rod([x, low, z], [x, rail - 0.02, z], 0.0075, 0.0075, 8)
            : block([x - 0.005, low, z - 0.0125], [x + 0.005, rail - 0.02, z + 0.0125], { radius: 0.003 }),
        );
      }
    }
    for (const s of [-1, 1])
      cotEnd(mesh, form, role, { w, z: s * (d - 0.022), low, top: s > 0 ? height : rail, round });
    mesh.add('white', block([-w + 0.036, 0.34, -d + 0.036], [w - 0.036, 0.35, d - 0.036], { radius: 0 }));
    mesh.add(
      'white',
      cushion(width - 0.08, depth - 0.08, 0.1, {
        seed: chance.seed,
        corner: 0.08,
        crown: 0.012,
        worn: 0.1,
        detail: 14,
      }),
      move(0, 0.35, 0),
    );
    mesh.add(
      chance.pick<LookRole>(['textile', 'textileSecond', 'accent']),
      cushion(width - 0.085, depth * 0.5, 0.035, {
        seed: chance.seed + 3,
        corner: 0.06,
        crown: 0.02,
        worn: 0.3,
        detail: 18,
      }),
      move(0, 0.452, -d * 0.42),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

interface CotEnd {
  readonly w: number;
  readonly z: number;
  readonly low: number;
  readonly top: number;
  readonly round: boolean;
}

function cotEnd(mesh: MeshBuilder, form: Form, role: LookRole, { w, z, low, top, round }: CotEnd): void {
  mesh.add(role, block([-w + 0.03, low, z - 0.012], [w - 0.03, low + 0.035, z + 0.012], { radius: 0.006 }));
  if (form.bed === 'arched' || form.bed === 'tufted' || form.bed === 'channels') {
    const rise = 0.07;
    const r = (w * w + rise * rise) / (2 * rise);
    const half = Math.asin((w - 0.012) / r);
    const outline = [
      [-w + 0.012, low + 0.03] as const,
      [w - 0.012, low + 0.03] as const,
      ...arc(0, top - r, r, Math.PI / 2 - half, Math.PI / 2 + half, 16),
    ];
    mesh.add(role, prism(outline, z - 0.011, z + 0.011, { bevel: 0.005, rounding: 2 }), upright);
    return;
  }
  mesh.add(role, block([-w + 0.03, top - 0.04, z - 0.013], [w - 0.03, top - 0.005, z + 0.013], { radius: 0.006 }));
  if (form.door === 'cane' || form.frameRole === 'rattan') {
    mesh.add('rattan', block([-w + 0.035, low + 0.03, z - 0.003], [w - 0.035, top - 0.035, z + 0.003], { radius: 0 }));
    return;
  }
  if (form.door === 'raised' || form.door === 'shaker' || form.door === 'plank' || form.stand === 'wall') {
    mesh.add(
      role,
      block([-w + 0.035, low + 0.03, z - 0.007], [w - 0.035, top - 0.035, z + 0.007], { radius: 0.002, grain: 1 }),
    );
    return;
  }
  for (let i = 1; i < 8; i++) {
    const x = -w + 0.022 + ((2 * w - 0.044) * i) / 8;
    mesh.add(
      role,
      round
        ? rod([x, low, z], [x, top - 0.02, z], 0.0075, 0.0075, 8)
        : block([x - 0.0125, low, z - 0.005], [x + 0.0125, top - 0.02, z + 0.005], { radius: 0.003 }),
    );
  }
}

/** A seat over shelves of books, a padded back, cushions and a shelf within reach. */
export const readingNook: PieceKind = {
  id: 'reading-nook',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.1, 1.6, 2.2],
      depth: [0.6, 0.78, 0.95],
      height: [0.95, 1.15, 1.5],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const seat = 0.34;
    const bays = Math.max(2, Math.round(width / 0.5));
    const cells = Array.from({ length: bays }, (_, i) => ({
      x: [i / bays, (i + 1) / bays] as const,
      y: [0, 1] as const,
      kind: 'open' as const,
    }));
    const plain: Form = { ...form, topRole: form.frameRole, stand: form.stand === 'legs' ? 'plinth' : form.stand };
    const hollows = drawCabinet(mesh, plain, { width, depth, height: seat, cells, foot: 0.05 });
    for (const { from, to } of hollows) {
      const start = from[0] + 0.012;
      bookRow(mesh, chance, {
        left: start,
        right: start + (to[0] - from[0]) * chance.between(0.4, 0.9),
        y: from[1],
        front: from[2] + 0.02,
        clear: to[1] - from[1],
        deep: 0.2,
      });
    }
    mesh.add(
      form.coverRole,
      cushion(width - 0.02, depth - 0.14, 0.09, {
        seed: chance.seed,
        corner: 0.06,
        crown: 0.024,
        worn: 0.3,
        detail: 20,
        ...(form.piping ? { piping: 0.005 } : {}),
      }),
      move(0, seat, -0.06),
    );
    nookBack(mesh, form, chance.seed, width, d, seat, height);
    const t = Math.max(0.022, form.edgeM * 3);
    mesh.add(
      form.frameRole,
      block([w, seat, -d + 0.12], [w - t, height - 0.25, d - 0.04], { radius: Math.max(0.003, form.edgeM), grain: 1 }),
    );
    mesh.within(move(w - t - 0.17, seat + 0.114, d - 0.3), () =>
      mesh.within(turnY(0.4), () => bookPile(mesh, chance, 2)),
    );
    const roles: readonly LookRole[] = ['accent', 'textileSecond', 'textile'];
    for (const i of [0, 1, 2]) {
      const size = 0.46 - 0.05 * i;
      const shape = pillow(size, size, 0.16, { seed: chance.seed + 11 * i, fill: 0.7, detail: 11 });
      const x = -w + 0.3 + i * 0.36;
      mesh.add(
        roles[i]!,
        shape,
        chain(move(x, seat + 0.1 + size * 0.48, d - 0.2 - 0.03 * i), turnY(0.12 - 0.1 * i), turnX(-1.15)),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A padded back, its top straight or arched, in a frame. */
function nookBack(
  mesh: MeshBuilder,
  form: Form,
  seed: number,
  width: number,
  d: number,
  seat: number,
  height: number,
): void {
  const w = width / 2;
  const arched = form.softness > 0.15 || form.mirror === 'arch' || form.mirror === 'oval' || form.mirror === 'round';
  if (arched) {
    const rise = Math.min(0.3, w * 0.5);
    const r = (w * w + rise * rise) / (2 * rise);
    const half = Math.asin(w / r);
    const outline = [
      [-w, seat - 0.02] as const,
      [w, seat - 0.02] as const,
      ...arc(0, height - r, r, Math.PI / 2 - half, Math.PI / 2 + half, 20),
    ];
    mesh.add(
      form.frameRole,
      prism(outline, d - 0.03, d, { bevel: Math.max(0.003, form.edgeM * 0.7), rounding: 2 }),
      upright,
    );
  } else {
    mesh.add(
      form.frameRole,
      block([-w, seat - 0.02, d - 0.03], [w, height, d], { radius: Math.max(0.003, form.edgeM), grain: 0 }),
    );
    const ledge: Vec3[] = [
      [-w, height - 0.02, d - 0.13],
      [w, height, d],
    ];
    mesh.add(form.frameRole, block(ledge[0]!, ledge[1]!, { radius: Math.max(0.002, form.edgeM) }));
  }
  const fields = form.back === 'channels' || form.back === 'tufted' ? Math.round(width / 0.16) : 3;
  const step = (width - 0.06) / fields;
  for (let i = 0; i < fields; i++) {
    const x = -w + 0.03 + step * i;
    mesh.add(
      form.coverRole,
      padding([x + 0.001, seat + 0.06, d - 0.1], [x + step - 0.001, height - (arched ? 0.34 : 0.08), d - 0.025], {
        seed: seed + i,
        radius: 0.03,
        swell: 0.08,
        grid: 0.2,
      }),
    );
  }
  if (arched)
    mesh.add(
      form.fittingRole,
      tube(
        [
          [-w + 0.06, height - 0.31, d - 0.036],
          [w - 0.06, height - 0.31, d - 0.036],
        ],
        0.006,
        { sides: 6, round: true },
      ),
    );
}
