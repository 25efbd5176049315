/**
 * Edge-aware mattes. A mask says roughly where a surface is; at its border each pixel is unmixed between the surface's
 * colour and that of what stands before it, both measured near by.
 */
import { boxBlur } from '../image/blur.ts';
import { guidedFilter } from '../image/guided.ts';
import { dilate, erode } from '../image/morphology.ts';
import type { Mask, OklabImage, Plane } from '../image/types.ts';
import { smoothstep } from '../interpolation.ts';
import type { Runtime } from '../runtime.ts';
import { type MaskedMeans, weightedMeans } from './masked.ts';
import { strayOf } from './stray.ts';

function maskOf(plane: Plane, level: number): Mask {
  const data = new Uint8Array(plane.data.length);
  for (let i = 0; i < data.length; i++) data[i] = plane.data[i] >= level ? 255 : 0;
  return { width: plane.width, height: plane.height, data };
}

function share(mask: Mask, inverted: boolean): Float32Array {
  const data = new Float32Array(mask.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mask.data[i] > 127 !== inverted ? 1 : 0;
  return data;
}

const LIKELY_LAMP = 0.12;
const LIKELY_LACE = 0.3;
/** Variance of OKLab below which what differs in a matte alone is a crumb, and what sharpens the rest. */
const CRUMBS = 3e-4;
const CRISP = 2;

export interface MatteOptions {
  /** Half width in pixels of the band in which the mask is doubted. */
  readonly band: number;
  /**
   * How far, in OKLab, the surface's own texture may stray from its local mean before a pixel is spared: the least and
   * the most; between them the surface's own spread decides.
   */
  readonly tolerance: readonly [number, number];
  /**
   * Spared spots within the surface that are smaller than about this radius in pixels are its own pattern, not things.
   */
  readonly speckRadius: number;
  /**
   * Probability 0-1 that a lamp or a window is seen, where somebody has told: elsewhere what glows is light on the
   * surface.
   */
  readonly lamps?: Float32Array;
  /**
   * Probability 0-1 of things that surfaces are seen through, where somebody has told: what is white elsewhere is no
   * gap.
   */
  readonly lace?: Float32Array;
}

/** Refined coverage 0-1 of the surface that `coarse` marks. */
export function refineMatte(coarse: Plane, lab: OklabImage, options: MatteOptions, rt: Runtime): Plane {
  const { width, height } = coarse;
  const count = width * height;
  const hard = maskOf(coarse, 0.5);
  const inside = share(erode(hard, options.band), false);
  const outside = share(dilate(hard, options.band), true);
  const channels = [lab.l, lab.a, lab.b];
  const reach = options.band * 3;
  const near = weightedMeans(channels, inside, coarse, reach, rt);
  const far = weightedMeans(channels, outside, coarse, reach, rt);
  const wide = weightedMeans(channels, inside, coarse, Math.round(Math.max(width, height) * 0.06), rt);
  const around = weightedMeans(channels, outside, coarse, Math.round(Math.max(width, height) * 0.025), rt);
  const data = new Float32Array(count);
  const soft = boxBlur(coarse, 1, rt);
  const stray = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    if (outside[i] === 1) continue;
    const local = near.density[i] > 0.02 ? near.means : wide.means;
    const above = lab.l[i] - local[0][i];
    // What glows brighter than its wall is a lamp, not a patch of light.
    const mayGlow = options.lamps === undefined || options.lamps[i] > LIKELY_LAMP;
    const dl = mayGlow && above > 0.08 && lab.l[i] > 0.92 ? above * 2.5 : above;
    const da = lab.a[i] - local[1][i];
    const db = lab.b[i] - local[2][i];
    stray[i] = strayOf(dl, da, db);
  }
  const tolerance = ownSpread(stray, inside, options.tolerance);
  const likeness = new Float32Array(count);
  for (let i = 0; i < count; i++) likeness[i] = 1 - smoothstep(tolerance, tolerance * 1.8, stray[i]);
  const voted =
    options.speckRadius > 0 ? boxBlur({ width, height, data: likeness }, options.speckRadius, rt).data : likeness;
  for (let i = 0; i < count; i++) {
    if (outside[i] === 1) {
      data[i] = options.lace && options.lace[i] < LIKELY_LACE ? 0 : gap(lab, i, wide, around);
      continue;
    }
    if (inside[i] === 1) {
      data[i] = options.speckRadius > 0 ? smoothstep(0.3, 0.62, voted[i]) : likeness[i];
      continue;
    }
    const prior = soft.data[i];
    const local = near.density[i] > 0.02 ? near.means : wide.means;
    let alpha = prior * (0.25 + 0.75 * likeness[i]);
    if (far.density[i] > 0.01 && (near.density[i] > 0.01 || wide.density[i] > 0.01)) {
      const vl = local[0][i] - far.means[0][i];
      const va = local[1][i] - far.means[1][i];
      const vb = local[2][i] - far.means[2][i];
      const length = vl * vl + va * va + vb * vb;
      const along =
        (lab.l[i] - far.means[0][i]) * vl + (lab.a[i] - far.means[1][i]) * va + (lab.b[i] - far.means[2][i]) * vb;
      const unmixed = Math.min(1, Math.max(0, along / (length + 1e-6)));
      const trust = length / (length + 0.004);
      alpha = prior * (1 - trust) + unmixed * trust * (prior > 0.02 ? 1 : 0.6);
    }
    data[i] = alpha;
  }
  for (const group of [near, far, wide, around]) {
    for (const mean of group.means) rt.arena.free(mean);
    rt.arena.free(group.density);
  }
  rt.arena.free(soft.data);
  return withoutCrumbs({ width, height, data }, lab, options.band, rt);
}

