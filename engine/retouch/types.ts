/** What completion works on. */
import type { Mat3 } from '../geometry/types.ts';

/** Difference between neighbouring labels when patches are compared, of 255. */
export const LABEL_STEP = 24;

/** Red, green, blue and label of each pixel, interleaved, in the arena. */
export interface LabelledImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** 1 where the picture is known, 0 in the hole. */
  readonly known: Uint8Array;
  /** Plane of each pixel, 0 for none. */
  readonly labels: Uint8Array;
  /**
   * Pixel indices → plane coordinates of labels 1, 2, …; positive third coordinate where the plane is seen. Null: its
   * pixels are filled from each other, but as they are, since its perspective can't be relied on.
   */
  readonly planes: readonly (Mat3 | null)[];
}

/** Where a wall meets the floor in a hole: y = at + slope · x in columns `from` to `to`, px of a guide. */
export interface FootLine {
  readonly at: number;
  readonly slope: number;
  readonly from: number;
  readonly to: number;
  /** Labels above it, the wall's first, then of doors and curtains before it; and below. */
  readonly above: readonly number[];
  readonly floor: number;
}

/**
 * Planes that a photo shows: its pixels → plane coordinates, and which plane each pixel belongs to (also inside the
 * hole), at the photo's size or smaller.
 */
export interface Guide {
  readonly width: number;
  readonly height: number;
  readonly labels: Uint8Array;
  readonly planes: LabelledImage['planes'];
  /** What the labels 1, 2, … are. */
  readonly regions: readonly Region[];
  readonly feet: readonly FootLine[];
}

/** What a label stands for. */
export interface Region {
  readonly kind: 'floor' | 'wall' | 'ceiling' | 'rug' | 'opening' | 'thing' | 'hanging';
  /** Pixels of the photo → metres on the surface; null where the Room is not relied on. */
  readonly toMetres: Mat3 | null;
  /** The same where it may be a little wrong; null where it can't be. */
  readonly likely: Mat3 | null;
  /** Pixels → metres along a wall's foot, and up from it, of which nothing is seen. */
  readonly unseenFoot?: Mat3 | null;
}
