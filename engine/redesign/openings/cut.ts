/**
 * Openings that the Room has only in part. Their photo would stay within a rectangle, and the rest of the window be
 * walled up.
 */
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { BEYOND, LEAST_SEEN, measure, NARROW_M } from './measure.ts';

/**
 * Share of that frame which the network may take for openings. Of 353 openings of photos looked at, 23 had more: one
 * of them was whole.
 */
const MOST_BEYOND = 0.27;
/** And of narrow ones: of seven that had more, none was whole. */
const MOST_BEYOND_NARROW = 0.18;
/** m: nearer to a corner of the room than this, an opening goes on around it. */
const AT_CORNER_M = 0.06;
/** m: the foot of a door is no higher. */
const ON_FLOOR_M = 0.25;

/**
 * Whether an opening of a Room in metres is cut: more of it lies beyond, it turns a corner of the room, or it is a door
 * without its foot.
 */
export function cutsOpening(room: Room, photo: Rgb8, said: Segmentation): boolean {
  return room.openings.some((opening) => {
    const around = measure(opening, room, photo, said, BEYOND);
    const most = opening.widthM < NARROW_M ? MOST_BEYOND_NARROW : MOST_BEYOND;
    if (around.count >= LEAST_SEEN && around.share(['window', 'door']) > most) return true;
    if (isFootless(opening, room, photo, said)) return true;
    return isAtEnd(opening, room) && room.openings.some((o) => o.wall === opening.wall + 1 && isAtStart(o));
  });
}

/** Whether a door's foot is hidden by what stands before it: the new room would show it hang. */
function isFootless(opening: Opening, room: Room, photo: Rgb8, said: Segmentation): boolean {
  if (opening.kind !== 'window' || opening.bottomM <= ON_FLOOR_M) return false;
  const inside = measure(opening, room, photo, said, 0);
  return inside.share(['door']) > inside.share(['window']);
}

function isAtEnd({ wall, leftM, widthM }: Opening, { planM }: Room): boolean {
  const [[fromX, fromZ], [toX, toZ]] = [planM[wall], planM[wall + 1]];
  return leftM + widthM > Math.hypot(toX - fromX, toZ - fromZ) - AT_CORNER_M;
}

const isAtStart = ({ leftM }: Opening): boolean => leftM < AT_CORNER_M;
