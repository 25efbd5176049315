/** Whether letters are a mark: how far one overlay explains them, and how far the picture closes where it is taken off. */
import { median } from '../../image/statistics.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { type Runtime, throwIfAborted } from '../../runtime.ts';
import type { Box } from '../types.ts';
import type { Letter } from './letters.ts';
import { coverageOf, cropMask, cropOf, edgesLeft, explain, lift } from './lift.ts';
import type { Overlay } from './overlay.ts';

/** Px of the copy that are looked at around a mark. */
export const PAD = 12;

/** Opacities that are an overlay's: more is a thing, less is nothing. */
const LEAST_OPACITY = 0.08;
const MOST_OPACITY = 0.7;
/** Change that can be told from what a picture does by itself, 0-255, and samples along a border. */
const LEAST_CHANGE = 12;
const LEAST_SAMPLES = 110;
/** Share of the change that the overlay may leave unexplained so that letters are asked further. */
const WORTH = 0.2;
/** Log odds of a mark, by the logarithms of what is left unexplained below it, along its border, and of its edges. */
const ODDS = { always: -11.85, below: -0.95, border: -3.14, edges: -0.74 } as const;
/** What is added where marks are mostly put: in the bands at top and bottom, as a share of the height. */
const USUAL_PLACE = 0.9;
const BAND = 0.16;

export interface Belief {
  readonly box: Box;
  /** 255 where a mark is believed to cover a pixel. */
  readonly belief: Mask;
}

export function beliefOf(letters: readonly Letter[], { width, height }: Rgb8): Belief {
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

export function padded({ left, top, right, bottom }: Box, pad: number, { width, height }: Rgb8): Box {
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
        const [inside, outside] = [border[n + c]!, border[n + 3 + c]!];
        const due = opacity * (colour[c]! - outside);
        off += Math.abs(inside - outside - due);
        change += Math.abs(due);
      }
      shares.push(off / Math.max(3, change));
    }
  }
  return median(shares);
}

/** The overlay that letters are, and the log odds that they are one; null where that needs no asking. Throws AbortedError. */
export function asOverlay(
  letters: readonly Letter[],
  picture: Rgb8,
  rt: Runtime,
): { overlay: Overlay; odds: number } | null {
  throwIfAborted(rt.signal);
  const samples = letters.reduce((sum, { border }) => sum + border.length / 6, 0);
  if (samples < LEAST_SAMPLES) return null;
  const belief = beliefOf(letters, picture);
  const overlay = overlayUnder(picture, belief, WORTH, rt);
  if (!overlay || overlay.change < LEAST_CHANGE) return null;
  const around = padded(belief.box, PAD, picture);
  const crop = cropOf(picture, around);
  const lifted = lift(crop, coverageOf(crop, cropMask(belief.belief, around), 1, overlay, rt), overlay, rt);
  const middle = (belief.box.top + belief.box.bottom) / 2 / picture.height;
  const odds =
    ODDS.always +
    ODDS.below * Math.log(overlay.error / overlay.change + 0.01) +
    ODDS.border * Math.log(unexplainedAlong(letters, overlay) + 0.01) +
    ODDS.edges * Math.log(edgesLeft(crop, lifted) + 0.03) +
    (middle < BAND || middle > 1 - BAND ? USUAL_PLACE : 0);
  return { overlay, odds };
}
