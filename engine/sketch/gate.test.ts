import { describe, expect, it, test } from 'vitest';
import type { Rgb8 } from '../image/types.ts';
import type { DrawnThing } from '../perceive/drawn/things.ts';
import { drawBoxRoom, makeBoxRoom } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { enterSketch } from './enter.ts';
import { isMostlyLost, looksLikePhoto, looksLikePlan, missesWhatFills } from './gate.ts';

const page = (width: number, height: number, ink: (x: number, y: number) => boolean): Rgb8 => {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (ink(x, y)) data.fill(20, 3 * (y * width + x), 3 * (y * width + x) + 3);
  }
  return { width, height, data };
};
const enter = (image: Rgb8, isTold = false) => enterSketch(image, isTold, createTestRuntime());

describe('what is no drawing of a room', () => {
  it('is told: a photo, an empty page, a page of text', () => {
    expect(enter(drawBoxRoom(makeBoxRoom({ width: 320, height: 240, yaw: 0.2, pitch: 0 })).image)).toBe('photo');
    expect(enter(page(640, 480, () => false))).toBe('empty');
    // Words of small marks in rows.
    expect(enter(page(640, 640, (x, y) => y % 24 < 9 && x % 9 < 6 && (x + y) % 3 !== 0 && x % 70 > 8))).toBe('text');
  });

  it('is a photo of thin slats where tones lie between them, and a drawing where paper does', () => {
    const [width, height] = [400, 300];
    const isBlock = (x: number, y: number): boolean => x < 60 && y < 160;
    const isSlat = (x: number, y: number): boolean => !isBlock(x, y) && x % 14 === 0 && x > 60;
    const data = Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return isBlock(x, y) || isSlat(x, y) ? 255 : 0;
    });
    const inkOf = (tone: number) => ({
      mask: { width, height, data },
      cover: { width, height, data: Float32Array.from(data, (v) => (v === 255 ? 1 : tone)) },
      paper: 0.9,
    });
    expect(looksLikePhoto(inkOf(0.2))).toBe(true);
    expect(looksLikePhoto(inkOf(0))).toBe(false);
  });

  it('is taken for a drawing all the same where somebody has said so', () => {
    const photo = drawBoxRoom(makeBoxRoom({ width: 320, height: 240, yaw: 0.2, pitch: 0 })).image;
    expect(typeof enter(photo, true)).toBe('object');
  });

  it('is turned over where it is light on dark', () => {
    const lines = page(400, 300, (x, y) => Math.abs(x - y) < 2 || Math.abs(x - 2 * y) < 2 || y === 150 || y === 151);
    const dark = { ...lines, data: lines.data.map((v) => 255 - v) };
    const [one, other] = [enter(lines), enter(dark)];
    if (typeof one === 'string' || typeof other === 'string') throw new Error('not taken for a drawing');
    expect(other.drawing.data).toEqual(one.drawing.data);
  });

  it('is a plan where no line goes into depth', () => {
    const line = (x0: number, y0: number, x1: number, y1: number) => ({
      x0,
      y0,
      x1,
      y1,
      length: Math.hypot(x1 - x0, y1 - y0),
      contrast: 1,
    });
    const square = [line(0, 0, 100, 0), line(100, 0, 100, 80), line(100, 80, 0, 80), line(0, 80, 0, 0)];
    expect(looksLikePlan(square)).toBe(true);
    expect(looksLikePlan([...square, line(0, 0, 40, 30)])).toBe(false);
  });
});

test('a room of which most of the furniture could not be told is not the drawn one', () => {
  const thing = (kind: DrawnThing['kind'], area: number): DrawnThing => ({
    kind,
    area,
    confidence: 0.8,
    kinds: [],
    front: [0, 0],
    left: 0,
    top: 0,
    right: 1,
    bottom: 1,
  });
  const map = { width: 100, height: 100, data: new Int32Array(10_000) };
  const drawn = { map, things: [thing('window', 3000), thing('sofa', 300), thing('table', 700)] };
  expect(isMostlyLost(drawn, new Set([0, 1]))).toBe(true);
  expect(isMostlyLost(drawn, new Set([0, 2]))).toBe(false);
  // Nothing but the house is drawn.
  expect(isMostlyLost({ map, things: [thing('window', 3000), thing('plant', 100)] }, new Set())).toBe(false);
});

test('a room in which what fills the drawing has another shape is none', () => {
  const map = { width: 100, height: 100, data: new Int32Array(10_000) };
  const things = [
    { kind: 'bed', area: 3000 },
    { kind: 'chair', area: 300 },
  ] as unknown as Parameters<typeof missesWhatFills>[0]['things'];
  const misses = (...agreements: [number, number][]) => missesWhatFills({ map, things }, new Map(agreements));
  expect(misses([0, 0.5], [1, 0.9])).toBe(true);
  expect(misses([0, 0.7], [1, 0.4])).toBe(false);
  // What could not be placed at all is another matter.
  expect(misses([1, 0.4])).toBe(false);
});
