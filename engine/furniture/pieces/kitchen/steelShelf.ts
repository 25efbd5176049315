import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod } from '../../kit/solids.ts';
import { stock } from '../../parts/kitchenStock.ts';
import type { PieceKind } from '../../types.ts';

/** Four posts, four or five shelves of wire or sheet, stocked. */
export const steelShelf: PieceKind = {
  id: 'steel-shelf',
  usual: [1.2, 0.5, 1.8],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 2],
      depth: [0.35, 0.65],
      height: [1.4, 2.1],
    });
    const mesh = new MeshBuilder();
    const [x, z] = [width / 2 - 0.0125, depth / 2 - 0.0125];
    for (const sx of [-1, 1])
      for (const sz of [-1, 1]) mesh.add('steel', cylinder(0.0125, 0, height, 10), move(sx * x, 0, sz * z));
    const levels = 4;
    const wire = form.edgeM < 0.005;
    for (let i = 0; i < levels; i++) {
      const y = 0.16 + ((height - 0.2) * i) / (levels - 1);
      if (wire) {
        for (const s of [-1, 1]) {
          mesh.add('steel', rod([-x, y - 0.006, s * z], [x, y - 0.006, s * z], 0.005, 0.005, 6));
          mesh.add('steel', rod([s * x, y - 0.006, -z], [s * x, y - 0.006, z], 0.005, 0.005, 6));
        }
        const count = Math.round(depth / 0.035);
        for (let k = 1; k < count; k++)
          mesh.add(
            'steel',
            rod([-x, y - 0.003, -z + (2 * z * k) / count], [x, y - 0.003, -z + (2 * z * k) / count], 0.003, 0.003, 4),
          );
      } else mesh.add('steel', block([-x, y - 0.03, -z], [x, y, z], { radius: 0.002 }));
      if (i < levels - 1)
        stock(mesh, chance, {
          left: -x + 0.04,
          right: x - 0.03,
          y,
          z: 0,
          deep: depth - 0.06,
          clear: (height - 0.2) / (levels - 1) - 0.05,
        });
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
