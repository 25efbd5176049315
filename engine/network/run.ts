/** A network over a picture, convolution by convolution, on the threads of the run. */

import { throwIfAborted } from '../abort.ts';
import type { Rgb8 } from '../image/types.ts';
import type { DepthwiseConvolution, PointwiseConvolution } from '../kernels/net/types.ts';
import type { Runtime } from '../runtime.ts';
import { networkBandOps } from './bandOps.ts';
import type { Block, Merge, Network } from './weights.ts';

/** Values of pixels side by side, in the arena. */
export interface FeatureMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

function point(
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

function depth(convolution: DepthwiseConvolution, source: FeatureMap, rt: Runtime): FeatureMap {
  const { width, height, data } = source;
  const [columns, rows] = [halved(width, convolution.stride), halved(height, convolution.stride)];
  const target = rt.arena.f32Unset(columns * rows * convolution.channels);
  rt.bands(networkBandOps.depth, rows, { convolution, source: data, target, size: { width, height } });
  return { data: target, width: columns, height: rows };
}

function block({ expand, depth: middle, project }: Block, source: FeatureMap, rt: Runtime): FeatureMap {
  const wide = point(expand, source, rt);
  const deep = depth(middle, wide, rt);
  rt.arena.free(wide.data);
  const isResidual = middle.stride === 1 && expand.inputs === project.outputs;
  const result = point(project, deep, rt, isResidual ? source.data : null);
  rt.arena.free(deep.data);
  return result;
}

/** Adds to each pixel what the mean of the picture says: the picture as a whole. */
function addContext(convolution: PointwiseConvolution, picture: FeatureMap, rt: Runtime): void {
  const { data, width, height } = picture;
  const { inputs } = convolution;
  const mean = rt.arena.f32(inputs);
  for (let i = 0; i < data.length; i++) mean[i % inputs] += data[i] / (width * height);
  const added = point(convolution, { data: mean, width: 1, height: 1 }, rt).data;
  for (let i = 0; i < data.length; i++) data[i] = data[i] + added[i % inputs];
}

function merged(
  { below, skip, depth: middle, point: last }: Merge,
  lower: FeatureMap,
  kept: FeatureMap,
  rt: Runtime,
): FeatureMap {
  const small = point(below, lower, rt);
  const beside = point(skip, kept, rt);
  const sum: FeatureMap = { ...kept, data: rt.arena.f32Unset(beside.data.length) };
  const { width, height } = small;
  const size = { width, height, channels: below.outputs };
  rt.bands(networkBandOps.double, kept.height, { source: small.data, skip: beside.data, target: sum.data, size });
  const deep = depth(middle, sum, rt);
  const result = point(last, deep, rt);
  for (const { data } of [small, beside, sum, deep]) rt.arena.free(data);
  return result;
}

/** The colours of a picture from -1 to 1. */
export function coloursOf({ data, width, height }: Rgb8, rt: Runtime): FeatureMap {
  const values = rt.arena.f32Unset(data.length);
  for (let i = 0; i < data.length; i++) values[i] = data[i] / 127.5 - 1;
  return { data: values, width, height };
}

/**
 * What a network says of what it sees, -1 to 1, whose sides are multiples of 2 to the power of its halvings: its
 * outputs side by side a pixel, at the size that its decoder ends at. Deterministic. Throws AbortedError when
 * cancelled.
 */
export function runNetwork(network: Network, { data, width, height }: FeatureMap, rt: Runtime): FeatureMap {
  const half = { width: width / 2, height: height / 2 };
  let features: FeatureMap = { ...half, data: rt.arena.f32Unset(half.width * half.height * network.stem.outputs) };
  const size = { width, height };
  rt.bands(networkBandOps.stem, half.height, { convolution: network.stem, source: data, target: features.data, size });
  const kept: FeatureMap[] = [features];
  for (const stage of network.stages) {
    for (const each of stage) {
      throwIfAborted(rt.signal);
      features = block(each, features, rt);
    }
    kept.push(features);
  }
  addContext(network.context, features, rt);
  for (const [number, merge] of network.merges.entries()) {
    features = merged(merge, features, kept[kept.length - 2 - number], rt);
  }
  return point(network.head, features, rt);
}