/**
 * Each pixel was judged by itself: crumbs along edges are smoothed away by a guided filter (He, Sun, Tang 2010), which
 * leaves borders where the picture has its own.
 */
function withoutCrumbs(matte: Plane, lab: OklabImage, band: number, rt: Runtime): Plane {
  const smooth = guidedFilter(matte, lab, { radius: band + 1, epsilon: CRUMBS }, rt);
  const { data } = matte;
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(1, Math.max(0, (smooth.data[i] - 0.5) * CRISP + 0.5));
  }
  rt.arena.free(smooth.data);
  return matte;
}

/**
 * Surface seen through the gaps of something darker or brighter in front (leaves, chair backs): a pixel outside the
 * mask that has the colour of the surface near by while its surroundings are far from it.
 */
function gap(lab: OklabImage, i: number, surface: MaskedMeans, front: MaskedMeans): number {
  if (surface.density[i] < 0.06 || front.density[i] < 0.05) return 0;
  const [sl, sa, sb] = surface.means;
  const [fl, fa, fb] = front.means;
  const contrast = Math.hypot(sl[i] - fl[i], sa[i] - fa[i], sb[i] - fb[i]);
  if (contrast < 0.1) return 0;
  const stray = Math.hypot(lab.l[i] - sl[i], (lab.a[i] - sa[i]) * 2, (lab.b[i] - sb[i]) * 2);
  return (1 - smoothstep(0.035, 0.075, stray)) * smoothstep(0.1, 0.18, contrast);
}

/** Three times the middle stray of the surface, within the limits given. */
function ownSpread(stray: Float32Array, inside: Float32Array, [least, most]: readonly [number, number]): number {
  const values: number[] = [];
  for (let i = 0; i < stray.length; i += 5) if (inside[i] === 1) values.push(stray[i]);
  if (values.length === 0) return least;
  const sorted = Float32Array.from(values).sort();
  return Math.min(most, Math.max(least, 2.2 * sorted[Math.floor(sorted.length * 0.75)]));
}
