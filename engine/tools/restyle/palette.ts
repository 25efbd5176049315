/**
 * Moves the colours of soft things (upholstery, curtains, rugs, cushions) towards a style's textile and accent colours.
 * The move is a smooth function of denoised colour, so it makes neither borders nor noise.
 */
import type { Oklch } from '#catalog/names.ts';
import type { Palette } from '#catalog/styles/schema.ts';
import { guidedFilter } from '../../image/guided.ts';
import { signed } from '../../materials/noise.ts';
import type { Runtime } from '../../runtime.ts';
import type { Workspace } from './workspace.ts';

const CLUSTERS = 8;
const ROUNDS = 12;
/** Width of the soft membership in OKLab. */
const SOFTNESS = 0.035;
/** Lightness counts for less than chroma when colours are grouped: one sofa has light and shade. */
const LIGHTNESS_WEIGHT = 0.4;

interface Cluster {
  l: number;
  a: number;
  b: number;
  /** Share of the pixels that may change. */
  share: number;
}

interface Shift {
  /** Turn and scale of chroma, and a constant added to (L, a, b). */
  readonly cos: number;
  readonly sin: number;
  readonly scale: number;
  readonly dl: number;
  readonly da: number;
  readonly db: number;
}

const STAY: Shift = { cos: 1, sin: 0, scale: 1, dl: 0, da: 0, db: 0 };

export interface PaletteOptions {
  readonly palette: Palette;
  /** Chroma of soft things against the source, from the style. */
  readonly saturation: number;
  readonly seed: number;
  /** 0-1. */
  readonly strength: number;
}

export interface PaletteShift {
  readonly dl: Float32Array;
  readonly da: Float32Array;
  readonly db: Float32Array;
  /** Whether any colour moves visibly. */
  readonly moved: boolean;
}

/** What to add to each workspace pixel's OKLab colour. `soft` 0-1 says where colours may change. */
export function paletteShift(work: Workspace, soft: Float32Array, options: PaletteOptions, rt: Runtime): PaletteShift {
  const { width, height, lab } = work;
  const size = { width, height };
  const guide = { ...size, data: lab.l };
  const smoothing = { radius: 4, epsilon: 6e-4 };
  const planes = [lab.l, lab.a, lab.b].map((data) => guidedFilter({ ...size, data }, guide, smoothing, rt).data);
  const clusters = group(planes, soft, options.seed);
  const shifts = assign(clusters, options);
  const count = width * height;
  const dl = new Float32Array(count);
  const da = new Float32Array(count);
  const db = new Float32Array(count);
  const weights = new Float64Array(clusters.length);
  for (let i = 0; i < count; i++) {
    if (soft[i] < 0.004) continue;
    const l = planes[0][i];
    const a = planes[1][i];
    const b = planes[2][i];
    let total = 1e-9;
    for (let k = 0; k < clusters.length; k++) {
      const d = distance(clusters[k], l, a, b);
      const weight = Math.exp(-d / (2 * SOFTNESS * SOFTNESS));
      weights[k] = weight;
      total += weight;
    }
    let sl = 0;
    let sa = 0;
    let sb = 0;
    for (let k = 0; k < clusters.length; k++) {
      const w = weights[k] / total;
      if (w < 1e-3) continue;
      const s = shifts[k];
      sl += w * s.dl;
      sa += w * ((a * s.cos - b * s.sin) * s.scale + s.da - a);
      sb += w * ((a * s.sin + b * s.cos) * s.scale + s.db - b);
    }
    // Whites and blacks hold little colour: the move fades towards both ends of the lightness scale.
    const ends = Math.min(1, Math.max(0, (l - 0.1) / 0.15)) * Math.min(1, Math.max(0, (1.0 - l) / 0.16));
    const strength = soft[i] * options.strength;
    dl[i] = sl * strength * ends;
    da[i] = sa * strength * ends;
    db[i] = sb * strength * ends;
  }
  return { dl, da, db, moved: shifts.some((shift) => shift !== STAY) };
}

function distance(c: Cluster, l: number, a: number, b: number): number {
  const dl = (c.l - l) * LIGHTNESS_WEIGHT;
  const da = c.a - a;
  const db = c.b - b;
  return dl * dl + da * da + db * db;
}

/** k-means (Lloyd) on a sample of the soft pixels, from farthest-point seeds, so the result hangs on the seed alone. */
function group(planes: readonly Float32Array[], soft: Float32Array, seed: number): Cluster[] {
  const picks: number[] = [];
  const step = Math.max(1, Math.floor(soft.length / 24000));
  for (let i = Math.floor(step / 2); i < soft.length; i += step) if (soft[i] > 0.5) picks.push(i);
  if (picks.length < 50) return [];
  const clusters: Cluster[] = [];
  const nearest = new Float64Array(picks.length).fill(1e9);
  let next = picks[Math.floor(((signed(seed | 0, 1) + 1) / 2) * (picks.length - 1))];
  while (clusters.length < CLUSTERS) {
    const made = { l: planes[0][next], a: planes[1][next], b: planes[2][next], share: 0 };
    clusters.push(made);
    let far = 0;
    for (let j = 0; j < picks.length; j++) {
      const i = picks[j];
      nearest[j] = Math.min(nearest[j], distance(made, planes[0][i], planes[1][i], planes[2][i]));
      if (nearest[j] > far) {
        far = nearest[j];
        next = i;
      }
    }
    if (far < 4e-4) break;
  }
  for (let round = 0; round < ROUNDS; round++) lloyd(planes, picks, clusters);
  return clusters.filter((c) => c.share > 0.004);
}

