import type { Material } from '#catalog/materials/schema.ts';
import type { Oklch } from '#catalog/names.ts';
import type { Furnishing } from './furnishingTypes.ts';
import type { Pictured } from './own/picturedTypes.ts';

/** What a material shows at one point. Filled in place by an Evaluator. */
export interface MaterialSample {
  /** Albedo in OKLab. */
  l: number;
  a: number;
  b: number;
  /** GGX roughness 0.05-1. */
  roughness: number;
  /** Slope of the relief along u and v (rise over run, about -1 … 1). */
  slopeU: number;
  slopeV: number;
  /** Share of the light that reaches this point past its own relief, 0-1. */
  openness: number;
}

/**
 * Albedo and relief at (u, v) metres, averaged over a pixel about `footprint` metres wide. On floors u and v are
 * any two perpendicular directions; on walls u runs along the face and v up from the floor.
 */
export type Evaluator = (u: number, v: number, footprint: number, out: MaterialSample) => void;

/** OKLab triple. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Colours and gloss of a finish, without how it is made. */
export type Surfacing = Pick<Material, 'id' | 'base' | 'second' | 'roughness'>;

/** What a material or the finish of a furnishing must say to be drawn. */
export type Finish = Surfacing & { readonly pattern: Material['pattern'] | Furnishing | Pictured };

export function labOf(colour: Oklch): Lab {
  const hue = (colour[2] * Math.PI) / 180;
  return { l: colour[0], a: colour[1] * Math.cos(hue), b: colour[1] * Math.sin(hue) };
}

export function newSample(): MaterialSample {
  return { l: 0, a: 0, b: 0, roughness: 1, slopeU: 0, slopeV: 0, openness: 1 };
}

/** Starts a sample as the flat colour. */
export function setFlat(out: MaterialSample, colour: Lab, roughness: number): void {
  out.l = colour.l;
  out.a = colour.a;
  out.b = colour.b;
  out.roughness = roughness;
  out.slopeU = 0;
  out.slopeV = 0;
  out.openness = 1;
}

/** Blends the sample's albedo towards `colour` by `share` 0-1. */
export function mixTo(out: MaterialSample, colour: Lab, share: number): void {
  out.l += (colour.l - out.l) * share;
  out.a += (colour.a - out.a) * share;
  out.b += (colour.b - out.b) * share;
}

/**
 * Share of a pixel `footprint` wide covered by a line of half width `half` at `distance` from its middle, where such
 * lines come every `period`: exact for a box filter, and constant once the pixel is wider than the period.
 */
export function lineCoverage(distance: number, half: number, footprint: number, period: number): number {
  const width = Math.min(Math.max(footprint, 1e-6), period);
  const overlap = Math.min(half, distance + width / 2) - Math.max(-half, distance - width / 2);
  return overlap <= 0 ? 0 : overlap / width;
}

/** Edge at signed distance `inside` (positive = inside), softened over the footprint. */
export function edgeCoverage(inside: number, footprint: number): number {
  const t = inside / Math.max(footprint, 1e-6) + 0.5;
  return t <= 0 ? 0 : t >= 1 ? 1 : t;
}
