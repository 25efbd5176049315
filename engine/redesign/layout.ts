/** The layout that the photo's camera shows best, of many. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { type Abort, throwIfAborted } from '../abort.ts';
import { type Furnished, furnish } from '../design/furnish.ts';
import { boxOf, type Placement } from '../design/group.ts';
import { pieceSource } from '../design/pieceSource.ts';
import { pieceKind } from '../furniture/all.ts';
import type { Piece } from '../furniture/types.ts';
import type { ClosedPlan } from './closePlan.ts';
import { coveredShare, frameBox, type PictureView } from './frameBox.ts';
import { FORBIDDEN, type ViewCost, viewCostOf } from './viewCost.ts';

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
}

/** Furnishes the plan for the camera. Another seed gives another layout. Deterministic; throws AbortedError. */
export function layoutForView(
  { closed, view, style, roomType, seed, blocked }: LayoutRequest,
  signal: Abort,
): Furnished {
  const known = new Map<string, Piece>();
  const source = pieceSource(pieceKind, style.forms, seed, known);
  const seenCost = viewCostOf(closed, view);
  const viewCost: ViewCost = blocked ? (one) => (one.placements.some(blocked) ? FORBIDDEN : seenCost(one)) : seenCost;
  let best: Furnished | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES; i++) {
    throwIfAborted(signal);
    const furnished = furnish(closed.plan, style, roomType, source, mixed(seed, i), viewCost);
    const placements = furnished.placements.filter((placement) => isTold(placement, view));
    const cost = pictureCost(placements, view, viewCost);
    if (cost >= least) continue;
    least = cost;
    best = { ...furnished, placements };
  }
  return best!;
}

/** Seeds of the tries of one recipe: apart from those of its neighbours. */
const mixed = (seed: number, i: number): number => (Math.imul(seed + 1, 0x9e3779b1) + i * 7919) >>> 0;

/** What hangs half out of the picture says nothing, and is left out. */
function isTold(placement: Placement, view: PictureView): boolean {
  const { stance } = placement.built.kind;
  if (stance !== 'ceiling' && stance !== 'wall') return true;
  const { rect, whole } = frameBox(view, boxOf(placement));
  return rect === null || whole > 0.8;
}

/** What a designer who frames pictures would hold against a layout as a whole. */
function pictureCost(
  placements: readonly Placement[],
  view: PictureView,
  viewCost: ReturnType<typeof viewCostOf>,
): number {
  let cost = 0;
  const byGroup = new Map<string, Placement[]>();
  for (const placement of placements)
    byGroup.set(placement.group, [...(byGroup.get(placement.group) ?? []), placement]);
  for (const group of byGroup.values()) cost += viewCost({ placements: group });
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
      if (other.placement.group === placement.group || !other.at.rect || other.at.awayM >= at.awayM) continue;
      cost += 1.2 * placement.worth * Math.max(0, coveredShare(at.rect, other.at.rect) - 0.25);
    }
  }
  // A picture wants to be furnished, not filled.
  cost += 9 * Math.max(0, 0.2 - furnished) + 3 * Math.max(0, furnished - 0.75);
  return cost;
}
