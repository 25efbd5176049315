/**
 * How the surfaces around a thing are lit as they are seen, and as they would be without the thing: what is seen beyond
 * the reach of its shadow is spanned across, each surface and each of its materials by itself.
 */
import type { PixelRect } from '../../geometry/types.ts';
import { gaussianBlur } from '../../image/blur.ts';
import { linearOfSrgb8, luminance } from '../../image/colour.ts';
import { distanceTo } from '../../image/morphology.ts';
import type { Mask, Plane } from '../../image/types.ts';
import { type Field, spanMembrane } from '../../retouch/membrane.ts';
import type { Surroundings } from '../../retouch/surroundings.ts';
import type { Runtime } from '../../runtime.ts';
import { partingTone } from './tones.ts';

/** Sigmas over which light is told from texture, px: the first that leaves the surface EVEN is taken, else the last. */
const FINE = [2, 3.5, 6] as const;
const EVEN = 0.05;
/** Spread of log luminance from which a surface is of patterns or materials that no shadow can be told from. */
const BUSY = 0.07;
/** Sigma of the light beyond the shadow as a share of the reach. */
const COARSE = 0.2;
/** Fewest pixels beyond the reach that tell the light of a surface. */
const LEAST_KNOWN = 60;
/** Px along a thing's outline that show some of it. */
export const RIM = 2.5;
/** Added to the label of a surface's darker material. */
export const DARKER = 128;

/** What lies in a box around the thing. */
export interface Cut {
  readonly width: number;
  readonly height: number;
  /** Logs of linear red, green and blue. */
  readonly logs: readonly Float32Array[];
  /** Px to the thing, 0 on it. */
  readonly distance: Float32Array;
  /** Surface and material of each pixel, 0 where something else is seen. */
  readonly labels: Uint8Array;
  /** 1 on the floor and its rugs, 2 where something else is seen before the floor. */
  readonly floor: Uint8Array;
  /** Px up to which the thing's shadow is looked for. */
  readonly reach: number;
}

/** A surface as it is seen and as it would be lit, in logs of linear red, green and blue, over a cut. */
export interface Lighting {
  readonly seen: readonly Plane[];
  readonly lit: Float32Array;
  /** Spread of log luminance that texture makes. */
  readonly spread: number;
}

/** Cuts the box out of the surroundings and tells the materials of its surfaces apart. */
export function cutOut(around: Surroundings, thing: Mask, box: PixelRect, reach: number, rt: Runtime): Cut {
  const { small, ground, behind, rug, perception } = around;
  const floorLabel = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const logs = [0, 1, 2].map(() => new Float32Array(width * height));
  const inside = new Uint8Array(width * height);
  const labels = new Uint8Array(width * height);
  const floor = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + box.top) * small.width + x + box.left;
      const to = y * width + x;
      for (let c = 0; c < 3; c++) logs[c][to] = Math.log(linearOfSrgb8[small.data[from * 3 + c]] + 0.004);
      inside[to] = thing.data[from];
      labels[to] = ground[from];
      if (labels[to] === floorLabel || labels[to] === rug) floor[to] = 1;
      else if (labels[to] === 0 && behind[from] === floorLabel) floor[to] = 2;
    }
  }
  const { data: distance } = distanceTo({ width, height, data: inside });
  const cut: Cut = { width, height, logs, distance, labels, floor, reach };
  splitMaterials(cut, (label) => (label === floorLabel ? rug : label), rt);
  return cut;
}

/** Means of the logs where `isIn`, by normalised convolution; NaN where there are none near. In the arena. */
function meansWhere({ width, height, logs }: Cut, isIn: (at: number) => boolean, sigma: number, rt: Runtime): Plane[] {
  const weights = rt.arena.f32(width * height);
  for (let i = 0; i < weights.length; i++) weights[i] = isIn(i) ? 1 : 0;
  const sums = gaussianBlur({ width, height, data: weights }, sigma, rt);
  const means = logs.map((values) => {
    const data = rt.arena.f32Unset(width * height);
    for (let i = 0; i < data.length; i++) data[i] = weights[i] * values[i];
    const mean = gaussianBlur({ width, height, data }, sigma, rt);
    rt.arena.free(data);
    for (let i = 0; i < mean.data.length; i++)
      mean.data[i] = sums.data[i] > 1e-3 ? mean.data[i] / sums.data[i] : Number.NaN;
    return mean;
  });
  rt.arena.free(weights);
  rt.arena.free(sums.data);
  return means;
}

const lumaOf = (planes: readonly Plane[], at: number): number =>
  luminance(planes[0].data[at], planes[1].data[at], planes[2].data[at]);

function free(planes: readonly Plane[], { arena }: Runtime): void {
  for (const plane of planes) arena.free(plane.data);
}

/**
 * Gives what a surface of two materials has of the darker one a label of its own, in place: a dark rug on a light floor
 * is no shadow. `partnerOf` names the surface that may have been taken for it.
 */
