/** The floor plan that a room is designed on: closed, seen from above, x right and z away from the reader; metres. */
import type { openingKinds } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';

/** What is drawn before a window: heavy curtains, or light ones between them. */
export type DrawnCurtain = 'drapes' | 'sheers';

/** A rectangle in a wall: metres from the wall's left end as seen from inside, and from the floor. */
export interface FloorPlanOpening {
  readonly kind: (typeof openingKinds)[number];
  /** Wall i lies between corners i and i + 1. */
  readonly wall: number;
  readonly leftM: number;
  readonly bottomM: number;
  readonly widthM: number;
  readonly heightM: number;
  /** Undefined where nothing is: the window is seen. */
  readonly drawn?: DrawnCurtain | undefined;
}

/** A ceiling that slopes up from a knee wall, with roof windows side by side. */
export interface Slope {
  readonly wall: number;
  readonly kneeM: number;
  /** From the wall to where the ceiling is level, along the floor. */
  readonly runM: number;
  /** Left ends and width along the wall, as openings have them. */
  readonly windows: readonly { readonly leftM: number; readonly widthM: number }[];
}

export interface FloorPlan {
  /** Corners in the order in which somebody inside sees them from left to right; the last wall closes the ring. */
  readonly corners: readonly Vec2[];
  readonly heightM: number;
  readonly openings: readonly FloorPlanOpening[];
  /** Under the roof. */
  readonly slopes?: readonly Slope[];
}

/** A wall with its directions: `along` from left to right as seen from inside, `inward` into the room; both unit. */
export interface Wall {
  readonly index: number;
  readonly from: Vec2;
  readonly to: Vec2;
  readonly lengthM: number;
  readonly along: Vec2;
  readonly inward: Vec2;
}

/** The walls of a ring of corners. */
export function wallsOf(corners: readonly Vec2[]): Wall[] {
  return corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length];
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along: Vec2 = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
    return { index, from, to, lengthM, along, inward: [along[1], -along[0]] };
  });
}

/** The point `alongM` from the wall's left end and `inM` in front of it. */
export function pointAt(wall: Wall, alongM: number, inM: number): Vec2 {
  return [
    wall.from[0] + wall.along[0] * alongM + wall.inward[0] * inM,
    wall.from[1] + wall.along[1] * alongM + wall.inward[1] * inM,
  ];
}

/** A point's place on a wall: metres from its left end, metres in front of it. */
export function placeOn(wall: Wall, p: Vec2): Vec2 {
  const x = p[0] - wall.from[0];
  const z = p[1] - wall.from[1];
  return [x * wall.along[0] + z * wall.along[1], x * wall.inward[0] + z * wall.inward[1]];
}

/** Metres from a point to the nearest wall. */
export function distanceToWalls(walls: readonly Wall[], p: Vec2): number {
  let least = Number.POSITIVE_INFINITY;
  for (const wall of walls) {
    const [s, d] = placeOn(wall, p);
    const beyond = s < 0 ? -s : s > wall.lengthM ? s - wall.lengthM : 0;
    least = Math.min(least, Math.hypot(beyond, d));
  }
  return least;
}

/** Left, right, near and far end of the ring. */
export function boundsOf(corners: readonly Vec2[]): { left: number; right: number; near: number; far: number } {
  return {
    left: Math.min(...corners.map(([x]) => x)),
    right: Math.max(...corners.map(([x]) => x)),
    near: Math.min(...corners.map(([, z]) => z)),
    far: Math.max(...corners.map(([, z]) => z)),
  };
}

/** Height of the ceiling over a point of the floor plan. */
export function ceilingAt({ corners, heightM, slopes = [] }: FloorPlan, p: Vec2): number {
  if (slopes.length === 0) return heightM;
  const walls = wallsOf(corners);
  return slopes.reduce((least, { wall, kneeM, runM }) => {
    const [, away] = placeOn(walls[wall], p);
    return Math.min(least, kneeM + (heightM - kneeM) * Math.min(1, Math.max(0, away) / runM));
  }, heightM);
}

/** The corners of a floor plan with one wall moved outwards (inwards below 0). */
export function withWallMoved(corners: readonly Vec2[], wall: number, byM: number): Vec2[] {
  const { inward } = wallsOf(corners)[wall];
  const next = (wall + 1) % corners.length;
  return corners.map(
    ([x, z], i): Vec2 => (i === wall || i === next ? [x - inward[0] * byM, z - inward[1] * byM] : [x, z]),
  );
}
