/**
 * Which kind of thing a network expects at each place behind a hole, as it learned from photos with holes of the shape
 * of things (`training/behind/`).
 */
import { resizeRgb8 } from '../../image/resample.ts';
import type { Mask } from '../../image/types.ts';
import type { FeatureMap } from '../../network/convolutions.ts';
import { runNetwork, sidesFor } from '../../network/run.ts';
import { softmax } from '../../network/softmax.ts';
import { type NetworkForm, readNetwork } from '../../network/weights.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Runtime } from '../../runtime.ts';
import { type Field, spanMembrane } from '../membrane.ts';
import { coverage, type Surroundings } from '../surroundings.ts';

/** Kinds that are told apart behind a hole, as the network has them; the last is all that stands there. */
export const expectedKinds = ['wall', 'floor', 'ceiling', 'window', 'door', 'curtain', 'rug', 'thing'] as const;
export type ExpectedKind = (typeof expectedKinds)[number];

const COLOURS = 3;
const KINDS = expectedKinds.length;
const HALF_RANGE = 127.5;
/** Before the kinds: colours, and where the hole is. */
const BEFORE = COLOURS + 1;
const behindNetwork: NetworkForm = {
  inputs: BEFORE + KINDS,
  widths: [24, 32, 56, 96, 160],
  depths: [2, 3, 5, 3],
  decoder: [96, 64, 48, 40],
  outputs: KINDS,
};
/** Long side at which it sees a photo; it halves it five times, and says what it says at half of its size. */
const NETWORK_PX = 224;
const STEP = 32;

/** What is expected, at all places of a photo; it means something in the hole alone. */
export interface Expected {
  readonly width: number;
  readonly height: number;
  /** Probabilities of `expectedKinds`, side by side a place. */
  readonly kinds: Float32Array;
}

/**
 * Looks at what surrounds a hole, which has the photo's size. Null where there are no weights, or no segmentation.
 * Deterministic. Throws RangeError for weights of another network, AbortedError when cancelled.
 */
export function expectBehind(hole: Mask, around: Surroundings, rt: Runtime): Expected | null {
  const { small, perception } = around;
  const weights = rt.learned('behind');
  if (!weights || !perception.segmentation) return null;
  const [columns, rows] = sidesFor(small, NETWORK_PX, STEP);
  const seen: FeatureMap = {
    data: rt.arena.f32Unset(columns * rows * behindNetwork.inputs),
    width: columns,
    height: rows,
  };
  const photo = resizeRgb8(small, columns, rows, columns < small.width ? 'area' : 'catmull-rom');
  const kinds = kindsOf(perception.segmentation, columns, rows);
  const known = knownOf(coverage(hole, around), small, columns, rows);
  const spanned: Field = { width: columns, height: rows, channels: 3, values: Float32Array.from(photo.data), known };
  spanMembrane(spanned, rt.signal);
  for (let i = 0, at = 0; i < columns * rows; i++, at += behindNetwork.inputs) {
    for (let c = 0; c < COLOURS; c++) seen.data[at + c] = spanned.values[i * COLOURS + c] / HALF_RANGE - 1;
    seen.data[at + COLOURS] = 1 - 2 * known[i];
    for (let k = 0; k < KINDS; k++) seen.data[at + BEFORE + k] = known[i] * (2 * kinds[i * KINDS + k] - 1);
  }
  return expectedOf(runNetwork(readNetwork(weights, behindNetwork, rt.arena), seen, rt));
}

/** 1 wherever nothing of a place is covered. */
function knownOf(
  covered: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  columns: number,
  rows: number,
): Uint8Array {
  const known = new Uint8Array(columns * rows).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (covered[y * width + x] === 0) continue;
      known[Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)] = 0;
    }
  }
  return known;
}

/** Index among `expectedKinds` of each class of the segmentation. */
const kindOfClass = segmentClasses.map((each: SegmentClass): number => {
  const kind = (expectedKinds as readonly string[]).indexOf(each);
  return kind < 0 ? KINDS - 1 : kind;
});

/** Probabilities of `expectedKinds` at each place, of what is seen. */
function kindsOf({ data, width, height }: Segmentation, columns: number, rows: number): Float32Array {
  const kinds = new Float32Array(columns * rows * KINDS);
  for (let y = 0; y < rows; y++) {
    const row = Math.floor((y * height) / rows) * width;
    for (let x = 0; x < columns; x++) {
      const from = (row + Math.floor((x * width) / columns)) * segmentClasses.length;
      const to = (y * columns + x) * KINDS;
      for (let k = 0; k < segmentClasses.length; k++) kinds[to + kindOfClass[k]] += data[from + k];
    }
  }
  return kinds;
}

function expectedOf({ data, width, height }: FeatureMap): Expected {
  const stride = data.length / (width * height);
  const kinds = new Float32Array(width * height * KINDS);
  for (let i = 0; i < width * height; i++) kinds.set(data.subarray(i * stride, i * stride + KINDS), i * KINDS);
  softmax(kinds, KINDS);
  return { width, height, kinds };
}
