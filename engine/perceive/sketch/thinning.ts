/** Lines of ink become lines of single pixels: parallel thinning (Zhang and Suen 1984). */

import { type Abort, throwIfAborted } from '../../abort.ts';
import type { Mask } from '../../image/types.ts';

/** The eight neighbours of a pixel in a row of the given width, clockwise from the one above. */
export const around = (width: number): readonly number[] => [
  -width,
  1 - width,
  1,
  width + 1,
  width,
  width - 1,
  -1,
  -width - 1,
];

/** 1 on the middle lines of a mask's ink (255); the outermost pixels of the picture are left out. */
export function thinned({ width, height, data }: Mask, signal: Abort): Uint8Array {
  const on = new Uint8Array(width * height);
  let live: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (data[i] < 128) continue;
      on[i] = 1;
      live.push(i);
    }
  }
  const sides = around(width);
  for (let again = true; again; ) {
    throwIfAborted(signal);
    again = false;
    for (const pass of [0, 1]) {
      const gone = live.filter((i) => isPeeled(on, sides, i, pass));
      for (const i of gone) on[i] = 0;
      if (gone.length > 0) again = true;
    }
    live = live.filter((i) => on[i] === 1);
  }
  return on;
}

/** Whether a pixel of the rim may go without a line being broken or shortened. */
function isPeeled(on: Uint8Array, sides: readonly number[], i: number, pass: number): boolean {
  let [count, changes] = [0, 0];
  for (let k = 0; k < 8; k++) {
    const here = on[i + sides[k]];
    count += here;
    if (here === 0 && on[i + sides[(k + 1) & 7]] === 1) changes++;
  }
  if (count < 2 || count > 6 || changes !== 1) return false;
  const [up, right, down, left] = [0, 2, 4, 6].map((k) => on[i + sides[k]]);
  return pass === 0
    ? up * right * down === 0 && right * down * left === 0
    : up * right * left === 0 && up * down * left === 0;
}
