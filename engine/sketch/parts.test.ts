import { expect, test } from 'vitest';
import type { DrawnItem } from './drawnItem.ts';
import type { OnWall } from './onWalls.ts';
import { wholeOnWalls, wholeRugs } from './parts.ts';

const rug = (thing: number, x: number, z: number, width: number, depth: number): DrawnItem => ({
  thing,
  kind: 'rug',
  on: 'floor',
  confidence: 0.6,
  ids: ['rug'],
  box: { x, z, turn: 0, halfWidth: width / 2, halfDepth: depth / 2, bottom: 0, top: 0.012 },
});

test('a rug that furniture divides is one, a second rug stays one of its own', () => {
  const whole = wholeRugs([rug(1, 0, 3, 2, 0.9), rug(2, 0.1, 4, 1.9, 0.9), rug(3, 4, 3, 1, 1)]);
  expect(whole).toHaveLength(2);
  expect(whole[0]).toMatchObject({ thing: 1, parts: [2] });
  const { box } = whole[0];
  // 2.05 m across, from 2.55 to 4.45 m away.
  expect([box.halfWidth, box.halfDepth, box.z]).toEqual([
    expect.closeTo(1.025, 6),
    expect.closeTo(0.95, 6),
    expect.closeTo(3.5, 6),
  ]);
  expect(whole[1].parts).toBeUndefined();
});

test('parts of a rug that make an L are not the rectangle around them', () => {
  expect(wholeRugs([rug(1, 0, 2, 3, 0.6), rug(2, 1.2, 4, 0.6, 3)])).toHaveLength(2);
});

const onWall = (thing: number, leftM: number, rightM: number, bottomM: number, topM: number, wall = 0): OnWall => ({
  thing,
  wall,
  leftM,
  rightM,
  bottomM,
  topM,
});

test('a picture that is told twice is one; pictures side by side are not', () => {
  const whole = wholeOnWalls([
    onWall(1, 0, 1, 1, 2),
    onWall(2, 0.02, 1, 1.4, 2.1),
    onWall(3, 1.05, 2, 1, 2),
    onWall(4, 0, 1, 1, 2, 1),
  ]);
  expect(whole.map(({ rectangle, parts }) => [rectangle.thing, parts])).toEqual([
    [1, [2]],
    [4, []],
    [3, []],
  ]);
  expect(whole[0].rectangle).toMatchObject({ leftM: 0, rightM: 1, bottomM: 1, topM: 2.1 });
});
