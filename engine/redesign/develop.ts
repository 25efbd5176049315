/** From radiance in the photo's own unit to its pixels: the photo's white is 1, and what is brighter runs out softly. */

import type { BandOp } from '../bandOp.ts';
import { linearOfSrgb8, linearToSrgb8 } from '../image/colour.ts';

/** Where the shoulder begins: below it a surface shows as the photo would have shown it. */
const SHOULDER = 0.7;

/** Linear light as shown, 0-1. */
export function shown(x: number): number {
  if (!(x > 0)) return 0;
  if (x <= SHOULDER) return x;
  const over = (x - SHOULDER) / (1 - SHOULDER);
  return 1 - (1 - SHOULDER) / (1 + over + over * over * 0.5);
}

export interface PutBackArgs {
  readonly width: number;
  readonly photo: Uint8Array;
  /** Interleaved, in the photo's unit; black where the photo is put back. */
  readonly radiance: Float32Array;
  /** Share of each pixel that is the photo's, 0-1. */
  readonly kept: Float32Array;
  readonly exposure: number;
  readonly target: Uint8Array;
}

/** The rendering, with the photo where it is kept. */
export const putBack: BandOp<PutBackArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, photo, radiance, kept, exposure, target }, from, to) {
    for (let i = from * width; i < to * width; i++) {
      const share = kept[i];
      for (let c = 0; c < 3; c++) {
        const k = i * 3 + c;
        if (share >= 0.999) {
          target[k] = photo[k];
          continue;
        }
        const own = shown((radiance[k] * exposure) / (1 - share));
        target[k] = linearToSrgb8(own * (1 - share) + linearOfSrgb8[photo[k]] * share);
      }
    }
  },
};

export const redesignBandOps = { putBack } as const;