function splitMaterials(cut: Cut, partnerOf: (label: number) => number, rt: Runtime): void {
  const { labels, distance, reach } = cut;
  for (const label of new Set(labels)) {
    if (label === 0) continue;
    const isOne = (at: number): boolean => labels[at] === label || labels[at] === partnerOf(label);
    const seen = meansWhere(cut, (at) => isOne(at) && distance[at] > RIM, FINE[0], rt);
    const known: number[] = [];
    for (let i = 0; i < labels.length; i++) if (isOne(i) && distance[i] > reach) known.push(lumaOf(seen, i));
    const limit = partingTone(known);
    for (let i = 0; limit !== null && i < labels.length; i++) {
      if (labels[i] === label && lumaOf(seen, i) < limit) labels[i] += DARKER;
    }
    free(seen, rt);
  }
}

/**
 * How a surface is lit; null where that can't be told, or nothing of it lies within the shadow's reach. Throws
 * AbortedError.
 */
export function lightingOf(cut: Cut, label: number, rt: Runtime): Lighting | null {
  const { width, height, distance, labels, reach } = cut;
  const isOwn = (at: number): boolean => labels[at] === label && distance[at] > RIM;
  const isBeyond = (at: number): boolean => labels[at] === label && distance[at] > reach;
  const known = labels.map((_, i) => (isBeyond(i) ? 1 : 0));
  const beyond = known.reduce((sum, v) => sum + v, 0);
  if (beyond < LEAST_KNOWN || !labels.some((v, i) => v === label && !known[i])) return null;
  const coarse = meansWhere(cut, isBeyond, Math.max(FINE[0], COARSE * reach), rt);
  const lit = new Float32Array(width * height * 3);
  for (let i = 0; i < known.length; i++) {
    if (known[i]) for (let c = 0; c < 3; c++) lit[i * 3 + c] = coarse[c].data[i];
  }
  free(coarse, rt);
  const field: Field = { width, height, channels: 3, values: lit, known };
  spanMembrane(field, rt.signal);
  const last = FINE[FINE.length - 1];
  for (const sigma of FINE) {
    const seen = meansWhere(cut, isOwn, sigma, rt);
    const spread = spreadOf(seen, lit, known);
    if (spread < EVEN || (sigma === last && spread < BUSY)) return { seen, lit, spread };
    free(seen, rt);
  }
  return null;
}

/**
 * Spread of log luminance about the light: two thirds lie within it, so that what stands in front of the surface does
 * not count.
 */
function spreadOf(seen: readonly Plane[], lit: Float32Array, known: Uint8Array): number {
  const away: number[] = [];
  for (let i = 0; i < known.length; i++) {
    if (known[i]) away.push(Math.abs(lumaOf(seen, i) - luminance(lit[i * 3], lit[i * 3 + 1], lit[i * 3 + 2])));
  }
  return Float64Array.from(away).sort()[Math.floor(0.67 * away.length)] ?? 0;
}

/**
 * Share of the floor beyond the reach that may be as dark as the shade that is told by darkness alone, and by how much
 * it is darker.
 */
const DARKEST = 0.05;
const DARKER_BY = 0.12;
/** How much farther than nearly all of the floor its log colour may be. */
const FARTHER = 0.3;
/** Part of the reach up to which what is not surely floor is believed to be in shade. */
const CLOSE = 0.25;

/**
 * 1 where the floor can be in the shade right under the thing although its light can't be told (`isTold`): darker than
 * nearly all of it is beyond the shadow's reach, and of its colours.
 */
export function deepShade({ logs, distance, floor, reach }: Cut, isTold: (at: number) => boolean): Uint8Array {
  const valuesAt = (at: number): readonly [tone: number, red: number, blue: number] => {
    const tone = luminance(logs[0][at], logs[1][at], logs[2][at]);
    return [tone, logs[0][at] - tone, logs[2][at] - tone];
  };
  const beyond: (readonly number[])[] = [];
  for (let i = 0; i < floor.length; i++) if (floor[i] === 1 && distance[i] > reach) beyond.push(valuesAt(i));
  if (beyond.length < LEAST_KNOWN) return new Uint8Array(floor.length);
  const [tones, reds, blues] = [0, 1, 2].map((k) => Float64Array.from(beyond, (values) => values[k]).sort());
  const limit = rankOf(tones, DARKEST) - DARKER_BY;
  const isWithin = (sorted: Float64Array, value: number): boolean =>
    value > rankOf(sorted, DARKEST) - FARTHER && value < rankOf(sorted, 1 - DARKEST) + FARTHER;
  return floor.map((kind, i) => {
    if (kind === 0 || isTold(i) || distance[i] === 0 || distance[i] > (kind === 1 ? reach : CLOSE * reach)) return 0;
    const [tone, red, blue] = valuesAt(i);
    return tone < limit && isWithin(reds, red) && isWithin(blues, blue) ? 1 : 0;
  });
}

const rankOf = (sorted: Float64Array, share: number): number => sorted[Math.floor(share * (sorted.length - 1))];
