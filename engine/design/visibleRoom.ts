/** What the camera sees of a designed room, as the Room that perception would give at best. */

import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Camera, Opening, Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { type FloorPlan, placeOn, type Wall, wallsOf } from './floorPlan.ts';
import type { PictureSize } from './scenery.ts';

/** Metres of the floor plan that lie this far from a ray count as not hit by it. */
const SLACK_M = 1e-9;

/**
 * The Room of a floor plan in world coordinates, its faces from the leftmost wall in view to the rightmost, and which
 * wall is which face.
 */
export function visibleRoom(
  floorPlan: FloorPlan,
  camera: Camera,
  size: PictureSize,
): { readonly room: Room; readonly wallFaces: readonly number[] } {
  const walls = wallsOf(floorPlan.corners);
  const hits = columnHits(walls, camera, size);
  const first = hits[0];
  const last = hits[hits.length - 1];
  const count = walls.length;
  const faces = ((last - first + count) % count) + 1;
  const indexOf = (face: number) => (first + face) % count;
  const planM = Array.from({ length: faces + 1 }, (_, i): [number, number] => {
    const [x, z] = floorPlan.corners[indexOf(i)];
    return [x, z];
  });
  const openings: Opening[] = [];
  for (let face = 0; face < faces; face++) {
    for (const opening of floorPlan.openings) {
      if (opening.wall === indexOf(face)) openings.push({ ...opening, wall: face });
    }
  }
  const shape = { width: size.width, height: size.height, camera, planM, ceilingHeightM: floorPlan.heightM };
  const surfaces = surfacePlanes(shape)
    .filter((plane) => plane.polygonPx.length >= 3)
    .map(({ id, kind, polygonPx }) => ({
      id,
      kind,
      polygonPx: polygonPx.map(([x, y]): [number, number] => [x, y]),
      confidence: 1,
    }));
  const wallFaces = walls.map((_, index) => {
    const face = (index - first + count) % count;
    return face < faces ? face : -1;
  });
  return { room: { version: 1, ...shape, openings, surfaces, confidence: 1 }, wallFaces };
}

/** The wall that each column of the picture looks at, left to right. */
function columnHits(walls: readonly Wall[], camera: Camera, size: PictureSize): number[] {
  const hits: number[] = [];
  const columns = 96;
  for (let i = 0; i <= columns; i++) {
    const across = ((i / columns) * size.width - camera.principalPx[0]) / camera.focalPx;
    // Level cameras only: the first and the third row of the rotation are the right and the forward direction.
    const r = camera.rotation;
    const direction: Vec2 = [r[6] + across * r[0], r[8] + across * r[2]];
    hits.push(nearestWall(walls, direction));
  }
  return hits;
}

function nearestWall(walls: readonly Wall[], [dx, dz]: Vec2): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const wall of walls) {
    const towards = -(dx * wall.inward[0] + dz * wall.inward[1]);
    if (towards <= SLACK_M) continue;
    const [s, away] = placeOn(wall, [0, 0]);
    const t = away / towards;
    const along = s + t * (dx * wall.along[0] + dz * wall.along[1]);
    if (t <= 0 || t >= distance || along < -SLACK_M || along > wall.lengthM + SLACK_M) continue;
    distance = t;
    best = wall.index;
  }
  return best;
}
