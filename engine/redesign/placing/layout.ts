/** The layout that the photo's camera shows best, of many. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { type Abort, throwIfAborted } from '../../abort.ts';
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { type FloorPlan, type FloorPlanOpening, placeOn, wallsOf } from '../../design/floorPlan.ts';
import { type Furnished, furnish } from '../../design/furnish.ts';
import { pieceSource } from '../../design/pieceSource.ts';
import { siteOf } from '../../design/site.ts';
import { pieceKind } from '../../furniture/all.ts';
import type { Piece } from '../../furniture/types.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { isSlender, leftOut, seenApart } from './apart.ts';
import { completed } from './completing/completed.ts';
import { coveredShare, type FrameRect, frameBox, isAtSide, type PictureView } from './frameBox.ts';
import type { HintCost } from './hints.ts';
import { showsBehind } from './mirrors.ts';
import { ownedRugs, wholeRugs } from './rugs.ts';
import { type ClearRect, FOCAL_WORTH, FORBIDDEN, type ViewCost, viewCostOf } from './viewCost.ts';
import type { WallMark } from './wallMarks.ts';

/** Layouts that compete. */
const TRIES = 24;

export interface LayoutRequest {
  readonly closed: ClosedPlan;
  readonly view: PictureView;
  readonly style: Style;
  readonly roomType: RoomType;
  readonly seed: number;
  /** Whether a piece would stand in something that stays. */
  readonly blocked?: (placement: Placement) => boolean;
  /** Rectangles of the picture that nothing should hide, beside the openings. */
  readonly alsoClear?: readonly ClearRect[];
  /** What is drawn on the photo's walls, where they stay. */
  readonly marks?: readonly WallMark[];
  /** What it costs that a piece stands elsewhere than people know it. */
  readonly hint?: HintCost;
  /** Openings of the plan at which no curtain hangs. */
  readonly undressed?: ReadonlySet<FloorPlanOpening>;
}

/** Furnishes the plan for the camera. Another seed gives another layout. Deterministic; throws AbortedError. */
export function layoutForView(
  { closed, view, style, roomType, seed, blocked, hint, alsoClear, marks, undressed }: LayoutRequest,
  signal: Abort,
): Furnished {
  const known = new Map<string, Piece>();
  const source = pieceSource(pieceKind, style.forms, seed, known);
  const seenCost = viewCostOf(closed, view, alsoClear, marks);
  const viewCost: ViewCost = ({ placements }) => {
    if (blocked && placements.some(blocked)) return FORBIDDEN;
    return seenCost({ placements }) + (hint ? placements.reduce((sum, one) => sum + hint(one), 0) : 0);
  };
  const tries: Try[] = [];
  for (let i = 0; i < TRIES; i++) {
    throwIfAborted(signal);
    const furnished = furnish(closed.plan, style, roomType, source, mixed(seed, i), viewCost);
    const told = toldPlacements(furnished.placements, view).filter(
      (one) => hangsWell(one, closed.plan, undressed) && !showsBehind(one, closed.plan, view.camera.heightM),
    );
    const placements = wholeRugs(ownedRugs(seenApart(told, view)), view, source);
    tries.push({ furnished: { ...furnished, placements }, cost: pictureCost(placements, view, viewCost) });
  }
  const site = siteOf(closed.plan, viewCost);
  const isSeen = (all: readonly Placement[]): boolean => isAllTold(all, view);
  const room = { site, source, view, seed, isSeen, decor: style.decor, wanted: new Set(roomType.pieces) };
  const best = distinct(tries.sort((a, b) => a.cost - b.cost)).slice(0, COMPLETED);
  const complete = best.map(({ furnished, cost }): Try => {
    throwIfAborted(signal);
    const placements = completed(furnished.placements, room);
    const added = worthOf(placements) - worthOf(furnished.placements);
    return { furnished: { ...furnished, placements }, cost: cost - ADDED * added };
  });
  return complete.reduce((least, one) => (one.cost < least.cost ? one : least)).furnished;
}

/** Layouts, the best ones, that are completed, and what it is worth that something of worth 1 is added. */
const COMPLETED = 4;
const ADDED = 0.6;

interface Try {
  readonly furnished: Furnished;
  readonly cost: number;
}

