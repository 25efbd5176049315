/** Rasters. Row-major, top-left origin, pixel (x, y) at index y*width+x. */

/** 8-bit sRGB, interleaved R G B. `data.length === width*height*3`. */
export interface Rgb8 {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** One float channel. Range depends on use and is said where it is used. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Coverage: 0 = outside, 255 = inside, between = matte. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Integer labels, e.g. of superpixels or surfaces. */
export interface LabelMap {
  readonly width: number;
  readonly height: number;
  readonly data: Int32Array;
}

/** OKLab (Ottosson 2020) as three planes: L 0-1, a and b about -0.4..0.4. */
export interface OklabImage {
  readonly width: number;
  readonly height: number;
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}
