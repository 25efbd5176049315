import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { drawHeadboard } from '../../parts/headboards.ts';
import type { PieceKind } from '../../types.ts';

/** Stands at the wall behind a bed and is wider than it. */
export const headboard: PieceKind = {
  id: 'headboard',
  usual: [2.4, 0.1, 1.2],
  stance: 'floor',
  segment: 'bed',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1, 3.6],
      depth: [0.05, 0.16],
      height: [0.8, 1.6],
    });
    const mesh = new MeshBuilder();
    drawHeadboard(mesh, form, { width, back: depth / 2, height, top: 0.5, chance: chanceOf(request.seed) });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
