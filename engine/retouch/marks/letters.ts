/**
 * Letters and signs that lie on a picture, by what an overlay does: all around its border the colours inside are one
 * mixture of those outside with one colour. Things of the room have that only by chance.
 */

import { throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { close, connectedComponents, open } from '../../image/morphology.ts';
import { lumaPlane } from '../../image/raster.ts';
import { median } from '../../image/statistics.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Overlay } from './overlay.ts';

/** Strokes are at most twice this wide, px. */
const HALF_STROKE = 9;
/** Contrasts from which strokes are cut out, each on its own. */
const CUTS = [5, 8, 13, 21, 34, 55] as const;
/** Px by which samples lie inside and outside of a border, fewest of them, and most pixels that are asked. */
const INWARD = 1;
const OUTWARD = 2;
const LEAST_BORDER = 12;
const MOST_ASKED = 1500;
/** Sum of the mixture over channels. */
const LEAST_MIXTURE = 0.15;
const MOST_MIXTURE = 2.1;
/** Pixels of a letter, and its larger side, px; the latter also as a share of the picture's. */
const LEAST_AREA = 14;
const LEAST_SIDE = 6;
const MOST_SIDE = 0.45;
/** Length over width from which it is a line and no letter. */
export const LONGEST = 9;

export interface Letter {
  readonly box: PixelRect;
  /** Pixels of the picture, as indices. */
  readonly pixels: Int32Array;
  /** For each channel, how far it goes towards 255 (positive) or 0 (negative), -1 to 1. */
  readonly mixture: readonly [number, number, number];
  /** Mean deviation of the mixture along the border, as a share of it. */
  readonly spread: number;
  /** Median deviation of the luma beside it, 0-255. */
  readonly variety: number;
  /** Along the border: r, g, b inside and r, g, b outside, side by side. */
  readonly border: Uint8Array;
}

interface Border {
  readonly samples: number[];
  readonly luma: number[];
}

function borderOf({ width, height, data }: Rgb8, isIn: (i: number) => boolean, pixels: Int32Array): Border {
  const [samples, luma]: [number[], number[]] = [[], []];
  const every = Math.max(1, Math.floor(pixels.length / MOST_ASKED));
  for (let n = 0; n < pixels.length; n += every) {
    const i = pixels[n];
    const x = i % width;
    const y = (i - x) / width;
    for (let side = 0; side < 4; side++) {
      const [dx, dy] = [side === 0 ? 1 : side === 1 ? -1 : 0, side === 2 ? 1 : side === 3 ? -1 : 0];
      const [ox, oy] = [x + dx * OUTWARD, y + dy * OUTWARD];
      if (ox < 0 || oy < 0 || ox >= width || oy >= height) continue;
      if (isIn(i + dx + dy * width) || isIn(oy * width + ox)) continue;
      const [ix, iy] = [x - dx * INWARD, y - dy * INWARD];
      const inner = iy * width + ix;
      const inside = ix >= 0 && iy >= 0 && ix < width && iy < height && isIn(inner) ? inner * 3 : i * 3;
      const outside = (oy * width + ox) * 3;
      samples.push(data[inside], data[inside + 1], data[inside + 2]);
      samples.push(data[outside], data[outside + 1], data[outside + 2]);
      luma.push((data[outside] + data[outside + 1] + data[outside + 2]) / 3);
    }
  }
  return { samples, luma };
}

/** How far each channel goes towards its end along a border, and how much that varies; null where it can't be told. */
function mixtureOf({ samples }: Border): { mixture: [number, number, number]; spread: number } | null {
  const count = samples.length / 6;
  const mixture: [number, number, number] = [0, 0, 0];
  let [away, sum] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const change = median(Array.from({ length: count }, (_, n) => samples[n * 6 + c] - samples[n * 6 + 3 + c]));
    const end = change >= 0 ? 255 : 0;
    const shares: number[] = [];
    for (let n = 0; n < count; n++) {
      const ground = samples[n * 6 + 3 + c];
      if (Math.abs(end - ground) >= 24) shares.push((samples[n * 6 + c] - ground) / (end - ground));
    }
    if (shares.length < LEAST_BORDER / 2) continue;
    const share = median(shares);
    mixture[c] = change >= 0 ? share : -share;
    away += median(shares.map((v) => Math.abs(v - share)));
    sum += Math.abs(share);
  }
  return sum < LEAST_MIXTURE || sum > MOST_MIXTURE ? null : { mixture, spread: away / sum };
}

