/**
 * Seats, bedding, curtains and rugs that are dyed as wholes, as another cover would be: by multiplying what the cloth
 * reflects, so that folds, weave and shade stay. All of one fabric or none: one armchair of a pair, or half a curtain,
 * is worse than none.
 */
import type { Oklch } from '#catalog/names.ts';
import type { Palette } from '#catalog/styles/schema.ts';
import { disjointSets } from '../../disjointSets.ts';
import { linearToOklab, oklabToLinear, oklabToOklch, oklchToOklab, type Triple } from '../../image/colour.ts';
import { connectedComponents } from '../../image/morphology.ts';
import { resizeLabels } from '../../image/resample.ts';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import { hueOf, woodiness } from '../../image/wood.ts';
import { smoothstep } from '../../interpolation.ts';
import { textileClasses } from '../../perceive/network/classes.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Runtime } from '../../runtime.ts';
import { LIGHTS, lightnessOf, spread, stepOf } from './cloth.ts';
import { saturationOf, VIVID } from './dye.ts';
import { edged } from './edge.ts';
import { halfDyed, pixelsIn } from './halves.ts';
import { textilesOf } from './palette.ts';

type Kind = (typeof textileClasses)[number];
/** What stands on things of cloth or touches them, and has no cover. */
const hard = ['table', 'storage', 'lamp', 'plant', 'other', 'person', 'picture'] as const;

/** Its probability between which it is less and less cloth. */
const HARDNESS = { least: 0.3, sure: 0.5 } as const;

/** Share of the picture that all of a kind has at least, and up to which an accent is its cover. */
const LEAST = 0.025;
const SMALL = 0.15;
/** Mean probability from which a thing is of a kind, and from which it is surely. */
const LIKELIEST = 0.5;
const LEAST_SAID = 0.85;
/** Probability from which what no outline has is of a kind. */
const MISSED = 0.6;
/**
 * OKLab: a and b up to which things of one kind have one cover; lightness over the largest's, as light falls; and ratio
 * of chroma to lightness from which the hue alone tells, by the cosine between two.
 */
const SAME = { ab: 0.05, least: 0.55, most: 1.4, hued: 0.06, cosine: 0.94 } as const;
/** Darker things of less chroma are black: their highlights alone would take a colour. */
const BLACK = { l: 0.48, chroma: 0.03 } as const;
/** Lighter things of this much less colour are cloth, whatever their hue; wood and leather have more. */
const PALE = { l: 0.6, saturation: 0.1 } as const;
const WOODEN = 0.5;
/** How far around its outline a thing goes on at most, as a share of the long side. */
const RIM = 0.018;
/** White bedding stays: in greys it looks unwashed, in warm colours like skin, and frames would be dyed with it. */
const WHITE = { l: 0.75, chroma: 0.05 } as const;
/** What hangs before a window glows: share of a curtain that may be brighter than this. */
const GLOWING = { l: 0.9, share: 0.08 } as const;
/**
 * What lightness is multiplied by: no dye makes a thing lighter than it was, and a colour that is lighter by more than
 * `short` would be another one.
 */
const LIGHTNESS = { least: { seating: 0.66, bed: 0.66, curtain: 0.66, rug: 0.78 }, most: 1.03, short: 0.12 } as const;
/** Chroma of a cover where light falls on it: what is large is calm. */
const MOST_CHROMA: Readonly<Record<Kind, number>> = { seating: 0.055, bed: 0.05, curtain: 0.05, rug: 0.04 };
/** Cosine from which two covers have one hue. */
const ONE_HUE = 0.9;
/** OKLab between old and new from which another cover is one. */
const LEAST_STEP = 0.07;
/** Chroma up to which a colour is a grey. */
const GREY = 0.05;
/**
 * OKLab a and b of places over those of their thing, both as lit, from which they are of another cover; less light
 * than `shade` tells nothing. Share of what is between that is kept.
 */
