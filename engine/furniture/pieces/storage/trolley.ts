import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { chain, move, turnZ } from '../../kit/affine.ts';
import { bent, roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, tube } from '../../kit/solids.ts';
import { pierced } from '../../kit/vessels.ts';
import { foldedTowels } from '../../parts/towels.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Trays between two hoops or posts on castors: steel with plates, or wood. */
export const trolley: PieceKind = {
  id: 'trolley',
  usual: [0.42, 0.4, 0.85],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.4, side: 0.2, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.34, 0.9],
      depth: [0.3, 0.5],
      height: [0.6, 1],
    });
    const mesh = new MeshBuilder();
    const steel = form.legRole === 'metal' || form.legRole === 'black' || form.legRole === 'accent';
    const post: MaterialRole = steel ? form.legRole : form.legRole === 'rattan' ? 'wood' : form.legRole;
    const tray: MaterialRole = steel
      ? form.topRole === 'glass' || form.topRole === 'metal'
        ? 'steel'
        : form.topRole
      : form.frameRole === 'rattan'
        ? 'wood'
        : form.frameRole;
    const r = steel ? 0.009 : 0.014;
    const [x, z, low] = [width / 2 - r, depth / 2 - r, 0.075];
    for (const s of [-1, 1]) {
      if (steel)
        mesh.add(
          post,
          tube(
            bent(
              [
                [s * x, low, -z],
                [s * x, height - r, -z],
                [s * x, height - r, z],
                [s * x, low, z],
              ],
              0.06,
              5,
            ),
            r,
            { sides: 10 },
          ),
        );
      else
        for (const e of [-1, 1])
          mesh.add(
            post,
            block([s * x - r, low, e * z - r], [s * x + r, height - (e < 0 ? 0.02 : 0), e * z + r], {
              radius: 0.004,
              grain: 1,
            }),
          );
      for (const e of [-1, 1]) mesh.within(move(s * x, 0, e * z), () => castor(mesh, r));
    }
    if (!steel)
      mesh.add(
        post,
        tube(
          [
            [-x, height - 0.03, z],
            [x, height - 0.03, z],
          ],
          0.01,
          { sides: 10 },
        ),
      );
    const trays = height > 0.75 ? 3 : 2;
    for (let i = 0; i < trays; i++) {
      const y = 0.12 + ((height - (steel ? 0.2 : 0.16) - 0.12) * i) / (trays - 1);
      const outline = roundedRectangle(width - 4 * r, depth - r, steel ? 0.03 : 0.006, 4);
      mesh.add(
        tray,
        pierced(
          outline,
          roundedRectangle(width - 4 * r - 0.018, depth - r - 0.018, steel ? 0.022 : 0.004, 4),
          y,
          y + 0.05,
          0.002,
        ),
      );
      mesh.add(
        tray,
        block(
          [-width / 2 + 2 * r + 0.006, y + 0.002, -depth / 2 + r],
          [width / 2 - 2 * r - 0.006, y + 0.012, depth / 2 - r],
          { radius: 0.001 },
        ),
      );
      things(mesh, chance, y + 0.012, width - 0.14, depth - 0.14);
    }
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

function castor(mesh: MeshBuilder, r: number): void {
  mesh.add('steel', cylinder(Math.min(0.008, r), 0.045, 0.08, 10));
  mesh.add('black', cylinder(0.026, -0.009, 0.009, 16, 0.004), chain(move(0, 0.026, 0), turnZ(Math.PI / 2)));
  mesh.add('steel', block([-0.013, 0.02, -0.012], [0.013, 0.05, 0.012], { radius: 0.003 }));
}

/** Bottles, jars and a towel. */
function things(mesh: MeshBuilder, chance: Chance, y: number, width: number, depth: number): void {
  const count = chance.whole(2, 4);
  for (let i = 0; i < count; i++) {
    const at: Vec3 = [-width / 2 + (width * (i + 0.5)) / count, y, chance.between(-0.3, 0.3) * depth];
    if (chance() < 0.3) {
      mesh.within(move(at[0], y, 0), () => foldedTowels(mesh, chance, 2, (width / count) * 0.95, depth * 0.9));
      continue;
    }
    const [r, h] = [chance.between(0.022, 0.034), chance.between(0.08, 0.15)];
    const role = chance.pick<MaterialRole>(['ceramic', 'black', 'accent', 'white']);
    mesh.add(
      role,
      lathe(
        [
          [r * 0.95, 0],
          [r, 0.006],
          [r, h * 0.7],
          [r * 0.5, h * 0.82],
          [r * 0.42, h * 0.84],
        ],
        14,
      ),
      move(...at),
    );
    mesh.add('steel', cylinder(r * 0.45, h * 0.83, h, 10), move(...at));
  }
}
