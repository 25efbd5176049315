/**
 * What a pose costs in the picture: the camera of the photo is fixed, so furniture has to stand where it is seen well.
 * A cost of 1 is a fault that a photographer of interiors would remark on.
 */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { wallsOf } from '../../design/floorPlan.ts';
import type { Settled } from '../../design/site.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { coveredShare, type FrameBox, type FrameRect, frameBox, openingRect, type PictureView } from './frameBox.ts';

/** Nothing large stands nearer than this, and better not within the second distance. */
const LENS_M = 1;
const NEAR_LENS_M = 1.7;
/** What stands this close to the camera's foot stands in the photographer. */
const PHOTOGRAPHER_M = 0.45;
/** A pose that must not be. */
export const FORBIDDEN = 60;
/** Share of the picture from which one piece takes too much of it. */
const TOO_MUCH = 0.2;
/** What the room is for may take more. */
const FOCAL_TOO_MUCH = 0.5;
/** What the room is for should fill at least this share. */
const FOCAL_SHARE = 0.11;
/** Worth from which a piece is what the room is for. */
export const FOCAL_WORTH = 0.85;

/** Cost of a settled arrangement for a fixed camera. */
export type ViewCost = (one: Pick<Settled, 'placements'>) => number;

/** The cost for a photo's camera, the openings of its plan and what else should be seen of the house. */
export function viewCostOf(
  { plan, unseen }: ClosedPlan,
  view: PictureView,
  alsoClear: readonly FrameRect[] = [],
): ViewCost {
  const walls = wallsOf(plan.corners);
  const openings = plan.openings
    .filter(({ wall }) => !unseen.has(wall))
    .map((opening) => openingRect(opening, walls[opening.wall], view))
    .filter((rect) => rect !== null)
    .concat(alsoClear);
  return ({ placements }) => {
    let cost = 0;
    for (const placement of placements) cost += pieceCost(placement, view, openings);
    return cost;
  };
}

/** What a piece costs in the picture. */
export function pieceCost(placement: Placement, view: PictureView, openings: readonly FrameRect[]): number {
  const { body } = placement;
  if (body === 'on-top') return 0;
  const box = boxOf(placement);
  const seen = frameBox(view, box);
  if (body === 'flat') return seen.rect ? 0 : 0.2;
  const isTall = box.bottom < 1.9;
  if (body === 'solid' && seen.awayM < PHOTOGRAPHER_M && isTall) return FORBIDDEN;
  const weight = 0.1 + placement.worth ** 2;
  if (!seen.rect) return weight * 1.1 + (placement.worth >= FOCAL_WORTH ? 3 : 0);
  let cost = sizeCost(seen, placement.worth, weight);
  if (placement.reach === 'front' && placement.worth >= 0.4 && isFromBehind(placement))
    cost += 1.6 * Math.min(1, seen.share / 0.04);
  for (const opening of openings) if (body === 'solid') cost += 4 * hides(opening, seen.rect);
  return cost;
}

function sizeCost({ share, whole, awayM }: FrameBox, worth: number, weight: number): number {
  const cut = 1 - whole;
  const isFocal = worth >= FOCAL_WORTH;
  let cost = weight * 1.5 * cut + (cut > 0.1 ? 1.6 * cut * Math.min(1, share / 0.08) : 0);
  // So little is seen of it that nobody can tell what it is.
  if (whole < 0.4) cost += 0.8;
  if (awayM < LENS_M) cost += 7 * Math.min(1, share / 0.05);
  else if (awayM < NEAR_LENS_M)
    cost += 2.2 * ((NEAR_LENS_M - awayM) / (NEAR_LENS_M - LENS_M)) * Math.min(1, share / 0.1);
  cost += 7 * Math.max(0, share - (isFocal ? FOCAL_TOO_MUCH : TOO_MUCH));
  if (isFocal) cost += 4 * Math.max(0, cut - 0.08) + 2.6 * (1 - Math.min(1, Math.sqrt(share / FOCAL_SHARE)));
  return cost;
}

/** Share of an opening that a piece may cost: a little of its foot is no matter. */
const hides = (opening: FrameRect, rect: FrameRect): number => Math.max(0, coveredShare(opening, rect) - 0.08);

/** Whether the camera looks at the back of a piece, whose front faces its −z. */
function isFromBehind({ x, z, turn }: Placement): boolean {
  const ahead = -x * Math.sin(turn) - z * Math.cos(turn);
  return ahead > 0.3 * Math.hypot(x, z);
}
