/** Things of cloth as they are dyed: whole, by what they are and not by the light that falls on them. */
import { disjointSets } from '../../disjointSets.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import { resizeLabels } from '../../image/resample.ts';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import { hueOf, woodiness } from '../../image/wood.ts';
import { smoothstep } from '../../interpolation.ts';
import type { Runtime } from '../../runtime.ts';
import { dyedness, saturationOf, VIVID } from './dye.ts';

/** Colours that are wood or leather by this much stay, whatever they cover. */
const LEATHER = 0.7;
/** Cosine between hues, or share of its chroma that its thing has, under which a place of wood is not of its cloth. */
const OTHER = { cosine: 0.85, chroma: 0.5 } as const;
/** Darker things of less chroma, in OKLab, are black: dyed, their highlights alone would take the colour. */
const BLACK = { l: 0.38, chroma: 0.03 } as const;
/** Share of a thing that is vivid under which light gave it its colour, if no more than this has one. */
const VIVID_SHARE = 0.04;
const COLOURED = 0.6;
/** Pixels off a border at which both sides are compared; steps within one thing, and its least border. */
const BESIDE = 3;
const ONE_THING = { colour: 0.014, lightness: 0.2, border: 12 } as const;
/** Share of its pixels that are darker than what a thing is as light as. */
const LIT = 0.8;
/** Equal steps of OKLab L from 0 to 1 in which a thing's pixels are counted. */
export const LIGHTS = 64;
/** Pixels around a thing that may be its fringe, as a share of the long side. */
const FRINGE = 0.006;
/** Cosine between hues, and share of its thing's chroma, from which a fringe is the thing's; its least chroma. */
const LIKE_HUE = { least: 0.9, sure: 0.97 } as const;
const LIKE_CHROMA = { least: 0.2, sure: 0.4 } as const;
const LEAST_CHROMA = 0.07;

export interface Cloth {
  /** 0-1 a pixel: how much of it is cloth; and how much has the colour of vivid cloth there, or within its fringe. */
  readonly weight: Float32Array;
  readonly fringe: Float32Array;
  /** OKLab L a pixel of the thing there where light falls on it; the pixel's own off things. */
  readonly lightness: Float32Array;
  /** 1 where a thing has no colour of its own. */
  readonly isPlain: Uint8Array;
  /** Ratio of chroma to lightness of the thing there, as a whole; 0 off things. */
  readonly saturation: Float32Array;
}

interface Thing {
  pixels: number;
  l: number;
  a: number;
  b: number;
  coloured: number;
  vivid: number;
  readonly lights: Uint32Array;
}

/** What of a photo is cloth, of `things` numbered from 1. */
export function clothOf(picture: OklabImage, things: LabelMap, rt: Runtime): Cloth {
  const { width, height } = picture;
  const parts = resizeLabels(things, width, height).data;
  const ids = joined(parts, picture);
  const all = measured(ids, picture);
  const isCloth = all.map((thing, id) => id > 0 && isDyeable(thing));
  const isOwn = (id: number, i: number): boolean => !isTimberOn(all[id], picture.l[i], picture.a[i], picture.b[i]);
  const hard = { width, height, data: Float32Array.from(ids, (id, i) => (isCloth[id] && isOwn(id, i) ? 1 : 0)) };
  const near = fastGuidedFilter(hard, picture, { radius: 6, epsilon: 1e-3, subsample: 2 }, rt).data;
  const reach = spread(ids, width, height, Math.round(FRINGE * Math.max(width, height)));
  const light = all.map(lightnessOf);
  const isPlain = ({ pixels, coloured, vivid }: Thing): boolean =>
    coloured < COLOURED * pixels && vivid < VIVID_SHARE * pixels;
  const plain = all.map(isPlain);
  const saturations = all.map(({ l, a, b }) => Math.hypot(a, b) / Math.max(1e-6, l));
  return {
    weight: near.map((v) => Math.min(1, Math.max(0, v))),
    fringe: near.map((_, i) => (isCloth[reach[i]] ? fringeOf(all[reach[i]], picture.a[i], picture.b[i]) : 0)),
    lightness: picture.l.map((l, i) => (reach[i] > 0 ? light[reach[i]] : l)),
    isPlain: Uint8Array.from(reach, (id) => (id > 0 && plain[id] ? 1 : 0)),
    saturation: Float32Array.from(reach, (id) => (id > 0 ? saturations[id] : 0)),
  };
}

