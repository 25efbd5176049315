/** How much of a picture a restyle has changed for the eye. */
import { linearOfSrgb8, linearToOklab } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';

/** Distance in OKLab from which a change shows on two pictures side by side. */
const SHOWS = 0.025;
/** Rows and columns from one that counts to the next. */
const EVERY = 3;

/** Share 0-1 of the pixels whose colour changes for the eye from `before` to `after`, pictures of one size. */
export function changedShare(before: Rgb8, after: Uint8Array): number {
  const { width, height, data } = before;
  const lab = (of: Uint8Array, j: number) =>
    linearToOklab(linearOfSrgb8[of[j]], linearOfSrgb8[of[j + 1]], linearOfSrgb8[of[j + 2]]);
  let [changed, all] = [0, 0];
  for (let y = 0; y < height; y += EVERY) {
    for (let x = 0; x < width; x += EVERY) {
      const j = (y * width + x) * 3;
      const [p, q] = [lab(data, j), lab(after, j)];
      all++;
      if (Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > SHOWS) changed++;
    }
  }
  return all > 0 ? changed / all : 0;
}
