import { meanOfArea, summedArea } from './summedArea.ts';

/** Means over the square of side 2·radius + 1 around each value of a grid, as far as it lies in it. */
export function meanAround(values: Float32Array, width: number, height: number, radius: number): Float64Array {
  const sums = summedArea(values, width, height);
  const out = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      out[y * width + x] = meanOfArea(sums, width, left, top, right, bottom);
    }
  }
  return out;
}
