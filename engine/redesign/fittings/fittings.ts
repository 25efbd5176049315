/**
 * What is fixed to the house and stays the photo's: hearths, radiators, built-in wardrobes; in kitchens and bathrooms
 * units, worktops and sanitary ware. The network has no names for most of them: size, and where on its wall a region
 * lies, tell them.
 */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { type OrientedBox, planOverlap } from '../../design/box.ts';
import { pointAt, type Wall, wallsOf } from '../../design/floorPlan.ts';
import { turnOf } from '../../design/roomShell.ts';
import { horizontalPlaneToMetres, metresAt } from '../../geometry/camera.ts';
import { type SurfacePlane, wallPlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { bestClasses, classParts } from '../oldThings.ts';
import { toLines } from '../openings/frames.ts';
import { cornersPx, hearthsOf, offsetOf } from './hearths.ts';
import type { Fitting, Subject } from './types.ts';

/** Rooms that are their fittings. */
const FITTED = new Set(['kitchen', 'bathroom', 'powder-room', 'laundry-room', 'walk-in-closet', 'commercial-kitchen']);

export const isFitted = ({ id }: RoomType): boolean => FITTED.has(id);

/** Smaller parts of the picture are specks. */
const LEAST_SHARE = 0.006;
/** Mean probability of its classes. */
const SURE = 0.55;
/** Share of its upright rectangle on the wall. */
const FULL = 0.6;
/** Share of the room's height from which cupboards are built in. */
const BUILT_IN = 0.92;
/** Fittings reach no further into the room, m. */
const MOST_DEEP_M = 0.9;

/** A region as it lies on the wall behind it, metres. */
interface OnWall {
  /** Of the Room, and its wall of the plan. */
  readonly face: number;
  readonly wall: Wall;
  /** Metres along that wall at which the face begins. */
  readonly shift: number;
  readonly left: number;
  readonly right: number;
  readonly foot: number;
  readonly head: number;
  /** How far its foot stands before the wall. */
  readonly awayM: number;
  readonly filled: number;
}

/** Finds them; none where there is no network. */
export function fittingsOf({ photo, said, room, closed }: Subject): Fitting[] {
  if (!said) return [];
  const walls = wallPlanes(room);
  const things: Fitting[] = hearthsOf({ photo, said, room, closed });
  for (const { kind: family, cells, share } of classParts(said, ['other', 'storage'] as const)) {
    if (share < LEAST_SHARE || sureness(said, cells, family) < SURE) continue;
    const place = onWall(cells, said, room, closed, walls);
    const kind = place && kindOf(family, place, share, closed);
    if (!kind || things.some((other) => planOverlap(other.box, boxOf(place)) > 0.1)) continue;
    things.push({ kind, share, box: boxOf(place), outlinePx: outlineOf(place, room, photo) });
  }
  return things;
}

/** Share of the picture that what stands in it takes, walls' own openings apart. */
export function fittedShare(said: Segmentation): number {
  const fitted: ReadonlySet<SegmentClass> = new Set(['other', 'storage', 'table', 'seating']);
  const labels = bestClasses(said);
  return labels.filter((name) => fitted.has(name)).length / labels.length;
}

function sureness({ data, classes }: Segmentation, cells: readonly number[], family: SegmentClass): number {
  const own = classes.indexOf(family);
  return cells.reduce((sum, cell) => sum + data[cell * classes.length + own], 0) / cells.length;
}

/** What stands loose before a wall looks much the same: only what hardly anything loose is like counts. */
function kindOf(family: 'other' | 'storage', place: OnWall, share: number, closed: ClosedPlan): Fitting['kind'] | null {
  const { left, right, foot, head, filled } = place;
  if (filled < FULL || foot > 0.4) return null;
  if (family === 'other') return isRadiator(place, closed) ? 'radiator' : null;
  const isWardrobe = head > BUILT_IN * closed.plan.heightM && right - left > 0.6 && share > 0.02;
  return isWardrobe ? 'wardrobe' : null;
}

function isRadiator({ wall, left, right, head, awayM }: OnWall, { plan }: ClosedPlan): boolean {
  const width = right - left;
  const isUnderWindow = plan.openings.some(
    (o) =>
      o.kind === 'window' &&
      o.wall === wall.index &&
      o.bottomM > head - 0.25 &&
      Math.min(right, o.leftM + o.widthM) - Math.max(left, o.leftM) > 0.5 * width,
  );
  return isUnderWindow && head > 0.35 && head < 1.15 && width > 0.3 && width < 2.6 && awayM < 0.4;
}

/** The corners of a place in the photo, its sides at the photo's own lines. */
function outlineOf({ face, shift, left, right, head }: OnWall, room: Room, photo: Rgb8): Vec2[] {
  const rect = { left: left - shift, right: right - shift, bottom: 0, top: head };
  return cornersPx(toLines(rect, face, ['left', 'right', 'top'], { room, photo, said: undefined }), face, room);
}

/** Measures a region on the wall of its foot; null where it has none. */
function onWall(
  cells: readonly number[],
  lattice: Pick<Segmentation, 'width' | 'height'>,
  room: Room,
  closed: ClosedPlan,
  planes: readonly SurfacePlane[],
): OnWall | null {
  const walls = wallsOf(closed.plan.corners);
  const at = (cell: number, down: number): Vec2 => [
    (((cell % lattice.width) + 0.5) / lattice.width) * room.width,
    ((Math.floor(cell / lattice.width) + down) / lattice.height) * room.height,
  ];
  const feet = feetOf(cells, lattice.width).map((cell) =>
    metresAt(room.camera, horizontalPlaneToMetres(room.camera, 0), at(cell, 1)),
  );
  let best: { face: number; away: number } | null = null;
  for (const { id } of planes) {
    const face = Number(id.slice('wall-'.length));
    const wall = walls[closed.wallOfFace[face]];
    if (!wall) continue;
    const aways = feet.map(([x, z]) => (x - wall.from[0]) * wall.inward[0] + (z - wall.from[1]) * wall.inward[1]);
    const along = feet.map(([x, z]) => (x - wall.from[0]) * wall.along[0] + (z - wall.from[1]) * wall.along[1]);
    const middle = median(along);
    if (middle < -0.1 || middle > wall.lengthM + 0.1) continue;
    const away = median(aways);
    if (!best || Math.abs(away) < Math.abs(best.away)) best = { face, away };
  }
  if (!best || Math.abs(best.away) > MOST_DEEP_M * 1.2) return null;
  const wall = walls[closed.wallOfFace[best.face]];
  const plane = planes.find(({ id }) => id === `wall-${best.face}`)!;
  const shift = offsetOf(room, closed, best.face);
  const points = cells.map((cell) => metresAt(room.camera, plane.toMetres, at(cell, 0.5)));
  const us = points.map(([u]) => u + shift).sort((a, b) => a - b);
  const vs = points.map(([, v]) => v).sort((a, b) => a - b);
  const share = (list: readonly number[], of: number): number => list[Math.floor(of * (list.length - 1))];
  const [left, right, foot, head] = [share(us, 0.03), share(us, 0.97), share(vs, 0.02), share(vs, 0.97)];
  const step = Math.max(0.02, Math.sqrt(((right - left) * (head - foot)) / Math.max(1, cells.length)) * 1.6);
  const taken = new Set(points.map(([u, v]) => `${Math.round((u + shift) / step)} ${Math.round(v / step)}`));
  const all = Math.max(1, (Math.floor((right - left) / step) + 1) * (Math.floor((head - foot) / step) + 1));
  const filled = Math.min(1, taken.size / all);
  return { face: best.face, wall, shift, left, right, foot, head, awayM: Math.max(0, best.away), filled };
}

/** Lowest cells of the columns whose rim lies low. */
function feetOf(cells: readonly number[], width: number): number[] {
  const columns = new Map<number, number>();
  for (const cell of cells) columns.set(cell % width, Math.max(columns.get(cell % width) ?? 0, cell));
  const rim = [...columns.values()];
  const rows = rim.map((cell) => Math.floor(cell / width));
  const [lowest, highest] = [Math.max(...rows), Math.min(...rows)];
  return rim.filter((_, i) => rows[i] >= lowest - Math.max(1, 0.4 * (lowest - highest)));
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function boxOf({ wall, left, right, head, awayM }: OnWall): OrientedBox {
  const depth = Math.min(MOST_DEEP_M, Math.max(0.12, awayM));
  const [x, z] = pointAt(wall, (left + right) / 2, depth / 2);
  return {
    x,
    z,
    turn: turnOf(wall),
    halfWidth: (right - left) / 2,
    halfDepth: depth / 2,
    bottom: 0,
    top: head,
  };
}
