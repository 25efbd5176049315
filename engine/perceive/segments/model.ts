/** A small network of three layers: numbers in, one number out. */

export interface Weights {
  /** Values of each layer, inputs first, one at the end. */
  readonly widths: readonly number[];
  /** Layer by layer: the weights of each output, then all biases. */
  readonly values: Float32Array;
}

export interface Model {
  readonly inputs: number;
  /** The network's answer to `inputs` numbers; layers are joined by max(0, x). */
  (features: Float32Array): number;
}

/** Makes a network of its weights. Throws RangeError when there are too few or too many. */
export function modelOf({ widths, values }: Weights): Model {
  const needed = widths.slice(1).reduce((sum, width, k) => sum + width * (widths[k] + 1), 0);
  if (values.length !== needed) throw new RangeError(`${values.length} weights where ${needed} are needed`);
  const layers = widths.map((width) => new Float64Array(width));
  const answer = (features: Float32Array): number => {
    layers[0].set(features.subarray(0, widths[0]));
    let at = 0;
    for (let k = 1; k < widths.length; k++) {
      const [source, target] = [layers[k - 1], layers[k]];
      const bias = at + source.length * target.length;
      for (let j = 0; j < target.length; j++) {
        let sum = values[bias + j];
        for (let i = 0; i < source.length; i++) sum += values[at + i] * source[i];
        at += source.length;
        target[j] = sum > 0 || k === widths.length - 1 ? sum : 0;
      }
      at = bias + target.length;
    }
    return layers[widths.length - 1][0];
  };
  return Object.assign(answer, { inputs: widths[0] });
}
