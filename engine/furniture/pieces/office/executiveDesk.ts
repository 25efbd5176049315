import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cornerSpots, pedestalDesk } from '../../parts/tables/desks.ts';
import type { PieceKind } from '../../types.ts';

/** Broad, on two pedestals, its front closed. */
export const executiveDesk: PieceKind = {
  id: 'executive-desk',
  usual: [1.9, 0.9, 0.75],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 1, side: 0.6, back: 0.9 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const formal = form.stand === 'plinth' || form.tradition === 'classic' || form.tradition === 'carved';
    const [width, depth, height] = sizeOf(request, {
      width: [1.5, 2.4],
      depth: [0.75, 1.1],
      height: [0.74, 0.79],
    });
    const mesh = new MeshBuilder();
    pedestalDesk(mesh, form, { width, depth, height, pedestals: formal ? 2 : 1, thickness: formal ? 0.04 : 0.05 });
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: cornerSpots(width, depth, height) });
  },
};
