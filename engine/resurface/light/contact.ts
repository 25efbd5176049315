/**
 * Contact shadows: where something stands on a floor it hides a part of the light that comes from all around. The photo
 * has them within the old floor's pattern, so they are lost with it; they are drawn anew where it shows none.
 */
import { applyHomography } from '../../geometry/matrix.ts';
import type { Mat3 } from '../../geometry/types.ts';
import { meanOfArea, summedArea } from '../../image/summedArea.ts';
import type { Plane } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { weightedMeans } from '../masked.ts';

/** Metres from a foot within which it takes light, and limits of that in the picture, as shares of its long side. */
const REACH_M = 0.14;
const REACH = { least: 0.008, most: 0.03 } as const;
/** Share of the light that is gone where all above and beside a place stands on the floor. */
const GONE = 0.42;
/** How far around a place its light is told from that it would have without a shadow, as a multiple of the reach. */
const AROUND = 3;

export interface Standing {
  /** Coverage 0-1 of the floor that is laid anew, and how much something stands at a pixel: no floor and no rug. */
  readonly floor: Plane;
  readonly standing: Float32Array;
  /** Pixels of the photo → metres on the floor, and pixels of `floor` per pixel of the photo. */
  readonly toMetres: Mat3;
  readonly scale: number;
}

/**
 * Takes light (linear, three channels a pixel, in place) from a floor beside what stands on it; ambient occlusion, as
 * Zhukov et al. (1998), in the picture's plane. What is darker than that already is a shadow of the photo's own, and
 * stays as it is.
 */
export function darkenContacts(
  light: readonly [Float32Array, Float32Array, Float32Array],
  { floor, standing, toMetres, scale }: Standing,
  rt: Runtime,
): void {
  const { width, height, data } = floor;
  const long = Math.max(width, height);
  const sums = summedArea(standing, width, height);
  const sure = data.map((v) => (v > 0.9 ? 1 : 0));
  const { means, density } = weightedMeans([light[1]], sure, floor, Math.round(AROUND * REACH.most * long), rt);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (data[i] <= 0) continue;
      const wanted = (REACH_M * scale) / metresPerPixel(toMetres, x / scale, y / scale);
      const r = Math.round(Math.min(REACH.most * long, Math.max(REACH.least * long, wanted)));
      const [left, right] = [Math.max(0, x - r), Math.min(width, x + r + 1)];
      const top = Math.max(0, y - r);
      const hidden = meanOfArea(sums, width, left, top, right, y + 1) ** 1.5;
      const shade = 1 - GONE * hidden;
      const own = Math.min(1, light[1][i] / Math.max(1e-6, means[0][i]));
      const factor = Math.min(1, shade / own);
      for (const channel of light) channel[i] *= factor;
    }
  }
  for (const plane of [...means, density]) rt.arena.free(plane);
}

function metresPerPixel(toMetres: Mat3, x: number, y: number): number {
  const [u, v] = applyHomography(toMetres, x, y);
  const [p, q] = applyHomography(toMetres, x + 1, y);
  return Math.max(1e-6, Math.hypot(p - u, q - v));
}
