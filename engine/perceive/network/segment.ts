/** The segmentation network over a picture: what each place of it shows, with probabilities. */
import { resizeRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import { coloursOf, type Layer, runNetwork } from '../../network/run.ts';
import { readNetwork } from '../../network/weights.ts';
import type { Runtime } from '../../runtime.ts';
import { roomNetwork, segmentClasses } from './classes.ts';

/** Probabilities of segmentClasses, side by side a pixel. */
export interface Segmentation extends Layer {
  readonly classes: typeof segmentClasses;
}

/** Long side at which the network sees a photo. */
export const NETWORK_PX = 448;
/** The network halves its picture five times. */
const STEP = 32;

/** exp by its series around the nearest power of two: the same bits on every machine. x ≤ 0. */
function exponential(x: number): number {
  if (x < -40) return 0;
  const whole = Math.round(x / Math.LN2);
  const rest = x - whole * Math.LN2;
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 12; k++) {
    term *= rest / k;
    sum += term;
  }
  return sum * 2 ** whole;
}

function softmax(logits: Layer): void {
  const { data } = logits;
  const count = segmentClasses.length;
  for (let p = 0; p < data.length; p += count) {
    let most = data[p]!;
    for (let c = 1; c < count; c++) most = Math.max(most, data[p + c]!);
    let sum = 0;
    for (let c = 0; c < count; c++) {
      const value = exponential(data[p + c]! - most);
      data[p + c] = value;
      sum += value;
    }
    for (let c = 0; c < count; c++) data[p + c] = data[p + c]! / sum;
  }
}

/**
 * Segments a picture of any size: it is made `side` px on its long side, both sides multiples of 32, and probabilities come at
 * a quarter of that. Deterministic. Throws RangeError for a file of another network, AbortedError when cancelled.
 */
export function segment(picture: Rgb8, weights: Uint8Array, side: number, rt: Runtime): Segmentation {
  const scale = side / Math.max(picture.width, picture.height);
  const fitted = (length: number) => Math.max(STEP, Math.round((length * scale) / STEP) * STEP);
  const small = resizeRgb8(picture, fitted(picture.width), fitted(picture.height), 'area');
  const logits = runNetwork(readNetwork(weights, roomNetwork, rt.arena), coloursOf(small, rt), rt);
  softmax(logits);
  return { ...logits, classes: segmentClasses };
}
