import { describe, expect, it } from 'vitest';
import { project } from '../geometry/camera.ts';
import { type Room, roomSchema } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { makeBoxRoom } from '../testing/room.ts';
import { roomFromParts } from './boxRoom.ts';
import { type MovedCorner, resolveCorners } from './resolveCorners.ts';

function boxRoom(over: Partial<Parameters<typeof makeBoxRoom>[0]> = {}): Room {
  const { width, height, camera } = makeBoxRoom({ yaw: 0.25, pitch: 0.06, ...over });
  return roomFromParts({
    width,
    height,
    camera,
    planM: [
      [-1.9, 1.4],
      [-1.9, 4.2],
      [2.3, 4.2],
      [2.3, 1.8],
    ],
    ceilingHeightM: 2.6,
    openings: [{ kind: 'window', wall: 1, leftM: 1, bottomM: 0.9, widthM: 1.4, heightM: 1.2 }],
    confidence: 0.4,
  });
}

const pixelOf = (room: Room, corner: number, end: 'floor' | 'ceiling'): Vec2 => {
  const [x, z] = room.planM[corner];
  return project(room.camera, [x, end === 'floor' ? 0 : room.ceilingHeightM, z])!;
};
const apart = (p: Vec2, q: Vec2): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
const ends = ['floor', 'ceiling'] as const;

describe('resolveCorners', () => {
  it('puts one dragged corner where it belongs, keeps right angles and moves the far side little', () => {
    const room = boxRoom();
    const from = pixelOf(room, 1, 'floor');
    const toPx: Vec2 = [from[0] - 12, from[1] + 9];
    const solved = resolveCorners(room, [{ corner: 1, end: 'floor', toPx }]);
    expect(apart(pixelOf(solved, 1, 'floor'), toPx)).toBeLessThan(1);
    const [a, b, c, d] = solved.planM;
    expect(Math.abs(a[0] - b[0])).toBeLessThan(0.01);
    expect(Math.abs(b[1] - c[1])).toBeLessThan(0.01);
    expect(Math.abs(c[0] - d[0])).toBeLessThan(0.01);
    expect(apart(pixelOf(solved, 3, 'ceiling'), pixelOf(room, 3, 'ceiling'))).toBeLessThan(12);
    expect(solved.confidence).toBe(1);
    expect(() => roomSchema.parse(solved)).not.toThrow();
  });

  it('puts a corner where it was dragged in a photo whose lens bends lines, and keeps the lens', () => {
    const room = boxRoom({ radial: -0.15 });
    const from = pixelOf(room, 2, 'ceiling');
    const toPx: Vec2 = [from[0] + 9, from[1] - 7];
    const solved = resolveCorners(room, [{ corner: 2, end: 'ceiling', toPx }]);
    expect(apart(pixelOf(solved, 2, 'ceiling'), toPx)).toBeLessThan(1);
    expect(solved.camera.distortion).toEqual(room.camera.distortion);
    expect(solved.openings).toHaveLength(1);
  });

  it('finds a room again from its corners alone, the camera with it', () => {
    const truth = boxRoom({ focalPx: 300, pitch: 0.09 });
    const wrong = boxRoom({ focalPx: 345, pitch: 0.05 });
    const guess: Room = { ...wrong, planM: wrong.planM.map(([x, z]): [number, number] => [x * 1.12, z * 0.93]) };
    const moved: MovedCorner[] = [0, 1, 2, 3].flatMap((corner) =>
      ends.map((end) => ({ corner, end, toPx: pixelOf(truth, corner, end) })),
    );
    const solved = resolveCorners(guess, moved);
    for (const { corner, end, toPx } of moved) expect(apart(pixelOf(solved, corner, end), toPx)).toBeLessThan(1);
    expect(Math.abs(solved.camera.focalPx / 300 - 1)).toBeLessThan(0.03);
    expect(Math.abs(solved.ceilingHeightM - 2.6)).toBeLessThan(0.08);
    solved.planM.forEach(([x, z], i) => {
      expect(Math.hypot(x - truth.planM[i][0], z - truth.planM[i][1]), `corner ${i}`).toBeLessThan(0.12);
    });
  });

  it('leaves openings where they are in the picture', () => {
    const room = boxRoom();
    const seen = ({ openings: [o], planM, camera }: Room): Vec2 => {
      const [[ax, az], [bx, bz]] = [planM[o.wall], planM[o.wall + 1]];
      const t = o.leftM / Math.hypot(bx - ax, bz - az);
      return project(camera, [ax + (bx - ax) * t, o.bottomM, az + (bz - az) * t])!;
    };
    const from = pixelOf(room, 2, 'ceiling');
    const solved = resolveCorners(room, [{ corner: 2, end: 'ceiling', toPx: [from[0] + 6, from[1] - 8] }]);
    expect(solved.openings).toHaveLength(1);
    expect(apart(seen(solved), seen(room))).toBeLessThan(2);
  });

  it('says that corners cannot all be met, and keeps its doubt', () => {
    const room = boxRoom();
    // The floor above the ceiling.
    const solved = resolveCorners(room, [
      { corner: 1, end: 'floor', toPx: pixelOf(room, 1, 'ceiling') },
      { corner: 1, end: 'ceiling', toPx: pixelOf(room, 1, 'floor') },
    ]);
    expect(solved.confidence).toBe(0.4);
  });

  it('returns the room itself when nothing was dragged, and refuses corners that it does not have', () => {
    const room = boxRoom();
    expect(resolveCorners(room, [])).toBe(room);
    expect(() => resolveCorners(room, [{ corner: 4, end: 'floor', toPx: [1, 1] }])).toThrow(RangeError);
    expect(() => resolveCorners(room, [{ corner: 0, end: 'floor', toPx: [Number.NaN, 1] }])).toThrow(RangeError);
  });
});
