/**
 * Regions of a picture with what is known of each, and the borders between them; two neighbours can become one. All that is
 * kept are sums, so that what is known of a union is the sum of what is known of its parts.
 */
import { betweenPixels } from '../../image/resample.ts';
import type { LabelMap } from '../../image/types.ts';
import type { Segmentation } from '../network/segment.ts';
import type { EdgePlanes } from './edges.ts';

/** Places in a region's row of sums. Histograms come last, each summing to the area. */
export const R = {
  area: 0,
  x: 1,
  y: 2,
  l: 3,
  a: 4,
  b: 5,
  ll: 6,
  aa: 7,
  bb: 8,
  texture: 9,
  /** Sides of pixels towards other regions, and towards the outside of the picture. */
  perimeter: 10,
  outside: 11,
  /** Pixels labelled floor, ceiling, wall, something else. */
  surface: 12,
  /** Pixels on faces of the Room: floor, ceiling, the first walls. */
  face: 16,
  /** Probabilities of the network's classes. */
  classes: 24,
  lightness: 40,
  colour: 56,
  pattern: 93,
  /** Fine and coarse steps along all borders of the region. */
  edges: 107,
  size: 109,
} as const;
export const FACES = 8;
export const CLASSES = 16;
const LIGHTNESS_BINS = 16;
const HUES = 12;
const DIRECTIONS = 6;
const DEPTHS = 8;

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

/** Reads what is known of each region of a map and of the borders between them. */
export function makeRegionGraph(map: LabelMap, count: number, edges: EdgePlanes, hints: PixelHints): RegionGraph {
  const rows = new Float32Array(count * R.size);
  const boxes = new Int32Array(count * 4);
  for (let k = 0; k < count; k++) boxes.set([map.width, map.height, 0, 0], 4 * k);
  addPixels(map, edges, hints, rows, boxes);
  const neighbours: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  const borders = addBorders(map, edges, hints, rows, neighbours);
  const ends = new Int32Array((borders.length / B.size) * 2);
  neighbours.forEach((list, p) => {
    for (const [q, border] of list) if (p < q) ends.set([p, q], 2 * border);
  });
  return { map, count, rows, boxes, neighbours, borders, ends, hasClasses: hints.classes !== undefined };
}

function addPixels(map: LabelMap, edges: EdgePlanes, hints: PixelHints, rows: Float32Array, boxes: Int32Array): void {
  const { width, height, data } = map;
  const { smooth, texture } = edges;
  if (hints.classes) addClasses(map, hints.classes, rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const k = data[i];
      const at = k * R.size;
      const [l, a, b] = [smooth.l[i], smooth.a[i], smooth.b[i]];
      rows[at]++;
      rows[at + R.x] += x;
      rows[at + R.y] += y;
      rows[at + R.l] += l;
      rows[at + R.a] += a;
      rows[at + R.b] += b;
      rows[at + R.ll] += l * l;
      rows[at + R.aa] += a * a;
      rows[at + R.bb] += b * b;
      rows[at + R.texture] += texture[i];
      rows[at + R.surface + hints.surface[i]]++;
      rows[at + R.face + Math.min(FACES - 1, Math.max(0, hints.face[i]))]++;
      rows[at + R.lightness + Math.min(LIGHTNESS_BINS - 1, Math.max(0, Math.floor(l * LIGHTNESS_BINS)))]++;
      rows[at + R.colour + colourBin(a, b)]++;
      const box = 4 * k;
      if (x < boxes[box]) boxes[box] = x;
      if (y < boxes[box + 1]) boxes[box + 1] = y;
      if (x >= boxes[box + 2]) boxes[box + 2] = x + 1;
      boxes[box + 3] = y + 1;
    }
  }
  addPatterns(map, edges, rows);
}

