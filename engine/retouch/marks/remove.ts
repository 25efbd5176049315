/** Finds the overlays of a picture and takes them off. */

import { throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { resizeMask, resizePlane, resizeRgb8, shrinkRgb8 } from '../../image/resample.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { boxOf, fillHole } from '../fill.ts';
import { overlayUnder, PAD, padded } from './evidence.ts';
import { type Mark, SEARCH_PX, searchMarks, seenIn } from './find.ts';
import { findLattice, type Vector } from './lattice.ts';
import { coverageOf, cropMask, cropOf, edgesLeft, halvedPicture, type Lifted, lift, liftKnown } from './lift.ts';
import { type Repeated, repeatedMark } from './repeated.ts';

/** Share of the change that an overlay may leave unexplained where the mask that is given is its very shape. */
const SHAPE = 0.35;
/** Share of the edges along an overlay's borders that may be left when it is taken off. */
const MOST_EDGES = 0.6;

/** How far a lattice must stand out, and share of the change that what is repeated on it may leave unexplained. */
const LATTICE = 9;
const REPEATED = 0.36;
/** Long side of the copy on which a repeated mark is told, px. */
const REPEATED_PX = 1600;

export interface Removed {
  readonly image: Rgb8;
  /** 255 where pixels were changed. */
  readonly mask: Mask;
}

/**
 * Takes one overlay off the photo in place; marks what it changed, and what is hidden. False where that would leave its
 * edges.
 */
function takeOff(photo: Rgb8, searched: Rgb8, mark: Mark, mask: Uint8Array, hidden: Mask, rt: Runtime): boolean {
  const [sx, sy] = [photo.width / searched.width, photo.height / searched.height];
  const small = padded(mark.box, PAD, searched);
  const box: PixelRect = {
    left: Math.round(small.left * sx),
    top: Math.round(small.top * sy),
    right: Math.round(small.right * sx),
    bottom: Math.round(small.bottom * sy),
  };
  const crop = cropOf(photo, box);
  const steps = coverageOf(crop, cropMask(mark.belief, small), Math.max(sx, sy), mark.overlay, rt);
  const lifted = lift(crop, steps, mark.overlay, rt);
  if (edgesLeft(crop, lifted) > MOST_EDGES) return false;
  putBack(photo, box, lifted, mask, hidden);
  return true;
}

/** Puts a lifted crop into the photo. */
function putBack(photo: Rgb8, box: PixelRect, lifted: Lifted, mask: Uint8Array, hidden: Mask): void {
  const { picture, steps } = lifted;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = y * picture.width + x;
      if (steps.data[from] === 0) continue;
      const to = (y + box.top) * photo.width + x + box.left;
      mask[to] = 255;
      if (lifted.hidden.data[from]) hidden.data[to] = 255;
      for (let c = 0; c < 3; c++) photo.data[to * 3 + c] = picture.data[from * 3 + c];
    }
  }
}

/** The mark that is repeated all over a photo, at the photo's size; null where there is none. */
function repeatedIn(photo: Rgb8, searched: Rgb8, seen: Float32Array, rt: Runtime): Repeated | null {
  const half = halvedPicture(searched);
  const lattice = findLattice(half, rt);
  if (!lattice || lattice.score < LATTICE) return null;
  const shrink = Math.min(1, REPEATED_PX / Math.max(photo.width, photo.height));
  const sized = (length: number) => Math.max(1, Math.round(length * shrink));
  const picture = shrink < 1 ? resizeRgb8(photo, sized(photo.width), sized(photo.height), 'area') : photo;
  const scale = picture.width / half.width;
  const grown = ([x, y]: Vector): Vector => [x * scale, y * scale];
  const start = { origin: [0, 0], u: grown(lattice.u), v: grown(lattice.v) } as const;
  const map = { width: searched.width, height: searched.height, data: seen };
  const seenThere = resizePlane(map, picture.width, picture.height, 'bilinear').data;
  const found = repeatedMark(picture, start, REPEATED, seenThere, rt);
  if (!found || shrink === 1) return found;
  return { ...found, coverage: resizePlane(found.coverage, photo.width, photo.height, 'bilinear') };
}

/** The marks that are found, all of them or those within a mask that is given (of the search's size). */
function marksWithin(picture: Rgb8, within: Mask | null, seen: Float32Array, rt: Runtime): Mark[] {
  const all = searchMarks(picture, seen, rt);
  if (!within) return all;
  const parts = all.flatMap(({ box, belief, overlay }) => {
    const data = belief.data.map((v, i) => (within.data[i] >= 128 ? v : 0));
    return data.some((v) => v > 0) ? [{ box, overlay, belief: { ...belief, data } }] : [];
  });
  return parts.length > 0 ? parts : shapeOf(picture, within, rt);
}

/** A mask that has the very shape of a mark is the mark. */
function shapeOf(picture: Rgb8, belief: Mask, rt: Runtime): Mark[] {
  const box = boxOf(belief);
  const overlay = box ? overlayUnder(picture, { box, belief }, SHAPE, rt) : null;
  return box && overlay ? [{ box, belief, overlay }] : [];
}

/**
 * The photo without its overlays; null where none is found. With `within` (of the photo's size, ≥ 128) only what it
 * covers is looked at, and where no overlay is told there, all of it is completed from around it. Throws AbortedError.
 */
export function removeMarks(photo: Rgb8, within: Mask | null, rt: Runtime): Removed | null {
  const { width, height } = photo;
  const picture = shrinkRgb8(photo, SEARCH_PX);
  const small = within ? resizeMask(within, picture.width, picture.height, 'area') : null;
  const seen = seenIn(picture, rt);
  const repeated = repeatedIn(photo, picture, seen, rt);
  const marks = repeated ? [] : marksWithin(picture, small, seen, rt);
  rt.progress('restore', 0.5);
  const data = rt.arena.u8(photo.data.length);
  data.set(photo.data);
  const image: Rgb8 = { width, height, data };
  const mask = new Uint8Array(width * height);
  const hidden: Mask = { width, height, data: new Uint8Array(width * height) };
  const found = marks.filter((one) => takeOff(image, picture, one, mask, hidden, rt));
  const all: PixelRect = { left: 0, top: 0, right: width, bottom: height };
  if (repeated) putBack(image, all, liftKnown(photo, repeated.coverage, repeated.overlay, rt), mask, hidden);
  const isFound = repeated !== null || found.length > 0;
  if (within && !isFound) for (let i = 0; i < mask.length; i++) hidden.data[i] = within.data[i] >= 128 ? 255 : 0;
  // What lies outside the mask that was given stays as it is.
  if (within) restoreOutside(photo, image, within, mask, hidden);
  throwIfAborted(rt.signal);
  if (!boxOf(hidden)) return isFound ? { image, mask: { width, height, data: mask } } : null;
  for (let i = 0; i < mask.length; i++) if (hidden.data[i]) mask[i] = 255;
  rt.progress('compose', 0.7);
  const onProgress = (share: number): void => rt.progress('compose', 0.7 + 0.3 * share);
  return { image: fillHole(image, hidden, { onProgress }, rt).image, mask: { width, height, data: mask } };
}

function restoreOutside(photo: Rgb8, image: Rgb8, within: Mask, mask: Uint8Array, hidden: Mask): void {
  for (let i = 0; i < mask.length; i++) {
    if (within.data[i] >= 128) continue;
    mask[i] = 0;
    hidden.data[i] = 0;
    for (let c = 0; c < 3; c++) image.data[i * 3 + c] = photo.data[i * 3 + c];
  }
}
