/**
 * Rugs that the network hardly sees, by how they lie on the floor; and rugs whose outline nothing in the photo bears
 * out.
 */

import type { OklabImage } from '../../image/types.ts';
import { hueOf } from '../../image/wood.ts';
import { FLOOR_KIND, type Parts, stepBetween, WALL_KIND } from './parts.ts';

/** What the network says of each part: mean probability of a rug, and of floor. */
export interface ToldParts {
  readonly rug: Float64Array;
  readonly floor: Float64Array;
}

/** Shares of the picture between which a part can be a rug, and from which one shows how the bare floor looks. */
const LEAST = 0.012;
const MOST = 0.35;
const BARE = 0.02;
/**
 * Least mean probability of floor where it is bare; of a rug, where it may be one, and how far above that of the bare
 * floor.
 */
const SURE_FLOOR = 0.6;
const LIKELY = 0.1;
const MORE = { times: 1.4, by: 0.03 } as const;
/** Least difference in OKLab, chroma twice, from the bare floor; what is lighter than it by more is light on it. */
const OTHER_COLOUR = 0.08;
const LIGHT = 0.15;
/** Unless it is darker than sunlight (OKLab L) and so much of a rug: pale rugs lie on dark floors too. */
const SUNLIT = 0.82;
const PALE_RUG = 0.15;
/** Mean probability of a rug from which its shape makes it one; below, it is floor that can't be told. */
export const TOLD_RUG = 0.28;
/** The same for what is set off from the floor. */
export const TOLD_SET_OFF = 0.16;
/** Of the bare floor's hue (degrees), both of this chroma at least, it is the floor in another light. */
const ONE_HUE = 9;
const COLOURED = 0.035;
/** Share of a rug's outline that may border on walls: floors end at them, rugs lie clear. */
const AT_WALLS = 0.15;

/**
 * Light on a coloured floor scales its OKLab coordinates alike: least step in L, least chroma over L of the floor, and
 * how far chroma over L may be off. Rugs of the floor's hue are paler than it, or deeper.
 */
const LIT = { step: 0.05, coloured: 0.05, off: 0.022 } as const;

/** 1 for parts of the floor that are brighter than where it is bare, and of its own colour: patches of sun. */
export function litFloor(parts: Parts, told: ToldParts): Uint8Array {
  const { count, region, colour } = parts;
  const isLit = new Uint8Array(count);
  const bare = barePart(parts, told);
  if (bare === undefined) return isLit;
  const over = (p: number): readonly [number, number] => {
    const l = Math.max(0.05, colour[p * 3]);
    return [colour[p * 3 + 1] / l, colour[p * 3 + 2] / l];
  };
  const [a, b] = over(bare);
  if (Math.hypot(a, b) < LIT.coloured) return isLit;
  for (let p = 0; p < count; p++) {
    if (region[p] !== FLOOR_KIND || colour[p * 3] < colour[bare * 3] + LIT.step) continue;
    const [own, other] = over(p);
    if (Math.hypot(own - a, other - b) < LIT.off) isLit[p] = 1;
  }
  return isLit;
}

/**
 * Mean softness of a border on the bare floor from which nothing ends there, most probability of a rug of what is bare,
 * and least of floor of what may be floor as well.
 */
const UNENDING = 0.55;
const HARDLY_RUG = 0.25;
const MAYBE_FLOOR = 0.3;

/** 1 for parts that pass into the surely bare floor around without an edge, in the mean. */
function unending({ count, region, borders }: Parts, { rug, floor }: ToldParts): Uint8Array {
  const [all, soft] = [new Float64Array(count), new Float64Array(count)];
  for (const border of borders) {
    for (const [own, other] of [
      [border.p, border.q],
      [border.q, border.p],
    ]) {
      if (region[own] !== FLOOR_KIND || region[other] !== FLOOR_KIND) continue;
      if (floor[other] < SURE_FLOOR || rug[other] > HARDLY_RUG) continue;
      all[own] += border.length;
      soft[own] += border.length * border.soft;
    }
  }
  return Uint8Array.from(all, (length, p) => (soft[p] > UNENDING * length ? 1 : 0));
}

/** 1 for parts that are rather a rug for the network, and floor otherwise, yet end nowhere: light on a carpet. */
export function carpetInLight(parts: Parts, told: ToldParts): Uint8Array {
  const isPatterned = patternedOnFloor(parts, told);
  return unending(parts, told).map((is, p) =>
    is === 1 && isPatterned[p] === 0 && told.rug[p] > told.floor[p] && told.floor[p] > MAYBE_FLOOR ? 1 : 0,
  );
}

/**
 * The large part of the floor that is surely that, and the least of a rug; one that the sun has not bleached, where
 * there is one. Undefined where there is none.
 */
function barePart(parts: Parts, { rug, floor }: ToldParts): number | undefined {
  const { count, labels, area, region, colour } = parts;
  const bare = Array.from({ length: count }, (_, p) => p)
    .filter((p) => region[p] === FLOOR_KIND && area[p] > BARE * labels.data.length && floor[p] > SURE_FLOOR)
    .sort((p, q) => rug[p] - rug[q]);
  return bare.find((p) => colour[p * 3] < SUNLIT) ?? bare[0];
}

