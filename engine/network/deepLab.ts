/**
 * DeepLabV3+ (Chen et al. 2018) over MobileNetV2 (Sandler et al. 2018), whose backbone ends at a sixteenth of the
 * picture's size and whose decoder comes back to a quarter; the twin of `training/segmentation/network.py`.
 */
import { throwIfAborted } from '../abort.ts';
import type { DepthwiseConvolution, PointwiseConvolution } from '../kernels/net/types.ts';
import type { Arena, Runtime } from '../runtime.ts';
import { depth, type FeatureMap, grow, meanOf, point, stem } from './convolutions.ts';
import { type ConvolutionReader, readConvolutions } from './weights.ts';

const magic = 'RWNET2\0\0';

/** Values a pixel after the stem. */
const STEM = 32;

/**
 * Stages: values a pixel, blocks, the first one's stride, how many times wider inside, and how far apart kernels look,
 * in the first block and in the others.
 */
const stages = [
  { values: 16, blocks: 1, stride: 1, expansion: 1, apart: [1, 1] },
  { values: 24, blocks: 2, stride: 2, expansion: 6, apart: [1, 1] },
  { values: 32, blocks: 3, stride: 2, expansion: 6, apart: [1, 1] },
  { values: 64, blocks: 4, stride: 2, expansion: 6, apart: [1, 1] },
  { values: 96, blocks: 3, stride: 1, expansion: 6, apart: [1, 1] },
  { values: 160, blocks: 3, stride: 1, expansion: 6, apart: [1, 2] },
  { values: 320, blocks: 1, stride: 1, expansion: 6, apart: [2, 2] },
] as const;

/** The block whose inside, at a quarter of the size, the decoder comes back to. */
const SKIPPED = 2;
/** Values a pixel of what is come back to, inside its block and for the decoder, and of the decoder. */
const INSIDE = 144;
const SKIP = 48;
const DECODER = 256;
/** What values are cut off at inside the backbone (ReLU6). */
const TOP = 6;

interface InvertedResidual {
  readonly expand: PointwiseConvolution | null;
  readonly depth: DepthwiseConvolution;
  readonly project: PointwiseConvolution;
}

export interface DeepLab {
  readonly stem: PointwiseConvolution;
  readonly blocks: readonly InvertedResidual[];
  readonly whole: PointwiseConvolution;
  readonly near: PointwiseConvolution;
  /** What `whole` and `near` give, joined. */
  readonly join: readonly [PointwiseConvolution, PointwiseConvolution];
  readonly skip: PointwiseConvolution;
  /** Over the decoder's values and over the skipped ones, which lie apart here and side by side in the file. */
  readonly depths: readonly [DepthwiseConvolution, DepthwiseConvolution];
  readonly points: readonly [PointwiseConvolution, PointwiseConvolution];
  readonly lastDepth: DepthwiseConvolution;
  readonly last: PointwiseConvolution;
  readonly head: PointwiseConvolution;
}

/** A convolution over two pictures side by side, as one over each; the first one adds nothing of its own. */
function parted(
  convolution: PointwiseConvolution,
  first: number,
  arena: Arena,
): [PointwiseConvolution, PointwiseConvolution] {
  const { weights, inputs, outputs } = convolution;
  const [one, other] = [weights.subarray(0, first * outputs), weights.subarray(first * outputs)];
  const nothing = { bias: arena.f32(outputs), relu: false };
  return [
    { ...convolution, ...nothing, weights: one, inputs: first },
    { ...convolution, weights: other, inputs: inputs - first },
  ];
}

function partedDepth(
  convolutions: ConvolutionReader,
  first: number,
  second: number,
  arena: Arena,
): [DepthwiseConvolution, DepthwiseConvolution] {
  const all = first + second;
  const { weights, bias } = convolutions.depth(all, { stride: 1 });
  const part = (from: number, channels: number): DepthwiseConvolution => {
    const own = arena.f32Unset(9 * channels);
    for (let k = 0; k < 9; k++) own.set(weights.subarray(k * all + from, k * all + from + channels), k * channels);
    return { weights: own, bias: bias.subarray(from, from + channels), channels, stride: 1 };
  };
  return [part(0, first), part(first, second)];
}

