/** The segmentation network over a picture: what each place of it shows, with probabilities. */
import type { Vec2 } from '../../geometry/types.ts';
import { resizeRgb8, shrinkRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { FeatureMap } from '../../network/convolutions.ts';
import { readDeepLab, runDeepLab } from '../../network/deepLab.ts';
import { mirrored } from '../../network/mirrored.ts';
import { coloursOf, sidesFor } from '../../network/run.ts';
import { softmax } from '../../network/softmax.ts';
import type { Runtime } from '../../runtime.ts';
import { segmentClasses } from './classes.ts';

/** Probabilities of segmentClasses, side by side a pixel. */
export interface Segmentation extends FeatureMap {
  readonly classes: typeof segmentClasses;
}

/** The cell of a segmentation that shows a point of a picture; null beyond the picture, and for no point. */
export function cellAt(
  said: Pick<Segmentation, 'width' | 'height'>,
  p: Vec2 | null,
  { width, height }: { readonly width: number; readonly height: number },
): number | null {
  if (!p || p[0] < 0 || p[1] < 0 || p[0] >= width || p[1] >= height) return null;
  const x = Math.min(said.width - 1, Math.floor((p[0] / width) * said.width));
  const y = Math.min(said.height - 1, Math.floor((p[1] / height) * said.height));
  return y * said.width + x;
}

/** Long side at which the network sees a photo. */
export const NETWORK_PX = 448;
/** The network halves its picture four times. */
const STEP = 16;

/**
 * Segments a picture of any size: it is made `side` px on its long side, both sides multiples of 16, and probabilities
 * come at a quarter of that. Deterministic. Throws RangeError for a file of another network, AbortedError when
 * cancelled.
 */
export function segment(picture: Rgb8, weights: Uint8Array, side: number, rt: Runtime): Segmentation {
  const small = resizeRgb8(picture, ...sidesFor(picture, side, STEP), 'area');
  const network = readDeepLab(weights, segmentClasses.length, rt.arena);
  const logits = runDeepLab(network, coloursOf(small, rt), rt);
  softmax(logits.data, segmentClasses.length);
  return { ...logits, classes: segmentClasses };
}

/** Long side of a second look. */
const AGAIN_PX = 320;

/** A second opinion of the same network, of a smaller and mirrored copy; turned back. Throws as `segment`. */
export function segmentAgain(picture: Rgb8, weights: Uint8Array, rt: Runtime): Segmentation {
  const turned = segment(mirrored(shrinkRgb8(picture, AGAIN_PX), 3), weights, AGAIN_PX, rt);
  return { ...turned, ...mirrored(turned, segmentClasses.length) };
}
