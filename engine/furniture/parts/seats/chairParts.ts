/** What chairs of several makes have in common: seats, legs, stretchers. */

import type { Chance } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, type Shape, smooth } from '../../kit/shape.ts';
import { cushion } from '../../kit/soft.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { leg } from '../legs.ts';

export interface ChairMeasures {
  readonly w: number;
  readonly d: number;
  /** Top of the back. */
  readonly high: number;
  readonly seat: number;
  readonly chance: Chance;
}

export type Make = (mesh: MeshBuilder, form: Form, measures: ChairMeasures) => void;

/** A saddled wooden seat: shallow hollow for the sitter. */
export function saddle(w: number, d: number, y: number, t: number): Shape {
  const board = block([-w, y - t, -d], [w, y, d], { radius: t * 0.45, rounding: 2, divisions: [8, 1, 8], grain: 2 });
  return smooth(
    deformed(board, (p) => {
      const u = p[0] / w;
      const v = p[2] / d;
      const k = Math.max(Math.abs(u), Math.abs(v), 1e-6) / Math.max((Math.abs(u) ** 5 + Math.abs(v) ** 5) ** 0.2, 1e-6);
      const dip =
        p[1] > y - t * 0.3 ? 0.014 * (1 - u ** 4) * (1 - v ** 4) * (1 + 0.3 * v) * (0.6 + 0.4 * Math.abs(u)) : 0;
      return [p[0] * k * (1 - 0.07 * v), p[1] - dip, p[2] * k];
    }),
  );
}

/** A padded seat with its edge rounded, on y. */
export function padSeat(
  mesh: MeshBuilder,
  role: MaterialRole,
  w: number,
  d: number,
  y: number,
  t: number,
  chance: Chance,
): void {
  mesh.add(
    role,
    cushion(w * 2, d * 2, t * 0.7, { seed: chance.seed, corner: 0.2, crown: t * 0.5, detail: 10, worn: 0.3 }),
    move(0, y, 0),
  );
}

/** Four legs: front ones straight or by kind, rear ones run up into the back posts with a rake. */
export function posts(
  mesh: MeshBuilder,
  role: MaterialRole,
  measures: ChairMeasures,
  r: number,
  top: number,
  rake: number,
): void {
  const { w, d, seat } = measures;
  for (const s of [-1, 1]) {
    const path: Vec3[] = [
      [s * (w - 0.035), 0, d - 0.03],
      [s * (w - 0.045), seat * 0.6, d - 0.075],
      [s * (w - 0.045), seat + 0.05, d - 0.075],
      [s * (w - 0.035), top, d - 0.075 + rake],
    ];
    mesh.add(
      role,
      floored(tube(through(path, 4), (t) => r * (0.8 + 0.35 * Math.sin(Math.PI * Math.min(1, t * 1.1))), { sides: 8 })),
    );
  }
}

/** Puts the lowest points of a slanting end onto the floor. */
export function floored(shape: Shape): Shape {
  return deformed(shape, (p) => [p[0], p[1] < 0.012 ? 0 : p[1], p[2]]);
}

export function stretchers(mesh: MeshBuilder, role: MaterialRole, { w, d }: ChairMeasures, y: number, r: number): void {
  for (const s of [-1, 1])
    mesh.add(role, rod([s * (w - 0.045), y, -d + 0.05], [s * (w - 0.042), y + 0.02, d - 0.05], r, r, 8));
  mesh.add(role, rod([-w + 0.045, y + 0.01, 0], [w - 0.045, y + 0.01, 0], r, r, 8));
}

export function apron(mesh: MeshBuilder, role: MaterialRole, { w, d, seat }: ChairMeasures, high: number): void {
  const [x, z] = [w - 0.04, d - 0.045];
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      block([s * x - 0.01, seat - 0.03 - high, -z], [s * x + 0.01, seat - 0.03, z - 0.03], { radius: 0.002 }),
    );
    mesh.add(
      role,
      block(
        [-x, seat - 0.03 - high, s * z - 0.01 - (s > 0 ? 0.03 : 0)],
        [x, seat - 0.03, s * z + 0.01 - (s > 0 ? 0.03 : 0)],
        { radius: 0.002 },
      ),
    );
  }
}

export function frontLegs(
  mesh: MeshBuilder,
  form: Form,
  measures: ChairMeasures,
  size: number,
  kind: Form['leg'] = form.leg,
): void {
  for (const s of [-1, 1])
    leg(mesh, {
      kind,
      role: form.legRole,
      at: [s * (measures.w - 0.04), -measures.d + 0.045],
      height: measures.seat - 0.03,
      size,
      out: [s, -1],
    });
}
