/** What is agreed between the engine and whoever asks engines outside of this program. */

/** Tools whose work an engine outside of this program can do. */
export const outsideTools = ['restyle', 'render-sketch', 'erase', 'enhance'] as const;
export type OutsideTool = (typeof outsideTools)[number];

/**
 * Pictures that tell such an engine what must stay where it is: `lines` of the photo, of the house or of the
 * drawing; `depth` of the house without its furniture.
 */
export type GuideKind = 'lines' | 'depth';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** px. */
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** Sizes that an engine takes. */
export interface SizeRule {
  /** Both sides are multiples of it, px. */
  readonly multipleOf: number;
  /** Pixels of the canvas that the engine works best with, and the most that it takes. */
  readonly bestPixels: number;
  readonly mostPixels: number;
  /** The only sizes that it takes, as [width, height]; undefined: any. */
  readonly only?: readonly (readonly [width: number, height: number])[];
}

/** Where a part of a picture lies on the canvas that an engine works on. */
export interface Placing {
  /** Part of the source, px of the source. */
  readonly window: Area;
  readonly canvas: Size;
  /** Where the window lies on the canvas. */
  readonly content: Area;
}

/** What is thought of what an engine made. */
export interface Verdict {
  /** 0-100; null where nothing can be measured. */
  readonly score: number | null;
  /** Least score that is delivered. */
  readonly floor: number;
  readonly isGood: boolean;
  /** What else is wrong with it: nothing to be seen, or nothing was done. */
  readonly fault?: 'flat' | 'unchanged';
  /** Of redesigns of a photo: score, drift by category, openings, pixels that are the same. */
  readonly geometry?: object;
}
