import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { bookPile } from '../../parts/objects.ts';
import type { PieceKind } from '../../types.ts';

/** Beside a bed: drawers, or one drawer over an open shelf. */
export const nightstand: PieceKind = {
  id: 'nightstand',
  usual: (forms) => [0.46, 0.4, formOf(forms).bed === 'platform' ? 0.4 : 0.54],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.36, 0.65],
      depth: [0.32, 0.5],
      height: [0.36, 0.66],
    });
    const mesh = new MeshBuilder();
    const open = chance() < 0.5;
    const cells: Cell[] = open
      ? [
          { x: [0, 1], y: [0.58, 1], kind: 'drawer' },
          { x: [0, 1], y: [0, 0.58], kind: 'open' },
        ]
      : [
          { x: [0, 1], y: [0.5, 1], kind: 'drawer' },
          { x: [0, 1], y: [0, 0.5], kind: 'drawer' },
        ];
    const foot = form.stand === 'legs' ? height * (open ? 0.28 : 0.34) : undefined;
    const hollows = drawCabinet(mesh, form, { width, depth, height, cells, board: 0.018, ...(foot ? { foot } : {}) });
    const shelf = hollows.find((hollow) => hollow.kind === 'open');
    if (shelf && shelf.to[1] - shelf.from[1] > 0.1) {
      const clear = shelf.to[1] - shelf.from[1];
      mesh.within(move(0, shelf.from[1], 0), () => bookPile(mesh, chance, clear > 0.16 ? 3 : 1));
    }
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.85, depthM: depth * 0.85, clearM: 0.7 }];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};
