/**
 * Regions of a picture with what is known of each, and the borders between them; two neighbours can become one. All
 * that is kept are sums, so that what is known of a union is the sum of what is known of its parts.
 */
import { copyI32, sharedF32, sharedU8 } from '../../image/raster.ts';
import type { LabelMap } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Segmentation } from '../network/segment.ts';
import type { EdgePlanes } from './edges.ts';
import { R, regionBandOps, type Said, type SumsArgs } from './regionSums.ts';

/** Places in a border's row of sums, all over pairs of pixels to either side. */
export const B = {
  length: 0,
  fine: 1,
  coarse: 2,
  strong: 3,
  faint: 4,
  clear: 5,
  level: 6,
  layout: 7,
  /** How fast the network's classes change. */
  classes: 8,
  size: 9,
} as const;

/** What is known of each pixel beside its colour; all of the picture's size. */
export interface PixelHints {
  /** 0 floor, 1 ceiling, 2 wall, 3 something else. */
  readonly surface: Uint8Array;
  /** Face of the Room: 0 floor, 1 ceiling, 2 wall-0, …. */
  readonly face: Int32Array;
  /** What a network says of the picture, at the network's own size; absent without one. */
  readonly classes?: Segmentation;
}

export interface RegionGraph {
  /** Region of each pixel before any merging. */
  readonly map: LabelMap;
  readonly count: number;
  /** R.size sums a region. */
  readonly rows: Float32Array;
  /** Left, top, right, bottom of each region in px, right and bottom beyond it. */
  readonly boxes: Int32Array;
  /** Neighbour → number of the border, of each region. */
  readonly neighbours: Map<number, number>[];
  /** B.size sums a border. */
  readonly borders: Float32Array;
  /** The two regions of each border. */
  readonly ends: Int32Array;
  readonly hasClasses: boolean;
}

/** Steps of colour from which a border is strong, and up to which it is faint; OKLab units. */
const STRONG = 0.035;
const FAINT = 0.012;

const sizeOf = ({ width, height }: Said) => ({ width, height });

/** Reads what is known of each region of a map and of the borders between them. Throws AbortedError. */
export function makeRegionGraph(
  map: LabelMap,
  count: number,
  edges: EdgePlanes,
  hints: PixelHints,
  rt: Runtime,
): RegionGraph {
  const { arena } = rt;
  const { smooth, texture, fine } = edges;
  const [l, a, b] = [smooth.l, smooth.a, smooth.b].map((data) => sharedF32(data, arena)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const args: SumsArgs = {
    map: { ...map, data: copyI32(map.data, arena) },
    smooth: { width: map.width, height: map.height, l, a, b },
    texture: sharedF32(texture, arena),
    fine: sharedF32(fine, arena),
    surface: sharedU8(hints.surface, arena),
    face: copyI32(hints.face, arena),
    rows: arena.f32(count * R.size),
    boxes: arena.i32(count * 4),
    steps: arena.f32(map.data.length),
    ...(hints.classes ? { classes: { ...sizeOf(hints.classes), data: sharedF32(hints.classes.data, arena) } } : {}),
  };
  for (let k = 0; k < count; k++) args.boxes.set([map.width, map.height, 0, 0], 4 * k);
  rt.bands(regionBandOps.sums, 4, args);
  const [rows, boxes] = [args.rows.slice(), args.boxes.slice()];
  const neighbours: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  const borders = addBorders(map, edges, hints, rows, neighbours, hints.classes ? args.steps : null);
  for (const array of [args.map.data, args.face, args.rows, args.boxes, args.steps]) arena.free(array);
  const ends = new Int32Array((borders.length / B.size) * 2);
  neighbours.forEach((list, p) => {
    for (const [q, border] of list) if (p < q) ends.set([p, q], 2 * border);
  });
  return { map, count, rows, boxes, neighbours, borders, ends, hasClasses: hints.classes !== undefined };
}

function addBorders(
  map: LabelMap,
  edges: EdgePlanes,
  hints: PixelHints,
  rows: Float32Array,
  neighbours: Map<number, number>[],
  steps: Float32Array | null,
): Float32Array {
  const { width, height, data } = map;
  let sums = new Float32Array(neighbours.length * 4 * B.size);
  let count = 0;
  const borderOf = (p: number, q: number): number => {
    const known = neighbours[p].get(q);
    if (known !== undefined) return known;
    neighbours[p].set(q, count);
    neighbours[q].set(p, count);
    if ((count + 1) * B.size > sums.length) {
      const larger = new Float32Array(sums.length * 2);
      larger.set(sums);
      sums = larger;
    }
    return count++;
  };
  const touch = (i: number, j: number, isLevel: boolean): void => {
    const [p, q] = [data[i], data[j]];
    if (p === q) return;
    rows[p * R.size + R.perimeter]++;
    rows[q * R.size + R.perimeter]++;
    const at = borderOf(p, q) * B.size;
    const fine = Math.max(edges.fine[i], edges.fine[j]);
    const coarse = Math.max(edges.coarse[i], edges.coarse[j]);
    for (const k of [p, q]) {
      rows[k * R.size + R.edges] += fine;
      rows[k * R.size + R.edges + 1] += coarse;
    }
    const around = Math.min(edges.texture[i], edges.texture[j]);
    sums[at]++;
    sums[at + B.fine] += fine;
    sums[at + B.coarse] += coarse;
    if (fine > STRONG) sums[at + B.strong]++;
    if (fine < FAINT) sums[at + B.faint]++;
    sums[at + B.clear] += fine / (fine + around + 0.01);
    if (isLevel) sums[at + B.level]++;
    if (hints.face[i] !== hints.face[j]) sums[at + B.layout]++;
    if (steps) sums[at + B.classes] += Math.max(steps[i], steps[j]);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width) touch(i, i + 1, false);
      if (y + 1 < height) touch(i, i + width, true);
      const sides = Number(x === 0) + Number(x === width - 1) + Number(y === 0) + Number(y === height - 1);
      if (sides > 0) rows[data[i] * R.size + R.outside] += sides;
    }
  }
  return sums.slice(0, Math.max(1, count) * B.size);
}

/**
 * Makes region `q` part of region `p`: rows, box and borders are joined, and `q` is no one's neighbour any more.
 * Neighbours of both get one border with the sum of both.
 */
export function absorb(graph: RegionGraph, p: number, q: number): void {
  const { rows, boxes, neighbours, borders, ends } = graph;
  const [own, other] = [neighbours[p], neighbours[q]];
  const between = own.get(q)!;
  for (let i = 0; i < R.size; i++) rows[p * R.size + i] += rows[q * R.size + i];
  rows[p * R.size + R.perimeter] -= 2 * borders[between * B.size];
  rows[p * R.size + R.edges] -= 2 * borders[between * B.size + B.fine];
  rows[p * R.size + R.edges + 1] -= 2 * borders[between * B.size + B.coarse];
  for (let side = 0; side < 4; side++) {
    const pick = side < 2 ? Math.min : Math.max;
    boxes[4 * p + side] = pick(boxes[4 * p + side], boxes[4 * q + side]);
  }
  own.delete(q);
  for (const [r, border] of other) {
    if (r === p) continue;
    neighbours[r].delete(q);
    const known = own.get(r);
    if (known === undefined) {
      own.set(r, border);
      neighbours[r].set(p, border);
      ends.set([p, r], 2 * border);
    } else for (let i = 0; i < B.size; i++) borders[known * B.size + i] += borders[border * B.size + i];
  }
  other.clear();
}
