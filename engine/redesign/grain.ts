/** Grain of a photo, so that what is rendered into it is no cleaner than what stands beside it. */
import { hash2 } from '../hash.ts';
import type { Rgb8 } from '../image/types.ts';

/** Standard deviation of luma (0-255) of even places: dark, dim, light, bright. */
export type Grain = readonly [number, number, number, number];

const BINS = 4;
const BLOCK = 8;
/** Of a bin's blocks, the evenest so many are taken for even places. */
const EVEN = 0.25;
const LEAST_BLOCKS = 12;
/** Coarser than this is texture, or a photo that nobody wants to match. */
const MOST = 5;
/** Blocks lighter than this may be burnt out. */
const BURNT = 246;

/**
 * Measures it by the Laplacian difference of Immerkær (Fast noise variance estimation, 1996), block by block: edges and
 * texture raise a block's value, so the lowest ones tell the grain.
 */
export function grainOf({ width, height, data }: Rgb8): Grain {
  const found: number[][] = Array.from({ length: BINS }, () => []);
  const luma = (x: number, y: number): number => {
    const k = (y * width + x) * 3;
    return 0.299 * data[k] + 0.587 * data[k + 1] + 0.114 * data[k + 2];
  };
  for (let top = 1; top + BLOCK < height; top += BLOCK * 2) {
    for (let left = 1; left + BLOCK < width; left += BLOCK * 2) {
      let [sum, mean] = [0, 0];
      for (let y = top; y < top + BLOCK; y++) {
        for (let x = left; x < left + BLOCK; x++) {
          const corners = luma(x - 1, y - 1) + luma(x + 1, y - 1) + luma(x - 1, y + 1) + luma(x + 1, y + 1);
          const sides = luma(x, y - 1) + luma(x, y + 1) + luma(x - 1, y) + luma(x + 1, y);
          const own = luma(x, y);
          sum += Math.abs(corners - 2 * sides + 4 * own);
          mean += own;
        }
      }
      mean /= BLOCK * BLOCK;
      if (mean > BURNT) continue;
      found[Math.min(BINS - 1, Math.floor((mean * BINS) / 256))].push(
        (Math.sqrt(Math.PI / 2) * sum) / (6 * BLOCK * BLOCK),
      );
    }
  }
  const sigmas = found.map((list) => {
    if (list.length < LEAST_BLOCKS) return Number.NaN;
    list.sort((a, b) => a - b);
    return Math.min(MOST, list[Math.floor(list.length * EVEN)]);
  });
  const known = sigmas.filter((v) => !Number.isNaN(v));
  const usual = known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : 0;
  const [dark, dim, light, bright] = sigmas.map((v) => (Number.isNaN(v) ? usual : v));
  return [dark, dim, light, bright];
}

/** Luma to add at a pixel of the given luma (0-255): the same for the same place. */
export function grainAt(grain: Grain, x: number, y: number, luma: number): number {
  const at = Math.min(BINS - 1.001, Math.max(0, (luma * BINS) / 256 - 0.5));
  const low = Math.floor(at);
  const sigma = grain[low] + (grain[Math.min(BINS - 1, low + 1)] - grain[low]) * (at - low);
  if (sigma === 0) return 0;
  // Four dice of 8 bits are near enough to a normal distribution.
  const h = hash2(x, y, 0);
  const sum = (h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24);
  return (sigma * (sum - 510)) / 147.8;
}
