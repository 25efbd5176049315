/** What a lens adds to a picture: a glow about what is bright, and corners that are a little darker. */
import { gaussianWeights } from '../../image/blur.ts';

/** The glow is made of means over squares of this many pixels. */
const CELL = 8;
/** Standard deviation of the glow as a share of the picture's width. */
const SPREAD = 0.022;
/** Share of all light that glass scatters. */
const SHARE = 0.028;
/** Nothing glows as if it were brighter than this, exposed: a lamp's bulb would fill the picture. */
const BRIGHTEST = 3;
/** Share of its light that the picture lacks in its corners: a good lens at f/8. */
const FALL_OFF = 0.1;

/** Scattered light, a mean a cell, interleaved. */
export interface Glow {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

/** Means of the radiance over cells, each limited to what still glows at the exposure given. */
function cellsOf(
  radiance: Float32Array,
  held: Float32Array,
  width: number,
  height: number,
  exposure: number,
  cells: Glow,
): void {
  const { light, width: across } = cells;
  const most = BRIGHTEST / exposure;
  const counts = new Float32Array(across * cells.height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * across;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor(x / CELL);
      counts[cell]++;
      for (let c = 0; c < 3; c++) {
        light[cell * 3 + c] += Math.min(most, radiance[(y * width + x) * 3 + c] * held[y * width + x]);
      }
    }
  }
  for (let i = 0; i < light.length; i++) light[i] /= counts[Math.floor(i / 3)];
}

/** One direction of a Gaussian; what lies beyond the border is as the border. */
function blurred({ light, width, height }: Glow, sigma: number, isAcross: boolean): Float32Array {
  const reach = Math.ceil(2.5 * sigma);
  const half = gaussianWeights(sigma, reach);
  const distances = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const total = distances.reduce((sum, d) => sum + half[Math.abs(d)], 0);
  const result = new Float32Array(light.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const d of distances) {
        const px = isAcross ? Math.min(width - 1, Math.max(0, x + d)) : x;
        const py = isAcross ? y : Math.min(height - 1, Math.max(0, y + d));
        const weight = half[Math.abs(d)] / total;
        for (let c = 0; c < 3; c++) result[(y * width + x) * 3 + c] += weight * light[(py * width + px) * 3 + c];
      }
    }
  }
  return result;
}

/**
 * The glow of a picture: `radiance` interleaved, `held` the factor on each pixel that it is held back by (dodge.ts),
 * `exposure` the factor that it will be shown with.
 */
export function glowOf(
  radiance: Float32Array,
  held: Float32Array,
  width: number,
  height: number,
  exposure: number,
): Glow {
  const size = { width: Math.ceil(width / CELL), height: Math.ceil(height / CELL) };
  const cells = { ...size, light: new Float32Array(size.width * size.height * 3) };
  cellsOf(radiance, held, width, height, exposure, cells);
  const sigma = (SPREAD * width) / CELL;
  const across = { ...size, light: blurred(cells, sigma, true) };
  return { ...size, light: blurred(across, sigma, false) };
}

/** Light at the middle of pixel x, y once it has come through the lens; `rgb` is changed. */
export function throughLens(rgb: Float64Array, x: number, y: number, glow: Glow, width: number, height: number): void {
  const { light } = glow;
  const u = Math.min(glow.width - 1, Math.max(0, (x + 0.5) / CELL - 0.5));
  const v = Math.min(glow.height - 1, Math.max(0, (y + 0.5) / CELL - 0.5));
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const right = Math.min(glow.width - 1, left + 1);
  const below = Math.min(glow.height - 1, top + 1);
  const [s, t] = [u - left, v - top];
  const [dx, dy] = [(2 * (x + 0.5)) / width - 1, (2 * (y + 0.5)) / height - 1];
  const kept = 1 - (FALL_OFF * (dx * dx + dy * dy)) / 2;
  for (let c = 0; c < 3; c++) {
    const at = (cy: number, cx: number) => light[(cy * glow.width + cx) * 3 + c];
    const scattered =
      (at(top, left) * (1 - s) + at(top, right) * s) * (1 - t) + (at(below, left) * (1 - s) + at(below, right) * s) * t;
    rgb[c] = kept * (rgb[c] * (1 - SHARE) + scattered * SHARE);
  }
}
