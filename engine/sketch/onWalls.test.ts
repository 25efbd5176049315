import { expect, test } from 'vitest';
import { type OnWall, openingsOf } from './onWalls.ts';

const rectangle = (thing: number, more: Partial<OnWall> = {}): OnWall => ({
  thing,
  wall: 0,
  leftM: 1,
  rightM: 2,
  bottomM: 0.9,
  topM: 2.1,
  ...more,
});

test('panes of one window become one, what is too small is none', () => {
  const panes = [rectangle(0), rectangle(1, { leftM: 2.05, rightM: 3 })];
  const ornament = rectangle(2, { wall: 1, rightM: 1.35, topM: 1.3 });
  expect(openingsOf([...panes, ornament], () => 'window')).toEqual([
    { kind: 'window', wall: 0, leftM: 1, bottomM: 0.9, widthM: 2, heightM: expect.closeTo(1.2) },
  ]);
});

test('a door ends at the floor, though its foot is hidden, and is no hatch', () => {
  const doors = openingsOf(
    [rectangle(0, { bottomM: 0.4 }), rectangle(1, { wall: 1, bottomM: 0.4, topM: 1.4 })],
    () => 'door',
  );
  expect(doors).toEqual([{ kind: 'door', wall: 0, leftM: 1, bottomM: 0, widthM: 1, heightM: 2.1 }]);
});
