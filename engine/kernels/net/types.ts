/** Convolutions of the segmentation network. Values of a pixel lie side by side; all arrays lie in the arena. */
export interface NetKernels {
  /**
   * 1×1 convolution of pixels [first, first + count): weights [inputs][outputs], a bias, optionally another picture
   * added. `outputs` is a multiple of 8.
   */
  netPoint(
    convolution: PointwiseConvolution,
    source: Float32Array,
    residual: Float32Array | null,
    target: Float32Array,
    first: number,
    count: number,
  ): void;
  /**
   * Rows [from, to) of the result of a depthwise 3×3 convolution with ReLU; `size` is that of the source. Weights
   * [9][channels]. The places that it looks at lie `apart` pixels from each other.
   */
  netDepth(
    convolution: DepthwiseConvolution,
    source: Float32Array,
    target: Float32Array,
    size: { readonly width: number; readonly height: number },
    from: number,
    to: number,
  ): void;
  /**
   * Rows [from, to) of the result of a 3×3 convolution of stride 2 with ReLU; `size` is that of the source. Weights
   * [9][inputs][outputs].
   */
  netStem(
    convolution: PointwiseConvolution,
    source: Float32Array,
    target: Float32Array,
    size: { readonly width: number; readonly height: number },
    from: number,
    to: number,
  ): void;
  /** Rows [from, to) of a picture twice the size of the source, bilinear, plus `skip`, with ReLU. */
  netDouble(
    source: Float32Array,
    skip: Float32Array,
    target: Float32Array,
    size: { readonly width: number; readonly height: number; readonly channels: number },
    from: number,
    to: number,
  ): void;
  /**
   * Rows [from, to) of a picture four times the size of the source: every fourth pixel of a fourth row is one of its
   * own, between them bilinear, the last ones go on.
   */
  netGrow(
    source: Float32Array,
    target: Float32Array,
    size: { readonly width: number; readonly height: number; readonly channels: number },
    from: number,
    to: number,
  ): void;
}

export interface PointwiseConvolution {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly inputs: number;
  readonly outputs: number;
  readonly relu: boolean;
  /** What `relu` cuts off at above; nothing where it is left out. */
  readonly top?: number;
}

export interface DepthwiseConvolution {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly channels: number;
  readonly stride: 1 | 2;
  /** Dilation (Yu and Koltun 2016); 1 where it is left out. */
  readonly apart?: number;
  /** What is cut off above; nothing where it is left out. */
  readonly top?: number;
}
