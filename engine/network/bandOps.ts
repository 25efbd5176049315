/** Layers of a network, split over threads by rows of their results. */
import type { BandOp } from '../bandOp.ts';
import type { DepthLayer, PointLayer } from '../kernels/net/types.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PointArgs {
  readonly layer: PointLayer;
  readonly source: Float32Array;
  readonly residual: Float32Array | null;
  readonly target: Float32Array;
  readonly width: number;
}

interface PictureArgs<L> {
  readonly layer: L;
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
  run(kernels, { layer, source, residual, target, width }, from, to) {
    kernels.netPoint(layer, source, residual, target, from * width, (to - from) * width);
  },
};

const depth: BandOp<PictureArgs<DepthLayer>> = {
  rowsPerBand: 8,
  run(kernels, { layer, source, target, size }, from, to) {
    kernels.netDepth(layer, source, target, size, from, to);
  },
};

const stem: BandOp<PictureArgs<PointLayer>> = {
  rowsPerBand: 8,
  run(kernels, { layer, source, target, size }, from, to) {
    kernels.netStem(layer, source, target, size, from, to);
  },
};

const double: BandOp<DoubleArgs> = {
  rowsPerBand: 8,
  run(kernels, { source, skip, target, size }, from, to) {
    kernels.netDouble(source, skip, target, size, from, to);
  },
};

export const networkBandOps = {
  point,
  depth,
  stem,
  double,
};
