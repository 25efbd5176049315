/** Whether a picture of a furnished room would show what the room is for: nobody pays for a bedroom without its bed. */

import { boxOf, type Placement } from '../../design/arrangement.ts';
import type { Furnished } from '../../design/furnish.ts';
import type { OldThings } from '../oldThings.ts';
import { type FrameRect, frameBox, type PictureView } from './frameBox.ts';
import { rectOf } from './hints.ts';
import { seenShare } from './layout.ts';
import { FOCAL_WORTH } from './viewCost.ts';

/** Pieces that take less of the picture than this furnish nothing. */
const LEAST_SEEN = 0.02;
/** Where one piece takes more than this, the photo shows a corner of a room and no room. */
const MOST_SEEN = 0.38;
/** Share of what a room is for that the picture must hold. */
const FOCAL_WHOLE = 0.55;

/** Whether the picture would show what the room is for, and more than that. */
export function showsPurpose({ placements, purpose }: Furnished, view: PictureView): boolean {
  if (seenShare(placements, view) < LEAST_SEEN || placements.some((one) => seenShare([one], view) > MOST_SEEN))
    return false;
  const isTold = (one: Placement): boolean => {
    const { share, whole } = frameBox(view, boxOf(one));
    return one.worth >= FOCAL_WORTH && share >= LEAST_SEEN && whole >= FOCAL_WHOLE;
  };
  return purpose < FOCAL_WORTH || placements.some(isTold);
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
  const before = Math.max(
    0,
    ...old.things.filter(({ kind }) => kind === 'bed').map(({ cells }) => areaOf(rectOf(cells, old, view)) / all),
  );
  const beds = placements.filter(({ built }) => built.kind.segment === 'bed');
  if (before < LARGE_BED || beds.length === 0) return false;
  return Math.max(...beds.map((one) => frameBox(view, boxOf(one)).share)) < LEAST_BED * before;
}

const areaOf = ({ left, top, right, bottom }: FrameRect): number => (right - left) * (bottom - top);
