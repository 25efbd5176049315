/** Pictures mixed by a mask. `first` and `count` are in pixels from the start of the arrays. */
export interface BlendKernels {
  /**
   * target = base where mask is 0, top where it is 255, rounded mix between; interleaved RGB. `target` may be `base` or
   * `top`.
   */
  blendRgb8(
    base: Uint8Array,
    top: Uint8Array,
    mask: Uint8Array,
    target: Uint8Array,
    first: number,
    count: number,
  ): void;
}
