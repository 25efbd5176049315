/**
 * Light that a network has taken the rest of the noise out of, as it learned it from rooms with few samples and with
 * many (`training/denoise/`; after Chaitanya et al. 2017, Lehtinen et al. 2018): it sees light as it was sampled and as
 * it was filtered, and says by how much the latter is off.
 */
import type { BandOp } from '../bandOp.ts';
import { luminanceAt } from '../image/colour.ts';
import * as at from '../kernels/trace/layout.ts';
import type { FeatureMap } from '../network/convolutions.ts';
import { inSquares } from '../network/squares.ts';
import type { NetworkForm } from '../network/weights.ts';
import type { LightComponents } from './denoise.ts';
import type { Frame } from './frame.ts';

/**
 * As in `training/denoise/network.py`: for each pixel of a square of four, by how much diffuse and specular light are
 * off, then the odds of what was sampled over what was filtered.
 */
export const lightNetwork: NetworkForm = {
  inputs: 24,
  widths: [32, 48, 64, 96, 128],
  depths: [2, 2, 3, 2],
  decoder: [80, 64, 48, 32],
  outputs: 36,
};
/** What the sides of what it sees are multiples of. */
export const STEP = 32;
/** Radiance times exposure below which light hardly differs from none. */
const DARK = 1 / 64;
/** Stops by which light is corrected at most. */
const MOST = 6;

const coded = (light: number): number => Math.log2(Math.max(0, light) + DARK) / 5 + 0.2;

/** Planes of what is kept of light as it was sampled: red, green, blue of each component, deviations. */
const DIRECT = 0;
export const INDIRECT = 3;
const SPECULAR = 6;
const NOISE = 9;
const SPECULAR_NOISE = 10;
/** Of scattered light alone, −1 where it is not known; and samples. */
export const INDIRECT_VARIANCE = 11;
export const SAMPLES = 12;
export const SAMPLED_WORDS = 13;

const deviation = (...variances: number[]): number =>
  Math.sqrt(variances.reduce((sum, variance) => sum + Math.max(0, variance), 0));

interface SampledArgs {
  readonly frame: Frame;
  readonly components: LightComponents;
  readonly target: Float32Array;
}

export const keepSampled: BandOp<SampledArgs> = {
  rowsPerBand: 16,
  run(_kernels, { frame, components, target }, from, to) {
    const { width, height, light } = frame;
    const { direct, indirect, specular } = components;
    const pixels = width * height;
    for (let i = from * width; i < to * width; i++) {
      for (let c = 0; c < 3; c++) {
        target[(DIRECT + c) * pixels + i] = direct[c * pixels + i];
        target[(INDIRECT + c) * pixels + i] = indirect[c * pixels + i];
        target[(SPECULAR + c) * pixels + i] = specular[c * pixels + i];
      }
      target[NOISE * pixels + i] = deviation(direct[3 * pixels + i], indirect[3 * pixels + i]);
      target[SPECULAR_NOISE * pixels + i] = deviation(specular[3 * pixels + i]);
      target[INDIRECT_VARIANCE * pixels + i] = indirect[3 * pixels + i];
      target[SAMPLES * pixels + i] = light[i * at.OUT_WORDS + at.O_COUNT];
    }
  },
};

/** What the network goes by. */
export interface SeenLight {
  readonly frame: Frame;
  readonly features: Float32Array;
  /** Light as `keepSampled` keeps it, and as it was filtered. */
  readonly sampled: Float32Array;
  readonly filtered: LightComponents;
  readonly outsideBsdfs: Uint8Array;
  readonly exposure: number;
}

/** Whether a pixel of this BSDF, −1 for none, shows what lies outside. */
export const isOutside = (bsdf: number, outsideBsdfs: Uint8Array): boolean => bsdf < 0 || outsideBsdfs[bsdf] === 1;

interface SeenArgs extends SeenLight {
  /** Sides of what the network sees: the picture's last row and column go on. */
  readonly columns: number;
  readonly target: Float32Array;
}

