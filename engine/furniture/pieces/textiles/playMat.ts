import type { Vec3 } from '../../../geometry/types.ts';
import { move } from '../../kit/affine.ts';
import { superellipse } from '../../kit/curves.ts';
import { smooth } from '../../kit/shape.ts';
import { block, cylinder, prism, tube } from '../../kit/solids.ts';
import { matKind } from '../../parts/matKind.ts';
import type { MaterialRole } from '../../types.ts';

/** Foam tiles that lock into each other, or one round padded mat. */
export const playMat = matKind({
  id: 'play-mat',
  usual: [2, 1.6, 0.02],
  width: [1, 2.6],
  depth: [1, 2.4],
  height: [0.018, 0.03],
  draw(mesh, form, chance, [width, depth, height]) {
    if (form.softness > 0.15 || form.tableTop === 'round') {
      mesh.add(
        'textile',
        prism(superellipse(width, depth, form.softness > 0.3 ? 2.4 : 4, 56), 0, height, {
          bevel: height * 0.45,
          rounding: 3,
        }),
      );
      for (const k of [0.72, 0.44]) {
        const seam = superellipse(width * k, depth * k, 2.6, 48).map(([x, z]): Vec3 => [x, height - 0.001, z]);
        mesh.add('textileSecond', smooth(tube(seam, 0.004, { sides: 5, closed: true })));
      }
      return;
    }
    const [nx, nz] = [Math.max(2, Math.round(width / 0.45)), Math.max(2, Math.round(depth / 0.45))];
    const [sx, sz] = [width / nx, depth / nz];
    const colours: readonly MaterialRole[] = ['textile', 'textileSecond', 'accent', 'white'];
    const shift = chance.whole(0, 3);
    for (let i = 0; i < nx; i++) {
      for (let j = 0; j < nz; j++) {
        const [x, z] = [-width / 2 + sx * i, -depth / 2 + sz * j];
        const role = colours[(i + 2 * j + shift) % (form.tradition === 'modern' ? 4 : 3)];
        mesh.add(
          role,
          block([x + 0.0007, 0, z + 0.0007], [x + sx - 0.0007, height, z + sz - 0.0007], { radius: 0.003 }),
        );
        if (i + 1 < nx)
          for (const k of [0.25, 0.5, 0.75])
            mesh.add(role, cylinder(0.022, 0.001, height + 0.0002, 14, 0.001), move(x + sx + 0.008, 0, z + sz * k));
      }
    }
  },
});
