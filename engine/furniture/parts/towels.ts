/** Towels: folded on a pile, rolled, hung over a bar. */

import type { Chance } from '../../chance.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { noise3 } from '../../materials/noise.ts';
import { chain, move, sideways, turnX, turnY } from '../kit/affine.ts';
import { arc } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { deformed, smooth } from '../kit/shape.ts';
import { block, lathe, prism } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

const colours: readonly MaterialRole[] = ['white', 'textile', 'textileSecond', 'white'];

/** A pile on y = 0, folds towards −z; returns its height. */
export function foldedTowels(mesh: MeshBuilder, chance: Chance, count: number, width: number, depth: number): number {
  let y = 0;
  const role = chance.pick(colours);
  for (let i = 0; i < count; i++) {
    const thick = chance.between(0.034, 0.046);
    const k = chance.between(0.94, 1);
    const shape = block([(-width / 2) * k, 0, -depth / 2], [(width / 2) * k, thick, depth / 2], {
      radius: thick * 0.45,
      rounding: 2,
      divisions: [2, 1, 2],
    });
    const soft = deformed(shape, ([a, b, c]) => [a, b + 0.004 * noise3(a * 9, i, c * 9, chance.seed) * (b / thick), c]);
    mesh.add(i % 3 === 2 ? chance.pick(colours) : role, soft, chain(move(0, y, 0), turnY(chance.between(-0.03, 0.03))));
    y += thick * 0.96;
  }
  return y;
}

/** A roll lying on y = 0 along z, its spiral towards −z. */
export function rolledTowel(mesh: MeshBuilder, role: MaterialRole, radius: number, length: number): void {
  const profile: Vec2[] = [
    [radius * 0.2, -0.004],
    [radius * 0.42, 0.004],
    [radius * 0.5, -0.002],
    [radius * 0.74, 0.005],
    [radius * 0.8, 0],
    [radius * 0.98, 0.008],
    [radius, 0.02],
    [radius, length - 0.01],
    [radius * 0.9, length],
  ];
  mesh.add(role, lathe(profile, 14), chain(move(0, radius, -length / 2), turnX(Math.PI / 2)));
}

/** Over a bar along x at (y, z) = 0 of radius `bar`: longer towards −z. */
export function hangingTowel(
  mesh: MeshBuilder,
  role: MaterialRole,
  width: number,
  front: number,
  back: number,
  bar: number,
): void {
  const t = 0.014;
  const outer = bar + t;
  const outline: Vec2[] = [
    [-outer, -front],
    ...arc(0, 0, outer, Math.PI, 0, 8),
    [outer, -back],
    [bar, -back],
    ...arc(0, 0, bar + 0.0005, 0, Math.PI, 8),
    [-bar, -front],
  ];
  mesh.add(role, smooth(prism(outline, -width / 2, width / 2, { bevel: 0.004, crease: 1 })), sideways);
}
