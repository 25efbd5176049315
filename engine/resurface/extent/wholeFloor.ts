/** Whether a floor that was told is all of it, and floor. */
import { planeToMask } from '../../image/mask.ts';
import { erode } from '../../image/morphology.ts';
import type { OklabImage } from '../../image/types.ts';

/** Probability from which a place that is not covered is missing from the floor. */
const MISSED = 0.5;
/** Most of it, as a share of the floor; what is no thicker than this share of the long side, twice, is its border. */
const MOST_MISSED = 0.09;
const BORDER = 0.006;
/** Least mean probability of a floor: all of it, or within its border, which is less certain where it is narrow. */
const LEAST_SAID = 0.86;
const LEAST_WITHIN = 0.88;
/** The same, of both looks. */
const LEAST_SAID_TWICE = 0.8;

export interface ToldFloor extends Pick<OklabImage, 'width' | 'height'> {
  /** 1 a pixel where it is covered. */
  readonly floor: Float32Array;
  /** Probability of a floor at the first look; of floor or rug in both. */
  readonly said: Float32Array;
  readonly ground: Float32Array;
  /** 1 where a rug lies. */
  readonly rugs: Uint8Array;
}

/**
 * Whether nothing thicker than a border is missing from the floor but a small share of it, and what is covered is
 * believed: of small floors most is border, where a network that sees a quarter of the size is never sure.
 */
export function isFloorWhole({ floor, said, ground, rugs, width, height }: ToldFloor): boolean {
  const radius = Math.round(BORDER * Math.max(width, height));
  const within = (is: (pixel: number) => boolean): Uint8Array =>
    erode(planeToMask({ width, height, data: Float32Array.from(floor, (_, i) => (is(i) ? 1 : 0)) }), radius).data;
  const missed = areaOf(within((i) => ground[i] > MISSED && floor[i] === 0 && rugs[i] === 0));
  if (missed > MOST_MISSED * areaOf(floor)) return false;
  const inner = within((i) => floor[i] === 1);
  const sure = areaOf(inner) > 0 ? inner : floor;
  if (meanOver(sure, ground) < LEAST_SAID_TWICE) return false;
  return meanOver(floor, said) >= LEAST_SAID || meanOver(sure, said) >= LEAST_WITHIN;
}

function areaOf(plane: Float32Array | Uint8Array): number {
  let area = 0;
  for (let i = 0; i < plane.length; i++) if (plane[i] > 0) area++;
  return area;
}

function meanOver(plane: Float32Array | Uint8Array, values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < plane.length; i++) if (plane[i] > 0) sum += values[i];
  return sum / Math.max(1, areaOf(plane));
}
