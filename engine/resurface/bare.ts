/** How much of a wall face is bare: what stands or hangs before it is where a pattern on it betrays itself. */
import type { Room } from '../geometry/roomSchema.ts';
import { resizePlane } from '../image/resample.ts';
import type { Plane } from '../image/types.ts';
import { FIRST_WALL, faceMap } from '../perceive/faces.ts';
import { roomAt } from '../perceive/segments/segments.ts';

/** Long side in pixels at which it is counted. */
const LONG = 320;

/**
 * Share 0-1 of what each wall (its index in the Room) takes of the picture that is wall, as `coverage` (0-1) of the
 * picture has it; 0 for a wall that isn't in the picture.
 */
export function bareShares(room: Room, coverage: Plane): (wall: number) => number {
  const scale = Math.min(1, LONG / Math.max(coverage.width, coverage.height));
  const [width, height] = [coverage.width, coverage.height].map((side) => Math.max(1, Math.round(side * scale)));
  const { data } = resizePlane(coverage, width, height, 'area');
  const sums = new Map<number, { all: number; bare: number }>();
  faceMap(roomAt(room, width, height)).data.forEach((face, i) => {
    const sum = sums.get(face) ?? { all: 0, bare: 0 };
    sums.set(face, sum);
    sum.all++;
    sum.bare += data[i];
  });
  return (wall) => {
    const sum = sums.get(FIRST_WALL + wall);
    return sum ? sum.bare / sum.all : 0;
  };
}
