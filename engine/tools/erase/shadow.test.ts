import { expect, test } from 'vitest';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { withShadow } from './shadow.ts';

const [width, height] = [160, 120];

/** An even floor with a little grain; `darkAt` is the share of light that is taken away. */
function floor(darkAt: (x: number, y: number) => number): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tone = (190 - 0.3 * y + ((x * 7919 + y * 104729) % 7)) * (1 - darkAt(x, y));
      data.set([tone, tone * 0.85, tone * 0.7], (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

const mask: Mask = { width, height, data: new Uint8Array(width * height) };
for (let y = 30; y < 70; y++) mask.data.fill(255, y * width + 60, y * width + 100);

/** Darkest below the thing, nothing 14 px beyond it. */
const shade = (x: number, y: number): number => {
  const away = Math.hypot(Math.max(0, 62 - x, x - 98), Math.max(0, y - 66));
  return y < 56 ? 0 : 0.38 * Math.min(1, Math.max(0, (14 - away) / 8));
};

const grownBy = (photo: Rgb8): number[] => {
  const { data } = withShadow(photo, mask, createTestRuntime());
  return [...data.keys()].filter((i) => data[i] && !mask.data[i]);
};

test('the shadow below a thing goes with it', () => {
  const grown = new Set(grownBy(floor(shade)));
  const isShadow = (i: number) => !mask.data[i] && shade(i % width, Math.floor(i / width)) > 0.16;
  const shadow = [...mask.data.keys()].filter(isShadow);
  expect(shadow.length).toBeGreaterThan(300);
  expect(shadow.filter((i) => grown.has(i)).length / shadow.length).toBeGreaterThan(0.95);
  const far = [...grown].filter((i) => shade(i % width, Math.floor(i / width)) === 0);
  expect(far.length).toBeLessThan(0.5 * shadow.length);
});

test('where there is none, the mask stays as it is', () => {
  expect(grownBy(floor(() => 0))).toEqual([]);
});

test('a dark thing beside it is no shadow', () => {
  expect(grownBy(floor((x, y) => (x >= 64 && x < 96 && y >= 70 && y < 84 ? 0.9 : 0)))).toEqual([]);
});

test('a patch of another colour is no shadow', () => {
  const photo = floor(() => 0);
  for (let y = 70; y < 80; y++) for (let x = 62; x < 98; x++) photo.data.set([60, 60, 150], (y * width + x) * 3);
  expect(grownBy(photo)).toEqual([]);
});
