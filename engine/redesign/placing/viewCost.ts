/**
 * What a pose costs in the picture: the camera of the photo is fixed, so furniture has to stand where it is seen well.
 * A cost of 1 is a fault that a photographer of interiors would remark on.
 */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { distanceTo, type OrientedBox } from '../../design/box.ts';
import { type FloorPlanOpening, type Wall, wallsOf } from '../../design/floorPlan.ts';
import type { PoseCost } from '../../design/site.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { isSlender } from './apart.ts';
import {
  coveredShare,
  type FrameBox,
  type FrameRect,
  frameBox,
  grown,
  isAtSide,
  openingRect,
  type PictureView,
} from './frameBox.ts';
import { LONG_M, lengthWithin, type WallMark } from './wallMarks.ts';

/** Nothing large stands nearer than this, and better not within the second distance. */
const LENS_M = 1;
const NEAR_LENS_M = 1.7;
/** What stands this close to the camera's foot stands in the photographer. */
const PHOTOGRAPHER_M = 0.45;
/** A pose that must not be. */
export const FORBIDDEN = 60;
/** Share of the picture from which one piece takes too much of it; cupboards and shelves are no sight. */
const TOO_MUCH = 0.2;
const STORAGE_TOO_MUCH = 0.1;
/**
 * Nearer than this share of the room's depth they stand in the foreground: less of the picture is too much of them
 * there, and they tower from such a share of its height.
 */
const FOREGROUND = { near: 0.7, most: 0.06, cost: 40, towering: 0.48 } as const;
/** What the room is for may take more. */
const FOCAL_TOO_MUCH = 0.5;
/** What the room is for should fill at least this share. */
const FOCAL_SHARE = 0.11;
/** What it costs that it comes so near to a side of the picture, a share of its width. */
const AT_SIDE = { cost: 1, margin: 0.025 } as const;
/** Worth from which a piece is what the room is for. */
export const FOCAL_WORTH = 0.85;

/**
 * Cupboards and shelves can stand elsewhere or be left out: share of an opening, with its frame, that they may hide
 * where they are so high, and where they are lower; what more costs, beyond leaving them out.
 */
const HIGH_M = 1.15;
const MOST_CROWDED = [0.04, 0.07] as const;
const CROWDED = 6;
/** And of a door: what stands so near to one narrows the way through it. */
const MOST_OF_DOORWAY = 0.02;
/** m of frame around an opening, and of wall beside it. */
const FRAME_M = 0.2;

/** Nothing that is higher, m, hides more of a door: it would seem to stand in it. Beds are long, and may hide more. */
const LOW_M = 0.55;
const MOST_OF_DOOR = { usual: 0.15, bed: 0.25 } as const;

/** Lamps and plants may stand before a window, so far, and before no door. */
const MOST_BEFORE_VIEW = 0.15;

/**
 * What the photo has drawn on its walls (see WallMark): a share of the height of a cupboard or a shelf, and of the
 * smaller side of what hangs, that may be before it. Short edges are counted for what hangs alone.
 */
const MOST_MARKED = 0.5;
const MOST_HUNG_OVER = 0.2;
/** Share of its sides by which what hangs keeps away from long ones. */
const HUNG_APART = 0.15;
/**
 * An edge that rises so far from so near the floor is a jamb, and what stands so near is before it, m: what each costs
 * whose foot a low piece hides, and all.
 */
const JAMB_M = { rise: 0.9, foot: 1, before: 0.7 } as const;
const JAMBS = { storage: 3, other: 0.4, most: 3, mostOther: 1 } as const;

/** Share of the picture from which it matters that a low cupboard shows its side. */
const LEAST_SIDE = 0.02;

/** What a rug costs that the picture cuts: all of it, and at once. */
const CUT_RUG = 0.8;
const ANY_CUT = 0.1;

/** What it costs that a sofa shows its end, and an armchair, where it takes so much of the picture. */
const END_ON = { sofa: 2, armchair: 1.2, share: 0.06 } as const;

/** What the picture shows of an opening, alone and with its frame. */
interface SeenOpening {
  readonly isDoor: boolean;
  readonly rect: FrameRect;
  readonly framed: FrameRect;
}

/** Chairs of less worth stand around tables, and show their backs. */
const ARMCHAIR_WORTH = 0.6;

/** What else of a picture should stay to be seen; `isWay`: people walk through it. */
export interface ClearRect extends FrameRect {
  readonly isWay?: boolean;
}

/** Cost of a settled arrangement for a fixed camera. */
export type ViewCost = PoseCost;

