import { expect, test } from 'vitest';
import { AbortedError } from '../abort.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { boxBlur, boxRadiiForSigma, gaussianBlur } from './blur.ts';
import { fastGuidedFilter, guidedFilter, guidedUpsample } from './guided.ts';
import type { OklabImage, Plane } from './types.ts';

const plane = (width: number, height: number, at: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
});

function meanByHand(p: Plane, x: number, y: number, radius: number): number {
  let sum = 0;
  let count = 0;
  for (let v = Math.max(0, y - radius); v <= Math.min(p.height - 1, y + radius); v++) {
    for (let u = Math.max(0, x - radius); u <= Math.min(p.width - 1, x + radius); u++) {
      sum += p.data[v * p.width + u];
      count++;
    }
  }
  return sum / count;
}

test.each([
  [13, 9, 2],
  [71, 5, 4],
  [6, 6, 40],
  [1, 8, 1],
  [130, 3, 0],
])('box blur of %i×%i with radius %i is the mean of the window', (width, height, radius) => {
  const source = plane(width, height, (x, y) => Math.sin(x * 12.9898 + y * 78.233));
  const blurred = boxBlur(source, radius, createTestRuntime());
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      expect(blurred.data[y * width + x]).toBeCloseTo(meanByHand(source, x, y, radius), 5);
    }
  }
});

test('three boxes have the variance of the Gaussian asked for', () => {
  for (const sigma of [1.5, 2.5, 8, 30]) {
    const variance = boxRadiiForSigma(sigma).reduce((sum, r) => sum + ((2 * r + 1) ** 2 - 1) / 12, 0);
    expect(Math.sqrt(variance)).toBeGreaterThan(sigma * 0.85);
    expect(Math.sqrt(variance)).toBeLessThan(sigma * 1.15);
  }
});

test('Gaussian blur of a point has the shape of a Gaussian', () => {
  const point = plane(61, 61, (x, y) => (x === 30 && y === 30 ? 1 : 0));
  const blurred = gaussianBlur(point, 4, createTestRuntime());
  const peak = 1 / (2 * Math.PI * 16);
  expect(blurred.data[30 * 61 + 30] / peak).toBeCloseTo(1, 1);
  expect(blurred.data[30 * 61 + 34] / peak).toBeCloseTo(Math.exp(-0.5), 1);
  expect(blurred.data.reduce((sum, v) => sum + v, 0)).toBeCloseTo(1, 3);
});

test('a guided filter flattens noise and keeps the step of its guide', () => {
  const noise = (x: number, y: number) => 0.03 * Math.sin(x * 91.7 + y * 47.3);
  const noisy = plane(64, 32, (x, y) => (x < 32 ? 0.2 : 0.8) + noise(x, y));
  const guide = plane(64, 32, (x) => (x < 32 ? 0.2 : 0.8));
  const out = guidedFilter(noisy, guide, { radius: 5, epsilon: 1e-3 }, createTestRuntime());
  expect(out.data[16 * 64 + 31]).toBeLessThan(0.25);
  expect(out.data[16 * 64 + 32]).toBeGreaterThan(0.75);
  expect(Math.abs(out.data[16 * 64 + 10] - 0.2)).toBeLessThan(0.01);
});

test('with colour as guide the filter follows an edge that lightness does not show', () => {
  const size = 48;
  const flat = new Float32Array(size * size).fill(0.5);
  const hue = Float32Array.from({ length: size * size }, (_, i) => (i % size < 24 ? -0.1 : 0.1));
  const guide: OklabImage = { width: size, height: size, l: flat, a: hue, b: flat.slice().fill(0) };
  const input = plane(size, size, (x, y) => (x < 24 ? 0 : 1) + 0.2 * Math.sin(x * 7 + y * 13));
  const out = guidedFilter(input, guide, { radius: 6, epsilon: 1e-5 }, createTestRuntime());
  expect(out.data[20 * size + 22]).toBeLessThan(0.12);
  expect(out.data[20 * size + 25]).toBeGreaterThan(0.88);
});

test('guided upsampling puts a coarse edge where the fine guide has it', () => {
  const guide = plane(80, 40, (x) => (x < 42 ? 0.1 : 0.9));
  const coarse = plane(10, 5, (x) => (x < 5 ? 0 : x === 5 ? 0.75 : 1));
  const out = guidedUpsample(coarse, guide, { radius: 2, epsilon: 1e-4 }, createTestRuntime());
  expect(out.data[20 * 80 + 41]).toBeLessThan(0.2);
  expect(out.data[20 * 80 + 42]).toBeGreaterThan(0.8);
  const fast = fastGuidedFilter(guide, guide, { radius: 8, epsilon: 1e-4, subsample: 4 }, createTestRuntime());
  expect(fast.data[20 * 80 + 41]).toBeLessThan(0.15);
  expect(fast.data[20 * 80 + 42]).toBeGreaterThan(0.85);
});

test('band operations stop when the run is aborted', () => {
  const runtime = createTestRuntime({ signal: { aborted: true } });
  expect(() =>
    boxBlur(
      plane(8, 8, () => 1),
      1,
      runtime,
    ),
  ).toThrow(AbortedError);
});
