/** Histograms and order statistics of planes. */
import type { Mask, Plane } from './types.ts';

/**
 * Counts in `bins` equal steps of [low, high]; values outside fall into the end bins. Only pixels with mask ≥ 128
 * count.
 */
export function histogram(plane: Plane, bins: number, low: number, high: number, mask?: Mask): Float64Array {
  const counts = new Float64Array(bins);
  const scale = bins / (high - low);
  for (let i = 0; i < plane.data.length; i++) {
    if (mask && mask.data[i] < 128) continue;
    const bin = Math.floor((plane.data[i] - low) * scale);
    counts[bin < 0 ? 0 : bin >= bins ? bins - 1 : bin]++;
  }
  return counts;
}

/**
 * Values below which the given shares (0-1) of the counts lie, interpolated within bins. Empty histograms give `low`.
 */
export function percentilesOfHistogram(
  counts: Float64Array,
  low: number,
  high: number,
  shares: readonly number[],
): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const step = (high - low) / counts.length;
  return shares.map((share) => {
    let rest = share * total;
    if (total === 0) return low;
    for (let bin = 0; bin < counts.length; bin++) {
      if (rest <= counts[bin] && counts[bin] > 0) return low + (bin + rest / counts[bin]) * step;
      rest -= counts[bin];
    }
    return high;
  });
}

/** Percentiles of a plane to 1/4096 of the range given. */
export function percentiles(plane: Plane, shares: readonly number[], low: number, high: number, mask?: Mask): number[] {
  return percentilesOfHistogram(histogram(plane, 4096, low, high, mask), low, high, shares);
}

/** Median of any numbers; NaN when there are none. Does not change its input. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value of any numbers under which a share (0-1) of them lies; undefined when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))];
}

/** Weighted mean and variance of a plane; the weight is the mask's coverage. Weight 0 gives NaN. */
export function meanAndVariance(plane: Plane, mask?: Mask): { mean: number; variance: number; weight: number } {
  let weight = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < plane.data.length; i++) {
    const share = mask ? mask.data[i] / 255 : 1;
    const value = plane.data[i];
    weight += share;
    sum += share * value;
    squares += share * value * value;
  }
  const mean = sum / weight;
  return { mean, variance: Math.max(0, squares / weight - mean * mean), weight };
}
