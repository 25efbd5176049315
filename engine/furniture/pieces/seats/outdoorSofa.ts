import { floorKind } from '../../kit/floorKind.ts';
import { outdoors } from '../../parts/seats/outdoors.ts';
import { drawSeat } from '../../parts/seats/seating.ts';

/** A sofa of weatherproof frame and cushions. */
export const outdoorSofa = floorKind({
  id: 'outdoor-sofa',
  usual: [2, 0.85, 0.75],
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.1, back: 0 },
  againstWall: true,
  width: [1.4, 2.8],
  depth: [0.76, 1],
  height: [0.66, 0.88],
  draw(mesh, form, { width, depth, height, chance }) {
    const seats = Math.max(2, Math.round((width - 0.2) / 0.72));
    drawSeat(mesh, outdoors(form), { width, depth, height, seats, chance, pillows: 2 });
  },
});
