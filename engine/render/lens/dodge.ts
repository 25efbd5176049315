/**
 * Sunlit parts held back as photographers of interiors do, who lay several exposures over each other: what is brighter
 * than white over a wide place is darkened as a whole, so that its texture and form stay (base and detail, Durand and
 * Dorsey 2002; the base by a guided filter, He, Sun and Tang 2010).
 */
import { luminanceAt } from '../../image/colour.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import type { Runtime } from '../../runtime.ts';

/** Radiance times exposure from which on stops count only as a share of themselves. */
const BRIGHT = 0.62;
const SHARE = 0.32;
/** Radius of the windows over the picture's width; difference in stops below which things are one part. */
const WINDOW = 0.03;
const STOPS = 0.7;
/** The base is fitted on a picture this many times smaller. */
const SMALLER = 4;
/** Radiance times exposure of what is black. */
const BLACK = 1e-3;

/** Factor on the light of each pixel, 0-1, in the arena. `radiance` interleaved, `exposure` what it is shown with. */
export function heldBack(
  radiance: Float32Array,
  width: number,
  height: number,
  exposure: number,
  rt: Runtime,
): Float32Array {
  const stops = rt.arena.f32Unset(width * height);
  for (let i = 0; i < stops.length; i++) {
    stops[i] = Math.log2(Math.max(BLACK, luminanceAt(radiance, i * 3) * exposure));
  }
  const guide = { width, height, data: stops };
  const options = { radius: WINDOW * width, epsilon: STOPS * STOPS, subsample: SMALLER };
  const { data: base } = fastGuidedFilter(guide, guide, options, rt);
  const from = Math.log2(BRIGHT);
  for (let i = 0; i < base.length; i++) stops[i] = 2 ** (Math.min(0, from - base[i]) * (1 - SHARE));
  rt.arena.free(base);
  return stops;
}