/**
 * Least texture of what is patterned, and in times that of the plainest floor; shares of the picture that both take;
 * and least mean probability of a rug: boards have joints.
 */
const PATTERNED = { texture: 0.045, times: 2, area: 0.025, plain: 0.008, rug: 0.05 } as const;

/** 1 for parts of the floor that are patterned where others are plain: woven, if the network has the least idea. */
export function patternedOnFloor(parts: Parts, { rug, floor }: ToldParts): Uint8Array {
  const { count, labels, area, region, texture } = parts;
  const isFloor = (p: number, least: number): boolean =>
    region[p] === FLOOR_KIND && area[p] > least * labels.data.length;
  const plain = texture.filter((_, p) => isFloor(p, PATTERNED.plain) && floor[p] > SURE_FLOOR);
  const least = Math.max(PATTERNED.texture, PATTERNED.times * Math.min(...plain));
  return Uint8Array.from({ length: count }, (_, p) =>
    isFloor(p, PATTERNED.area) && rug[p] > PATTERNED.rug && texture[p] > least ? 1 : 0,
  );
}

/** Share of its border on the rest of the floor at which a part is set off, and softness up to which it is an edge. */
const SET_OFF = 0.7;
const EDGE = 0.42;

/** 1 for parts of the floor that end in an edge wherever they border on the rest of it. */
export function setOffOnFloor({ count, region, borders }: Parts): Uint8Array {
  const [all, edge] = [new Float64Array(count), new Float64Array(count)];
  for (const { p, q, length, soft } of borders) {
    if (region[p] !== FLOOR_KIND || region[q] !== FLOOR_KIND) continue;
    for (const own of [p, q]) {
      all[own] += length;
      if (soft < EDGE) edge[own] += length;
    }
  }
  return Uint8Array.from(all, (length, p) => (edge[p] > SET_OFF * length ? 1 : 0));
}

/**
 * 1 for parts of the floor that differ from it in colour, lie clear of the walls, and are a little more of a rug than
 * the rest.
 */
export function rugShaped(parts: Parts, told: ToldParts): Uint8Array {
  const { count, labels, area, region, colour, borders } = parts;
  const pixels = labels.data.length;
  const { rug } = told;
  const isRug = new Uint8Array(count);
  const bare = barePart(parts, told);
  if (bare === undefined) return isRug;
  const isUnending = unending(parts, told);
  const outline = new Float64Array(count);
  const atWalls = new Float64Array(count);
  for (const { p, q, length } of borders) {
    for (const [own, other] of [
      [p, q],
      [q, p],
    ]) {
      outline[own] += length;
      if (region[other] === WALL_KIND) atWalls[own] += length;
    }
  }
  const least = Math.max(LIKELY, MORE.times * rug[bare] + MORE.by);
  for (let p = 0; p < count; p++) {
    if (region[p] !== FLOOR_KIND || area[p] < LEAST * pixels || area[p] > MOST * pixels || rug[p] < least) continue;
    const [l, a, b] = [0, 1, 2].map((c) => colour[p * 3 + c] - colour[bare * 3 + c]);
    if (Math.hypot(l, 2 * a, 2 * b) < OTHER_COLOUR || isOneHue(colour, p, bare)) continue;
    if (l > LIGHT && (colour[p * 3] > SUNLIT || rug[p] < PALE_RUG)) continue;
    if (isUnending[p] === 1 && told.floor[p] > SURE_FLOOR) continue;
    if (atWalls[p] <= AT_WALLS * outline[p]) isRug[p] = 1;
  }
  return isRug;
}

function isOneHue(colour: Float64Array, p: number, q: number): boolean {
  const [a, b, c, d] = [colour[p * 3 + 1], colour[p * 3 + 2], colour[q * 3 + 1], colour[q * 3 + 2]];
  if (Math.min(Math.hypot(a, b), Math.hypot(c, d)) < COLOURED) return false;
  const turn = Math.abs(hueOf(a, b) - hueOf(c, d));
  return Math.min(turn, 360 - turn) < ONE_HUE;
}

/** Half the distance in pixels over which an outline must show a step, and the least step in OKLab, chroma twice. */
const REACH = 4;
const STEP = 0.035;
/** Share of the border of rugs on the floor that must show one. */
const BORNE_OUT = 0.5;

/**
 * Whether rugs (1 in `rugs`) end on the floor (1 in `floor`) where the photo shows no edge: what lies there can't be
 * told.
 */
export function areTorn(rugs: Uint8Array, floor: Uint8Array, picture: OklabImage): boolean {
  const { width, height } = picture;
  let [all, shown] = [0, 0];
  const meet = (i: number, j: number, stride: number): void => {
    if (rugs[i] === rugs[j] || rugs[i] + floor[i] === 0 || rugs[j] + floor[j] === 0) return;
    all++;
    if (stepBetween(picture, i - REACH * stride, j + REACH * stride) > STEP) shown++;
  };
  for (let y = REACH; y + REACH + 1 < height; y++) {
    for (let x = REACH; x + REACH + 1 < width; x++) {
      const i = y * width + x;
      meet(i, i + 1, 1);
      meet(i, i + width, width);
    }
  }
  return all > 0.04 * (width + height) && shown < BORNE_OUT * all;
}
