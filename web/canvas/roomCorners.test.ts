import { expect, it } from 'vitest';
import type { Room } from '#engine/geometry/roomSchema.ts';
import { cornerAfterKey, seenCorners } from './roomCorners.ts';

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
