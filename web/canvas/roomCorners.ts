/** Where the corners and lines of a Room's walls are seen in its picture, and where they are dragged to. No React. */
import type { ParsedInputOf } from '#contract/call.ts';
import type { correctRoom } from '#contract/rooms.ts';
import { along, spanWithin } from '#engine/geometry/border.ts';
import { project } from '#engine/geometry/camera.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Vec2 } from '#engine/geometry/types.ts';
import type { Point } from './viewport.ts';

/** An end of a corner, px of the Room's picture. */
export interface SeenCorner extends Point {
  /** Index into the Room's `planM`. */
  readonly corner: number;
  readonly end: 'floor' | 'ceiling';
  /** Only ends of lines have one. */
  readonly wall?: undefined;
}

/**
 * Where the line of a wall's foot or head leaves the picture, because its corner lies outside of it; px of the Room's
 * picture.
 */
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

/** Corners this share of the picture outside of it can still be reached for. */
const reach = 0.04;

const ends = ['floor', 'ceiling'] as const;

const pointOf = ([x, y]: Vec2): Point => ({ x, y });

/** Whether a place can be reached for: in the picture or just outside of it. */
function isReached({ width, height }: Room, { x, y }: Point): boolean {
  const isNear = (at: number, size: number) => at >= -reach * size && at <= (1 + reach) * size;
  return isNear(x, width) && isNear(y, height);
}

/** Where a corner's end is seen, also outside of the picture; null behind the camera. */
function cornerAt(room: Room, corner: number, end: SeenCorner['end']): Vec2 | null {
  const [x, z] = room.planM[corner] ?? [0, 0];
  return project(room.camera, [x, end === 'floor' ? 0 : room.ceilingHeightM, z]);
}

/** Both ends of every corner that stand in the picture or just outside of it. */
export function seenCorners(room: Room): SeenCorner[] {
  return room.planM.flatMap((_, corner) =>
    ends.flatMap((end) => {
      const at = cornerAt(room, corner, end);
      const seen = at && pointOf(at);
      return seen && isReached(room, seen) ? [{ corner, end, ...seen }] : [];
    }),
  );
}

/**
 * Ends of the lines of walls whose corners lie outside of the picture: what is left to drag where a wall is wider than
 * the photo.
 */
export function lineEnds(room: Room): LineEnd[] {
  return room.planM.slice(1).flatMap((_, wall) =>
    ends.flatMap((end) => {
      const [a, b] = [cornerAt(room, wall, end), cornerAt(room, wall + 1, end)];
      const span = a && b && spanWithin(room, a, b);
      if (!span) return [];
      const [first, last] = [pointOf(along(a, b, span[0])), pointOf(along(a, b, span[1]))];
      const [start, stop] = [pointOf(a), pointOf(b)];
      const left = { wall, end, corner: wall, other: wall + 1, cornerAt: start, otherAt: stop, pivot: last, ...first };
      const right = { wall, end, corner: wall + 1, other: wall, cornerAt: stop, otherAt: start, pivot: first, ...last };
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

/**
 * Where an arrow key moves a corner to; undefined for any other key. `step` px of the Room's picture, five times that
 * with shift.
 */
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
