import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { fillShelf } from '../../parts/cabinets/shelfContents.ts';
import type { PieceKind } from '../../types.ts';

/** Long and low, for a television to stand on. */
export const mediaConsole: PieceKind = {
  id: 'media-console',
  usual: (forms) => [1.8, 0.42, formOf(forms).seatHeightM < 0.41 ? 0.42 : 0.52],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1, 2.6],
      depth: [0.34, 0.5],
      height: [0.34, 0.7],
    });
    const mesh = new MeshBuilder();
    const bays = Math.max(3, Math.round(width / 0.5));
    const cells: Cell[] = [];
    const openBay = bays % 2 ? (bays - 1) / 2 : chance.whole(1, bays - 2);
    for (let i = 0; i < bays; i++) {
      const x = [i / bays, (i + 1) / bays] as const;
      if (i === openBay) {
        cells.push({ x, y: [0, 0.5], kind: 'open' }, { x, y: [0.5, 1], kind: 'open' });
      } else {
        cells.push({ x, y: [0, 1], kind: 'door', handle: i < openBay ? 1 : -1 });
      }
    }
    const hollows = drawCabinet(mesh, form, { width, depth, height, cells });
    for (const hollow of hollows.filter((one) => one.kind === 'open')) fillShelf(mesh, chance, hollow, 0.35);
    const decorSpots = [-1, 1].map((s) => ({
      centre: [s * width * 0.36, height, 0] as const,
      widthM: width * 0.2,
      depthM: depth * 0.8,
      clearM: 0.8,
    }));
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};
