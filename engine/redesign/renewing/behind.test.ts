import { describe, expect, it } from 'vitest';
import { wallsOf } from '../../design/floorPlan.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { openingRect } from '../placing/frameBox.ts';
import { behindOf } from './behind.ts';

const [width, height] = [320, 216];
const bare: Room = { ...roomOfBox(makeBoxRoom({ width, height })), openings: [] };
const sides = wallsOf(bare.planM);
/** The wall across the picture. */
const far = sides.findIndex(({ from, to }) => Math.abs(from[1] - to[1]) < 0.01 && from[1] > 1);
const middleM = sides[far].lengthM / 2;
const window = { kind: 'window', wall: far, leftM: middleM - 0.6, bottomM: 0.9, widthM: 1.2, heightM: 1.1 } as Opening;

type Span = readonly [number, number];

/** Wall everywhere, but for something else in some columns, and in some rows of them. */
function said(kind: SegmentClass, columns: Span, rows: Span = [0, height]): Segmentation {
  const data = new Float32Array(width * height * segmentClasses.length);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isIn = x >= columns[0] && x < columns[1] && y >= rows[0] && y < rows[1];
    data[i * segmentClasses.length + segmentClasses.indexOf(isIn ? kind : 'wall')] = 1;
  }
  return { width, height, data, classes: segmentClasses };
}

/** A hole from that row and that column on. */
const holeFrom = (row: number, column = 0) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => (i >= row * width && i % width >= column ? 255 : 0)),
});

describe('behind what hides a window', () => {
  const room = { ...bare, openings: [window] };
  const view = openingRect(window, sides[far], { camera: room.camera, width, height })!;
  const seen = said('window', [view.left, view.right], [view.top, view.bottom]);
  const from = Math.round(view.top) + 8;
  const isWallAt = (isWall: Uint8Array, x: number, y: number) => isWall[Math.round(y) * width + Math.round(x)];

  it('walls go on beside it and below its sill, where that is seen', () => {
    const { isWall } = behindOf(holeFrom(from, (view.left + view.right) / 2), room, seen);
    expect(isWallAt(isWall, view.right - 4, view.bottom - 3)).toBe(0);
    expect(isWallAt(isWall, view.right - 4, view.bottom + 3)).toBe(1);
    expect(isWallAt(isWall, view.right + 8, view.bottom - 3)).toBe(1);
  });

  it('it goes on to the floor where nobody can tell where it ends', () => {
    const { isWall } = behindOf(holeFrom(from), room, seen);
    expect(isWallAt(isWall, view.right - 4, view.bottom + 3)).toBe(0);
    expect(isWallAt(isWall, view.right + 8, view.bottom + 3)).toBe(1);
  });
});

it('goes on with no wall below curtains and cupboards', () => {
  for (const kind of ['curtain', 'storage'] as const) {
    const { isWall } = behindOf(holeFrom(60), bare, said(kind, [40, 60]));
    expect(isWall[100 * width + 50]).toBe(0);
    expect(isWall[100 * width + 70]).toBe(1);
  }
});

it('goes on with floor below floor that is seen further off', () => {
  const { floor } = behindOf(holeFrom(60), bare, said('floor', [40, 60], [50, height]));
  expect(floor.data[70 * width + 50]).toBe(255);
  expect(floor.data[70 * width + 70]).toBe(0);
});

it('tells floor from walls as the Room has them', () => {
  const { floor, walls } = behindOf(holeFrom(60), bare, said('wall', [0, 0]));
  const at = (height - 4) * width + width / 2;
  expect(floor.data[at]).toBe(255);
  expect(walls.every(({ data }) => data[at] === 0)).toBe(true);
  expect(walls.some(({ data }) => data[Math.round(height * 0.4) * width + width / 2] === 255)).toBe(true);
});
