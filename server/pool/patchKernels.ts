/** The patch kernels over the pool's memory; ranges are checked here, since the kernels check none. */
import { PLANE_WORDS, SETTINGS_WORDS, TABLE_WORDS } from '#engine/kernels/patch/layout.ts';
import type { PatchArrays, PatchKernels, PatchSize } from '#engine/kernels/patchTypes.ts';
import type { Entry, Locate } from './kernelTypes.ts';

/** `words`: the thread's scratch area, where the addresses of a call's arrays are written. */
export function bindPatch(entry: (name: string) => Entry, at: Locate, words: Uint32Array): PatchKernels {
  const search = entry('patchSearch');
  const vote = entry('patchVote');
  const place = (arrays: PatchArrays, { width, height }: PatchSize, from: number, to: number): void => {
    const pixels = width * height;
    const slots = arrays.places.length;
    if (!(from >= 0 && to >= from && to <= height)) throw new RangeError('rows outside of the picture');
    const whole = [
      at(arrays.image, 0, pixels * 4),
      at(arrays.flags, 0, pixels),
      at(arrays.labels, 0, pixels),
      at(arrays.slots, 0, pixels),
      at(arrays.places, 0, slots),
      at(arrays.rows, 0, height + 1),
      at(arrays.sourceX, 0, slots),
      at(arrays.sourceY, 0, slots),
      at(arrays.cost, 0, slots),
      at(arrays.bias, 0, slots),
      at(arrays.anchors, 0, slots),
      at(arrays.trust, 0, slots),
      at(arrays.sums, 0, slots * 4),
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
