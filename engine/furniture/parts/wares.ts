import type { Chance } from '../../chance.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Form } from '../forms/form.ts';
import { move, turnY } from '../kit/affine.ts';
import { ring, roundedRectangle, superellipse } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { block, cylinder, lathe, prism } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

/** Folded cloth in a pile; returns nothing, stands on y = 0. */
export function foldedPile(mesh: MeshBuilder, chance: Chance, wide: number, deep: number, clear: number): void {
  const roles: readonly MaterialRole[] = ['textile', 'textileSecond', 'accent', 'white', 'paper'];
  let y = 0;
  let role = chance.pick(roles);
  const count = chance.whole(2, 5);
  for (let i = 0; i < count; i++) {
    const high = chance.between(0.022, 0.034);
    if (y + high > clear) return;
    if (chance() < 0.4) role = chance.pick(roles);
    const [w, d] = [(wide / 2) * chance.between(0.94, 1), (deep / 2) * chance.between(0.95, 1)];
    const fold = block([-w, y + 0.001, -d], [w, y + high, d], { radius: high * 0.45, rounding: 2 });
    mesh.add(role, fold, turnY(chance.between(-0.03, 0.03)));
    y += high;
  }
}

/** A row of boxes or bottles, all of one make. */
export function wares(mesh: MeshBuilder, chance: Chance, wide: number, clear: number): void {
  const step = chance.between(0.085, 0.13);
  const count = Math.max(1, Math.floor((wide * 0.9) / step));
  const high = Math.min(clear * 0.8, chance.between(0.12, 0.24));
  const role = chance.pick<MaterialRole>(['white', 'accent', 'textileSecond', 'ceramic', 'glass', 'paper']);
  const round = chance() < 0.6;
  const neck = chance() < 0.6;
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * step;
    if (!round) {
      mesh.add(role, block([x - step * 0.36, 0, -step * 0.3], [x + step * 0.36, high, step * 0.3], { radius: 0.002 }));
      mesh.add(
        role === 'accent' ? 'white' : 'accent',
        block([x - step * 0.28, high * 0.4, -step * 0.3 - 0.001], [x + step * 0.28, high * 0.66, 0], {
          radius: 0.0004,
        }),
      );
      continue;
    }
    const r = step * 0.34;
    const bottle: Vec2[] = neck
      ? [
          [r * 0.94, 0],
          [r, 0.004],
          [r, high * 0.6],
          [r * 0.4, high * 0.76],
          [r * 0.36, high * 0.86],
        ]
      : [
          [r * 0.94, 0],
          [r, 0.004],
          [r, high * 0.76],
          [r * 0.9, high * 0.8],
        ];
    mesh.add(role, lathe(bottle, 14), move(x, 0, 0));
    mesh.add('black', cylinder(neck ? r * 0.4 : r * 0.94, high * (neck ? 0.84 : 0.8), high, 14), move(x, 0, 0));
  }
}

/** Square, round, fluted or many-sided, on y = 0. */
export function drawPlinth(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const role: MaterialRole =
    form.topRole === 'stone' || (form.fittingRole === 'metal' && form.tradition === 'classic')
      ? 'stone'
      : form.frameRole === 'wood' ||
          form.frameRole === 'woodDark' ||
          form.frameRole === 'black' ||
          form.frameRole === 'painted'
        ? form.frameRole
        : 'white';
  if (form.tradition === 'curved') {
    const flutes = 18;
    const outline = ring(flutes * 4, (a) => {
      const k = 1 - 0.05 * Math.abs(Math.cos((a * flutes) / 2)) ** 3;
      return [(width / 2) * 0.95 * k * Math.cos(a), (depth / 2) * 0.95 * k * Math.sin(a)];
    });
    mesh.add(role, prism(outline, 0.03, height - 0.02, { bevel: 0.002, crease: 1.1 }));
    for (const [a, b] of [
      [0, 0.035],
      [height - 0.03, height],
    ] as const)
      mesh.add(role, prism(superellipse(width, depth, 2, 44), a, b, { bevel: 0.004, rounding: 2 }));
    return;
  }
  if (form.tradition === 'classic' || form.tradition === 'carved') {
    for (const [a, b, k] of [
      [0, 0.07, 1],
      [0.07, 0.11, 0.92],
      [0.11, height - 0.09, 0.82],
      [height - 0.09, height - 0.05, 0.9],
      [height - 0.05, height, 1],
    ] as const)
      mesh.add(
        role,
        block([(-width / 2) * k, a, (-depth / 2) * k], [(width / 2) * k, b, (depth / 2) * k], {
          radius: 0.008,
          rounding: 2,
        }),
      );
    return;
  }
  const outline =
    form.softness > 0.24
      ? superellipse(width, depth, 2, 44)
      : form.tableTop === 'octagon'
        ? superellipse(width, depth, 2, 8)
        : roundedRectangle(width, depth, Math.min(0.02, form.edgeM), 2);
  const foot = form.stand === 'wall' || form.base === 'sled';
  if (foot)
    mesh.add(
      'black',
      prism(
        outline.map(([x, z]): Vec2 => [x * 0.92, z * 0.92]),
        0,
        0.03,
        { bevel: 0 },
      ),
    );
  mesh.add(role, prism(outline, foot ? 0.03 : 0, height, { bevel: Math.min(0.006, form.edgeM), rounding: 2 }));
}
