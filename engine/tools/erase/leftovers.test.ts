import { expect, test } from 'vitest';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Surroundings } from '../../retouch/surroundings.ts';
import { withLeftovers } from './leftovers.ts';

const [width, height] = [160, 120];
const size = width * height;
const small: Rgb8 = { width, height, data: new Uint8Array(size * 3).fill(140) };
const [WALL, FLOOR, RUG] = [1, 2, 3];
/** Row of the wall's foot. */
const FOOT = 50;
const inside = (i: number, [left, top, right, bottom]: readonly number[]): boolean => {
  const [x, y] = [i % width, Math.floor(i / width)];
  return x >= left && x < right && y >= top && y < bottom;
};

/** A sofa before a wall, of which feet were left, on a rug. */
const sofa = [40, 35, 100, 80];
const foot = [60, 80, 63, 86];
const rug = [30, 72, 110, 100];
const window = [105, 10, 140, 40];
const skirting = [100, 48, 160, FOOT + 1];

function around(groundAt: (i: number) => number): Surroundings {
  const surface = (kind: string) => ({ kind });
  const opening = {
    width,
    height,
    data: Uint8Array.from({ length: size }, (_, i) => (inside(i, window) ? 255 : 0)),
  };
  const surfaces = [surface('wall'), surface('floor')];
  const perception = { surfaces, opening } as unknown as Surroundings['perception'];
  const behind = Uint8Array.from({ length: size }, (_, i) => (i < FOOT * width ? WALL : FLOOR));
  const ground = Uint8Array.from({ length: size }, (_, i) => groundAt(i));
  return { small, perception, isChecked: false, ground, rug: RUG, behind };
}

const hole: Mask = {
  width,
  height,
  data: Uint8Array.from({ length: size }, (_, i) => (inside(i, sofa) ? 255 : 0)),
};

test('what is left on the floor goes with furniture, and the rug under it; skirting stays', () => {
  const scene = around((i) => {
    if (inside(i, sofa) || inside(i, foot) || inside(i, skirting)) return 0;
    if (i < FOOT * width) return WALL;
    return inside(i, rug) ? RUG : FLOOR;
  });
  const { data } = withLeftovers(hole, scene);
  const at = (x: number, y: number): number => data[y * width + x];
  expect([at(61, 84), at(35, 90), at(105, 75)]).toEqual([255, 255, 255]);
  expect([at(130, FOOT), at(20, 110), at(150, 20)]).toEqual([0, 0, 0]);
  // Its shade on the wall goes, the frame of a window beside it stays.
  expect([at(70, 33), at(102, 38)]).toEqual([255, 0]);
});

test('where hardly any floor is seen beside it a rug stays', () => {
  const scene = around((i) => {
    if (inside(i, sofa)) return 0;
    if (i < FOOT * width) return WALL;
    return inside(i, [0, FOOT, width, 56]) ? FLOOR : RUG;
  });
  const { data } = withLeftovers(hole, scene);
  expect(data[110 * width + 20]).toBe(0);
});
