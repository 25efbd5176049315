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
export function modelOf({ widths, values: given }: Weights): Model {
  const needed = widths.slice(1).reduce((sum, width, k) => sum + width * (widths[k] + 1), 0);
  // As they are summed: nothing is converted on the way.
  const values = Float64Array.from(given);
  if (values.length !== needed) throw new RangeError(`${values.length} weights where ${needed} are needed`);
  const activations = widths.map((width) => new Float64Array(width));
  const answer = (features: Float32Array): number => {
    activations[0].set(features.subarray(0, widths[0]));
    let at = 0;
    for (let k = 1; k < widths.length; k++) {
      const [source, target] = [activations[k - 1], activations[k]];
      const [from, to] = [source.length, target.length];
      const bias = at + from * to;
      let j = 0;
      // Four at once: sums that don't wait for each other take a third of the time.
      for (; j + 4 <= to; j += 4, at += 4 * from) {
        let [first, second, third, fourth] = [
          values[bias + j],
          values[bias + j + 1],
          values[bias + j + 2],
          values[bias + j + 3],
        ];
        for (let i = 0; i < from; i++) {
          const input = source[i];
          first += values[at + i] * input;
          second += values[at + from + i] * input;
          third += values[at + 2 * from + i] * input;
          fourth += values[at + 3 * from + i] * input;
        }
        target[j] = first;
        target[j + 1] = second;
        target[j + 2] = third;
        target[j + 3] = fourth;
      }
      for (; j < to; j++, at += from) {
        let sum = values[bias + j];
        for (let i = 0; i < from; i++) sum += values[at + i] * source[i];
        target[j] = sum;
      }
      if (k < widths.length - 1) for (j = 0; j < to; j++) if (!(target[j] > 0)) target[j] = 0;
      at = bias + to;
    }
    return activations[widths.length - 1][0];
  };
  return Object.assign(answer, { inputs: widths[0] });
}