function lloyd(planes: readonly Float32Array[], picks: readonly number[], clusters: Cluster[]): void {
  const sums = clusters.map(() => ({ l: 0, a: 0, b: 0, n: 0 }));
  for (const i of picks) {
    let best = 0;
    let closest = 1e9;
    for (let k = 0; k < clusters.length; k++) {
      const d = distance(clusters[k], planes[0][i], planes[1][i], planes[2][i]);
      if (d < closest) {
        closest = d;
        best = k;
      }
    }
    const sum = sums[best];
    sum.l += planes[0][i];
    sum.a += planes[1][i];
    sum.b += planes[2][i];
    sum.n++;
  }
  sums.forEach((sum, k) => {
    const c = clusters[k];
    c.share = sum.n / picks.length;
    if (sum.n === 0) return;
    c.l = sum.l / sum.n;
    c.a = sum.a / sum.n;
    c.b = sum.b / sum.n;
  });
}

type Nature = 'white' | 'black' | 'grey' | 'plant' | 'wood' | 'colour';

function natureOf(c: Cluster): Nature {
  const chroma = Math.hypot(c.a, c.b);
  const hue = (Math.atan2(c.b, c.a) * 180) / Math.PI;
  if (chroma > 0.035 && hue > 103 && hue < 165) return 'plant';
  if (chroma > 0.032 && chroma < 0.145 && hue > 32 && hue < 92 && c.l < 0.8) return 'wood';
  if (chroma > 0.035) return 'colour';
  if (c.l > 0.83) return 'white';
  return c.l < 0.3 ? 'black' : 'grey';
}

/** Gives each group of colours its part in the palette: the largest textiles first, small vivid things become accents. */
function assign(clusters: readonly Cluster[], options: PaletteOptions): Shift[] {
  const { palette, saturation } = options;
  const shifts: Shift[] = clusters.map(() => STAY);
  const order = clusters.map((_, k) => k).sort((p, q) => clusters[q].share - clusters[p].share);
  let colours = 0;
  let greys = 0;
  for (const k of order) {
    const c = clusters[k];
    switch (natureOf(c)) {
      case 'plant':
        shifts[k] = { ...STAY, scale: Math.min(1.08, Math.max(0.82, saturation)) };
        break;
      case 'wood':
        shifts[k] = towards(c, palette.wood, 0.3, 0.25);
        break;
      case 'colour': {
        const vividSmall = c.share < 0.05;
        const target = vividSmall ? palette.accent : colours === 0 ? palette.textile : palette.textileSecond;
        if (!vividSmall) colours++;
        shifts[k] = towards(c, target, 0.9, 0.4);
        break;
      }
      case 'grey': {
        const target = greys % 2 === 0 ? palette.textile : palette.textileSecond;
        greys++;
        shifts[k] = tint(c, target, 0.62, 0.2);
        break;
      }
      case 'white':
        shifts[k] = tint(c, palette.textile, 0.12, 0);
        break;
      case 'black':
        break;
    }
  }
  return shifts;
}

/** Turns a coloured group to the target's hue and chroma, and its lightness a little; shading inside the group stays. */
function towards(c: Cluster, target: Oklch, share: number, lightShare: number): Shift {
  const chroma = Math.hypot(c.a, c.b);
  const from = Math.atan2(c.b, c.a);
  let turn = (target[2] * Math.PI) / 180 - from;
  turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  // A near-grey target has no hue worth turning to.
  turn *= share * Math.min(1, target[1] / 0.02);
  const goal = Math.min(1.7, Math.max(0.25, target[1] / chroma));
  return {
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    scale: 1 + (goal - 1) * share,
    dl: Math.min(0.12, Math.max(-0.14, (target[0] - c.l) * lightShare)),
    da: 0,
    db: 0,
  };
}

/** Adds the target's colour to a grey group. */
function tint(c: Cluster, target: Oklch, share: number, lightShare: number): Shift {
  const hue = (target[2] * Math.PI) / 180;
  const chroma = Math.min(0.09, target[1]);
  return {
    ...STAY,
    da: (chroma * Math.cos(hue) - c.a) * share,
    db: (chroma * Math.sin(hue) - c.b) * share,
    dl: Math.min(0.08, Math.max(-0.1, (target[0] - c.l) * lightShare)),
  };
}
