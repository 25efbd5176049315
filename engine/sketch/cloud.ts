/**
 * Where in the room the places of a drawing lie: what the network says of the floor below them, by the drawing's
 * camera.
 */
import { rotationOf } from '../geometry/camera.ts';
import type { Camera, Room } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { DrawnLook } from '../perceive/drawn/look.ts';
import type { DrawnThings } from '../perceive/drawn/things.ts';

/** Rays that fall less than this meet the floor too far away to tell where. */
const LEAST_FALL = 0.02;
/** Nothing in a room is further away, metres. */
const FARTHEST_M = 14;

/** World direction of the ray through a pixel, 1 m deep along the optical axis. */
export function rayOf(camera: Camera, [x, y]: Vec2): Vec3 {
  const r = rotationOf(camera);
  const u = (x - camera.principalPx[0]) / camera.focalPx;
  const v = (y - camera.principalPx[1]) / camera.focalPx;
  return [r[0] * u + r[3] * v + r[6], r[1] * u + r[4] * v + r[7], r[2] * u + r[5] * v + r[8]];
}

/** Where the ray through a pixel meets the floor; null above the horizon. */
export function floorAt(camera: Camera, at: Vec2): Vec2 | null {
  const [x, y, z] = rayOf(camera, at);
  if (-y < LEAST_FALL) return null;
  const t = camera.heightM / -y;
  return t > FARTHEST_M ? null : [x * t, z * t];
}

/** Point of the world on the ray through a pixel, as far away as the floor point below it. */
export function above(camera: Camera, at: Vec2, below: Vec2): Vec3 {
  const [x, y, z] = rayOf(camera, at);
  const t = Math.hypot(below[0], below[1]) / Math.max(1e-6, Math.hypot(x, z));
  return [x * t, camera.heightM + y * t, z * t];
}

/** Points of each thing, world metres, from the cells that show it. */
export function clouds(look: DrawnLook, { map, things }: DrawnThings, room: Room): Vec3[][] {
  const found: Vec3[][] = things.map(() => []);
  const [across, down] = look.cellPx;
  for (let j = 0; j < look.height; j++) {
    for (let i = 0; i < look.width; i++) {
      const [x, y] = [(i + 0.5) * across, (j + 0.5) * down];
      const label =
        map.data[Math.min(map.height - 1, Math.floor(y)) * map.width + Math.min(map.width - 1, Math.floor(x))];
      if (label === 0) continue;
      const below = floorAt(room.camera, [x, y + Math.max(0, look.foot[j * look.width + i])]);
      if (below) found[label - 1].push(above(room.camera, [x, y], below));
    }
  }
  return found;
}
