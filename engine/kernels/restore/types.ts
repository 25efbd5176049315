/** The convolutions of the restoring network, in whole numbers: the same bits in any order and on any machine. */

/**
 * A 3×3 convolution. `weights` are [outputs / 8][3 rows][3 columns][inputs / 2][8 outputs][2 inputs]; a result is its
 * sum plus `bias`, shifted right by `shift` (the bias holds the half that makes this a rounding), cut to 16 bits.
 */
export interface RestoreConvolution {
  readonly weights: Int16Array;
  readonly bias: Int32Array;
  /** A multiple of 2. */
  readonly inputs: number;
  /** A multiple of 8. */
  readonly outputs: number;
  readonly shift: number;
  /** Values below 0 become an eighth, rounded down. */
  readonly leaky: boolean;
}

/**
 * Rows of pixels with their values side by side, 16 bits each, and one pixel of 0 at both ends of a row:
 * [rows][width + 2][values].
 */
export interface RestoreKernels {
  /**
   * Rows [from, to) of a convolution: row r of `target` is made of rows r, r + 1, r + 2 of `source`. Where `residual`
   * is given its row r + residualRow is added. Sums must fit 32 bits.
   */
  restoreConv(
    convolution: RestoreConvolution,
    source: Int16Array,
    residual: Int16Array | null,
    residualRow: number,
    target: Int16Array,
    width: number,
    from: number,
    to: number,
  ): void;
}
