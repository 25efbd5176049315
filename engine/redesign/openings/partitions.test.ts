import { expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { showsPartition } from './partitions.ts';

const [width, height] = [320, 216];
const box = makeBoxRoom({ width, height });
const room = roomOfBox(box);
const floor = surfacePlanes(room).find(({ kind }) => kind === 'floor')!;

/** What the network says of a room in whose middle something stands, so wide, m, and so near to the far wall. */
function said(wideM: number, beforeM: number): Segmentation {
  const at = (x: number, y: number): Vec2 => project(box.camera, [x, y, box.aheadM - beforeM] as Vec3)!;
  const half = wideM / 2;
  const stands = fillPolygons(width, height, [[at(-half, 0), at(-half, 2.2), at(half, 2.2), at(half, 0)]]).data;
  const walked = fillPolygons(width, height, [floor.polygonPx]).data;
  const data = new Float32Array(width * height * segmentClasses.length);
  for (let i = 0; i < width * height; i++) {
    const name = walked[i] > 127 && stands[i] < 128 ? 'floor' : 'wall';
    data[i * segmentClasses.length + segmentClasses.indexOf(name)] = 0.9;
  }
  return { width, height, data, classes: segmentClasses };
}

it('are walls before the floor, not feet of walls that are read a little awry', () => {
  expect(showsPartition(room, said(0, 0))).toBe(false);
  expect(showsPartition(room, said(6, 0.1))).toBe(false);
  expect(showsPartition(room, said(0.5, 1.5))).toBe(true);
});
