import { expect, test } from 'vitest';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { floorIslands } from './floorIslands.ts';
import { FLOOR_KIND, type Parts, WALL_KIND } from './parts.ts';

const SIZE = { width: 120, height: 80 };
const PIXELS = SIZE.width * SIZE.height;

interface Island {
  readonly said: Partial<Record<SegmentClass, number>>;
  /** OKLab L and b; the floor's are 0.6 and 0.05. */
  readonly colour: readonly [l: number, b: number];
  readonly region?: number;
}

/** Whether a part of 10 × 9 pixels in the middle of a floor of grained boards is floor as well. */
function isFloor({ said, colour, region = FLOOR_KIND }: Island): boolean {
  const isIn = (i: number): boolean =>
    Math.abs((i % SIZE.width) - 60) < 5 && Math.abs(Math.floor(i / SIZE.width) - 40) < 5;
  const within = Int32Array.from({ length: PIXELS }, (_, i) => (isIn(i) ? 1 : 0));
  const area = Float64Array.of(PIXELS, 0);
  for (const p of within) if (p === 1) [area[0], area[1]] = [area[0] - 1, area[1] + 1];
  const parts: Parts = {
    labels: { ...SIZE, data: within },
    count: 2,
    area,
    thing: Int32Array.of(0, 1),
    region: Uint8Array.of(FLOOR_KIND, region),
    isDrawn: true,
    colour: Float64Array.of(0.6, 0, 0.05, colour[0], 0, colour[1]),
    texture: Float64Array.of(0, 0),
    boxes: [],
    borders: [],
  };
  const grain = (i: number): number => 0.02 * ((i % 7) / 3 - 1);
  const picture = {
    ...SIZE,
    l: Float32Array.from(within, (p, i) => (p === 1 ? colour[0] : 0.6) + grain(i)),
    a: new Float32Array(PIXELS),
    b: Float32Array.from(within, (p) => (p === 1 ? colour[1] : 0.05)),
  };
  const classes = segmentClasses;
  const segmentation: Segmentation = { ...SIZE, classes, data: new Float32Array(PIXELS * classes.length) };
  within.forEach((p, i) => {
    for (const [name, v] of Object.entries(p === 1 ? said : { floor: 0.9 }))
      segmentation.data[i * classes.length + classes.indexOf(name as SegmentClass)] = v;
  });
  const floor = Float32Array.from(within, (p) => 1 - p);
  const islands = floorIslands({ parts, picture, floor, isTaken: (p) => p === 0, segmentation }, createTestRuntime());
  expect(islands[0]).toBe(0);
  return islands[40 * SIZE.width + 60] === 1;
}

const betweenLegs: Island = { said: { floor: 0.25, seating: 0.6 }, colour: [0.6, 0.05] };

test('floor between legs is floor, in shade as well', () => {
  expect(isFloor(betweenLegs)).toBe(true);
  expect(isFloor({ ...betweenLegs, colour: [0.5, 0.045] })).toBe(true);
});

test('what has another colour is none', () => {
  expect(isFloor({ ...betweenLegs, colour: [0.6, -0.02] })).toBe(false);
  expect(isFloor({ ...betweenLegs, colour: [0.85, 0.05] })).toBe(false);
});

test('what the network sees no floor in is none, nor beds and rugs of its colour', () => {
  expect(isFloor({ ...betweenLegs, said: { floor: 0.1, seating: 0.8 } })).toBe(false);
  expect(isFloor({ ...betweenLegs, said: { floor: 0.3, bed: 0.6 } })).toBe(false);
});

test('what the Room has on a wall is none', () => {
  expect(isFloor({ ...betweenLegs, region: WALL_KIND })).toBe(false);
});
