/**
 * What the score found, drawn over the second picture: green where it was found again, red where not, amber where it is
 * hidden.
 */
import type { Rgb8 } from '../image/types.ts';
import type { GeometryScore } from './score.ts';

type Colour = readonly [number, number, number];

const FOUND: Colour = [38, 166, 91];
const LOST: Colour = [214, 48, 49];
const HIDDEN: Colour = [240, 173, 40];

/** A copy of the picture (of the score's size) with lines and boxes of openings. */
export function scoreOverlay(picture: Rgb8, { lines, openings }: Pick<GeometryScore, 'lines' | 'openings'>): Rgb8 {
  const drawn: Rgb8 = { ...picture, data: new Uint8Array(picture.data) };
  for (const { from, to, found } of lines) stroke(drawn, from, to, found >= 0.5 ? FOUND : LOST);
  for (const { fate, box } of openings) {
    const [left, top, width, height] = box;
    const [right, bottom] = [left + width - 1, top + height - 1];
    const colour = fate === 'kept' ? FOUND : fate === 'hidden' ? HIDDEN : LOST;
    stroke(drawn, [left, top], [right, top], colour);
    stroke(drawn, [right, top], [right, bottom], colour);
    stroke(drawn, [right, bottom], [left, bottom], colour);
    stroke(drawn, [left, bottom], [left, top], colour);
  }
  return drawn;
}

/** Two pixels wide. */
function stroke(
  { width, height, data }: Rgb8,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  colour: Colour,
): void {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay))));
  for (let k = 0; k <= steps; k++) {
    const x = Math.round(ax + ((bx - ax) * k) / steps);
    const y = Math.round(ay + ((by - ay) * k) / steps);
    for (const [px, py] of [
      [x, y],
      [x + 1, y],
      [x, y + 1],
      [x + 1, y + 1],
    ]) {
      if (px >= 0 && py >= 0 && px < width && py < height) data.set(colour, 3 * (py * width + px));
    }
  }
}
