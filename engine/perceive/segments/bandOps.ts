/** What segments need of each pixel by itself: how strong an edge is there, and labels at the size of the photo. */
import type { BandOp } from '../../bandOp.ts';
import { regionBandOps } from './regionSums.ts';

interface EdgeArgs {
  readonly width: number;
  readonly height: number;
  /** Smoothed OKLab planes, and the same averaged over 5 × 5 pixels. */
  readonly planes: readonly Float32Array[];
  readonly means: readonly Float32Array[];
  /** Steps a pixel of the smoothed planes, and between windows to either side of it; in OKLab units. */
  readonly fine: Float32Array;
  readonly coarse: Float32Array;
}

/** Colour counts for more than lightness: light changes over a thing more than its colour does. */
export const COLOUR_WEIGHT = 2;
/** Pixels from a pixel to the middles of the windows that are compared. */
const APART = 3;

/** Squared OKLab step between two pixels, colour weighted. */
function squaredStep(planes: readonly Float32Array[], p: number, q: number): number {
  const dl = planes[0][p] - planes[0][q];
  const da = planes[1][p] - planes[1][q];
  const db = planes[2][p] - planes[2][q];
  return dl * dl + COLOUR_WEIGHT * (da * da + db * db);
}

/** Fine: Scharr's derivative (2000), all channels. Coarse: the largest step between windows in four directions. */
const edgePass: BandOp<EdgeArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, planes, means, fine, coarse }, from, to) {
    for (let y = from; y < to; y++) {
      const up = Math.max(0, y - 1) * width;
      const here = y * width;
      const down = Math.min(height - 1, y + 1) * width;
      const above = Math.max(0, y - APART) * width;
      const below = Math.min(height - 1, y + APART) * width;
      for (let x = 0; x < width; x++) {
        const l = Math.max(0, x - 1);
        const r = Math.min(width - 1, x + 1);
        let sum = 0;
        for (let c = 0; c < 3; c++) {
          const p = planes[c];
          const gx =
            (3 * (p[up + r] - p[up + l]) + 10 * (p[here + r] - p[here + l]) + 3 * (p[down + r] - p[down + l])) / 32;
          const gy =
            (3 * (p[down + l] - p[up + l]) + 10 * (p[down + x] - p[up + x]) + 3 * (p[down + r] - p[up + r])) / 32;
          sum += (c === 0 ? 1 : COLOUR_WEIGHT) * (gx * gx + gy * gy);
        }
        fine[here + x] = Math.sqrt(sum);
        const left = Math.max(0, x - APART);
        const right = Math.min(width - 1, x + APART);
        coarse[here + x] = Math.sqrt(
          Math.max(
            squaredStep(means, here + left, here + right),
            squaredStep(means, above + x, below + x),
            squaredStep(means, above + left, below + right),
            squaredStep(means, above + right, below + left),
          ),
        );
      }
    }
  },
};

interface LabelArgs {
  readonly width: number;
  readonly height: number;
  /** 8-bit sRGB of the photo, interleaved. */
  readonly rgb: Uint8Array;
  /**
   * Labels of a smaller copy, and that copy's mean colour around each pixel within its own label: sRGB codes,
   * interleaved.
   */
  readonly smallWidth: number;
  readonly smallHeight: number;
  readonly labels: Int32Array;
  readonly colours: Float32Array;
  /** 0 where all labels around a pixel of the copy are its own. */
  readonly border: Uint8Array;
  /** What stands in the result for each label: three bytes. */
  readonly codes: Uint8Array;
  readonly target: Uint8Array;
}

/** Squared difference of 8-bit codes that weighs as much as one pixel of the smaller copy between label and place. */
const CODES_PER_PIXEL = 14 * 14;

/**
 * Each pixel takes the label, among those of the nine nearest pixels of the smaller copy, whose colour there and whose
 * place fit best (joint bilateral upsampling of Kopf et al. 2007, as a vote for labels). Far from borders nothing is
 * compared.
 */
const labelPass: BandOp<LabelArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { width, height, rgb, smallWidth, smallHeight, labels, colours, border, codes, target } = args;
    for (let y = from; y < to; y++) {
      const v = ((y + 0.5) * smallHeight) / height - 0.5;
      const row = Math.min(smallHeight - 1, Math.max(0, Math.round(v)));
      for (let x = 0; x < width; x++) {
        const u = ((x + 0.5) * smallWidth) / width - 0.5;
        const column = Math.min(smallWidth - 1, Math.max(0, Math.round(u)));
        const nearest = row * smallWidth + column;
        const at = 3 * (y * width + x);
        let best = labels[nearest];
        if (border[nearest] !== 0) {
          let least = Number.POSITIVE_INFINITY;
          for (let j = Math.max(0, row - 1); j <= Math.min(smallHeight - 1, row + 1); j++) {
            for (let i = Math.max(0, column - 1); i <= Math.min(smallWidth - 1, column + 1); i++) {
              const k = j * smallWidth + i;
              const red = rgb[at] - colours[3 * k];
              const green = rgb[at + 1] - colours[3 * k + 1];
              const blue = rgb[at + 2] - colours[3 * k + 2];
              const place = (i - u) * (i - u) + (j - v) * (j - v);
              const cost = red * red + green * green + blue * blue + CODES_PER_PIXEL * place;
              if (cost < least) {
                least = cost;
                best = labels[k];
              }
            }
          }
        }
        target[at] = codes[3 * best];
        target[at + 1] = codes[3 * best + 1];
        target[at + 2] = codes[3 * best + 2];
      }
    }
  },
};

export const segmentBandOps = { ...regionBandOps, edges: edgePass, labels: labelPass } as const;
