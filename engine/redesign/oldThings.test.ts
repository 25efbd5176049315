import { expect, it } from 'vitest';
import { project } from '../geometry/camera.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { fillPolygons } from '../image/mask.ts';
import { segmentClasses } from '../perceive/network/classes.ts';
import type { Segmentation } from '../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../testing/room.ts';
import { unnamedThings } from './oldThings.ts';

const [width, height] = [320, 216];
const box = makeBoxRoom({ width, height });
const room = roomOfBox(box, []);

/** The network's word on a picture with an upright rectangle of something, m from the camera, 0.8 m wide. */
function withSomething(awayM: number, fromM: number, toM: number): Segmentation {
  const at = (x: number, y: number): Vec2 => project(box.camera, [x, y, awayM] as Vec3)!;
  const outline = [at(-0.4, fromM), at(-0.4, toM), at(0.4, toM), at(0.4, fromM)];
  const inside = fillPolygons(width, height, [outline]).data;
  const data = new Float32Array(width * height * segmentClasses.length);
  for (let i = 0; i < width * height; i++) {
    data[i * segmentClasses.length + segmentClasses.indexOf(inside[i] > 127 ? 'other' : 'wall')] = 0.9;
  }
  return { width, height, data, classes: segmentClasses };
}

it('stand where their foot meets the floor', () => {
  const things = unnamedThings(withSomething(3, 0, 1.2), room);
  expect(things).toHaveLength(1);
  const [{ box: place, share }] = things;
  expect(Math.abs(place.x)).toBeLessThan(0.1);
  expect(Math.abs(place.z - place.halfDepth - 3)).toBeLessThan(0.25);
  expect(Math.abs(place.halfWidth - 0.4)).toBeLessThan(0.1);
  expect(share).toBeGreaterThan(0.01);
});

it('are none where they hang above the camera', () => {
  expect(unnamedThings(withSomething(3, 2, 2.4), room)).toEqual([]);
});
