import { expect, test } from 'vitest';
import { outsideObjects, seenThrough } from './outside.ts';

const width = 1000;
const camera = { focalPx: 700, principalPx: [500, 340] as [number, number], rotation: [], heightM: 1.4 };
/** A window of 1.6 m in the wall ahead, 4 m away, from 1 m left to 0.6 m right of the middle. */
const ahead = { corner: [-1, 1, 4], edgeU: [1.6, 0, 0], edgeV: [0, 1.2, 0] } as const;
/** One in the wall behind the camera. */
const behind = { corner: [-1, 1, -3], edgeU: [2, 0, 0], edgeV: [0, 1.2, 0] } as const;

test('a camera sees through a window what lies in its directions, and the edge of what reaches into them', () => {
  const isSeen = seenThrough([ahead], camera, width);
  expect(isSeen(0, 20, 1)).toBe(true);
  expect(isSeen(-4.9, 20, 0.1)).toBe(true);
  expect(isSeen(-7, 20, 1)).toBe(false);
  expect(isSeen(-7, 20, 3)).toBe(true);
  expect(isSeen(0, -20, 1)).toBe(false);
});

test('a window at the back or beyond the border of the picture shows nothing', () => {
  const aside = { corner: [9, 1, 3], edgeU: [0, 0, 1], edgeV: [0, 1.2, 0] } as const;
  const isSeen = seenThrough([aside, behind], camera, width);
  for (const [x, z] of [
    [0, 20],
    [30, 10],
    [0, -20],
  ] as const)
    expect(isSeen(x, z, 1)).toBe(false);
});

test('one over the camera may show anything in the picture', () => {
  const isSeen = seenThrough([{ corner: [-1, 2, -1], edgeU: [2, 0, 0], edgeV: [0, 1, 2] }], camera, width);
  expect(isSeen(0, 20, 1)).toBe(true);
  expect(isSeen(0, -20, 1)).toBe(false);
});

test('what is seen has more leaves than what is not', () => {
  const outlook = { kind: 'garden', aboveM: 0.25 } as const;
  const garden = (isSeen: () => boolean) => {
    const [{ mesh }] = outsideObjects({ centre: [0, 2], radiusM: 4, outlook, seed: 3, firstId: 1, isSeen });
    return mesh.indices.length;
  };
  expect(garden(() => true)).toBeGreaterThan(3 * garden(() => false));
});
