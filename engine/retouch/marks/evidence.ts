/**
 * Whether something is a mark: how far one overlay explains it, how far the picture closes where that is taken off, and
 * how it is set.
 */

import { throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { median } from '../../image/statistics.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Letter } from './letters.ts';
import { coverageOf, cropMask, cropOf, edgesLeft, explain, lift } from './lift.ts';
import { acrossBorder, BEYOND, type Clues, pairCosts } from './matched.ts';
import type { Overlay } from './overlay.ts';

/** Px of the copy that are looked at around a mark. */
export const PAD = 12;

/** Opacities that are an overlay's: more is a thing, less is nothing. */
const LEAST_OPACITY = 0.08;
const MOST_OPACITY = 0.7;
/** Change that can be told from what a picture does by itself, 0-255, and samples along a border. */
const LEAST_CHANGE = 12;
const LEAST_SAMPLES = 110;
/** Log odds of letters, by the logarithms of what is left unexplained below it, along its border, and of its edges. */
const LETTER_ODDS = { always: -11.85, below: -0.95, border: -3.14, edges: -0.74 } as const;
/** What is added where marks are mostly put: in the bands at top and bottom, as a share of the height. */
const USUAL_PLACE = 0.9;
const BAND = 0.16;

/**
 * Log odds of a mark: by the logarithms of what is left unexplained below it and along its borders, of how far its
 * parts stand off a line, how thin it is, how varied the ground beside it and how much likelier the picture is with it;
 * by how its parts' sizes differ; and by what the network says of it.
 */
const MARK_ODDS = {
  always: -19.77,
  below: -0.88,
  border: -2.83,
  off: -1.13,
  differing: -2.29,
  thin: 0.24,
  variety: 0.77,
  gain: 1.52,
  seen: 0.8,
} as const;
/** What the network says of a pixel counts up to this, as log odds. */
const MOST_SEEN = 4;
/** What stands for the distance off a line where parts are too few to show one, and for how the sizes of two differ. */
const FEW_OFF = 0.3;
const PAIR_DIFFERING = 0.2;
/** Usual size of parts below which the distance is not measured by it, px. */
const LEAST_USUAL = 4;
export interface Belief {
  readonly box: PixelRect;
  /** 255 where a mark is believed to cover a pixel. */
  readonly belief: Mask;
}

export const sizeOf = ({ left, top, right, bottom }: PixelRect): number => Math.max(right - left, bottom - top);

/** Px between two boxes, across or down, whichever is more; negative where they overlap. */
export const gapOf = (p: PixelRect, q: PixelRect): number =>
  Math.max(
    Math.max(p.left, q.left) - Math.min(p.right, q.right),
    Math.max(p.top, q.top) - Math.min(p.bottom, q.bottom),
  );

export function beliefOf(
  letters: readonly { readonly pixels: Iterable<number>; readonly box: PixelRect }[],
  { width, height }: Rgb8,
): Belief {
  const data = new Uint8Array(width * height);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (const { pixels, box: own } of letters) {
    for (const i of pixels) data[i] = 255;
    box.left = Math.min(box.left, own.left);
    box.top = Math.min(box.top, own.top);
    box.right = Math.max(box.right, Math.min(width, own.right));
    box.bottom = Math.max(box.bottom, Math.min(height, own.bottom));
  }
  return { box, belief: { width, height, data } };
}

export function padded({ left, top, right, bottom }: PixelRect, pad: number, { width, height }: Rgb8): PixelRect {
  return {
    left: Math.max(0, left - pad),
    top: Math.max(0, top - pad),
    right: Math.min(width, right + pad),
    bottom: Math.min(height, bottom + pad),
  };
}

/** The overlay that explains a belief; null where none does, or what does is no overlay. */
export function overlayUnder(picture: Rgb8, { box, belief }: Belief, unexplained: number, rt: Runtime): Overlay | null {
  const around = padded(box, PAD, picture);
  const overlay = explain(cropOf(picture, around), cropMask(belief, around), rt);
  if (!overlay || overlay.error > unexplained * overlay.change) return null;
  return overlay.opacity >= LEAST_OPACITY && overlay.opacity <= MOST_OPACITY ? overlay : null;
}

/** Median share of the change along the letters' borders that the overlay does not explain. */
function unexplainedAlong(letters: readonly Letter[], { opacity, colour }: Overlay): number {
  const shares: number[] = [];
  for (const { border } of letters) {
    for (let n = 0; n < border.length; n += 6) {
      let [off, change] = [0, 0];
      for (let c = 0; c < 3; c++) {
        const [inside, outside] = [border[n + c], border[n + 3 + c]];
        const due = opacity * (colour[c] - outside);
        off += Math.abs(inside - outside - due);
        change += Math.abs(due);
      }
      shares.push(off / Math.max(3, change));
    }
  }
  return median(shares);
}

/**
 * Log odds that letters with this overlay are a mark; null where there is too little of them to tell. Throws
 * AbortedError.
 */
export function oddsOfLetters(letters: readonly Letter[], overlay: Overlay, picture: Rgb8, rt: Runtime): number | null {
  throwIfAborted(rt.signal);
  const samples = letters.reduce((sum, { border }) => sum + border.length / 6, 0);
  if (samples < LEAST_SAMPLES || overlay.change < LEAST_CHANGE) return null;
  const { box, belief } = beliefOf(letters, picture);
  const around = padded(box, PAD, picture);
  const crop = cropOf(picture, around);
  const lifted = lift(crop, coverageOf(crop, cropMask(belief, around), 1, overlay, rt), overlay, rt);
  const middle = (box.top + box.bottom) / 2 / picture.height;
  return (
    LETTER_ODDS.always +
    LETTER_ODDS.below * Math.log(overlay.error / overlay.change + 0.01) +
    LETTER_ODDS.border * Math.log(unexplainedAlong(letters, overlay) + 0.01) +
    LETTER_ODDS.edges * Math.log(edgesLeft(crop, lifted) + 0.03) +
    (middle < BAND || middle > 1 - BAND ? USUAL_PLACE : 0)
  );
}

/** Least step of an overlay, summed over channels. */
const LEAST_STEP = 6;

/** What the pairs across the borders of a belief say. */
interface Along {
  /** Median share of the overlay's step that is missed. */
  readonly missed: number;
  /** Pairs for each pixel of the belief: many for thin strokes. */
  readonly thin: number;
  /** Median deviation of the ground beside it, summed over channels. */
  readonly variety: number;
  /** How much likelier the pairs are with the overlay than without, as a logarithm. */
  readonly gain: number;
}

function bordersOf(picture: Rgb8, { box, belief }: Belief, overlay: Overlay, { busy }: Clues): Along {
  const { width, data } = picture;
  const { opacity, colour } = overlay;
  const isOutside = (j: number): boolean => belief.data[j] === 0;
  const costs = { none: 0, first: 0 };
  const [shares, grounds]: [number[], number[]] = [[], []];
  let [area, gain] = [0, 0];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const i = y * width + x;
      if (belief.data[i] === 0) continue;
      area++;
      acrossBorder(picture, i, isOutside, (j) => {
        let [off, step, ground] = [0, 0, 0];
        for (let c = 0; c < 3; c++) {
          const outside = data[j * 3 + c];
          const due = opacity * (colour[c] - outside);
          off += Math.abs(data[i * 3 + c] - outside - due);
          step += Math.abs(due);
          ground += outside;
        }
        pairCosts(picture, i, j, overlay, busy[i], costs);
        gain += (costs.none - costs.first) / BEYOND;
        shares.push(off / Math.max(LEAST_STEP, step));
        grounds.push(ground);
      });
    }
  }
  if (shares.length === 0) return { missed: 1, thin: 0, variety: 0, gain: 0 };
  const middle = median(grounds);
  const variety = median(grounds.map((v) => Math.abs(v - middle)));
  return { missed: median(shares), thin: shares.length / area, variety, gain };
}