/** The first of those whose largest things stand at the same places. */
function distinct(tries: readonly Try[]): Try[] {
  const keyOf = ({ furnished: { placements } }: Try): string =>
    placements
      .filter(({ worth }) => worth >= DISTINCT_WORTH)
      .map(({ id, x, z }) => `${id} ${x.toFixed(1)} ${z.toFixed(1)}`)
      .join();
  const seen = new Set<string>();
  return tries.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}

const DISTINCT_WORTH = 0.6;

/** What bodies are worth of being seen, all together. */
const worthOf = (placements: readonly Placement[]): number =>
  placements.reduce((sum, { body, worth }) => sum + (body === 'solid' ? worth : 0), 0);

/** Whether the picture shows every piece so that it can be told, and none before another. */
function isAllTold(placements: readonly Placement[], view: PictureView): boolean {
  return seenApart(toldPlacements(placements, view), view).length === placements.length;
}

/** Where the picture shows bodies. Curtains leave the window between them to be seen, and are none. */
export function placedRects(placements: readonly Placement[], view: PictureView): FrameRect[] {
  const bodies = placements.filter(({ built }) => built.kind.stance !== 'window');
  return bodies.flatMap((one) => frameBox(view, boxOf(one)).rect ?? []);
}

/** Pieces that take less of the picture than this furnish nothing. */
export const LEAST_SEEN = 0.02;

/** Share of the picture that bodies take, each counted by its outline. */
export function seenShare(placements: readonly Placement[], view: PictureView): number {
  return placements.reduce((sum, one) => sum + (one.body === 'solid' ? frameBox(view, boxOf(one)).share : 0), 0);
}

/** Seeds of the tries of one recipe: apart from those of its neighbours. */
const mixed = (seed: number, i: number): number => (Math.imul(seed + 1, 0x9e3779b1) + i * 7919) >>> 0;

/** What the picture cuts so that nobody can tell it is left out. */
function toldPlacements(placements: readonly Placement[], view: PictureView): Placement[] {
  const shareOf = (one: Placement): number => frameBox(view, boxOf(one)).share;
  const main = Math.max(0, ...placements.filter(({ worth }) => worth >= FOCAL_WORTH).map(shareOf));
  const outshines = (one: Placement): boolean =>
    one.built.kind.segment === 'storage' && one.worth < FOCAL_WORTH && main > 0 && shareOf(one) > OUTSHINES * main;
  return leftOut(placements, (placement) => !isTold(placement, view) || outshines(placement));
}

/** Share of the outline of what the room is for from which a cupboard or a shelf is what one sees first. */
const OUTSHINES = 0.6;

/** Share of a window that its curtain may hide from the camera, which looks along the wall. */
const MOST_DRAWN = 0.3;

/**
 * Whether a curtain hangs before one opening, and leaves it to be seen: before two, it would hang across the wall
 * between them and hide a part of each. The camera stands at the plan's origin.
 */
export function hangsWell(
  placement: Placement,
  plan: FloorPlan,
  undressed: ReadonlySet<FloorPlanOpening> = new Set(),
): boolean {
  if (placement.built.kind.stance !== 'window') return true;
  const box = boxOf(placement);
  const before = wallsOf(plan.corners).flatMap((wall) => {
    const [along, away] = placeOn(wall, [box.x, box.z]);
    if (away < -0.05 || away > 0.4 || along < 0 || along > wall.lengthM) return [];
    const reach = (o: FloorPlanOpening): number =>
      Math.min(along + box.halfWidth, o.leftM + o.widthM) - Math.max(along - box.halfWidth, o.leftM);
    return plan.openings
      .filter((o) => o.wall === wall.index && reach(o) > 0.05)
      .map((opening) => {
        const { leftM, widthM } = opening;
        if (opening.drawn) return 0;
        if (undressed.has(opening)) return 1;
        const [cameraAlong, cameraAway] = placeOn(wall, [0, 0]);
        const slant = Math.abs(leftM + widthM / 2 - cameraAlong) / Math.max(0.05, cameraAway);
        return (slant * (away + box.halfDepth)) / widthM;
      });
  });
  return before.length < 2 && before.every((hidden) => hidden < MOST_DRAWN);
}

