/**
 * Intrinsic separation, the part that new surfaces need: the light that falls on a surface, with the surface's own
 * colour and pattern taken out.
 */

import { boxBlur } from '../image/blur.ts';
import { luminance } from '../image/colour.ts';
import { guidedFilter } from '../image/guided.ts';
import type { Plane } from '../image/types.ts';
import { smoothstep } from '../interpolation.ts';
import type { Runtime } from '../runtime.ts';
import { type Faces, paintOffsets, SURE } from './faces.ts';
import { LOG_FLOOR } from './field.ts';
import { enlarge, fillFrom, fillReduced } from './masked.ts';
import { quantile, type SceneLight, sortedWhere } from './sceneLight.ts';
import type { Workspace } from './workspace.ts';

export interface Shading {
  /** Light on the surface, linear RGB: new colour = albedo × light. Whole picture, carried on behind what hides it. */
  readonly light: readonly [Float32Array, Float32Array, Float32Array];
  /** Smooth log-luminance of the old surface, to find its grain and fine detail against. */
  readonly smoothLogY: Float32Array;
  /** 0-1: how much of the old fine detail may stay; 0 for a patterned surface. */
  readonly keepDetail: number;
  /** Additive mirror light (windows seen in a polished floor), linear luminance. */
  readonly glare: Float32Array;
  /** Estimated albedo of the old surface, 0-1. */
  readonly oldAlbedo: number;
}

/**
 * Spread of the fine texture in log-luminance: median absolute deviation from a local mean, scaled to a standard
 * deviation.
 */
function textureSpread(logY: Float32Array, filled: Plane, weight: Float32Array, radius: number, rt: Runtime): number {
  const mean = boxBlur(filled, radius, rt);
  const values: number[] = [];
  for (let i = 0; i < logY.length; i += 5) if (weight[i] > 0.9) values.push(Math.abs(logY[i] - mean.data[i]));
  rt.arena.free(mean.data);
  return quantile(Float32Array.from(values).sort(), 0.5) * 1.48;
}

export interface ShadingOptions {
  /** What an old surface of this kind usually reflects, where it has the colour of the light. */
  readonly priorAlbedo: number;
  /** How far that is believed beside what the picture suggests, 0-1: of what looks dark, and of what looks light. */
  readonly doubt: readonly [dark: number, light: number];
  /** Window of the smoothing as a share of the long side. */
  readonly reach: number;
  /** Light outside this range around the surface's reference level is not believed. */
  readonly range: readonly [number, number];
  /** Whether the surface may mirror (floors do, walls do not). */
  readonly mirrors: boolean;
  /** Faces that may have paint of their own, at each workspace pixel. */
  readonly faces?: Faces;
  /** Most light that it may get, as a share of the light that makes a white wall white. */
  readonly mostLight: number;
}

/** Separates light from paint on the surface that `matte` covers. */
export function separateShading(
  work: Workspace,
  matte: Plane,
  scene: SceneLight,
  options: ShadingOptions,
  rt: Runtime,
): Shading {
  const { width, height } = work;
  const count = width * height;
  const long = Math.max(width, height);
  const sure = new Float32Array(count);
  for (let i = 0; i < count; i++) sure[i] = matte.data[i] > SURE ? 1 : 0;
  const [logFilled] = fillFrom([work.logY.data], sure, work, work.width > 600 ? 2 : 1, rt);
  const plane = { width, height, data: logFilled };
  const radius = Math.max(3, Math.round(long * options.reach));
  const spread = textureSpread(work.logY.data, plane, sure, Math.max(3, Math.round(radius * 0.7)), rt);
  const epsilon = (0.05 + 1.9 * spread) ** 2;
  const first = guidedFilter(plane, plane, { radius, epsilon }, rt);
  const smooth = guidedFilter(first, first, { radius: Math.max(2, radius >> 1), epsilon: epsilon * 0.5 }, rt);
  const levels = sortedWhere(smooth.data, sure);
  const reference = levels.length > 0 ? quantile(levels, options.mirrors ? 0.5 : 0.65) : Math.log(scene.white * 0.5);
  const chroma = chromaOfLight(sure, work, radius * 2, rt);
  const oldAlbedo = believableAlbedo(Math.exp(reference) / scene.white, greyness(chroma.mean, scene), options);
  const lit = Math.min(Math.exp(reference) / oldAlbedo, options.mostLight * Math.max(0.5, scene.white));
  const light = [new Float32Array(count), new Float32Array(count), new Float32Array(count)] as const;
  const glare = new Float32Array(count);
  const [low, high] = options.range;
  const offsets = options.faces && paintOffsets(work, smooth.data, matte, options.faces, reference);
  for (let i = 0; i < count; i++) {
    const own = offsets && options.faces ? offsets[options.faces.map[i]] : 0;
    const raw = Math.exp(smooth.data[i] - reference - own);
    let s = raw < low ? low : raw;
    if (options.mirrors && s > 1) {
      // A mirror image of a window bleaches the floor; light that falls on it does not.
      const bleached = (s - 1) * chroma.bleach[i];
      glare[i] = bleached * oldAlbedo * lit;
      s -= bleached;
    }
    // Soft ceiling: bright patches stay brighter than their surroundings without burning out.
    if (s > 1) s = 1 + (high - 1) * (1 - Math.exp(-(s - 1) / (high - 1)));
    for (let c = 0; c < 3; c++) light[c][i] = lit * s * scene.colour[c] * chroma.ratio[c][i];
  }
  return {
    light,
    smoothLogY: smooth.data,
    keepDetail: Math.max(0, Math.min(1, (0.1 - spread) / 0.05)),
    glare,
    oldAlbedo,
  };
}

