import { chanceOf } from './chance.ts';
import { formOf } from './families.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { drawSeat } from './seating.ts';
import { sizeOf } from './size.ts';
import type { PieceKind } from './types.ts';

/** Two to four seats; as deep as its family sits. */
export const sofa: PieceKind = {
  id: 'sofa',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.1, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const low = form.seatHeightM < 0.4;
    const [width, depth, height] = sizeOf(request, {
      width: [1.4, form.seating === 'tube' ? 1.9 : 2.15, 3.2],
      depth: [0.78, low ? 0.98 : 0.9, 1.1],
      height: [form.backHeightM - 0.06, form.backHeightM, form.backHeightM + 0.08],
    });
    const mesh = new MeshBuilder();
    const seats = Math.max(2, Math.min(4, Math.round((width - 0.3) / 0.72)));
    drawSeat(mesh, form, { width, depth, height, seats, chance, pillows: chance.whole(2, 3) });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

export const armchair: PieceKind = {
  id: 'armchair',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.15, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed + 101);
    const slender = form.seating === 'framed' || form.seating === 'tube' || form.seating === 'rattan';
    const [width, depth, height] = sizeOf(request, {
      width: [0.66, slender ? 0.74 : 0.86, 1.05],
      depth: [0.7, slender ? 0.76 : 0.84, 1],
      height: [form.backHeightM - 0.06, form.backHeightM, form.backHeightM + 0.1],
    });
    const mesh = new MeshBuilder();
    drawSeat(mesh, form, { width, depth, height, seats: 1, chance, pillows: chance() < 0.6 ? 1 : 0 });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
