import { expect, test } from 'vitest';
import { styleById } from '#catalog/styles/all.ts';
import { curtainsOf } from './curtains.ts';
import type { DrawnItem } from './drawnItem.ts';
import type { SketchReading } from './read.ts';

/** A curtain on the far wall of a room of 4 × 4 m, from `left` to `right` metres along it. */
const curtain = (thing: number, left: number, right: number, bottom: number, top: number): DrawnItem => ({
  thing,
  kind: 'curtain',
  on: 'wall',
  wall: 1,
  confidence: 0.8,
  ids: ['curtain'],
  box: { x: -2 + (left + right) / 2, z: 3.98, turn: 0, halfWidth: (right - left) / 2, halfDepth: 0.02, bottom, top },
});

const reading = (items: readonly DrawnItem[]): SketchReading =>
  ({
    inventory: { items, doubted: [], untold: [] },
    closed: {
      wallOfFace: [0, 1, 2],
      plan: {
        corners: [
          [-2, 0],
          [-2, 4],
          [2, 4],
          [2, 0],
        ],
        heightM: 2.5,
        openings: [{ kind: 'window', wall: 1, leftM: 0.5, bottomM: 0.9, widthM: 1, heightM: 1.2 }],
      },
    },
  }) as unknown as SketchReading;

const hung = (items: readonly DrawnItem[]) =>
  curtainsOf(reading(items), styleById('japandi')!, 1).map(({ placement, things }) => ({
    id: placement.id,
    things: [...things].sort(),
    x: placement.x,
    width: placement.built.made.sizeM?.[0],
  }));

test('what hangs beside a window is its pair of curtains', () => {
  const [pair, ...others] = hung([curtain(1, 0.2, 0.5, 0.1, 2.3), curtain(2, 1.5, 1.9, 0.1, 2.3)]);
  expect(others).toEqual([]);
  expect(pair).toMatchObject({
    id: 'curtain',
    things: [1, 2],
    x: expect.closeTo(-0.95, 6),
    width: expect.closeTo(1.7, 6),
  });
});

test('what hangs where no window is seen are drapes before one, in one piece', () => {
  const found = hung([curtain(1, 2.6, 3, 0.1, 2.3), curtain(2, 3.1, 3.6, 0.2, 2.2)]);
  expect(found).toEqual([
    { id: 'drawn-drapes', things: [1, 2], x: expect.closeTo(1.1, 6), width: expect.closeTo(1, 6) },
  ]);
  expect(hung([curtain(1, 2.6, 3.6, 1.6, 2.3)])).toEqual([]);
});
