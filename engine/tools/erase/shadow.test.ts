import { expect, test } from 'vitest';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Surroundings } from '../../retouch/surroundings.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { cutOut, deepShade } from './light.ts';
import { relight } from './relight.ts';
import { findShade } from './shadow.ts';

const [width, height] = [220, 160];

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
for (let y = 50; y < 90; y++) mask.data.fill(255, y * width + 90, y * width + 130);

/** All of the photo is floor. */
function around(small: Rgb8): Surroundings {
  const everywhere = new Uint8Array(width * height).fill(1);
  const surface = { kind: 'floor' } as Surroundings['perception']['surfaces'][number];
  const perception = { surfaces: [surface] } as unknown as Surroundings['perception'];
  return { small, perception, isChecked: false, ground: everywhere, rug: 2, behind: everywhere };
}

/** Darkest below the thing, nothing 14 px beyond it. */
const shade = (x: number, y: number): number => {
  const away = Math.hypot(Math.max(0, 92 - x, x - 128), Math.max(0, y - 86));
  return y < 76 ? 0 : 0.38 * Math.min(1, Math.max(0, (14 - away) / 8));
};

const rt = createTestRuntime();

/** Pixels outside of the mask that are lit again or left to be filled. */
function changedIn(photo: Rgb8): Set<number> {
  const found = findShade(mask, around(photo), rt);
  if (!found) return new Set();
  const relit = relight(photo, mask, found, photo, rt);
  return new Set([...mask.data.keys()].filter((i) => !mask.data[i] && (relit.mask.data[i] || relit.hole.data[i])));
}

test('the shadow below a thing is told, and what is lit again is the floor without it', () => {
  const photo = floor(shade);
  const truth = floor(() => 0);
  const changed = changedIn(photo);
  const isShadow = (i: number) => !mask.data[i] && shade(i % width, Math.floor(i / width)) > 0.16;
  const shadow = [...mask.data.keys()].filter(isShadow);
  expect(shadow.length).toBeGreaterThan(300);
  expect(shadow.filter((i) => changed.has(i)).length / shadow.length).toBeGreaterThan(0.9);
  const found = findShade(mask, around(photo), rt)!;
  const { photo: lit, hole } = relight(photo, mask, found, photo, rt);
  const seen = shadow.filter((i) => !hole.data[i]);
  expect(seen.length).toBeGreaterThan(0.3 * shadow.length);
  const errorOf = ({ data }: Rgb8) =>
    seen.reduce((sum, i) => sum + Math.abs(data[i * 3] - truth.data[i * 3]), 0) / seen.length;
  expect(errorOf(photo)).toBeGreaterThan(20);
  expect(errorOf(lit)).toBeLessThan(0.4 * errorOf(photo));
});

test('where there is none, nothing is', () => {
  expect(changedIn(floor(() => 0)).size).toBe(0);
});

test('a patch of another colour is no shadow', () => {
  const photo = floor(() => 0);
  for (let y = 90; y < 104; y++) for (let x = 92; x < 128; x++) photo.data.set([60, 60, 150], (y * width + x) * 3);
  const changed = changedIn(photo);
  for (let y = 94; y < 104; y++) for (let x = 92; x < 128; x++) expect(changed.has(y * width + x)).toBe(false);
});

test('a dark rug that goes on beyond the reach of a shadow is no shadow', () => {
  const photo = floor((x, y) => (x >= 60 && y >= 80 ? 0.6 : 0));
  expect(changedIn(photo).size).toBeLessThan(40);
});

test('on a floor whose light can’t be told, only what is darker than nearly all of it is in shade', () => {
  const tiles = (x: number, y: number): number => [0, 0.3, 0.51][((x >> 4) * 7 + (y >> 4) * 2) % 3];
  const isShade = (x: number, y: number): boolean => y >= 90 && y < 100 && x >= 92 && x < 128;
  const photo = floor((x, y) => (isShade(x, y) ? 0.9 : tiles(x, y)));
  const cut = cutOut(around(photo), mask, { left: 0, top: 0, right: width, bottom: height }, 24, rt);
  const deep = deepShade(cut, () => false);
  for (let i = 0; i < deep.length; i++) expect(deep[i]).toBe(isShade(i % width, Math.floor(i / width)) ? 1 : 0);
  expect(deepShade(cut, () => true).some((v) => v)).toBe(false);
});
