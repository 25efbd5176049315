/**
 * Rims of surface that segments leave beside things: a segment's border runs along the thing's edge within a few pixels, and what
 * lies between would keep the old paint as a halo. The surface grows over them as far as no edge stands in the way.
 */
import type { OklabImage, Plane } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { weightedMeans } from './masked.ts';

/** Share of the long side that a rim is wide at most. */
const WIDEST = 0.011;
/** Step in OKLab between neighbours, chroma counted double, that is no edge. */
const NO_EDGE = 0.022;
/** Difference from the surface near by that light may make: in lightness, in chroma. */
const ALIKE_L = 0.09;
const ALIKE_CHROMA = 0.022;

/** `coverage` (0-1) grown over its rims; pixels where `taken` is above 0.5 belong to something else. */
export function coverRims(coverage: Plane, taken: Float32Array, lab: OklabImage, rt: Runtime): Plane {
  const { width, height } = coverage;
  const data = Float32Array.from(coverage.data);
  const long = Math.max(width, height);
  const near = weightedMeans([lab.l, lab.a, lab.b], coverage.data, coverage, Math.round(long * 0.03), rt);
  const [l, a, b] = near.means;
  const isAlike = (i: number): boolean =>
    near.density[i] > 0.01 &&
    Math.abs(lab.l[i] - l[i]) < ALIKE_L &&
    Math.hypot(lab.a[i] - a[i], lab.b[i] - b[i]) < ALIKE_CHROMA;
  const step = (i: number, j: number): number =>
    Math.hypot(lab.l[i] - lab.l[j], 2 * (lab.a[i] - lab.a[j]), 2 * (lab.b[i] - lab.b[j]));
  let front: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i] > 0.5) front.push(i);
  for (let round = Math.ceil(long * WIDEST); round > 0 && front.length > 0; round--) {
    const next: number[] = [];
    const reach = (from: number, to: number): void => {
      if (data[to] > 0.5 || taken[to] > 0.5 || step(from, to) > NO_EDGE || !isAlike(to)) return;
      data[to] = 1;
      next.push(to);
    };
    for (const i of front) {
      const x = i % width;
      if (x > 0) reach(i, i - 1);
      if (x + 1 < width) reach(i, i + 1);
      if (i >= width) reach(i, i - width);
      if (i + width < data.length) reach(i, i + width);
    }
    front = next;
  }
  for (const mean of near.means) rt.arena.free(mean);
  rt.arena.free(near.density);
  return { width, height, data };
}