/** How far boxes' centres lie off the line along which they are spread most, px, as a function of a box. */
export function offLine(boxes: readonly PixelRect[]): (box: PixelRect) => number {
  const centres = boxes.map(({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2] as const);
  const mean = (k: 0 | 1) => centres.reduce((sum, at) => sum + at[k], 0) / centres.length;
  const [mx, my] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of centres) {
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
    xy += (x - mx) * (y - my);
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ left, top, right, bottom }) => Math.abs(((top + bottom) / 2 - my) * cos - ((left + right) / 2 - mx) * sin);
}

/**
 * How far the parts of a mark stand off the line on which they stand, and how their sizes differ; as shares of their
 * usual size.
 */
function arrayed(boxes: readonly PixelRect[]): { off: number; differing: number } {
  const sizes = boxes.map(sizeOf);
  const usual = median(sizes);
  const differing = boxes.length === 2 ? PAIR_DIFFERING : median(sizes.map((v) => Math.abs(v - usual))) / usual;
  if (boxes.length < 3) return { off: FEW_OFF, differing };
  return { off: median(boxes.map(offLine(boxes))) / Math.max(LEAST_USUAL, usual), differing };
}

/** Mean of what the network says of a belief, as log odds. */
export function seenUnder({ belief }: Belief, { seen }: Clues): number {
  let [sum, count] = [0, 0];
  belief.data.forEach((v, i) => {
    if (v === 0) return;
    count++;
    sum += Math.min(MOST_SEEN, Math.max(-MOST_SEEN, seen[i]));
  });
  return count > 0 ? sum / count : -MOST_SEEN;
}

/** What is asked whether it is a mark: what it covers, its overlay, and where its parts are. */
export interface Suspect extends Belief {
  readonly overlay: Overlay;
  readonly parts: readonly { readonly box: PixelRect }[];
}

/** What the log odds of a suspect are told by. */
export function featuresOf(
  picture: Rgb8,
  suspect: Suspect,
  clues: Clues,
): Record<Exclude<keyof typeof MARK_ODDS, 'always'>, number> {
  const { overlay, parts } = suspect;
  const { missed, thin, variety, gain } = bordersOf(picture, suspect, overlay, clues);
  const { off, differing } = arrayed(parts.map(({ box }) => box));
  return {
    below: Math.log(overlay.error / overlay.change + 0.01),
    border: Math.log(missed + 0.02),
    off: Math.log(off + 0.05),
    differing,
    thin: Math.log(thin + 0.01),
    variety: Math.log(variety + 10),
    gain: Math.log(Math.max(1, gain)),
    seen: seenUnder(suspect, clues),
  };
}

/** Log odds that a suspect is a mark. */
export function oddsOf(picture: Rgb8, suspect: Suspect, clues: Clues): number {
  const features = featuresOf(picture, suspect, clues);
  const names = Object.keys(features) as (keyof typeof features)[];
  return names.reduce<number>((sum, name) => sum + MARK_ODDS[name] * features[name], MARK_ODDS.always);
}
