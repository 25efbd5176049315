/**
 * A viewpoint that a photographer of interiors would choose: level, at chest height, from a corner or a doorway, so that the
 * focal group and the openings are seen and nothing large stands in front of the lens.
 */
import { rotationFromDownYaw } from '../geometry/camera.ts';
import type { Camera } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { type Box, distanceTo, footprint } from './box.ts';
import {
  areaOf,
  boundsOf,
  distanceToWalls,
  type FloorPlan,
  isInside,
  placeOn,
  pointAt,
  type Wall,
  wallsOf,
} from './plan.ts';

/** Where the camera stands on the plan; `yaw` is the turn of its view from +z to +x, `fov` its horizontal field, radians. */
export interface Viewpoint {
  readonly x: number;
  readonly z: number;
  readonly heightM: number;
  readonly yaw: number;
  readonly fov: number;
}

export interface SeenBox {
  readonly box: Box;
  /** How much it is worth to be seen: 1 for the focal group, less for the rest, 0 for what hangs over or lies flat. */
  readonly worth: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The horizon lies a little above the middle: floors say more than ceilings. */
const HORIZON = 0.455;
const DEGREE = Math.PI / 180;
const fields = [58, 66, 74].map((degrees) => degrees * DEGREE);

/** Chooses the viewpoint; deterministic. */
export function chooseViewpoint(plan: FloorPlan, seen: readonly SeenBox[], size: PictureSize): Viewpoint {
  const walls = wallsOf(plan.corners);
  const centre = focalCentre(plan, seen);
  const coarse = new Scenery(plan, walls, largest(seen, 36));
  const scenery = new Scenery(plan, walls, largest(seen, 90));
  const ranked = candidates(plan, walls, seen, centre)
    .map((view) => ({ view, score: coarse.score(view, size, 15, 10) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 12)
    .map(({ view }) => ({ view, score: scenery.score(view, size, 42, 28) }))
    .sort((a, b) => b.score - a.score);
  return ranked[0].view;
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

/** The Room's camera of a viewpoint, after the plan was turned by `turn` (see `turnedPlan`). */
export function cameraOf(view: Viewpoint, turn: number, size: PictureSize): Camera {
  return {
    focalPx: size.width / 2 / Math.tan(view.fov / 2),
    principalPx: [size.width / 2, size.height * HORIZON],
    rotation: [...rotationFromDownYaw([0, 1, 0], -(view.yaw + turn))],
    heightM: view.heightM,
  };
}

function focalCentre(plan: FloorPlan, seen: readonly SeenBox[]): Vec2 {
  let [x, z, sum] = [0, 0, 0];
  for (const { box, worth } of seen) {
    const weight = worth * worth * box.halfWidth * box.halfDepth;
    x += box.x * weight;
    z += box.z * weight;
    sum += weight;
  }
  const { left, right, near, far } = boundsOf(plan.corners);
  return sum > 0 ? [x / sum, z / sum] : [(left + right) / 2, (near + far) / 2];
}

function candidates(plan: FloorPlan, walls: readonly Wall[], seen: readonly SeenBox[], focal: Vec2): Viewpoint[] {
  const { left, right, near, far } = boundsOf(plan.corners);
  const reach = Math.min(right - left, far - near);
  const inset = Math.min(0.32, reach * 0.1);
  const points: Vec2[] = [];
  for (const wall of walls) {
    const steps = Math.max(3, Math.min(7, Math.round(wall.lengthM / 0.7)));
    for (let i = 0; i < steps; i++) {
      const along = inset + ((wall.lengthM - 2 * inset) * i) / (steps - 1);
      for (const inM of reach > 5 ? [inset, reach * 0.2] : reach > 3 ? [inset, 0.7] : [inset]) {
        points.push(pointAt(wall, along, inM));
      }
    }
  }
  const heightM = Math.min(1.45, Math.max(1.15, plan.heightM * 0.46));
  const standing = points.filter((p) => isInside(plan.corners, p) && distanceToWalls(walls, p) > inset - 0.01);
  // A photographer stands on the floor; where furniture leaves no room at the walls, the camera is held over a low piece.
  for (const least of [0.28, 0.75, heightM - 0.2]) {
    const free = standing.filter((p) =>
      seen.every(({ box }) => box.top < least || box.bottom > heightM + 0.15 || distanceTo(box, p) > 0.18),
    );
    if (free.length >= 3) return free.flatMap((p) => viewsFrom(p, heightM, focal, plan));
  }
  return standing.flatMap((p) => viewsFrom(p, heightM, focal, plan));
}

function viewsFrom([x, z]: Vec2, heightM: number, focal: Vec2, plan: FloorPlan): Viewpoint[] {
  const { left, right, near, far } = boundsOf(plan.corners);
  const toFocal = Math.atan2(focal[0] - x, focal[1] - z);
  const toCentre = Math.atan2((left + right) / 2 - x, (near + far) / 2 - z);
  const yaws = new Set<number>();
  for (const lean of [-14, 0, 14]) yaws.add(squared(toFocal + lean * DEGREE));
  yaws.add(squared(toCentre));
  return [...yaws].flatMap((yaw) => fields.map((fov) => ({ x, z, heightM, yaw, fov })));
}

/** Views that are almost straight on a wall become quite straight: a few degrees off look like a mistake. */
function squared(yaw: number): number {
  const quarter = Math.round(yaw / (Math.PI / 2)) * (Math.PI / 2);
  return Math.abs(yaw - quarter) < 9 * DEGREE ? quarter : yaw;
}

/** What a picture would show, told by a few hundred rays. */
class Scenery {
  private readonly plan: FloorPlan;
  private readonly walls: readonly Wall[];
  private readonly seen: readonly SeenBox[];
  private readonly turns: readonly Vec2[];
  /** What is nearer than this fills the picture without showing anything. */
  private readonly nearM: number;

  constructor(plan: FloorPlan, walls: readonly Wall[], seen: readonly SeenBox[]) {
    this.plan = plan;
    this.walls = walls;
    this.seen = seen;
    this.nearM = Math.min(1.7, 0.38 * Math.sqrt(areaOf(plan.corners)));
    this.turns = seen.map(({ box }) => [Math.cos(box.turn), Math.sin(box.turn)]);
  }

  /** Higher is better. */
  score(view: Viewpoint, size: PictureSize, columns: number, rows: number): number {
    const focal = size.width / 2 / Math.tan(view.fov / 2);
    const cover = new Float64Array(this.seen.length);
    const edge = new Float64Array(this.seen.length);
    const counts = { near: 0, wallNear: 0, opening: 0, floor: 0, ceiling: 0, depth: 0 };
    const [c, s] = [Math.cos(view.yaw), Math.sin(view.yaw)];
    for (let j = 0; j < rows; j++) {
      const up = -(((j + 0.5) / rows - HORIZON) * size.height) / focal;
      for (let i = 0; i < columns; i++) {
        const across = (((i + 0.5) / columns - 0.5) * size.width) / focal;
        this.look(view, [across * c + s, up, c - across * s], i === 0 || i === columns - 1, cover, edge, counts);
      }
    }
    return this.judged(view, focal, size, cover, edge, counts, columns * rows);
  }

  private look(
    view: Viewpoint,
    ray: Vec3,
    atEdge: boolean,
    cover: Float64Array,
    edge: Float64Array,
    counts: { near: number; wallNear: number; opening: number; floor: number; ceiling: number; depth: number },
  ): void {
    const origin: Vec3 = [view.x, view.heightM, view.z];
    const wall = this.wallHit(origin, ray);
    let nearest = wall.distance;
    if (ray[1] < 0) nearest = Math.min(nearest, -view.heightM / ray[1]);
    if (ray[1] > 0) nearest = Math.min(nearest, (this.plan.heightM - view.heightM) / ray[1]);
    const level = nearest < wall.distance ? (ray[1] < 0 ? 'floor' : 'ceiling') : 'wall';
    let hit = -1;
    for (let k = 0; k < this.seen.length; k++) {
      const t = this.boxHit(k, origin, ray, nearest);
      if (t < nearest) {
        nearest = t;
        hit = k;
      }
    }
    counts.depth += Math.min(8, nearest);
    if (hit >= 0) {
      cover[hit]++;
      if (atEdge) edge[hit]++;
      counts.near += Math.max(0, 1 - nearest / this.nearM);
    } else if (level === 'wall') {
      if (wall.opening) counts.opening++;
      else if (nearest < 1.3) counts.wallNear++;
    } else counts[level]++;
  }

  private wallHit(origin: Vec3, ray: Vec3): { distance: number; opening: boolean } {
    let distance = Number.POSITIVE_INFINITY;
    let opening = false;
    for (const wall of this.walls) {
      const towards = ray[0] * wall.inward[0] + ray[2] * wall.inward[1];
      if (towards >= 0) continue;
      const [s, away] = placeOn(wall, [origin[0], origin[2]]);
      const t = away / -towards;
      const along = s + t * (ray[0] * wall.along[0] + ray[2] * wall.along[1]);
      if (t < 0 || t >= distance || along < 0 || along > wall.lengthM) continue;
      distance = t;
      const y = origin[1] + t * ray[1];
      opening = this.plan.openings.some(
        (o) =>
          o.kind !== 'door' &&
          o.wall === wall.index &&
          along > o.leftM &&
          along < o.leftM + o.widthM &&
          y > o.bottomM &&
          y < o.bottomM + o.heightM,
      );
    }
    return { distance, opening };
  }

  private boxHit(k: number, origin: Vec3, ray: Vec3, limit: number): number {
    const { box } = this.seen[k];
    const [c, s] = this.turns[k];
    const [px, pz] = [origin[0] - box.x, origin[2] - box.z];
    const [ox, oz] = [c * px - s * pz, s * px + c * pz];
    const [dx, dz] = [c * ray[0] - s * ray[2], s * ray[0] + c * ray[2]];
    let near = 0;
    let far = limit;
    const ix = 1 / (dx || 1e-12);
    const x0 = (-box.halfWidth - ox) * ix;
    const x1 = (box.halfWidth - ox) * ix;
    near = Math.max(near, Math.min(x0, x1));
    far = Math.min(far, Math.max(x0, x1));
    const iz = 1 / (dz || 1e-12);
    const z0 = (-box.halfDepth - oz) * iz;
    const z1 = (box.halfDepth - oz) * iz;
    near = Math.max(near, Math.min(z0, z1));
    far = Math.min(far, Math.max(z0, z1));
    const iy = 1 / (ray[1] || 1e-12);
    const y0 = (box.bottom - origin[1]) * iy;
    const y1 = (box.top - origin[1]) * iy;
    near = Math.max(near, Math.min(y0, y1));
    far = Math.min(far, Math.max(y0, y1));
    return near <= far ? near : Number.POSITIVE_INFINITY;
  }

  /** Share of a box's corners that the picture holds. */
  private shareInFrame(view: Viewpoint, focal: number, size: PictureSize, box: Box): number {
    const [c, s] = [Math.cos(view.yaw), Math.sin(view.yaw)];
    let inside = 0;
    for (const [x, z] of footprint(box)) {
      const [dx, dz] = [x - view.x, z - view.z];
      const ahead = dx * s + dz * c;
      if (ahead < 0.1) continue;
      const across = ((dx * c - dz * s) / ahead) * focal;
      if (Math.abs(across) > size.width / 2) continue;
      for (const y of [box.bottom, box.top]) {
        const down = ((view.heightM - y) / ahead) * focal + size.height * HORIZON;
        if (down > 0 && down < size.height) inside++;
      }
    }
    return inside / 8;
  }

  private judged(
    view: Viewpoint,
    focal: number,
    size: PictureSize,
    cover: Float64Array,
    edge: Float64Array,
    counts: { near: number; wallNear: number; opening: number; floor: number; ceiling: number; depth: number },
    rays: number,
  ): number {
    let score = 0;
    let worths = 0;
    const edgeRays = 2 * Math.sqrt(rays / 1.5);
    for (let k = 0; k < cover.length; k++) {
      const { worth, box } = this.seen[k];
      const weight = worth * worth;
      worths += weight;
      // Being seen at all counts most, then being seen whole; filling the picture does not count.
      const visible = Math.min(1, Math.sqrt(cover[k] / rays / 0.02));
      const whole = worth > 0.45 ? this.shareInFrame(view, focal, size, box) : 1;
      score += weight * visible * (0.25 + 0.75 * whole);
      score -= weight * Math.min(1, edge[k] / edgeRays / 0.3) * 0.35;
    }
    score = worths > 0 ? (4.4 * score) / worths : 0;
    score += 1.2 * Math.min(1, counts.opening / rays / 0.07);
    score += 0.6 * Math.min(1.6, counts.depth / rays / 4);
    score -= 4 * (counts.near / rays) + 1.1 * (counts.wallNear / rays);
    const [floor, ceiling] = [counts.floor / rays, counts.ceiling / rays];
    score -= Math.abs(floor - 0.24) * 0.9 + Math.max(0, ceiling - 0.2) * 1.4;
    const offSquare = Math.abs(view.yaw - squared(view.yaw)) < 1e-9 && squared(view.yaw) === view.yaw;
    score += offSquare ? 0.04 : 0;
    return score - Math.abs(view.fov / DEGREE - 66) * 0.004;
  }
}
