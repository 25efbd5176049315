/**
 * A mark by its overlay: from a few letters that told it, to all that it covers. What the overlay covers is cut out
 * around the letters, what hangs together is believed or not by its borders, the overlay is told again from that, and
 * so on outwards, as long as the whole stays as likely.
 */

import { throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { connectedComponents, pixelsByLabel } from '../../image/morphology.ts';
import { median } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import {
  type Belief,
  beliefOf,
  gapOf,
  oddsOf,
  offLine,
  overlayUnder,
  padded,
  type Suspect,
  sizeOf,
} from './evidence.ts';
import { elongationOf, LONGEST } from './letters.ts';
import { cropOf } from './lift.ts';
import { acrossBorder, BEYOND, type Clues, type Known, matchedCut, pairCosts } from './matched.ts';
import type { Overlay } from './overlay.ts';

/** Of a comparison across a border, what noise explains, summed over channels. */
const ALWAYS = 3;
/**
 * Medians of the overlay's step that the border of a part may miss: at first, and along its line; beside parts that
 * miss a usual share; in what was found by other means.
 */
const FIT = 0.25;
const LINE_FIT = 0.25;
const FIT_ALWAYS = 0.05;
const FIT_USUAL = 2.2;
const EXPLAINED = 0.3;
/** Log odds of the network from which a part is believed where the mark is sure, and what its border may then miss. */
const BELIEVED = 0.2;
const BELIEVED_FIT = 0.45;
/** Least gain of a part, and for each pair of its border. */
const LEAST_GAIN = 4;
const GAIN = 0.05;
/**
 * Largest side of a part as a share of the picture's smaller side, and of the largest that is known; and of larger ones
 * beside smaller.
 */
const MOST_SIDE = 0.6;
const LARGER = 3.2;
const SIZES = 6;
/**
 * Gap between parts as a share of the larger: a sign beside its word; and along a line, where letters between may not
 * be seen.
 */
const NEAR_GAP = 1.6;
const LINE_GAP = 2.2;
/** How far off the line of the others a part may stand, as a share of the largest. */
const OFF = 0.9;
/** How far is looked around a mark, in sizes of its parts: at first, then, and along its line; and at least, px. */
const FIRST_REACH = 1.5;
const REACH = 3;
const LINE_REACH = 4;
const LEAST_REACH = 24;
/** Rounds outwards, and along the line. */
const ROUNDS = 3;
const LINE_ROUNDS = 2;
/**
 * By how much the log odds may fall when a mark grows, and when it does along its line, or those that are enough there
 * (signs beside words are less likely alone); those from which it is asked for the latter.
 */
const WORSE = 0.3;
const LINE_WORSE = 1;
const LINE_ODDS = 0;
const WORTH = -0.5;
/** Change of the log odds below which a mark has settled. */
const SETTLED = 0.1;
/**
 * Share of a part's pixels that were known where it is one of those, and share of what was known that must be found
 * again.
 */
const KNOWN = 0.3;
const RECOVERED = 0.4;
/** Share of the change that the overlay may leave unexplained. */
const UNEXPLAINED = 0.16;
/** Pixels and pairs across its border from which a part is told. */
const LEAST_AREA = 8;
const LEAST_BORDER = 8;

/** What hangs together of a cut. */
export interface Part {
  readonly box: PixelRect;
  readonly pixels: Int32Array;
  /** How much likelier its border is with the overlay than without, as a logarithm. */
  readonly gain: number;
  /** Median share of the overlay's step that its border misses. */
  readonly fit: number;
  /** Pairs across its border. */
  readonly border: number;
  /** Mean of what the network says of it, as log odds. */
  readonly seen: number;
}

export interface Traced extends Suspect {
  /** Log odds that it is a mark. */
  readonly odds: number;
}

/** How the border of a part obeys the overlay; `labels` are 0 outside of all parts. */
function borderOf(
  picture: Rgb8,
  labels: Int32Array,
  pixels: readonly number[],
  overlay: Known,
  clues: Clues,
): Pick<Part, 'gain' | 'fit' | 'border' | 'seen'> {
  const { data } = picture;
  const isOutside = (j: number): boolean => labels[j] === 0;
  const missed: number[] = [];
  const costs = { none: 0, first: 0 };
  let [gain, seen] = [0, 0];
  for (const i of pixels) {
    seen += clues.seen[i];
    acrossBorder(picture, i, isOutside, (j) => {
      pairCosts(picture, i, j, overlay, clues.busy[i], costs);
      gain += (costs.none - costs.first) / BEYOND;
      let [off, step] = [0, 0];
      for (let c = 0; c < 3; c++) {
        const due = overlay.opacity * (overlay.colour[c] - data[j * 3 + c]);
        off += Math.abs(data[i * 3 + c] - data[j * 3 + c] - due);
        step += Math.abs(due);
      }
      missed.push(Math.max(0, off - ALWAYS) / Math.max(1, step));
    });
  }
  const fit = missed.length > 0 ? median(missed) : 1;
  return { gain, fit, border: missed.length, seen: seen / pixels.length };
}

/** What is known of a region's pixels. */
function rowsOf(values: Float32Array, { width }: Rgb8, { left, top, right, bottom }: PixelRect): Float32Array {
  const out = new Float32Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    out.set(values.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return out;
}

/** What hangs together of the pixels that the overlay covers within a region, in pixels of the picture. */
export function partsIn(picture: Rgb8, region: PixelRect, overlay: Known, clues: Clues, rt: Runtime): Part[] {
  const crop = cropOf(picture, region);
  const { width, height } = crop;
  const near: Clues = { busy: rowsOf(clues.busy, picture, region), seen: rowsOf(clues.seen, picture, region) };
  const cut = matchedCut(crop, overlay, near, rt);
  const { labels, components } = connectedComponents(width, height, (i) => cut[i] === 1);
  const lists = pixelsByLabel(labels, components.length);
  const parts: Part[] = [];
  for (const { label, area, left, top, right, bottom } of components) {
    if (area < LEAST_AREA) continue;
    const own = lists[label];
    const border = borderOf(crop, labels.data, own, overlay, near);
    if (border.border < LEAST_BORDER) continue;
    const pixels = Int32Array.from(
      own,
      (i) => (Math.floor(i / width) + region.top) * picture.width + (i % width) + region.left,
    );
    const box = {
      left: left + region.left,
      top: top + region.top,
      right: right + region.left,
      bottom: bottom + region.top,
    };
    parts.push({ box, pixels, ...border });
  }
  return parts;
}

export const isGood = ({ fit, gain, border, pixels }: Part, width: number): boolean =>
  fit <= LINE_FIT && gain >= LEAST_GAIN && gain >= GAIN * border && elongationOf(pixels, width) <= LONGEST;

/** Whether boxes stand beside one another, with at most a gap of that share of the larger. */
function isNear(p: PixelRect, q: PixelRect, gap: number): boolean {
  const [small, large] = [Math.min(sizeOf(p), sizeOf(q)), Math.max(sizeOf(p), sizeOf(q))];
  if (large > SIZES * small) return false;
  return gapOf(p, q) <= gap * large;
}

/** Which parts are those that are known: they cover enough of it, or there are none. */
function recovered(parts: readonly Part[], { belief }: Belief): Part[] {
  let [seen, all] = [0, 0];
  const own = parts.filter(({ pixels }) => {
    let on = 0;
    for (const i of pixels) if (belief.data[i] >= 128) on++;
    if (on < KNOWN * pixels.length) return false;
    seen += on;
    return true;
  });
  for (const v of belief.data) if (v >= 128) all++;
  return seen < RECOVERED * all ? [] : own;
}

/**
 * Parts that are known, and those that stand beside one another from there and are as good; or good enough, on their
 * line.
 */
function linked(parts: readonly Part[], known: Belief, alongLine: boolean): Part[] {
  const own = recovered(parts, known);
  if (own.length < (alongLine ? 3 : 1)) return own;
  const usual = median(own.flatMap(({ fit, border }) => Array.from({ length: Math.ceil(border / 20) }, () => fit)));
  const largest = Math.max(...own.map(({ box }) => sizeOf(box)));
  const worst = alongLine ? LINE_FIT : Math.min(FIT, FIT_ALWAYS + FIT_USUAL * usual);
  const off = offLine(own.map(({ box }) => box));
  const fits = ({ fit, box }: Part): boolean =>
    fit <= worst && sizeOf(box) <= LARGER * largest && (!alongLine || off(box) <= OFF * largest);
  let rest = parts.filter((part) => !own.includes(part) && fits(part));
  for (let from = 0; from < own.length; from++) {
    const beside = rest.filter(({ box }) => isNear(own[from].box, box, alongLine ? LINE_GAP : NEAR_GAP));
    own.push(...beside);
    if (beside.length > 0) rest = rest.filter((part) => !beside.includes(part));
  }
  return own;
}

/** Parts of a mark, those left out whose borders its overlay does not explain. */
export function explained(
  { box, belief, overlay }: Belief & { readonly overlay: Overlay },
  picture: Rgb8,
  clues: Clues,
): Suspect {
  const { width, height } = picture;
  const { labels, components } = connectedComponents(width, height, (i) => belief.data[i] >= 128);
  const lists = pixelsByLabel(labels, components.length);
  const parts = components.flatMap(({ label, area, left, top, right, bottom }): Part[] => {
    if (area < LEAST_AREA) return [];
    const pixels = lists[label];
    const border = borderOf(picture, labels.data, pixels, overlay, clues);
    if (border.fit > EXPLAINED || border.gain <= 0) return [];
    return [{ box: { left, top, right, bottom }, pixels: Int32Array.from(pixels), ...border }];
  });
  return parts.length > 0
    ? { ...beliefOf(parts, picture), overlay, parts }
    : { box, belief, overlay, parts: components.map((part) => ({ box: part })) };
}

/** A mark with what stands beside it; null where its overlay explains nothing there. */
function widened(
  picture: Rgb8,
  { box, belief, overlay, parts }: Suspect,
  alongLine: boolean,
  reach: number,
  clues: Clues,
  rt: Runtime,
): Suspect | null {
  const size = median(parts.map((part) => sizeOf(part.box)));
  const region = padded(box, Math.round(Math.max(LEAST_REACH, reach * size)), picture);
  const most = MOST_SIDE * Math.min(picture.width, picture.height);
  const good = partsIn(picture, region, overlay, clues, rt).filter(
    (part) => isGood(part, picture.width) && sizeOf(part.box) <= most,
  );
  const next = linked(good, { box, belief }, alongLine);
  if (next.length === 0) return null;
  const wider = beliefOf(next, picture);
  const told = overlayUnder(picture, wider, UNEXPLAINED, rt);
  return told ? { ...wider, overlay: told, parts: next } : null;
}

/**
 * The likeliest mark that begins with what is known of it: that itself, or all that its overlay explains around it, and
 * then along its line. Throws AbortedError.
 */
export function traced(picture: Rgb8, start: Suspect, clues: Clues, rt: Runtime): Traced {
  let best: Traced = { ...start, odds: oddsOf(picture, start, clues) };
  for (let round = 0; round < ROUNDS; round++) {
    throwIfAborted(rt.signal);
    const next = widened(picture, best, false, round === 0 ? FIRST_REACH : REACH, clues, rt);
    if (!next) break;
    const odds = oddsOf(picture, next, clues);
    if (odds < best.odds - WORSE) break;
    const isSettled = round > 0 && Math.abs(odds - best.odds) < SETTLED;
    best = { ...next, odds };
    if (isSettled) break;
  }
  if (best.odds < WORTH) return best;
  for (let round = 0; round < LINE_ROUNDS; round++) {
    const next = widened(picture, best, true, LINE_REACH, clues, rt);
    if (!next) break;
    const odds = oddsOf(picture, next, clues);
    if (odds < Math.min(best.odds - LINE_WORSE, LINE_ODDS) || next.parts.length <= best.parts.length) break;
    best = { ...next, odds: Math.max(odds, best.odds) };
  }
  return best;
}

/**
 * What the network believes covered around a mark, where that obeys the mark's overlay less well than its own parts:
 * over texture borders miss more. Throws AbortedError.
 */
export function believedAround(picture: Rgb8, mark: Suspect, clues: Clues, rt: Runtime): Suspect {
  const sizes = mark.parts.map((part) => sizeOf(part.box));
  const largest = Math.max(...sizes);
  const region = padded(mark.box, Math.round(Math.max(LEAST_REACH, LINE_REACH * median(sizes))), picture);
  const parts = partsIn(picture, region, mark.overlay, clues, rt).filter(
    ({ seen, fit, gain, box, pixels }) =>
      seen >= BELIEVED &&
      fit <= BELIEVED_FIT &&
      gain >= LEAST_GAIN &&
      sizeOf(box) <= LARGER * largest &&
      elongationOf(pixels, picture.width) <= LONGEST,
  );
  return { ...beliefOf(parts, picture), overlay: mark.overlay, parts };
}
