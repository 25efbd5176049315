/** Convolutions of a network, split over threads by rows of their results. */
import type { BandOp } from '../bandOp.ts';
import type { DepthwiseConvolution, PointwiseConvolution } from '../kernels/net/types.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PointArgs {
  readonly convolution: PointwiseConvolution;
  readonly source: Float32Array;
  readonly residual: Float32Array | null;
  readonly target: Float32Array;
  readonly width: number;
}

interface PictureArgs<L> {
  readonly convolution: L;
  readonly source: Float32Array;
  readonly target: Float32Array;
  /** Of the source. */
  readonly size: Size;
}

interface DoubleArgs {
  readonly source: Float32Array;
  readonly skip: Float32Array;
  readonly target: Float32Array;
  readonly size: Size & { readonly channels: number };
}

const point: BandOp<PointArgs> = {
  rowsPerBand: 8,
  run(kernels, { convolution, source, residual, target, width }, from, to) {
    kernels.netPoint(convolution, source, residual, target, from * width, (to - from) * width);
  },
};

const depth: BandOp<PictureArgs<DepthwiseConvolution>> = {
  rowsPerBand: 8,
  run(kernels, { convolution, source, target, size }, from, to) {
    kernels.netDepth(convolution, source, target, size, from, to);
  },
};

const stem: BandOp<PictureArgs<PointwiseConvolution>> = {
  rowsPerBand: 8,
  run(kernels, { convolution, source, target, size }, from, to) {
    kernels.netStem(convolution, source, target, size, from, to);
  },
};

const double: BandOp<DoubleArgs> = {
  rowsPerBand: 8,
  run(kernels, { source, skip, target, size }, from, to) {
    kernels.netDouble(source, skip, target, size, from, to);
  },
};

const grow: BandOp<Omit<DoubleArgs, 'skip'>> = {
  rowsPerBand: 8,
  run(kernels, { source, target, size }, from, to) {
    kernels.netGrow(source, target, size, from, to);
  },
};

export const networkBandOps = {
  point,
  depth,
  stem,
  double,
  grow,
};
