import { expect, test } from 'vitest';
import { createTestRuntime } from '../../testing/runtime.ts';
import { patternOf } from './pattern.ts';

const [width, height] = [320, 240];
const covered = { width, height, data: new Float32Array(width * height).fill(1) };
const lightness = (of: (x: number, y: number) => number) =>
  Float32Array.from({ length: width * height }, (_, i) => of(i % width, Math.floor(i / width)));
const strength = (of: (x: number, y: number) => number) => patternOf(covered, lightness(of), createTestRuntime());

test('grain and light that falls off are no pattern', () => {
  expect(strength((x, y) => 0.4 + x / 1000 + y / 900 + 0.02 * ((x * 7 + y * 13) % 2))).toBeLessThan(0.005);
});

test('tiles of two colours are one', () => {
  expect(strength((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 0.5 : 0.6))).toBeGreaterThan(0.03);
});

test('checks are one beside a plain wall, where most of what is seen of walls has them', () => {
  // Wide pale checks: half of their pixels differ little from what is around.
  const checked = (share: number) =>
    strength((x, y) => {
      const isPale = ((x >> 4) + (y >> 4)) % 2 === 0;
      return x < share * width && isPale ? 0.68 : 0.6;
    });
  expect(checked(0.3)).toBeLessThan(0.0165);
  expect(checked(0.65)).toBeGreaterThan(0.0165);
});

test('what is not covered has none', () => {
  const none = { ...covered, data: new Float32Array(width * height) };
  expect(patternOf(none, lightness(Math.random), createTestRuntime())).toBe(0);
});
