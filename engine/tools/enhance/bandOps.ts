/**
 * What restoring computes row by row: pixels into the network, its convolutions, and pixels out of it. See restore.ts.
 */
import type { BandOp } from '../../bandOp.ts';
import type { RestoreConvolution } from '../../kernels/restore/types.ts';
import { INPUT_BITS, INPUTS, OUTPUT_BITS } from './formats.ts';

interface LoadArgs {
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Row of the picture that row 0 of the target is; rows outside of the picture become 0. */
  readonly top: number;
  /** Whether blocks of JPEG are to be told. */
  readonly isBlocky: boolean;
  readonly target: Int16Array;
}

/** The picture as the network gets it: see INPUTS. */
const load: BandOp<LoadArgs> = {
  rowsPerBand: 16,
  run(_kernels, { rgb, width, height, top, isBlocky, target }, from, to) {
    const one = 2 ** INPUT_BITS;
    const unit = one / 255;
    const atBorder = (place: number): number => (isBlocky && ((place & 7) === 0 || (place & 7) === 7) ? one : 0);
    for (let row = from; row < to; row++) {
      let at = row * (width + 2) * INPUTS;
      target.fill(0, at, at + (width + 2) * INPUTS);
      const y = top + row;
      if (y < 0 || y >= height) continue;
      const down = atBorder(y);
      at += INPUTS;
      for (let x = 0, i = y * width * 3; x < width; x++, i += 3, at += INPUTS) {
        const luma = 0.299 * rgb[i] + 0.587 * rgb[i + 1] + 0.114 * rgb[i + 2];
        target[at] = Math.round((luma - 127.5) * unit);
        target[at + 1] = Math.round(((rgb[i + 2] - luma) / 1.772) * unit);
        target[at + 2] = Math.round(((rgb[i] - luma) / 1.402) * unit);
        target[at + 3] = atBorder(x);
        target[at + 4] = down;
        target[at + 5] = one;
      }
    }
  },
};

interface ConvolveArgs {
  readonly convolution: RestoreConvolution;
  readonly source: Int16Array;
  readonly residual: Int16Array | null;
  readonly residualRow: number;
  readonly target: Int16Array;
  readonly width: number;
  readonly height: number;
  /** As in LoadArgs. */
  readonly top: number;
}

/** One convolution; beyond the picture all is 0. */
const convolve: BandOp<ConvolveArgs> = {
  rowsPerBand: 4,
  run(kernels, { convolution, source, residual, residualRow, target, width, height, top }, from, to) {
    const pitch = (width + 2) * convolution.outputs;
    const first = Math.min(to, Math.max(from, -top));
    const end = Math.max(first, Math.min(to, height - top));
    target.fill(0, from * pitch, first * pitch);
    kernels.restoreConv(convolution, source, residual, residualRow, target, width, first, end);
    target.fill(0, end * pitch, to * pitch);
  },
};

interface MergeArgs {
  /** Values in a row. */
  readonly pitch: number;
  readonly other: Int16Array;
  readonly target: Int16Array;
}

/** Mean of two answers. */
const merge: BandOp<MergeArgs> = {
  rowsPerBand: 32,
  run(_kernels, { pitch, other, target }, from, to) {
    for (let i = from * pitch, end = to * pitch; i < end; i++) target[i] = (target[i] + other[i] + 1) >> 1;
  },
};

interface ComposeArgs {
  /** As `load` wrote it; its first row is `inputRow` rows above row 0 of this strip. */
  readonly input: Int16Array;
  readonly inputRow: number;
  /** The network's answer: factor² values of luma, then two of colour; likewise. */
  readonly answer: Int16Array;
  readonly answerRow: number;
  readonly answers: number;
  readonly factor: number;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly target: Uint8Array;
}

/** Places on either side that interpolation reads. */
const REACH = 2;
const TAPS = 2 * REACH + 1;

/** Catmull-Rom weights of pixels -2…2 for each place within a pixel: [factor][TAPS]. */
function interpolation(factor: number): Float64Array {
  const weights = new Float64Array(factor * TAPS);
  for (let place = 0; place < factor; place++) {
    const at = (place + 0.5) / factor - 0.5;
    for (let k = -REACH; k <= REACH; k++) {
      const x = Math.abs(k - at);
      const near = 1.5 * x * x * x - 2.5 * x * x + 1;
      const far = -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2;
      weights[place * TAPS + k + REACH] = x < 1 ? near : x < 2 ? far : 0;
    }
  }
  return weights;
}

const toByte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/**
 * Luma and corrected colour of rows [from - REACH, to + REACH) as numbers of 255, border pixels repeated:
 * [3][rows][width + 4].
 */
