import type { Chance } from '../../chance.ts';
import type { Form } from '../forms/form.ts';
import { move } from '../kit/affine.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { block, cylinder } from '../kit/solids.ts';
import { stock } from './kitchenStock.ts';
import { barHandle } from './taps.ts';

/** Folded top, square legs on adjustable feet, a lower shelf with pots, a drawer at one end. */
export function steelTable(
  mesh: MeshBuilder,
  form: Form,
  chance: Chance,
  width: number,
  depth: number,
  height: number,
): void {
  const [w, d, front] = [width / 2, depth / 2, -depth / 2 + 0.03];
  mesh.add('steel', block([-w, height - 0.045, front], [w, height, d], { radius: 0.006, rounding: 2 }));
  const x = w - 0.045;
  for (const s of [-1, 1]) {
    for (const z of [front + 0.05, d - 0.045]) {
      mesh.add(
        'steel',
        block([s * x - 0.02, 0.07, z - 0.02], [s * x + 0.02, height - 0.04, z + 0.02], { radius: 0.004 }),
      );
      mesh.add('black', cylinder(0.017, 0, 0.072, 12, 0.003), move(s * x, 0, z));
    }
  }
  const shelf = 0.22;
  mesh.add('steel', block([-x, shelf - 0.03, front + 0.04], [x, shelf, d - 0.035], { radius: 0.003 }));
  const drawer = Math.min(0.5, width * 0.4);
  const side = chance() < 0.5 ? -1 : 1;
  const middle = side * (x - 0.03 - drawer / 2);
  mesh.add(
    'steel',
    block([middle - drawer / 2, height - 0.2, front + 0.012], [middle + drawer / 2, height - 0.048, d - 0.1], {
      radius: 0.003,
    }),
  );
  barHandle(
    mesh,
    form.fittingRole === 'black' ? 'black' : 'steel',
    [middle - drawer * 0.34, height - 0.09, front + 0.012],
    [middle + drawer * 0.34, height - 0.09, front + 0.012],
    0.036,
    0.006,
  );
  stock(mesh, chance, { left: -x + 0.05, right: x - 0.05, y: shelf, z: 0.02, deep: depth * 0.6, clear: 0.4 });
}
