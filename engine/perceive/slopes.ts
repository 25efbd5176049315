/** Whether a ceiling slopes or stairs rise in a picture: rooms that a plan and one height cannot describe. */

import type { ManhattanFrame } from '../geometry/manhattan.ts';
import { transform3 } from '../geometry/matrix.ts';
import type { LineSegment } from '../geometry/segments.ts';
import type { Vec3 } from '../geometry/types.ts';
import { deviation, pixels, toLines } from '../geometry/vanishing.ts';

/** Segments longer than this share of the diagonal speak for the house rather than for things in it. */
const LONG = 0.07;
const MOST_LINES = 120;
/** Angle up to which a segment follows a slope, radians. */
const FOLLOWS = 0.018;
const PITCHES = Array.from({ length: 16 }, (_, i) => ((20 + 3 * i) * Math.PI) / 180);

/**
 * How much of the long segments above eye level follows one slope, 0-1. Roofs slope across one of the room's level
 * directions; the longest segment does not count, since some slope fits any one.
 */
export function slopeShare(
  segments: readonly LineSegment[],
  frame: ManhattanFrame,
  width: number,
  height: number,
): number {
  const least = LONG * Math.hypot(width, height);
  const middle = [width / 2, height / 2] as const;
  const shift = frame.principalPx[1] - middle[1];
  const above = toLines(segments, [...middle], MOST_LINES).filter(({ mx, my, length }) => {
    const ray: Vec3 = [mx / frame.focalPx, (my - shift) / frame.focalPx, 1];
    return length > least && ray[0] * frame.down[0] + ray[1] * frame.down[1] + ray[2] * frame.down[2] < 0;
  });
  const all = above.reduce((sum, { length }) => sum + length, 0);
  const oblique = above.filter(({ index }) => frame.directions[index] < 0);
  let most = 0;
  for (const pitch of PITCHES) {
    const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
    for (const direction of [
      [c, s, 0],
      [-c, s, 0],
      [0, s, c],
      [0, s, -c],
    ] as const) {
      const vp = pixels(transform3(frame.rotation, [...direction]), frame.focalPx, shift);
      const lengths = oblique.filter((line) => Math.abs(deviation(line, vp)) < FOLLOWS).map(({ length }) => length);
      const sum = lengths.reduce((total, length) => total + length, 0);
      most = Math.max(most, sum - Math.max(0, ...lengths));
    }
  }
  return all > 0 ? most / all : 0;
}
