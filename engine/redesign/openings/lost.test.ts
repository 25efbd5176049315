import { expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { losesOpening } from './lost.ts';

const [width, height] = [320, 216];
const box = makeBoxRoom({ width, height });
const window: Opening = { kind: 'window', wall: 1, leftM: 1.4, bottomM: 1, widthM: 1, heightM: 1.1 };

const roomWith = (openings: Opening[]): Room => roomOfBox(box, openings);

/** What the network says where the opening is; all else is wall. */
function seen(name: SegmentClass, { leftM: u, bottomM: v, widthM, heightM }: Opening): Segmentation {
  const data = new Float32Array(width * height * segmentClasses.length);
  const at = (x: number, y: number): Vec2 => project(box.camera, [x - box.leftM, y, box.aheadM])!;
  const outline = [at(u, v), at(u + widthM, v), at(u + widthM, v + heightM), at(u, v + heightM)];
  const inside = fillPolygons(width, height, [outline]).data;
  for (let i = 0; i < inside.length; i++)
    data[i * segmentClasses.length + segmentClasses.indexOf(inside[i] > 127 ? name : 'wall')] = 0.9;
  return { width, height, data, classes: segmentClasses };
}

it.each(['window', 'door', 'curtain'] as const)('sees that a %s has no opening in the Room', (name) => {
  expect(losesOpening(roomWith([]), seen(name, window))).toBe(true);
  expect(losesOpening(roomWith([window]), seen(name, window))).toBe(false);
});

it('misses nothing where the Room has it a little off, or where it is small', () => {
  expect(losesOpening(roomWith([{ ...window, leftM: 1.55 }]), seen('window', window))).toBe(false);
  expect(losesOpening(roomWith([]), seen('window', { ...window, widthM: 0.2, heightM: 0.3 }))).toBe(false);
  expect(losesOpening(roomWith([]), seen('picture', window))).toBe(false);
});
