/** What a photo and the network show of a rectangle on a wall, or of the frame around it. */
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { linearOfSrgb8, luminance } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import { cellAt, type Segmentation } from '../../perceive/network/segment.ts';

const LATTICE = 14;
/** Points of the rectangle that must be in the picture for anything to be said of it. */
export const LEAST_SEEN = LATTICE;
/** Width of the frame around an opening that is looked at, as a share of its sides. */
export const BEYOND = 0.25;
/** m: narrower openings are slits, of which little is seen. */
export const NARROW_M = 0.5;
/** Linear luminance above which a pixel is burnt out. */
const BURNT = 0.85;

interface Measured {
  readonly count: number;
  /** Mean linear luminance, and share of what is burnt out. */
  readonly luma: number;
  readonly burnt: number;
  /** Red over blue, as a share of the light: −1 … 1. */
  readonly warmth: number;
  /** Mean probability of some classes together. */
  readonly share: (names: readonly SegmentClass[]) => number;
}

/** Over the rectangle, or over a frame around it that is wider by `beyond` of its sides. */
export function measure(
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
  let [count, luma, burnt] = [0, 0, 0];
  const sum = [0, 0, 0];
  for (let i = 0; i < LATTICE; i++) {
    for (let j = 0; j < LATTICE; j++) {
      const u = ((i + 0.5) / LATTICE) * (1 + 2 * beyond) - beyond;
      const v = ((j + 0.5) / LATTICE) * (1 + 2 * beyond) - beyond;
      if (beyond > 0 && u > -0.04 && u < 1.04 && v > -0.04 && v < 1.04) continue;
      const s = leftM + u * widthM;
      const p = project(room.camera, [from[0] + along[0] * s, bottomM + v * heightM, from[1] + along[1] * s]);
      const cell = cellAt(said, p, photo);
      if (!p || cell === null) continue;
      const k = (Math.floor(p[1]) * photo.width + Math.floor(p[0])) * 3;
      const [r, g, b] = [0, 1, 2].map((c) => linearOfSrgb8[photo.data[k + c]]);
      [r, g, b].forEach((value, c) => {
        sum[c] += value;
      });
      const own = luminance(r, g, b);
      luma += own;
      if (own > BURNT) burnt++;
      const at = cell * sums.length;
      for (let c = 0; c < sums.length; c++) sums[c] += said.data[at + c];
      count++;
    }
  }
  return {
    count,
    luma: luma / Math.max(1, count),
    burnt: burnt / Math.max(1, count),
    warmth: (sum[0] - sum[2]) / (sum[0] + sum[1] + sum[2] + 1e-6),
    share: (names) => names.reduce((sum, name) => sum + sums[segmentClasses.indexOf(name)], 0) / Math.max(1, count),
  };
}
