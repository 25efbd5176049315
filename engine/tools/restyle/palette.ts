/**
 * Moves the colours of soft things (upholstery, curtains, rugs, cushions) towards a style's textile and accent colours.
 * The move depends on hue and saturation alone, smoothly, and is worked out on denoised colour: so the light and the
 * dark side of one cushion move alike, no border appears inside a thing, and noise is not amplified.
 */
import type { Oklch } from '#catalog/names.ts';
import type { Palette } from '#catalog/styles/schema.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import type { OklabImage } from '../../image/types.ts';
import { hueOf, woodiness } from '../../image/wood.ts';
import { smoothstep } from '../../interpolation.ts';
import type { Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import type { Cloth } from './cloth.ts';
import { dyedness, GREY, saturationOf, VIVID } from './dye.ts';

export interface PaletteOptions {
  /** Where all that may change is cloth, none of it is taken for wood. */
  readonly cloth: Cloth | undefined;
  readonly palette: Palette;
  /** Chroma of soft things against the source, from the style. */
  readonly saturation: number;
  /** 0-1 a pixel: how much it looks like cloth, where somebody has told. */
  readonly textile?: Float32Array | undefined;
  /** Turns the parts that textile, second textile and accent play. */
  readonly seed: number;
}

export interface PaletteShift {
  readonly dl: Float32Array;
  readonly da: Float32Array;
  readonly db: Float32Array;
}

/** Colours of one hue: where the family lies on the circle, and what it becomes. */
interface Family {
  readonly hue: number;
  /** Share of the soft pixels, 0-1, and means over them. */
  readonly share: number;
  readonly chroma: number;
  readonly lightness: number;
  /** New colour for each unit of old chroma, how far to go there, and the step of lightness. */
  a: number;
  b: number;
  strength: number;
  step: number;
}

const HUE_BINS = 72;
/** Probability from which a place is cloth, cosine between hues of one family, and share that has to move with it. */
const TEXTILE = 0.35;
const ONE_HUE = 0.9;
const LEAST_MOVED = 0.93;
const RADIAN = Math.PI / 180;

/** 0-1: how much a colour looks like leaves. */
function leafiness(hue: number): number {
  return smoothstep(98, 112, hue) * (1 - smoothstep(148, 166, hue));
}

/** What to add to each workspace pixel's OKLab colour. `soft` 0-1 says where colours may change. */
export function paletteShift(work: Workspace, soft: Float32Array, options: PaletteOptions, rt: Runtime): PaletteShift {
  const { width, height, lab } = work;
  const size = { width, height };
  // Along edges of colour as well: the border of what is as light as its surroundings would keep the old colour.
  const smoothing = { radius: 4, epsilon: 6e-4, subsample: 2 };
  const [ls, as, bs] = [lab.l, lab.a, lab.b].map(
    (data) => fastGuidedFilter({ ...size, data }, lab, smoothing, rt).data,
  );
  const { cloth } = options;
  const woody = cloth
    ? new Float32Array(width * height)
    : wholeThings(woodPlane(ls, as, bs, soft), { width, height, l: ls, a: as, b: bs }, rt);
  const found = cast(findFamilies(ls, as, bs, woody, soft), options);
  const { textile } = options;
  const families = textile ? found.filter((family) => isWhole(family, { ls, as, bs, soft, textile })) : found;
  const grey = greyTint(options.palette.textile);
  const wood = woodMove(ls, as, bs, woody, soft, options.palette.wood);
  const count = width * height;
  const shift: PaletteShift = {
    dl: new Float32Array(count),
    da: new Float32Array(count),
    db: new Float32Array(count),
  };
  for (let i = 0; i < count; i++) {
    if (soft[i] < 0.004) continue;
    const l = ls[i];
    const a = as[i];
    const b = bs[i];
    const chroma = Math.hypot(a, b);
    const hue = hueOf(a, b);
    // What colour there is on things that have none is light's.
    const coloured = cloth?.isPlain[i] === 1 ? 0 : dyedness(l, chroma);
    const leafy = leafiness(hue) * (1 - woody[i]);
    const dyed = coloured * (1 - woody[i]) * (1 - leafy);
    let dl = 0;
    let na = a;
    let nb = b;
    if (dyed > 0.003 && families.length > 0) {
      // Straight towards the new colour: where a move is partial it passes through grey, never through other hues.
      const move = blend(families, hue);
      na += (move.a * chroma - a) * move.strength * dyed;
      nb += (move.b * chroma - b) * move.strength * dyed;
      dl = move.step * dyed;
    }
    const w = woody[i] * coloured;
    na += wood.a * w;
    nb += wood.b * w;
    dl += wood.l * w;
    const leaf = 1 + (Math.min(1.06, Math.max(0.85, options.saturation)) - 1) * leafy;
    na *= leaf;
    nb *= leaf;
    // Pale greys, near-blacks and whites keep their neutrality; mid-tones take some of the textile's colour.
    // A thing takes as much of it in shade as in light: white linen none.
    const own = cloth ? cloth.lightness[i] : l;
    const darkest = cloth ? smoothstep(0.1, 0.26, l) : smoothstep(0.24, 0.42, l);
    const lightest = cloth ? 1 - smoothstep(0.58, 0.72, own) : 1 - smoothstep(0.7, 0.86, l);
    const mid = darkest * lightest * (1 - coloured);
    // Dye is as vivid as it is lit: one tint for light and shade would look like coloured light.
    const lit = cloth ? Math.min(1.2, l / 0.55) : 1;
    na += (grey.a * lit - na) * 0.5 * mid;
    nb += (grey.b * lit - nb) * 0.5 * mid;
    const ends = smoothstep(0.06, 0.2, l) * (1 - smoothstep(0.9, 0.99, l));
    shift.dl[i] = dl * soft[i] * ends;
    shift.da[i] = (na - a) * soft[i] * ends;
    shift.db[i] = (nb - b) * soft[i] * ends;
  }
  return shift;
}

/**
 * Wood or dye, 0-1. Timber is never vivid, but a dyed thing has dull sides: so a hue is judged by its most vivid
 * pixels, and only what is as dull as timber whatever its hue is wood regardless.
 */
function woodPlane(ls: Float32Array, as: Float32Array, bs: Float32Array, soft: Float32Array): Float32Array {
  const weight = new Float64Array(HUE_BINS).fill(1e-9);
  const vivid = new Float64Array(HUE_BINS);
  for (let i = 0; i < ls.length; i += 3) {
    if (soft[i] < 0.5 || ls[i] < 0.15) continue;
    const chroma = Math.hypot(as[i], bs[i]);
    const bin = Math.floor((hueOf(as[i], bs[i]) / 360) * HUE_BINS) % HUE_BINS;
    weight[bin] += chroma ** 3;
    vivid[bin] += chroma ** 3 * saturationOf(ls[i], chroma);
  }
  const table = Float64Array.from({ length: HUE_BINS }, (_, bin) => {
    let sum = 0;
    let n = 0;
    for (let k = -2; k <= 2; k++) {
      sum += vivid[(bin + k + HUE_BINS) % HUE_BINS];
      n += weight[(bin + k + HUE_BINS) % HUE_BINS];
    }
    return woodiness(((bin + 0.5) * 360) / HUE_BINS, Math.max(0.1, sum / n));
  });
  const data = new Float32Array(ls.length);
  for (let i = 0; i < data.length; i++) {
    const hue = hueOf(as[i], bs[i]);
    const saturation = saturationOf(ls[i], Math.hypot(as[i], bs[i]));
    const at = (hue / 360) * HUE_BINS - 0.5 + HUE_BINS;
    const bin = Math.floor(at);
    const judged = table[bin % HUE_BINS] + (table[(bin + 1) % HUE_BINS] - table[bin % HUE_BINS]) * (at - bin);
    const dull = woodiness(hue, saturation) * (1 - smoothstep(0.13, 0.19, saturation));
    data[i] = Math.max(judged, dull);
  }
  return data;
}

/** Lets neighbours of like colour vote, then decides: a thing is wood or it is not, from edge to edge. */
function wholeThings(votes: Float32Array, guide: OklabImage, rt: Runtime): Float32Array {
  const { width, height } = guide;
  const radius = Math.max(4, Math.round(Math.max(width, height) * 0.03));
  const smooth = fastGuidedFilter({ width, height, data: votes }, guide, { radius, epsilon: 1.5e-3, subsample: 4 }, rt);
  for (let i = 0; i < votes.length; i++) smooth.data[i] = smoothstep(0.38, 0.62, smooth.data[i]);
  return smooth.data;
}

/** Peaks of the hue circle among the dyed pixels, strongest first, at most three. */
function findFamilies(
  ls: Float32Array,
  as: Float32Array,
  bs: Float32Array,
  woody: Float32Array,
  soft: Float32Array,
): Family[] {
  const mass = new Float64Array(HUE_BINS);
  const light = new Float64Array(HUE_BINS);
  const colour = new Float64Array(HUE_BINS);
  const pixels = new Float64Array(HUE_BINS);
  let total = 1e-9;
  for (let i = 0; i < soft.length; i += 3) {
    if (soft[i] < 0.5) continue;
    total++;
    const chroma = Math.hypot(as[i], bs[i]);
    const saturation = saturationOf(ls[i], chroma);
    const hue = hueOf(as[i], bs[i]);
    const dyed =
      smoothstep(GREY, GREY * 2, saturation) * (1 - woody[i]) * (1 - leafiness(hue)) * smoothstep(0.12, 0.25, ls[i]);
    if (dyed < 0.02) continue;
    const bin = Math.floor((hue / 360) * HUE_BINS) % HUE_BINS;
    mass[bin] += dyed * chroma;
    colour[bin] += dyed * chroma;
    light[bin] += dyed * ls[i];
    pixels[bin] += dyed;
  }
  const families: Family[] = [];
  const free = new Uint8Array(HUE_BINS).fill(1);
  const reach = 7;
  while (families.length < 3) {
    let best = -1;
    let most = 0;
    for (let bin = 0; bin < HUE_BINS; bin++) {
      let sum = 0;
      for (let k = -3; k <= 3; k++)
        sum += mass[(bin + k + HUE_BINS) % HUE_BINS] * free[(bin + k + HUE_BINS) % HUE_BINS];
      if (sum > most) {
        most = sum;
        best = bin;
      }
    }
    if (best < 0) break;
    let n = 0;
    let c = 0;
    let l = 0;
    for (let k = -reach; k <= reach; k++) {
      const bin = (best + k + HUE_BINS) % HUE_BINS;
      if (free[bin] === 0) continue;
      n += pixels[bin];
      c += colour[bin];
      l += light[bin];
      free[bin] = 0;
    }
    if (n / total < 0.003) break;
    const hue = ((best + 0.5) * 360) / HUE_BINS;
    families.push({ hue, share: n / total, chroma: c / n, lightness: l / n, a: 0, b: 0, strength: 0, step: 0 });
  }
  return families;
}

/**
 * Whether hardly any cloth of a family's hue would keep its colour: a red chair may not turn grey before red curtains.
 * What is dull takes little of the new colour and is not missed.
 */
function isWhole(
  { hue }: Family,
  { ls, as, bs, soft, textile }: Readonly<Record<'ls' | 'as' | 'bs' | 'soft' | 'textile', Float32Array>>,
): boolean {
  const [a, b] = [Math.cos(hue * RADIAN), Math.sin(hue * RADIAN)];
  let [all, moved] = [0, 0];
  for (let i = 0; i < soft.length; i += 3) {
    const chroma = Math.hypot(as[i], bs[i]);
    if (textile[i] < TEXTILE || saturationOf(ls[i], chroma) < VIVID) continue;
    if (a * as[i] + b * bs[i] < ONE_HUE * chroma) continue;
    all++;
    moved += soft[i];
  }
  return moved >= LEAST_MOVED * all;
}

/** Both textiles of a style; the seed says which comes first. */
export function textilesOf({ textile, textileSecond }: Palette, seed: number): readonly [Oklch, Oklch] {
  return seed % 2 === 1 ? [textile, textileSecond] : [textileSecond, textile];
}

/** Gives each family its part: the largest become textiles, small vivid ones accents. */
function cast(families: Family[], options: PaletteOptions): Family[] {
  const { palette } = options;
  const textiles = textilesOf(palette, options.seed);
  let used = 0;
  for (const family of families) {
    // Faint colours are mostly coloured light on white things: they are calmed, not dyed.
    const faint = 1 - smoothstep(0.045, 0.075, family.chroma);
    const target = family.share < 0.035 && faint < 0.5 ? palette.accent : textiles[used++ % 2];
    const chroma = Math.min(1.6, Math.max(0.22, target[1] / family.chroma));
    family.a = chroma * Math.cos(target[2] * RADIAN);
    family.b = chroma * Math.sin(target[2] * RADIAN);
    family.strength = 0.9 - 0.5 * faint;
    family.step = Math.min(0.1, Math.max(-0.13, (target[0] - family.lightness) * 0.4)) * (1 - faint);
  }
  return families;
}

const moved = { a: 0, b: 0, strength: 0, step: 0 };

/** Moves of the families weighted by nearness on the hue circle. */
function blend(families: readonly Family[], hue: number): typeof moved {
  let total = 0;
  moved.a = 0;
  moved.b = 0;
  moved.strength = 0;
  moved.step = 0;
  for (const family of families) {
    const weight = Math.exp(9 * (Math.cos((hue - family.hue) * RADIAN) - 1)) + 1e-6;
    total += weight;
    moved.a += weight * family.a;
    moved.b += weight * family.b;
    moved.strength += weight * family.strength;
    moved.step += weight * family.step;
  }
  moved.a /= total;
  moved.b /= total;
  moved.strength /= total;
  moved.step /= total;
  return moved;
}

function greyTint(target: Oklch): { a: number; b: number } {
  const chroma = Math.min(0.05, target[1]);
  return { a: chroma * Math.cos(target[2] * RADIAN), b: chroma * Math.sin(target[2] * RADIAN) };
}

/** A small common step of all wooden things towards the style's wood. */
function woodMove(
  ls: Float32Array,
  as: Float32Array,
  bs: Float32Array,
  woody: Float32Array,
  soft: Float32Array,
  target: Oklch,
): { l: number; a: number; b: number } {
  let n = 1e-6;
  let l = 0;
  let a = 0;
  let b = 0;
  for (let i = 0; i < soft.length; i += 3) {
    if (soft[i] < 0.5) continue;
    const chroma = Math.hypot(as[i], bs[i]);
    const w = woody[i] * smoothstep(0.025, 0.05, chroma);
    n += w;
    l += w * ls[i];
    a += w * as[i];
    b += w * bs[i];
  }
  const share = 0.45;
  return {
    l: Math.min(0.07, Math.max(-0.09, (target[0] - l / n) * 0.3)),
    a: (target[1] * Math.cos(target[2] * RADIAN) - a / n) * share,
    b: (target[1] * Math.sin(target[2] * RADIAN) - b / n) * share,
  };
}
