import { describe, expect, test } from 'vitest';
import type { Mat3 } from '../geometry/types.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { fillHole } from './fill.ts';
import type { Guide } from './types.ts';

const [width, height] = [240, 160];
/** A wall seen from in front, 1 m for 100 px, that meets the floor at row 120. */
const toWall: Mat3 = [0.01, 0, 0, 0, -0.01, 1.2, 0, 0, 1];
const isFloor = (y: number): boolean => y >= 120;
const isSkirting = (y: number): boolean => y >= 110 && y < 120;

/** A wall that is lit from the right, a white skirting with a dark line below, and a floor of single grains. */
function room(): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = (x * 7919 + y * 104729) % 5;
      const wall = 120 + 0.3 * x + grain;
      const tone = isFloor(y) ? 90 + 3 * grain : y === 119 ? 30 : isSkirting(y) ? 235 : wall;
      data.set(isFloor(y) ? [tone, 0.7 * tone, 0.5 * tone] : [tone, tone, tone], (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

const truth = room();
const isThing = (x: number, y: number): boolean => x >= 90 && x < 150 && y >= 50 && y < 134;
/** The mask misses two columns of the thing at its right. */
const mask: Mask = { width, height, data: new Uint8Array(width * height) };
for (let y = 50; y < 134; y++) mask.data.fill(255, y * width + 90, y * width + 148);
const photo: Rgb8 = {
  ...truth,
  data: truth.data.map((v, i) => {
    const at = Math.floor(i / 3);
    return isThing(at % width, Math.floor(at / width)) ? [20, 60, 160][i % 3] : v;
  }),
};
const guide: Guide = {
  width,
  height,
  labels: Uint8Array.from({ length: width * height }, (_, i) => (isFloor(Math.floor(i / width)) ? 1 : 2)),
  planes: [null, null],
  regions: [
    { kind: 'floor', toMetres: null, likely: null },
    { kind: 'wall', toMetres: toWall, likely: null },
  ],
  feet: [],
};

describe('a thing before a plain wall and the floor', () => {
  const { image, mask: taken } = fillHole(photo, mask, { guide, onProgress: () => undefined }, createTestRuntime());
  const offAt = (x: number, y: number): number =>
    Math.abs(image.data[(y * width + x) * 3] - truth.data[(y * width + x) * 3]);
  const meanOff = (top: number, bottom: number): number => {
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = 92; x < 146; x++) sum += offAt(x, y);
    return sum / ((bottom - top) * 54);
  };

  test('the wall goes on in its own light', () => {
    expect(meanOff(52, 94)).toBeLessThan(4);
  });

  test('skirting and the line below it are carried through', () => {
    expect(meanOff(112, 118)).toBeLessThan(6);
    for (let x = 95; x < 145; x += 5) expect(image.data[(119 * width + x) * 3]).toBeLessThan(80);
  });

  test('what the mask left of the thing beside it on the wall goes too, and is told', () => {
    for (let y = 60; y < 90; y += 5) {
      expect(taken.data[y * width + 149]).toBe(255);
      expect(offAt(149, y)).toBeLessThan(8);
    }
  });

  test('every pixel that is not told has the photo’s own bytes', () => {
    for (let i = 0; i < taken.data.length; i++) {
      if (taken.data[i]) continue;
      for (let c = 0; c < 3; c++) if (image.data[i * 3 + c] !== photo.data[i * 3 + c]) throw new Error(`pixel ${i}`);
    }
    expect(taken.data.filter((v) => v).length).toBeLessThan(1.3 * mask.data.filter((v) => v).length);
  });
});

test('a wall that is plain beside the hole is filled evenly, though farther off it is not', () => {
  const farOff = (x: number): boolean => x < 76 || x >= 164;
  const woven: Rgb8 = {
    ...truth,
    data: truth.data.map((v, i) => {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
      return y < 110 && farOff(x) && (x + y) % 2 ? v - 60 : v;
    }),
  };
  const hole: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let y = 40; y < 80; y++) hole.data.fill(255, y * width + 104, y * width + 136);
  const holed: Rgb8 = { ...woven, data: woven.data.map((v, i) => (hole.data[Math.floor(i / 3)] ? 10 : v)) };
  const { image } = fillHole(holed, hole, { guide, onProgress: () => undefined }, createTestRuntime());
  let most = 0;
  for (let y = 42; y < 78; y++) {
    for (let x = 106; x < 134; x++) {
      const i = (y * width + x) * 3;
      most = Math.max(most, Math.abs(image.data[i] - truth.data[i]));
    }
  }
  expect(most).toBeLessThan(9);
});

test('frames that are told as wall are no pattern of it', () => {
  // Windows in a row, their frames of four px, and the hole between two of them.
  const [pitch, frame] = [30, 4];
  const isWindow = (x: number, y: number, rim = 0): boolean =>
    y >= 16 - rim && y < 100 + rim && x % pitch >= 10 - rim && x % pitch < 20 + rim;
  const framed: Rgb8 = {
    ...truth,
    data: truth.data.map((v, i) => {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
      return isWindow(x, y) ? 250 : isWindow(x, y, frame) ? ((x + y) % 2 ? 240 : 190) : v;
    }),
  };
  const labels = guide.labels.map((label, i) => (isWindow(i % width, Math.floor(i / width)) ? 0 : label));
  const hole: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let y = 60; y < 96; y++) hole.data.fill(255, y * width + 115, y * width + 125);
  const holed: Rgb8 = { ...framed, data: framed.data.map((v, i) => (hole.data[Math.floor(i / 3)] ? 10 : v)) };
  const options = { guide: { ...guide, labels }, onProgress: () => undefined };
  const { image } = fillHole(holed, hole, options, createTestRuntime());
  let most = 0;
  for (let y = 62; y < 94; y++) {
    for (let x = 116; x < 124; x++) most = Math.max(most, Math.abs(image.data[(y * width + x) * 3] - (120 + 0.3 * x)));
  }
  expect(most).toBeLessThan(3);
});

test('skirting that is seen on one side alone goes on in the light of the wall over it', () => {
  const litAt = (x: number): number => 0.6 + x / 400;
  const toneAt = (x: number, y: number): number => (isFloor(y) ? 90 : (isSkirting(y) ? 190 : 150) * litAt(x));
  const open = (x: number, y: number): boolean => x < 90 || y < 70 || y >= 134;
  const data = new Uint8Array(width * height * 3);
  const hole: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    data.fill(open(x, y) ? Math.round(toneAt(x, y)) : 10, at * 3, at * 3 + 3);
    if (!open(x, y)) hole.data[at] = 255;
  }
  const options = { guide, onProgress: () => undefined };
  const { image } = fillHole({ width, height, data }, hole, options, createTestRuntime());
  for (const y of [80, 98, 114]) {
    for (const x of [120, 170, 220])
      expect(Math.abs(image.data[(y * width + x) * 3] - toneAt(x, y)), `${x}, ${y}`).toBeLessThan(14);
  }
});
