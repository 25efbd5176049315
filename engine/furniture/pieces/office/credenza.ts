import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import type { PieceKind } from '../../types.ts';

/** Long and low beside a meeting table: doors, and drawers in the middle. */
export const credenza: PieceKind = {
  id: 'credenza',
  usual: [1.8, 0.45, 0.75],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 3],
      depth: [0.4, 0.55],
      height: [0.68, 0.85],
    });
    const mesh = new MeshBuilder();
    const bays = Math.max(3, Math.round(width / 0.48));
    const drawers = chance() < 0.5 ? Math.floor(bays / 2) : 0;
    const cells: Cell[] = [];
    for (let i = 0; i < bays; i++) {
      const x = [i / bays, (i + 1) / bays] as const;
      if (i === drawers) for (let j = 0; j < 4; j++) cells.push({ x, y: [j / 4, (j + 1) / 4], kind: 'drawer' });
      else cells.push({ x, y: [0, 1], kind: 'door', handle: i % 2 ? -1 : 1 });
    }
    drawCabinet(mesh, form, { width, depth, height, cells });
    const decorSpots = [-1, 0, 1].map((s) => ({
      centre: [s * width * 0.32, height, 0] as const,
      widthM: width * 0.22,
      depthM: depth * 0.7,
      clearM: 0.7,
    }));
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};
