/** The colour of a surface as it goes on behind what stands before it. */
import type { OklabImage } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { enlarge, fillReduced } from '../masked.ts';

/** Colours are carried on at this fraction of the picture's size. */
const STEP = 4;

/**
 * OKLab L, a, b at each pixel of `picture`: the surface's where `weight` (0-1 a pixel) has it, of the nearest of it
 * elsewhere.
 */
export function nearColours(weight: Float32Array, picture: OklabImage, rt: Runtime): readonly Float32Array[] {
  const { size, fills } = fillReduced([picture.l, picture.a, picture.b], weight, picture, STEP, rt);
  return fills.map((fill) => {
    const full = new Float32Array(weight.length);
    enlarge(fill, size, STEP, full, picture);
    return full;
  });
}
