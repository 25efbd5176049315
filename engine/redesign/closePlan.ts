/** The visible walls of a Room become a whole floor plan: closed behind the camera, where nobody looks. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { type DrawnCurtain, type FloorPlan, type FloorPlanOpening, wallsOf } from '../design/floorPlan.ts';
import { isInside } from '../geometry/polygon.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';

export interface ClosedPlan {
  readonly plan: FloorPlan;
  /** Wall of the plan that each face of the Room is. */
  readonly wallOfFace: readonly number[];
  /** Opening of the plan that each opening of the Room is, −1 for one that lies on no wall. */
  readonly openingOf: readonly number[];
  /** Walls of the plan that the photo does not show. */
  readonly unseen: ReadonlySet<number>;
}

/** The photographer stands at least so far from the walls that are not seen. */
const BESIDE_M = 0.9;
const BEHIND_M = 0.7;
/** What is guessed behind the camera is no deeper than this. */
const MOST_BEHIND_M = 2.6;
/** A wall that leaves the picture goes on at least so far. */
const BEYOND_M = 0.35;
/** Corners nearer to each other than this are one. */
const SAME_M = 0.02;

const isAcross = (a: Vec2, b: Vec2): boolean => Math.abs(b[0] - a[0]) > Math.abs(b[1] - a[1]);

/**
 * Closes the plan of a Room in metres. Side walls go on past the camera; a wall that leaves the picture goes on as far
 * as rooms of the type are usually wide. Null where the walls enclose nothing that the camera could stand in. `drawn`:
 * what is drawn before each opening of the Room.
 */
export function closePlan(
  room: Room,
  roomType: RoomType,
  drawn: readonly (DrawnCurtain | undefined)[] = [],
): ClosedPlan | null {
  const seen = room.planM.map(([x, z]): Vec2 => [x, z]);
  const last = seen.length - 1;
  const [typicalWidth, typicalDepth] = roomType.sizeM;
  const far = Math.max(...seen.map(([, z]) => z));
  const nearest = Math.min(...seen.map(([, z]) => z));
  const behind = Math.min(MOST_BEHIND_M, Math.max(BEHIND_M, Math.max(typicalWidth, typicalDepth) - far));
  const back = Math.min(-behind, nearest - 0.3);
  const xs = seen.map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const missing = Math.max(0, Math.min(typicalWidth, typicalDepth) - (right - left));
  const leftOpen = isAcross(seen[0], seen[1]);
  const rightOpen = isAcross(seen[last - 1], seen[last]);
  const share = leftOpen && rightOpen ? missing / 2 : missing;
  const start = sideEnd(seen[0], seen[1], leftOpen, -1, share);
  const end = sideEnd(seen[last], seen[last - 1], rightOpen, 1, share);
  const extension = leftOpen ? Math.hypot(start[0] - seen[0][0], start[1] - seen[0][1]) : 0;
  const corners: Vec2[] = [[start[0], back]];
  if (leftOpen) corners.push(start);
  else corners[0] = [alongSide(seen[0], seen[1], back), back];
  // A side wall begins behind the camera: its first corner is not one of the room.
  const firstFace = leftOpen ? 1 : 0;
  const inner = seen.slice(1, last);
  corners.push(...inner);
  if (rightOpen) corners.push(end, [end[0], back]);
  else corners.push([alongSide(seen[last], seen[last - 1], back), back]);
  const shifts = seen.slice(0, -1).map((_, face) => (face === 0 ? (leftOpen ? extension : seen[0][1] - back) : 0));
  const wallOfFace = seen.slice(0, -1).map((_, face) => firstFace + face);
  return finished({ room, drawn }, corners, wallOfFace, shifts);
}

/**
 * x at which a side wall, gone on past its near end, comes to `back`; one that slants too much to be a side wall goes
 * straight back.
 */
function alongSide([x, z]: Vec2, [farX, farZ]: Vec2, back: number): number {
  const slant = (x - farX) / (z - farZ);
  return Number.isFinite(slant) && Math.abs(slant) < 0.2 ? x + slant * (back - z) : x;
}

