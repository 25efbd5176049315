import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rgb8ToOklab } from '../image/raster.ts';
import type { Plane, Rgb8 } from '../image/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { ownShare, withoutThings } from './edges.ts';
import type { SurfaceKind } from './surfaceKinds.ts';

const weights = readFileSync(new URL('../learned/edges.bin', import.meta.url));
const WIDTH = 200;
const HEIGHT = 144;
const HORIZON = 64;

/** A stool before a wall on a floor: a seat and two thin legs. */
const isStool = (x: number, y: number): boolean =>
  (y >= 40 && y < 58 && x >= 80 && x < 128) || (y >= 58 && y < 112 && ((x >= 84 && x < 88) || (x >= 120 && x < 124)));

function stoolPicture(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const colour = isStool(x, y) ? [38, 34, 32] : y < HORIZON ? [214, 208, 198] : [172, 132, 92 + ((y * 7) % 5)];
      data.set(colour, i * 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function plane(is: (x: number, y: number) => boolean): Plane {
  const data = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < data.length; i++) data[i] = is(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0;
  return { width: WIDTH, height: HEIGHT, data };
}

const mean = ({ data }: Plane, is: (x: number, y: number) => boolean): number => {
  const values = [...data].filter((_, i) => is(i % WIDTH, Math.floor(i / WIDTH)));
  return values.reduce((sum, v) => sum + v, 0) / values.length;
};

it('finds thin legs that were told as floor, and leaves the rest as it was told', () => {
  const rt = createTestRuntime();
  const image = stoolPicture();
  const isSeat = (x: number, y: number): boolean => y < 58 && isStool(x, y);
  const told: Record<SurfaceKind, Plane> = {
    floor: plane((_, y) => y >= HORIZON),
    wall: plane((x, y) => y < HORIZON && !isSeat(x, y)),
    ceiling: plane(() => false),
  };
  const { floor, wall, ceiling } = withoutThings({ image, lab: rgb8ToOklab(image, rt) }, told, weights, rt);
  const isLeg = (x: number, y: number): boolean => y >= HORIZON + 4 && isStool(x, y);
  expect(mean(floor, isLeg)).toBeLessThan(0.4);
  expect(
    mean(floor, (x, y) => y >= HORIZON + 4 && !isStool(x - 3, y) && !isStool(x, y) && !isStool(x + 3, y)),
  ).toBeGreaterThan(0.9);
  expect(
    mean(wall, (x, y) => y < HORIZON - 4 && !isStool(x - 3, y) && !isStool(x, y) && !isStool(x + 3, y)),
  ).toBeGreaterThan(0.9);
  expect(mean(wall, isSeat)).toBeLessThan(0.2);
  expect(mean(ceiling, () => true)).toBeLessThan(0.02);
});

it('keeps what has the colour of a surface, unless it is surely something else', () => {
  expect(ownShare(0.9, 0.2)).toBe(1);
  expect(ownShare(0.3, 0.01)).toBe(1);
  expect(ownShare(0.3, 0.1)).toBe(0);
  expect(ownShare(0.04, 0)).toBe(0);
});