/** Probabilities at each pixel: between those of the network's pixels, across and down. */
function addClasses({ width, height, data }: LabelMap, said: Segmentation, rows: Float32Array): void {
  const row = new Float32Array(said.width * CLASSES);
  const across = Array.from({ length: width }, (_, x) => betweenPixels(x, width, said.width));
  for (let y = 0; y < height; y++) {
    const [top, share] = betweenPixels(y, height, said.height);
    const upper = top * row.length;
    const lower = Math.min(said.height - 1, top + 1) * row.length;
    for (let k = 0; k < row.length; k++) row[k] = said.data[upper + k] * (1 - share) + said.data[lower + k] * share;
    for (let x = 0; x < width; x++) {
      const [left, part] = across[x];
      const [p, q] = [left * CLASSES, Math.min(said.width - 1, left + 1) * CLASSES];
      const at = data[y * width + x] * R.size + R.classes;
      for (let c = 0; c < CLASSES; c++) rows[at + c] += row[p + c] * (1 - part) + row[q + c] * part;
    }
  }
}

/** At each pixel, how much of the network's probabilities changes hands from one side of its place to the other, 0-1. */
function classSteps({ width, height }: LabelMap, said: Segmentation): Float32Array {
  const small = new Float32Array(said.width * said.height);
  const step = (p: number, q: number): number => {
    let sum = 0;
    for (let c = 0; c < CLASSES; c++) sum += Math.abs(said.data[p * CLASSES + c] - said.data[q * CLASSES + c]);
    return sum / 2;
  };
  for (let y = 0; y < said.height; y++) {
    const [up, down] = [Math.max(0, y - 1) * said.width, Math.min(said.height - 1, y + 1) * said.width];
    const row = y * said.width;
    for (let x = 0; x < said.width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(said.width - 1, x + 1)];
      small[row + x] = Math.max(step(row + left, row + right), step(up + x, down + x));
    }
  }
  const out = new Float32Array(width * height);
  const across = Array.from({ length: width }, (_, x) => betweenPixels(x, width, said.width));
  for (let y = 0; y < height; y++) {
    const [top, share] = betweenPixels(y, height, said.height);
    const [upper, lower] = [top * said.width, Math.min(said.height - 1, top + 1) * said.width];
    for (let x = 0; x < width; x++) {
      const [left, part] = across[x];
      const right = Math.min(said.width - 1, left + 1);
      const above = small[upper + left] * (1 - part) + small[upper + right] * part;
      const below = small[lower + left] * (1 - part) + small[lower + right] * part;
      out[y * width + x] = above * (1 - share) + below * share;
    }
  }
  return out;
}

/** 0 for greys, else by hue and chroma. */
function colourBin(a: number, b: number): number {
  const chroma = Math.sqrt(a * a + b * b);
  if (chroma < 0.012) return 0;
  const ring = chroma < 0.035 ? 0 : chroma < 0.08 ? 1 : 2;
  const turn = (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
  return 1 + ring * HUES + Math.min(HUES - 1, Math.floor(turn * HUES));
}

/** How deep edges are and how they run, inside regions alone: at borders they belong to both. */
function addPatterns(map: LabelMap, edges: EdgePlanes, rows: Float32Array): void {
  const { width, height, data } = map;
  const { l } = edges.smooth;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = data[i] * R.size + R.pattern;
      rows[at + DIRECTIONS + Math.min(DEPTHS - 1, Math.floor(Math.log2(1 + edges.fine[i] / 0.002)))]++;
      const gx = l[i + (x < width - 1 ? 1 : 0)] - l[i - (x > 0 ? 1 : 0)];
      const gy = l[i + (y < height - 1 ? width : 0)] - l[i - (y > 0 ? width : 0)];
      if (edges.fine[i] < 0.006) continue;
      const turn = (Math.atan2(gy, gx) / Math.PI + 1) % 1;
      rows[at + Math.min(DIRECTIONS - 1, Math.floor(turn * DIRECTIONS))]++;
    }
  }
}

function addBorders(
  map: LabelMap,
  edges: EdgePlanes,
  hints: PixelHints,
  rows: Float32Array,
  neighbours: Map<number, number>[],
): Float32Array {
  const { width, height, data } = map;
  let sums = new Float32Array(neighbours.length * 4 * B.size);
  let count = 0;
  const steps = hints.classes ? classSteps(map, hints.classes) : null;
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
 * Makes region `q` part of region `p`: rows, box and borders are joined, and `q` is no one's neighbour any more. Neighbours of both
 * get one border with the sum of both.
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
