import { describe, expect, it } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Rgb8 } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { segmentClasses } from '../network/classes.ts';
import type { SegmentTree } from './agglomerate.ts';
import { condense } from './condense.ts';
import { findEdges } from './edges.ts';
import { PAIR_FEATURES, pairFeatures, REGION_FEATURES } from './features.ts';
import { chooseLevels } from './levels.ts';
import { MergeQueue } from './mergeQueue.ts';
import { modelOf } from './model.ts';
import { absorb, B, makeRegionGraph } from './regionGraph.ts';
import { CLASSES, R } from './regionSums.ts';
import { findSegments, type Segments, shrunkForSegments } from './segments.ts';
import { watershed } from './watershed.ts';

type Colour = readonly [number, number, number];
const things: { readonly colour: Colour; readonly isIn: (x: number, y: number) => boolean }[] = [
  { colour: [126, 92, 60], isIn: (_x, y) => y > 150 },
  { colour: [40, 70, 130], isIn: (x, y) => x > 40 && x < 120 && y > 110 && y < 190 },
  { colour: [190, 60, 40], isIn: (x, y) => (x - 220) ** 2 + (y - 70) ** 2 < 32 ** 2 },
  { colour: [30, 30, 34], isIn: (x, y) => x > 268 && x < 273 && y > 60 && y < 200 },
];

/** A wall and a floor with a box, a disc and a thin pole, all a little noisy; and which of them each pixel shows. */
function drawThings(): { image: Rgb8; truth: Uint8Array } {
  const [width, height] = [300, 220];
  const data = new Uint8Array(width * height * 3);
  const truth = new Uint8Array(width * height);
  let state = 7;
  for (let i = 0; i < truth.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    let colour: Colour = [214, 208, 196];
    things.forEach((thing, k) => {
      if (!thing.isIn(x, y)) return;
      colour = thing.colour;
      truth[i] = k + 1;
    });
    for (let c = 0; c < 3; c++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      data[3 * i + c] = colour[c] + Math.floor((state / 2 ** 32) * 9) - 4;
    }
  }
  return { image: { width, height, data }, truth };
}

/** Ids of all levels that a segment of level 3 belongs to. */
function chain({ segments }: Segments, id: number): number[] {
  const out: number[] = [];
  for (let at: number | null = id; at !== null; at = segments.find((s) => s.id === at)?.parent ?? null) out.push(at);
  return out;
}

function bestOverlap(found: Segments, truth: Uint8Array, wanted: number): number {
  const inside = new Map<number, number>();
  const all = new Map<number, number>();
  const chains = new Map<number, number[]>();
  let area = 0;
  for (let i = 0; i < truth.length; i++) {
    const part = found.labels.data[i];
    if (!chains.has(part)) chains.set(part, chain(found, part));
    if (truth[i] === wanted) area++;
    for (const id of chains.get(part) ?? []) {
      all.set(id, (all.get(id) ?? 0) + 1);
      if (truth[i] === wanted) inside.set(id, (inside.get(id) ?? 0) + 1);
    }
  }
  return Math.max(...[...inside].map(([id, both]) => both / (area + (all.get(id) ?? 0) - both)));
}

