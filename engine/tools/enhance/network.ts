/**
 * The restoring network as its file holds it, and as convolutions of whole numbers for one picture: what was measured
 * is folded into the weights, so that it costs nothing a pixel. Integer arithmetic after Jacob et al. 2018,
 * "Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only Inference".
 */
import type { RestoreConvolution } from '../../kernels/restore/types.ts';
import { half } from '../../learned/half.ts';
import type { Arena } from '../../runtime.ts';
import { INPUT_BITS, INPUTS, OUTPUT_BITS } from './formats.ts';
import { type EnhanceFactor, enhanceFactors } from './params.ts';

const FEATURES = 12;

interface Convolution {
  /** [outputs][inputs][9] */
  readonly weights: Float64Array;
  readonly bias: Float64Array;
  readonly inputs: number;
  readonly outputs: number;
}

interface Modulated extends Convolution {
  /** [outputs][features] */
  readonly gain: Float64Array;
  readonly shift: Float64Array;
}

export interface RestoreNetwork {
  readonly trunk: readonly Modulated[];
  readonly last: ReadonlyMap<EnhanceFactor, Convolution>;
  readonly width: number;
  /** Of 1.0, in bits, of values between convolutions. */
  readonly hiddenBits: number;
}

const magic = 'RWRS2';

/**
 * Reads a file of training/enhance/export.py: magic, width, depth, bits between convolutions, how many factors and
 * which (a byte each), then 16-bit floats (little-endian). Throws RangeError for any other file.
 */
export function readRestoreNetwork(file: Uint8Array): RestoreNetwork {
  if (String.fromCharCode(...file.subarray(0, 5)) !== magic) throw new RangeError('not a file of weights');
  const [width, depth, hiddenBits, count] = [file[5], file[6], file[7], file[8]];
  const factors = enhanceFactors.filter((factor) => file.subarray(9, 9 + count).includes(factor));
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 9 + count;
  const take = (count: number): Float64Array => {
    if (at + 2 * count > file.byteLength) throw new RangeError('the file of weights is too short');
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++, at += 2) values[i] = half(view.getUint16(at, true));
    return values;
  };
  const convolution = (inputs: number, outputs: number): Convolution => {
    const weights = take(outputs * inputs * 9);
    return { weights, bias: take(outputs), inputs, outputs };
  };
  const modulated = (inputs: number): Modulated => {
    const plain = convolution(inputs, width);
    const gain = take(width * FEATURES);
    return { ...plain, gain, shift: take(width * FEATURES) };
  };
  const trunk = Array.from({ length: depth + 1 }, (_, number) => modulated(number === 0 ? INPUTS : width));
  const last = new Map(factors.map((factor) => [factor, convolution(width, factor * factor + 2)]));
  if (at !== file.byteLength) throw new RangeError('the file of weights is too long');
  return { trunk, last, width, hiddenBits };
}

/** Folds what was measured into a convolution. */
function told({ weights, bias, inputs, outputs, gain, shift }: Modulated, features: Float64Array): Convolution {
  const folded = Float64Array.from(weights);
  const moved = Float64Array.from(bias);
  for (let o = 0; o < outputs; o++) {
    let scale = 1;
    let added = 0;
    for (let f = 0; f < FEATURES; f++) {
      scale += gain[o * FEATURES + f] * features[f];
      added += shift[o * FEATURES + f] * features[f];
    }
    for (let i = o * inputs * 9; i < (o + 1) * inputs * 9; i++) folded[i] = folded[i] * scale;
    moved[o] = moved[o] * scale + added;
  }
  return { weights: folded, bias: moved, inputs, outputs };
}

/** As many bits for the weights as keep every possible sum within 32 bits and every weight within 16. */
function weightBits({ weights, bias, inputs, outputs }: Convolution, inputBits: number): number {
  let heaviest = 0;
  let largest = 0;
  for (let o = 0; o < outputs; o++) {
    let sum = Math.abs(bias[o]) * 2 ** inputBits;
    for (let i = o * inputs * 9; i < (o + 1) * inputs * 9; i++) {
      const weight = Math.abs(weights[i]);
      sum += weight * 32768;
      largest = Math.max(largest, weight);
    }
    heaviest = Math.max(heaviest, sum);
  }
  // Rounding adds up to a half a weight and the half of the shift.
  const room = 2 ** 31 - inputs * 9 * 16384 - 2 ** 20;
  let bits = 15;
  while (bits > 0 && (heaviest * 2 ** bits > room || largest * 2 ** bits > 32767)) bits--;
  return bits;
}

