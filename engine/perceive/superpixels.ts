/**
 * Superpixels in OKLab, cut along a given label map, with what is known of each: of even size by SLIC (Achanta et al.
 * 2012), or along edges.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import { disjointSets } from '../disjointSets.ts';
import type { LabelMap, OklabImage, Plane } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { condense } from './segments/condense.ts';
import { findEdges } from './segments/edges.ts';
import { watershed } from './segments/watershed.ts';

export interface Superpixels {
  readonly map: LabelMap;
  readonly count: number;
  /** Per superpixel: pixels, centre (px), mean OKLab, mean gradient of lightness. */
  readonly area: Float32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly texture: Float32Array;
  /** Share of edge pixels around it, 0-1, over windows of about three superpixels. */
  readonly clutter: Float32Array;
  /** Cut label that each lies in. */
  readonly cut: Int32Array;
  readonly edges: readonly SuperpixelEdge[];
}

export interface SuperpixelEdge {
  readonly p: number;
  readonly q: number;
  /** Shared border in pixels. */
  readonly length: number;
  /** Mean OKLab step across the border. */
  readonly step: number;
}

const ROUNDS = 6;
/** Weight of position against colour: a distance of one grid step counts like this step in OKLab. */
const COMPACTNESS = 0.035;

/** Cuts a picture into about `wanted` superpixels; none crosses a border of `cuts` (same size). */
export function makeSuperpixels(lab: OklabImage, wanted: number, cuts: LabelMap, signal: Abort): Superpixels {
  const { width, height } = lab;
  const assignment = slic(lab, wanted, signal);
  const { data, count } = connectedPieces(width, height, assignment, cuts.data);
  const merged = absorbSmall(width, height, data, count, cuts.data, (width * height) / wanted / 8);
  return describe(lab, { width, height, data: merged.data }, merged.count, cuts);
}

/**
 * OKLab step up to which basins of edges are one: at first, at most, and how it grows while there are too many of them.
 */
const ALIKE = { first: 0.012, most: 0.2, growth: 1.6 };
/** Superpixels that there may be for each one wanted: what follows compares each with each. */
const MORE = 1.25;
/** An even part of the picture falls into superpixels of at most so many times the mean size. */
const LARGEST = 4;
/** Extra strength of an edge along the cuts. */
const CUT_RIDGE = 0.2;

/**
 * Cuts a picture along its edges, so that what is thin (legs of chairs, stems, leaves) has superpixels of its own;
 * where it is even they are at most LARGEST times as large as if there were `wanted` of one size. None crosses a border
 * of `cuts` (same size).
 */
export function makeEdgeSuperpixels(lab: OklabImage, wanted: number, cuts: LabelMap, rt: Runtime): Superpixels {
  const { width, height } = lab;
  const edges = findEdges(lab, rt);
  const strength = ridgedAt(cuts, edges.strength);
  const basins = watershed({ width, height, data: strength }, rt.signal);
  throwIfAborted(rt.signal);
  const { data, count } = connectedPieces(width, height, basins.map.data, cuts.data);
  let found: { map: LabelMap; count: number } = { map: { width, height, data }, count };
  const mostPx = (LARGEST * width * height) / wanted;
  for (let alike = ALIKE.first; alike < ALIKE.most; alike *= ALIKE.growth) {
    found = condense(found.map, found.count, edges, { alike, mostPx, cuts: cuts.data });
    throwIfAborted(rt.signal);
    if (found.count <= MORE * wanted) break;
  }
  return describe(lab, found.map, found.count, cuts);
}

/** Edges with ridges where the cuts run, so that basins meet there. */
function ridgedAt({ width, height, data }: LabelMap, strength: Float32Array): Float32Array {
  return strength.map((v, i) => {
    const isCut =
      (i % width < width - 1 && data[i] !== data[i + 1]) || (i < width * (height - 1) && data[i] !== data[i + width]);
    return isCut ? Math.min(1, v + CUT_RIDGE) : v;
  });
}

