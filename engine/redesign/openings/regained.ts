/**
 * Openings that perception left out for their shape, and that a redesign would wall up: a door that the border cuts,
 * curtains drawn before a window, a window behind a blind. Each is the rectangle on its wall that what the network sees
 * of it fills.
 */
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { quantile } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { openingConfidence } from './believed.ts';
import type { WallRect } from './frames.ts';
import { type LostPart, lostParts } from './lost.ts';
import { wallCells } from './wallCells.ts';

/** Smaller ones, as shares of the picture, are specks; of one that turns a corner each wall has so much of it. */
const LEAST_SHARE = 0.004;
const ON_WALL = 0.2;
/** Share of its rectangle that one must fill, and of its cells that the rectangle leaves out on each side. */
const FULL = 0.6;
const STRAY = 0.04;
/** m: no opening is smaller; a foot so near to the floor stands on it. */
const LEAST_M = 0.3;
const ON_FLOOR_M = 0.25;
/** m: what hides the foot of a door or a curtain is no higher, a door's head no lower; no door is so wide. */
const HIDDEN_M = 0.9;
const DOOR_HEAD_M = 1.4;
const WIDEST = 1.1;
/** m: heads of openings are no lower, and curtains hang from so high. */
const HEAD_M = 1.1;
const HUNG_M = 1.6;
/** m: and so far to the side of a window they are its own. */
const BESIDE_M = 0.5;
/** Share of the picture that a lost opening may take: it is small, or far away. */
const MOST_LOST = 0.012;

export interface Regained {
  /** With the openings that it had lost. */
  readonly room: Room;
  /** Whether one of some size is lost still: it would be walled up. */
  readonly isLost: boolean;
  /** 1 for cells of the network's lattice that it takes for openings, and that look like none. */
  readonly denied: Uint8Array;
}

/** Regains the openings of a Room in metres and of the photo's size from what the network sees of them. */
export function regainOpenings(room: Room, photo: Rgb8, said: Segmentation): Regained {
  const onWalls = wallFinder(room, said);
  let openings: readonly Opening[] = room.openings;
  const denied = new Uint8Array(said.width * said.height);
  let isLost = false;
  for (const part of lostParts(room, said)) {
    if (part.share < LEAST_SHARE) continue;
    const found = onWalls(part);
    const believed = found.filter(
      (one) =>
        one.heightM > LEAST_M &&
        (part.kind === 'curtain'
          ? isCurtain(one, room)
          : one.bottomM + one.heightM > HEAD_M && openingConfidence(one, room, photo, said) >= 0.5),
    );
    openings = [...openings.filter((o) => !believed.some((one) => isBefore(one, o))), ...believed];
    if (found.length > 0 && believed.length === 0) for (const cell of part.cells) denied[cell] = 1;
    isLost ||= part.share > MOST_LOST && found.length === 0;
  }
  return { room: { ...room, openings: [...openings] }, isLost, denied };
}

/** Whether it may be a curtain that is drawn before a window: one beside a window of the Room is changed with that. */
function isCurtain(one: Opening, { openings }: Room): boolean {
  const beside = (o: Opening): number => Math.max(o.leftM - one.leftM - one.widthM, one.leftM - o.leftM - o.widthM);
  const hangs = one.bottomM + one.heightM > HUNG_M;
  return hangs && !openings.some((o) => o.wall === one.wall && !isBefore(one, o) && beside(o) < BESIDE_M);
}

/** Whether all of a smaller opening lies behind it: a lamp before a drawn curtain, a gap in it. */
function isBefore({ wall, leftM, widthM }: Opening, other: Opening): boolean {
  const [left, right] = [other.leftM - leftM, other.leftM + other.widthM - leftM];
  return wall === other.wall && left > -0.1 && right < widthM + 0.1 && 2 * other.widthM < widthM;
}

/** Finds the rectangles on walls of the Room that a part fills. */
function wallFinder(room: Room, said: Segmentation): (part: LostPart) => Opening[] {
  const walls = wallCells(room, said);
  const all = Array.from({ length: said.width * said.height }, (_, cell) => cell);
  return ({ cells, kind }) =>
    walls.flatMap(({ wall, isOn, at }) => {
      const own = cells.filter(isOn);
      if (own.length < ON_WALL * cells.length) return [];
      const isOwn = new Set(own);
      const others = all.filter((cell) => isOn(cell) && !isOwn.has(cell)).map(at);
      const rect = rectangleOf(own.map(at), others);
      const opening = rect && openingOf(rect, kind);
      return opening ? [{ ...opening, wall }] : [];
    });
}

/** The upright rectangle that the points fill, others lying in it; null where they fill none. */
function rectangleOf(own: readonly Vec2[], others: readonly Vec2[]): WallRect | null {
  const [us, vs] = [0, 1].map((axis) => own.map((p) => p[axis]));
  const [left, right] = [quantile(us, STRAY), quantile(us, 1 - STRAY)];
  const [bottom, top] = [quantile(vs, STRAY), quantile(vs, 1 - STRAY)];
  const isIn = ([u, v]: Vec2): boolean => u >= left && u <= right && v >= bottom && v <= top;
  const filled = own.filter(isIn).length;
  return filled < FULL * (filled + others.filter(isIn).length) ? null : { left, right, bottom, top };
}

/** A door by its shape, a window else; null for what is neither. */
function openingOf({ left, right, bottom, top }: WallRect, seen: LostPart['kind']): Omit<Opening, 'wall'> | null {
  const widthM = right - left;
  // Slivers at the border may be anything.
  if (widthM < LEAST_M) return null;
  const isDoor = seen === 'door' && bottom < HIDDEN_M && top > DOOR_HEAD_M && widthM < WIDEST * top;
  // Furniture stands before the feet of curtains.
  const bottomM = isDoor || bottom < (seen === 'curtain' ? HIDDEN_M : ON_FLOOR_M) ? 0 : bottom;
  return { kind: isDoor ? 'door' : 'window', leftM: left, bottomM, widthM, heightM: top - bottomM };
}
