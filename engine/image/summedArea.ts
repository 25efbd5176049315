/** Summed-area tables (Crow 1984): what lies in a rectangle of a grid, in time that does not depend on its size. */

/** Sums over the rectangles between the first corner and each other one: (width + 1) × (height + 1). */
export function summedArea(values: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return sums;
}

/** Mean over columns left … right − 1 and rows top … bottom − 1 of a grid of `width`, by its table. */
export function meanOfArea(
  sums: Float64Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  const sum =
    sums[bottom * (width + 1) + right] -
    sums[top * (width + 1) + right] -
    sums[bottom * (width + 1) + left] +
    sums[top * (width + 1) + left];
  return sum / ((right - left) * (bottom - top));
}
