/**
 * Seats, bedding and curtains that are dyed as wholes, as another cover would be: by multiplying what the cloth
 * reflects, so that folds, weave and shade stay. Done where the network's word and the outlines of things agree on all
 * of a kind: one armchair of a pair, or half a curtain, is worse than none.
 */
import type { Oklch } from '#catalog/names.ts';
import type { Palette } from '#catalog/styles/schema.ts';
import { boxBlur } from '../../image/blur.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import { resizeLabels } from '../../image/resample.ts';
import type { LabelMap, OklabImage, Plane } from '../../image/types.ts';
import { hueOf, woodiness } from '../../image/wood.ts';
import { smoothstep } from '../../interpolation.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Runtime } from '../../runtime.ts';
import { LIGHTS, lightnessOf, spread, stepOf } from './cloth.ts';
import { saturationOf } from './dye.ts';
import { textilesOf } from './palette.ts';

const kinds = ['seating', 'bed', 'curtain'] as const;
type Kind = (typeof kinds)[number];
/** What stands on things of cloth or touches them, and has no cover. */
const hard = ['table', 'storage', 'lamp', 'plant', 'other', 'person', 'picture'] as const;

/** Its probability between which it is less and less cloth. */
const HARDNESS = { least: 0.4, sure: 0.6 } as const;

/** Share of the picture that all of a kind has at least, and up to which an accent is its cover. */
const LEAST = 0.025;
const SMALL = 0.15;
/** Mean probability from which a thing is of a kind, and from which it is surely. */
const LIKELIEST = 0.5;
const LEAST_SAID = 0.72;
/**
 * What looks like the kind (this probability in a square of 2 × `reach` + 1 pixels) and lies outside of its things, as
 * shares of the picture and of the things.
 */
const MISSED = { probability: 0.5, reach: 4, ofPicture: 0.0008, ofThings: 0.04 } as const;
/** OKLab: a and b up to which things of one kind have one cover; and lightness over the largest's, as light falls. */
const SAME = { ab: 0.05, least: 0.55, most: 1.4 } as const;
/** Darker things of less chroma are black: their highlights alone would take a colour. */
const BLACK = { l: 0.48, chroma: 0.03 } as const;
/** Lighter things of this much less colour are cloth, whatever their hue; wood and leather have more. */
const PALE = { l: 0.6, saturation: 0.1 } as const;
const WOODEN = 0.5;
/** How far around its outline a thing goes on at most, as a share of the long side. */
const RIM = 0.018;
/** White bedding takes pale cool colours alone: in greys it looks unwashed, in warm ones like skin. */
const WHITE = { l: 0.75, chroma: 0.05 } as const;
const PASTEL = { grey: 0.012, from: 110, to: 330, least: 0.8, chroma: 0.03 } as const;
/** What hangs before a window glows: share of a curtain that may be brighter than this. */
const GLOWING = { l: 0.9, share: 0.03 } as const;
/** What lightness is multiplied by: no dye makes a thing lighter than it was. */
const LIGHTNESS = { least: 0.66, most: 1.03 } as const;
/** Chroma of a cover where light falls on it: what is large is calm. */
const MOST_CHROMA: Readonly<Record<Kind, number>> = { seating: 0.055, bed: 0.05, curtain: 0.05 };
/** OKLab between old and new from which another cover is one. */
const LEAST_STEP = 0.07;
/**
 * OKLab a and b of places over those of their thing, both as lit, from which they are of another cover; less light
 * than `shade` tells nothing. Share of what is between that is kept.
 */
const OTHER = { least: 0.05, sure: 0.1, shade: 0.35, kept: 0.5, rim: 0.5, brightest: 1.1 } as const;
/** Light over what a thing is lit by that is its sheen, and share of the colour that it hides. */
const SHEEN = { from: 0.95, to: 1.25, less: 0.4 } as const;
/** Share of bedding that may be: throws and pillows, or daylight on it, which would stay. */
const MOST_OTHER = 0.1;
/** Pixels over which a border is soft. */
const SOFT = 6;
/**
 * A border across which the picture changes by less than `step` (OKLab) over 2 × `reach` pixels is open: a seam would
 * show. Share of the things' border that may be.
 */
