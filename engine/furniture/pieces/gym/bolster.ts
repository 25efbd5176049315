import type { Vec3 } from '../../../geometry/types.ts';
import { chain, move, turnZ } from '../../kit/affine.ts';
import { superellipse } from '../../kit/curves.ts';
import { patch, smooth } from '../../kit/shape.ts';
import { lathe, tube } from '../../kit/solids.ts';
import { matKind } from '../../parts/matKind.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A firm round cushion as long as a shoulder is wide, with piped ends and a handle. */
export const bolster: PieceKind = {
  ...matKind({
    id: 'bolster',
    usual: [0.65, 0.25, 0.2],
    width: [0.5, 0.75],
    depth: [0.2, 0.3],
    height: [0.14, 0.28],
    draw(mesh, form, chance, [width, depth, height]) {
      const role = chance.pick<MaterialRole>(['accent', 'textileSecond', 'textile']);
      const flat = form.softness < 0.1 ? 4 : 2.3;
      const rounds = form.piping || form.seating === 'banquette';
      const outline = superellipse(depth, height, flat, 32);
      const levels: readonly (readonly [number, number])[] = [
        [0, 0.6],
        [0.012, 0.9],
        [0.035, 0.985],
        [0.15, 1],
        [0.5, 0.985],
        [0.85, 1],
        [0.965, 0.985],
        [0.988, 0.9],
        [1, 0.6],
      ];
      const rows = levels.map(([t, k]) => outline.map(([z, y]): Vec3 => [(t - 0.5) * width, y * k, z * k]));
      const body = patch(rows, { wrap: true, capFirst: true, capLast: true });
      mesh.add(role, smooth(body), move(0, height / 2, 0));
      for (const s of [-1, 1]) {
        const seam = outline.map(([z, y]): Vec3 => [s * (width / 2 - 0.02), height / 2 + y * 0.955, z * 0.955]);
        mesh.add(rounds ? 'metal' : role, smooth(tube(seam, 0.0045, { sides: 5, closed: true })));
        if (form.seating === 'banquette' || form.frame === 'gilt')
          mesh.add(
            rounds ? 'metal' : 'accent',
            lathe(
              [
                [0.02, -0.003],
                [0.018, 0.004],
                [0, 0.008],
              ],
              12,
            ),
            chain(move(s * (width / 2 - 0.003), height / 2, 0), turnZ((-s * Math.PI) / 2)),
          );
      }
      const strap: Vec3[] = [
        [width / 2 - 0.002, height * 0.62, -0.04],
        [width / 2 + 0.012, height * 0.66, 0],
        [width / 2 - 0.002, height * 0.62, 0.04],
      ];
      mesh.add(role, tube(strap, 0.006, { sides: 6 }));
    },
  }),
  segment: 'decor',
};
