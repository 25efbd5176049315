/** Openings of a Room as they are seen. */
import { project } from '../geometry/camera.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';

/** Outline in the picture of an opening of the Room; empty when it reaches behind the camera. */
export function openingOutline(room: Room, index: number): Vec2[] {
  const { wall, leftM, bottomM, widthM, heightM } = room.openings[index];
  const from = room.planM[wall];
  const to = room.planM[wall + 1];
  if (!from || !to) return [];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const at = (along: number, up: number) =>
    project(room.camera, [
      from[0] + ((to[0] - from[0]) * along) / length,
      up,
      from[1] + ((to[1] - from[1]) * along) / length,
    ]);
  const corners = [
    at(leftM, bottomM),
    at(leftM + widthM, bottomM),
    at(leftM + widthM, bottomM + heightM),
    at(leftM, bottomM + heightM),
  ];
  return corners.every((corner) => corner !== null) ? corners : [];
}