/** Parts numbered anew, as one where nothing but light changes between them. */
function joined(parts: Int32Array, { width, height, l, a, b }: OklabImage): Int32Array {
  const count = parts.reduce((most, id) => Math.max(most, id), 0) + 1;
  const sums = new Map<number, [length: number, colour: number, lightness: number]>();
  for (let y = BESIDE; y < height - BESIDE; y++) {
    for (let x = BESIDE; x < width - BESIDE; x++) {
      const i = y * width + x;
      for (const stride of [1, width]) {
        const [one, two] = [parts[i], parts[i + stride]];
        if (one === two || one === 0 || two === 0) continue;
        const [p, q] = [i - (BESIDE - 1) * stride, i + BESIDE * stride];
        const key = Math.min(one, two) * count + Math.max(one, two);
        const sum = sums.get(key) ?? [0, 0, 0];
        sums.set(key, sum);
        sum[0]++;
        sum[1] += Math.hypot(a[p] - a[q], b[p] - b[q]);
        sum[2] += Math.abs(l[p] - l[q]);
      }
    }
  }
  const { rootOf, join } = disjointSets(count);
  for (const [key, [length, colour, lightness]] of sums) {
    if (length < ONE_THING.border) continue;
    if (colour > ONE_THING.colour * length || lightness > ONE_THING.lightness * length) continue;
    join(key % count, Math.floor(key / count));
  }
  return parts.map((id) => rootOf(id));
}

function measured(ids: Int32Array, lab: OklabImage): Thing[] {
  const count = ids.reduce((most, id) => Math.max(most, id), 0) + 1;
  const all = Array.from(
    { length: count },
    (): Thing => ({ pixels: 0, l: 0, a: 0, b: 0, coloured: 0, vivid: 0, lights: new Uint32Array(LIGHTS) }),
  );
  ids.forEach((id, i) => {
    const thing = all[id];
    const l = lab.l[i];
    thing.pixels++;
    thing.l += l;
    thing.a += lab.a[i];
    thing.b += lab.b[i];
    const chroma = Math.hypot(lab.a[i], lab.b[i]);
    thing.coloured += dyedness(l, chroma);
    if (saturationOf(l, chroma) > VIVID) thing.vivid++;
    thing.lights[stepOf(l)]++;
  });
  return all;
}

function isDyeable({ pixels, ...sums }: Thing): boolean {
  const [l, a, b] = [sums.l, sums.a, sums.b].map((sum) => sum / Math.max(1, pixels));
  const chroma = Math.hypot(a, b);
  if (l < BLACK.l && chroma < BLACK.chroma) return false;
  return woodiness(hueOf(a, b), saturationOf(l, chroma)) < LEATHER;
}

/** Whether a place of a thing is of wood or leather and the thing is not: a headboard beside bedding. */
function isTimberOn({ pixels, a: sumA, b: sumB }: Thing, l: number, a: number, b: number): boolean {
  const chroma = Math.hypot(a, b);
  if (woodiness(hueOf(a, b), saturationOf(l, chroma)) < LEATHER) return false;
  const own = Math.hypot(sumA, sumB) / Math.max(1, pixels);
  return own < OTHER.chroma * chroma || a * sumA + b * sumB < OTHER.cosine * chroma * own * pixels;
}

/** The step of `LIGHTS` that an OKLab L is counted in. */
export const stepOf = (l: number): number => Math.min(LIGHTS - 1, Math.max(0, Math.floor(l * LIGHTS)));

/** OKLab L of a thing where light falls on it: most of its pixels are darker. */
export function lightnessOf({ pixels, lights }: Pick<Thing, 'pixels' | 'lights'>): number {
  let below = 0;
  for (let bin = 0; bin < LIGHTS; bin++) {
    below += lights[bin];
    if (below >= LIT * pixels) return (bin + 0.5) / LIGHTS;
  }
  return 1;
}

/** 0-1: how much a colour on a thing or beside it is the thing's. */
function fringeOf({ pixels, a: sumA, b: sumB }: Thing, a: number, b: number): number {
  const own = Math.hypot(sumA, sumB) / Math.max(1, pixels);
  const chroma = Math.hypot(a, b);
  if (own < LEAST_CHROMA || chroma < 1e-4) return 0;
  const cosine = (a * sumA + b * sumB) / (chroma * own * pixels);
  return (
    smoothstep(LIKE_HUE.least, LIKE_HUE.sure, cosine) * smoothstep(LIKE_CHROMA.least, LIKE_CHROMA.sure, chroma / own)
  );
}

/** The numbers, with those within `steps` pixels of a thing, along rows and columns, given to it. */
export function spread(ids: Int32Array, width: number, height: number, steps: number): Int32Array {
  const reach = Int32Array.from(ids);
  let front: number[] = [];
  for (let i = 0; i < ids.length; i++) if (ids[i] > 0) front.push(i);
  for (let step = 0; step < steps; step++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      const y = (i - x) / width;
      for (const [u, v] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ]) {
        const j = v * width + u;
        if (u < 0 || v < 0 || u >= width || v >= height || reach[j] > 0) continue;
        reach[j] = reach[i];
        next.push(j);
      }
    }
    front = next;
  }
  return reach;
}
