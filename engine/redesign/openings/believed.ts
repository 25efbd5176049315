/**
 * Which of a Room's openings are ones: a picture, a mirror or an air conditioner that was taken for a window is none.
 */
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { linearOfSrgb8 } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';

const LATTICE = 14;
/** Share of an opening that the network must give to openings, or to what hangs before them. */
const AGREED = 0.45;
/**
 * And the most that it may give to what hangs or stands before walls, where the opening is no brighter than the wall
 * around it.
 */
const OTHERWISE = 0.25;
const BRIGHT = 1.15;
/**
 * Foot of a window that hangs over nothing and is small: higher and smaller is an air conditioner or a picture. m, m².
 */
const HIGH_M = 1.75;
const SMALL_M2 = 0.45;

/**
 * The Room with the openings that can be believed, all that somebody has checked. `room` is in metres and of the
 * photo's size.
 */
export function withBelievedOpenings(room: Room, photo: Rgb8, said: Segmentation | undefined): Room {
  if (!said || room.openings.length === 0) return room;
  const openings = room.openings.filter((opening) => isBelieved(opening, room, photo, said));
  return openings.length === room.openings.length ? room : { ...room, openings };
}

function isBelieved(opening: Opening, room: Room, photo: Rgb8, said: Segmentation): boolean {
  const inside = measure(opening, room, photo, said, 0);
  if (inside.count < LATTICE) return true;
  const isWindow = opening.kind === 'window';
  const agreed = inside.share(
    isWindow ? ['window', 'door', 'curtain', 'plant', 'lamp'] : ['door', 'window', 'curtain'],
  );
  if (agreed < AGREED) return false;
  if (!isWindow) return true;
  const around = measure(opening, room, photo, said, 0.25);
  const isBright = inside.luma > BRIGHT * around.luma;
  if (opening.bottomM > HIGH_M && opening.widthM * opening.heightM < SMALL_M2 && !isBright) return false;
  return isBright || inside.share(['picture', 'storage', 'other']) < OTHERWISE;
}

interface Measured {
  readonly count: number;
  /** Mean linear luminance. */
  readonly luma: number;
  /** Mean probability of some classes together. */
  readonly share: (names: readonly SegmentClass[]) => number;
}

/** Over the rectangle, or over a frame around it that is wider by `beyond` of its sides. */
function measure(
  { wall, leftM, bottomM, widthM, heightM }: Opening,
  room: Room,
  photo: Rgb8,
  said: Segmentation,
  beyond: number,
): Measured {
  const [from, to] = [room.planM[wall], room.planM[wall + 1]];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along: Vec2 = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const sums = new Float64Array(segmentClasses.length);
  let [count, luma] = [0, 0];
  for (let i = 0; i < LATTICE; i++) {
    for (let j = 0; j < LATTICE; j++) {
      const u = ((i + 0.5) / LATTICE) * (1 + 2 * beyond) - beyond;
      const v = ((j + 0.5) / LATTICE) * (1 + 2 * beyond) - beyond;
      if (beyond > 0 && u > -0.04 && u < 1.04 && v > -0.04 && v < 1.04) continue;
      const s = leftM + u * widthM;
      const p = project(room.camera, [from[0] + along[0] * s, bottomM + v * heightM, from[1] + along[1] * s]);
      if (!p || p[0] < 0 || p[1] < 0 || p[0] >= photo.width || p[1] >= photo.height) continue;
      const k = (Math.floor(p[1]) * photo.width + Math.floor(p[0])) * 3;
      const { data } = photo;
      luma +=
        0.2126 * linearOfSrgb8[data[k]] + 0.7152 * linearOfSrgb8[data[k + 1]] + 0.0722 * linearOfSrgb8[data[k + 2]];
      const x = Math.min(said.width - 1, Math.floor((p[0] / photo.width) * said.width));
      const y = Math.min(said.height - 1, Math.floor((p[1] / photo.height) * said.height));
      const at = (y * said.width + x) * sums.length;
      for (let c = 0; c < sums.length; c++) sums[c] += said.data[at + c];
      count++;
    }
  }
  return {
    count,
    luma: luma / Math.max(1, count),
    share: (names) => names.reduce((sum, name) => sum + sums[segmentClasses.indexOf(name)], 0) / Math.max(1, count),
  };
}