/**
 * Between what the picture suggests and what such surfaces usually are; the darker it looks, or the more colour it has,
 * the more it is believed.
 */
function believableAlbedo(
  apparent: number,
  grey: number,
  { priorAlbedo, doubt: [dark, light] }: Pick<ShadingOptions, 'priorAlbedo' | 'doubt'>,
): number {
  const seen = Math.min(0.95, Math.max(0.03, apparent));
  const doubt = dark + (light * grey - dark) * Math.min(1, Math.max(0, (seen - 0.08) / 0.25));
  return Math.exp(Math.log(seen) * (1 - doubt) + Math.log(priorAlbedo) * doubt);
}

/** 0-1: how near a surface of these channels, each over luminance, is to having the colour of the light. */
function greyness(mean: readonly number[], { colour }: SceneLight): number {
  const own = mean.map((v, c) => v / colour[c]);
  return 1 - smoothstep(0.12, 0.35, Math.max(...own) - Math.min(...own));
}

/**
 * How the colour of the light changes over the surface (lamp pools, daylight), and where the surface is bleached by
 * glare.
 */
function chromaOfLight(
  sure: Float32Array,
  work: Workspace,
  radius: number,
  rt: Runtime,
): { ratio: Float32Array[]; bleach: Float32Array; mean: readonly number[] } {
  const step = 4;
  const reduced = fillReduced(work.linear, sure, work, step, rt);
  const { size } = reduced;
  const count = size.width * size.height;
  const smooth = reduced.fills.map(
    (data) => boxBlur({ ...size, data }, Math.max(1, Math.round(radius / step)), rt).data,
  );
  const mean = meanChroma(smooth, sure, work, size, step);
  const saturation = Math.max(...mean) - Math.min(...mean);
  // The redder the old paint, the less its changes of colour say about the light.
  const trust = 0.9 / (1 + saturation * 2.5);
  const bleach = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const y = luminance(smooth[0][i], smooth[1][i], smooth[2][i]) + LOG_FLOOR;
    const q = [smooth[0][i] / y, smooth[1][i] / y, smooth[2][i] / y];
    const chromaHere = Math.max(...q) - Math.min(...q);
    bleach[i] = saturation > 0.25 ? Math.min(0.9, Math.max(0, 1.15 - chromaHere / saturation)) : 0.35;
    for (let c = 0; c < 3; c++) smooth[c][i] = Math.min(1.4, Math.max(0.7, q[c] / mean[c])) ** trust;
  }
  const large = [...smooth, bleach].map((data) => {
    const target = new Float32Array(work.width * work.height);
    enlarge(data, size, step, target, work);
    return target;
  });
  for (const data of smooth) rt.arena.free(data);
  return { ratio: large.slice(0, 3), bleach: large[3], mean };
}

/** Mean of each channel over luminance where the surface is surely seen; 1 each when it is nowhere. */
function meanChroma(
  smooth: readonly Float32Array[],
  sure: Float32Array,
  work: Workspace,
  size: { readonly width: number; readonly height: number },
  step: number,
): number[] {
  const sums = [0, 0, 0];
  let n = 0;
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const at = Math.min(work.height - 1, y * step + 1) * work.width + Math.min(work.width - 1, x * step + 1);
      if (sure[at] < 1) continue;
      const i = y * size.width + x;
      const luma = luminance(smooth[0][i], smooth[1][i], smooth[2][i]) + LOG_FLOOR;
      n++;
      for (let c = 0; c < 3; c++) sums[c] += smooth[c][i] / luma;
    }
  }
  return sums.map((sum) => (n > 0 ? Math.max(0.05, sum / n) : 1));
}
