/**
 * How far one layout of a room lies from another in the picture. Corners as in the LSUN layout challenge (Zhang et al.
 * 2015): where wall, floor and ceiling lines meet or leave the picture; here for any polyline of walls, so that corners
 * are matched by nearness instead of by a fixed list of types.
 */
import { project } from '#engine/geometry/camera.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Vec2 } from '#engine/geometry/types.ts';

/** Foot and head line of the visible walls in the picture, left to right, and the corners on them, px. */
export interface LayoutLines {
  readonly foot: readonly Vec2[];
  readonly head: readonly Vec2[];
  readonly corners: { readonly foot: readonly Vec2[]; readonly head: readonly Vec2[] };
}

/** Directions of view that are looked along. */
const RAYS = 1600;
/** Ends of two walls nearer than this to each other, metres, are one corner. */
const JOINT_M = 0.05;
/** A corner that the other layout lacks counts as this far away at most, as a share of the diagonal. */
const FARTHEST = 0.2;

interface Hit {
  readonly face: number;
  readonly at: Vec2;
}

/** What a Room's walls look like in its picture: nearest wall along each direction, so hidden walls have no corner. */
export function layoutLines(room: Room): LayoutLines {
  const hits = visibleWalls(room);
  const lines = { foot: [] as Vec2[], head: [] as Vec2[] };
  const corners = { foot: [] as Vec2[], head: [] as Vec2[] };
  for (const side of ['foot', 'head'] as const) {
    const height = side === 'foot' ? 0 : room.ceilingHeightM;
    const seen = hits.map((hit) => (hit ? project(room.camera, [hit.at[0], height, hit.at[1]]) : null));
    for (const [i, point] of seen.entries()) {
      const before = i > 0 ? seen[i - 1] : null;
      const isSeen = point !== null && isInside(room, point);
      const wasSeen = before !== null && isInside(room, before);
      if (isSeen) lines[side].push(point);
      if (point && before && hits[i - 1]!.face !== hits[i]!.face) {
        corners[side].push(...cornerPoints(room, hits[i - 1]!, hits[i]!, height).filter((end) => isInside(room, end)));
      } else if (isSeen !== wasSeen) {
        // The line enters or leaves the picture here.
        corners[side].push(isSeen ? point : before!);
      }
    }
  }
  return { ...lines, corners };
}

function visibleWalls({ camera, planM, width }: Room): (Hit | null)[] {
  const hits: (Hit | null)[] = [];
  const r = camera.rotation;
  for (let i = 0; i <= RAYS; i++) {
    // Beyond the borders too: tilted pictures see more at their top or bottom.
    const beyond = camera.distortion ? 0.4 : 0.15;
    const across = ((i / RAYS) * (1 + 2 * beyond) - beyond) * width - camera.principalPx[0];
    const ray = [0, 1, 2].map((k) => (across / camera.focalPx) * r[k] + r[6 + k]);
    hits.push(nearestWall(planM, [ray[0], ray[2]]));
  }
  return hits;
}

function nearestWall(plan: Room['planM'], [dx, dz]: Vec2): Hit | null {
  let best: Hit | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (let face = 0; face + 1 < plan.length; face++) {
    const [ax, az] = plan[face];
    const [ex, ez] = [plan[face + 1][0] - ax, plan[face + 1][1] - az];
    const across = dx * ez - dz * ex;
    if (Math.abs(across) < 1e-12) continue;
    const t = (ax * ez - az * ex) / across;
    const along = (ax * dz - az * dx) / across;
    if (t <= 0 || t >= nearest || along < -1e-9 || along > 1 + 1e-9) continue;
    nearest = t;
    best = { face, at: [dx * t, dz * t] };
  }
  return best;
}

/** One point where two walls meet, two where one stands before the other. */
function cornerPoints(room: Room, before: Hit, after: Hit, height: number): Vec2[] {
  const isAt = ([x, z]: readonly [number, number], p: Vec2) => Math.hypot(p[0] - x, p[1] - z);
  const ends = [before, after].map((hit) => {
    const [a, b] = [room.planM[hit.face], room.planM[hit.face + 1]];
    return isAt(a, hit.at) < isAt(b, hit.at) ? a : b;
  });
  const [left, right] = ends as [(typeof room.planM)[0], (typeof room.planM)[0]];
  const isJoint = Math.hypot(left[0] - right[0], left[1] - right[1]) < JOINT_M;
  const points: Vec2[] = isJoint ? [[left[0], left[1]]] : [before.at, after.at];
  return points.flatMap(([x, z]) => {
    const seen = project(room.camera, [x, height, z]);
    return seen ? [seen] : [];
  });
}

const isInside = ({ width, height }: Room, [x, y]: Vec2): boolean => x >= 0 && y >= 0 && x <= width && y <= height;

/**
 * Mean distance between corners of two Rooms of the same picture and their nearest partners, both ways, as a share of
 * the diagonal; NaN where neither has a corner in the picture.
 */
export function cornerError(found: Room, truth: Room): number {
  const diagonal = Math.hypot(truth.width, truth.height);
  const [a, b] = [layoutLines(found).corners, layoutLines(truth).corners];
  const distances: number[] = [];
  for (const side of ['foot', 'head'] as const) {
    for (const [from, to] of [
      [a[side], b[side]],
      [b[side], a[side]],
    ] as const) {
      for (const [x, y] of from) {
        const nearest = Math.min(...to.map(([u, v]) => Math.hypot(u - x, v - y))) / diagonal;
        distances.push(Math.min(FARTHEST, nearest));
      }
    }
  }
  return distances.reduce((sum, d) => sum + d, 0) / distances.length;
}

/**
 * Median vertical distance from a polyline (px) to a Room's line between walls and floor, as a share of the diagonal.
 */
export function footLineError(room: Room, polyline: readonly Vec2[]): number {
  const { foot } = layoutLines(room);
  const diagonal = Math.hypot(room.width, room.height);
  const distances: number[] = [];
  for (let i = 0; i + 1 < polyline.length; i++) {
    const [[ax, ay], [bx, by]] = [polyline[i], polyline[i + 1]];
    const steps = Math.max(1, Math.round(Math.abs(bx - ax) / 4));
    for (let k = 0; k < steps; k++) {
      const t = (k + 0.5) / steps;
      const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t];
      const there = foot.filter(([u]) => Math.abs(u - x) < room.width / 100).map(([, v]) => Math.abs(v - y) / diagonal);
      // Where the layout has no such line in the picture, the floor would end below it.
      distances.push(there.length > 0 ? Math.min(...there) : Math.abs(room.height - y) / diagonal);
    }
  }
  distances.sort((p, q) => p - q);
  return distances[distances.length >> 1] ?? Number.NaN;
}
