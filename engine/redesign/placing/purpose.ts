/** Whether a picture of a furnished room would show what the room is for: nobody pays for a bedroom without its bed. */

import { boxOf, type Placement } from '../../design/arrangement.ts';
import type { Furnished } from '../../design/furnish.ts';
import type { OldThings } from '../oldThings.ts';
import { type FrameRect, frameBox, isAtSide, type PictureView } from './frameBox.ts';
import { rectOf } from './hints.ts';
import { LEAST_SEEN, seenShare } from './layout.ts';
import { FOCAL_WORTH } from './viewCost.ts';

/** Where one piece takes more than this, the photo shows a corner of a room and no room. */
const MOST_SEEN = 0.38;
/** Share of what a room is for that the picture must hold. */
const FOCAL_WHOLE = 0.55;
/**
 * Photos of a bed or a sofa: what takes its place may be so much larger in them, though not above this share of the
 * picture; and where the photo cuts the old one, so little of the new one may be seen, if it is no smaller than this.
 */
const GROWN = 1.2;
const MOST_KNOWN = 0.5;
const CUT_WHOLE = 0.38;
const SHRUNK = 0.6;
/** So near to the picture's border, as a share of its width, a thing is cut by it. */
const AT_BORDER = 0.012;

/**
 * Whether the picture would show what the room is for, and more than that. `old`: what the photo shows; `leastWhole`:
 * share of what the room is for that the picture must hold, where the photo holds no such thing.
 */
export function showsPurpose(
  { placements, purpose }: Furnished,
  view: PictureView,
  old: OldThings,
  leastWhole = FOCAL_WHOLE,
): boolean {
  if (seenShare(placements, view) < LEAST_SEEN || placements.some((one) => fillsPicture(one, view, old))) return false;
  const isTold = (one: Placement): boolean => {
    if (one.worth < FOCAL_WORTH) return false;
    const { share, whole } = frameBox(view, boxOf(one));
    const known = knownLike(one, view, old);
    const least = known.isCut && share >= SHRUNK * known.share ? CUT_WHOLE : leastWhole;
    return share >= LEAST_SEEN && whole >= least;
  };
  return purpose < FOCAL_WORTH || placements.some(isTold);
}

function fillsPicture(one: Placement, view: PictureView, old: OldThings): boolean {
  const most = Math.max(MOST_SEEN, Math.min(MOST_KNOWN, GROWN * knownLike(one, view, old).share));
  return seenShare([one], view) > most;
}

/** The largest old thing of a piece's kind: its outline's share of the picture, and whether that cuts it. */
function knownLike({ built }: Placement, view: PictureView, old: OldThings): { share: number; isCut: boolean } {
  const rect = largestOf(built.kind.segment, view, old);
  if (!rect) return { share: 0, isCut: false };
  const { width, height } = view;
  const isCut = isAtSide(rect, view, AT_BORDER) || rect.bottom > height - AT_BORDER * width;
  return { share: areaOf(rect) / (width * height), isCut };
}

/** Share of the picture from which a bed is what the photo is about, and of its outline that the new one must have. */
const LARGE_BED = 0.2;
const LEAST_BED = 0.3;

/**
 * Whether a bed would come out much smaller than the photo's, side by side: its Room is wrong then, for a bed hides
 * where walls meet the floor. Said of beds alone: they are all of a size, and what else stands together is taken for
 * one.
 */
export function shrinksBed(old: OldThings, { placements }: Pick<Furnished, 'placements'>, view: PictureView): boolean {
  const all = view.width * view.height;
  const bed = largestOf('bed', view, old);
  const before = bed ? areaOf(bed) / all : 0;
  const beds = placements.filter(({ built }) => built.kind.segment === 'bed');
  if (before < LARGE_BED || beds.length === 0) return false;
  return Math.max(...beds.map((one) => frameBox(view, boxOf(one)).share)) < LEAST_BED * before;
}

/** Outline of the largest old thing of a kind; null where the photo shows none. */
function largestOf(segment: string, view: PictureView, old: OldThings): FrameRect | null {
  const outlines = old.things.filter(({ kind }) => kind === segment).map(({ cells }) => rectOf(cells, old, view));
  return outlines.reduce<FrameRect | null>((most, one) => (most && areaOf(most) >= areaOf(one) ? most : one), null);
}

const areaOf = ({ left, top, right, bottom }: FrameRect): number => (right - left) * (bottom - top);
