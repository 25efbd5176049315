/**
 * Between the colours of files and those that the engine reckons in. `first` and `count` are in pixels from the start
 * of the arrays.
 */
export interface ColourKernels {
  /** 8-bit sRGB, interleaved, to OKLab planes. */
  rgb8ToOklab(rgb: Uint8Array, l: Float32Array, a: Float32Array, b: Float32Array, first: number, count: number): void;
  /** OKLab planes to 8-bit sRGB, interleaved; colours outside sRGB are clipped channel by channel in linear light. */
  oklabToRgb8(l: Float32Array, a: Float32Array, b: Float32Array, rgb: Uint8Array, first: number, count: number): void;
}
