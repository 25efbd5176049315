import { expect, test } from 'vitest';
import { createTestRuntime } from '../../testing/runtime.ts';
import { heldBack } from './dodge.ts';

const [width, height] = [120, 80];

/** Factors where light is as told, the same in all colours. */
function factors(light: (x: number, y: number) => number): (x: number, y: number) => number {
  const radiance = Float32Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return light(pixel % width, Math.floor(pixel / width));
  });
  const held = heldBack(radiance, width, height, 1, createTestRuntime());
  return (x, y) => held[y * width + x];
}

test('what is not bright stays as it is', () => {
  const at = factors((x) => 0.1 + (0.4 * x) / width);
  for (const x of [3, 60, 116]) expect(at(x, 40)).toBe(1);
});

test('a sunlit part is held back as a whole, with the pattern on it, and what lies beside it is not', () => {
  const pattern = (x: number, y: number) => ((x >> 1) + (y >> 1)) % 2;
  const at = factors((x, y) => (x < 60 ? 0.3 : 6 + 3 * pattern(x, y)));
  const [dark, light] = [at(90, 40), at(92, 40)];
  expect(pattern(90, 40)).not.toBe(pattern(92, 40));
  expect(dark).toBeGreaterThan(0.15);
  expect(dark).toBeLessThan(0.4);
  // The pattern differs by 1.5; its factors hardly do.
  expect(Math.max(dark, light) / Math.min(dark, light)).toBeLessThan(1.2);
  expect(at(20, 40)).toBeGreaterThan(0.97);
});