/**
 * Share of its outline that a standing piece must show, and one that can go without a loss, as small ones and shelves
 * can; and how near the lens it may stand.
 */
const TOLD = 0.42;
const SMALL_WORTH = 0.45;
const TOLD_SPARE = 0.97;
const NEAR_LENS_M = 1.05;
const NEAR_SHARE = 0.03;
/** A plant or a lamp that takes less of the picture, far off in what is seen of other rooms, seems lost. */
const STRAY_SHARE = 0.003;
/** At the sides of a wide picture things are drawn out: a small one that begins so near to one, and takes so much. */
const DRAWN_OUT = { margin: 0.07, share: 0.012 } as const;
const BEHIND_M = 0.5;

function isTold(placement: Placement, view: PictureView): boolean {
  const { stance } = placement.built.kind;
  const { rect, whole, awayM, share } = frameBox(view, boxOf(placement));
  // Beside and behind the camera nobody sees a thing, and it would stand in the light that comes from there.
  if (rect === null) return placement.z > BEHIND_M;
  if (stance === 'ceiling' || stance === 'wall') return whole > 0.8;
  // What the room is for stays, cut or not.
  if (placement.body !== 'solid' || placement.worth >= FOCAL_WORTH) return true;
  if (isSlender(placement) && share < STRAY_SHARE) return false;
  if (placement.worth < SMALL_WORTH && share > DRAWN_OUT.share && isAtSide(rect, view, DRAWN_OUT.margin)) return false;
  const isSpare = placement.worth < SMALL_WORTH || placement.built.kind.segment === 'storage';
  const least = isSpare ? TOLD_SPARE : TOLD;
  return whole >= least && (awayM >= NEAR_LENS_M || share < NEAR_SHARE);
}

/**
 * What it costs that a sofa has no rug, no second seat or no wall behind it, that nothing stands beside a bed, that
 * walls are bare.
 */
const LACKS = { rug: 0.6, seat: 0.4, wall: 2.8, nightstand: 0.5, art: 0.25 } as const;

function lacking(placements: readonly Placement[]): number {
  const has = (id: string): boolean => placements.some((one) => one.id === id);
  const lounge = placements.filter(({ arrangement }) => arrangement === 'lounge');
  let cost = has('wall-art') ? 0 : LACKS.art;
  if (lounge.length > 0 && !lounge.some(({ body }) => body === 'flat')) cost += LACKS.rug;
  if (lounge.filter(({ built }) => built.kind.segment === 'seating').length === 1) cost += LACKS.seat;
  if (lounge.some(({ worth, wall }) => worth >= FOCAL_WORTH && wall < 0)) cost += LACKS.wall;
  if (has('bed') && !has('nightstand')) cost += LACKS.nightstand;
  return cost;
}

/** What a designer who frames pictures would hold against a layout as a whole. */
function pictureCost(
  placements: readonly Placement[],
  view: PictureView,
  viewCost: ReturnType<typeof viewCostOf>,
): number {
  let cost = lacking(placements);
  const byArrangement = new Map<string, Placement[]>();
  for (const placement of placements)
    byArrangement.set(placement.arrangement, [...(byArrangement.get(placement.arrangement) ?? []), placement]);
  for (const arrangement of byArrangement.values()) cost += viewCost({ placements: arrangement });
  const seen = placements
    .filter(({ body }) => body === 'solid')
    .map((placement) => ({ placement, at: frameBox(view, boxOf(placement)) }));
  let furnished = 0;
  for (const { placement, at } of seen) {
    if (!at.rect) continue;
    furnished += at.share * Math.min(1, at.whole + 0.2);
    if (placement.worth < 0.55) continue;
    // Hidden by what stands nearer.
    for (const other of seen) {
      if (other.placement.arrangement === placement.arrangement || !other.at.rect || other.at.awayM >= at.awayM)
        continue;
      cost += 1.2 * placement.worth * Math.max(0, coveredShare(at.rect, other.at.rect) - 0.25);
    }
  }
  // A picture wants to be furnished, not filled.
  cost += 9 * Math.max(0, 0.2 - furnished) + 3 * Math.max(0, furnished - 0.75);
  return cost;
}
