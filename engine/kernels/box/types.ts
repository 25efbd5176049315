/** Means over a window. */
export interface BoxKernels {
  /** Mean over [x-radius, x+radius] cut at the ends of the row; `source` and `target` must differ. */
  boxRow(source: Float32Array, target: Float32Array, first: number, count: number, radius: number): void;
  /**
   * Mean over [y-radius, y+radius] cut at top and bottom, for columns [fromColumn, toColumn); `source` and `target`
   * must differ.
   */
  boxColumns(
    source: Float32Array,
    target: Float32Array,
    width: number,
    height: number,
    radius: number,
    fromColumn: number,
    toColumn: number,
  ): void;
}
