/**
 * A viewpoint that a photographer of interiors would choose: level, at chest height, from a corner or a doorway, so
 * that the focal arrangement and the openings are seen and nothing large stands in front of the lens.
 */

import type { Chance } from '../chance.ts';
import { rotationFromDownYaw } from '../geometry/camera.ts';
import { isInside } from '../geometry/polygon.ts';
import type { Camera } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { distanceTo } from './box.ts';
import { boundsOf, ceilingAt, distanceToWalls, type FloorPlan, pointAt, type Wall, wallsOf } from './floorPlan.ts';
import { HORIZON, type PictureSize, Scenery, type SeenBox, type Viewpoint } from './scenery.ts';

const DEGREE = Math.PI / 180;
const QUARTER = Math.PI / 2;
/** Full-frame lenses of 32, 28 and 24 mm. */
const fields = [58, 66, 74].map((degrees) => degrees * DEGREE);

/** What decides between views that are as good. */
interface ViewTaste {
  /** Straight on a wall (1), or over a corner (−1). */
  readonly frontal: number;
  readonly chance: Chance;
}

interface Judged {
  readonly view: Viewpoint;
  /** Higher is better. */
  readonly score: number;
}

/** Chooses the viewpoint, at any wall or only at `fromWall`; null where the camera can stand nowhere. Deterministic. */
export function chooseViewpoint(
  floorPlan: FloorPlan,
  seen: readonly SeenBox[],
  size: PictureSize,
  taste: ViewTaste,
  fromWall = -1,
): Judged | null {
  const walls = wallsOf(floorPlan.corners);
  const centre = focalCentre(floorPlan, seen);
  const coarse = new Scenery(floorPlan, walls, largest(seen, 36));
  const scenery = new Scenery(floorPlan, walls, largest(seen, 90));
  const standing = fromWall < 0 ? walls : [walls[fromWall]];
  const best = candidates(floorPlan, standing, seen, centre)
    .map((view) => ({ view, score: coarse.score(view, size, 15, 10) + byTaste(view, taste) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 10)
    .map(({ view }) => ({ view, score: scenery.score(view, size, 42, 28) + byTaste(view, taste) }))
    .sort((a, b) => b.score - a.score);
  return best[0] ?? null;
}

/** Photographers of one room agree on where not to stand, not on where to stand. */
function byTaste(view: Viewpoint, { frontal, chance }: ViewTaste): number {
  const own = chance.branch(Math.round(view.x * 40) * 4099 + Math.round(view.z * 40) * 131 + Math.round(view.yaw * 20));
  const isFrontal =
    squared(view.yaw) === view.yaw && Math.abs(view.yaw / QUARTER - Math.round(view.yaw / QUARTER)) < 1e-9;
  return 0.3 * own() + (isFrontal ? 0.22 : -0.22) * frontal;
}

/** The boxes that fill most of a picture. */
function largest(seen: readonly SeenBox[], most: number): readonly SeenBox[] {
  const weight = ({ box, worth }: SeenBox) =>
    (0.2 + worth) * box.halfWidth * box.halfDepth * (box.top - box.bottom + 0.1);
  return seen
    .slice()
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most);
}

/** The Room's camera of a viewpoint, after the floor plan was turned by `turn` (see `turnedPlan`). */
export function cameraOf(view: Viewpoint, turn: number, size: PictureSize): Camera {
  return {
    focalPx: size.width / 2 / Math.tan(view.fov / 2),
    principalPx: [size.width / 2, size.height * HORIZON],
    rotation: [...rotationFromDownYaw([0, 1, 0], -(view.yaw + turn))],
    heightM: view.heightM,
  };
}

function focalCentre(floorPlan: FloorPlan, seen: readonly SeenBox[]): Vec2 {
  let [x, z, sum] = [0, 0, 0];
  for (const { box, worth } of seen) {
    const weight = worth * worth * box.halfWidth * box.halfDepth;
    x += box.x * weight;
    z += box.z * weight;
    sum += weight;
  }
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  return sum > 0 ? [x / sum, z / sum] : [(left + right) / 2, (near + far) / 2];
}

/** Views from standpoints along the given walls. */
function candidates(floorPlan: FloorPlan, along: readonly Wall[], seen: readonly SeenBox[], focal: Vec2): Viewpoint[] {
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  const reach = Math.min(right - left, far - near);
  const inset = Math.min(0.32, reach * 0.1);
  const points: Vec2[] = [];
  for (const wall of along) {
    const steps = Math.max(3, Math.min(7, Math.round(wall.lengthM / 0.7)));
    for (let i = 0; i < steps; i++) {
      const s = inset + ((wall.lengthM - 2 * inset) * i) / (steps - 1);
      for (const inM of reach > 5 ? [inset, reach * 0.2] : reach > 3 ? [inset, 0.7] : [inset]) {
        points.push(pointAt(wall, s, inM));
      }
    }
  }
  const walls = wallsOf(floorPlan.corners);
  const heightM = Math.min(1.45, Math.max(1.15, floorPlan.heightM * 0.46));
  const standing = points.filter(
    (p) =>
      isInside(floorPlan.corners, p) &&
      distanceToWalls(walls, p) > inset - 0.01 &&
      ceilingAt(floorPlan, p) > heightM + 0.2,
  );
  // A photographer stands on the floor; where furniture leaves no room at the walls, the camera is held over a low
  // piece.
  for (const least of [0.28, 0.75, heightM - 0.2]) {
    const free = standing.filter((p) =>
      seen.every(({ box }) => box.top < least || box.bottom > heightM + 0.15 || distanceTo(box, p) > 0.18),
    );
    if (free.length >= 3) return free.flatMap((p) => viewsFrom(p, heightM, focal, floorPlan));
  }
  return along.length < walls.length ? [] : standing.flatMap((p) => viewsFrom(p, heightM, focal, floorPlan));
}

function viewsFrom([x, z]: Vec2, heightM: number, focal: Vec2, floorPlan: FloorPlan): Viewpoint[] {
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  const toFocal = Math.atan2(focal[0] - x, focal[1] - z);
  const toCentre = Math.atan2((left + right) / 2 - x, (near + far) / 2 - z);
  const yaws = new Set<number>();
  for (const lean of [-14, 0, 14]) yaws.add(squared(toFocal + lean * DEGREE));
  yaws.add(squared(toCentre));
  return [...yaws].flatMap((yaw) => fields.map((fov) => ({ x, z, heightM, yaw, fov })));
}

/** Views that are almost straight on a wall become quite straight: a few degrees off look like a mistake. */
function squared(yaw: number): number {
  const quarter = Math.round(yaw / QUARTER) * QUARTER;
  return Math.abs(yaw - quarter) < 9 * DEGREE ? quarter : yaw;
}