function slic(lab: OklabImage, wanted: number, signal: Abort): Int32Array {
  const { width, height, l, a, b } = lab;
  const step = Math.max(3, Math.sqrt((width * height) / wanted));
  const columns = Math.max(1, Math.round(width / step));
  const rows = Math.max(1, Math.round(height / step));
  const count = columns * rows;
  const centre = new Float32Array(count * 5);
  for (let k = 0; k < count; k++) {
    const x = Math.floor((((k % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(k / columns) + 0.5) * height) / rows);
    const i = y * width + x;
    centre.set([x, y, l[i], a[i], b[i]], k * 5);
  }
  const label = new Int32Array(width * height);
  const distance = new Float32Array(width * height);
  const spatial = (COMPACTNESS / step) ** 2;
  const reach = Math.ceil(step * 1.6);
  for (let round = 0; round < ROUNDS; round++) {
    throwIfAborted(signal);
    distance.fill(1e9);
    for (let k = 0; k < count; k++) {
      const [cx, cy, cl, ca, cb] = centre.subarray(k * 5, k * 5 + 5);
      const x0 = Math.max(0, Math.floor(cx - reach));
      const x1 = Math.min(width - 1, Math.ceil(cx + reach));
      const y1 = Math.min(height - 1, Math.ceil(cy + reach));
      for (let y = Math.max(0, Math.floor(cy - reach)); y <= y1; y++) {
        for (let x = x0, i = y * width + x0; x <= x1; x++, i++) {
          const dl = l[i] - cl;
          const da = a[i] - ca;
          const db = b[i] - cb;
          const d = dl * dl + 2 * (da * da + db * db) + spatial * ((x - cx) * (x - cx) + (y - cy) * (y - cy));
          if (d < distance[i]) {
            distance[i] = d;
            label[i] = k;
          }
        }
      }
    }
    moveCentres(lab, label, centre, count);
  }
  return label;
}

function moveCentres(lab: OklabImage, label: Int32Array, centre: Float32Array, count: number): void {
  const { width, l, a, b } = lab;
  const sums = new Float64Array(count * 6);
  for (let i = 0; i < label.length; i++) {
    const k = label[i] * 6;
    sums[k] += i % width;
    sums[k + 1] += Math.floor(i / width);
    sums[k + 2] += l[i];
    sums[k + 3] += a[i];
    sums[k + 4] += b[i];
    sums[k + 5]++;
  }
  for (let k = 0; k < count; k++) {
    const n = sums[k * 6 + 5];
    if (n > 0) for (let c = 0; c < 5; c++) centre[k * 5 + c] = sums[k * 6 + c] / n;
  }
}

/** Gives every 4-connected piece of equal assignment and equal cut a number of its own. */
function connectedPieces(
  width: number,
  height: number,
  assignment: Int32Array,
  cuts: Int32Array,
): { data: Int32Array; count: number } {
  const data = new Int32Array(width * height).fill(-1);
  const stack = new Int32Array(width * height);
  let count = 0;
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] >= 0) continue;
    let top = 0;
    stack[top++] = seed;
    data[seed] = count;
    while (top > 0) {
      const i = stack[--top];
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        const j = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width;
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1) || j < 0 || j >= data.length) continue;
        if (data[j] >= 0 || assignment[j] !== assignment[i] || cuts[j] !== cuts[i]) continue;
        data[j] = count;
        stack[top++] = j;
      }
    }
    count++;
  }
  return { data, count };
}

