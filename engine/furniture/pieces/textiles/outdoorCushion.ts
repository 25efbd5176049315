import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { free } from '../../kit/clearance.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cushion, pillow } from '../../kit/soft.ts';
import { rod, superellipsoid } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A cushion for a seat outdoors, leaning on nothing: it lies. */
export const outdoorCushion: PieceKind = {
  id: 'outdoor-cushion',
  usual: [0.45, 0.45, 0.16],
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.35, 0.6],
      depth: [0.3, 0.6],
      height: [0.1, 0.2],
    });
    const mesh = new MeshBuilder();
    const role = chance.pick<MaterialRole>(['accent', 'textile', 'textileSecond']);
    const tassels = form.rug === 'diamonds' || form.shade === 'woven' || form.frame === 'gilt';
    if (form.seating === 'framed' || form.seating === 'tube') {
      const corner = form.softness > 0.1 ? 0.9 : 0.1;
      const measures = { seed: chance.seed, corner, crown: height * 0.22, worn: 0.3, detail: 12 };
      const seam = form.seating === 'framed' ? { piping: 0.0045 } : {};
      mesh.add(
        role,
        cushion(width * 0.98, depth * 0.98, height * 0.74, { ...measures, ...seam }),
        move(0, -height / 2, 0),
      );
      if (form.back === 'slats') mesh.add(role, superellipsoid(0.016, 0.008, 0.016, 2, 12), move(0, height * 0.4, 0));
    } else {
      mesh.add(role, pillow(width, depth, height, { seed: chance.seed, fill: chance.between(0.5, 0.9), detail: 14 }));
      if (form.softness > 0.3) mesh.add('textile', superellipsoid(0.02, height * 0.53, 0.02, 2, 12));
    }
    if (tassels) {
      for (const x of [-1, 1])
        for (const z of [-1, 1]) {
          const [from, to]: readonly [Vec3, Vec3] = [
            [x * width * 0.47, 0, z * depth * 0.47],
            [x * width * 0.5, -0.008, z * depth * 0.5],
          ];
          mesh.add(
            form.frame === 'gilt' ? 'metal' : 'textileSecond',
            rod(from, to, 0.006, 0.009, form.shade === 'woven' ? 5 : 8),
          );
        }
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