const OTHER = { least: 0.05, sure: 0.1, shade: 0.35, kept: 0.5, rim: 0.5, brightest: 1.1 } as const;
/** Light over what a thing is lit by that is its sheen, and share of the colour that it hides. */
const SHEEN = { from: 0.95, to: 1.25, less: 0.4 } as const;
/** Share of bedding, a rug or a curtain that may be: throws, daylight, or the window behind, which would stay. */
const MOST_OTHER = 0.1;
/** Pixels over which a border is soft. */
const SOFT = 6;
/**
 * A border across which the picture changes by less than `step` (OKLab) over 2 × `reach` pixels is open: a seam would
 * show. Share of the things' border that may be.
 */
const OPEN = { step: 0.035, reach: 4, share: 0.12 } as const;
/** Share of the border of what has no outline that may be; and of a fabric that may be left out for that. */
const LOOSE = 0.25;
/** Mean probability from which an outline is one, and under which one that is larger than this is no cloth. */
const SURE = 0.85;
const DOUBTED = 0.7;
const SPECK = 0.001;
const MOST_LEFT = 0.25;
/**
 * Lightness from which curtains of less chroma are sheers; shares of a fabric's size that curtains of another cloth,
 * and seats that could be dyed, may have beside it.
 */
const SHEER = 0.88;
const SHEER_CHROMA = 0.03;
const MOST_SEATS = 0.4;
const MOST_BESIDE = 0.25;
/** Pixels within which two things touch. */
const TOUCH = 3;
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

/** Things by their numbers. */
type Fabric = readonly [id: number, thing: Thing][];

/** The number of its thing a pixel, 0 for none; and the largest number of a thing that has an outline. */
interface Numbered {
  readonly ids: Int32Array;
  readonly outlined: number;
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
  /** Colour of the room's light, linear, luminance 1. */
  readonly light: Triple;
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
  const planes = textileClasses.map((kind) => probabilityOf(said, [kind], size));
  const { ids, outlined } = completed(lab, resizeLabels(things, width, height).data, planes);
  const all = thingsOf(lab, ids, planes);
  const covers = new Map<number, Cover>();
  for (const kind of textileClasses) {
    const own = [...all].filter(([, thing]) => thing.kind === kind);
    for (const fabric of fabricsOf(own)) {
      if (pixelsOf(fabric) < LEAST * ids.length) break;
      if (!isDyeable(wholeOf(fabric)) || isHalfOfSet(kind, own, fabric)) continue;
      const closed = closedOf(kind === 'rug' ? touching(fabric, ids, width) : fabric, { ids, outlined, lab });
      if (closed.length === 0) continue;
      const { pixels, ...body } = wholeOf(closed);
      const cover = coverFor(body, colours(kind, pixels < SMALL * ids.length, choice));
      if (!cover || (kind === 'rug' && [...covers.values()].some((other) => isLike(cover, other)))) continue;
      for (const [id] of closed) covers.set(id, cover);
      break;
    }
  }
  if (covers.size === 0) return undefined;
  const hardness = probabilityOf(said, hard, size);
  const first = dyed(lab, ids, { all, covers, hardness }, rt);
  const halves = halvesOf(lab, first, { ids, all, covers, planes });
  if (halves.size === 0) return first;
  for (const id of halves) covers.delete(id);
  return covers.size === 0 ? undefined : dyed(lab, ids, { all, covers, hardness }, rt);
}

/** Numbers of things that would be dyed in part; curtains and rugs stay all of them where one would be. */
function halvesOf(
  lab: OklabImage,
  { weight }: Upholstery,
  of: Omit<Known, 'hardness'> & Pick<Numbered, 'ids'> & { readonly planes: readonly Float32Array[] },
): Set<number> {
  const { ids, all, covers, planes } = of;
  const halves = new Set<number>();
  textileClasses.forEach((kind, k) => {
    const own = [...covers.keys()].filter((id) => all.get(id)?.kind === kind);
    if (own.length === 0) return;
    const hasParts = kind === 'seating' || kind === 'bed';
    const inHalves = pixelsIn(halfDyed(lab, planes[k], weight, hasParts), ids);
    const found = own.filter((id) => (inHalves.get(id) ?? 0) > (all.get(id)?.pixels ?? 0) / 2);
    for (const id of hasParts || found.length === 0 ? found : own) halves.add(id);
  });
  return halves;
}

