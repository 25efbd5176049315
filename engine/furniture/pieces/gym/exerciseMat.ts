import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { cylinder, prism } from '../../kit/solids.ts';
import { matKind } from '../../parts/matKind.ts';
import type { MaterialRole } from '../../types.ts';

/** Thick, for exercises on the floor: a foam sheet with a welded rim, folded lines across. */
export const exerciseMat = matKind({
  id: 'exercise-mat',
  usual: [0.62, 1.8, 0.015],
  width: [0.55, 1],
  depth: [1.6, 2],
  height: [0.012, 0.05],
  front: 0.3,
  draw(mesh, form, chance, [width, depth, height]) {
    const role = chance.pick<MaterialRole>(['textileSecond', 'accent', 'black']);
    const folds = form.base === 'sled' || form.edgeM > 0.004 ? 3 : 1;
    const each = depth / folds;
    for (let i = 0; i < folds; i++) {
      const outline = roundedRectangle(width, each - 0.002, folds === 1 ? 0.04 : 0.008, 5);
      mesh.add(
        role,
        prism(outline, 0, height, { bevel: height * 0.3, rounding: 2 }),
        move(0, 0, -depth / 2 + each * (i + 0.5)),
      );
    }
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        mesh.add(
          'metal',
          cylinder(0.008, height - 0.003, height + 0.0006, 12, 0.0004),
          move(x * (width / 2 - 0.04), 0, z * (depth / 2 - 0.04)),
        );
  },
});