function sourceRows(args: ComposeArgs, from: number, to: number): Float64Array[] {
  const { input, inputRow, answer, answerRow, answers, factor, width, height, top } = args;
  const pitch = width + 2 * REACH;
  const rows = to - from + 2 * REACH;
  const [unit, correction] = [255 / 2 ** INPUT_BITS, 255 / 2 ** OUTPUT_BITS];
  const colour = factor * factor;
  const planes = [0, 1, 2].map(() => new Float64Array(rows * pitch)) as [Float64Array, Float64Array, Float64Array];
  for (let row = 0; row < rows; row++) {
    const y = Math.min(height - 1, Math.max(0, top + from - REACH + row)) - top;
    const first = (y + inputRow) * (width + 2);
    const second = (y + answerRow) * (width + 2);
    for (let x = -REACH; x < width + REACH; x++) {
      const column = Math.min(width - 1, Math.max(0, x)) + 1;
      const i = (first + column) * INPUTS;
      const o = (second + column) * answers + colour;
      const at = row * pitch + x + REACH;
      planes[0][at] = input[i] * unit + 127.5;
      planes[1][at] = input[i + 1] * unit + answer[o] * correction;
      planes[2][at] = input[i + 2] * unit + answer[o + 1] * correction;
    }
  }
  return planes;
}

/** Interpolates luma and colour of strip rows [from, to), adds the network's luma, and writes the enlarged rows. */
const compose: BandOp<ComposeArgs> = {
  rowsPerBand: 8,
  run(_kernels, args, from, to) {
    const { answer, answerRow, answers, factor, width, top, target } = args;
    const planes = sourceRows(args, from, to);
    const weights = interpolation(factor);
    const pitch = width + 2 * REACH;
    const correction = 255 / 2 ** OUTPUT_BITS;
    const lines = planes.map(() => new Float64Array(pitch));
    const value = new Float64Array(3);
    for (let row = from; row < to; row++) {
      for (let down = 0; down < factor; down++) {
        const v = down * TAPS;
        planes.forEach((plane, c) => {
          const line = lines[c];
          const first = (row - from) * pitch;
          for (let x = 0; x < pitch; x++) {
            let sum = 0;
            for (let k = 0; k < TAPS; k++) sum += plane[first + k * pitch + x] * weights[v + k];
            line[x] = sum;
          }
        });
        let out = ((top + row) * factor + down) * width * factor * 3;
        for (let x = 0; x < width; x++) {
          const o = ((row + answerRow) * (width + 2) + x + 1) * answers + down * factor;
          for (let across = 0; across < factor; across++, out += 3) {
            const w = across * TAPS;
            for (let c = 0; c < 3; c++) {
              const line = lines[c];
              let sum = 0;
              for (let k = 0; k < TAPS; k++) sum += line[x + k] * weights[w + k];
              value[c] = sum;
            }
            const luma = value[0] + answer[o + across] * correction;
            const [blue, red] = [value[1], value[2]];
            target[out] = toByte(luma + 1.402 * red);
            target[out + 1] = toByte(luma - ((0.299 * 1.402) / 0.587) * red - ((0.114 * 1.772) / 0.587) * blue);
            target[out + 2] = toByte(luma + 1.772 * blue);
          }
        }
      }
    }
  },
};

interface LevelArgs {
  /** Of the source. */
  readonly width: number;
  readonly factor: number;
  readonly channel: number;
  readonly result: Uint8Array;
}

/** How much brighter each pixel's block of the result is than the pixel, of 255. */
const apart: BandOp<LevelArgs & { readonly rgb: Uint8Array; readonly apart: Float32Array }> = {
  rowsPerBand: 32,
  run(_kernels, { width, factor, channel, result, rgb, apart: target }, from, to) {
    const pitch = width * factor * 3;
    for (let i = from * width, y = from; y < to; y++) {
      for (let x = 0; x < width; x++, i++) {
        let sum = 0;
        for (let down = 0; down < factor; down++) {
          const first = (y * factor + down) * pitch + x * factor * 3 + channel;
          for (let at = first, end = first + factor * 3; at < end; at += 3) sum += result[at];
        }
        target[i] = sum / (factor * factor) - rgb[i * 3 + channel];
      }
    }
  },
};

/** Takes `wide` from each pixel's block of the result. */
const level: BandOp<LevelArgs & { readonly wide: Float32Array }> = {
  rowsPerBand: 32,
  run(_kernels, { width, factor, channel, result, wide }, from, to) {
    const columns = width * factor;
    for (let y = from * factor; y < to * factor; y++) {
      const row = Math.floor(y / factor) * width;
      for (let x = 0, at = y * columns * 3 + channel; x < width; x++) {
        const taken = wide[row + x];
        for (let k = 0; k < factor; k++, at += 3) result[at] = toByte(result[at] - taken);
      }
    }
  },
};

export const enhanceBandOps = {
  load,
  convolve,
  merge,
  compose,
  apart,
  level,
};
