import { expect, test } from 'vitest';
import { applyHomography } from '../geometry/matrix.ts';
import type { Mat3 } from '../geometry/types.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { fillHole } from './fill.ts';
import type { Guide } from './types.ts';

const [width, height] = [200, 140];
/** A camera that looks along a floor: pixels → metres, the horizon at row −40. */
const toFloor: Mat3 = [1, 0, -100, 0, 0, 160, 0, 0.013, 0.52];

/** Boards that lead away from the camera, of three tones, seen through 3 × 3 rays a pixel. */
function boards(): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let tone = 0;
      for (let k = 0; k < 9; k++) {
        const [u] = applyHomography(toFloor, x + ((k % 3) + 0.5) / 3, y + (Math.floor(k / 3) + 0.5) / 3);
        const across = u / 9 + 40;
        const board = Math.floor(across);
        tone += across - board < 0.12 ? 50 : 120 + 40 * (((board * 7) % 3) - 1);
      }
      data.fill(tone / 9, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, data };
}

const mask: Mask = { width, height, data: new Uint8Array(width * height) };
for (let y = 45; y < 95; y++) mask.data.fill(255, y * width + 75, y * width + 135);

function decibels(truth: Rgb8, fill: Rgb8): number {
  let squares = 0;
  let n = 0;
  for (let i = 0; i < truth.data.length; i++) {
    if (!mask.data[Math.floor(i / 3)]) continue;
    squares += (truth.data[i] - fill.data[i]) ** 2;
    n++;
  }
  return 10 * Math.log10((255 * 255 * n) / Math.max(1, squares));
}

test('a wall meets the floor along its line, exactly and softly', () => {
  const photo: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
  const lineAt = (x: number): number => 60 + 0.13 * (x + 0.5);
  for (let i = 0; i < width * height; i++) {
    photo.data.fill(Math.floor(i / width) + 0.5 < lineAt(i % width) ? 200 : 90, 3 * i, 3 * i + 3);
  }
  const truth = photo.data.slice();
  for (let i = 0; i < width * height; i++) if (mask.data[i]) photo.data.fill(20, 3 * i, 3 * i + 3);
  // The guide is a quarter as fine, and has the foot in steps.
  const [columns, rows] = [width / 4, height / 4];
  const labels = Uint8Array.from({ length: columns * rows }, (_, i) =>
    Math.floor(i / columns) * 4 + 2 < lineAt((i % columns) * 4 + 2) ? 2 : 1,
  );
  const guide: Guide = {
    width: columns,
    height: rows,
    labels,
    planes: [null, null],
    regions: [
      { kind: 'floor', toMetres: null, likely: null },
      { kind: 'wall', toMetres: null, likely: null },
    ],
    feet: [{ at: 15, slope: 0.13, from: 0, to: columns, above: [2], floor: 1 }],
  };
  const { image } = fillHole(photo, mask, { guide, onProgress: () => undefined }, createTestRuntime());
  for (let x = 80; x < 130; x += 7) {
    const row = Math.floor(lineAt(x));
    for (const y of [row - 2, row + 2]) {
      expect(Math.abs(image.data[3 * (y * width + x)] - truth[3 * (y * width + x)])).toBeLessThan(12);
    }
    const share = lineAt(x) - row;
    expect(Math.abs(image.data[3 * (row * width + x)] - (200 * share + 90 * (1 - share)))).toBeLessThan(25);
  }
});

test('boards go on in perspective where their plane is known', () => {
  const truth = boards();
  const photo = { ...truth, data: truth.data.map((v, i) => (mask.data[Math.floor(i / 3)] ? 255 : v)) };
  const guide: Guide = {
    width,
    height,
    labels: new Uint8Array(width * height).fill(1),
    planes: [toFloor],
    regions: [{ kind: 'floor', toMetres: null, likely: null }],
    feet: [],
  };
  const fill = (given: Guide | undefined) =>
    fillHole(photo, mask, { ...(given ? { guide: given } : {}), onProgress: () => undefined }, createTestRuntime())
      .image;
  const [flat, planar] = [decibels(truth, fill(undefined)), decibels(truth, fill(guide))];
  expect(planar).toBeGreaterThan(flat + 1);
  expect(planar).toBeGreaterThan(20);
}, 120_000);

test('a fill takes the light of its surroundings', () => {
  // Weave of 4 × 4 px, twice as bright at the right border as at the left one: no source has the hole's own light.
  const truth: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const weave = ((x >> 1) + (y >> 1)) % 2 === 0 ? 1 : 0.86;
      truth.data.fill((90 + (90 * x) / width) * weave, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  const photo = { ...truth, data: truth.data.map((v, i) => (mask.data[Math.floor(i / 3)] ? 0 : v)) };
  const fill = fillHole(photo, mask, { onProgress: () => undefined }, createTestRuntime()).image;
  for (let x = 75; x < 135; x += 4) {
    let off = 0;
    for (let y = 46; y < 94; y++)
      for (let k = 0; k < 4; k++) off += fill.data[(y * width + x + k) * 3] - truth.data[(y * width + x + k) * 3];
    expect(Math.abs(off / (48 * 4))).toBeLessThan(3);
  }
}, 120_000);

test('what stands beside a hole does not grow into a surface that is known to be there', () => {
  const isBox = (x: number, y: number): boolean => x >= 135 && x < 190 && y >= 30 && y < 110;
  const photo: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
  const labels = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const tone = 150 + ((x * 7919 + y * 104729) % 9);
      if (isBox(x, y)) labels[at] = 0;
      photo.data.set(isBox(x, y) ? [200, 30, 30] : mask.data[at] ? [0, 0, 0] : [tone, tone, tone], at * 3);
    }
  }
  const reddest = (guide: Guide | undefined): number => {
    const { image: fill } = fillHole(
      photo,
      mask,
      { ...(guide ? { guide } : {}), onProgress: () => undefined },
      createTestRuntime(),
    );
    let most = 0;
    // Right beside the thing, patches around its own border have a say.
    for (let i = 0; i < mask.data.length; i++)
      if (mask.data[i] && i % width < 130) most = Math.max(most, fill.data[i * 3] - fill.data[i * 3 + 1]);
    return most;
  };
  expect(reddest(undefined)).toBeGreaterThan(60);
  expect(
    reddest({
      width,
      height,
      labels,
      planes: [null],
      regions: [{ kind: 'rug', toMetres: null, likely: null }],
      feet: [],
    }),
  ).toBeLessThan(45);
}, 120_000);

test('a floor that another one covers is spread evenly', () => {
  const truth = boards();
  const photo = { ...truth, data: truth.data.map((v, i) => (mask.data[Math.floor(i / 3)] ? 255 : v)) };
  const guide: Guide = {
    width,
    height,
    labels: new Uint8Array(width * height).fill(1),
    planes: [toFloor],
    regions: [{ kind: 'floor', toMetres: null, likely: toFloor }],
    feet: [],
  };
  const options = { guide, isFloorCovered: true, onProgress: () => undefined };
  const { image } = fillHole(photo, mask, options, createTestRuntime());
  const steps = (of: Rgb8): number => {
    let most = 0;
    for (let x = 90; x < 120; x++)
      most = Math.max(most, Math.abs(of.data[3 * (70 * width + x)] - of.data[3 * (70 * width + x + 3)]));
    return most;
  };
  expect(steps(truth)).toBeGreaterThan(30);
  expect(steps(image)).toBeLessThan(12);
});