/** Lays a file of weights (`readConvolutions`) out in the arena. Throws RangeError for a file of another network. */
export function readDeepLab(file: Uint8Array, outputs: number, arena: Arena): DeepLab {
  const convolutions = readConvolutions(file, magic, arena);
  const cut = { relu: true };
  const cutAtTop = { relu: true, top: TOP };
  const first = convolutions.point(3, STEM, cutAtTop, 9);
  const blocks: InvertedResidual[] = [];
  let before = STEM;
  for (const { values, blocks: count, stride, expansion, apart } of stages) {
    for (let number = 0; number < count; number++) {
      const inner = before * expansion;
      const expand = expansion === 1 ? null : convolutions.point(before, inner, cutAtTop);
      const form = { stride: number === 0 ? stride : 1, apart: apart[number === 0 ? 0 : 1], top: TOP } as const;
      const middle = convolutions.depth(inner, form);
      blocks.push({ expand, depth: middle, project: convolutions.point(inner, values, { relu: false }) });
      before = values;
    }
  }
  const whole = convolutions.point(before, DECODER, cut);
  const near = convolutions.point(before, DECODER, cut);
  const [joinWhole, joinNear] = parted(convolutions.point(2 * DECODER, DECODER, cut), DECODER, arena);
  const skip = convolutions.point(INSIDE, SKIP, cut);
  const depths = partedDepth(convolutions, DECODER, SKIP, arena);
  const points = parted(convolutions.point(DECODER + SKIP, DECODER, cut), DECODER, arena);
  const lastDepth = convolutions.depth(DECODER, { stride: 1 });
  const last = convolutions.point(DECODER, DECODER, cut);
  const head = convolutions.point(DECODER, outputs, { relu: false });
  convolutions.end();
  return { stem: first, blocks, whole, near, join: [joinWhole, joinNear], skip, depths, points, lastDepth, last, head };
}

/** The block's result, and what is inside it; the caller frees that. */
function invertedResidual({ expand, depth: middle, project }: InvertedResidual, source: FeatureMap, rt: Runtime) {
  const wide = expand ? point(expand, source, rt) : source;
  const inside = depth(middle, wide, rt);
  if (expand) rt.arena.free(wide.data);
  const isResidual = expand !== null && middle.stride === 1 && expand.inputs === project.outputs;
  return { inside, result: point(project, inside, rt, isResidual ? source.data : null) };
}

/**
 * What the network says of a picture's colours, -1 to 1, whose sides are multiples of 16: its outputs side by side a
 * pixel, at a quarter of the size. Deterministic. Throws AbortedError when cancelled.
 */
export function runDeepLab(network: DeepLab, picture: FeatureMap, rt: Runtime): FeatureMap {
  const free = (...given: readonly FeatureMap[]) => {
    for (const { data } of given) rt.arena.free(data);
  };
  let layer = stem(network.stem, picture, rt);
  let kept = layer;
  for (const [number, block] of network.blocks.entries()) {
    throwIfAborted(rt.signal);
    const { inside, result } = invertedResidual(block, layer, rt);
    free(layer);
    layer = result;
    if (number === SKIPPED) kept = inside;
    else free(inside);
  }
  throwIfAborted(rt.signal);
  const joined = joinedWithWhole(network, layer, rt);
  free(layer);
  const large = grow(joined, DECODER, rt);
  const beside = point(network.skip, kept, rt);
  free(joined, kept);
  const deep = [depth(network.depths[0], large, rt), depth(network.depths[1], beside, rt)] as const;
  free(large, beside);
  const seen = point(network.points[0], deep[0], rt);
  const both = point(network.points[1], deep[1], rt, seen.data);
  free(...deep, seen);
  throwIfAborted(rt.signal);
  const lastDeep = depth(network.lastDepth, both, rt);
  const last = point(network.last, lastDeep, rt);
  free(both, lastDeep);
  const said = point(network.head, last, rt);
  free(last);
  return said;
}

/** What the backbone says of each place, joined with what it says of the picture as a whole. */
function joinedWithWhole({ whole, near, join }: DeepLab, layer: FeatureMap, rt: Runtime): FeatureMap {
  const { inputs } = near;
  const told = point(join[0], point(whole, meanOf(layer, inputs, rt), rt), rt).data;
  const bias = rt.arena.f32Unset(told.length);
  for (let o = 0; o < bias.length; o++) bias[o] = told[o] + join[1].bias[o];
  const places = point(near, layer, rt);
  const joined = point({ ...join[1], bias }, places, rt);
  rt.arena.free(places.data);
  return joined;
}
