import type { Vec3 } from '../../../geometry/types.ts';
import { move } from '../../kit/affine.ts';
import { block, prism, tube } from '../../kit/solids.ts';
import { matKind } from '../../parts/matKind.ts';
import type { MaterialRole } from '../../types.ts';

/**
 * A strip that runs up a flight of steps: treads and risers of a comfortable stair (17 × 28 cm), a rod in each angle.
 */
export const stairRunner = matKind({
  id: 'stair-runner',
  usual: [0.7, 3.75, 2.625],
  width: [0.55, 1],
  depth: [0.56, 5.4],
  height: [0.34, 3.4],
  draw(mesh, form, _, [width, depth, height]) {
    const steps = Math.max(2, Math.round(height / 0.174));
    const [run, rise] = [depth / steps, height / steps];
    const pile = 0.012;
    const w = width / 2;
    for (let i = 0; i < steps; i++) {
      const [z, y] = [-depth / 2 + run * i, rise * i];
      const at = (role: MaterialRole, x0: number, x1: number, proud: number) => {
        mesh.add(role, block([x0, y, z - proud], [x1, y + rise, z + pile], { radius: 0.004 }));
        mesh.add(
          role,
          block([x0, y + rise - pile, z - proud], [x1, y + rise + proud, z + run + pile], { radius: 0.004 }),
        );
      };
      at('rug', -w, w, 0);
      const bands: readonly (readonly [number, number])[] =
        form.rug === 'plain' || form.rug === 'round'
          ? []
          : form.rug === 'stripes'
            ? [
                [0.08, 0.14],
                [0.28, 0.34],
              ]
            : [[0.07, 0.11]];
      for (const [a, b] of bands)
        for (const s of [-1, 1]) at('textileSecond', s * (w - width * a), s * (w - width * b), 0.0012);
      if (form.rug === 'medallion' || form.rug === 'diamonds') {
        const diamond = [
          [0.14, 0],
          [0, 0.09],
          [-0.14, 0],
          [0, -0.09],
        ].map(([x, v]) => [x! * width * 1.6, v!] as const);
        mesh.add(
          'accent',
          prism(diamond, y + rise - 0.004, y + rise + 0.0012, { bevel: 0.0005 }),
          move(0, 0, z + run / 2),
        );
      }
      if (i > 0) {
        const rodOf: Vec3[] = [
          [-w - 0.03, y + 0.014, z - 0.008],
          [w + 0.03, y + 0.014, z - 0.008],
        ];
        mesh.add(form.fittingRole, tube(rodOf, 0.006, { sides: 8, round: true }));
      }
    }
  },
});
