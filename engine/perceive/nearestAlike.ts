/** How unlike each superpixel is to the nearest one of a kind. */
import type { Superpixels } from './superpixels.ts';

/** Differences that count as one: of place in px, of OKLab's three, of the logarithm of the texture. */
export interface AlikeScales {
  readonly place: number;
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly texture: number;
}

/** Added to textures before their logarithm, so that all that is even is alike. */
const EVEN = 0.006;

/**
 * Squared distance from each superpixel to the one nearest to it, in place, colour and texture, among those of which
 * `isMember`; `most` where all are further away.
 */
export function nearestAlike(
  s: Superpixels,
  isMember: (superpixel: number) => boolean,
  scales: AlikeScales,
  most: number,
): Float64Array {
  const scaled = (values: Float32Array, by: number) => Float64Array.from(values, (v) => v / by);
  const [x, y] = [scaled(s.x, scales.place), scaled(s.y, scales.place)];
  const [l, a, b] = [scaled(s.l, scales.l), scaled(s.a, scales.a), scaled(s.b, scales.b)];
  const texture = Float64Array.from(s.texture, (v) => Math.log(v + EVEN) / scales.texture);
  const members = Int32Array.from({ length: s.count }, (_, k) => k).filter(isMember);
  // From left to right, side by side: only those that are near enough across are looked at, one after the other.
  members.sort((p, q) => x[p] - x[q] || p - q);
  const [mx, my, ml, ma, mb, mt] = [x, y, l, a, b, texture].map((of) => Float64Array.from(members, (k) => of[k]));
  const nearest = new Float64Array(s.count);
  for (let k = 0; k < s.count; k++) {
    let best = most;
    const [kx, ky, kl, ka, kb, kt] = [x[k], y[k], l[k], a[k], b[k], texture[k]];
    const start = firstFrom(mx, kx);
    for (const step of [1, -1]) {
      for (let m = step > 0 ? start : start - 1; m >= 0 && m < members.length; m += step) {
        const dx = mx[m] - kx;
        if (dx * dx >= best) break;
        const dy = my[m] - ky;
        const apart = dx * dx + dy * dy;
        if (apart >= best) continue;
        const dl = ml[m] - kl;
        const da = ma[m] - ka;
        const db = mb[m] - kb;
        const dt = mt[m] - kt;
        const d = apart + dl * dl + da * da + db * db + dt * dt;
        if (d < best) best = d;
      }
    }
    nearest[k] = best;
  }
  return nearest;
}

/** Index of the first of sorted numbers that is at least `value`; their count where none is. */
function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
