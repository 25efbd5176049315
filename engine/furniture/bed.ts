import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { boxCollider, planeCollider } from './cloth.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { drawHeadboard } from './headboard.ts';
import { fourLegs, leg, plinth } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { blanket, padding, pillow } from './soft.ts';
import { block } from './solids.ts';
import type { PieceKind } from './types.ts';

/** Head at +z, feet at −z; with mattress, duvet, pillows and, mostly, a throw at its foot. */
export const bed: PieceKind = {
  id: 'bed',
  stance: 'floor',
  segment: 'bed',
  clearanceM: { front: 0.6, side: 0.6, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const low = form.bed === 'platform';
    const head = low ? 0.78 : form.bed === 'tufted' || form.bed === 'arched' || form.bed === 'channels' ? 1.22 : 1.05;
    const [width, depth, height] = sizeOf(request, {
      width: [0.95, 1.72, 2.1],
      depth: [1.95, 2.16, 2.3],
      height: [0.6, head, 1.5],
    });
    const mesh = new MeshBuilder();
    const top = drawFrame(mesh, form, width, depth, low);
    drawHeadboard(mesh, form, { width, back: depth / 2, height, top, chance });
    const plan: Bedding = {
      width: width - 0.08,
      front: -depth / 2 + 0.03,
      back: depth / 2 - 0.11,
      top,
      chance,
      floor: low ? 0.16 : 0.1,
    };
    drawBedding(mesh, plan, width > 1.3 ? 2 : 1);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Rails and legs; returns the height on which the mattress lies. */
function drawFrame(mesh: MeshBuilder, form: Form, width: number, depth: number, low: boolean): number {
  const w = width / 2;
  const d = depth / 2;
  const soft = form.bed === 'tufted' || form.bed === 'channels';
  const role = form.bed === 'metal' ? form.legRole : form.frameRole;
  if (low) {
    plinth(mesh, form.frameRole === 'white' ? 'black' : form.frameRole, width, depth, 0.1, 0.12);
    mesh.add(form.frameRole, block([-w, 0.1, -d], [w, 0.22, d - 0.02], { radius: form.edgeM, grain: 2 }));
    return 0.2;
  }
  const rail = form.bed === 'metal' ? 0.05 : 0.16;
  const y = 0.3 - rail + 0.02;
  if (soft) {
    mesh.add(
      form.coverRole,
      padding([-w, y - 0.06, -d], [w, 0.32, d - 0.06], { seed: 3, radius: 0.035, swell: 0.04, grid: 0.2 }),
    );
    fourLegs(mesh, {
      kind: form.leg === 'block' ? 'tapered' : form.leg,
      role: form.legRole,
      width,
      depth,
      height: y - 0.05,
      insetM: 0.1,
      size: 0.05,
    });
    return 0.27;
  }
  const t = form.bed === 'metal' ? 0.03 : 0.03;
  for (const s of [-1, 1])
    mesh.add(role, block([s * w, y, -d + 0.01], [s * (w - t), y + rail, d - 0.05], { radius: form.edgeM }));
  mesh.add(role, block([-w, y, -d], [w, y + rail, -d + t], { radius: form.edgeM }));
  mesh.add(role, block([-w + t, y + rail - 0.09, -d + t], [w - t, y + rail - 0.07, d - 0.06], { radius: 0 }));
  for (const s of [-1, 1]) {
    leg(mesh, {
      kind: form.leg === 'tube' ? 'square' : form.leg,
      role: form.legRole,
      at: [s * (w - 0.06), -d + 0.06],
      height: y + 0.01,
      size: 0.055,
      out: [s, -1],
    });
    leg(mesh, { kind: 'square', role, at: [s * (w - 0.06), d - 0.08], height: y + 0.01, size: 0.05, out: [s, 1] });
  }
  return y + rail - 0.07;
}

interface Bedding {
  readonly width: number;
  readonly front: number;
  readonly back: number;
  /** Where the mattress lies. */
  readonly top: number;
  /** Where hanging cloth ends. */
  readonly floor: number;
  readonly chance: Chance;
}

function drawBedding(mesh: MeshBuilder, plan: Bedding, sleepers: number): void {
  const { width, front, back, top, chance } = plan;
  const w = width / 2;
  const high = 0.24;
  const y = top + high;
  const mattress = block([-w, top, front], [w, y, back], { radius: 0.05, rounding: 4, divisions: [4, 1, 4], grain: 2 });
  mesh.add('white', mattress);
  const body = boxCollider([-w, top - 0.3, front], [w, y, back], 0.06, 0.026);
  const ground = planeCollider([0, plan.floor, 0], [0, 1, 0]);
  const cover = Math.min(1.62, (back - front) * 0.78);
  const duvet = blanket([0, y + 0.09, front + cover / 2 - 0.17], width + 0.56, cover + 0.16, {
    thickness: 0.055,
    uneven: 0.4,
    seed: chance.seed,
    detail: [36, 30],
    steps: 90,
    crumple: 0.04,
    slack: 1.035,
    bending: 0.14,
    compression: 0.75,
    friction: 0.55,
    momentum: 0.93,
    colliders: [body, ground],
  });
  mesh.add('textile', duvet);
  // The sheet turned over the duvet's edge.
  const edge = front + cover - 0.14;
  const fold = blanket([0, y + 0.15, edge], width + 0.5, 0.42, {
    thickness: 0.016,
    seed: chance.seed + 4,
    detail: [30, 6],
    steps: 60,
    crumple: 0.02,
    slack: 1.03,
    bending: 0.2,
    friction: 0.7,
    momentum: 0.9,
    colliders: [boxCollider([-w - 0.03, top - 0.3, front], [w + 0.03, y + 0.048, back], 0.085, 0.012), ground],
  });
  mesh.add('white', fold);
  drawPillows(mesh, plan, y, sleepers);
  if (chance() < 0.8) drawThrow(mesh, plan, y);
}

/** Two rows: sleeping pillows lean on the head, smaller ones before them. */
function drawPillows(mesh: MeshBuilder, plan: Bedding, y: number, sleepers: number): void {
  const { width, back, chance } = plan;
  const step = width / sleepers;
  const lean = (
    x: number,
    z: number,
    wide: number,
    tall: number,
    thick: number,
    angle: number,
    role: 'white' | 'textileSecond' | 'accent' | 'textile',
    i: number,
  ) => {
    const shape = pillow(wide, tall, thick, { seed: chance.seed + i * 13, fill: chance.between(0.5, 0.8), detail: 14 });
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
    const wide = Math.min(0.7, step * 0.9);
    lean(x, back - 0.07, wide, 0.46, 0.17, 1.05, 'white', s);
    lean(x + chance.between(-0.02, 0.02), back - 0.2, wide * 0.95, 0.44, 0.16, 0.86, 'textile', s + 3);
  }
  if (chance() < 0.75)
    lean(chance.between(-0.04, 0.04), back - 0.4, Math.min(0.6, width * 0.5), 0.32, 0.13, 0.98, 'accent', 9);
}

/** A throw across the foot, as if tossed. */
function drawThrow(mesh: MeshBuilder, plan: Bedding, y: number): void {
  const { width, front, chance } = plan;
  const w = width / 2;
  const length = chance.between(0.5, 0.7);
  const body = boxCollider([-w - 0.045, plan.top - 0.3, front - 0.05], [w + 0.045, y + 0.052, front + 1.6], 0.09, 0.01);
  const cloth = blanket([0, y + 0.13, front + 0.12 + length / 2], width + 0.66, length, {
    thickness: 0.013,
    uneven: 0.2,
    seed: chance.seed + 8,
    detail: [36, 12],
    steps: 80,
    crumple: 0.05,
    slack: 1.03,
    bending: 0.06,
    friction: 0.6,
    momentum: 0.92,
    colliders: [body, planeCollider([0, plan.floor, 0], [0, 1, 0])],
  });
  const skew: Vec3 = [0, 0, 0];
  mesh.add('textileSecond', cloth, move(...skew));
}
