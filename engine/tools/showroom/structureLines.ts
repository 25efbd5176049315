/** Where the lines of the house itself are seen: ground truth for whatever finds line segments in pictures of rooms. */
import { projectCameraPoint, toCamera } from '../../geometry/camera.ts';
import { type RoomEdge, roomEdges } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec3 } from '../../geometry/types.ts';

/** Values of the map; 0 is no line. */
const structureLabels: Readonly<Record<RoomEdge['kind'], number>> = {
  'wall-floor': 1,
  'wall-ceiling': 2,
  'wall-wall': 3,
  opening: 4,
};

/** Skirtings, cornices and architraves stand this far before the lines that they cover. */
const TRIM_M = 0.2;
const NEAR_M = 0.05;

/**
 * One byte a pixel: 1 where a wall meets the floor, 2 the ceiling, 3 another wall, 4 along the edge of an opening; 0
 * elsewhere and where furniture stands before the line. `isHouse` says of a pixel that it shows the house and no
 * furniture; depth in millimetres.
 */
export function structureLines(room: Room, depthMm: Uint16Array, isHouse: (pixel: number) => boolean): Uint8Array {
  const { width, height, camera } = room;
  const map = new Uint8Array(width * height);
  for (const { from, to, kind } of roomEdges(room)) {
    const [a, b] = [toCamera(camera, from), toCamera(camera, to)];
    const steps = 8 * Math.max(width, height);
    for (let i = 0; i <= steps; i++) {
      const share = i / steps;
      const point: Vec3 = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
      if (point[2] < NEAR_M) continue;
      const [x, y] = projectCameraPoint(camera, point).map(Math.floor);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const pixel = y * width + x;
      const isBefore = depthMm[pixel] > 0 && depthMm[pixel] / 1000 < point[2] - TRIM_M;
      if (!isBefore && isHouse(pixel)) map[pixel] = structureLabels[kind];
    }
  }
  return map;
}
