/** Fills a hole in a photo at its full resolution: cut out around the hole, completed, and put back. */

import { type Abort, throwIfAborted } from '../abort.ts';
import type { Mat3, PixelRect } from '../geometry/types.ts';
import { betweenPixels } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { carryFeet } from './carry.ts';
import { complete } from './complete.ts';
import { relightFeet } from './footLight.ts';
import { joinWalls } from './joinWalls.ts';
import { laySurface } from './laid/lay.ts';
import { houseOrphans, spread } from './orphans.ts';
import { besideIn, fillPlain } from './plain.ts';
import { drawSkirting } from './skirting.ts';
import { type Guide, LABEL_STEP, type LabelledImage, type Region } from './types.ts';

export interface FillOptions {
  /** Nothing beside the mask is touched, also where something of what goes is left there. */
  readonly isExact?: boolean;
  readonly guide?: Guide;
  /** What is filled of the floor is covered by another one: it is spread, not laid. */
  readonly isFloorCovered?: boolean;
  /** Called with 0-1. */
  onProgress(fraction: number): void;
}

/** Box of the pixels with mask ≥ 128; null where there are none. */
export function boxOf({ width, height, data }: Mask): PixelRect | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (data[row + x] < 128) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : null;
}

/**
 * Px around the hole's box in which sources are looked for: as much again as the hole is wide, and enough texture for a
 * small one.
 */
function marginOf({ left, top, right, bottom }: PixelRect, long: number): number {
  return Math.round(Math.max(0.09 * long, 1.1 * Math.max(right - left, bottom - top)));
}

export interface Filled {
  readonly image: Rgb8;
  /** 255 where it was filled: what was asked for, and what of the thing was left beside it on plain walls. */
  readonly mask: Mask;
}

/**
 * The photo with what the mask covers (≥ 128) filled from what is seen around it; all pixels that the result's mask
 * does not cover are the photo's own. Throws AbortedError. The mask has the photo's size and leaves something of it.
 */
export function fillHole(photo: Rgb8, mask: Mask, options: FillOptions, rt: Runtime): Filled {
  const { guide, isExact, onProgress } = options;
  const { width, height } = photo;
  const result = rt.arena.u8(photo.data.length);
  result.set(photo.data);
  const taken: Mask = { width, height, data: mask.data.map((v) => (v >= 128 ? 255 : 0)) };
  const hole = boxOf(mask);
  if (!hole) return { image: { width, height, data: result }, mask: taken };
  const margin = marginOf(hole, Math.max(width, height));
  const box: PixelRect = {
    left: Math.max(0, hole.left - margin),
    top: Math.max(0, hole.top - margin),
    right: Math.min(width, hole.right + margin),
    bottom: Math.min(height, hole.bottom + margin),
  };
  const image = cut(photo, mask, box, guide, rt);
  const open = image.known.slice();
  const here = (plane: Mat3 | null): Mat3 | null => plane && moved(plane, box.left, box.top);
  const regions = guide?.regions.map(({ kind, toMetres, likely, unseenFoot = null }) => ({
    kind,
    toMetres: here(toMetres),
    likely: here(likely),
    unseenFoot: here(unseenFoot),
  }));
  const told = image.labels.slice();
  if (regions && options.isFloorCovered) spreadFloor(image, regions, rt);
  if (regions) fillSurfaces(image, regions, open, isExact ? null : besideIn(Math.max(width, height)), rt);
  if (image.known.includes(0)) complete(image, { reach: 2 * margin, onProgress }, rt);
  if (regions) drawSkirting({ ...image, labels: told }, regions, open, rt.signal);
  if (guide) softenFeet(image, open, footRows(guide, photo, box), rt.signal);
  paste(image, open, box, result, taken);
  for (const array of [image.data, image.known, image.labels]) rt.arena.free(array);
  return { image: { width, height, data: result }, mask: taken };
}

/** Fills floor and rugs evenly, in place. */
function spreadFloor(image: LabelledImage, regions: readonly Region[], { signal }: Runtime): void {
  regions.forEach(({ kind }, index) => {
    if (kind === 'floor' || kind === 'rug') spread(image, index + 1, signal);
  });
}

/** Fills what is known of surfaces, in place: feet of walls, floors, plain walls, and walls that repeat. */
function fillSurfaces(
  image: LabelledImage,
  regions: readonly Region[],
  open: Uint8Array,
  beside: ReturnType<typeof besideIn> | null,
  rt: Runtime,
): void {
  const feet = carryFeet(image, regions, rt.signal);
  houseOrphans(image, regions, rt.signal);
  const layOn = (wanted: 'floor' | 'wall', beside: number): void =>
    regions.forEach(({ kind, likely }, index) => {
      if (kind !== wanted || !likely) return;
      laySurface(image, index + 1, { kind, toMetres: likely }, { open, beside }, rt);
    });
  layOn('floor', beside?.shade ?? 0);
  joinWalls(image, regions);
  fillPlain(image, regions, { open, beside, feet }, rt.signal);
  relightFeet(image, feet, rt.signal);
  // What is not plain goes on as floors do.
  layOn('wall', 0);
}

