/** A network over a picture, convolution by convolution, on the threads of the run. */

import { throwIfAborted } from '../abort.ts';
import type { Rgb8 } from '../image/types.ts';
import type { PointwiseConvolution } from '../kernels/net/types.ts';
import type { Runtime } from '../runtime.ts';
import { networkBandOps } from './bandOps.ts';
import { depth, type FeatureMap, meanOf, point, stem } from './convolutions.ts';
import type { Block, Merge, Network } from './weights.ts';

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
  const { data } = picture;
  const { inputs } = convolution;
  const added = point(convolution, meanOf(picture, inputs, rt), rt).data;
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

/** Width and height of a picture, about `side` px on the long side, both multiples of `step`. */
export function sidesFor(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
  step: number,
): [number, number] {
  const scale = side / Math.max(width, height);
  const fitted = (length: number): number => Math.max(step, Math.round((length * scale) / step) * step);
  return [fitted(width), fitted(height)];
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
export function runNetwork(network: Network, picture: FeatureMap, rt: Runtime): FeatureMap {
  let layer = stem(network.stem, picture, rt);
  const kept: FeatureMap[] = [];
  for (const stage of network.stages) {
    kept.push(layer);
    for (const [number, each] of stage.entries()) {
      throwIfAborted(rt.signal);
      const before = layer;
      layer = block(each, before, rt);
      if (number > 0) rt.arena.free(before.data);
    }
  }
  addContext(network.context, layer, rt);
  for (const merge of network.merges) {
    throwIfAborted(rt.signal);
    const [lower, beside] = [layer, kept.pop() as FeatureMap];
    layer = merged(merge, lower, beside, rt);
    rt.arena.free(lower.data);
    rt.arena.free(beside.data);
  }
  const said = point(network.head, layer, rt);
  for (const { data } of [layer, ...kept]) rt.arena.free(data);
  return said;
}
