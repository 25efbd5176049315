/**
 * Joins a fill to its surroundings without a seam: what its patches show beside the hole is compared with the picture
 * there, and the difference is spanned across the hole (as by Pérez, Gangnet and Blake 2003, with the patches' own
 * gradients).
 */

import type { Abort } from '../abort.ts';
import type { PixelRect } from '../geometry/types.ts';
import { addCoarse } from './coarse.ts';
import type { Level } from './level.ts';
import type { Field } from './membrane.ts';
import { type Surfaces, spanSurfaces } from './span.ts';

/** Pixels of the picture across one of the membrane: single pixels differ by grain, which is not to be spread. */
const STEP = 2;
/** Most of a difference that is taken for light, of 255: more is a line that the fill did not find. */
const MOST = 28;

/**
 * What the votes lack beside the hole, and which surface is there, at a STEP-th of the size. `arrays.sums` holds the
 * votes.
 */
function differences(
  { image, arrays, targets }: Level,
  { left, top, right, bottom }: PixelRect,
): { readonly field: Field; readonly surfaces: Surfaces } {
  const width = Math.ceil((right - left) / STEP);
  const height = Math.ceil((bottom - top) / STEP);
  const values = new Float32Array(width * height * 3);
  const counts = new Uint8Array(width * height);
  const surfaces = new Uint8Array(width * height);
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * image.width + x;
    const weight = arrays.sums[target * 4 + 3];
    const to = Math.floor((y - top) / STEP) * width + Math.floor((x - left) / STEP);
    surfaces[to] = image.labels[at];
    if (image.known[at] === 0 || weight <= 0) continue;
    counts[to]++;
    for (let c = 0; c < 3; c++) {
      const lacking = image.data[at * 4 + c] - arrays.sums[target * 4 + c] / weight;
      values[to * 3 + c] += lacking < -MOST ? -MOST : lacking > MOST ? MOST : lacking;
    }
  }
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] > 1) for (let c = 0; c < 3; c++) values[i * 3 + c] /= counts[i];
  }
  const known = counts.map((count) => (count > 0 ? 1 : 0));
  return { field: { width, height, channels: 3, values, known }, surfaces };
}

/** Adds to the fill what it lacks in light; `box` is around the level's targets. Throws AbortedError. */
export function matchLight(level: Level, box: PixelRect, signal: Abort): void {
  const { field, surfaces } = differences(level, box);
  spanSurfaces(field, surfaces, signal);
  addCoarse(level, box, { ...field, step: STEP });
}
