/**
 * What the closed regions of a drawing say of floor, walls and ceiling. Nothing is told by colour there: a region below
 * eye level between lines along x and along z is level (orientation maps of Lee, Hebert and Kanade 2009), one between
 * upright lines and others is a wall, and what reaches across eye level is neither floor nor ceiling.
 */
import type { Direction } from '../../geometry/manhattan.ts';
import type { LineSegment } from '../../geometry/segments.ts';
import type { LabelMap } from '../../image/types.ts';
import type { Beliefs } from '../beliefs.ts';

/** Pixels from a region's border within which a line segment bounds it. */
const BESIDE = 2;
/** Slope from eye level beyond which a region lies clearly on one side of it. */
const CLEAR = 0.04;
/** Share of the picture from which a region says all that it can; a small one is mostly a thing. */
const LARGE = 0.012;

/**
 * Mean width, as a share of the long side, up to which a region is a strip: a skirting, a cornice, the edge of a board.
 */
const STRIP = 0.03;
/** What upright lines say of a region wholly below eye level: mostly they are the legs of what stands before it. */
const LEGS = 0.35;

/** What is counted over the pixels of a region. */
interface RegionTally {
  readonly area: Float64Array;
  /** Pixels beside another region. */
  readonly rim: Float64Array;
  /** Pixels clearly above and clearly below eye level. */
  readonly above: Float64Array;
  readonly below: Float64Array;
  /** Border pixels beside line segments of x, vertical, z: three a region. */
  readonly lines: Float64Array;
  /** Pixels at the upper and at the lower border of the picture. */
  readonly top: Float64Array;
  readonly bottom: Float64Array;
}

/** Beliefs from regions; `down(x, y)` is the slope of a pixel's ray below eye level. */
export function regionBeliefs(
  regions: { readonly map: LabelMap; readonly count: number },
  segments: readonly LineSegment[],
  directions: readonly Direction[],
  down: (x: number, y: number) => number,
): Beliefs {
  const { map, count } = regions;
  const { width, height, data } = map;
  const t = tally(map, count, directionMap(segments, directions, width, height), down);
  const own = [0, 1, 2].map(() => new Float32Array(count));
  for (let k = 0; k < count; k++) {
    const [x, y, z] = [t.lines[3 * k], t.lines[3 * k + 1], t.lines[3 * k + 2]];
    const all = x + y + z + 0.25 * Math.sqrt(t.area[k]) + 1;
    const level = 0.12 + (2 * Math.min(x, z)) / all + (0.1 * (x + z)) / all;
    const side = t.above[k] + t.below[k] + 1;
    // Across eye level: neither floor nor ceiling, however little reaches over.
    const [isBelow, isAbove] = [t.above[k], t.below[k]].map((other) => Math.exp(-other / (0.02 * side + 4)));
    const legs = 1 - (1 - LEGS) * isBelow;
    // Between two parallel lines: a board on the wall, of which the outer line is the room's.
    const thin = Math.max(0, 1 - (2 * t.area[k]) / Math.max(1, t.rim[k]) / (STRIP * Math.max(width, height)));
    const strip = (thin * Math.max(0, Math.max(x, z) - 3 * Math.min(x, z))) / all;
    const upright = 0.2 + (2 * legs * (Math.min(x, y) + Math.min(z, y))) / all + 2 * strip;
    const reaches = (pixels: number): number => 1 + Math.min(1.5, (6 * pixels) / width);
    const floor = level * isBelow * reaches(t.bottom[k]) * (t.below[k] / side);
    const ceiling = level * isAbove * reaches(t.top[k]) * (t.above[k] / side);
    const sum = floor + ceiling + upright;
    const size = Math.min(1, t.area[k] / (LARGE * data.length) + (8 * strip * all) / width);
    const [f, w, c] = [floor, upright, ceiling].map((v) => v / sum);
    own[0][k] = size * (f - Math.max(w, c));
    own[1][k] = size * (w - Math.max(f, c));
    own[2][k] = size * (c - Math.max(f, w));
  }
  const [floor, wall, ceiling] = own.map((values) => Float32Array.from(data, (k) => values[k]));
  return { floor, wall, ceiling };
}

/** 1 + direction of the line segment at each pixel, 0 without one; later ones over earlier ones. */
function directionMap(
  segments: readonly LineSegment[],
  directions: readonly Direction[],
  width: number,
  height: number,
): Uint8Array {
  const map = new Uint8Array(width * height);
  segments.forEach(({ x0, y0, x1, y1, length }, index) => {
    const direction = directions[index];
    if (direction < 0) return;
    const steps = Math.ceil(length);
    for (let k = 0; k <= steps; k++) {
      const [x, y] = [x0 + ((x1 - x0) * k) / steps, y0 + ((y1 - y0) * k) / steps].map(Math.floor);
      for (let j = Math.max(0, y - BESIDE); j <= Math.min(height - 1, y + BESIDE); j++)
        for (let i = Math.max(0, x - BESIDE); i <= Math.min(width - 1, x + BESIDE); i++)
          map[j * width + i] = 1 + direction;
    }
  });
  return map;
}

function tally(map: LabelMap, count: number, lineAt: Uint8Array, down: (x: number, y: number) => number): RegionTally {
  const { width, height, data } = map;
  const make = (each = 1) => new Float64Array(count * each);
  const t = { area: make(), rim: make(), above: make(), below: make(), lines: make(3), top: make(), bottom: make() };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const k = data[i];
      t.area[k]++;
      const slope = down(x + 0.5, y + 0.5);
      if (slope > CLEAR) t.below[k]++;
      if (slope < -CLEAR) t.above[k]++;
      if (y === 0) t.top[k]++;
      if (y === height - 1) t.bottom[k]++;
      const isBorder =
        (x + 1 < width && data[i + 1] !== k) ||
        (x > 0 && data[i - 1] !== k) ||
        (y + 1 < height && data[i + width] !== k) ||
        (y > 0 && data[i - width] !== k);
      if (isBorder) t.rim[k]++;
      if (isBorder && lineAt[i] > 0) t.lines[3 * k + lineAt[i] - 1]++;
    }
  }
  return t;
}
