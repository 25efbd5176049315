/** Names that people read, in the three languages of the product. */
export interface Names {
  readonly en_US: string;
  readonly zh_CN: string;
  readonly zh_TW: string;
}

/** A colour in OKLCH: lightness 0-1, chroma 0-0.37, hue in degrees 0-360. */
export type Oklch = readonly [lightness: number, chroma: number, hueDeg: number];
