import { expect, test } from 'vitest';
import type { Perception } from '../../perceive/types.ts';
import type { Surroundings } from '../surroundings.ts';
import { MAYBE, rugReach, WITHIN } from './rugs.ts';

const [width, height] = [120, 90];
const RUG = 2;
const at = (x: number, y: number): number => y * width + x;

/** A floor seen from above, 1 m for 20 px, of which the rug lies where `isRug` is true. */
function floorWith(isRug: (x: number, y: number) => boolean): Surroundings {
  const ground = Uint8Array.from({ length: width * height }, (_, i) =>
    isRug(i % width, Math.floor(i / width)) ? RUG : 1,
  );
  const floor = { kind: 'floor', toMetres: [0.05, 0, 0, 0, 0.05, 0, 0, 0, 1] };
  return {
    small: { width, height, data: new Uint8Array(width * height * 3).fill(120) },
    perception: { surfaces: [floor] } as unknown as Perception,
    isChecked: false,
    ground,
    behind: new Uint8Array(width * height).fill(1),
    rug: RUG,
  };
}

const holeOf = (isHole: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, i) => (isHole(i % width, Math.floor(i / width)) ? 1 : 0));

test('a rug whose corner is hidden may be the rectangle that the rest is part of', () => {
  const isRug = (x: number, y: number): boolean => x >= 20 && x < 80 && y >= 20 && y < 70;
  const isHidden = (x: number, y: number): boolean => x + y > 105;
  const reach = rugReach(
    floorWith((x, y) => isRug(x, y) && !isHidden(x, y)),
    holeOf((x, y) => isHidden(x, y) && x < 100),
  )!;
  expect([reach[at(40, 40)], reach[at(76, 66)], reach[at(76, 80)], reach[at(95, 40)]]).toEqual([WITHIN, MAYBE, 0, 0]);
});

test('a strip of it tells of no rectangle, and a speck of no rug', () => {
  const isRug = (x: number, y: number): boolean => x >= 20 && x < 80 && y >= 20 && y < 70;
  const isCorner = (x: number, y: number): boolean => x < 26 || y < 26;
  const seen = (x: number, y: number): boolean => isRug(x, y) && isCorner(x, y);
  const cut = (x: number, y: number): boolean => seen(x, y) && x + y < 75;
  expect(
    rugReach(
      floorWith(cut),
      holeOf((x, y) => isRug(x, y) && !isCorner(x, y)),
    )![at(70, 60)],
  ).toBe(0);
  expect(
    rugReach(
      floorWith((x, y) => x < 4 && y < 5),
      holeOf((x) => x > 60),
    ),
  ).toBeNull();
});
