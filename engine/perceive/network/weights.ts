/** The network's weights as they lie in its file, and as its layers. */
import type { DepthLayer, PointLayer } from '../../kernels/netTypes.ts';
import { half } from '../../learned/half.ts';
import type { Arena } from '../../runtime.ts';

/** What the network tells apart, in the order of its outputs. */
export const segmentClasses = [
  'other',
  'wall',
  'floor',
  'ceiling',
  'window',
  'door',
  'curtain',
  'rug',
  'seating',
  'bed',
  'table',
  'storage',
  'plant',
  'lamp',
  'picture',
  'person',
] as const;
export type SegmentClass = (typeof segmentClasses)[number];

/** Values a pixel after the stem and after each stage; blocks in each stage; values of the decoder at 1/16, 1/8, 1/4. */
const widths = [16, 24, 40, 88, 136] as const;
const depths = [2, 3, 5, 4] as const;
const decoder = [80, 56, 40] as const;
const expansion = 4;

export interface Block {
  readonly expand: PointLayer;
  readonly depth: DepthLayer;
  readonly project: PointLayer;
}

export interface Merge {
  readonly below: PointLayer;
  readonly skip: PointLayer;
  readonly depth: DepthLayer;
  readonly point: PointLayer;
}

export interface Network {
  readonly stem: PointLayer;
  readonly stages: readonly (readonly Block[])[];
  readonly context: PointLayer;
  /** At 1/16, 1/8 and 1/4 of the picture. */
  readonly merges: readonly Merge[];
  readonly head: PointLayer;
}

const magic = 'RWNET1\0\0';

/**
 * Lays a file of weights out in the arena. The file: eight bytes of magic, then 16-bit floats (little-endian), layer by layer in
 * the order of the run, weights before bias. Throws RangeError for a file of another network.
 */
export function readNetwork(file: Uint8Array, arena: Arena): Network {
  if (String.fromCharCode(...file.subarray(0, 8)) !== magic) throw new RangeError('not a file of weights');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 8;
  const take = (count: number): Float32Array => {
    if (at + 2 * count > file.byteLength) throw new RangeError('the file of weights is too short');
    const values = arena.f32Unset(count);
    for (let i = 0; i < count; i++, at += 2) values[i] = half(view.getUint16(at, true));
    return values;
  };
  const point = (inputs: number, outputs: number, relu: boolean, taps = 1): PointLayer => {
    const weights = take(taps * inputs * outputs);
    return { weights, bias: take(outputs), inputs, outputs, relu };
  };
  const deep = (channels: number, stride: 1 | 2): DepthLayer => {
    const weights = take(9 * channels);
    return { weights, bias: take(channels), channels, stride };
  };
  const stem = point(3, widths[0], true, 9);
  const stages = depths.map((blocks, stage) =>
    Array.from({ length: blocks }, (_, block): Block => {
      const [inputs, outputs] = [widths[block === 0 ? stage : stage + 1]!, widths[stage + 1]!];
      const expand = point(inputs, inputs * expansion, true);
      const depth = deep(inputs * expansion, block === 0 ? 2 : 1);
      return { expand, depth, project: point(inputs * expansion, outputs, false) };
    }),
  );
  const context = point(widths[4], widths[4], false);
  const merges = decoder.map((outputs, number): Merge => {
    const below = point(number === 0 ? widths[4] : decoder[number - 1]!, outputs, false);
    const skip = point(widths[3 - number]!, outputs, false);
    return { below, skip, depth: deep(outputs, 1), point: point(outputs, outputs, true) };
  });
  const head = point(decoder[2], segmentClasses.length, false);
  if (at !== file.byteLength) throw new RangeError('the file of weights is too long');
  return { stem, stages, context, merges, head };
}
