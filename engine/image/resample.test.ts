import { expect, test } from 'vitest';
import { resizeLabels, resizeMask, resizePlane, resizeRgb8, samplePlane } from './resample.ts';
import type { Plane, Rgb8 } from './types.ts';

const ramp = (width: number, height: number, at: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
});

test('area downscaling by a whole factor is the exact mean of blocks', () => {
  const plane = ramp(6, 4, (x, y) => x + 10 * y);
  const half = resizePlane(plane, 3, 2, 'area');
  expect([...half.data]).toEqual([5.5, 7.5, 9.5, 25.5, 27.5, 29.5]);
});

test('area downscaling by a broken factor keeps the mean', () => {
  const plane = ramp(17, 13, (x, y) => Math.sin(x * 1.7) + Math.cos(y * 2.3));
  const mean = (p: Plane) => p.data.reduce((sum, v) => sum + v, 0) / p.data.length;
  expect(mean(resizePlane(plane, 7, 5, 'area'))).toBeCloseTo(mean(plane), 6);
});

test.each(['bilinear', 'catmull-rom', 'lanczos3'] as const)(
  '%s keeps a flat plane flat and a ramp a ramp',
  (method) => {
    const flat = resizePlane(
      ramp(9, 7, () => 0.3),
      20,
      3,
      method,
    );
    for (const value of flat.data) expect(value).toBeCloseTo(0.3, 6);
    // Positions are in pixel centres: target x maps to (x + 0.5)·(from/to) - 0.5.
    const up = resizePlane(
      ramp(16, 4, (x) => x),
      64,
      4,
      method,
    );
    for (let x = 16; x < 48; x++) expect(up.data[64 + x]).toBeCloseTo((x + 0.5) / 4 - 0.5, 1);
  },
);

test('downscaling does not alias: a fine checker becomes its mean', () => {
  const checker = ramp(64, 64, (x, y) => (x + y) % 2);
  for (const method of ['area', 'bilinear', 'lanczos3'] as const) {
    const small = resizePlane(checker, 16, 16, method);
    for (let y = 2; y < 14; y++) for (let x = 2; x < 14; x++) expect(small.data[y * 16 + x]).toBeCloseTo(0.5, 2);
  }
});

test('pictures are averaged in linear light', () => {
  const checker: Rgb8 = {
    width: 4,
    height: 4,
    data: Uint8Array.from({ length: 48 }, (_, i) => ((Math.floor(i / 3) + Math.floor(i / 12)) % 2) * 255),
  };
  const one = resizeRgb8(checker, 1, 1, 'area');
  // Half the light is sRGB 188, not 128.
  expect([...one.data]).toEqual([188, 188, 188]);
});

test('masks stay within 0-255 and the same size gives the same picture', () => {
  const mask = { width: 8, height: 1, data: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255) };
  expect([...resizeMask(mask, 8, 1, 'lanczos3').data]).toEqual([...mask.data]);
  const wide = resizeMask(mask, 37, 1, 'catmull-rom');
  expect(Math.max(...wide.data)).toBe(255);
  expect(Math.min(...wide.data)).toBe(0);
});

test('labels are taken from the nearest pixel, never mixed', () => {
  const labels = { width: 2, height: 2, data: Int32Array.of(1, 7, 7, 3) };
  expect([...resizeLabels(labels, 4, 4).data]).toEqual([1, 1, 7, 7, 1, 1, 7, 7, 7, 7, 3, 3, 7, 7, 3, 3]);
});

test('sampling a ramp gives the point itself and clamps at the edges', () => {
  const plane = ramp(10, 10, (x, y) => x + 100 * y);
  expect(samplePlane(plane, 3.75, 4.5)).toBeCloseTo(3.25 + 400, 4);
  expect(samplePlane(plane, -5, 0)).toBe(0);
  expect(samplePlane(plane, 99, 99)).toBe(909);
});
