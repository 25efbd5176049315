/** Openings without a leaf, which lead on to other rooms: the floor goes on behind the foot of a wall. */
import type { OrientedBox } from '../../design/box.ts';
import { pointAt, wallsOf } from '../../design/floorPlan.ts';
import { turnOf } from '../../design/roomShell.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import { cellAt, type Segmentation } from '../../perceive/network/segment.ts';
import { pixelOf } from './frames.ts';

/** m along a wall from one look to the next. */
const STEP_M = 0.1;
/** m above the foot of a wall where floor is looked for: lower, a line that is read awry or a skirting shows it. */
const HEIGHTS_M = [0.16, 0.25, 0.34];
/** Probability from which a place shows floor. */
const SURE = 0.5;
/** m: what is narrower leads nowhere. */
const LEAST_M = 0.6;
/** m: as high as doors are, where nothing tells. */
const HEAD_M = 2.05;
/** m of floor before a passage on which nothing stands. */
const WAY_M = 0.9;

const FLOOR = segmentClasses.indexOf('floor');

/** Passages that the network shows and the Room, in metres, has no opening for. */
export function passagesOf(room: Room, said: Segmentation): Opening[] {
  const doors = room.openings.filter(({ bottomM }) => bottomM < HEIGHTS_M[0]);
  const heightM = Math.min(HEAD_M, room.ceilingHeightM);
  const isDoor = (wall: number, s: number): boolean =>
    doors.some((o) => o.wall === wall && s > o.leftM && s < o.leftM + o.widthM);
  const isFloor = (wall: number, s: number, y: number): boolean => {
    const cell = cellAt(said, pixelOf(room, wall, s, y), room);
    return cell !== null && said.data[cell * segmentClasses.length + FLOOR] > SURE;
  };
  // A window above that floor is one of the room behind.
  const isPassage = (wall: number, s: number): boolean =>
    !isDoor(wall, s) && HEIGHTS_M.every((y) => isFloor(wall, s, y));
  return wallsOf(room.planM)
    .slice(0, -1)
    .flatMap(({ index: wall, lengthM }) => {
      const steps = Math.floor(lengthM / STEP_M);
      const leads = Array.from({ length: steps }, (_, step) => isPassage(wall, (step + 0.5) * STEP_M));
      const found: Opening[] = [];
      for (let start = 0; start < steps; start++) {
        if (!leads[start]) continue;
        let end = start + 1;
        while (leads[end] || leads[end + 1]) end++;
        const widthM = (end - start) * STEP_M;
        if (widthM >= LEAST_M) found.push({ kind: 'door', wall, leftM: start * STEP_M, bottomM: 0, widthM, heightM });
        start = end;
      }
      return found;
    });
}

/** The floor on either side of an opening, `deepM`, that people walk on, and the air above it. */
export function wayThrough(
  { wall, leftM, bottomM, widthM, heightM }: Opening,
  room: Room,
  deepM: number = WAY_M,
): OrientedBox {
  const own = wallsOf(room.planM)[wall];
  const [x, z] = pointAt(own, leftM + widthM / 2, 0);
  const size = { halfWidth: widthM / 2, halfDepth: deepM, bottom: bottomM, top: bottomM + heightM };
  return { x, z, turn: turnOf(own), ...size };
}
