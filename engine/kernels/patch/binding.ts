/** The patch kernels over the run's memory; ranges are checked here, since the kernels check none. */

import type { KernelHost } from '../binding.ts';
import { PLANE_WORDS, SETTINGS_WORDS, TABLE_WORDS } from './layout.ts';
import type { PatchArrays, PatchKernels, PatchSize } from './types.ts';

/** The addresses of a call's arrays are written to the thread's scratch area. */
export function bindPatch({ entry, at, scratchWords: words }: KernelHost): PatchKernels {
  const search = entry('patchSearch');
  const vote = entry('patchVote');
  const place = (arrays: PatchArrays, { width, height }: PatchSize, from: number, to: number): void => {
    const pixels = width * height;
    const targets = arrays.places.length;
    if (!(from >= 0 && to >= from && to <= height)) throw new RangeError('rows outside of the picture');
    const whole = [
      at(arrays.image, 0, pixels * 4),
      at(arrays.flags, 0, pixels),
      at(arrays.labels, 0, pixels),
      at(arrays.targets, 0, pixels),
      at(arrays.places, 0, targets),
      at(arrays.rows, 0, height + 1),
      at(arrays.sourceX, 0, targets),
      at(arrays.sourceY, 0, targets),
      at(arrays.cost, 0, targets),
      at(arrays.bias, 0, targets),
      at(arrays.anchors, 0, targets),
      at(arrays.trust, 0, targets),
      at(arrays.sums, 0, targets * 4),
      at(arrays.planes, 0, PLANE_WORDS),
      at(arrays.settings, 0, SETTINGS_WORDS),
      at(arrays.table, 0, TABLE_WORDS),
      at(arrays.texture, 0, pixels),
    ];
    words.set(whole);
  };
  return {
    patchSearch(arrays, size, from, to, step, seed) {
      place(arrays, size, from, to);
      search(words.byteOffset, size.width, size.height, from, to, step, seed);
    },
    patchVote(arrays, size, from, to) {
      place(arrays, size, from, to);
      vote(words.byteOffset, size.width, size.height, from, to);
    },
  };
}
