/** Rooms as a camera sees drawn plans, without furniture: quick, and known to the millimetre. */
import { roomTypeById } from '#catalog/rooms/all.ts';
import { cameraOf } from '../design/camera.ts';
import { drawFloorPlan } from '../design/drawFloorPlan.ts';
import { boundsOf, type FloorPlan } from '../design/floorPlan.ts';
import { posedFloorPlan, poseOf, turnOfPose } from '../design/pose.ts';
import { visibleRoom } from '../design/visibleRoom.ts';
import type { Room } from '../geometry/roomSchema.ts';

/**
 * The floor plan that a room type and a seed give, in world coordinates, and the Room that a camera near its near wall
 * sees of it.
 */
export function planRoom(
  roomTypeId: string,
  seed: number,
  size = { width: 96, height: 64 },
): { floorPlan: FloorPlan; room: Room } {
  const floorPlan = drawFloorPlan(roomTypeById(roomTypeId)!, seed);
  const { left, right, near } = boundsOf(floorPlan.corners);
  const x = left + (right - left) * (0.35 + 0.3 * ((seed * 0.618) % 1));
  const view = {
    x,
    z: near + 0.4,
    heightM: 1.2 + 0.3 * ((seed * 0.414) % 1),
    yaw: 0.5 * ((seed * 0.732) % 1) - 0.25,
    fov: 1.2,
  };
  const pose = poseOf(view);
  const world = posedFloorPlan(pose, floorPlan);
  return { floorPlan: world, room: visibleRoom(world, cameraOf(view, turnOfPose(pose), size), size).room };
}
