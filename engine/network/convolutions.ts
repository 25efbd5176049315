/** The convolutions that networks are made of, on the threads of the run. */

import type { DepthwiseConvolution, PointwiseConvolution } from '../kernels/net/types.ts';
import type { Runtime } from '../runtime.ts';
import { networkBandOps } from './bandOps.ts';

/** Values of pixels side by side, in the arena. */
export interface FeatureMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A 1×1 convolution, with `residual` added. */
export function point(
  convolution: PointwiseConvolution,
  source: FeatureMap,
  rt: Runtime,
  residual: Float32Array | null = null,
): FeatureMap {
  const { width, height } = source;
  const data = rt.arena.f32Unset(width * height * convolution.outputs);
  rt.bands(networkBandOps.point, height, { convolution, source: source.data, residual, target: data, width });
  return { data, width, height };
}

function halved(side: number, stride: number): number {
  return Math.floor((side - 1) / stride) + 1;
}

/** A depthwise 3×3 convolution. */
export function depth(convolution: DepthwiseConvolution, source: FeatureMap, rt: Runtime): FeatureMap {
  const { width, height, data } = source;
  const [columns, rows] = [halved(width, convolution.stride), halved(height, convolution.stride)];
  const target = rt.arena.f32Unset(columns * rows * convolution.channels);
  rt.bands(networkBandOps.depth, rows, { convolution, source: data, target, size: { width, height } });
  return { data: target, width: columns, height: rows };
}

/** A 3×3 convolution that halves a picture whose sides are even. */
export function stem(convolution: PointwiseConvolution, { data, width, height }: FeatureMap, rt: Runtime): FeatureMap {
  const [columns, rows] = [width / 2, height / 2];
  const target = rt.arena.f32Unset(columns * rows * convolution.outputs);
  rt.bands(networkBandOps.stem, rows, { convolution, source: data, target, size: { width, height } });
  return { data: target, width: columns, height: rows };
}

/** The mean of a picture of so many `channels`, as a picture of one pixel. */
export function meanOf({ data, width, height }: FeatureMap, channels: number, rt: Runtime): FeatureMap {
  const mean = rt.arena.f32(channels);
  for (let i = 0; i < data.length; i++) mean[i % channels] += data[i] / (width * height);
  return { data: mean, width: 1, height: 1 };
}

/** Four times the size, without losing where its pixels lie. */
export function grow({ data, width, height }: FeatureMap, channels: number, rt: Runtime): FeatureMap {
  const target = rt.arena.f32Unset(16 * width * height * channels);
  const size = { width, height, channels };
  rt.bands(networkBandOps.grow, 4 * height, { source: data, target, size });
  return { data: target, width: 4 * width, height: 4 * height };
}
