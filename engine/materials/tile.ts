/** A material as a picture that repeats, about 2 × 2 m at true scale: what a browser lays on a photo at once. */
import { throwIfAborted } from '../abort.ts';
import type { BandOp } from '../bandOp.ts';
import { linearToSrgb8, oklabToLinear } from '../image/colour.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { materialEvaluator } from './evaluate.ts';
import { type Finish, newSample } from './sample.ts';
import { repeating, type Texture, transposed } from './tileSeam.ts';

/** Seed of the pattern that tiles show: `resurface` draws the same with it where an offset is given. */
const TILE_SEED = 1;
/** Pixels a side. */
const TILE_PX = 1024;
/** About so many metres a side. */
const TILE_M = 2;
/** Share of a side in which its end overlaps its beginning. */
const OVERLAP = 0.2;
/** Metres from the floor up to which an upright material is drawn. */
const UPRIGHT_M = 3.2;

export interface MaterialTile {
  /** sRGB; what relief keeps from the light is in it. The first row lies at v = 0, v grows downwards. */
  readonly albedo: Rgb8;
  /** Red and green: slope of the relief along u and v, (value / 255 − 0.5) · 2; blue: roughness. */
  readonly relief: Rgb8;
  /** Metres along u and v. */
  readonly sizeM: readonly [number, number];
  /** False for what stands on the floor: above its tile the last row goes on. */
  readonly repeatsUp: boolean;
  /** Mean colour, linear. */
  readonly mean: readonly [number, number, number];
}

interface Period {
  /** Least lengths after which the lattice of the pattern comes again, metres; 0: any. */
  readonly u: number;
  readonly v: number;
  readonly isUpright?: boolean;
  /** What varies comes again as well: nothing has to be joined. */
  readonly isWhole?: boolean;
}

/** After what lengths a pattern's lattice comes again; what varies from piece to piece does not. */
function periodOf({ pattern }: Finish): Period {
  switch (pattern.kind) {
    case 'boards': {
      const [width, length] = [pattern.boardWidthCm / 100, pattern.boardLengthCm / 100];
      const pieces = Math.max(2, Math.round(length / width));
      if (pattern.layout === 'plank') return { u: width, v: 2 * length };
      if (pattern.layout === 'herringbone') return { u: pieces * width * Math.SQRT2, v: width * Math.SQRT2 };
      if (pattern.layout === 'chevron') return { u: length * Math.SQRT2, v: width * Math.SQRT2 };
      return { u: 2 * pieces * width, v: 2 * pieces * width };
    }
    case 'tiles':
      return { u: pattern.tileWidthCm / 50, v: pattern.tileHeightCm / 50 };
    case 'carpet':
      return pattern.motif === 'stripe'
        ? { u: 0.16, v: 0 }
        : pattern.motif === 'grid'
          ? { u: 1, v: 1 }
          : { u: 0, v: 0 };
    case 'cork':
      return { u: (3 * pattern.pieceCm[0]) / 100, v: pattern.pieceCm[1] / 100 };
    case 'tatami':
      return { u: pattern.matWidthCm / 25, v: pattern.matLengthCm / 50 };
    case 'wallpaper': {
      const repeat = pattern.repeatCm / 100;
      return pattern.motif === 'mural-hills'
        ? { u: 2 * repeat, v: 0, isUpright: true }
        : { u: 2 * repeat, v: 2 * repeat };
    }
    case 'panel': {
      const period = { u: pattern.moduleWidthCm / 50, v: pattern.moduleHeightCm / 50 };
      return { ...period, isUpright: pattern.profile === 'wainscot' || pattern.profile === 'boiserie' };
    }
    case 'pictured':
      return { u: pattern.sizeM[0], v: pattern.sizeM[1], isWhole: true };
    default:
      return { u: 0, v: 0 };
  }
}

/** Whole periods that make about two metres. */
const sideOf = (period: number): number => (period > 0 ? period * Math.max(1, Math.round(TILE_M / period)) : TILE_M);

/** Channels of the texture: OKLab, slopes, openness, roughness. */
const CHANNELS = 7;

export interface TileArgs {
  readonly material: Finish;
  readonly width: number;
  readonly stepU: number;
  readonly stepV: number;
  readonly target: Float32Array;
}

const draw: BandOp<TileArgs> = {
  rowsPerBand: 16,
  run(_kernels, { material, width, stepU, stepV, target }, from, to) {
    const evaluate = materialEvaluator(material, TILE_SEED);
    const sample = newSample();
    const footprint = Math.max(stepU, stepV);
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        evaluate((x + 0.5) * stepU, (y + 0.5) * stepV, footprint, sample);
        const at = (y * width + x) * CHANNELS;
        target[at] = sample.l;
        target[at + 1] = sample.a;
        target[at + 2] = sample.b;
        target[at + 3] = sample.slopeU;
        target[at + 4] = sample.slopeV;
        target[at + 5] = sample.openness;
        target[at + 6] = sample.roughness;
      }
    }
  },
};

export const materialBandOps = { draw } as const;

/** Draws the tile of a material. Deterministic; throws AbortedError. */
export function materialTile(material: Finish, rt: Runtime): MaterialTile {
  const period = periodOf(material);
  const repeatsUp = period.isUpright !== true;
  const isPlain = material.pattern.kind === 'plain';
  const px = isPlain ? 16 : TILE_PX;
  const sizeM = [sideOf(period.u), repeatsUp ? sideOf(period.v) : UPRIGHT_M] as const;
  const band = isPlain || period.isWhole ? 0 : Math.round(px * OVERLAP);
  const [width, height] = [px + band, px + (repeatsUp ? band : 0)];
  const target = rt.arena.f32Unset(width * height * CHANNELS);
  rt.progress('materials', 0);
  rt.bands(materialBandOps.draw, height, { material, width, stepU: sizeM[0] / px, stepV: sizeM[1] / px, target });
  throwIfAborted(rt.signal);
  rt.progress('compose', 0.8);
  let texture: Texture = { width, height, channels: CHANNELS, data: target };
  if (band > 0) texture = repeating(texture, band, false);
  throwIfAborted(rt.signal);
  if (band > 0 && repeatsUp) texture = transposed(repeating(transposed(texture), band, true));
  return { ...pictures(texture), sizeM, repeatsUp };
}

function pictures({ width, height, data }: Texture): Pick<MaterialTile, 'albedo' | 'relief' | 'mean'> {
  const albedo = new Uint8Array(width * height * 3);
  const relief = new Uint8Array(width * height * 3);
  const sums = [0, 0, 0];
  const slope = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value / 2 + 0.5)));
  for (let i = 0, at = 0; i < width * height; i++, at += CHANNELS) {
    const linear = oklabToLinear(data[at], data[at + 1], data[at + 2]);
    for (let c = 0; c < 3; c++) {
      const value = Math.max(0, linear[c]) * data[at + 5];
      sums[c] += value;
      albedo[3 * i + c] = linearToSrgb8(value);
    }
    relief[3 * i] = slope(data[at + 3]);
    relief[3 * i + 1] = slope(data[at + 4]);
    relief[3 * i + 2] = Math.round(255 * Math.min(1, Math.max(0, data[at + 6])));
  }
  const n = width * height;
  return {
    albedo: { width, height, data: albedo },
    relief: { width, height, data: relief },
    mean: [sums[0] / n, sums[1] / n, sums[2] / n],
  };
}
