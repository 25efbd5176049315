/**
 * What floors miss, after parts have been told. Between legs and under tables the network doubts, and segments are too
 * small to be told by themselves: what has the floor's own colour there is floor. Old boards left between the legs of a
 * chair are seen at once.
 */
import type { OklabImage } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Runtime } from '../../runtime.ts';
import { nearColours } from './nearColour.ts';
import { FLOOR_KIND, meansOver, type Parts, sumsOver } from './parts.ts';

/** What no floor is seen through, as it is between legs. */
const SOLID: readonly SegmentClass[] = ['bed', 'rug', 'storage', 'curtain'];
/** Mean probability of floor from which a part may be some, and share of it that has the floor's colour. */
const MAY_BE = 0.15;
const ALIKE = 0.5;
/** Weights of lightness and colour: what is darker than the floor around lies in shade. */
const DARKER = 0.3;
const LIGHTER = 0.5;
const CHROMA = 1.6;
/** Share of the floor's own pixels whose stray from the colour near by is its own, and limits of that. */
const OWN = 0.9;
const OWN_LIMITS: readonly [least: number, most: number] = [0.035, 0.08];
/** Share of the picture up to which an island may be that the network takes for something else, and its word from there. */
const LARGE = 0.012;
const LARGE_SAID = 0.35;

export interface ToldFloor {
  readonly parts: Parts;
  readonly picture: OklabImage;
  /** 1 where parts are floor, a pixel. */
  readonly floor: Float32Array;
  /** Whether a part is a surface or a rug. */
  readonly isTaken: (part: number) => boolean;
  readonly segmentation: Segmentation;
}

/** 1 where parts are floor that were not told so, a pixel: islands of its colour. */
export function floorIslands(told: ToldFloor, rt: Runtime): Uint8Array {
  const { parts, floor, isTaken, segmentation } = told;
  const { area, labels } = parts;
  const strays = straysOf(told, rt);
  const most = ownStray(strays, floor);
  const like = sumsOver(
    parts,
    strays.map((stray) => (stray < most ? 1 : 0)),
  );
  const [floorLike, solidLike] = ([['floor'], SOLID] as const).map((classes) =>
    meansOver(parts, probabilityOf(segmentation, classes, labels)),
  );
  const isIsland = (p: number): boolean =>
    parts.region[p] === FLOOR_KIND &&
    !isTaken(p) &&
    like[p] > ALIKE * area[p] &&
    floorLike[p] > Math.max(MAY_BE, solidLike[p]) &&
    (area[p] < LARGE * labels.data.length || floorLike[p] > LARGE_SAID);
  const islands = Uint8Array.from(area, (_, p) => (isIsland(p) ? 1 : 0));
  return Uint8Array.from(labels.data, (p) => islands[p]);
}

/** How far each pixel is from the colour of the floor near by, OKLab with weights. */
export function straysOf({ floor, picture }: Pick<ToldFloor, 'floor' | 'picture'>, rt: Runtime): Float32Array {
  const { l, a, b } = picture;
  const [nearL, nearA, nearB] = nearColours(floor, picture, rt);
  return l.map((v, i) => {
    const light = v - nearL[i];
    return Math.hypot(light * (light < 0 ? DARKER : LIGHTER), CHROMA * (a[i] - nearA[i]), CHROMA * (b[i] - nearB[i]));
  });
}

/** Up to where the floor's own pixels stray in their main part, within limits; 0 without a floor. */
function ownStray(strays: Float32Array, floor: Float32Array): number {
  const own = strays.filter((_, i) => floor[i] === 1 && i % 5 === 0).sort();
  if (own.length === 0) return 0;
  return Math.min(OWN_LIMITS[1], Math.max(OWN_LIMITS[0], own[Math.floor(OWN * (own.length - 1))]));
}
