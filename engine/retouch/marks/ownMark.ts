/**
 * Whether a picture carries our own visible mark: the word of `image/brandMark.ts`, looked for where it is drawn, at
 * the sizes that it has after the picture was enlarged, made smaller or cut, by normalised cross-correlation.
 */

import { throwIfAborted } from '../../abort.ts';
import { markTemplate, markUnitPx } from '../../image/brandMark.ts';
import { meanAround } from '../../image/meanAround.ts';
import { lumaPlane } from '../../image/raster.ts';
import { resizePlane } from '../../image/resample.ts';
import type { Plane, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';

/** Part of the picture, from its bottom right corner, in which the mark is looked for. */
const ACROSS = 0.6;
const DOWN = 0.3;
/** Height of a small letter in the copies that are searched, and in those that decide, px. */
const COARSE_UNIT = 4;
const FINE_UNIT = 7;
/** Sizes beside that which the picture's own size asks for: steps of the search and of the decision. */
const COARSE_STEP = 1.08;
const LEAST_SIZE = 0.6;
const MOST_SIZE = 2.4;
const FINE_STEP = 1.018;
const FINE_STEPS = 3;
/** Places of the search that are decided on, and correlations from which they are, and from which it is the mark. */
const PLACES = 4;
const WORTH = 0.4;
const CERTAIN = 0.6;

interface Place {
  readonly score: number;
  /** Left and top of the template, px of the corner. */
  readonly x: number;
  readonly y: number;
  /** Height of a small letter, px of the corner. */
  readonly unit: number;
}

/** Each value less the mean over the square of side 2·radius + 1 around it: what is finer than letters. */
function highPass({ width, height, data }: Plane, radius: number): Plane {
  const means = meanAround(data, width, height, radius);
  return { width, height, data: data.map((v, i) => v - means[i]) };
}

/** The template's values less their mean, of length 1. */
function unitTemplate(unit: number): Plane {
  const plane = highPass(markTemplate(unit), Math.round(1.2 * unit));
  const mean = plane.data.reduce((sum, v) => sum + v, 0) / plane.data.length;
  const length = Math.sqrt(plane.data.reduce((sum, v) => sum + (v - mean) ** 2, 0));
  return { ...plane, data: plane.data.map((v) => (v - mean) / length) };
}

/** Correlation with the picture at a place, regardless of sign: the mark is dark or light. */
function correlation(picture: Plane, template: Plane, left: number, top: number): number {
  let [sum, squares, both] = [0, 0, 0];
  for (let y = 0; y < template.height; y++) {
    let from = (top + y) * picture.width + left;
    let at = y * template.width;
    for (let x = 0; x < template.width; x++, from++, at++) {
      const value = picture.data[from];
      sum += value;
      squares += value * value;
      both += value * template.data[at];
    }
  }
  const count = template.width * template.height;
  const spread = squares - (sum * sum) / count;
  return spread < 4 * count ? 0 : Math.abs(both) / Math.sqrt(spread);
}

function scaled(corner: Plane, factor: number, unit: number): Plane {
  const sized = (length: number) => Math.max(1, Math.round(length * factor));
  return highPass(
    resizePlane(corner, sized(corner.width), sized(corner.height), factor < 1 ? 'area' : 'bilinear'),
    Math.round(1.2 * unit),
  );
}

function search(corner: Plane, usual: number, rt: Runtime): Place[] {
  const template = unitTemplate(COARSE_UNIT);
  const found: Place[] = [];
  for (let unit = usual * LEAST_SIZE; unit <= usual * MOST_SIZE; unit *= COARSE_STEP) {
    const factor = COARSE_UNIT / unit;
    const picture = scaled(corner, factor, COARSE_UNIT);
    for (let y = 0; y + template.height <= picture.height; y++) {
      throwIfAborted(rt.signal);
      let best: Place | null = null;
      for (let x = 0; x + template.width <= picture.width; x++) {
        const score = correlation(picture, template, x, y);
        if (score > WORTH && score > (best?.score ?? 0)) best = { score, x: x / factor, y: y / factor, unit };
      }
      if (best) found.push(best);
    }
  }
  return found.sort((p, q) => q.score - p.score).slice(0, PLACES);
}

/** The best correlation near a place, at the finer size. */
function decide(corner: Plane, place: Place, template: Plane): number {
  let best = 0;
  for (let step = -FINE_STEPS; step <= FINE_STEPS; step++) {
    const factor = FINE_UNIT / (place.unit * FINE_STEP ** step);
    const picture = scaled(corner, factor, FINE_UNIT);
    const [x, y] = [Math.round(place.x * factor), Math.round(place.y * factor)];
    for (let top = Math.max(0, y - 4); top <= y + 4 && top + template.height <= picture.height; top++) {
      for (let left = Math.max(0, x - 5); left <= x + 5 && left + template.width <= picture.width; left++) {
        best = Math.max(best, correlation(picture, template, left, top));
      }
    }
  }
  return best;
}

/** How surely the picture carries our own mark, 0-1. Throws AbortedError. */
export function ownMarkScore(photo: Rgb8, rt: Runtime): number {
  const usual = markUnitPx(photo.width, photo.height);
  const [left, top] = [Math.floor(photo.width * (1 - ACROSS)), Math.floor(photo.height * (1 - DOWN))];
  const [width, height] = [photo.width - left, photo.height - top];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * photo.width + left) * 3;
    data.set(photo.data.subarray(from, from + width * 3), y * width * 3);
  }
  // Fine enough for the smallest mark that is looked for, and no finer.
  const shrink = Math.min(1, FINE_UNIT / (usual * LEAST_SIZE));
  const whole = lumaPlane({ width, height, data });
  const corner =
    shrink < 1
      ? resizePlane(whole, Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink)), 'area')
      : whole;
  const places = search(corner, usual * shrink, rt);
  const template = unitTemplate(FINE_UNIT);
  let best = 0;
  for (const place of places) {
    throwIfAborted(rt.signal);
    best = Math.max(best, decide(corner, place, template));
  }
  return best;
}

/** True when the picture carries our own mark. Throws AbortedError. */
export function carriesOwnMark(photo: Rgb8, rt: Runtime): boolean {
  return ownMarkScore(photo, rt) >= CERTAIN;
}