/** The cost for a photo's camera, the openings of its plan and what else should be seen of the house. */
export function viewCostOf(
  { plan, unseen }: ClosedPlan,
  view: PictureView,
  alsoClear: readonly ClearRect[] = [],
  marks: readonly WallMark[] = [],
): ViewCost {
  const walls = wallsOf(plan.corners);
  const nearM = FOREGROUND.near * Math.max(...plan.corners.map(([, z]) => z));
  const openings = plan.openings
    .filter(({ wall }) => !unseen.has(wall))
    .flatMap((opening) => seenOpening(opening, walls[opening.wall], view) ?? [])
    .concat(alsoClear.map((rect) => ({ rect, framed: rect, isDoor: rect.isWay === true })));
  // Those of openings that are known are counted with them.
  const all = marks.filter(({ ends }) => !openings.some(({ framed }) => ends.every((end) => holds(framed, end))));
  const unknown = { all, long: all.filter(({ lengthM }) => lengthM > LONG_M), jambs: all.filter(isJamb) };
  const empty = { view, openings, marks: unknown, nearM };
  return ({ placements }) => {
    let cost = 0;
    for (const placement of placements) cost += pieceCost(placement, empty);
    return cost;
  };
}

/** Edges on the walls of the photo that belong to no opening which is known. */
interface UnknownMarks {
  readonly all: readonly WallMark[];
  readonly long: readonly WallMark[];
  readonly jambs: readonly WallMark[];
}

const isJamb = ({ riseM, runM, footM }: WallMark): boolean =>
  riseM > JAMB_M.rise && riseM > 3 * runM && footM < JAMB_M.foot;

const holds = ({ left, top, right, bottom }: FrameRect, [x, y]: Vec2): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function seenOpening(opening: FloorPlanOpening, wall: Wall, view: PictureView): SeenOpening | null {
  const { leftM, widthM, heightM } = opening;
  const around = { leftM: leftM - FRAME_M, widthM: widthM + 2 * FRAME_M, heightM: heightM + FRAME_M };
  const rect = openingRect(opening, wall, view);
  const framed = openingRect({ ...opening, ...around }, wall, view);
  return rect && framed && { rect, framed, isDoor: opening.kind !== 'window' };
}

/** What the picture shows of an empty room. */
interface EmptyView {
  readonly view: PictureView;
  readonly openings: readonly SeenOpening[];
  readonly marks: UnknownMarks;
  /** What stands nearer to the camera stands in the foreground. */
  readonly nearM: number;
}

/** What a piece costs in the picture. */
function pieceCost(placement: Placement, { view, openings, marks, nearM }: EmptyView): number {
  const { body } = placement;
  if (body === 'on-top') return 0;
  const box = boxOf(placement);
  const seen = frameBox(view, box);
  if (body === 'flat') return seen.rect ? rugCost(seen) : 0.2;
  const isTall = box.bottom < 1.9;
  if (body === 'solid' && seen.awayM < PHOTOGRAPHER_M && isTall) return FORBIDDEN;
  const weight = 0.1 + placement.worth ** 2;
  if (!seen.rect) return weight * 1.1 + (placement.worth >= FOCAL_WORTH ? 3 : 0);
  const isStorage = placement.built.kind.segment === 'storage';
  const isFocal = placement.worth >= FOCAL_WORTH;
  const most = isFocal ? FOCAL_TOO_MUCH : isStorage ? STORAGE_TOO_MUCH : TOO_MUCH;
  let cost = sizeCost(seen, isFocal, weight) + (isStorage ? 14 : 7) * Math.max(0, seen.share - most);
  if (isStorage && !isFocal && seen.awayM < nearM) cost += foregroundCost(seen.rect, seen.share, view);
  const isLounging = placement.built.kind.segment === 'seating' && placement.worth >= ARMCHAIR_WORTH;
  const hasFront = isLounging || (placement.reach === 'front' && placement.worth >= 0.4);
  if (hasFront && isFromBehind(placement)) cost += 3 * Math.min(1, seen.share / 0.04);
  if (isLounging && showsItsSide(placement, box))
    cost += (isFocal ? END_ON.sofa : END_ON.armchair) * Math.min(1, seen.share / END_ON.share);
  if (isFocal && isAtSide(seen.rect, view, AT_SIDE.margin)) cost += AT_SIDE.cost;
  cost += markedCost(placement, seen.rect, box, marks);
  if (body !== 'solid') return cost;
  const isSideways = isStorage && !isFocal && showsItsSide(placement, box);
  if (isSideways && (box.top > HIGH_M || seen.share > LEAST_SIDE)) cost += CROWDED;
  const mostOfDoor = placement.built.kind.segment === 'bed' ? MOST_OF_DOOR.bed : MOST_OF_DOOR.usual;
  const mayGo = isSlender(placement);
  const mayHide = MOST_CROWDED[box.top > HIGH_M ? 0 : 1];
  for (const { rect, framed, isDoor } of openings) {
    const hidden = coveredShare(rect, seen.rect);
    // A little of its foot is no matter.
    cost += isDoor ? 10 * Math.max(0, hidden - 0.03) : 5 * Math.max(0, hidden - 0.08);
    if (isDoor && hidden > mostOfDoor && box.top > LOW_M) cost += CROWDED;
    const mayCrowd = isDoor ? MOST_OF_DOORWAY : mayHide;
    if (isStorage && !isFocal && coveredShare(framed, seen.rect) > mayCrowd) cost += CROWDED;
    if (mayGo && (isDoor ? coveredShare(framed, seen.rect) > MOST_CROWDED[0] : hidden > MOST_BEFORE_VIEW))
      cost += CROWDED;
  }
  return cost;
}

