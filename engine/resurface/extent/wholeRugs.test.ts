import { expect, it } from 'vitest';
import { convexHull } from '../../geometry/polygon.ts';
import { wholePictures, wholeRugs } from './wholeRugs.ts';

const WIDTH = 60;
const HEIGHT = 40;

/** 1 in a box of 30 × 16 px at (15, 12), less what `isTorn`. */
const rug = (isTorn: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return x >= 15 && x < 45 && y >= 12 && y < 28 && !isTorn(x, y) ? 1 : 0;
  });
const areaOf = (mask: ArrayLike<number>): number => Array.from(mask).reduce((sum, v) => sum + v, 0);

it('gives back what was torn out of a rug, and nothing beyond it', () => {
  const torn = rug((x, y) => y < 22 && x > 22 && x < 38);
  const whole = wholeRugs(torn, new Float32Array(WIDTH * HEIGHT).fill(0.6), WIDTH, HEIGHT);
  expect(areaOf(torn)).toBeLessThan(0.75 * 30 * 16);
  expect(Math.abs(areaOf(whole) - 30 * 16)).toBeLessThan(30);
});

it('takes no stain for a rug, and none that the network does not see', () => {
  const said = new Float32Array(WIDTH * HEIGHT).fill(0.6);
  expect(
    areaOf(
      wholeRugs(
        rug((x, y) => x > 17 || y > 15),
        said,
        WIDTH,
        HEIGHT,
      ),
    ),
  ).toBe(0);
  expect(
    areaOf(
      wholeRugs(
        rug(() => false),
        said.fill(0.1),
        WIDTH,
        HEIGHT,
      ),
    ),
  ).toBe(0);
});

it('draws the outline of points whose hull is known', () => {
  const points = [
    [0, 0],
    [0, 4],
    [1, 2],
    [2, 1],
    [4, 0],
    [4, 4],
  ] as const;
  expect(convexHull(points)).toHaveLength(4);
});

it('gives back what paint tore out of a picture on the wall', () => {
  const torn = rug((x, y) => y > 16 && x > 20 && x < 40).map((v) => 0.8 * v);
  expect(areaOf(wholePictures(torn, WIDTH, HEIGHT))).toBeGreaterThan(0.95 * 30 * 16);
  expect(areaOf(wholePictures(torn.fill(0.5), WIDTH, HEIGHT))).toBe(0);
});
