import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/runtime.ts';
import { ratioOf } from './ratio.ts';

const size = { width: 96, height: 48 };
const pixels = size.width * size.height;
const isPane = (i: number): boolean => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)];
  return x >= 50 && x < 62 && y >= 18 && y < 30;
};

/** Ratios of a wall that pieces make darker by half at its left, about a pane with what filters spill on it. */
function ratios(): Float32Array {
  const rt = createTestRuntime();
  const radiance = (pane: number, wall: (x: number) => number): Float32Array =>
    Float32Array.from({ length: pixels * 3 }, (_, k) => {
      const i = Math.floor(k / 3);
      return isPane(i) ? pane : wall(i % size.width);
    });
  const without = radiance(0.001, () => 0.5);
  const withPieces = radiance(0.0002, (x) => (x < 20 ? 0.25 : 0.499));
  const kept = new Float32Array(pixels).fill(1);
  return ratioOf(withPieces, without, kept, size, rt);
}

test('what pieces shade is darker, more so than under the wide lights of the fit', () => {
  const out = ratios();
  expect(out[(24 * size.width + 8) * 3]).toBeCloseTo(0.5 ** 1.4, 1);
  expect(out[(24 * size.width + 80) * 3]).toBeCloseTo(1, 1);
});

test('what shines by itself stays as it is, whatever filters spill on it', () => {
  const out = ratios();
  for (let i = 0; i < pixels; i++) if (isPane(i)) expect(out[i * 3]).toBeGreaterThan(0.9);
});

test('what comes to a bound in one channel alone has no colour of its own', () => {
  const rt = createTestRuntime();
  const of = (rgb: readonly number[]) => Float32Array.from({ length: pixels * 3 }, (_, k) => rgb[k % 3]);
  const without = of([0.5, 0.5, 0.5]);
  const withPieces = of([0.5, 0.5, 0.5]);
  for (let i = 0; i < pixels; i++)
    if (i % size.width > 60) withPieces.set([0.6, 0.5, 0.44], 3 * i);
    else if (i % size.width < 10) withPieces.fill(0.4, 3 * i, 3 * i + 3);
  const out = ratioOf(withPieces, without, new Float32Array(pixels).fill(1), size, rt);
  for (let i = 0; i < pixels; i++) {
    const [r, g, b] = out.subarray(3 * i, 3 * i + 3);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.11);
  }
});
