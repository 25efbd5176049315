/**
 * Means and fills that count only part of the picture. Wide windows see no fine detail, so they are worked out on a
 * reduced picture and interpolated.
 */
import { boxBlur } from '../image/blur.ts';
import type { Runtime } from '../runtime.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Values weighted and summed over blocks of `step` pixels; the weights alone come last. Shares of the block's area. */
function reduceWeighted(
  planes: readonly Float32Array[],
  weight: Float32Array,
  size: Size,
  step: number,
  rt: Runtime,
): { size: Size; sums: Float32Array[]; weights: Float32Array } {
  const small = { width: Math.ceil(size.width / step), height: Math.ceil(size.height / step) };
  const count = small.width * small.height;
  const sums = planes.map(() => rt.arena.f32(count));
  const weights = rt.arena.f32(count);
  const { width, height } = size;
  for (let y = 0; y < height; y++) {
    const row = ((y / step) | 0) * small.width;
    for (let x = 0; x < width; x++) {
      const w = weight[y * width + x];
      if (w === 0) continue;
      const k = row + ((x / step) | 0);
      weights[k] += w;
      for (let p = 0; p < planes.length; p++) sums[p][k] += w * planes[p][y * width + x];
    }
  }
  const share = 1 / (step * step);
  for (let k = 0; k < count; k++) {
    weights[k] *= share;
    for (const sum of sums) sum[k] *= share;
  }
  return { size: small, sums, weights };
}

/** Bilinear enlargement of a plane reduced by blocks of `step`, into `target`. */
export function enlarge(small: Float32Array, from: Size, step: number, target: Float32Array, to: Size): void {
  if (step === 1) {
    target.set(small);
    return;
  }
  for (let y = 0; y < to.height; y++) {
    const py = Math.min(from.height - 1, Math.max(0, (y + 0.5) / step - 0.5));
    const top = py | 0;
    const fy = py - top;
    const row = top * from.width;
    const down = top + 1 < from.height ? from.width : 0;
    for (let x = 0; x < to.width; x++) {
      const px = Math.min(from.width - 1, Math.max(0, (x + 0.5) / step - 0.5));
      const left = px | 0;
      const fx = px - left;
      const i = row + left;
      const right = left + 1 < from.width ? 1 : 0;
      const upper = small[i] + (small[i + right] - small[i]) * fx;
      const lower = small[i + down] + (small[i + down + right] - small[i + down]) * fx;
      target[y * to.width + x] = upper + (lower - upper) * fy;
    }
  }
}

function stepFor(radius: number): number {
  return radius >= 32 ? 4 : radius >= 10 ? 2 : 1;
}

export interface MaskedMeans {
  readonly means: Float32Array[];
  /** Share of the window that counted, 0-1. */
  readonly density: Float32Array;
}

/** Mean of `planes` where `weight` is, over boxes of `radius`. All arrays come from the arena. */
export function weightedMeans(
  planes: readonly Float32Array[],
  weight: Float32Array,
  size: Size,
  radius: number,
  rt: Runtime,
): MaskedMeans {
  const step = stepFor(radius);
  const reduced = reduceWeighted(planes, weight, size, step, rt);
  const blurred = [...reduced.sums, reduced.weights].map((data) => {
    const result = boxBlur({ ...reduced.size, data }, Math.max(1, Math.round(radius / step)), rt).data;
    rt.arena.free(data);
    return result;
  });
  const small = blurred[blurred.length - 1];
  const full = blurred.map((data, p) => {
    if (p < planes.length) for (let i = 0; i < data.length; i++) data[i] = small[i] > 1e-6 ? data[i] / small[i] : 0;
    const target = rt.arena.f32(size.width * size.height);
    enlarge(data, reduced.size, step, target, size);
    return target;
  });
  for (const data of blurred) rt.arena.free(data);
  return { means: full.slice(0, planes.length), density: full[planes.length] };
}

/**
 * Carries `planes` from where `weight` is 1 over the whole picture, at 1/`step` of its size: the nearest data, ever
 * more blurred with distance.
 */
export function fillReduced(
  planes: readonly Float32Array[],
  weight: Float32Array,
  size: Size,
  step: number,
  rt: Runtime,
): { size: Size; fills: Float32Array[] } {
  const reduced = reduceWeighted(planes, weight, size, step, rt);
  const count = reduced.size.width * reduced.size.height;
  const fills = planes.map(() => new Float32Array(count));
  const missing = new Float32Array(count).fill(1);
  const long = Math.max(reduced.size.width, reduced.size.height);
  for (const radius of [
    0,
    Math.ceil(3 / step),
    Math.ceil(9 / step),
    Math.ceil(27 / step),
    Math.ceil(81 / step),
    long,
  ]) {
    const least = radius === long ? 1e-5 : radius === 0 ? 0.5 : 0.12;
    const blur = (data: Float32Array) => (radius === 0 ? data : boxBlur({ ...reduced.size, data }, radius, rt).data);
    const density = blur(reduced.weights);
    const sums = reduced.sums.map(blur);
    for (let i = 0; i < count; i++) {
      if (missing[i] <= 0 || density[i] <= 1e-7) continue;
      const take = missing[i] * Math.min(1, density[i] / least);
      missing[i] -= take;
      for (let p = 0; p < fills.length; p++) fills[p][i] += (take * sums[p][i]) / density[i];
    }
    if (radius > 0) for (const data of [density, ...sums]) rt.arena.free(data);
  }
  for (const data of [reduced.weights, ...reduced.sums]) rt.arena.free(data);
  return { size: reduced.size, fills };
}

/** The same at full size; where weight is 1 the values are the originals. */
export function fillFrom(
  planes: readonly Float32Array[],
  weight: Float32Array,
  size: Size,
  step: number,
  rt: Runtime,
): Float32Array[] {
  const reduced = fillReduced(planes, weight, size, step, rt);
  return planes.map((plane, p) => {
    const result = new Float32Array(size.width * size.height);
    enlarge(reduced.fills[p], reduced.size, step, result, size);
    for (let i = 0; i < result.length; i++) result[i] += (plane[i] - result[i]) * weight[i];
    return result;
  });
}
