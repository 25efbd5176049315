import { expect, it } from 'vitest';
import { wallsOf } from '../../design/floorPlan.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
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

/** Wall everywhere, but for a curtain in some columns. */
function said(curtain: readonly [number, number]): Segmentation {
  const data = new Float32Array(width * height * segmentClasses.length);
  for (let i = 0; i < width * height; i++) {
    const name = i % width >= curtain[0] && i % width < curtain[1] ? 'curtain' : 'wall';
    data[i * segmentClasses.length + segmentClasses.indexOf(name)] = 1;
  }
  return { width, height, data, classes: segmentClasses };
}

/** A hole from that row on. */
const holeFrom = (row: number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => (i >= row * width ? 255 : 0)),
});

it('goes on with walls beside and below a window, and with none within it', () => {
  const room = { ...bare, openings: [window] };
  const view = openingRect(window, sides[far], { camera: room.camera, width, height })!;
  const { isWall } = behindOf(holeFrom(Math.round(view.top) + 2), room, said([0, 0]));
  const x = Math.round((view.left + view.right) / 2);
  expect(isWall[Math.round(view.bottom - 3) * width + x]).toBe(0);
  expect(isWall[Math.round(view.bottom + 3) * width + x]).toBe(1);
  expect(isWall[Math.round(view.bottom - 3) * width + Math.round(view.left) - 8]).toBe(1);
});

it('goes on with no wall below a curtain', () => {
  const { isWall } = behindOf(holeFrom(60), bare, said([40, 60]));
  expect(isWall[100 * width + 50]).toBe(0);
  expect(isWall[100 * width + 70]).toBe(1);
});

it('tells floor from walls as the Room has them', () => {
  const { floor, walls } = behindOf(holeFrom(60), bare, said([0, 0]));
  const at = (height - 4) * width + width / 2;
  expect(floor.data[at]).toBe(255);
  expect(walls.every(({ data }) => data[at] === 0)).toBe(true);
  expect(walls.some(({ data }) => data[Math.round(height * 0.4) * width + width / 2] === 255)).toBe(true);
});
