import { floorKind } from '../../kit/floorKind.ts';
import { outdoors } from '../../parts/seats/outdoors.ts';
import { drawSeat } from '../../parts/seats/seating.ts';

/** A low chair for a terrace. */
export const outdoorChair = floorKind({
  id: 'outdoor-chair',
  usual: [0.65, 0.68, 0.8],
  segment: 'seating',
  clearanceM: { front: 0.35, side: 0.1, back: 0.1 },
  width: [0.58, 0.85],
  depth: [0.62, 0.85],
  height: [0.7, 0.92],
  draw(mesh, form, { width, depth, height, chance }) {
    drawSeat(mesh, outdoors(form), { width, depth, height, seats: 1, chance, pillows: 0 });
  },
});
