/**
 * Grain of a plain surface: what is finer than its light, taken from where it is seen and laid on without repeats that
 * show.
 */
import { type Abort, throwIfAborted } from '../abort.ts';
import type { LabelledImage } from './types.ts';

/** Sides of the piece that grain is taken from, px, the first that is found. */
const SIDES = [56, 32, 18] as const;
/** Half the width over which light is told from grain, px. */
const HALF = 3;
/** Most of a grain's value, of 255. */
const MOST = 14;

/** Grain at each place; nothing where none is seen. Throws AbortedError. */
export function grainOf(
  image: LabelledImage,
  label: number,
  open: Uint8Array,
  signal: Abort,
): (x: number, y: number, c: number) => number {
  for (const side of SIDES) {
    throwIfAborted(signal);
    const piece = pieceOf(image, label, open, side);
    if (piece) return piece;
  }
  return () => 0;
}

function pieceOf(
  { width, height, labels, data }: LabelledImage,
  label: number,
  open: Uint8Array,
  side: number,
): ((x: number, y: number, c: number) => number) | null {
  const stride = Math.max(4, side >> 2);
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let top = HALF; top + side + HALF < height; top += stride) {
    for (let left = HALF; left + side + HALF < width; left += stride) {
      const spread = spreadOf(top, left);
      if (spread < least) [least, best] = [spread, top * width + left];
    }
  }
  if (best < 0) return null;
  const grain = new Float32Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = best + y * width + x;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let dy = -HALF; dy <= HALF; dy++) {
          for (let dx = -HALF; dx <= HALF; dx++) sum += data[(at + dy * width + dx) * 4 + c];
        }
        const value = data[at * 4 + c] - sum / (2 * HALF + 1) ** 2;
        grain[(y * side + x) * 3 + c] = Math.min(MOST, Math.max(-MOST, value));
      }
    }
  }
  // Mirrored at its borders, each row of pieces moved along: nothing repeats in a straight line.
  return (x, y, c) => {
    const band = Math.floor(y / side);
    const [u, v] = [mirrored(x + band * 23, side), mirrored(y, side)];
    return grain[(v * side + u) * 3 + c];
  };

  /** How far a piece's darkest and lightest lie apart; infinite where not all of it is the photo's own surface. */
  function spreadOf(top: number, left: number): number {
    let [low, high] = [255, 0];
    // With its rim: grain is told from light by means that reach beyond the piece.
    for (let y = top - HALF; y < top + side + HALF; y += 2) {
      for (let x = left - HALF; x < left + side + HALF; x += 2) {
        const at = y * width + x;
        if (labels[at] !== label || !open[at]) return Number.POSITIVE_INFINITY;
        const tone = (data[at * 4] + data[at * 4 + 1] + data[at * 4 + 2]) / 3;
        low = Math.min(low, tone);
        high = Math.max(high, tone);
      }
    }
    return high - low;
  }
}

function mirrored(at: number, side: number): number {
  const within = at % (2 * side);
  return within < side ? within : 2 * side - 1 - within;
}
