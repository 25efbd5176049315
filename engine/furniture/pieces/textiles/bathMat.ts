import { chanceOf } from '../../../chance.ts';
import { noise3 } from '../../../materials/noise.ts';
import { formOf } from '../../forms/families.ts';
import { superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, prism, rod } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Tufted cotton, or wooden slats in families that sit low. */
export const bathMat: PieceKind = {
  id: 'bath-mat',
  usual: [0.8, 0.5, 0.015],
  stance: 'floor',
  segment: 'rug',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1.2],
      depth: [0.4, 0.8],
      height: [0.012, 0.03],
    });
    const mesh = new MeshBuilder();
    if (form.seatHeightM < 0.39) {
      const count = Math.max(5, Math.round(depth / 0.07));
      for (let i = 0; i < count; i++) {
        const z = -depth / 2 + (depth * (i + 0.5)) / count;
        mesh.add(
          form.frameRole === 'woodDark' ? 'woodDark' : 'wood',
          block(
            [-width / 2, height * 0.4, z - depth / count / 2 + 0.006],
            [width / 2, height, z + depth / count / 2 - 0.006],
            { radius: 0.002 },
          ),
        );
      }
      for (const s of [-1, 0, 1])
        mesh.add(
          'wood',
          block(
            [s * width * 0.42 - 0.02, 0, -depth / 2 + 0.008],
            [s * width * 0.42 + 0.02, height * 0.45, depth / 2 - 0.008],
            { radius: 0.001 },
          ),
        );
      return pieceOf(mesh, { sizeM: [width, depth, height] });
    }
    const role = chance.pick<MaterialRole>(['textile', 'textileSecond', 'white']);
    if (form.softness > 0.2) {
      mesh.add(
        role,
        prism(superellipse(width, depth, form.softness > 0.3 ? 2.2 : 3.4, 40), 0, height, {
          bevel: height * 0.48,
          rounding: 3,
        }),
      );
      mesh.add(
        role,
        prism(superellipse(width * 0.86, depth * 0.82, 2.6, 36), height * 0.5, height + 0.002, { bevel: 0.004 }),
      );
      return pieceOf(mesh, { sizeM: [width, depth, height] });
    }
    const pile = block([-width / 2 + 0.01, 0, -depth / 2], [width / 2 - 0.01, height, depth / 2], {
      radius: height * 0.45,
      rounding: 2,
      divisions: [18, 1, 12],
    });
    mesh.add(
      role,
      deformed(pile, ([x, y, z]) => [
        x,
        y > height * 0.5 ? y - 0.0025 * (1 + noise3(x * 14, z * 14, 0, chance.seed)) : y,
        z,
      ]),
    );
    for (const s of [-1, 1]) {
      if (form.rug === 'stripes' || form.rug === 'border')
        mesh.add(
          'white',
          block(
            [s * (width / 2 - 0.1), 0.002, -depth / 2 + 0.004],
            [s * (width / 2 - 0.07), height, depth / 2 - 0.004],
            { radius: 0.003 },
          ),
        );
      const fringes = form.heading === 'tab' ? 26 : 0;
      for (let i = 0; i < fringes; i++) {
        const z = -depth / 2 + 0.012 + ((depth - 0.024) * i) / (fringes - 1);
        mesh.add(
          'white',
          rod(
            [s * (width / 2 - 0.014), 0.006, z],
            [s * (width / 2), 0.003, z + 0.004 * noise3(i, s, 0, chance.seed)],
            0.0025,
            0.003,
            5,
          ),
        );
      }
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
