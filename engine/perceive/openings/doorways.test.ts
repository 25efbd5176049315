import { describe, expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import type { Plane } from '../../image/types.ts';
import { drawBoxRoom, makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { findDoorways } from './doorways.ts';

const box = makeBoxRoom({ width: 640, height: 427, yaw: 0.12, pitch: 0.05 });
const room: Room = roomOfBox(box, [], 0.5);
const ahead = 1;

/** A rectangle parallel to the wall ahead: metres from its left end and from the floor, so far before it. */
interface Board {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly beforeM?: number;
  readonly light: number;
}

function lightOf(boards: readonly Board[]): Plane {
  const { image } = drawBoxRoom(box);
  const data = new Float32Array(image.width * image.height);
  for (let i = 0; i < data.length; i++) data[i] = image.data[3 * i + 1] / 255;
  for (const { left, right, bottom, top, beforeM = 0, light } of boards) {
    const at = (u: number, v: number): Vec2 => project(box.camera, [u - box.leftM, v, box.aheadM - beforeM] as Vec3)!;
    const outline = [at(left, bottom), at(right, bottom), at(right, top), at(left, top)];
    const inside = fillPolygons(image.width, image.height, [outline]);
    for (let i = 0; i < data.length; i++) data[i] += (light - data[i]) * (inside.data[i] / 255);
  }
  return { width: image.width, height: image.height, data };
}

const doorsIn = (boards: readonly Board[]) => findDoorways(lightOf(boards), room, { aborted: false });
const leaf = { bottom: 0, top: 2.05, light: 0.78 } as const;

describe('findDoorways', () => {
  it('finds a door that is hardly darker than its wall, where it is and as large as it is', () => {
    const [door, ...others] = doorsIn([{ left: 1.4, right: 2.3, ...leaf }]);
    expect(others).toEqual([]);
    expect(door).toMatchObject({ kind: 'door', wall: ahead, bottomM: 0 });
    expect(Math.abs(door.leftM - 1.4)).toBeLessThan(0.06);
    expect(Math.abs(door.widthM - 0.9)).toBeLessThan(0.08);
    expect(Math.abs(door.heightM - 2.05)).toBeLessThan(0.08);
  });

  it('takes two doors side by side for two', () => {
    const doors = doorsIn([
      { left: 0.5, right: 1.4, ...leaf },
      { left: 2.2, right: 3.1, ...leaf },
    ]);
    expect(doors.map(({ leftM }) => Math.round(leftM * 10) / 10).sort()).toEqual([0.5, 2.2]);
  });

  it.each([
    ['a bare wall', []],
    ['a window', [{ left: 1.4, right: 2.3, bottom: 0.85, top: 2.05, light: 0.95 }]],
    ['a low cupboard', [{ left: 1.4, right: 2.3, bottom: 0, top: 1.2, light: 0.5 }]],
    ['a wardrobe that stands before the wall', [{ left: 1.4, right: 2.3, ...leaf, beforeM: 0.9, light: 0.4 }]],
    ['a pier as high as the room', [{ left: 1.4, right: 2.3, bottom: 0, top: 2.6, light: 0.5 }]],
    ['a narrow strip', [{ left: 1.4, right: 1.7, ...leaf }]],
  ] as const)('finds none in %s', (_, boards) => {
    expect(doorsIn(boards)).toEqual([]);
  });

  it('stops when it is cancelled', () => {
    expect(() => findDoorways(lightOf([]), room, { aborted: true })).toThrow();
  });
});
