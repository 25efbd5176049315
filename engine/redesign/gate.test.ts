import { expect, it } from 'vitest';
import { makeBoxRoom, roomOfBox } from '../testing/room.ts';
import { isBuildable } from './gate.ts';

const box = roomOfBox(makeBoxRoom());
const home = { sector: 'residential' } as const;
const buildable = (planM: [number, number][], ceilingHeightM = 2.6, confidence = 0.6): boolean =>
  isBuildable({ ...box, planM, ceilingHeightM, confidence }, home);

it('builds box rooms, alcoves and slanting walls', () => {
  expect(isBuildable(box, home)).toBe(true);
  expect(
    buildable([
      [-2, 1],
      [-2, 4],
      [0.5, 4],
      [0.5, 3.2],
      [2, 3.2],
      [2, 1],
    ]),
  ).toBe(true);
  expect(
    buildable([
      [-3, 2],
      [-1, 5],
      [2, 5],
      [2, 1],
    ]),
  ).toBe(true);
});

it('builds no wall that nobody sees, where it is not sure of the rest: behind a corner is another room', () => {
  const behind: [number, number][] = [
    [-1, 6],
    [6.5, 6.3],
    [3.9, 3.7],
    [3.9, 1],
  ];
  expect(buildable(behind)).toBe(false);
  expect(buildable(behind, 2.6, 0.8)).toBe(true);
});

it('builds no home as high or as deep as a hall, and halls', () => {
  expect(
    buildable(
      [
        [-2, 1],
        [-2, 4],
        [2, 4],
        [2, 1],
      ],
      4.1,
    ),
  ).toBe(false);
  expect(
    buildable([
      [-2, 1],
      [-2, 30],
      [2, 30],
      [2, 1],
    ]),
  ).toBe(false);
  expect(isBuildable({ ...box, ceilingHeightM: 4.1 }, { sector: 'commercial' })).toBe(true);
});

it('builds walls only by Rooms that are believed, or that fit what is seen', () => {
  const builds = (confidence: number, fit: number): boolean => isBuildable({ ...box, confidence, fit }, home);
  expect(builds(0.5, 0.9)).toBe(true);
  expect(builds(0.38, 0.96)).toBe(false);
  expect(builds(0.38, 0.98)).toBe(true);
  expect(builds(0.25, 0.99)).toBe(false);
});
