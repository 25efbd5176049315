import { expect, it } from 'vitest';
import { wallsOf } from '../../design/floorPlan.ts';
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { openingRect } from '../placing/frameBox.ts';
import { passagesOf, wayThrough } from './passages.ts';

const [width, height] = [320, 216];
const box = makeBoxRoom({ width, height });

/** The back wall, m from its left end and from the floor. */
const onWall = (s: number, y: number): Vec2 => project(box.camera, [s - box.leftM, y, box.aheadM] as Vec3)!;

/** What the network says of a room whose floor goes on behind the back wall between two places, to so high. */
function said(fromM: number, toM: number, highM: number): Segmentation {
  const outline = [onWall(fromM, 0), onWall(fromM, highM), onWall(toM, highM), onWall(toM, 0)];
  const beyond = fillPolygons(width, height, [outline]).data;
  const data = new Float32Array(width * height * segmentClasses.length);
  for (let i = 0; i < width * height; i++) {
    const name = beyond[i] > 127 ? 'floor' : 'wall';
    data[i * segmentClasses.length + segmentClasses.indexOf(name)] = 0.9;
  }
  return { width, height, data, classes: segmentClasses };
}

const roomWith = (...openings: Opening[]): Room => roomOfBox(box, openings);

it('are where the floor goes on behind a wall, as wide as it does', () => {
  const found = passagesOf(roomWith(), said(1, 2.2, 0.5));
  expect(found).toHaveLength(1);
  const [passage] = found;
  expect(passage.leftM).toBeCloseTo(1, 0);
  expect(Math.abs(passage.leftM - 1)).toBeLessThan(0.15);
  expect(Math.abs(passage.widthM - 1.2)).toBeLessThan(0.25);
});

it('are not what a skirting or a line read a little too high shows, nor what is narrower than a door', () => {
  expect(passagesOf(roomWith(), said(1, 2.2, 0.2))).toEqual([]);
  expect(passagesOf(roomWith(), said(1, 1.4, 0.5))).toEqual([]);
});

it('are no doors that the Room has; a window of the room behind is none of them', () => {
  const door: Opening = { kind: 'door', wall: 1, leftM: 0.9, bottomM: 0, widthM: 1.4, heightM: 2 };
  expect(passagesOf(roomWith(door), said(1, 2.2, 0.5))).toEqual([]);
  const window: Opening = { kind: 'window', wall: 1, leftM: 1.4, bottomM: 0.9, widthM: 0.5, heightM: 1 };
  expect(passagesOf(roomWith(window), said(1, 2.2, 0.5))).toHaveLength(1);
});

it('keep the floor before them and their place in the picture free', () => {
  const room = roomWith();
  const [passage] = passagesOf(room, said(1, 2.2, 0.5));
  const way = wayThrough(passage, room);
  expect(way.z).toBeCloseTo(box.aheadM, 3);
  expect(way.halfWidth).toBeCloseTo(passage.widthM / 2, 6);
  const rect = openingRect(passage, wallsOf(room.planM)[passage.wall], { camera: room.camera, width, height })!;
  expect(rect.left).toBeCloseTo(onWall(passage.leftM, 0)[0], 0);
  expect(rect.bottom).toBeGreaterThan(onWall(passage.leftM, 0)[1] - 1);
});