function foregroundCost({ top, bottom }: FrameRect, share: number, { height }: PictureView): number {
  const { cost, most, towering } = FOREGROUND;
  return cost * Math.max(0, share - most) + (bottom - top > towering * height ? CROWDED : 0);
}

const rugCost = ({ whole }: FrameBox): number => (whole > 0.99 ? 0 : ANY_CUT + CUT_RUG * (1 - whole));

/** What it costs that a piece hides edges on the photo's walls, which belong to something. */
function markedCost(placement: Placement, rect: FrameRect, box: OrientedBox, marks: UnknownMarks): number {
  const { body, built, worth } = placement;
  const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
  const within = (place: FrameRect, some: readonly WallMark[]): number =>
    some.reduce((sum, mark) => sum + lengthWithin(place, mark), 0);
  // Switches and thermostats are told by their short edges.
  if (built.kind.stance === 'wall') {
    const least = MOST_HUNG_OVER * Math.min(width, height);
    return within(rect, marks.all) > least || within(grown(rect, HUNG_APART), marks.long) > least ? CROWDED : 0;
  }
  if (body !== 'solid') return 0;
  const isStorage = built.kind.segment === 'storage' && worth < FOCAL_WORTH;
  if (isSlender(placement) || (isStorage && box.top > HIGH_M))
    return within(rect, marks.long) > MOST_MARKED * height ? CROWDED : 0;
  const hidden = marks.jambs.filter(
    ({ foot, footAt }) => holds(rect, foot) && distanceTo(box, footAt) < JAMB_M.before,
  ).length;
  return isStorage ? Math.min(JAMBS.most, hidden * JAMBS.storage) : Math.min(JAMBS.mostOther, hidden * JAMBS.other);
}

function sizeCost({ share, whole, awayM }: FrameBox, isFocal: boolean, weight: number): number {
  const cut = 1 - whole;
  let cost = weight * 1.5 * cut + (cut > 0.1 ? 1.6 * cut * Math.min(1, share / 0.08) : 0);
  // So little is seen of it that nobody can tell what it is.
  if (whole < 0.4) cost += 0.8;
  if (awayM < LENS_M) cost += 7 * Math.min(1, share / 0.05);
  else if (awayM < NEAR_LENS_M)
    cost += 2.2 * ((NEAR_LENS_M - awayM) / (NEAR_LENS_M - LENS_M)) * Math.min(1, share / 0.1);
  if (isFocal) cost += 18 * Math.max(0, cut - 0.03) + 2.6 * (1 - Math.min(1, Math.sqrt(share / FOCAL_SHARE)));
  return cost;
}

/** Whether the camera sees more of the side of a box than of its front: of a wardrobe, a blank board. */
function showsItsSide({ x, z, turn }: Placement, { halfWidth, halfDepth }: OrientedBox): boolean {
  const [ahead, across] = [x * Math.sin(turn) + z * Math.cos(turn), x * Math.cos(turn) - z * Math.sin(turn)];
  // At the edge of the front that is nearer, the camera looks past the rest of it.
  const [front, side] = [halfWidth * (Math.abs(ahead) - halfDepth), halfDepth * (Math.abs(across) - halfWidth)];
  return side > Math.max(0, front);
}

/** Whether the camera looks at the back of a piece, whose front faces its −z. */
function isFromBehind({ x, z, turn }: Placement): boolean {
  const ahead = -x * Math.sin(turn) - z * Math.cos(turn);
  return ahead > 0.3 * Math.hypot(x, z);
}