/** Things of one cover each, the largest first: a set is dyed as one, what does not match it stays. */
function fabricsOf(things: Fabric): Fabric[] {
  const fabrics: [number, Thing][][] = [];
  for (const each of [...things].sort(([, p], [, q]) => q.pixels - p.pixels)) {
    const own = fabrics.find(([[, first]]) => isAlike(each[1], first));
    if (own) own.push(each);
    else fabrics.push([each]);
  }
  return fabrics.sort((p, q) => pixelsOf(q) - pixelsOf(p));
}

/**
 * Whether a fabric would be dyed beside others of its kind that stay, as half of a set: curtains of another cloth,
 * sheers before windows apart, or seats that are not much smaller and could be dyed as well.
 */
function isHalfOfSet(kind: Kind, all: Fabric, fabric: Fabric): boolean {
  const others = all.filter((each) => !fabric.includes(each));
  if (kind === 'curtain') {
    const cloth = others.filter(([, { l, a, b }]) => l <= SHEER || Math.hypot(a, b) > SHEER_CHROMA);
    return pixelsOf(cloth) > MOST_BESIDE * pixelsOf(fabric);
  }
  if (kind !== 'seating') return false;
  return pixelsOf(others.filter(([, thing]) => isPale(thing))) > MOST_SEATS * pixelsOf(fabric);
}

/** The first thing of a fabric and those that touch it, or touch one that does: a rug is in one piece. */
function touching(fabric: Fabric, ids: Int32Array, width: number): Fabric {
  const numbers = new Set(fabric.map(([id]) => id));
  const { rootOf, join } = disjointSets(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (let i = TOUCH; i < ids.length; i++) {
    if (!numbers.has(ids[i])) continue;
    if (i % width >= TOUCH && numbers.has(ids[i - TOUCH])) join(ids[i], ids[i - TOUCH]);
    if (i >= TOUCH * width && numbers.has(ids[i - TOUCH * width])) join(ids[i], ids[i - TOUCH * width]);
  }
  return fabric.filter(([id]) => rootOf(id) === rootOf(fabric[0][0]));
}

/** A fabric as one thing: what is small has its word in proportion. */
function wholeOf(fabric: Fabric): Thing {
  const [[, first]] = fabric;
  const pixels = pixelsOf(fabric);
  const mean = (of: (thing: Thing) => number): number =>
    fabric.reduce((sum, [, thing]) => sum + of(thing) * thing.pixels, 0) / pixels;
  const said = fabric.reduce((sum, [, thing]) => sum + thing.said, 0);
  return { ...first, pixels, said, glowing: mean((t) => t.glowing), other: mean((t) => t.other) };
}

const pixelsOf = (things: Fabric): number => things.reduce((sum, [, thing]) => sum + thing.pixels, 0);

/** Things and what covers them, by number; and 0-1 a pixel how much it looks like what nobody covers. */
interface Known {
  readonly all: ReadonlyMap<number, Thing>;
  readonly covers: ReadonlyMap<number, Cover>;
  readonly hardness: Float32Array;
}

function dyed(lab: OklabImage, ids: Int32Array, { all, covers, hardness }: Known, rt: Runtime): Upholstery {
  const { width, height } = lab;
  const edge = edged(
    Uint8Array.from(ids, (id) => (covers.has(id) ? 1 : 0)),
    lab,
    rt,
  );
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
    weight[i] = edge[i] * own;
    l[i] = lab.l[i] * cover.factor;
    const colour = l[i] * (1 - SHEEN.less * smoothstep(SHEEN.from, SHEEN.to, lit));
    a[i] = cover.a * colour + OTHER.kept * da;
    b[i] = cover.b * colour + OTHER.kept * db;
  }
  return { weight, isOf: Uint8Array.from(reach, (id) => (id > 0 ? 1 : 0)), l, a, b };
}

