/**
 * Edges as directions without a sign: the field that two pictures of one room are compared by. Light, colour and grain
 * may differ between them; where edges lie and how they run may not (double-angle representation, Granlund 1978).
 */
import { type Abort, throwIfAborted } from '../abort.ts';
import { boxBlur } from '../image/blur.ts';
import type { OklabImage, Plane } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';

/** (u, v): direction of the gradient at twice its angle, as long as the edge is clear: 0-1. */
export interface EdgeField {
  readonly width: number;
  readonly height: number;
  readonly u: Float32Array;
  readonly v: Float32Array;
}

/** A place on an edge. (u, v) has length 1; `weight` says how clear the edge is, 0-1. */
export interface EdgePoint {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly v: number;
  readonly weight: number;
}

/** Squared gradient (OKLab, per pixel) of noise: edges below it count for little. */
const NOISE = 0.012 ** 2;
/** Colour differences count for more than the eye gives them: light changes them less. */
const COLOUR_GAIN = 4;

/**
 * Edges of a picture; each is measured against how much goes on around it, so that contrast and exposure don't matter.
 */
export function edgeField(lab: OklabImage, rt: Runtime): EdgeField {
  const { width, height } = lab;
  const count = width * height;
  const [xx, yy, xy] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const channels: [Float32Array, number][] = [
    [lab.l, 1],
    [lab.a, COLOUR_GAIN],
    [lab.b, COLOUR_GAIN],
  ];
  for (const [data, gain] of channels) addGradients({ width, height, data }, gain, { xx, yy, xy }, rt.signal);
  const energy = xx.map((value, i) => value + yy[i]);
  const around = boxBlur({ width, height, data: energy }, Math.round(Math.max(width, height) * 0.04), rt).data;
  const [u, v] = [new Float32Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    const clear = energy[i] / (energy[i] + 0.5 * around[i] + NOISE);
    const length = Math.hypot(xx[i] - yy[i], 2 * xy[i]) || 1;
    u[i] = (clear * (xx[i] - yy[i])) / length;
    v[i] = (clear * 2 * xy[i]) / length;
  }
  return { width, height, u, v };
}

function addGradients(
  { width, height, data }: Plane,
  gain: number,
  sums: { xx: Float32Array; yy: Float32Array; xy: Float32Array },
  signal: Abort,
): void {
  throwIfAborted(signal);
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      const above = i - width;
      const below = i + width;
      const gx =
        (data[above + 1] - data[above - 1] + 2 * (data[i + 1] - data[i - 1]) + data[below + 1] - data[below - 1]) / 8;
      const gy =
        (data[below - 1] - data[above - 1] + 2 * (data[below] - data[above]) + data[below + 1] - data[above + 1]) / 8;
      sums.xx[i] += gain * gx * gx;
      sums.yy[i] += gain * gy * gy;
      sums.xy[i] += gain * gx * gy;
    }
  }
}

/** The same field for places that may be off by about `sigmaPx`. */
export function softened({ width, height, u, v }: EdgeField, sigmaPx: number, rt: Runtime): EdgeField {
  const blur = (data: Float32Array): Float32Array => {
    const radius = Math.max(1, Math.round(sigmaPx));
    return boxBlur(boxBlur({ width, height, data }, radius, rt), radius, rt).data;
  };
  return { width, height, u: blur(u), v: blur(v) };
}

/** Clearest points of the field, at most one in each cell of `cellPx`; `isIn` (a pixel's index) leaves places out. */
export function edgePoints(field: EdgeField, cellPx: number, isIn?: (pixel: number) => boolean): EdgePoint[] {
  const { width, height, u, v } = field;
  const points: EdgePoint[] = [];
  for (let top = 2; top < height - 2; top += cellPx) {
    for (let left = 2; left < width - 2; left += cellPx) {
      let best = -1;
      let most = 0.15;
      for (let y = top; y < Math.min(height - 2, top + cellPx); y++) {
        for (let x = left; x < Math.min(width - 2, left + cellPx); x++) {
          const i = y * width + x;
          const length = Math.hypot(u[i], v[i]);
          if (length <= most || (isIn && !isIn(i))) continue;
          most = length;
          best = i;
        }
      }
      if (best < 0) continue;
      const x = best % width;
      points.push({ x, y: (best - x) / width, u: u[best] / most, v: v[best] / most, weight: most });
    }
  }
  return points;
}

/** Where a point of the one picture lies in the other, px; null outside. */
export type Warp = (x: number, y: number) => readonly [number, number];

/**
 * How much of the points' edges a field shows after the warp, weighted; and how much of their weight falls into the
 * picture.
 */
export function agreement(
  points: readonly EdgePoint[],
  field: EdgeField,
  warp?: Warp,
): { readonly sum: number; readonly inside: number; readonly all: number } {
  const { width, height, u, v } = field;
  let sum = 0;
  let inside = 0;
  let all = 0;
  for (const point of points) {
    all += point.weight;
    let [x, y] = [point.x, point.y];
    if (warp) [x, y] = warp(x, y);
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    inside += point.weight;
    const i = row * width + column;
    sum += point.weight * (point.u * u[i] + point.v * v[i]);
  }
  return { sum, inside, all };
}
