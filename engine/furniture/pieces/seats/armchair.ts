import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { drawSeat } from '../../parts/seats/seating.ts';
import type { PieceKind } from '../../types.ts';

/** A seat for one in the make of its family. */
export const armchair: PieceKind = {
  id: 'armchair',
  usual: (forms) => {
    const form = formOf(forms);
    const slender = form.seating === 'framed' || form.seating === 'tube' || form.seating === 'rattan';
    return [slender ? 0.74 : 0.85, slender ? 0.78 : 0.85, form.backHeightM];
  },
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.15, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed + 101);
    const [width, depth, height] = sizeOf(request, {
      width: [0.66, 1.05],
      depth: [0.7, 1],
      height: [form.backHeightM - 0.06, form.backHeightM + 0.1],
    });
    const mesh = new MeshBuilder();
    drawSeat(mesh, form, { width, depth, height, seats: 1, chance, pillows: chance() < 0.6 ? 1 : 0 });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
