/**
 * What a known overlay covers: the set of pixels whose borders, all together, are explained best by it. A pixel and one
 * a little further on differ as the picture does by itself, or by the overlay's step where one of them is covered; the
 * set under which all pairs together are likeliest is a minimum cut.
 */

import { throwIfAborted } from '../../abort.ts';
import { meanAround } from '../../image/meanAround.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { minimumCut } from './minimumCut.ts';
import type { Overlay } from './overlay.ts';

/**
 * Pairs that are compared, px apart across and down: wider than the soft border of a stroke, narrower than most
 * strokes.
 */
const APART = [
  [2, 0],
  [0, 2],
  [3, 0],
  [0, 3],
] as const;
/** Neighbours, which should be alike. */
const BESIDE = [
  [1, 0],
  [0, 1],
] as const;
/** Differences beyond so many steps of the overlay say nothing more. */
const MOST = 1.5;
/**
 * What a border costs, as a share of the overlay's step there, for pairs and for neighbours; and each pixel that is
 * covered.
 */
const BORDER = 0.42;
const NEIGHBOUR = 0.06;
const AREA = 0.1;
/** What the network's log odds of a pixel count against that, and up to which they count. */
const SEEN = 0.06;
const MOST_SEEN = 3;
/**
 * What pictures differ by where nothing is seen, summed over channels, and the share of the step that is noise, too.
 */
const QUIET = 5;
const SHARE = 0.12;
/** How far around a pixel its busyness is measured, px. */
const AROUND = 15;

/** What is known of each pixel of a picture. */
export interface Clues {
  /** Mean difference of pixels around it (`busyness`). */
  readonly busy: Float32Array;
  /** Log odds that an overlay covers it, as a network sees it (`seen.ts`). */
  readonly seen: Float32Array;
}

export type Known = Pick<Overlay, 'opacity' | 'colour'>;

/** Mean difference, summed over channels, of pixels 2 px apart around each pixel. */
export function busyness({ width, height, data }: Rgb8): Float32Array {
  const own = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const right = x + 2 < width ? i + 2 : i;
      const down = y + 2 < height ? i + 2 * width : i;
      let sum = 0;
      for (let c = 0; c < 3; c++) {
        const v = data[i * 3 + c];
        sum += Math.abs(data[right * 3 + c] - v) + Math.abs(data[down * 3 + c] - v);
      }
      own[i] = sum / 2;
    }
  }
  return Float32Array.from(meanAround(own, width, height, AROUND));
}

/** Costs of a pair: none covered, or the first alone. */
interface PairCosts {
  none: number;
  first: number;
}

/** The costs of pixels i and j that the cut compares, without what a border costs. */
export function pairCosts(
  { data }: Rgb8,
  i: number,
  j: number,
  { opacity, colour }: Known,
  busy: number,
  out: PairCosts,
): void {
  let [none, first, step] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const [p, q] = [data[i * 3 + c], data[j * 3 + c]];
    const onFirst = opacity * (colour[c] - q);
    none += Math.abs(p - q);
    first += Math.abs(p - q - onFirst);
    step += (Math.abs(onFirst) + opacity * Math.abs(colour[c] - p)) / 2;
  }
  const weight = 1 / (QUIET + busy + SHARE * step);
  out.none = weight * Math.min(none, MOST * step);
  out.first = weight * (Math.min(first, MOST * step) + BORDER * step);
}

/** Px from a pixel inside to the one beyond the border that it is compared with. */
export const BEYOND = 3;

/**
 * Calls `each` with the pixels BEYOND pixel `i` on its four sides that lie in the picture and outside of what it
 * belongs to.
 */
export function acrossBorder(
  { width, height }: Rgb8,
  i: number,
  isOutside: (pixel: number) => boolean,
  each: (outside: number) => void,
): void {
  const x = i % width;
  const y = (i - x) / width;
  const visit = (j: number): void => {
    if (isOutside(j)) each(j);
  };
  if (x + BEYOND < width) visit(i + BEYOND);
  if (x >= BEYOND) visit(i - BEYOND);
  if (y + BEYOND < height) visit(i + BEYOND * width);
  if (y >= BEYOND) visit(i - BEYOND * width);
}

/** 1 for pixels that the overlay covers, as far as its borders and the network show. Throws AbortedError. */
export function matchedCut(picture: Rgb8, overlay: Known, { busy, seen }: Clues, rt: Runtime): Uint8Array {
  const { width, height, data } = picture;
  const pairs = [...APART, ...BESIDE];
  const steps = pairs.flatMap(([dx, dy]) => [dy * width + dx, -(dy * width + dx)]);
  const arcs = steps.length;
  const capacity = new Float32Array(width * height * arcs);
  const terminal = new Float32Array(width * height);
  const { opacity, colour } = overlay;
  const own = new Float32Array(width * height);
  for (let i = 0; i < own.length; i++) {
    for (let c = 0; c < 3; c++) own[i] = own[i] + opacity * Math.abs(colour[c] - data[i * 3 + c]);
  }
  const [addR, addG, addB] = [opacity * colour[0], opacity * colour[1], opacity * colour[2]];
  const rest = 1 - opacity;
  for (let y = 0; y < height; y++) {
    if ((y & 31) === 0) throwIfAborted(rt.signal);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const [r, g, b] = [data[i * 3], data[i * 3 + 1], data[i * 3 + 2]];
      // As the overlay makes it.
      const [overR, overG, overB] = [r * rest + addR, g * rest + addG, b * rest + addB];
      const quiet = QUIET + busy[i];
      const alone = own[i] / (quiet + SHARE * own[i]);
      const told = Math.min(MOST_SEEN, Math.max(-MOST_SEEN, seen[i]));
      terminal[i] = terminal[i] + (SEEN * told - AREA) * alone;
      for (let k = 0; k < pairs.length; k++) {
        const [dx, dy] = pairs[k];
        if (x + dx >= width || y + dy >= height) continue;
        const j = i + dy * width + dx;
        if (k >= APART.length) {
          capacity[i * arcs + 2 * k] = NEIGHBOUR * alone;
          capacity[j * arcs + 2 * k + 1] = NEIGHBOUR * alone;
          continue;
        }
        const [qr, qg, qb] = [data[j * 3], data[j * 3 + 1], data[j * 3 + 2]];
        const step = (own[i] + own[j]) / 2;
        const most = MOST * step;
        const none = Math.min(most, Math.abs(r - qr) + Math.abs(g - qg) + Math.abs(b - qb));
        const onFirst =
          Math.abs(r - qr * rest - addR) + Math.abs(g - qg * rest - addG) + Math.abs(b - qb * rest - addB);
        const onSecond = Math.abs(qr - overR) + Math.abs(qg - overG) + Math.abs(qb - overB);
        const weight = 1 / (quiet + SHARE * step);
        const first = Math.min(onFirst, most) + BORDER * step;
        const second = Math.min(onSecond, most) + BORDER * step;
        // The source's side is covered: what it costs to cover is what flows on to the sink (Kolmogorov & Zabih 2004).
        terminal[i] = terminal[i] - weight * (first - none);
        terminal[j] = terminal[j] + weight * (first - none);
        capacity[j * arcs + 2 * k + 1] = weight * Math.max(0, first + second - 2 * none);
      }
    }
  }
  return minimumCut({ nodes: width * height, steps, capacity, terminal }, rt.signal);
}
