import { expect, test } from 'vitest';
import {
  area,
  fillPolygons,
  intersect,
  intersectionOverUnion,
  invert,
  maskToPlane,
  planeToMask,
  subtract,
  union,
} from './mask.ts';
import { close, connectedComponents, dilate, distanceTo, erode, open } from './morphology.ts';
import { histogram, meanAndVariance, median, percentiles } from './statistics.ts';
import type { Mask } from './types.ts';

const maskOf = (...rows: string[]): Mask => ({
  width: rows[0].length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (c) => (c === '#' ? 255 : 0)),
});
const text = (mask: Mask): string[] =>
  Array.from({ length: mask.height }, (_, y) =>
    [...mask.data.subarray(y * mask.width, (y + 1) * mask.width)].map((v) => (v ? '#' : '.')).join(''),
  );

test('dilation and erosion take the extremes of the square', () => {
  const dot = maskOf('.......', '...#...', '.......', '.......');
  expect(text(dilate(dot, 1))).toEqual(['..###..', '..###..', '..###..', '.......']);
  expect(text(erode(dilate(dot, 1), 1))).toEqual(['...#...', '...#...', '.......', '.......']);
  expect(text(erode(maskOf('####', '####', '###.'), 1))).toEqual(['####', '##..', '##..']);
});

test('dilation agrees with the definition on noise', () => {
  const mask: Mask = {
    width: 23,
    height: 17,
    data: Uint8Array.from({ length: 23 * 17 }, (_, i) => (i * 7919) % 256),
  };
  const grown = dilate(mask, 3);
  for (let y = 0; y < 17; y++) {
    for (let x = 0; x < 23; x++) {
      let top = 0;
      for (let v = Math.max(0, y - 3); v <= Math.min(16, y + 3); v++)
        for (let u = Math.max(0, x - 3); u <= Math.min(22, x + 3); u++) top = Math.max(top, mask.data[v * 23 + u]);
      expect(grown.data[y * 23 + x]).toBe(top);
    }
  }
});

test('opening removes specks and closing fills gaps', () => {
  expect(text(open(maskOf('.....#', '.###..', '.###..', '.###..'), 1))).toEqual([
    '......',
    '.###..',
    '.###..',
    '.###..',
  ]);
  expect(text(close(maskOf('.......', '..#.#..', '.......'), 1))[1]).toBe('..###..');
});

test('distances are Euclidean and exact', () => {
  const mask = maskOf('........', '........', '..#.....', '........', '.......#');
  const distance = distanceTo(mask);
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 8; x++) {
      const wanted = Math.min(Math.hypot(x - 2, y - 2), Math.hypot(x - 7, y - 4));
      expect(distance.data[y * 8 + x]).toBeCloseTo(wanted, 5);
    }
  }
  expect(distanceTo(maskOf('...', '...')).data[0]).toBeCloseTo(1e10, -5);
});

test('connected parts, their areas and boxes', () => {
  const mask = maskOf('##..#', '#...#', '...##', '#....');
  const { labels, components } = connectedComponents(5, 4, (i) => mask.data[i] > 0);
  expect(components.map((c) => [c.area, c.left, c.top, c.right, c.bottom])).toEqual([
    [3, 0, 0, 2, 2],
    [4, 3, 0, 5, 3],
    [1, 0, 3, 1, 4],
  ]);
  expect(labels.data[4]).toBe(2);
  expect(labels.data[2]).toBe(0);
});

test('mask algebra and measures', () => {
  const p = maskOf('##..');
  const q = maskOf('.##.');
  expect(text(union(p, q))).toEqual(['###.']);
  expect(text(intersect(p, q))).toEqual(['.#..']);
  expect(text(subtract(p, q))).toEqual(['#...']);
  expect(text(invert(p))).toEqual(['..##']);
  expect(area(p)).toBe(2);
  expect(intersectionOverUnion(p, q)).toBeCloseTo(1 / 3, 9);
  expect([...planeToMask(maskToPlane(p)).data]).toEqual([...p.data]);
});

test('filled polygons cover their exact area, also beyond the picture', () => {
  expect(
    area(
      fillPolygons(20, 20, [
        [
          [2.25, 3.5],
          [10.75, 3.5],
          [10.75, 8],
          [2.25, 8],
        ],
      ]),
    ),
  ).toBeCloseTo(8.5 * 4.5, 0);
  expect(
    area(
      fillPolygons(40, 40, [
        [
          [5, 5],
          [35, 8],
          [12, 33],
        ],
      ]),
    ),
  ).toBeCloseTo(Math.abs(30 * 28 - 3 * 7) / 2, 0);
  expect(
    area(
      fillPolygons(10, 10, [
        [
          [-50, -50],
          [50, -50],
          [50, 50],
          [-50, 50],
        ],
      ]),
    ),
  ).toBe(100);
});

test('histograms, percentiles, median, moments', () => {
  const plane = { width: 101, height: 1, data: Float32Array.from({ length: 101 }, (_, i) => i / 100) };
  expect([...histogram(plane, 4, 0, 1)]).toEqual([25, 25, 25, 26]);
  const [low, middle, high] = percentiles(plane, [0.1, 0.5, 0.9], 0, 1);
  expect(low).toBeCloseTo(0.1, 2);
  expect(middle).toBeCloseTo(0.5, 2);
  expect(high).toBeCloseTo(0.9, 2);
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  const moments = meanAndVariance(plane);
  expect(moments.mean).toBeCloseTo(0.5, 6);
  expect(moments.variance).toBeCloseTo((101 ** 2 - 1) / 12 / 10000, 5);
});