/** Melts pieces of fewer than `least` pixels into the neighbour of the same cut that they touch first. */
function absorbSmall(
  width: number,
  height: number,
  data: Int32Array,
  count: number,
  cuts: Int32Array,
  least: number,
): { data: Int32Array; count: number } {
  const area = new Int32Array(count);
  for (let i = 0; i < data.length; i++) area[data[i]]++;
  const { rootOf: find, join } = disjointSets(count);
  const tryMerge = (i: number, j: number) => {
    const p = find(data[i]);
    const q = find(data[j]);
    if (p === q || cuts[i] !== cuts[j] || (area[p] >= least && area[q] >= least)) return;
    const [small, large] = area[p] < area[q] ? [p, q] : [q, p];
    join(small, large);
    area[large] += area[small];
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width) tryMerge(i, i + 1);
      if (y + 1 < height) tryMerge(i, i + width);
    }
  }
  const renumbered = new Int32Array(count).fill(-1);
  let next = 0;
  for (let i = 0; i < data.length; i++) {
    const root = find(data[i]);
    if (renumbered[root] < 0) renumbered[root] = next++;
    data[i] = renumbered[root];
  }
  return { data, count: next };
}

/** Mean over each superpixel of a plane of the same size as its map. */
export function meanOver({ map, count, area }: Superpixels, plane: Float32Array): Float32Array {
  const sums = new Float32Array(count);
  for (let i = 0; i < map.data.length; i++) sums[map.data[i]] += plane[i];
  return sums.map((sum, k) => sum / area[k]);
}

/** Magnitude of the lightness gradient by central differences. */
export function gradientPlane(plane: Plane): Float32Array {
  const { width, height, data } = plane;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const gx = data[y * width + Math.min(width - 1, x + 1)] - data[y * width + Math.max(0, x - 1)];
      const gy = data[down + x] - data[up + x];
      out[y * width + x] = Math.sqrt(gx * gx + gy * gy) / 2;
    }
  }
  return out;
}

/** Mean over a square window of how nearly each pixel is an edge. */
function edgeDensity(width: number, height: number, gradient: Float32Array, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += Math.min(1, gradient[y * width + x] / 0.03);
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const at = (row: number, column: number) => sums[row * (width + 1) + column];
      const sum = at(bottom, right) - at(bottom, left) - at(top, right) + at(top, left);
      out[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return out;
}

function describe(lab: OklabImage, map: LabelMap, count: number, cuts: LabelMap): Superpixels {
  const { width, height } = lab;
  const make = () => new Float32Array(count);
  const [area, x, y, l, a, b, texture] = [make(), make(), make(), make(), make(), make(), make()];
  const clutter = make();
  const cut = new Int32Array(count);
  const gradient = gradientPlane({ width, height, data: lab.l });
  const density = edgeDensity(width, height, gradient, 5);
  const borders = new Map<number, [number, number]>();
  const touch = (i: number, j: number) => {
    const p = Math.min(map.data[i], map.data[j]);
    const q = Math.max(map.data[i], map.data[j]);
    if (p === q) return;
    const step = Math.hypot(lab.l[i] - lab.l[j], 1.4 * (lab.a[i] - lab.a[j]), 1.4 * (lab.b[i] - lab.b[j]));
    const entry = borders.get(p * count + q);
    if (entry) {
      entry[0]++;
      entry[1] += step;
    } else borders.set(p * count + q, [1, step]);
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const k = map.data[i];
      area[k]++;
      x[k] += column;
      y[k] += row;
      l[k] += lab.l[i];
      a[k] += lab.a[i];
      b[k] += lab.b[i];
      texture[k] += gradient[i];
      clutter[k] += density[i];
      cut[k] = cuts.data[i];
      // Two pixels apart: antialiased edges spread over more than one.
      if (column + 1 < width && map.data[i + 1] !== k)
        touch(Math.max(row * width, i - 1), Math.min((row + 1) * width - 1, i + 2));
      if (row + 1 < height && map.data[i + width] !== k)
        touch(row > 0 ? i - width : i, row + 2 < height ? i + 2 * width : i + width);
    }
  }
  for (let k = 0; k < count; k++) {
    for (const sum of [x, y, l, a, b, texture, clutter]) sum[k] /= area[k];
  }
  const edges = [...borders].map(([key, [length, step]]) => ({
    p: Math.floor(key / count),
    q: key % count,
    length,
    step: step / length,
  }));
  return { map, count, area, x, y, l, a, b, texture, clutter, cut, edges };
}
