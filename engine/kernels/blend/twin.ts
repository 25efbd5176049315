/** Two pictures mixed by a mask in plain TypeScript. */
import type { BlendKernels } from './types.ts';

export const blendTwin: BlendKernels = {
  blendRgb8(base, top, mask, target, first, count) {
    for (let i = first, end = first + count; i < end; i++) {
      const share = mask[i];
      for (let c = i * 3; c < i * 3 + 3; c++) {
        // Exact rounded division by 255 (Blinn 1994) of a value below 2^16.
        const mixed = base[c] * (255 - share) + top[c] * share + 128;
        target[c] = (mixed + (mixed >> 8)) >> 8;
      }
    }
  },
};
