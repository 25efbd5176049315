/** The weights of a network that looks at a picture, as they lie in its file, and as its convolutions. */
import type { DepthwiseConvolution, PointwiseConvolution } from '../kernels/net/types.ts';
import { half } from '../learned/half.ts';
import type { Arena } from '../runtime.ts';

/**
 * The form of a network (`training/trunk.py`): inverted residuals (Sandler et al. 2018) that halve the picture once a
 * stage, the mean of the whole picture added where it is smallest, and a decoder that doubles it again and joins what
 * was there at each size.
 */
export interface NetworkForm {
  /** Values a pixel of what it sees. */
  readonly inputs: number;
  /** Values a pixel after the stem, at half the picture's size, and after each stage. */
  readonly widths: readonly number[];
  /** Blocks of each stage. */
  readonly depths: readonly number[];
  /** Values a pixel of the decoder, from the smallest size but one on. */
  readonly decoder: readonly number[];
  /** Values a pixel of the result; zeros follow them up to a multiple of 8. */
  readonly outputs: number;
}

/** Outputs that the kernels compute at once: where there are fewer, zeros stand beside them. */
const LANES = 8;

/** How many times wider blocks are inside. */
const EXPANSION = 4;

export interface Block {
  readonly expand: PointwiseConvolution;
  readonly depth: DepthwiseConvolution;
  readonly project: PointwiseConvolution;
}

export interface Merge {
  readonly below: PointwiseConvolution;
  readonly skip: PointwiseConvolution;
  readonly depth: DepthwiseConvolution;
  readonly point: PointwiseConvolution;
}

export interface Network {
  readonly stem: PointwiseConvolution;
  readonly stages: readonly (readonly Block[])[];
  readonly context: PointwiseConvolution;
  /** From the smallest size but one on. */
  readonly merges: readonly Merge[];
  readonly head: PointwiseConvolution;
}

const magic = 'RWNET1\0\0';

/** Takes convolutions, one after the other, from a file of weights. */
export interface ConvolutionReader {
  /** 16-bit floats as they come, as an array of the arena. */
  take(count: number): Float32Array;
  /** A convolution of 1×1, or of so many `taps`; outputs beside what it has are zeros up to a multiple of 8. */
  point(inputs: number, outputs: number, cut: { relu: boolean; top?: number }, taps?: number): PointwiseConvolution;
  /** A depthwise convolution of 3×3. */
  depth(channels: number, form: Pick<DepthwiseConvolution, 'stride' | 'apart' | 'top'>): DepthwiseConvolution;
  /** Throws RangeError where something is left. */
  end(): void;
}

/**
 * Opens a file of weights: eight bytes of `expected` magic, then 16-bit floats (little-endian), convolution by
 * convolution in the order of the run, weights before bias. It and its takers throw RangeError for a file of another
 * network.
 */
export function readConvolutions(file: Uint8Array, expected: string, arena: Arena): ConvolutionReader {
  if (String.fromCharCode(...file.subarray(0, 8)) !== expected) throw new RangeError('not a file of weights');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 8;
  const take = (count: number): Float32Array => {
    if (at + 2 * count > file.byteLength) throw new RangeError('the file of weights is too short');
    const values = arena.f32Unset(count);
    for (let i = 0; i < count; i++, at += 2) values[i] = half(view.getUint16(at, true));
    return values;
  };
  const wider = (values: Float32Array, from: number, to: number): Float32Array => {
    if (from === to) return values;
    const padded = arena.f32((values.length / from) * to);
    for (let i = 0; i < values.length; i++) padded[Math.floor(i / from) * to + (i % from)] = values[i];
    return padded;
  };
  return {
    take,
    point(inputs, results, cut, taps = 1) {
      const lanes = Math.ceil(results / LANES) * LANES;
      const weights = wider(take(taps * inputs * results), results, lanes);
      return { weights, bias: wider(take(results), results, lanes), inputs, outputs: lanes, ...cut };
    },
    depth(channels, form) {
      const weights = take(9 * channels);
      return { weights, bias: take(channels), channels, ...form };
    },
    end() {
      if (at !== file.byteLength) throw new RangeError('the file of weights is too long');
    },
  };
}

/** Lays a file of weights (`readConvolutions`) out in the arena. Throws RangeError for a file of another network. */
export function readNetwork(
  file: Uint8Array,
  { inputs: seen, widths, depths, decoder, outputs }: NetworkForm,
  arena: Arena,
): Network {
  const convolutions = readConvolutions(file, magic, arena);
  const point = (inputs: number, results: number, relu: boolean, taps = 1) =>
    convolutions.point(inputs, results, { relu }, taps);
  const stem = point(seen, widths[0], true, 9);
  const stages = depths.map((blocks, stage) =>
    Array.from({ length: blocks }, (_, block): Block => {
      const [inputs, results] = [widths[block === 0 ? stage : stage + 1], widths[stage + 1]];
      const expand = point(inputs, inputs * EXPANSION, true);
      const depth = convolutions.depth(inputs * EXPANSION, { stride: block === 0 ? 2 : 1 });
      return { expand, depth, project: point(inputs * EXPANSION, results, false) };
    }),
  );
  const smallest = widths[depths.length];
  const context = point(smallest, smallest, false);
  const merges = decoder.map((results, number): Merge => {
    const below = point(number === 0 ? smallest : decoder[number - 1], results, false);
    const skip = point(widths[depths.length - 1 - number], results, false);
    return { below, skip, depth: convolutions.depth(results, { stride: 1 }), point: point(results, results, true) };
  });
  const head = point(decoder[decoder.length - 1], outputs, false);
  convolutions.end();
  return { stem, stages, context, merges, head };
}
