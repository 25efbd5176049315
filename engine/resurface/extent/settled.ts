/** What the network is sure of, however it looks at the picture, is so whatever parts and vetoes say. */
import type { Plane } from '../../image/types.ts';

/** Probability in both looks from which a pixel is of a surface, and in either under which it is not. */
export const SURELY = 0.8;
export const DENIED = 0.3;

/** Probabilities 0-1 a pixel, of two looks: the lesser and the greater. */
export interface Looks {
  readonly both: Float32Array;
  readonly either: Float32Array;
}

/** Settles the coverage 0 or 1 of a surface, in place: takes what is sure and `isFree`, gives up what is denied. */
export function settle({ data }: Plane, { both, either }: Looks, isFree: (pixel: number) => boolean): void {
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 1 && either[i] < DENIED) data[i] = 0;
    else if (both[i] > SURELY && isFree(i)) data[i] = 1;
  }
}
