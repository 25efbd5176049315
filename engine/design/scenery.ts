/** What a picture would show, told by a few hundred rays, and what a photographer of interiors would think of it. */

import { areaOf } from '../geometry/polygon.ts';
import type { Vec3 } from '../geometry/types.ts';
import { footprint, type OrientedBox } from './box.ts';
import { type FloorPlan, placeOn, type Wall } from './floorPlan.ts';

/**
 * Where the camera stands on the floor plan; `yaw` is the turn of its view from +z to +x, `fov` its horizontal field,
 * radians.
 */
export interface Viewpoint {
  readonly x: number;
  readonly z: number;
  readonly heightM: number;
  readonly yaw: number;
  readonly fov: number;
}

export interface SeenBox {
  readonly box: OrientedBox;
  /**
   * How much it is worth to be seen: 1 for the focal arrangement, less for the rest, 0 for what hangs over or lies
   * flat.
   */
  readonly worth: number;
  /** Nobody photographs it from behind: sofas, stairs. */
  readonly hasFront: boolean;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The horizon lies a little above the middle: floors say more than ceilings. */
export const HORIZON = 0.455;
const DEGREE = Math.PI / 180;
/** What is nearer than this must not fill the picture. */
const FOREGROUND_M = 0.95;

interface Counts {
  readonly cover: Float64Array;
  readonly edge: Float64Array;
  /** Rays that end on a piece within the foreground. */
  readonly front: Float64Array;
  readonly walls: Float64Array;
  near: number;
  wallNear: number;
  opening: number;
  floor: number;
  ceiling: number;
  depth: number;
}

/** Horizontal focal length of a view in pixels. */
const focalOf = ({ fov }: Viewpoint, { width }: PictureSize): number => width / 2 / Math.tan(fov / 2);

/** Share of a box's corners that the picture holds. */
export function shareInFrame(view: Viewpoint, size: PictureSize, box: OrientedBox): number {
  const focal = focalOf(view, size);
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

export class Scenery {
  private readonly floorPlan: FloorPlan;
  private readonly walls: readonly Wall[];
  private readonly seen: readonly SeenBox[];
  private readonly turns: readonly (readonly [number, number])[];
  /** Pieces that are nearer than this take more of the picture than they give. */
  private readonly nearM: number;

  constructor(floorPlan: FloorPlan, walls: readonly Wall[], seen: readonly SeenBox[]) {
    this.floorPlan = floorPlan;
    this.walls = walls;
    this.seen = seen;
    this.nearM = Math.min(1.9, Math.max(1.2, 0.42 * Math.sqrt(areaOf(floorPlan.corners))));
    this.turns = seen.map(({ box }) => [Math.cos(box.turn), Math.sin(box.turn)]);
  }

  /** Higher is better. */
  score(view: Viewpoint, size: PictureSize, columns: number, rows: number): number {
    const focal = focalOf(view, size);
    const count = this.seen.length;
    const counts: Counts = {
      cover: new Float64Array(count),
      edge: new Float64Array(count),
      front: new Float64Array(count),
      walls: new Float64Array(this.walls.length),
      near: 0,
      wallNear: 0,
      opening: 0,
      floor: 0,
      ceiling: 0,
      depth: 0,
    };
    const [c, s] = [Math.cos(view.yaw), Math.sin(view.yaw)];
    for (let j = 0; j < rows; j++) {
      const up = -(((j + 0.5) / rows - HORIZON) * size.height) / focal;
      for (let i = 0; i < columns; i++) {
        const across = (((i + 0.5) / columns - 0.5) * size.width) / focal;
        this.look(view, [across * c + s, up, c - across * s], i === 0 || i === columns - 1, counts);
      }
    }
    return this.judged(view, size, counts, columns * rows);
  }

  private look(view: Viewpoint, ray: Vec3, atEdge: boolean, counts: Counts): void {
    const origin: Vec3 = [view.x, view.heightM, view.z];
    const wall = this.wallHit(origin, ray);
    let nearest = wall.distance;
    if (ray[1] < 0) nearest = Math.min(nearest, -view.heightM / ray[1]);
    if (ray[1] > 0) nearest = Math.min(nearest, (this.floorPlan.heightM - view.heightM) / ray[1]);
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
    if (level === 'wall' && wall.index >= 0) counts.walls[wall.index]++;
    if (hit >= 0) {
      counts.cover[hit]++;
      if (atEdge) counts.edge[hit]++;
      if (nearest < FOREGROUND_M) counts.front[hit]++;
      counts.near += Math.max(0, 1 - nearest / this.nearM);
    } else if (level === 'wall') {
      if (wall.opening) counts.opening++;
      else if (nearest < 1.3) counts.wallNear++;
    } else counts[level]++;
  }

  private wallHit(origin: Vec3, ray: Vec3): { distance: number; index: number; opening: boolean } {
    let distance = Number.POSITIVE_INFINITY;
    let opening = false;
    let index = -1;
    for (const wall of this.walls) {
      const towards = ray[0] * wall.inward[0] + ray[2] * wall.inward[1];
      if (towards >= 0) continue;
      const [s, away] = placeOn(wall, [origin[0], origin[2]]);
      const t = away / -towards;
      const along = s + t * (ray[0] * wall.along[0] + ray[2] * wall.along[1]);
      if (t < 0 || t >= distance || along < 0 || along > wall.lengthM) continue;
      distance = t;
      index = wall.index;
      const y = origin[1] + t * ray[1];
      opening = this.floorPlan.openings.some(
        (o) =>
          o.kind !== 'door' &&
          o.wall === wall.index &&
          along > o.leftM &&
          along < o.leftM + o.widthM &&
          y > o.bottomM &&
          y < o.bottomM + o.heightM,
      );
    }
    return { distance, index, opening };
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

  private judged(view: Viewpoint, size: PictureSize, counts: Counts, rays: number): number {
    let score = 0;
    let worths = 0;
    let front = 0;
    /** How well the best of what the room is for is shown, 0-1; below 0 where nothing is. */
    let shown = -1;
    const edgeRays = 2 * Math.sqrt(rays / 1.5);
    for (let k = 0; k < this.seen.length; k++) {
      const { worth, box, hasFront } = this.seen[k];
      const weight = worth * worth;
      worths += weight;
      // Being seen at all counts most, then being seen whole; what the room is for should also be seen large.
      const visible = Math.min(1, Math.sqrt(counts.cover[k] / rays / (worth > 0.85 ? 0.06 : 0.02)));
      const whole = worth > 0.45 ? shareInFrame(view, size, box) : 1;
      score += weight * visible * (0.25 + 0.75 * whole);
      score -= weight * Math.min(1, counts.edge[k] / edgeRays / 0.3) * 0.35;
      if (worth > 0.85) shown = Math.max(shown, visible * whole);
      const ahead = Math.sin(box.turn) * (box.x - view.x) + Math.cos(box.turn) * (box.z - view.z);
      if (hasFront && ahead < -box.halfDepth * 0.5) score -= 0.7 * weight * visible;
      front = Math.max(front, counts.front[k] / rays);
    }
    score = worths > 0 ? (4.4 * score) / worths : 0;
    if (shown >= 0) score -= 1.6 * (1 - shown);
    score += 1.2 * Math.min(1, counts.opening / rays / 0.07);
    score += 0.6 * Math.min(1.6, counts.depth / rays / 4);
    score -= 4 * (counts.near / rays) + 1.1 * (counts.wallNear / rays) + 7 * Math.max(0, front - 0.06);
    const [floor, ceiling] = [counts.floor / rays, counts.ceiling / rays];
    score -= Math.abs(floor - 0.24) * 0.9 + Math.max(0, ceiling - 0.2) * 1.4;
    // Two walls make a room; bare ones make an empty picture.
    const walls = [...counts.walls].sort((a, b) => b - a);
    score += 0.4 * Math.min(1, (walls[1] ?? 0) / rays / 0.08);
    const covered = counts.cover.reduce((sum, rayCount) => sum + rayCount, 0);
    const bare = 1 - (covered + counts.opening + counts.floor + counts.ceiling) / rays;
    score -= 1.6 * Math.max(0, bare - 0.36);
    return score - Math.abs(view.fov / DEGREE - 68) * 0.004;
  }
}