const OPEN = { step: 0.035, reach: 4, share: 0.12 } as const;
const RADIAN = Math.PI / 180;

export interface Upholstery {
  /** 0-1 a pixel of the workspace: how much of it is dyed. */
  readonly weight: Float32Array;
  /** 1 on all that belongs to a dyed thing, whatever its colour. */
  readonly isOf: Uint8Array;
  /** OKLab of what is dyed. */
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

interface Thing {
  readonly kind: Kind;
  readonly pixels: number;
  /** Sum of the probability of its kind over them. */
  readonly said: number;
  /** Share of it that glows, and of a colour of its own. */
  readonly glowing: number;
  other: number;
  /** OKLab where light falls on it: L of the lit part, a and b for that L. */
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** OKLab a and b for one of L, and what L is multiplied by. */
interface Cover {
  readonly a: number;
  readonly b: number;
  readonly factor: number;
}

/** Colours of a style, and what turns them. */
interface Choice {
  readonly palette: Palette;
  readonly seed: number;
}

/**
 * Other covers for the `things` (numbered from 1, at any size) of a photo, of which a network has `said` what they are;
 * undefined where none is dyed.
 */
export function upholster(
  lab: OklabImage,
  things: LabelMap,
  said: Segmentation,
  choice: Choice,
  rt: Runtime,
): Upholstery | undefined {
  const { width, height } = lab;
  const size = { width, height };
  const planes = kinds.map((kind) => probabilityOf(said, [kind], size));
  const ids = completed(lab, resizeLabels(things, width, height).data, planes);
  const all = thingsOf(lab, ids, planes);
  const covers = new Map<number, Cover>();
  kinds.forEach((kind, k) => {
    const own = [...all].filter(([, thing]) => thing.kind === kind);
    const pixels = pixelsOf(own);
    if (pixels < LEAST * ids.length) return;
    const largest = own.reduce((best, each) => (each[1].pixels > best[1].pixels ? each : best))[1];
    // Curtains of a room match.
    const alike = kind === 'curtain' ? own : own.filter(([, thing]) => isAlike(thing, largest));
    const same = alike.filter(([, thing]) => isDyeable(thing));
    if (pixelsOf(alike) - pixelsOf(same) > MISSED.ofThings * pixels) return;
    const numbers = new Set(own.map(([id]) => id));
    const missed = thick({ ...size, data: planes[k].map((v, i) => (numbers.has(ids[i]) ? 0 : v)) }, rt);
    if (missed > Math.min(MISSED.ofPicture * ids.length, MISSED.ofThings * pixels)) return;
    if (openShare(ids, new Set(same.map(([id]) => id)), lab) > OPEN.share) return;
    const cover = coverFor(largest, colours(kind, pixels < SMALL * ids.length, choice));
    if (cover) for (const [id] of same) covers.set(id, cover);
  });
  if (covers.size === 0) return undefined;
  return dyed(lab, ids, { all, covers, hardness: probabilityOf(said, hard, size) }, rt);
}

const pixelsOf = (things: readonly (readonly [number, Thing])[]): number =>
  things.reduce((sum, [, thing]) => sum + thing.pixels, 0);

/** Things and what covers them, by number; and 0-1 a pixel how much it looks like what nobody covers. */
interface Known {
  readonly all: ReadonlyMap<number, Thing>;
  readonly covers: ReadonlyMap<number, Cover>;
  readonly hardness: Float32Array;
}

function dyed(lab: OklabImage, ids: Int32Array, { all, covers, hardness }: Known, rt: Runtime): Upholstery {
  const { width, height } = lab;
  const inside = { width, height, data: Float32Array.from(ids, (id) => (covers.has(id) ? 1 : 0)) };
  const soft = fastGuidedFilter(inside, lab, { radius: 5, epsilon: 4e-4, subsample: 1 }, rt).data;
  const reach = spread(
    ids.map((id) => (covers.has(id) ? id : 0)),
    width,
    height,
    SOFT,
  );
  const weight = new Float32Array(ids.length);
  const [l, a, b] = [0, 1, 2].map(() => new Float32Array(ids.length));
  for (let i = 0; i < ids.length; i++) {
    const cover = covers.get(reach[i]);
    const thing = all.get(reach[i]);
    if (!cover || !thing) continue;
    const lit = lab.l[i] / thing.l;
    const [da, db] = [lab.a[i] - thing.a * lit, lab.b[i] - thing.b * lit];
    const own =
      1 -
      Math.max(otherness(thing, lab.l[i], lab.a[i], lab.b[i]), smoothstep(HARDNESS.least, HARDNESS.sure, hardness[i]));
    weight[i] = Math.min(1, Math.max(0, soft[i])) * own;
    l[i] = lab.l[i] * cover.factor;
    const colour = l[i] * (1 - SHEEN.less * smoothstep(SHEEN.from, SHEEN.to, lit));
    a[i] = cover.a * colour + OTHER.kept * da;
    b[i] = cover.b * colour + OTHER.kept * db;
  }
  return { weight, isOf: Uint8Array.from(reach, (id) => (id > 0 ? 1 : 0)), l, a, b };
}

/** The colours of a kind, the first first. */
function colours(kind: Kind, isSmall: boolean, { palette, seed }: Choice): readonly Oklch[] {
  const two = textilesOf(palette, seed);
  const both = kind === 'curtain' ? two.toReversed() : two;
  return isSmall ? [...both, palette.accent] : both;
}

/** The first of the colours that makes another cover of it. */
function coverFor(thing: Thing, targets: readonly Oklch[]): Cover | undefined {
  const isWhite = thing.kind === 'bed' && thing.l > WHITE.l && Math.hypot(thing.a, thing.b) < WHITE.chroma;
  const [darkest, strongest] = isWhite ? [PASTEL.least, PASTEL.chroma] : [LIGHTNESS.least, MOST_CHROMA[thing.kind]];
  for (const [lightness, chroma, hue] of targets) {
    if (isWhite && (chroma < PASTEL.grey || hue < PASTEL.from || hue > PASTEL.to)) continue;
    const factor = Math.min(LIGHTNESS.most, Math.max(darkest, lightness / thing.l));
    const l = thing.l * factor;
    // Never more colour than the target has, and no more for its lightness.
    const most = Math.min(chroma, strongest, (chroma / lightness) * l);
    const [a, b] = [most * Math.cos(hue * RADIAN), most * Math.sin(hue * RADIAN)];
    if (Math.hypot(l - thing.l, a - thing.a, b - thing.b) >= LEAST_STEP) return { a: a / l, b: b / l, factor };
  }
  return undefined;
}

/** Whether a thing has the cover of another, in more light or less. */
function isAlike(thing: Thing, other: Thing): boolean {
  const lit = thing.l / other.l;
  if (lit < SAME.least || lit > SAME.most) return false;
  return Math.hypot(thing.a / lit - other.a, thing.b / lit - other.b) < SAME.ab;
}

function isDyeable({ kind, said, pixels, glowing, other, l, a, b }: Thing): boolean {
  if (said < LEAST_SAID * pixels) return false;
  const chroma = Math.hypot(a, b);
  if (l < BLACK.l && chroma < BLACK.chroma) return false;
  if (kind === 'bed' && other > MOST_OTHER) return false;
  if (kind === 'curtain' && glowing > GLOWING.share) return false;
  const saturation = saturationOf(l, chroma);
  if (l > PALE.l && saturation < PALE.saturation) return true;
  return woodiness(hueOf(a, b), saturation) < WOODEN;
}

/** Numbers of things, with what looks like a thing's kind beside it and has its colour: outlines end early. */
function completed(lab: OklabImage, ids: Int32Array, planes: readonly Float32Array[]): Int32Array {
  const { width, height } = lab;
  const all = thingsOf(lab, ids, planes);
  const reach = spread(ids, width, height, Math.round(RIM * Math.max(width, height)));
  return ids.map((id, i) => {
    const thing = all.get(reach[i]);
    if (id > 0 || !thing) return id;
    const isOf = planes[kinds.indexOf(thing.kind)][i] > LIKELIEST;
    const isItsColour =
      otherness(thing, lab.l[i], lab.a[i], lab.b[i]) < OTHER.rim && lab.l[i] < OTHER.brightest * thing.l;
    return isOf && isItsColour ? reach[i] : 0;
  });
}

/** Pixels of what looks like a kind (0-1) and is thicker than a border. */
function thick(left: Plane, rt: Runtime): number {
  const hard = { ...left, data: left.data.map((v) => (v > MISSED.probability ? 1 : 0)) };
  return boxBlur(hard, MISSED.reach, rt).data.reduce((sum, v) => sum + (v > 0.99 ? 1 : 0), 0);
}

/** Share of the border of the things of these numbers across which nothing changes. */
function openShare(ids: Int32Array, numbers: ReadonlySet<number>, { width, height, l, a, b }: OklabImage): number {
  const inside = Uint8Array.from(ids, (id) => (numbers.has(id) ? 1 : 0));
  const { reach, step } = OPEN;
  let length = 0;
  let open = 0;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      for (const stride of [1, width]) {
        if (inside[i] === inside[i + stride]) continue;
        const [p, q] = [i - (reach - 1) * stride, i + reach * stride];
        length++;
        if (Math.hypot(l[p] - l[q], 2 * (a[p] - a[q]), 2 * (b[p] - b[q])) < step) open++;
      }
    }
  }
  return length === 0 ? 0 : open / length;
}