function cut(
  photo: Rgb8,
  mask: Mask,
  box: PixelRect,
  guide: Guide | undefined,
  { arena, signal }: Runtime,
): LabelledImage {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const data = arena.u8(width * height * 4);
  const known = arena.u8(width * height);
  const labels = arena.u8(width * height);
  const labelAt = guide && labelsOf(guide, photo);
  const besideFeet = labelAt && sidesOf(guide, photo, labelAt);
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) throwIfAborted(signal);
    let from = (y + box.top) * photo.width + box.left;
    let to = y * width;
    for (let x = 0; x < width; x++, from++, to++) {
      data[to * 4] = photo.data[from * 3];
      data[to * 4 + 1] = photo.data[from * 3 + 1];
      data[to * 4 + 2] = photo.data[from * 3 + 2];
      known[to] = mask.data[from] < 128 ? 1 : 0;
      if (!labelAt || !besideFeet) continue;
      labels[to] = (known[to] ? labelAt : besideFeet)(x + box.left, y + box.top);
      data[to * 4 + 3] = labels[to] * LABEL_STEP;
    }
  }
  const planes = (guide?.planes ?? []).map((plane) => plane && moved(plane, box.left, box.top));
  return { width, height, data, known, labels, planes };
}

/**
 * Reads the label of a pixel of the photo: of those of the four pixels of the guide around it, the one that weighs most
 * there.
 */
function labelsOf(guide: Guide, { width, height }: Rgb8): (x: number, y: number) => number {
  const { labels, width: columns, height: rows } = guide;
  const across = Array.from({ length: width }, (_, x) => betweenPixels(x, width, columns));
  const down = Array.from({ length: height }, (_, y) => betweenPixels(y, height, rows));
  return (x, y) => {
    const [left, fx] = across[x];
    const [top, fy] = down[y];
    const at = top * columns + left;
    const right = left + 1 < columns ? at + 1 : at;
    const below = top + 1 < rows ? columns : 0;
    const [a, b, c, d] = [labels[at], labels[right], labels[at + below], labels[right + below]];
    if (a === b && a === c && a === d) return a;
    const weightOf = (label: number): number =>
      (label === a ? (1 - fx) * (1 - fy) : 0) +
      (label === b ? fx * (1 - fy) : 0) +
      (label === c ? (1 - fx) * fy : 0) +
      (label === d ? fx * fy : 0);
    let best = a;
    for (const other of [b, c, d]) if (weightOf(other) > weightOf(best)) best = other;
    return best;
  };
}

/** Px of a guide on either side of a wall's foot in which it is drawn as exactly as the photo is. */
const EXACT = 2;

type LabelAt = (x: number, y: number) => number;

/** Reads labels as `labelAt` does, those beside a wall's foot by the side of it that they lie on. */
function sidesOf(guide: Guide | undefined, { width, height }: Rgb8, labelAt: LabelAt): LabelAt {
  if (!guide || guide.feet.length === 0) return labelAt;
  const [sx, sy] = [guide.width / width, guide.height / height];
  return (x, y) => {
    const label = labelAt(x, y);
    for (const { at, slope, from, to, above, floor } of guide.feet) {
      if (label !== floor && !above.includes(label)) continue;
      const u = (x + 0.5) * sx;
      if (u < from || u > to + 1) continue;
      const up = at + slope * u - (y + 0.5) * sy;
      if (Math.abs(up) >= EXACT) continue;
      if (up <= 0) return floor;
      if (label !== floor) return label;
      const over = labelAt(x, Math.max(0, Math.round(y - EXACT / sy)));
      return above.includes(over) ? over : above[0];
    }
    return label;
  };
}

/** Row, in part, of each wall's foot in a column of the box; null where it has none there. */
function footRows(guide: Guide, { width, height }: Rgb8, { left, top }: PixelRect): ((x: number) => number | null)[] {
  const [sx, sy] = [guide.width / width, guide.height / height];
  return guide.feet.map(({ at, slope, from, to }) => (x) => {
    const u = (x + left + 0.5) * sx;
    return u < from || u > to + 1 ? null : (at + slope * u) / sy - top;
  });
}

/** A pixel that a wall's foot runs through shows both sides of it. */
function softenFeet(
  { width, height, data, labels }: LabelledImage,
  open: Uint8Array,
  rows: readonly ((x: number) => number | null)[],
  signal: Abort,
): void {
  throwIfAborted(signal);
  for (const rowAt of rows) {
    for (let x = 0; x < width; x++) {
      const row = rowAt(x);
      if (row === null || !(row >= 1 && row < height - 2)) continue;
      const y = Math.floor(row);
      const [above, at, below] = [-1, 0, 1].map((step) => (y + step) * width + x);
      if (open[at] || labels[above] === labels[below]) continue;
      const share = row - y;
      for (let c = 0; c < 3; c++) {
        data[at * 4 + c] = Math.round(data[above * 4 + c] * share + data[below * 4 + c] * (1 - share));
      }
    }
  }
}

/** The homography for pixels counted from (left, top) and at their corners rather than their centres. */
function moved(plane: Mat3, left: number, top: number): Mat3 {
  const [a, b, c, d, e, f, g, h, i] = plane;
  const [x, y] = [left + 0.5, top + 0.5];
  return [a, b, a * x + b * y + c, d, e, d * x + e * y + f, g, h, g * x + h * y + i];
}

/** Puts back what was open. */
function paste(
  { width, height, data }: LabelledImage,
  open: Uint8Array,
  box: PixelRect,
  target: Uint8Array,
  taken: Mask,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      if (open[from] !== 0) continue;
      const to = (y + box.top) * taken.width + x + box.left;
      taken.data[to] = 255;
      for (let c = 0; c < 3; c++) target[to * 3 + c] = data[from * 4 + c];
    }
  }
}
