import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { wallsOf } from '../design/floorPlan.ts';
import { areaOf, isInside } from '../geometry/polygon.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { planRoom } from '../testing/planRoom.ts';
import { closePlan } from './closePlan.ts';

const livingRoom = roomTypeById('living-room')!;

function boxRoom(planM: [number, number][], openings: Room['openings'] = []): Room {
  const { room } = planRoom('living-room', 1);
  return { ...room, planM, openings, ceilingHeightM: 2.6 };
}

describe('closePlan', () => {
  it('keeps every wall that is seen where it is and stands the camera inside', () => {
    const planM: [number, number][] = [
      [-2, 1],
      [-2, 4],
      [2.5, 4],
      [2.5, 1.2],
    ];
    const { plan, wallOfFace, unseen } = closePlan(boxRoom(planM), livingRoom)!;
    const walls = wallsOf(plan.corners);
    expect(isInside(plan.corners, [0, 0])).toBe(true);
    expect(walls[wallOfFace[1]]).toMatchObject({ from: [-2, 4], to: [2.5, 4] });
    expect(wallOfFace.every((wall) => !unseen.has(wall))).toBe(true);
    expect(unseen.size).toBe(1);
    for (const { inward, from } of walls)
      expect((0 - from[0]) * inward[0] + (0 - from[1]) * inward[1]).toBeGreaterThan(0);
  });

  it('goes on with a wall that leaves the picture, and keeps openings where they are seen', () => {
    const window = { kind: 'window', wall: 0, leftM: 0.5, bottomM: 0.9, widthM: 1.2, heightM: 1.2 } as const;
    const planM: [number, number][] = [
      [-0.3, 4],
      [3, 4],
      [3, 1],
    ];
    const { plan, wallOfFace, openingOf } = closePlan(boxRoom(planM, [window]), livingRoom)!;
    const wall = wallsOf(plan.corners)[wallOfFace[0]];
    const opening = plan.openings[openingOf[0]];
    expect(wall.from[0]).toBeLessThan(-0.8);
    expect(wall.from[0] + opening.leftM).toBeCloseTo(-0.3 + 0.5, 9);
    expect(opening.wall).toBe(wallOfFace[0]);
  });

  it('has a door behind the camera where none is seen', () => {
    const planM: [number, number][] = [
      [-2, 1],
      [-2, 4],
      [2.5, 4],
      [2.5, 1.2],
    ];
    const { plan, unseen } = closePlan(boxRoom(planM), livingRoom)!;
    const doors = plan.openings.filter(({ kind }) => kind === 'door');
    expect(doors).toHaveLength(1);
    expect(unseen.has(doors[0].wall)).toBe(true);
  });

  it('closes the rooms of the showroom much as large as they are', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { room, floorPlan: plan } = planRoom('living-room', seed);
      const closed = closePlan(room, livingRoom);
      expect(closed).not.toBeNull();
      const share = areaOf(closed!.plan.corners) / areaOf(plan.corners);
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(1.7);
    }
  });

  it('finds no room where the walls enclose none', () => {
    expect(
      closePlan(
        boxRoom([
          [3, 4],
          [1, -6],
        ]),
        livingRoom,
      ),
    ).toBeNull();
  });
});
