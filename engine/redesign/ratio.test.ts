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

test('what pieces shade is darker by as much as in the rendering', () => {
  const out = ratios();
  expect(out[(24 * size.width + 8) * 3]).toBeCloseTo(0.5, 1);
  expect(out[(24 * size.width + 80) * 3]).toBeCloseTo(1, 1);
});

test('what shines by itself stays as it is, whatever filters spill on it', () => {
  const out = ratios();
  for (let i = 0; i < pixels; i++) if (isPane(i)) expect(out[i * 3]).toBeGreaterThan(0.9);
});
