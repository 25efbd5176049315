import { chanceOf } from '../../../chance.ts';
import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, lathe, rod } from '../../kit/solids.ts';
import { plates } from '../../parts/kitchenStock.ts';
import { steelTable } from '../../parts/steelTable.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * A worktop with shelves on posts above it and heat lamps under the lowest: dishes go through to the guests. Its height
 * is the highest shelf's.
 */
export const passCounter: PieceKind = {
  id: 'pass-counter',
  usual: [2, 0.6, 1.4],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 3.2],
      depth: [0.5, 0.85],
      height: [1.3, 1.9],
    });
    const mesh = new MeshBuilder();
    const table = 0.9;
    steelTable(mesh, form, chance, width, depth, table);
    const shelves = height > 1.6 ? [1.32, height - 0.02] : [height - 0.02];
    const deep = Math.min(0.36, depth * 0.6);
    const x = width / 2 - 0.06;
    for (const s of [-1, 1]) {
      for (const z of [-deep / 2 + 0.03, deep / 2 - 0.03])
        mesh.add('steel', rod([s * x, table - 0.002, z], [s * x, height - 0.01, z], 0.0125, 0.0125, 10));
    }
    for (const y of shelves)
      mesh.add('steel', block([-width / 2, y - 0.02, -deep / 2], [width / 2, y + 0.02, deep / 2], { radius: 0.004 }));
    const lamps = Math.max(2, Math.round(width / 0.45));
    for (let i = 0; i < lamps; i++)
      mesh.within(move(-x + (2 * x * (i + 0.5)) / lamps, shelves[0] - 0.02, 0), () => heatLamp(mesh, form));
    for (let i = 0; i < 3; i++)
      mesh.within(move(chance.between(-x, x) * 0.8, table, chance.between(-0.1, 0.1)), () =>
        plates(mesh, chance.whole(2, 9)),
      );
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

function heatLamp(mesh: MeshBuilder, form: Form): void {
  const role: MaterialRole = form.fittingRole === 'metal' ? 'metal' : 'black';
  mesh.add('black', rod([0, 0.004, 0], [0, -0.06, 0], 0.004, 0.004, 6));
  const wall: Vec2[] = [
    [0.012, -0.055],
    [0.03, -0.065],
    [0.06, -0.11],
    [0.07, -0.15],
    [0.067, -0.15],
    [0.057, -0.112],
    [0.028, -0.068],
    [0, -0.066],
  ];
  mesh.add(role, lathe(wall, 18));
  mesh.add(
    'bulb',
    lathe(
      [
        [0, -0.075],
        [0.022, -0.09],
        [0.03, -0.115],
        [0.02, -0.135],
        [0, -0.14],
      ],
      12,
    ),
  );
}
