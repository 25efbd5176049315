import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { drawSeat } from '../../parts/seats/seating.ts';
import type { PieceKind } from '../../types.ts';

/** Two to four seats; as deep as its family sits. */
export const sofa: PieceKind = {
  id: 'sofa',
  usual: (forms) => {
    const form = formOf(forms);
    return [form.seating === 'tube' ? 1.9 : 2.15, form.seatHeightM < 0.4 ? 0.98 : 0.92, form.backHeightM];
  },
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.1, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.4, 3.2],
      depth: [0.78, 1.1],
      height: [form.backHeightM - 0.06, form.backHeightM + 0.08],
    });
    const mesh = new MeshBuilder();
    const seats = Math.max(2, Math.min(4, Math.round((width - 0.3) / 0.72)));
    const thrown = chance.branch(29);
    drawSeat(mesh, form, {
      width,
      depth,
      height,
      seats,
      chance,
      pillows: chance.whole(2, 3),
      ...(thrown() < 0.5 ? { throw: thrown() < 0.5 ? 1 : -1 } : {}),
    });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
