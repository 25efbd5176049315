/** Which face of the room each pixel would show if the room were empty. */
import { rotationOf, straightPx } from '../geometry/camera.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { fillPolygons } from '../image/mask.ts';
import type { LabelMap } from '../image/types.ts';

export const FLOOR = 0;
export const CEILING = 1;
/** Face number of wall 0; wall k is this plus k. */
export const FIRST_WALL = 2;

/** Faces of a Room at the Room's own size: FLOOR, CEILING or FIRST_WALL + index. */
export function faceMap(room: Room): LabelMap {
  const { width, height } = room;
  const data = new Int32Array(width * height).fill(-1);
  for (const plane of surfacePlanes(room)) {
    if (plane.kind !== 'wall' || plane.polygonPx.length < 3) continue;
    const face = FIRST_WALL + Number(plane.id.slice('wall-'.length));
    const mask = fillPolygons(width, height, [plane.polygonPx]);
    for (let i = 0; i < data.length; i++) if (data[i] < 0 && mask.data[i] >= 128) data[i] = face;
  }
  const below = belowHorizon(room);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (data[i] < 0) data[i] = below(x + 0.5, y + 0.5) > 0 ? FLOOR : CEILING;
    }
  }
  return { width, height, data };
}

/** Downward slope of the ray through a pixel: positive below the horizon. */
export function belowHorizon(room: Room): (x: number, y: number) => number {
  const { focalPx, principalPx, distortion } = room.camera;
  const r = rotationOf(room.camera);
  const slope = (u: number, v: number): number =>
    -(((u - principalPx[0]) / focalPx) * r[1] + ((v - principalPx[1]) / focalPx) * r[4] + r[7]);
  if (!distortion) return slope;
  return (x, y) => {
    const [u, v] = straightPx(room.camera, [x, y]);
    return slope(u, v);
  };
}