/** Variances of a letter's pixels along the direction in which they are spread most, and across it, px². */
function variancesOf(pixels: Int32Array, width: number): { most: number; least: number } {
  let [sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    sx += x;
    sy += y;
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  const n = pixels.length;
  const [a, b, c] = [xx / n - (sx / n) ** 2 + 1 / 12, yy / n - (sy / n) ** 2 + 1 / 12, xy / n - (sx / n) * (sy / n)];
  const root = Math.sqrt(((a - b) / 2) ** 2 + c * c);
  return { most: (a + b) / 2 + root, least: Math.max(0.05, (a + b) / 2 - root) };
}

/** Length over width of a letter by its moments: many for a line. */
export function elongationOf(pixels: Int32Array, width: number): number {
  const { most, least } = variancesOf(pixels, width);
  return Math.sqrt(most / least);
}

/** Width of what covers these pixels, across the direction in which they are spread most, by its moments, px. */
export function widthAcross(pixels: Int32Array, width: number): number {
  return Math.sqrt(12 * variancesOf(pixels, width).least);
}

function lettersAt(picture: Rgb8, contrast: Uint8Array, cut: number): Letter[] {
  const { width, height } = picture;
  const { labels, components } = connectedComponents(width, height, (i) => contrast[i] >= cut);
  const starts = new Int32Array(components.length + 2);
  for (const { label, area } of components) starts[label + 1] = area;
  for (let k = 1; k < starts.length; k++) starts[k] = starts[k] + starts[k - 1];
  const next = starts.slice();
  const sorted = new Int32Array(starts[starts.length - 1]);
  labels.data.forEach((label, i) => {
    if (label > 0) sorted[next[label]++] = i;
  });
  const letters: Letter[] = [];
  for (const { label, area, left, top, right, bottom } of components) {
    const side = Math.max(right - left, bottom - top);
    if (area < LEAST_AREA || side < LEAST_SIDE || side > MOST_SIDE * Math.min(width, height)) continue;
    const pixels = sorted.subarray(starts[label], starts[label] + area);
    if (elongationOf(pixels, width) > LONGEST) continue;
    const border = borderOf(picture, (i) => labels.data[i] === label, pixels);
    if (border.luma.length < LEAST_BORDER) continue;
    const found = mixtureOf(border);
    if (!found) continue;
    const middle = median(border.luma);
    const variety = median(border.luma.map((v) => Math.abs(v - middle)));
    letters.push({
      box: { left, top, right, bottom },
      pixels,
      ...found,
      variety,
      border: Uint8Array.from(border.samples),
    });
  }
  return letters;
}

/** What may be letters or signs of a picture; they may overlap. Throws AbortedError. */
function candidates(picture: Rgb8, rt: Runtime): Letter[] {
  const { width, height, data } = picture;
  const luma: Mask = { width, height, data: Uint8Array.from(lumaPlane(picture).data, (v) => Math.round(v)) };
  // Yellow on white shows in blue alone.
  const blue: Mask = { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 3 + 2]) };
  const found: Letter[] = [];
  for (const plane of [luma, blue]) {
    for (const isLight of [true, false]) {
      throwIfAborted(rt.signal);
      const without = isLight ? open(plane, HALF_STROKE) : close(plane, HALF_STROKE);
      const contrast = Uint8Array.from(plane.data, (v, i) => Math.abs(v - without.data[i]));
      for (const cut of CUTS) {
        throwIfAborted(rt.signal);
        found.push(...lettersAt(picture, contrast, cut));
      }
    }
  }
  return found;
}

/** The same letter in a picture twice as large. */
function doubled(letter: Letter, width: number, large: Rgb8): Letter {
  const { left, top, right, bottom } = letter.box;
  const pixels: number[] = [];
  for (const i of letter.pixels) {
    const x = (i % width) * 2;
    const y = Math.floor(i / width) * 2;
    for (const [px, py] of [
      [x, y],
      [x + 1, y],
      [x, y + 1],
      [x + 1, y + 1],
    ] as const) {
      if (px < large.width && py < large.height) pixels.push(py * large.width + px);
    }
  }
  const box = { left: left * 2, top: top * 2, right: right * 2, bottom: bottom * 2 };
  return { ...letter, box, pixels: Int32Array.from(pixels) };
}

/**
 * All that may be letters or signs, overlapping; thick ones are looked for in `half`, the picture at half its size.
 * Throws AbortedError.
 */
export function findLetters(picture: Rgb8, half: Rgb8, rt: Runtime): Letter[] {
  const all = candidates(picture, rt);
  for (const letter of candidates(half, rt)) all.push(doubled(letter, half.width, picture));
  return all;
}

/** Of letters that overlap, those with the lowest `cost`. */
export function withoutOverlap(letters: readonly Letter[], size: number, cost: (letter: Letter) => number): Letter[] {
  const costs = new Map(letters.map((letter) => [letter, cost(letter)] as const));
  const order = [...letters].sort(
    (p, q) => costs.get(p)! - costs.get(q)! || q.pixels.length - p.pixels.length || p.pixels[0] - q.pixels[0],
  );
  const taken = new Uint8Array(size);
  return order.filter(({ pixels }) => {
    let count = 0;
    for (const i of pixels) count += taken[i];
    if (count > 0.3 * pixels.length) return false;
    for (const i of pixels) taken[i] = 1;
    return true;
  });
}

/** Coverage of thin strokes, as a share of the overlay's opacity, that is still its own. */
const LEAST_COVERED = 0.45;
const MOST_COVERED = 1.15;

/**
 * What an overlay, at the coverage that the strokes show, leaves unexplained of the change along a letter's border, as
 * a share of it; infinite for what is no coverage of it.
 */
export function unexplainedBy({ border }: Letter, { opacity, colour }: Pick<Overlay, 'opacity' | 'colour'>): number {
  const count = border.length / 6;
  const shares = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    let [top, bottom] = [0, 1];
    for (let c = 0; c < 3; c++) {
      const [inside, outside] = [border[n * 6 + c], border[n * 6 + 3 + c]];
      top += (inside - outside) * (colour[c] - outside);
      bottom += (colour[c] - outside) ** 2;
    }
    shares[n] = top / bottom;
  }
  const share = median(shares);
  if (!(share >= LEAST_COVERED * opacity && share <= MOST_COVERED * opacity)) return Number.POSITIVE_INFINITY;
  const [off, change] = [new Float64Array(count), new Float64Array(count)];
  for (let n = 0; n < count; n++) {
    for (let c = 0; c < 3; c++) {
      const [inside, outside] = [border[n * 6 + c], border[n * 6 + 3 + c]];
      off[n] = off[n] + Math.abs(inside - outside - share * (colour[c] - outside));
      change[n] = change[n] + Math.abs(inside - outside);
    }
  }
  return median(off) / Math.max(1, median(change));
}