/**
 * A convolution in whole numbers, in the order in which the kernel reads it; outputs are filled up to a multiple of 8.
 */
function quantised(
  plain: Convolution,
  bits: { readonly input: number; readonly output: number },
  leaky: boolean,
  arena: Arena,
): RestoreConvolution {
  const { inputs } = plain;
  const outputs = Math.ceil(plain.outputs / 8) * 8;
  const fine = weightBits(plain, bits.input);
  const shift = bits.input + fine - bits.output;
  if (shift < 1) throw new RangeError('weights too heavy for whole numbers');
  const words = arena.u16(9 * inputs * outputs);
  const weights = new Int16Array(words.buffer, words.byteOffset, words.length);
  const bias = arena.i32(outputs);
  for (let o = 0; o < plain.outputs; o++) {
    bias[o] = Math.round(plain.bias[o] * 2 ** (bits.input + fine)) + 2 ** (shift - 1);
    for (let i = 0; i < inputs; i++) {
      for (let k = 0; k < 9; k++) {
        const pair = (((o >> 3) * 9 + k) * inputs + (i & ~1)) * 8;
        weights[pair + (o & 7) * 2 + (i & 1)] = Math.round(plain.weights[(o * inputs + i) * 9 + k] * 2 ** fine);
      }
    }
  }
  return { weights, bias, inputs, outputs, shift, leaky };
}

/**
 * Share of the network's answer that is used. At a picture's own size a little of what would go stays: the answer is
 * the mean of all that might have been, and looks like plastic; photos are nearer with it too (0.1 dB, and in
 * structure).
 */
const shares: Readonly<Record<EnhanceFactor, number>> = { 1: 0.85, 2: 1, 4: 1 };

function weakened({ weights, bias, ...shape }: Convolution, share: number): Convolution {
  return { weights: weights.map((weight) => weight * share), bias: bias.map((value) => value * share), ...shape };
}

/** Inputs of the first convolution with across and down exchanged: see INPUTS. */
const turnedInputs = [0, 1, 2, 4, 3, 5] as const;

/**
 * The same convolution for pictures whose rows and columns are exchanged. `inputOf` and `outputOf` say which input and
 * output of the original each one is.
 */
function turned(
  { weights, bias, inputs, outputs }: Convolution,
  inputOf: (input: number) => number,
  outputOf: (output: number) => number,
): Convolution {
  const result = new Float64Array(weights.length);
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < inputs; i++) {
      const [to, from] = [(o * inputs + i) * 9, (outputOf(o) * inputs + inputOf(i)) * 9];
      for (let k = 0; k < 9; k++) result[to + k] = weights[from + (k % 3) * 3 + Math.floor(k / 3)];
    }
  }
  return { weights: result, bias: bias.map((_, o) => bias[outputOf(o)]), inputs, outputs };
}

/**
 * The network's convolutions for pictures with these features, the last one for this factor. With `isTurned` they
 * answer what the network would for the picture with rows and columns exchanged: another opinion, as good as the first.
 * Arrays lie in the arena. Throws RangeError for a factor that the network hasn't learned.
 */
export function restoreConvolutions(
  { trunk, last, hiddenBits }: RestoreNetwork,
  factor: EnhanceFactor,
  features: Float64Array,
  isTurned: boolean,
  arena: Arena,
): RestoreConvolution[] {
  const same = (number: number): number => number;
  const block = factor * factor;
  const placeOf = (output: number): number =>
    output < block ? (output % factor) * factor + Math.floor(output / factor) : output;
  const hidden = trunk.map((convolution, number) => {
    const folded = told(convolution, features);
    const isFirst = number === 0;
    const seen = isTurned ? turned(folded, isFirst ? (input) => turnedInputs[input] : same, same) : folded;
    return quantised(seen, { input: isFirst ? INPUT_BITS : hiddenBits, output: hiddenBits }, true, arena);
  });
  const own = last.get(factor);
  if (!own) throw new RangeError(`the network has not learned ×${factor}`);
  const answer = weakened(own, shares[factor]);
  const end = isTurned ? turned(answer, same, placeOf) : answer;
  return [...hidden, quantised(end, { input: hiddenBits, output: OUTPUT_BITS }, false, arena)];
}
