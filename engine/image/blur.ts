/** Means over windows, in time that does not depend on the radius. */
import type { Runtime } from '../runtime.ts';
import { columnsPerStrip, imageBandOps } from './bandOps.ts';
import { sharedF32 } from './raster.ts';
import type { Plane } from './types.ts';

/** Mean over the square [-radius, radius]², cut at the borders (He's normalised box). Result in the arena. */
export function boxBlur(plane: Plane, radius: number, rt: Runtime): Plane {
  const { width, height } = plane;
  const source = sharedF32(plane.data, rt.arena);
  const between = rt.arena.f32Unset(width * height);
  const target = rt.arena.f32Unset(width * height);
  const shape = { width, height, radius: Math.max(0, Math.round(radius)) };
  rt.bands(imageBandOps.boxRows, height, { ...shape, source, target: between });
  rt.bands(imageBandOps.boxColumns, Math.ceil(width / columnsPerStrip), { ...shape, source: between, target });
  rt.arena.free(between);
  if (source !== plane.data) rt.arena.free(source);
  return { width, height, data: target };
}

/**
 * Radii of `passes` boxes whose cascade has about the variance of a Gaussian
 * (Kovesi 2010, "Fast almost-Gaussian filtering").
 */
export function boxRadiiForSigma(sigma: number, passes = 3): number[] {
  const variance = 12 * sigma * sigma;
  let narrow = Math.floor(Math.sqrt(variance / passes + 1));
  if (narrow % 2 === 0) narrow--;
  narrow = Math.max(1, narrow);
  const count = Math.round(
    (variance - passes * narrow * narrow - 4 * passes * narrow - 3 * passes) / (-4 * narrow - 4),
  );
  return Array.from({ length: passes }, (_, i) => (i < count ? (narrow - 1) / 2 : (narrow + 1) / 2));
}

/** e^(−d²/2σ²) at the whole distances 0 … `reach`, both in px: half of a kernel, not normalised. */
export function gaussianWeights(sigma: number, reach: number): number[] {
  return Array.from({ length: reach + 1 }, (_, d) => Math.exp(-(d * d) / (2 * sigma * sigma)));
}

/**
 * Nearly Gaussian blur by three boxes, for sigma ≥ 1.5 px (at 1 the width is a fifth off); borders are normalised.
 * Result in the arena.
 */
export function gaussianBlur(plane: Plane, sigma: number, rt: Runtime): Plane {
  let current = plane;
  for (const radius of boxRadiiForSigma(sigma)) {
    const next = boxBlur(current, radius, rt);
    if (current !== plane) rt.arena.free(current.data);
    current = next;
  }
  return current;
}
