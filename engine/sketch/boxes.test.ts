import { describe, expect, it } from 'vitest';
import { footprint, type OrientedBox } from '../design/box.ts';
import { project } from '../geometry/camera.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { roomFromParts } from '../perceive/boxRoom.ts';
import { makeBoxRoom } from '../testing/room.ts';
import { boundsOf, fitBox, turnOfFront } from './boxes.ts';

const made = makeBoxRoom({ width: 640, height: 480, yaw: 0, pitch: 0 });
const corners: Vec2[] = [
  [-made.leftM, -1],
  [-made.leftM, made.aheadM],
  [made.rightM, made.aheadM],
  [made.rightM, -1],
];
const room = roomFromParts({ ...made, planM: corners, confidence: 1 });

/** Points on the sides and the top of a box. */
function pointsOn(box: OrientedBox): Vec3[] {
  const ring = footprint(box);
  return ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length];
    return [0, 0.25, 0.5, 0.75].flatMap((t) =>
      [0, 0.5, 1].map(
        (s): Vec3 => [a[0] + (b[0] - a[0]) * t, box.bottom + (box.top - box.bottom) * s, a[1] + (b[1] - a[1]) * t],
      ),
    );
  });
}

describe('the box of a thing', () => {
  const truth: OrientedBox = { x: -0.4, z: 3, turn: 0, halfWidth: 0.9, halfDepth: 0.45, bottom: 0, top: 0.8 };
  const bounds = boundsOf(truth, room)!;
  const thing = { kind: 'sofa', confidence: 1, kinds: [], ...bounds, area: 1, front: [0, -1] } as const;
  const own = [true, true, true, true] as const;
  const clear = { own, isHidden: () => false, blur: 0.05, againstWall: false };

  it('is found from points that scatter, its outline and usual sizes', () => {
    // 12 cm of scatter, the same each time.
    const points = pointsOn(truth).map(
      ([x, y, z], i): Vec3 => [x + 0.12 * Math.sin(i * 7), y, z + 0.12 * Math.cos(i * 5)],
    );
    const found = fitBox({ thing, points, sizes: [[2, 0.95, 0.85]], turn: 0, bottom: 0, ...clear }, room, corners)!.box;
    expect(Math.hypot(found.x - truth.x, found.z - truth.z)).toBeLessThan(0.15);
    expect(Math.abs(found.halfWidth / truth.halfWidth - 1)).toBeLessThan(0.1);
    expect(Math.abs(found.top - truth.top)).toBeLessThan(0.1);
  });

  it('stays within the walls', () => {
    const beyond = { ...truth, z: made.aheadM };
    const found = fitBox(
      { thing, points: pointsOn(beyond), sizes: [[2, 0.95, 0.85]], turn: 0, bottom: 0, ...clear },
      room,
      corners,
    )!.box;
    expect(Math.max(...footprint(found).map(([, z]) => z))).toBeLessThan(made.aheadM + 0.15);
  });

  it('goes on where something hides it, as far as such things usually do', () => {
    const points = pointsOn(truth).filter(([x]) => x < -0.3);
    const [right] = project(room.camera, [-0.3, 0, truth.z - truth.halfDepth])!;
    const half = { ...thing, right };
    const evidence = { thing: half, points, sizes: [[1.8, 0.9, 0.8]] as const, turn: 0, bottom: 0, ...clear };
    const seen = fitBox(evidence, room, corners)!.box;
    const behind = fitBox(
      { ...evidence, own: [true, true, false, true], isHidden: ([x]) => x > right },
      room,
      corners,
    )!.box;
    expect(behind.halfWidth).toBeGreaterThan(1.2 * seen.halfWidth);
    expect(Math.abs(behind.halfWidth / truth.halfWidth - 1)).toBeLessThan(0.2);
  });

  it('stands with its back to a wall that is near', () => {
    const off = { ...truth, z: made.aheadM - truth.halfDepth - 0.12 };
    const bounds = boundsOf(off, room)!;
    const evidence = { thing: { ...thing, ...bounds }, points: pointsOn(off), sizes: [[1.8, 0.9, 0.8]] as const };
    const gap = (againstWall: boolean): number => {
      const { box } = fitBox({ ...evidence, turn: 0, bottom: 0, ...clear, againstWall }, room, corners)!;
      return made.aheadM - box.z - box.halfDepth;
    };
    expect(gap(true)).toBeLessThan(gap(false));
  });

  it('is bounded by what the picture shows of it', () => {
    const beside = boundsOf({ ...truth, x: -3 }, room);
    expect(beside === null || beside.left >= 0).toBe(true);
    const before = boundsOf({ ...truth, z: 1.3 }, room)!;
    expect(before.bottom).toBe(room.height);
    expect(boundsOf({ ...truth, z: -3 }, room)).toBeNull();
  });

  it('is told by nothing where there are no points', () => {
    expect(fitBox({ thing, points: [], sizes: [], turn: 0, bottom: 0, ...clear }, room, corners)).toBeNull();
  });

  it('stands square to the room unless its front is seen to face elsewhere', () => {
    expect(Math.abs(turnOfFront([0.1, -1], room, true))).toBeLessThan(1e-6);
    expect(Math.abs(turnOfFront([0.7, -0.7], room, true))).toBeCloseTo(Math.PI / 4, 1);
    expect(turnOfFront([0.05, 0.05], room, true)).toBe(0);
  });
});
