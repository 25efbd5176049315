import { expect, it } from 'vitest';
import type { Room } from '#engine/geometry/roomSchema.ts';
import { cornerAfterKey, handleKey, lineEnds, putBy, seenCorners } from './roomCorners.ts';

/** A camera that looks straight at a wall 4 m wide and 4 m away; the side walls come up to it. */
const room: Room = {
  version: 1,
  width: 1200,
  height: 800,
  camera: { focalPx: 800, principalPx: [600, 400], rotation: [1, 0, 0, 0, -1, 0, 0, 0, 1], heightM: 1.2 },
  planM: [
    [-2, 0],
    [-2, 4],
    [2, 4],
    [2, 0],
  ],
  ceilingHeightM: 2.4,
  openings: [],
  surfaces: [],
  confidence: 1,
};

it('sees the corners of the far wall, floor and ceiling, and none beside or behind the camera', () => {
  expect(seenCorners(room)).toEqual([
    { corner: 1, end: 'floor', x: 200, y: 640 },
    { corner: 1, end: 'ceiling', x: 200, y: 160 },
    { corner: 2, end: 'floor', x: 1000, y: 640 },
    { corner: 2, end: 'ceiling', x: 1000, y: 160 },
  ]);
  expect(seenCorners({ ...room, height: 620 }).map(({ end }) => end)).toEqual(['floor', 'ceiling', 'floor', 'ceiling']);
  expect(seenCorners({ ...room, height: 600 }).map(({ end }) => end)).toEqual(['ceiling', 'ceiling']);
});

it('sees corners where a lens that bends lines shows them', () => {
  const distortion = { radial: -0.1, centrePx: [600, 400] as [number, number], radiusPx: Math.hypot(600, 400) };
  const [corner] = seenCorners({ ...room, camera: { ...room.camera, distortion } });
  const [dx, dy] = [(corner?.x ?? 0) - 600, (corner?.y ?? 0) - 400];
  const straighten = 1 / (1 - (0.1 * (dx * dx + dy * dy)) / distortion.radiusPx ** 2);
  expect(600 + dx * straighten).toBeCloseTo(200, 8);
  expect(400 + dy * straighten).toBeCloseTo(640, 8);
  expect(corner?.x).toBeGreaterThan(205);
});

it('moves a corner by arrow keys', () => {
  expect(cornerAfterKey({ x: 10, y: 10 }, 'ArrowLeft', false, 2)).toEqual({ x: 8, y: 10 });
  expect(cornerAfterKey({ x: 10, y: 10 }, 'ArrowDown', true, 2)).toEqual({ x: 10, y: 20 });
  expect(cornerAfterKey({ x: 10, y: 10 }, 'Enter', false, 2)).toBeUndefined();
});

/** The far wall alone, so wide that both of its corners lie outside of the picture. */
const wide: Room = {
  ...room,
  planM: [
    [-4, 4],
    [4, 4],
  ],
};

it('gives a wall that is wider than the picture its lines to drag', () => {
  expect(seenCorners(wide)).toEqual([]);
  const found = lineEnds(wide);
  expect(found.map(({ corner, end, x, y }) => [corner, end, x, y])).toEqual([
    [0, 'floor', 0, 640],
    [1, 'floor', 1200, 640],
    [0, 'ceiling', 0, 160],
    [1, 'ceiling', 1200, 160],
  ]);
  expect(new Set(found.map(handleKey)).size).toBe(4);
  // Side walls that run past the camera end behind it; corners that are seen need no second handle.
  expect(lineEnds(room)).toEqual([]);
});

it('turns a line about what is seen of it furthest away', () => {
  const [left] = lineEnds(wide);
  if (!left) throw new Error('no line');
  const [turned, held] = putBy(left, { x: 0, y: 600 });
  expect(held).toEqual({ corner: 1, end: 'floor', toPx: [1400, 640] });
  // From the pivot at 1200, 640 the corner at -200 lies on the line through 0, 600, as far away as before.
  const [x, y] = turned?.toPx ?? [0, 0];
  expect((y - 640) / (x - 1200)).toBeCloseTo(40 / 1200, 8);
  expect(Math.hypot(x - 1200, y - 640)).toBeCloseTo(1400, 8);
  expect(putBy(left, left.pivot)).toEqual([]);
  const [corner] = seenCorners(room);
  if (!corner) throw new Error('no corner');
  expect(putBy(corner, { x: 3, y: 4 })).toEqual([{ corner: 1, end: 'floor', toPx: [3, 4] }]);
});