/** Where the first or last wall ends that leaves the picture: further along itself, and well beside the camera. */
function sideEnd(own: Vec2, other: Vec2, isOpen: boolean, side: -1 | 1, missing: number): Vec2 {
  if (!isOpen) return own;
  const length = Math.hypot(own[0] - other[0], own[1] - other[1]);
  const direction: Vec2 = [(own[0] - other[0]) / length, (own[1] - other[1]) / length];
  const beside = Math.max(0, BESIDE_M - side * own[0]);
  const by = Math.max(BEYOND_M, missing, beside / Math.max(0.3, Math.abs(direction[0])));
  return [own[0] + direction[0] * by, own[1] + direction[1] * by];
}

function finished(
  { room, drawn }: { readonly room: Room; readonly drawn: readonly (DrawnCurtain | undefined)[] },
  corners: readonly Vec2[],
  wallOfFace: readonly number[],
  shifts: readonly number[],
): ClosedPlan | null {
  if (corners.length < 4 || !isSimple(corners) || !isInside(corners, [0, 0])) return null;
  const walls = wallsOf(corners);
  if (walls.some(({ lengthM }) => lengthM < SAME_M)) return null;
  // Corners run left to right as seen from inside: the ring's area is negative then.
  if (signedArea(corners) >= 0) return null;
  const openings: FloorPlanOpening[] = [];
  const openingOf = room.openings.map((opening, k) => {
    const wall = wallOfFace[opening.wall];
    if (wall === undefined) return -1;
    const { lengthM } = walls[wall];
    const leftM = Math.max(0.02, opening.leftM + shifts[opening.wall]);
    const rightM = Math.min(lengthM - 0.02, opening.leftM + shifts[opening.wall] + opening.widthM);
    const bottomM = opening.kind === 'window' ? Math.max(0, opening.bottomM) : 0;
    const topM = Math.min(room.ceilingHeightM - 0.02, opening.bottomM + opening.heightM);
    if (rightM - leftM < 0.2 || topM - bottomM < 0.2) return -1;
    const [widthM, heightM] = [rightM - leftM, topM - bottomM];
    openings.push({ kind: opening.kind, wall, leftM, bottomM, widthM, heightM, drawn: drawn[k] });
    return openings.length - 1;
  });
  const seen = new Set(wallOfFace);
  const unseen = new Set(walls.map(({ index }) => index).filter((index) => !seen.has(index)));
  openings.push(...doorBehind(corners, openings, room.ceilingHeightM));
  return { plan: { corners, heightM: room.ceilingHeightM, openings }, wallOfFace, openingOf, unseen };
}

/** The photographer came in somewhere: where no door is seen, there is one in the wall behind the camera. */
function doorBehind(
  corners: readonly Vec2[],
  openings: readonly FloorPlanOpening[],
  heightM: number,
): FloorPlanOpening[] {
  if (openings.some(({ kind }) => kind === 'door')) return [];
  const walls = wallsOf(corners);
  const behind = walls[walls.length - 1];
  const widthM = Math.min(0.85, behind.lengthM - 0.2);
  if (widthM < 0.6) return [];
  const across = (0 - behind.from[0]) * behind.along[0];
  const leftM = Math.min(behind.lengthM - widthM - 0.05, Math.max(0.05, across - widthM / 2));
  return [{ kind: 'door', wall: behind.index, leftM, bottomM: 0, widthM, heightM: Math.min(2.03, heightM - 0.1) }];
}

function signedArea(corners: readonly Vec2[]): number {
  return corners.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = corners[(i + 1) % corners.length];
    return sum + x * nextZ - nextX * z;
  }, 0);
}

/** Whether no two sides of a ring cross. */
function isSimple(corners: readonly Vec2[]): boolean {
  const count = corners.length;
  const side = (a: Vec2, b: Vec2, p: Vec2) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  for (let i = 0; i < count; i++) {
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      const [a, b] = [corners[i], corners[(i + 1) % count]];
      const [c, d] = [corners[j], corners[(j + 1) % count]];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return false;
    }
  }
  return true;
}
