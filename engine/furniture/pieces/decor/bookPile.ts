import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { free } from '../../kit/clearance.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { bookPile as drawPile, ornament } from '../../parts/objects.ts';
import type { PieceKind } from '../../types.ts';

/** Books that lie on each other, the upper ones smaller, often with something to look at on them. */
export const bookPile: PieceKind = {
  id: 'book-pile',
  usual: [0.28, 0.21, 0.14],
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, { width: [0.16, 0.34], depth: [0.12, 0.28], height: [0.05, 0.24] });
    const mesh = new MeshBuilder();
    const top = drawPile(mesh, chance, height > 0.11 ? 3 : 2);
    const left = height - top;
    if (left > 0.04) {
      const high = Math.min(left, 0.07 + 0.3 * form.softness);
      const role = form.coverRole === 'leather' ? 'woodDark' : form.legRole === 'metal' ? form.fittingRole : 'ceramic';
      mesh.within(move(chance.between(-0.02, 0.02), top, 0), () => ornament(mesh, chance, high, role));
    }
    return pieceOf(mesh, { sizeM: [width, width * (0.74 + 4 * form.edgeM), undefined] });
  },
};
