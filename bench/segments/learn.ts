/**
 * Fits the small networks of the segments: plain stochastic gradients (Adam, Kingma and Ba 2015), one seed, one thread.
 */
import type { Weights } from '#engine/perceive/segments/model.ts';

/** What a network is to learn from: features side by side, what it should say to them, how much each counts. */
export class Samples {
  readonly inputs: number;
  count = 0;
  features: Float32Array;
  targets = new Float32Array(1 << 12);
  weights = new Float32Array(1 << 12);

  constructor(inputs: number) {
    this.inputs = inputs;
    this.features = new Float32Array(inputs << 12);
  }

  add(features: Float32Array, target: number, weight: number): void {
    if (this.count === this.targets.length) {
      this.features = twice(this.features);
      this.targets = twice(this.targets);
      this.weights = twice(this.weights);
    }
    this.features.set(features, this.count * this.inputs);
    this.targets[this.count] = target;
    this.weights[this.count++] = weight;
  }
}

function twice(values: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(2 * values.length);
  out.set(values);
  return out;
}

export interface Fit {
  readonly hidden: readonly number[];
  readonly epochs: number;
  /** Probability by a logit, or a number by itself. */
  readonly loss: 'logistic' | 'squared';
  readonly seed: number;
}

/** Numbers in [0, 1) from a seed (xorshift, Marsaglia 2003). */
export function chance(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const RATE = 2e-3;
const DECAY = 1e-5;
const BATCH = 64;

interface Scale {
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
}

function scaleOf({ inputs, features, count }: Samples): Scale {
  const mean = new Float64Array(inputs);
  const deviation = new Float64Array(inputs);
  for (let k = 0; k < count * inputs; k++) mean[k % inputs] += features[k] / count;
  for (let k = 0; k < count * inputs; k++) deviation[k % inputs] += (features[k] - mean[k % inputs]) ** 2 / count;
  return { mean, deviation: deviation.map((v) => Math.sqrt(v) + 1e-3) };
}

/** Weights of a network that answers the samples' targets; its inputs are taken as they come. */
export function fit(samples: Samples, { hidden, epochs, loss, seed }: Fit): Weights {
  const { inputs, features, targets, weights, count } = samples;
  const widths = [inputs, ...hidden, 1];
  const random = chance(seed);
  const { mean, deviation } = scaleOf(samples);
  const offsets: number[] = [];
  let total = 0;
  for (let k = 1; k < widths.length; k++) {
    offsets.push(total);
    total += widths[k] * (widths[k - 1] + 1);
  }
  const values = new Float64Array(total);
  for (let k = 1; k < widths.length; k++) {
    const [from, to] = [widths[k - 1], widths[k]];
    for (let i = 0; i < from * to; i++) values[offsets[k - 1] + i] = (random() * 2 - 1) * Math.sqrt(3 / from);
  }
  const gradient = new Float64Array(total);
  const first = new Float64Array(total);
  const second = new Float64Array(total);
  const activations = widths.map((width) => new Float64Array(width));
  const errors = widths.map((width) => new Float64Array(width));
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const steps = Math.ceil(count / BATCH) * epochs;
  let step = 0;

  const forward = (sample: number): number => {
    for (let i = 0; i < inputs; i++) {
      activations[0][i] = Math.max(-6, Math.min(6, (features[sample * inputs + i] - mean[i]) / deviation[i]));
    }
    for (let k = 1; k < widths.length; k++) {
      const [source, target, at] = [activations[k - 1], activations[k], offsets[k - 1]];
      const bias = at + source.length * target.length;
      for (let j = 0; j < target.length; j++) {
        let sum = values[bias + j];
        for (let i = 0; i < source.length; i++) sum += values[at + j * source.length + i] * source[i];
        target[j] = sum > 0 || k === widths.length - 1 ? sum : 0;
      }
    }
    return activations[widths.length - 1][0];
  };
  const backward = (error: number): void => {
    errors[widths.length - 1][0] = error;
    for (let k = widths.length - 1; k > 0; k--) {
      const [source, target, at] = [activations[k - 1], errors[k], offsets[k - 1]];
      const bias = at + source.length * target.length;
      const below = errors[k - 1].fill(0);
      for (let j = 0; j < target.length; j++) {
        const d = target[j];
        if (d === 0) continue;
        gradient[bias + j] += d;
        const row = at + j * source.length;
        for (let i = 0; i < source.length; i++) {
          gradient[row + i] += d * source[i];
          below[i] += d * values[row + i];
        }
      }
      if (k > 1) for (let i = 0; i < source.length; i++) if (source[i] <= 0) below[i] = 0;
    }
  };
  const update = (): void => {
    step++;
    const rate = RATE * Math.min(1, step / 200) * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps));
    const [correctFirst, correctSecond] = [1 - 0.9 ** step, 1 - 0.999 ** step];
    for (let i = 0; i < total; i++) {
      const g = gradient[i] / BATCH + DECAY * values[i];
      first[i] = 0.9 * first[i] + 0.1 * g;
      second[i] = 0.999 * second[i] + 0.001 * g * g;
      values[i] -= (rate * (first[i] / correctFirst)) / (Math.sqrt(second[i] / correctSecond) + 1e-8);
    }
    gradient.fill(0);
  };

  for (let epoch = 0; epoch < epochs; epoch++) {
    let sum = 0;
    let weight = 0;
    for (let i = count - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    for (let n = 0; n < count; n++) {
      const sample = order[n];
      const answer = forward(sample);
      const [target, w] = [targets[sample], weights[sample]];
      const error = loss === 'logistic' ? 1 / (1 + Math.exp(-answer)) - target : 2 * (answer - target);
      sum += w * (loss === 'logistic' ? Math.log1p(Math.exp(target > 0.5 ? -answer : answer)) : (answer - target) ** 2);
      weight += w;
      backward(w * error);
      if (n % BATCH === BATCH - 1 || n === count - 1) update();
    }
    if (epoch === epochs - 1) console.error(`${count} samples, mean ${loss} loss ${(sum / weight).toFixed(4)}`);
  }
  return { widths, values: unscaled(values, widths, mean, deviation) };
}

/** Puts the scaling of the inputs into the first layer. */
function unscaled(
  values: Float64Array,
  widths: readonly number[],
  mean: Float64Array,
  deviation: Float64Array,
): Float32Array {
  const out = Float32Array.from(values);
  const [inputs, outputs] = [widths[0], widths[1]];
  for (let j = 0; j < outputs; j++) {
    let bias = values[inputs * outputs + j];
    for (let i = 0; i < inputs; i++) {
      const weight = values[j * inputs + i] / deviation[i];
      out[j * inputs + i] = weight;
      bias -= weight * mean[i];
    }
    out[inputs * outputs + j] = bias;
  }
  return out;
}
