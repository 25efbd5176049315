/** Whether a picture of a furnished room would show what the room is for: nobody pays for a bedroom without its bed. */
import type { Furnished } from '../../design/furnish.ts';
import { boxOf, type Placement } from '../../design/group.ts';
import { frameBox, type PictureView } from './frameBox.ts';
import { seenShare } from './layout.ts';

/** Pieces that take less of the picture than this furnish nothing. */
const LEAST_SEEN = 0.02;
/** Where one piece takes more than this, the photo shows a corner of a room and no room. */
const MOST_SEEN = 0.38;
/** Worth of what a room is for: a bedroom without its bed is none. */
const FOCAL_WORTH = 0.85;
/** Share of it that the picture must hold. */
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