/** The colours of a kind as the room's light shows them, the first first. */
function colours(kind: Kind, isSmall: boolean, { palette, light, seed }: Choice): readonly Oklch[] {
  const two = textilesOf(palette, seed);
  const both = kind === 'curtain' || kind === 'rug' ? two.toReversed() : two;
  return (isSmall ? [...both, palette.accent] : both).map((colour) => {
    const [red, green, blue] = oklabToLinear(...oklchToOklab(...colour));
    return oklabToOklch(...linearToOklab(red * light[0], green * light[1], blue * light[2]));
  });
}

/** The first of the colours that makes another cover of it; undefined where it has one already that is no grey. */
function coverFor(thing: Pick<Thing, 'kind' | 'l' | 'a' | 'b'>, targets: readonly Oklch[]): Cover | undefined {
  const covers: Cover[] = [];
  for (const [lightness, chroma, hue] of targets) {
    if (lightness > thing.l * LIGHTNESS.most + LIGHTNESS.short) continue;
    const factor = Math.min(LIGHTNESS.most, Math.max(LIGHTNESS.least[thing.kind], lightness / thing.l));
    const l = thing.l * factor;
    // Never more colour than the target has, and no more for its lightness.
    const most = Math.min(chroma, MOST_CHROMA[thing.kind], (chroma / lightness) * l);
    const [a, b] = [most * Math.cos(hue * RADIAN), most * Math.sin(hue * RADIAN)];
    const isThere = Math.hypot(l - thing.l, a - thing.a, b - thing.b) < LEAST_STEP;
    if (isThere && Math.hypot(thing.a, thing.b) > GREY) return undefined;
    if (isThere) continue;
    covers.push({ a: a / l, b: b / l, factor });
  }
  return covers[0];
}

/** Whether two covers are of one hue: a rug of its sofa's would make one thing of both. */
const isLike = (p: Cover, q: Cover): boolean =>
  p.a * q.a + p.b * q.b > ONE_HUE * Math.hypot(p.a, p.b) * Math.hypot(q.a, q.b);

/** Whether a thing has the cover of another, in more light or less. */
function isAlike(thing: Thing, other: Thing): boolean {
  const lit = thing.l / other.l;
  if (lit < SAME.least || lit > SAME.most) return false;
  const [own, its] = [Math.hypot(thing.a, thing.b), Math.hypot(other.a, other.b)];
  const isHued = Math.min(own / thing.l, its / other.l) > SAME.hued;
  if (isHued && thing.a * other.a + thing.b * other.b > SAME.cosine * own * its) return true;
  return Math.hypot(thing.a / lit - other.a, thing.b / lit - other.b) < SAME.ab;
}

/** Whether a thing is so light and has so little colour that it is cloth, whatever its hue. */
const isPale = ({ l, a, b }: Thing): boolean => l > PALE.l && saturationOf(l, Math.hypot(a, b)) < PALE.saturation;

function isDyeable(thing: Thing): boolean {
  const { kind, said, pixels, glowing, other, l, a, b } = thing;
  if (said < LEAST_SAID * pixels) return false;
  const chroma = Math.hypot(a, b);
  const saturation = saturationOf(l, chroma);
  // What is vivid families of hues dye better: they keep how vivid it is lit.
  if ((l < BLACK.l && chroma < BLACK.chroma) || saturation > VIVID) return false;
  if (kind !== 'seating' && other > MOST_OTHER) return false;
  if (kind === 'bed' && l > WHITE.l && chroma < WHITE.chroma) return false;
  if (kind === 'curtain') return glowing <= GLOWING.share;
  if (kind === 'rug' || isPale(thing)) return true;
  return woodiness(hueOf(a, b), saturation) < WOODEN;
}

