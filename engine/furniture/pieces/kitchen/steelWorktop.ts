import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { steelTable } from '../../parts/steelTable.ts';
import type { PieceKind } from '../../types.ts';

/** A table of stainless steel with a shelf below. */
export const steelWorktop: PieceKind = {
  id: 'steel-worktop',
  usual: [1.8, 0.7, 0.9],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 3],
      depth: [0.55, 0.9],
      height: [0.82, 0.95],
    });
    const mesh = new MeshBuilder();
    steelTable(mesh, formOf(request.forms), chance, width, depth, height);
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.8, depthM: depth * 0.7, clearM: 0.6 }];
    return pieceOf(mesh, { sizeM: [width, undefined, height], decorSpots });
  },
};
