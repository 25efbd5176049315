/**
 * Floor and walls continued past what the graph cut gave them: behind rugs and furniture inside their own face, and
 * over a line of the layout across which the picture shows no edge. Only what is believed is continued.
 */
import type { Room } from '../geometry/roomSchema.ts';
import { belowHorizon, FIRST_WALL, FLOOR } from './faces.ts';
import { nearestAlike } from './nearestAlike.ts';
import type { Superpixels } from './superpixels.ts';
import type { SurfaceLabels } from './surfaces.ts';

const FLOOR_CLASS = 0;
const WALL_CLASS = 2;
const OBJECT_CLASS = 3;
/**
 * What counts as one, and squared distance to the nearest of a surface's own superpixels up to which another is the
 * same material.
 */
const ALIKE = { l: 0.08, a: 0.012, b: 0.016, texture: 0.5 };
const FLOOR_ALIKE = 1.6;
const WALL_ALIKE = 0.8;
/** OKLab step across a border, over the texture on both sides, that ends a surface. */
const EDGE_STEP = 0.045;
/** Slope below the horizon from which a floor may be seen. */
const LEAST_SLOPE = 0.06;
/** Share of edges around a superpixel from which it is too busy for a bare wall, 0-1. */
const BUSY = 0.35;

export interface ExtendedLabels extends SurfaceLabels {
  /** Face that each superpixel of a wall belongs to, −1 for the rest; mostly the face it lies in. */
  readonly owner: Int32Array;
}

/**
 * Continues floor and walls; `isBelieved` tells the faces that may grow. The floor climbs over its line with the walls
 * up to the share `climb` (0-1) of that line's slope below the horizon.
 */
export function extendSurfaces(
  labels: SurfaceLabels,
  room: Room,
  isBelieved: (face: number) => boolean,
  climb: number,
): ExtendedLabels {
  const s = labels.superpixels;
  const label = Int32Array.from(labels.label);
  const owner = Int32Array.from(label, (kind, k) => (kind === WALL_CLASS ? s.cut[k] : -1));
  const below = belowHorizon(room);
  const nearest = (kind: number): Float64Array =>
    nearestAlike(s, (k) => labels.label[k] === kind, { ...ALIKE, place: 0.4 * room.width }, 99);
  const [floor, wall] = [nearest(FLOOR_CLASS), nearest(WALL_CLASS)];
  const lowest = Float32Array.from(label, (_, k) => Math.max(LEAST_SLOPE, climb * slopeOfFoot(s, k, below)));
  const mayBeFloor = (k: number): boolean =>
    isBelieved(FLOOR) && floor[k] < FLOOR_ALIKE && floor[k] < wall[k] && below(s.x[k], s.y[k]) > lowest[k];
  const mayBeWall = (k: number, face: number): boolean =>
    face >= FIRST_WALL && isBelieved(face) && wall[k] < WALL_ALIKE && wall[k] < floor[k] && s.clutter[k] < BUSY;
  for (let k = 0; k < s.count; k++) {
    if (label[k] === OBJECT_CLASS && s.cut[k] === FLOOR && mayBeFloor(k)) label[k] = FLOOR_CLASS;
  }
  const open = s.edges.filter(({ p, q, step }) => step <= EDGE_STEP + 1.2 * Math.min(s.texture[p], s.texture[q]));
  const take = (from: number, to: number): boolean => {
    if (label[to] !== OBJECT_CLASS) return false;
    if (label[from] === FLOOR_CLASS && mayBeFloor(to)) {
      label[to] = FLOOR_CLASS;
      return true;
    }
    const face = s.cut[to] >= FIRST_WALL ? s.cut[to] : owner[from];
    if (label[from] !== WALL_CLASS || !mayBeWall(to, face)) return false;
    label[to] = WALL_CLASS;
    owner[to] = face;
    return true;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const { p, q } of open) if (take(p, q) || take(q, p)) changed = true;
  }
  return { ...labels, label, owner };
}

/**
 * Slope below the horizon of the line between wall and floor under a superpixel; the bottom of the picture where none.
 */
function slopeOfFoot(s: Superpixels, k: number, below: (x: number, y: number) => number): number {
  const { width, height, data } = s.map;
  const x = Math.min(width - 1, Math.round(s.x[k]));
  let y = Math.max(0, Math.min(height - 1, Math.round(s.y[k])));
  while (y < height - 1 && s.cut[data[y * width + x]] !== FLOOR) y++;
  // Inside the floor the superpixel's own slope, and that is never under a share of itself.
  return below(x, y);
}
