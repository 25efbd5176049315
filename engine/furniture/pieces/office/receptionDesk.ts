import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { drawService, isCurved, spotsOn } from '../../parts/tables/serviceDesks.ts';
import type { PieceKind } from '../../types.ts';

/** A desk behind a ledge for those who stand before it. */
export const receptionDesk: PieceKind = {
  id: 'reception-desk',
  usual: [2.2, 0.75, 1.08],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 1.2, side: 0.1, back: 0.95 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1.4, 4],
      depth: [0.7, 1.1],
      height: [1.02, 1.15],
    });
    const mesh = new MeshBuilder();
    const ledge = isCurved(form) ? 0.27 : 0.32;
    drawService(mesh, form, { width, depth, height, work: 0.74, ledge });
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: spotsOn(width, depth, height, ledge) });
  },
};
