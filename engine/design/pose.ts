/**
 * From the floor plan's coordinates to the Room's world, in which the camera stands over the origin and looks along +z.
 */
import type { Vec2 } from '../geometry/types.ts';
import type { FloorPlan } from './floorPlan.ts';
import type { Viewpoint } from './scenery.ts';

/** A turn by quarters about the camera's foot. */
export interface Pose {
  readonly x: number;
  readonly z: number;
  readonly quarters: number;
}

/** The quarter turn that brings the view within 45° of +z, where a wall lies across the picture. */
export function poseOf(view: Viewpoint): Pose {
  const quarters = -Math.round(view.yaw / (Math.PI / 2));
  return { x: view.x, z: view.z, quarters: ((quarters % 4) + 4) % 4 };
}

const cosines = [1, 0, -1, 0];
const sines = [0, 1, 0, -1];

/** Turn in radians, z towards x. */
export function turnOfPose(pose: Pose): number {
  return (pose.quarters > 2 ? pose.quarters - 4 : pose.quarters) * (Math.PI / 2);
}

export function posed(pose: Pose, [x, z]: Vec2): Vec2 {
  const c = cosines[pose.quarters];
  const s = sines[pose.quarters];
  return [c * (x - pose.x) + s * (z - pose.z), -s * (x - pose.x) + c * (z - pose.z)];
}

/** The same floor plan in world coordinates; walls keep their numbers. */
export function posedFloorPlan(pose: Pose, floorPlan: FloorPlan): FloorPlan {
  return { ...floorPlan, corners: floorPlan.corners.map((corner) => posed(pose, corner)) };
}