describe('findSegments', () => {
  const { image, truth } = drawThings();
  const found = findSegments(image, {}, createTestRuntime());

  it.each([
    ['a box', 2, 0.95],
    ['a disc', 3, 0.95],
    ['a pole four pixels wide', 4, 0.85],
  ])('finds %s', (_name, wanted, least) => {
    expect(bestOverlap(found, truth, wanted)).toBeGreaterThan(least);
  });

  it('gives three nested levels that each cover the picture', () => {
    const { labels, segments } = found;
    const byId = new Map(segments.map((segment) => [segment.id, segment]));
    expect(byId.size).toBe(segments.length);
    for (const { id, level, parent, kind, surface } of segments) {
      expect(kind, String(id)).toBe('object');
      expect(surface).toBeNull();
      if (level === 1) expect(parent).toBeNull();
      else expect(byId.get(parent ?? 0)?.level).toBe(level - 1);
    }
    const used = new Set(labels.data);
    for (const id of used) expect(byId.get(id)?.level).toBe(3);
    for (const { id, level } of segments) {
      const isUsed = level === 3 ? used.has(id) : segments.some(({ parent }) => parent === id);
      expect(isUsed, String(id)).toBe(true);
    }
  });

  it('gives the same labels twice, and stops when it is cancelled', () => {
    const again = findSegments(image, {}, createTestRuntime());
    expect(again.segments).toEqual(found.segments);
    expect(again.labels.data).toEqual(found.labels.data);
    const cancelled = createTestRuntime({ signal: { aborted: true } });
    expect(() => findSegments(image, {}, cancelled)).toThrow(AbortedError);
  });

  it('takes an even picture, and one of a single row, as they are', () => {
    const even = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(128) };
    const { segments } = findSegments(even, {}, createTestRuntime());
    expect(segments.filter(({ level }) => level === 2)).toHaveLength(1);
    const row = { width: 40, height: 1, data: new Uint8Array(120).map((_, i) => (i < 60 ? 20 : 230)) };
    expect(findSegments(row, {}, createTestRuntime()).labels.data).toHaveLength(40);
  });

  it('looks at large photos in a smaller copy', () => {
    const large = { width: 1536, height: 1024, data: new Uint8Array(1536 * 1024 * 3) };
    expect(shrunkForSegments(large)).toMatchObject({ width: 768, height: 512 });
    expect(shrunkForSegments(image)).toBe(image);
  });
});

