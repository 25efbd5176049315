import { describe, expect, it } from 'vitest';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import { roomFromParts } from '../../perceive/boxRoom.ts';
import { drawBoxRoom, makeBoxRoom } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { alongHouse, houseLines } from './houseLines.ts';
import type { Places } from './places.ts';

const box = makeBoxRoom({ yaw: 0.1 });
const lab = rgb8ToOklab(drawBoxRoom(box).image, createTestRuntime());
const bare: Places = { at: () => 'wall' };
const nothing = () => false;

function roomWith(change: Partial<Pick<Room, 'confidence'>> = {}, leftM = box.leftM): Room {
  return roomFromParts({
    width: box.width,
    height: box.height,
    camera: box.camera,
    planM: [
      [-leftM, 0],
      [-leftM, box.aheadM],
      [box.rightM, box.aheadM],
      [box.rightM, 0],
    ],
    ceilingHeightM: box.ceilingHeightM,
    confidence: 0.9,
    ...change,
  });
}

const middle = ([a, b]: readonly Vec2[]): Vec2 => [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2];
const steepest = (strokes: readonly { readonly points: readonly Vec2[] }[]) =>
  strokes.filter(({ points: [a, b] }) => Math.abs(a![0] - b![0]) < 0.1 * Math.abs(a![1] - b![1]));

describe('lines of the house', () => {
  const right = houseLines(roomWith(), lab, bare, nothing, 0.5);

  it('are those of floor, ceiling and walls that are in the picture', () => {
    // The right wall takes up ten px: what it shows of floor and ceiling is too short.
    expect(right).toHaveLength(6);
    expect(right.every(({ layer }) => layer === 'structure')).toBe(true);
    expect(steepest(right)).toHaveLength(2);
  });

  it('are moved onto what the photo shows when the Room is a little off', () => {
    const [truth] = steepest(right).map(({ points }) => middle(points)[0]);
    const off = steepest(houseLines(roomWith({}, box.leftM + 0.06), lab, bare, nothing, 0.5));
    expect(Math.abs(middle(off[0].points)[0] - truth!)).toBeLessThan(2);
  });

  it('are left out where something is drawn already, where furniture stands, and where nothing is known', () => {
    expect(houseLines(roomWith(), lab, bare, () => true, 0.5)).toEqual([]);
    expect(houseLines(roomWith(), lab, { at: () => 'seating' }, nothing, 0.5)).toEqual([]);
    expect(houseLines(roomWith({ confidence: 0.05 }), lab, bare, nothing, 0.5)).toEqual([]);
  });

  it('tell strokes that run along them', () => {
    const isOfHouse = alongHouse(roomWith(), 4);
    const [corner] = steepest(right);
    expect(isOfHouse(corner!.points)).toBe(true);
    expect(isOfHouse(corner!.points.map(([x, y]): Vec2 => [x + 12, y]))).toBe(false);
    expect(alongHouse(roomWith({ confidence: 0 }), 4)(corner!.points)).toBe(false);
  });
});