/**
 * Numbers of things, with what looks like a thing's kind beside it and has its colour: outlines end early. What else
 * looks like a kind, and no outline has, is numbered after the last one that has an outline.
 */
function completed(lab: OklabImage, ids: Int32Array, planes: readonly Float32Array[]): Numbered {
  const { width, height } = lab;
  const all = thingsOf(lab, ids, planes);
  const reach = spread(ids, width, height, Math.round(RIM * Math.max(width, height)));
  const known = ids.map((id, i) => {
    const thing = all.get(reach[i]);
    if (id > 0 || !thing) return id;
    const isOf = planes[textileClasses.indexOf(thing.kind)][i] > LIKELIEST;
    const isItsColour =
      otherness(thing, lab.l[i], lab.a[i], lab.b[i]) < OTHER.rim && lab.l[i] < OTHER.brightest * thing.l;
    return isOf && isItsColour ? reach[i] : 0;
  });
  const outlined = known.reduce((most, id) => Math.max(most, id), 0);
  let next = outlined + 1;
  for (const plane of planes) {
    const isMissed = known.map((id, i) => (id === 0 && plane[i] > MISSED ? 1 : 0));
    const { labels, components } = connectedComponents(width, height, (i) => isMissed[i] === 1);
    for (let i = 0; i < known.length; i++) if (labels.data[i] > 0) known[i] = next + labels.data[i] - 1;
    next += components.length;
  }
  return { ids: known, outlined };
}

/**
 * The things of a fabric but for those that are hardly told, or have no outline and pass into what is beside them; none
 * where they are a good part of it, or where the border of the whole is open.
 */
function closedOf(fabric: Fabric, { ids, outlined, lab }: Numbered & { readonly lab: OklabImage }): Fabric {
  const borders = bordersOf(fabric, ids, lab);
  const closed = fabric.filter(([id, thing]) => {
    const border = borders.get(id);
    if (id <= outlined && thing.said >= SURE * thing.pixels) return true;
    if (thing.said < DOUBTED * thing.pixels && thing.pixels > SPECK * ids.length) return false;
    return !border || border.open <= LOOSE * border.length;
  });
  if (pixelsOf(closed) < (1 - MOST_LEFT) * pixelsOf(fabric)) return [];
  let [length, open] = [0, 0];
  const left = closed.length === fabric.length ? borders : bordersOf(closed, ids, lab);
  for (const border of left.values()) {
    length += border.length;
    open += border.open;
  }
  return open > OPEN.share * length ? [] : closed;
}

interface Border {
  /** Steps between pixels within and without, and those of them across which the picture hardly changes. */
  length: number;
  open: number;
}

/** The borders of a fabric's things with all others, by their numbers. */
function bordersOf(fabric: Fabric, ids: Int32Array, { width, height, l, a, b }: OklabImage): Map<number, Border> {
  const numbers = new Set(fabric.map(([id]) => id));
  const inside = Uint8Array.from(ids, (id) => (numbers.has(id) ? 1 : 0));
  const { reach, step } = OPEN;
  const borders = new Map<number, Border>();
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      for (const stride of [1, width]) {
        if (inside[i] === inside[i + stride]) continue;
        const id = inside[i] === 1 ? ids[i] : ids[i + stride];
        const border = borders.get(id) ?? { length: 0, open: 0 };
        borders.set(id, border);
        const [p, q] = [i - (reach - 1) * stride, i + reach * stride];
        border.length++;
        if (Math.hypot(l[p] - l[q], 2 * (a[p] - a[q]), 2 * (b[p] - b[q])) < step) border.open++;
      }
    }
  }
  return borders;
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
    said: textileClasses.map(() => 0),
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
    things.set(id, { kind: textileClasses[best], pixels, said: said[best], ...shares, ...colour });
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
