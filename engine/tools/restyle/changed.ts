/** Whether a restyle has changed a picture for the eye. */
import { linearOfSrgb8, linearToOklab } from '../../image/colour.ts';
import { median } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';

/** Rows and columns that are looked at, of the long side: more tell no more. */
const LOOKED_AT = 340;
/**
 * Distance in OKLab from the step of the whole picture from which a place has changed, of its colour (a and b) alone or
 * of its lightness as well; share of places that have to; and step of the whole picture that shows by itself. Where
 * nothing is laid or covered anew, light that falls otherwise is all too soon a cast: something has to be dyed.
 */
const LEAST = {
  kept: { shows: 0.04, lightness: 0, changed: 0.05, step: 0.12 },
  renewed: { shows: 0.05, lightness: 1, changed: 0.035, step: 0.06 },
} as const;

/**
 * Whether `after` differs from `before` for somebody who sees them side by side, pictures of one size: some of it has
 * another colour, or all of it another light. A breath of warmth over everything is no redecoration.
 */
export function hasChanged(before: Rgb8, after: Uint8Array, is: 'kept' | 'renewed'): boolean {
  const { width, height, data } = before;
  const every = Math.max(1, Math.floor(Math.max(width, height) / LOOKED_AT));
  const columns = Math.ceil(width / every);
  const count = columns * Math.ceil(height / every);
  const steps = [0, 1, 2].map(() => new Float32Array(count));
  const lab = (of: Uint8Array, j: number) =>
    linearToOklab(linearOfSrgb8[of[j]], linearOfSrgb8[of[j + 1]], linearOfSrgb8[of[j + 2]]);
  for (let i = 0; i < count; i++) {
    const j = (Math.floor(i / columns) * every * width + (i % columns) * every) * 3;
    const [p, q] = [lab(data, j), lab(after, j)];
    for (let c = 0; c < 3; c++) steps[c][i] = q[c] - p[c];
  }
  const [l, a, b] = steps.map((each) => median(each));
  const least = LEAST[is];
  if (Math.hypot(l, a, b) > least.step) return true;
  let changed = 0;
  for (let i = 0; i < count; i++)
    if (Math.hypot(least.lightness * (steps[0][i] - l), steps[1][i] - a, steps[2][i] - b) > least.shows) changed++;
  return changed > least.changed * count;
}