interface Sum {
  pixels: number;
  readonly said: number[];
  l: number;
  a: number;
  b: number;
  glowing: number;
  readonly lights: Uint32Array;
}

function thingsOf(lab: OklabImage, ids: Int32Array, planes: readonly Float32Array[]): Map<number, Thing> {
  const sums = new Map<number, Sum>();
  const none = (): Sum => ({
    pixels: 0,
    said: kinds.map(() => 0),
    l: 0,
    a: 0,
    b: 0,
    glowing: 0,
    lights: new Uint32Array(LIGHTS),
  });
  ids.forEach((id, i) => {
    if (id === 0) return;
    const sum = sums.get(id) ?? none();
    sums.set(id, sum);
    const l = lab.l[i];
    sum.pixels++;
    planes.forEach((plane, k) => {
      sum.said[k] += plane[i];
    });
    sum.l += l;
    sum.a += lab.a[i];
    sum.b += lab.b[i];
    if (l > GLOWING.l) sum.glowing++;
    sum.lights[stepOf(l)]++;
  });
  const things = new Map<number, Thing>();
  for (const [id, { pixels, said, l, a, b, glowing, lights }] of sums) {
    const best = said.indexOf(Math.max(...said));
    if (said[best] < LIKELIEST * pixels || l <= 0) continue;
    const lit = lightnessOf({ pixels, lights });
    const colour = { l: lit, a: (a / l) * lit, b: (b / l) * lit };
    const shares = { glowing: glowing / pixels, other: 0 };
    things.set(id, { kind: kinds[best], pixels, said: said[best], ...shares, ...colour });
  }
  ids.forEach((id, i) => {
    const thing = things.get(id);
    if (thing) thing.other += otherness(thing, lab.l[i], lab.a[i], lab.b[i]) / thing.pixels;
  });
  return things;
}

/** 0-1: how much a place of a thing has a colour that is not the thing's, whatever light falls on it. */
function otherness(thing: Thing, l: number, a: number, b: number): number {
  const lit = l / thing.l;
  const apart = Math.hypot(a - thing.a * lit, b - thing.b * lit);
  return smoothstep(OTHER.least, OTHER.sure, apart / Math.max(OTHER.shade, lit));
}