describe('its steps', () => {
  it('cuts along an edge, and leaves few basins in even noise', () => {
    const { image, truth } = drawThings();
    const rt = createTestRuntime();
    const { width, height } = image;
    const l = Float32Array.from({ length: width * height }, (_, i) => image.data[3 * i] / 255);
    const edges = findEdges({ width, height, l, a: new Float32Array(l.length), b: new Float32Array(l.length) }, rt);
    const basins = watershed({ width, height, data: edges.strength }, rt.signal);
    expect(Math.min(...basins.map.data)).toBe(0);
    const { map, count } = condense(basins.map, basins.count, edges, { alike: 0.01 });
    expect(new Set(map.data).size).toBe(count);
    expect(count).toBeLessThan(basins.count / 2);
    // Each basin shows one thing: pixels that are in the minority of theirs.
    const shares = Array.from({ length: count }, () => new Float64Array(things.length + 1));
    map.data.forEach((k, i) => {
      shares[k][truth[i]]++;
    });
    const wrong = shares.reduce((sum, share) => sum + share.reduce((all, n) => all + n, 0) - Math.max(...share), 0);
    expect(wrong / truth.length).toBeLessThan(0.01);
    // Cut in two down the middle and kept small: none lies on both sides, hardly one is larger.
    const cuts = map.data.map((_, i) => (i % width < 150 ? 0 : 1));
    const halves = basins.map.data.map((k, i) => 2 * k + cuts[i]);
    const limited = { alike: 0.01, mostPx: 500, cuts };
    const small = condense({ width, height, data: halves }, 2 * basins.count, edges, limited);
    const sides = new Map<number, Set<number>>();
    const sizes = new Float64Array(small.count);
    small.map.data.forEach((k, i) => {
      sides.set(k, (sides.get(k) ?? new Set()).add(cuts[i]));
      sizes[k]++;
    });
    expect([...sides.values()].every(({ size }) => size === 1)).toBe(true);
    expect(Math.max(...sizes)).toBeLessThan(700);
  });

  it('knows of two regions that became one what it would know had they always been one', () => {
    const { image } = drawThings();
    const { width, height } = image;
    const l = Float32Array.from({ length: width * height }, (_, i) => image.data[3 * i] / 255);
    const a = Float32Array.from(l, (_, i) => (image.data[3 * i + 1] - 128) / 600);
    const rt = createTestRuntime();
    const edges = findEdges({ width, height, l, a, b: a }, rt);
    const said = { width: 30, height: 22, data: new Float32Array(30 * 22 * CLASSES), classes: segmentClasses };
    for (let k = 0; k < 30 * 22; k++) said.data[k * CLASSES + (k % 30 < 15 ? 1 : 4)] = 1;
    const hints = { surface: new Uint8Array(l.length), face: new Int32Array(l.length), classes: said };
    // Six stripes; the third and the fourth become one.
    const stripes = Int32Array.from(l, (_, i) => Math.floor((i % width) / 50));
    const joined = stripes.map((k) => (k === 3 ? 2 : k));
    const graph = makeRegionGraph({ width, height, data: stripes }, 6, edges, hints, rt);
    const known = makeRegionGraph({ width, height, data: joined }, 6, edges, hints, rt);
    absorb(graph, 2, 3);
    const close = (found: Float32Array, wanted: Float32Array): void => {
      expect(found).toHaveLength(wanted.length);
      for (const [k, v] of found.entries()) {
        expect(Math.abs(v - wanted[k]), String(k)).toBeLessThan(1e-3 * (1 + Math.abs(wanted[k])));
      }
    };
    close(graph.rows.subarray(2 * R.size, 3 * R.size), known.rows.subarray(2 * R.size, 3 * R.size));
    expect([...graph.neighbours[2].keys()].sort()).toEqual([1, 4]);
    const borderOf = ({ neighbours, borders }: typeof graph) =>
      borders.subarray(neighbours[2].get(4)! * B.size, (neighbours[2].get(4)! + 1) * B.size);
    close(borderOf(graph), borderOf(known));
    // The network's classes change between the third and the fourth stripe alone.
    expect(known.borders[known.neighbours[1].get(2)! * B.size + B.classes]).toBe(0);
    const [features, swapped] = [new Float32Array(PAIR_FEATURES), new Float32Array(PAIR_FEATURES)];
    pairFeatures(graph, 2, 4, graph.neighbours[2].get(4)!, features);
    pairFeatures(graph, 4, 2, graph.neighbours[2].get(4)!, swapped);
    expect(features).toEqual(swapped);
    expect(features.every((v) => Math.abs(v) <= 8)).toBe(true);
  });

  it('chooses the nodes that are likely things, and above and below them what else may be meant', () => {
    // 0 and 1 make 4, 4 and 2 make 5, 5 and 3 make the picture.
    const tree: SegmentTree = {
      leaves: 4,
      count: 7,
      regions: Int32Array.of(0, 1, 2, 3),
      left: Int32Array.of(-1, -1, -1, -1, 0, 4, 5),
      right: Int32Array.of(-1, -1, -1, -1, 1, 2, 3),
      parent: Int32Array.of(4, 4, 5, 6, 5, 6, -1),
      area: Float32Array.of(10, 11, 30, 50, 21, 51, 101),
      inside: Int32Array.of(1, 1, 1, 1, 2, 3, 4),
      joined: Float32Array.of(6, 6, 6, 6, 5, 1, -2),
      weakest: Float32Array.of(6, 6, 6, 6, 5, 1, -2),
      features: new Float32Array(7 * REGION_FEATURES),
    };
    const chances = Float32Array.of(0.2, 0.2, 0.01, 0.9, 0.3, 0.8, 0.2);
    // What is joined for sure stays one, however likely its parts are.
    expect(chooseLevels(tree, chances)).toEqual({
      parts: Int32Array.of(4, 4, 2, 3),
      things: Int32Array.of(5, 5, 5, 3),
      wholes: Int32Array.of(6, 6, 6, 6),
    });
    const unsure = { ...tree, weakest: Float32Array.of(6, 6, 6, 6, 2, 1, -2) };
    expect(chooseLevels(unsure, chances).parts).toEqual(Int32Array.of(0, 1, 2, 3));
  });

  it('takes the cheapest first, and of equals the lowest number', () => {
    const queue = new MergeQueue();
    const costs = Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 1000);
    costs.forEach((cost, id) => {
      queue.push(id, cost, id + 1);
    });
    const order = costs.map(() => queue.pop());
    expect(queue.pop()).toBeUndefined();
    const sorted = costs
      .map((cost, id) => ({ id, cost, stamp: id + 1 }))
      .sort((p, q) => p.cost - q.cost || p.id - q.id);
    expect(order).toEqual(sorted);
  });

  it('refuses weights that do not fit, and answers as a network of rectified layers', () => {
    const weights = { widths: [2, 2, 1], values: Float32Array.of(1, 1, -1, -1, 0, 1, 2, 3, 0.5) };
    expect(() => modelOf({ ...weights, widths: [3, 2, 1] })).toThrow(RangeError);
    // max(0, x + y) · 2 + max(0, 1 − x − y) · 3 + 0.5
    expect(modelOf(weights)(Float32Array.of(1, 3))).toBeCloseTo(8.5);
    expect(modelOf(weights)(Float32Array.of(-1, 0))).toBeCloseTo(6.5);
  });
});
