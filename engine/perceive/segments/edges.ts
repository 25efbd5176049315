/** How strong an edge is at each pixel: what makes regions, and what is told of the borders between them. */

import { boxBlur } from '../../image/blur.ts';
import { guidedFilter } from '../../image/guided.ts';
import type { OklabImage } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { segmentBandOps } from './bandOps.ts';

/** All of the picture's size, row by row. */
export interface EdgePlanes {
  /** OKLab without noise and fine texture. */
  readonly smooth: OklabImage;
  /** Step of colour at the pixel itself, and between windows to either side of it; OKLab units. */
  readonly fine: Float32Array;
  readonly coarse: Float32Array;
  /** Standard deviation of lightness around the pixel. */
  readonly texture: Float32Array;
  /** 0-1: fine edges that are edges at a distance too, so that weave and grain count for little. */
  readonly strength: Float32Array;
}

/** Variance of lightness, and of colour, up to which a window is taken for noise or weave. */
const NOISE = 1.5e-4;
const COLOUR_NOISE = 4e-5;

/** Analyses a picture of at most about a megapixel. */
export function findEdges(lab: OklabImage, rt: Runtime): EdgePlanes {
  const { width, height } = lab;
  const plane = (data: Float32Array) => ({ width, height, data });
  const even = (data: Float32Array, epsilon: number) =>
    guidedFilter(plane(data), plane(data), { radius: 2, epsilon }, rt).data;
  const planes = [even(lab.l, NOISE), even(lab.a, COLOUR_NOISE), even(lab.b, COLOUR_NOISE)];
  const means = planes.map((data) => boxBlur(plane(data), 2, rt).data);
  const fine = rt.arena.f32Unset(width * height);
  const coarse = rt.arena.f32Unset(width * height);
  rt.bands(segmentBandOps.edges, height, { width, height, planes, means, fine, coarse });
  for (const data of means) rt.arena.free(data);
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i++) {
    const step = 0.45 * fine[i] + 0.55 * Math.sqrt(0.5 * fine[i] * coarse[i]);
    strength[i] = step / (step + 0.05);
  }
  const [l, a, b] = planes;
  return { smooth: { width, height, l, a, b }, fine, coarse, texture: deviation(lab, rt), strength };
}

/** Standard deviation over 7 × 7 pixels. */
function deviation({ width, height, l }: OklabImage, rt: Runtime): Float32Array {
  const squares = rt.arena.f32Unset(l.length);
  for (let i = 0; i < l.length; i++) squares[i] = l[i] * l[i];
  const mean = boxBlur({ width, height, data: l }, 3, rt).data;
  const square = boxBlur({ width, height, data: squares }, 3, rt).data;
  for (let i = 0; i < l.length; i++) square[i] = Math.sqrt(Math.max(0, square[i] - mean[i] * mean[i]));
  rt.arena.free(squares);
  rt.arena.free(mean);
  return square;
}
