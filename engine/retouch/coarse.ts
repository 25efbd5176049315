/** Smooth changes of a fill, kept at a fraction of its size. */
import type { PixelRect } from '../geometry/types.ts';
import type { Level } from './level.ts';

/** Three values a cell of `step` × `step` px of a box, row by row. */
export interface Coarse {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly values: Float32Array;
}

/**
 * Adds to every filled pixel what the cells around it say, bilinearly; `shareOf` a target is the part of it that
 * counts, 0-1.
 */
export function addCoarse(
  { image, arrays, targets }: Level,
  { left, top }: PixelRect,
  { width, height, step, values }: Coarse,
  shareOf: (target: number) => number = () => 1,
): void {
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * image.width + x;
    if (image.known[at]) continue;
    const share = shareOf(target);
    if (share <= 0) continue;
    const u = Math.max(0, (x - left + 0.5) / step - 0.5);
    const v = Math.max(0, (y - top + 0.5) / step - 0.5);
    const [west, north] = [Math.floor(u), Math.floor(v)];
    const [east, south] = [Math.min(width - 1, west + 1), Math.min(height - 1, north + 1)];
    const [fx, fy] = [u - west, v - north];
    for (let c = 0; c < 3; c++) {
      const upper = values[(north * width + west) * 3 + c] * (1 - fx) + values[(north * width + east) * 3 + c] * fx;
      const lower = values[(south * width + west) * 3 + c] * (1 - fx) + values[(south * width + east) * 3 + c] * fx;
      const value = Math.round(image.data[at * 4 + c] + share * (upper * (1 - fy) + lower * fy));
      image.data[at * 4 + c] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}
