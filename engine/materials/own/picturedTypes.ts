/** A material as a picture of it that repeats. */

/** OKLab, three values a pixel, row by row; the picture repeats in both directions. */
export interface PicturedLevel {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A picture that repeats: `levels` are it and its halvings, each half as wide and high as the one before. */
export interface Pictured {
  readonly kind: 'pictured';
  readonly levels: readonly PicturedLevel[];
  /** Metres along u and v after which it comes again. */
  readonly sizeM: readonly [number, number];
}
