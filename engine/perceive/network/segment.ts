/** The segmentation network over a picture: what each place of it shows, with probabilities. */
import { resizeRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { DepthLayer, PointLayer } from '../../kernels/netTypes.ts';
import { type Runtime, throwIfAborted } from '../../runtime.ts';
import { type Block, type Merge, type Network, readNetwork, segmentClasses } from './weights.ts';

/** Values of pixels side by side, in the arena. */
interface Layer {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Probabilities of segmentClasses, side by side a pixel. */
export interface Segmentation extends Layer {
  readonly classes: typeof segmentClasses;
}

/** Long side at which the network sees a photo. */
export const NETWORK_PX = 448;
/** The network halves its picture five times. */
const STEP = 32;

function point(layer: PointLayer, source: Layer, rt: Runtime, residual: Float32Array | null = null): Layer {
  const { width, height } = source;
  const data = rt.arena.f32Unset(width * height * layer.outputs);
  rt.bands('net.point', height, { layer, source: source.data, residual, target: data, width });
  return { data, width, height };
}

function halved(side: number, stride: number): number {
  return Math.floor((side - 1) / stride) + 1;
}

function depth(layer: DepthLayer, source: Layer, rt: Runtime): Layer {
  const { width, height, data } = source;
  const [columns, rows] = [halved(width, layer.stride), halved(height, layer.stride)];
  const target = rt.arena.f32Unset(columns * rows * layer.channels);
  rt.bands('net.depth', rows, { layer, source: data, target, size: { width, height } });
  return { data: target, width: columns, height: rows };
}

function block({ expand, depth: middle, project }: Block, source: Layer, rt: Runtime): Layer {
  const wide = point(expand, source, rt);
  const deep = depth(middle, wide, rt);
  rt.arena.free(wide.data);
  const isResidual = middle.stride === 1 && expand.inputs === project.outputs;
  const result = point(project, deep, rt, isResidual ? source.data : null);
  rt.arena.free(deep.data);
  return result;
}

/** Adds to each pixel what the mean of the picture says: the room as a whole. */
function addContext(layer: PointLayer, picture: Layer, rt: Runtime): void {
  const { data, width, height } = picture;
  const { inputs } = layer;
  const mean = rt.arena.f32(inputs);
  for (let i = 0; i < data.length; i++) mean[i % inputs] += data[i]! / (width * height);
  const added = point(layer, { data: mean, width: 1, height: 1 }, rt).data;
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + added[i % inputs]!;
}

function merged({ below, skip, depth: middle, point: last }: Merge, lower: Layer, kept: Layer, rt: Runtime): Layer {
  const small = point(below, lower, rt);
  const beside = point(skip, kept, rt);
  const sum: Layer = { ...kept, data: rt.arena.f32Unset(beside.data.length) };
  const { width, height } = small;
  const size = { width, height, channels: below.outputs };
  rt.bands('net.double', kept.height, { source: small.data, skip: beside.data, target: sum.data, size });
  const deep = depth(middle, sum, rt);
  const result = point(last, deep, rt);
  for (const { data } of [small, beside, sum, deep]) rt.arena.free(data);
  return result;
}

/** -1 to 1, as the network was trained. */
function signed({ data, width, height }: Rgb8, rt: Runtime): Layer {
  const values = rt.arena.f32Unset(data.length);
  for (let i = 0; i < data.length; i++) values[i] = data[i]! / 127.5 - 1;
  return { data: values, width, height };
}

function run(network: Network, picture: Rgb8, rt: Runtime): Layer {
  const first = signed(picture, rt);
  const size = { width: picture.width, height: picture.height };
  let layer: Layer = { data: rt.arena.f32Unset(1), width: size.width / 2, height: size.height / 2 };
  layer = { ...layer, data: rt.arena.f32Unset(layer.width * layer.height * network.stem.outputs) };
  rt.bands('net.stem', layer.height, { layer: network.stem, source: first.data, target: layer.data, size });
  const kept: Layer[] = [];
  for (const stage of network.stages) {
    for (const each of stage) {
      throwIfAborted(rt.signal);
      layer = block(each, layer, rt);
    }
    kept.push(layer);
  }
  addContext(network.context, layer, rt);
  for (const [number, merge] of network.merges.entries()) layer = merged(merge, layer, kept[2 - number]!, rt);
  return point(network.head, layer, rt);
}

/** exp by its series around the nearest power of two: the same bits on every machine. x ≤ 0. */
function exponential(x: number): number {
  if (x < -40) return 0;
  const whole = Math.round(x / Math.LN2);
  const rest = x - whole * Math.LN2;
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 12; k++) {
    term *= rest / k;
    sum += term;
  }
  return sum * 2 ** whole;
}

function softmax(logits: Layer): void {
  const { data } = logits;
  const count = segmentClasses.length;
  for (let p = 0; p < data.length; p += count) {
    let most = data[p]!;
    for (let c = 1; c < count; c++) most = Math.max(most, data[p + c]!);
    let sum = 0;
    for (let c = 0; c < count; c++) {
      const value = exponential(data[p + c]! - most);
      data[p + c] = value;
      sum += value;
    }
    for (let c = 0; c < count; c++) data[p + c] = data[p + c]! / sum;
  }
}

/**
 * Segments a picture of any size: it is made `side` px on its long side, both sides multiples of 32, and probabilities come at
 * a quarter of that. Deterministic. Throws RangeError for a file of another network, AbortedError when cancelled.
 */
export function segment(picture: Rgb8, weights: Uint8Array, side: number, rt: Runtime): Segmentation {
  const scale = side / Math.max(picture.width, picture.height);
  const fitted = (length: number) => Math.max(STEP, Math.round((length * scale) / STEP) * STEP);
  const small = resizeRgb8(picture, fitted(picture.width), fitted(picture.height), 'area');
  const logits = run(readNetwork(weights, rt.arena), small, rt);
  softmax(logits);
  return { ...logits, classes: segmentClasses };
}
