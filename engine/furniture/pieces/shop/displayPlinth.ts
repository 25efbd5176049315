import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { smallThing, vase } from '../../parts/objects.ts';
import { drawPlinth } from '../../parts/wares.ts';
import type { PieceKind } from '../../types.ts';

/** A body on which one thing is shown. */
export const displayPlinth: PieceKind = {
  id: 'display-plinth',
  usual: [0.42, 0.42, 0.95],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.8, side: 0.6, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 1],
      depth: [0.3, 1],
      height: [0.4, 1.25],
    });
    const mesh = new MeshBuilder();
    drawPlinth(mesh, form, width, depth, height);
    const size = Math.min(width, depth) * 0.62;
    mesh.within(move(0, height, 0), () => {
      if (chance() < 0.5) vase(mesh, chance, size * 1.25);
      else smallThing(mesh, chance, size * 1.3, size * 1.5);
    });
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};