/** Its rows are those of `target`. */
export const seeLight: BandOp<SeenArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { frame, features, sampled, filtered, outsideBsdfs, exposure, columns, target } = args;
    const { width, height, depth, albedo } = frame;
    const { direct, indirect, specular } = filtered;
    const pixels = width * height;
    const put = (out: number, light: number) => {
      target[out] = coded(light * exposure);
    };
    for (let y = from; y < to; y++) {
      for (let x = 0; x < columns; x++) {
        const i = Math.min(y, height - 1) * width + Math.min(x, width - 1);
        const out = (y * columns + x) * lightNetwork.inputs;
        for (let c = 0; c < 3; c++) {
          put(out + c, direct[c * pixels + i] + indirect[c * pixels + i]);
          put(out + 3 + c, sampled[(DIRECT + c) * pixels + i] + sampled[(INDIRECT + c) * pixels + i]);
          put(out + 8 + c, specular[c * pixels + i]);
          target[out + 16 + c] = features[(at.F_NORMAL + c) * pixels + i];
          target[out + 20 + c] = albedo[i * 3 + c] * 2 - 1;
        }
        put(out + 6, luminanceAt(direct, i, pixels));
        put(out + 7, luminanceAt(sampled, DIRECT * pixels + i, pixels));
        put(out + 11, luminanceAt(sampled, SPECULAR * pixels + i, pixels));
        put(out + 12, sampled[NOISE * pixels + i]);
        put(out + 13, sampled[SPECULAR_NOISE * pixels + i]);
        put(out + 14, deviation(direct[3 * pixels + i], indirect[3 * pixels + i]));
        put(out + 15, deviation(specular[3 * pixels + i]));
        target[out + 19] = 2 / (1 + depth[i]) - 1;
        target[out + 23] = isOutside(features[at.F_BSDF * pixels + i], outsideBsdfs) ? 1 : 0;
      }
    }
  },
};

/** What a pass over the network's word reads and writes. */
interface SaidArgs extends SeenLight {
  readonly said: FeatureMap;
  /** Stops by which light is corrected, as a component of light: its variance is that of the network's word. */
  readonly diffuse: Float32Array;
  readonly gloss: Float32Array;
}

/** Variance of what the network says of a pixel, in stops: so far its word is taken together with its neighbours'. */
const DOUBT = 0.006;

export const readSaid: BandOp<SaidArgs> = {
  rowsPerBand: 16,
  run(_kernels, { frame, said, diffuse, gloss }, from, to) {
    const { width, height } = frame;
    const pixels = width * height;
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const word = inSquares(said, x, y);
        for (let c = 0; c < 3; c++) {
          diffuse[c * pixels + i] = said.data[word + c * 4];
          gloss[c * pixels + i] = said.data[word + (3 + c) * 4];
        }
        diffuse[3 * pixels + i] = DOUBT;
        gloss[3 * pixels + i] = DOUBT;
      }
    }
  },
};

/** Shares of what was sampled below this are none: they would come as grain. */
const FAINT = 0.06;
/** What was sampled counts as this many times what was filtered at most: fireflies are brighter. */
const FIREFLY = 3;

function shareOf(odds: number): number {
  return Math.max(0, (1 / (1 + Math.exp(-odds)) - FAINT) / (1 - FAINT));
}

/**
 * Diffuse light comes as `direct`, without any `indirect`. What lies outside stays as it was filtered, and what has no
 * light, as lamps and panes that shine, gets none.
 */
export const correctLight: BandOp<SaidArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { frame, features, sampled, filtered, outsideBsdfs, exposure, said, diffuse, gloss } = args;
    const { width, height } = frame;
    const { direct, indirect, specular } = filtered;
    const pixels = width * height;
    const dark = DARK / exposure;
    const right = (light: number, stops: number): number =>
      light === 0 ? 0 : Math.max(0, (light + dark) * 2 ** Math.min(MOST, Math.max(-MOST, stops)) - dark);
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const isLeft = isOutside(features[at.F_BSDF * pixels + i], outsideBsdfs);
        const word = inSquares(said, x, y);
        const shares = [0, 1, 2].map((k) => shareOf(said.data[word + (6 + k) * 4]));
        for (let c = 0; c < 3; c++) {
          const p = c * pixels + i;
          const mixed = (component: Float32Array, plane: number, k: number): number => {
            const own = Math.min(sampled[(plane + c) * pixels + i], FIREFLY * component[p] + dark);
            return component[p] + shares[k] * (own - component[p]);
          };
          if (isLeft) {
            direct[p] += indirect[p];
          } else {
            direct[p] = right(mixed(direct, DIRECT, 0) + mixed(indirect, INDIRECT, 1), diffuse[p]);
            specular[p] = right(mixed(specular, SPECULAR, 2), gloss[p]);
          }
          indirect[p] = 0;
        }
      }
    }
  },
};
