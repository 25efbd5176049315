import { describe, expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import type { Rgb8 } from '../../image/types.ts';
import { drawBoxRoom, makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { wallMarks } from '../placing/wallMarks.ts';
import { casedOpenings } from './casings.ts';

const box = makeBoxRoom({ width: 640, height: 427, yaw: 0.12, pitch: 0.05 });
const room = roomOfBox(box, [], 0.5);
const AHEAD = 1;

/** A bar on the wall ahead, metres from its left end and from the floor. */
interface Bar {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The empty room with bars that are a little darker than its wall. */
function photoWith(bars: readonly Bar[]): Rgb8 {
  const { image } = drawBoxRoom(box);
  const { width, height } = image;
  const at = (u: number, v: number): Vec2 => project(box.camera, [u - box.leftM, v, box.aheadM] as Vec3)!;
  const outlines = bars.map(({ left, right, bottom, top }) => [
    at(left, bottom),
    at(right, bottom),
    at(right, top),
    at(left, top),
  ]);
  const inside = fillPolygons(width, height, outlines).data;
  return { width, height, data: image.data.map((v, i) => v * (1 - (0.18 * inside[Math.floor(i / 3)]) / 255)) };
}

const openingsIn = (bars: readonly Bar[]) => casedOpenings(wallMarks(photoWith(bars), room, createTestRuntime()));

/** Two jambs and a lintel, 8 cm wide. */
const casing = (left: number, right: number, top: number): Bar[] => [
  { left: left - 0.08, right: left, bottom: 0, top },
  { left: right, right: right + 0.08, bottom: 0, top },
  { left: left - 0.08, right: right + 0.08, bottom: top, top: top + 0.08 },
];

describe('casedOpenings', () => {
  it('finds a door and a closet by their casings, where and as wide as they are', () => {
    const found = openingsIn([...casing(0.6, 1.4, 2.05), ...casing(2.2, 3.6, 2.1)]).filter(
      ({ wall }) => wall === AHEAD,
    );
    expect(found).toHaveLength(2);
    for (const [at, left, width] of [
      [0, 0.6, 0.8],
      [1, 2.2, 1.4],
    ]) {
      expect(Math.abs(found[at].leftM - left)).toBeLessThan(0.15);
      expect(Math.abs(found[at].widthM - width)).toBeLessThan(0.2);
    }
  });

  it('takes neither a bare wall, nor a picture, nor a pillar for one', () => {
    expect(openingsIn([])).toEqual([]);
    expect(openingsIn([{ left: 1, right: 2, bottom: 1.1, top: 1.9 }])).toEqual([]);
    expect(openingsIn([{ left: 1, right: 1.3, bottom: 0, top: box.ceilingHeightM }])).toEqual([]);
  });
});

describe('wallMarks', () => {
  it('tells where on its wall an edge is, and leaves out those of the room', () => {
    expect(wallMarks(photoWith([]), room, createTestRuntime())).toEqual([]);
    const marks = wallMarks(photoWith(casing(0.6, 1.4, 2.05)), room, createTestRuntime());
    const upright = marks.filter(({ riseM, runM }) => riseM > 4 * runM);
    expect(upright.length).toBeGreaterThan(1);
    for (const { wall, alongM, footM, riseM, footAt } of upright) {
      expect(wall).toBe(AHEAD);
      expect(Math.min(...[0.52, 0.6, 1.4, 1.48].map((edge) => Math.abs(edge - alongM)))).toBeLessThan(0.08);
      expect(footM + riseM).toBeLessThan(2.3);
      expect(footAt[1]).toBeCloseTo(box.aheadM, 2);
    }
  });
});
