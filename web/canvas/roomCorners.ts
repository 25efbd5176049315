/** Where the corners and lines of a Room's walls are seen in its picture, and where they are dragged to. No React. */
import type { ParsedInputOf } from '#contract/call.ts';
import type { correctRoom } from '#contract/rooms.ts';
import type { Distortion, Room } from '#engine/geometry/roomSchema.ts';
import type { Point } from './viewport.ts';

/** An end of a corner, px of the Room's picture. */
export interface SeenCorner extends Point {
  /** Index into the Room's `planM`. */
  readonly corner: number;
  readonly end: 'floor' | 'ceiling';
  /** Only ends of lines have one. */
  readonly wall?: undefined;
}

/** Where the line of a wall's foot or head leaves the picture, because its corner lies outside of it; px of the Room's picture. */
export interface LineEnd extends Point {
  readonly wall: number;
  /** The end that is not to be seen, and the one that the line turns about. Indices into `planM`. */
  readonly corner: number;
  readonly other: number;
  readonly end: SeenCorner['end'];
  /** Where `corner` and `other` are seen, px; both may lie outside of the picture. */
  readonly cornerAt: Point;
  readonly otherAt: Point;
  /** What of the line is seen furthest from here: it stays when this end is dragged. */
  readonly pivot: Point;
}

export type Handle = SeenCorner | LineEnd;

/** A corner and where it is put, as the server takes it. */
export type MovedCorner = ParsedInputOf<typeof correctRoom>['moved'][number];

/** Metres in front of the camera from which on something is seen. */
const nearM = 0.05;
/** Corners this share of the picture outside of it can still be reached for. */
const reach = 0.04;

/** A point of the world through the Room's camera; null behind it. */
function project({ camera }: Room, x: number, y: number, z: number): Point | null {
  const { rotation, focalPx, principalPx, heightM, distortion } = camera;
  const [right = 0, down = 0, ahead = 0] = [0, 3, 6].map(
    (row) => (rotation[row] ?? 0) * x + (rotation[row + 1] ?? 0) * (y - heightM) + (rotation[row + 2] ?? 0) * z,
  );
  if (ahead < nearM) return null;
  const straight = { x: principalPx[0] + (focalPx * right) / ahead, y: principalPx[1] + (focalPx * down) / ahead };
  return distortion ? bent(distortion, straight) : straight;
}

/** Where a lens shows what a pinhole would show at `at`; the inverse of what the Room's schema says. */
function bent({ radial, centrePx: [cx, cy], radiusPx }: Distortion, { x, y }: Point): Point {
  const square = ((x - cx) ** 2 + (y - cy) ** 2) / radiusPx ** 2;
  const scale = 2 / (1 + Math.sqrt(Math.max(0, 1 - 4 * radial * square)));
  return { x: cx + (x - cx) * scale, y: cy + (y - cy) * scale };
}

const ends = ['floor', 'ceiling'] as const;

/** Whether a place can be reached for: in the picture or just outside of it. */
function isReached({ width, height }: Room, { x, y }: Point): boolean {
  const isNear = (at: number, size: number) => at >= -reach * size && at <= (1 + reach) * size;
  return isNear(x, width) && isNear(y, height);
}

/** Where a corner's end is seen, also outside of the picture; null behind the camera. */
function cornerAt(room: Room, corner: number, end: SeenCorner['end']): Point | null {
  const [x, z] = room.planM[corner] ?? [0, 0];
  return project(room, x, end === 'floor' ? 0 : room.ceilingHeightM, z);
}

/** Both ends of every corner that stand in the picture or just outside of it. */
export function seenCorners(room: Room): SeenCorner[] {
  return room.planM.flatMap((_, corner) =>
    ends.flatMap((end) => {
      const seen = cornerAt(room, corner, end);
      return seen && isReached(room, seen) ? [{ corner, end, ...seen }] : [];
    }),
  );
}

/** Shares of the way from `a` to `b` between which it runs in the picture (Liang and Barsky 1984); null where it never does. */
function withinPicture({ width, height }: Room, a: Point, b: Point): readonly [number, number] | null {
  let [from, to] = [0, 1];
  for (const [at, by, size] of [
    [a.x, b.x - a.x, width],
    [a.y, b.y - a.y, height],
  ] as const) {
    if (by === 0 && (at < 0 || at > size)) return null;
    if (by === 0) continue;
    const [low, high] = by > 0 ? [-at / by, (size - at) / by] : [(size - at) / by, -at / by];
    from = Math.max(from, low);
    to = Math.min(to, high);
  }
  return from < to ? [from, to] : null;
}

/** Ends of the lines of walls whose corners lie outside of the picture: what is left to drag where a wall is wider than the photo. */
export function lineEnds(room: Room): LineEnd[] {
  return room.planM.slice(1).flatMap((_, wall) =>
    ends.flatMap((end) => {
      const [a, b] = [cornerAt(room, wall, end), cornerAt(room, wall + 1, end)];
      const span = a && b && withinPicture(room, a, b);
      if (!span) return [];
      const along = (share: number): Point => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
      const [first, last] = [along(span[0]), along(span[1])];
      const left = { wall, end, corner: wall, other: wall + 1, cornerAt: a, otherAt: b, pivot: last, ...first };
      const right = { wall, end, corner: wall + 1, other: wall, cornerAt: b, otherAt: a, pivot: first, ...last };
      return [left, right].filter((it) => !isReached(room, it.cornerAt));
    }),
  );
}

/** Tells handles of one Room apart. */
export const handleKey = (handle: Handle): string =>
  handle.wall !== undefined ? `line-${handle.wall}-${handle.corner}-${handle.end}` : `${handle.corner}-${handle.end}`;

/** What the Room is solved for once a handle has been dragged to `to`; empty where nothing can be told from it. */
export function putBy(handle: Handle, to: Point): MovedCorner[] {
  const { corner, end } = handle;
  if (handle.wall === undefined) return [{ corner, end, toPx: [to.x, to.y] }];
  const { cornerAt: far, other, otherAt, pivot } = handle;
  const before = Math.hypot(handle.x - pivot.x, handle.y - pivot.y);
  const after = Math.hypot(to.x - pivot.x, to.y - pivot.y);
  if (before < 1 || after < 1) return [];
  // The corner keeps its distance; only the line turns.
  const reachPx = Math.hypot(far.x - pivot.x, far.y - pivot.y) / after;
  const toPx: MovedCorner['toPx'] = [pivot.x + (to.x - pivot.x) * reachPx, pivot.y + (to.y - pivot.y) * reachPx];
  return [
    { corner, end, toPx },
    { corner: other, end, toPx: [otherAt.x, otherAt.y] },
  ];
}

/** Where an arrow key moves a corner to; undefined for any other key. `step` px of the Room's picture, five times that with shift. */
export function cornerAfterKey(at: Point, key: string, isFar: boolean, step: number): Point | undefined {
  const by = isFar ? 5 * step : step;
  const moves: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: at.x - by, y: at.y },
    ArrowRight: { x: at.x + by, y: at.y },
    ArrowUp: { x: at.x, y: at.y - by },
    ArrowDown: { x: at.x, y: at.y + by },
  };
  return moves[key];
}
