/** Band operations of the image layer. */
import type { BandOp } from '../bandOp.ts';
import { betweenPixels } from './resample.ts';

interface OklabArgs {
  width: number;
  rgb: Uint8Array;
  l: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

const rgb8ToOklab: BandOp<OklabArgs> = {
  rowsPerBand: 32,
  run(kernels, { width, rgb, l, a, b }, from, to) {
    kernels.rgb8ToOklab(rgb, l, a, b, from * width, (to - from) * width);
  },
};

const oklabToRgb8: BandOp<OklabArgs> = {
  rowsPerBand: 32,
  run(kernels, { width, rgb, l, a, b }, from, to) {
    kernels.oklabToRgb8(l, a, b, rgb, from * width, (to - from) * width);
  },
};

interface BoxArgs {
  width: number;
  height: number;
  radius: number;
  source: Float32Array;
  target: Float32Array;
}

const boxRows: BandOp<BoxArgs> = {
  rowsPerBand: 32,
  run(kernels, { width, radius, source, target }, from, to) {
    for (let y = from; y < to; y++) kernels.boxRow(source, target, y * width, width, radius);
  },
};

/** Columns in one strip of `boxColumns`: a cache line's worth of floats, four times over. */
export const columnsPerStrip = 64;

/** Its "rows" are strips of columns, since each column's running sum goes from top to bottom. */
const boxColumns: BandOp<BoxArgs> = {
  rowsPerBand: 1,
  run(kernels, { width, height, radius, source, target }, from, to) {
    const last = Math.min(width, to * columnsPerStrip);
    kernels.boxColumns(source, target, width, height, radius, from * columnsPerStrip, last);
  },
};

const blendRgb8: BandOp<{ width: number; base: Uint8Array; top: Uint8Array; mask: Uint8Array; target: Uint8Array }> = {
  rowsPerBand: 64,
  run(kernels, { width, base, top, mask, target }, from, to) {
    kernels.blendRgb8(base, top, mask, target, from * width, (to - from) * width);
  },
};

/** target = p·q, pixel by pixel. */
const multiply: BandOp<{ width: number; p: Float32Array; q: Float32Array; target: Float32Array }> = {
  rowsPerBand: 64,
  run(_kernels, { width, p, q, target }, from, to) {
    for (let i = from * width, end = to * width; i < end; i++) target[i] = p[i] * q[i];
  },
};

interface LinearModelArgs {
  width: number;
  height: number;
  smallWidth: number;
  smallHeight: number;
  /** One small plane for each channel of the guide. */
  slopes: readonly Float32Array[];
  offset: Float32Array;
  guide: readonly Float32Array[];
  target: Float32Array;
}

/** target = slopes·guide + offset; the model lies on a smaller grid and is interpolated bilinearly. */
const applyLinearModel: BandOp<LinearModelArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, smallWidth, smallHeight, slopes, offset, guide, target }, from, to) {
    const lefts = new Int32Array(width);
    const shares = new Float32Array(width);
    for (let x = 0; x < width; x++) [lefts[x], shares[x]] = betweenPixels(x, width, smallWidth);
    // One more than the row, so that the right neighbour of the last pixel exists; its share is 0.
    const row = new Float32Array(smallWidth + 1);
    const blendRows = (plane: Float32Array, y: number): void => {
      const [top, share] = betweenPixels(y, height, smallHeight);
      const upper = top * smallWidth;
      const lower = Math.min(smallHeight - 1, top + 1) * smallWidth;
      for (let x = 0; x < smallWidth; x++) row[x] = plane[upper + x] + (plane[lower + x] - plane[upper + x]) * share;
      row[smallWidth] = row[smallWidth - 1];
    };
    for (let y = from; y < to; y++) {
      const start = y * width;
      blendRows(offset, y);
      for (let x = 0; x < width; x++) {
        const left = lefts[x];
        target[start + x] = row[left] + (row[left + 1] - row[left]) * shares[x];
      }
      for (let c = 0; c < slopes.length; c++) {
        const channel = guide[c];
        blendRows(slopes[c], y);
        for (let x = 0; x < width; x++) {
          const left = lefts[x];
          target[start + x] += (row[left] + (row[left + 1] - row[left]) * shares[x]) * channel[start + x];
        }
      }
    }
  },
};

export const imageBandOps = {
  rgb8ToOklab,
  oklabToRgb8,
  boxRows,
  boxColumns,
  blendRgb8,
  multiply,
  applyLinearModel,
} as const;
