/** Whether a floor or ceiling that was told is all of it, and one. */
import { planeToMask } from '../../image/mask.ts';
import { erode } from '../../image/morphology.ts';
import type { Plane } from '../../image/types.ts';

/** Probability from which a place that is not covered is missing from the surface. */
const MISSED = 0.5;
/** Most of it, as a share of the surface; what is no thicker than this share of the long side, twice, is its border. */
const MOST_MISSED = 0.09;
const BORDER = 0.006;

/** Least mean probability of a surface. */
export interface Least {
  /** Of all of it, or within its border: narrow ones are less certain there. */
  readonly said: number;
  readonly within: number;
  /** Within its border, of both looks. */
  readonly twice: number;
}
/** The network is less certain of floors than of ceilings that are as whole. */
export const leastOf: Readonly<Record<'floor' | 'ceiling', Least>> = {
  floor: { said: 0.84, within: 0.86, twice: 0.78 },
  ceiling: { said: 0.86, within: 0.88, twice: 0.8 },
};

export interface SaidSurface {
  /** Probability of it at the first look; of it, or of what lies on it, in both. */
  readonly said: Float32Array;
  readonly both: Float32Array;
  /** 1 where something lies on it: rugs. */
  readonly hidden?: Uint8Array;
}

/**
 * Whether nothing thicker than a border is missing from the surface but a small share of it, and what is covered is
 * believed: of small ones most is border, where a network that sees a quarter of the size is never sure. `covered`: 1 a
 * pixel where it is.
 */
export function isWhole(covered: Plane, { said, both, hidden }: SaidSurface, least: Least): boolean {
  const { width, height, data: surface } = covered;
  const radius = Math.round(BORDER * Math.max(width, height));
  const within = (is: (pixel: number) => boolean): Uint8Array =>
    erode(planeToMask({ width, height, data: Float32Array.from(surface, (_, i) => (is(i) ? 1 : 0)) }), radius).data;
  const missed = areaOf(within((i) => both[i] > MISSED && surface[i] === 0 && hidden?.[i] !== 1));
  if (missed > MOST_MISSED * areaOf(surface)) return false;
  const inner = within((i) => surface[i] === 1);
  const sure = areaOf(inner) > 0 ? inner : surface;
  if (meanWhere(both, sure) < least.twice) return false;
  return meanWhere(said, surface) >= least.said || meanWhere(said, sure) >= least.within;
}

function areaOf(plane: Float32Array | Uint8Array): number {
  let area = 0;
  for (let i = 0; i < plane.length; i++) if (plane[i] > 0) area++;
  return area;
}

/** Mean of `values` where `plane` is above 0; 0 where it nowhere is. */
export function meanWhere(values: Float32Array, plane: Float32Array | Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < plane.length; i++) if (plane[i] > 0) sum += values[i];
  return sum / Math.max(1, areaOf(plane));
}
