import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { bent, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch, type Shape } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { prism, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { times } from '../../kit/vessels.ts';
import { rolledTowel } from '../../parts/towels.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Woven, of wire, or of cloth in a wooden frame; laundry in it. */
export const basket: PieceKind = {
  id: 'basket',
  usual: [0.42, 0.34, 0.5],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.2, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 0.65],
      depth: [0.26, 0.5],
      height: [0.22, 0.65],
    });
    const mesh = new MeshBuilder();
    const wire = form.base === 'sled' || form.legRole === 'black';
    const outline =
      form.softness > 0.1 && !wire
        ? superellipse(width - 0.04, depth - 0.04, form.tableTop === 'round' ? 2.2 : 3.4, 40)
        : roundedRectangle(width - 0.03, depth - 0.03, 0.06, 9);
    if (wire) {
      const grey: MaterialRole = form.legRole === 'metal' ? 'steel' : 'black';
      const rows = 6;
      for (let i = 0; i <= rows; i++) {
        const k = 0.88 + 0.12 * (i / rows);
        mesh.add(
          grey,
          tube(
            outline.map(([x, z]): Vec3 => [x * k, 0.006 + (height - 0.014) * (i / rows), z * k]),
            i === rows ? 0.006 : 0.0025,
            { sides: 6, closed: true },
          ),
        );
      }
      for (let i = 0; i < outline.length; i += 2) {
        const [x, z] = outline[i];
        mesh.add(grey, rod([x * 0.88, 0.005, z * 0.88], [x, height - 0.008, z], 0.002, 0.002, 5));
      }
      mesh.add('textile', prism(times(outline, 0.86), 0.008, height * 0.72, { bevel: 0.03, rounding: 2 }));
    } else mesh.add('rattan', woven(outline, height));
    const fill = height * (wire ? 0.7 : 0.8);
    for (let i = 0; i < 4; i++) {
      const [x, z] = [(i % 2 ? 0.16 : -0.16) * width, (i < 2 ? -0.14 : 0.14) * depth];
      const role = chance.pick<MaterialRole>(['white', 'textile', 'textileSecond']);
      if (form.tradition === 'modern')
        mesh.within(chain(move(x * 1.1, fill - 0.05, z * 1.3), turnY(Math.PI / 2)), () =>
          rolledTowel(mesh, role, Math.min(0.06, depth * 0.16), width * 0.4),
        );
      else
        mesh.add(
          role,
          superellipsoid(width * 0.26, height * chance.between(0.14, 0.2), depth * 0.26, 2.4, 16),
          move(x, fill, z),
        );
    }
    if (!wire)
      for (const s of [-1, 1])
        mesh.add(
          'rattan',
          tube(
            bent(
              [
                [s * (width / 2 - 0.03), height * 0.8, -0.06],
                [s * (width / 2 - 0.008), height - 0.004, -0.06],
                [s * (width / 2 - 0.008), height - 0.004, 0.06],
                [s * (width / 2 - 0.03), height * 0.8, 0.06],
              ],
              0.03,
              4,
            ),
            0.008,
            { sides: 6 },
          ),
        );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Strands laid over stakes: each row steps out where the one below steps in. */
function woven(outline: readonly (readonly [number, number])[], height: number): Shape {
  const rows: Vec3[][] = [];
  const count = Math.max(8, Math.round(height / 0.022));
  const row = (y: number, k: number, phase: number, swing: number) =>
    rows.push(
      outline.map(([x, z], i): Vec3 => {
        const j = 1 + (i % 2 === phase ? swing : -swing);
        return [x * k * j, y, z * k * j];
      }),
    );
  for (let i = 0; i <= count; i++)
    row((height * 0.985 * i) / count, 0.86 + 0.14 * Math.sin((i / count) * 1.5), i % 2, 0.011);
  row(height, 0.985, 0, 0);
  row(height * 0.985, 0.955, 0, 0);
  row(0.02, 0.82, 0, 0);
  return patch(rows, { wrap: true, capFirst: true, capLast: true, crease: 0.9 });
}
