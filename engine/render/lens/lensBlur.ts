/**
 * What lies outside is a little out of focus in a picture whose lens is set on the room: a Gaussian, in linear light,
 * over the pixels that show nothing else. Frames and everything within stay as sharp as they are; what their edges show
 * of the outside is taken from the blur.
 */
import type { BandOp } from '../../bandOp.ts';
import { gaussianWeights } from '../../image/blur.ts';

export interface LensBlurArgs {
  readonly width: number;
  readonly height: number;
  readonly radiance: Float32Array;
  /** As in ViewOut. */
  readonly shares: Uint8Array;
  /** Weighted sums along rows: red, green, blue, weight of each pixel. */
  readonly rows: Float32Array;
  /** Factors on the colour of the outside: the undone white balance of the picture. */
  readonly tint: readonly [number, number, number];
  /** At edges, nothing outside counts as brighter. */
  readonly white: number;
}

const WHOLE = 255;

/** Standard deviation, as a share of the picture's width: 24 mm at f/8, set on three metres, and some flare. */
const SPREAD = 0.0016;

/** Share of its colour that the outside loses: glare lies over it. */
const GREYER = 0.3;

function weightsFor(width: number): number[] {
  const sigma = SPREAD * width;
  return gaussianWeights(sigma, Math.ceil(2.5 * sigma));
}

/** Sums the light of the outside along rows. */
export const blurRows: BandOp<LensBlurArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, radiance, shares, rows }, from, to) {
    const weights = weightsFor(width);
    const reach = weights.length - 1;
    for (let y = from; y < to; y++) {
      const row = y * width;
      for (let x = 0; x < width; x++) {
        const target = (row + x) * 4;
        rows.fill(0, target, target + 4);
        for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
          if (shares[row + px] !== WHOLE) continue;
          const weight = weights[Math.abs(px - x)];
          for (let c = 0; c < 3; c++) rows[target + c] += weight * radiance[(row + px) * 3 + c];
          rows[target + 3] += weight;
        }
      }
    }
  },
};

/** Gives the pixels that show the outside the mean about them, edges their share of it. */
export const blurColumns: BandOp<LensBlurArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, radiance, shares, rows, tint, white }, from, to) {
    const weights = weightsFor(width);
    const reach = weights.length - 1;
    const sum = new Float64Array(4);
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x;
        const share = shares[pixel] / WHOLE;
        if (share === 0) continue;
        sum.fill(0);
        for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++) {
          const weight = weights[Math.abs(py - y)];
          for (let c = 0; c < 4; c++) sum[c] += weight * rows[(py * width + x) * 4 + c];
        }
        for (let c = 0; c < 3; c++) sum[c] *= tint[c];
        const grey = 0.2126 * sum[0] + 0.7152 * sum[1] + 0.0722 * sum[2];
        for (let c = 0; c < 3; c++) sum[c] += (grey - sum[c]) * GREYER;
        // A chink that shows no pixel of the outside whole.
        if (sum[3] === 0) continue;
        const most = share < 1 ? Math.max(sum[0], sum[1], sum[2]) / (white * sum[3]) : 0;
        const scale = share / (sum[3] * Math.max(1, most));
        for (let c = 0; c < 3; c++) {
          const own = share < 1 ? radiance[pixel * 3 + c] : 0;
          radiance[pixel * 3 + c] = own + sum[c] * scale;
        }
      }
    }
  },
};
