import { expect, test } from 'vitest';
import { reg } from './machine.ts';
import * as Sample from './records/sample.ts';
import { mortonPlace, samplePair } from './sampler.ts';

test('squares of pixels are pieces of the curve, and no two pixels share a place', () => {
  const places = Array.from({ length: 256 }, (_, i) => mortonPlace(i % 16, i >> 4));
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, i) => i));
  const square = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => mortonPlace(8 + x, 4 + y)));
  expect(Math.max(...square) - Math.min(...square)).toBe(15);
  expect(mortonPlace(4095, 0) + 2 * mortonPlace(4095, 0)).toBe(mortonPlace(4095, 4095));
});

test.each([0, 1, 5, 540])('pair %i: the samples of a square of pixels lie apart as those of one do', (pair) => {
  // 4 × 4 pixels with four samples each: one in each cell of grids of 64 cells, however long their cells are.
  const points = Array.from({ length: 64 }, (_, k) => {
    const place = mortonPlace(4 + ((k >> 2) & 3), 12 + (k >> 4));
    samplePair(77, (place << 2) | (k & 3), pair);
    return [reg(Sample.u0), reg(Sample.u1)];
  });
  for (const columns of [1, 2, 4, 8, 16, 32, 64]) {
    const rows = 64 / columns;
    const cells = points.map(([u, v]) => Math.floor(u * columns) * rows + Math.floor(v * rows));
    expect(new Set(cells).size, `${columns} columns`).toBe(64);
  }
});
