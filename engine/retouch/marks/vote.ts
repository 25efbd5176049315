/**
 * The overlay that a picture shows where a network sees one (`seen.ts`): pixels that it believes covered and pixels a
 * little further on that it believes free differ by the overlay's equation, all with the same opacity and colour. Two
 * such pairs tell an overlay; the one that explains most of the others is it (random sample consensus, Fischler &
 * Bolles 1981).
 */

import { throwIfAborted } from '../../abort.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { acrossBorder, type Clues, type Known } from './matched.ts';
import { isSameOverlay } from './overlay.ts';

/** Log odds from which a pixel is believed covered, and by how much the one beyond its border must be less so. */
const COVERED = 0;
const DROP = 1.2;
/** Drops beyond count no more; and what is added to how busy the ground is, by which pairs count less. */
const MOST_DROP = 4;
const QUIET = 6;
/** Pairs from which an overlay is told, pairs that are asked at most, and overlays that are tried. */
const LEAST_PAIRS = 40;
const MOST_PAIRS = 6000;
const TRIES = 1500;
/** Multiples of these, modulo 1, fill a square evenly (Roberts 2018). */
const SPREAD = [0.7548776662466927, 0.5698402909980532] as const;
/** Opacities of overlays. */
const LEAST_OPACITY = 0.1;
const MOST_OPACITY = 0.68;
/** Difference of opacities up to which two votes are for one overlay. */
const ONE_OPACITY = 0.06;
/**
 * White and black are tried at every so much opacity; most marks are one of them, and a colour of its own fits noise a
 * little better.
 */
const FINENESS = 0.025;
const USUAL = 1.15;
/**
 * Sums over channels: the least step of the overlay that is seen, and what it may miss, always and as a share of the
 * step.
 */
const LEAST_STEP = 9;
const FULL_STEP = 24;
const MISSED_ALWAYS = 5;
const MISSED = 0.14;
/** Least square distance of two pairs' grounds from which a slope can be told. */
const APART = 900;
/** By how much a colour that is told from two pairs may lie outside of 0-255. */
const BEYOND_RANGE = 20;

interface Pairs {
  readonly count: number;
  /** r, g, b inside and r, g, b outside, side by side. */
  readonly values: Uint8Array;
  readonly weights: Float32Array;
}

export interface Voted {
  readonly overlay: Known;
  /** How much of the pairs it explains: more for more of them, and on quiet ground. */
  readonly score: number;
}

/** Pairs across the borders that the network sees, those on quiet ground weighing more. */
function pairsOf(picture: Rgb8, region: Iterable<number>, { seen, busy }: Clues): Pairs {
  const found: number[] = [];
  for (const i of region) {
    if (seen[i] < COVERED) continue;
    acrossBorder(
      picture,
      i,
      (j) => seen[j] < seen[i] - DROP,
      (j) => found.push(i, j),
    );
  }
  const all = found.length / 2;
  const every = Math.max(1, all / MOST_PAIRS);
  const count = Math.floor(all / every);
  const values = new Uint8Array(count * 6);
  const weights = new Float32Array(count);
  for (let n = 0; n < count; n++) {
    const at = 2 * Math.floor(n * every);
    const [i, j] = [found[at], found[at + 1]];
    for (let c = 0; c < 3; c++) {
      values[n * 6 + c] = picture.data[i * 3 + c];
      values[n * 6 + 3 + c] = picture.data[j * 3 + c];
    }
    weights[n] = Math.min(MOST_DROP, seen[i] - seen[j]) / (QUIET + busy[i]);
  }
  return { count, values, weights };
}

/** How much of the pairs an overlay explains. */
function explainedBy({ count, values, weights }: Pairs, { opacity, colour }: Known): number {
  let sum = 0;
  for (let n = 0; n < count; n++) {
    const at = n * 6;
    let [off, step] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const outside = values[at + 3 + c];
      const due = opacity * (colour[c] - outside);
      off += Math.abs(values[at + c] - outside - due);
      step += Math.abs(due);
    }
    if (step < LEAST_STEP) continue;
    const most = MISSED_ALWAYS + MISSED * step;
    if (off < most) sum += weights[n] * (1 - off / most) * Math.min(1, step / FULL_STEP);
  }
  return sum;
}

/** The overlay of which two pairs are; null where they tell none. */
function overlayOf({ values }: Pairs, p: number, q: number): Known | null {
  let [top, bottom] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const ground = values[p * 6 + 3 + c] - values[q * 6 + 3 + c];
    top += ground * (values[p * 6 + c] - values[q * 6 + c]);
    bottom += ground * ground;
  }
  if (bottom < APART) return null;
  const opacity = 1 - top / bottom;
  if (!(opacity >= LEAST_OPACITY && opacity <= MOST_OPACITY)) return null;
  const colour = [0, 1, 2].map((c) => {
    const [inside, outside] = [0, 3].map((k) => values[p * 6 + k + c] + values[q * 6 + k + c]);
    return (inside! - (1 - opacity) * outside!) / (2 * opacity);
  });
  if (colour.some((v) => v < -BEYOND_RANGE || v > 255 + BEYOND_RANGE)) return null;
  return { opacity, colour: colour.map((v) => Math.min(255, Math.max(0, v))) as [number, number, number] };
}

/**
 * Overlays that explain most of what the network sees among some pixels, the best first; at most `most` of them. Throws
 * AbortedError.
 */
export function votedOverlays(
  picture: Rgb8,
  region: Iterable<number>,
  clues: Clues,
  most: number,
  rt: Runtime,
): Voted[] {
  const pairs = pairsOf(picture, region, clues);
  if (pairs.count < LEAST_PAIRS) return [];
  const tried: Voted[] = [];
  const ask = (overlay: Known, usual: number): void =>
    void tried.push({ overlay, score: usual * explainedBy(pairs, overlay) });
  for (let opacity = LEAST_OPACITY; opacity <= MOST_OPACITY; opacity += FINENESS) {
    for (const v of [255, 0]) ask({ opacity, colour: [v, v, v] }, USUAL);
  }
  for (let n = 0; n < TRIES; n++) {
    if (n % 100 === 0) throwIfAborted(rt.signal);
    const [p, q] = SPREAD.map((by) => Math.floor(((n * by) % 1) * pairs.count)) as [number, number];
    const overlay = overlayOf(pairs, p, q);
    if (overlay) ask(overlay, 1);
  }
  tried.sort((p, q) => q.score - p.score);
  const kept: Voted[] = [];
  for (const one of tried) {
    if (kept.length === most || one.score === 0) break;
    if (!kept.some(({ overlay }) => isSameOverlay(overlay, one.overlay, ONE_OPACITY))) kept.push(one);
  }
  return kept;
}
