/**
 * From radiance in the photo's own unit to its pixels: the photo's white is 1, and what is brighter runs out softly.
 */

import type { BandOp } from '../bandOp.ts';
import { linearOfSrgb8, linearToSrgb8, luminance } from '../image/colour.ts';
import type { KeptCeiling } from './ceiling/ceiling.ts';
import { type Grain, grainAt } from './grain.ts';
import { type Level, levelAt } from './light/level.ts';

/** Where the shoulder begins: below it a surface shows as the photo would have shown it. */
const SHOULDER = 0.7;

/** Where it begins and what it ends in where things are brighter than white: they keep their shape. */
const LONG_SHOULDER = 0.45;
const BRIGHTEST = 0.93;

/** Linear light as shown, 0-1. `brightest`: what shall still be told from white. */
export function shown(x: number, brightest = 1): number {
  if (!(x > 0)) return 0;
  if (brightest > 1 && x > LONG_SHOULDER) {
    const over = x - LONG_SHOULDER;
    const bend = 1 / (BRIGHTEST - LONG_SHOULDER) - 1 / (brightest - LONG_SHOULDER);
    return Math.min(1, LONG_SHOULDER + over / (1 + bend * over));
  }
  if (x <= SHOULDER) return x;
  const over = (x - SHOULDER) / (1 - SHOULDER);
  return 1 - (1 - SHOULDER) / (1 + over + over * over * 0.5);
}

export interface ComposeArgs {
  readonly width: number;
  readonly height: number;
  readonly photo: Uint8Array;
  /**
   * What is rendered, in the photo's unit, and the same without pieces where surfaces of the photo are kept;
   * interleaved.
   */
  readonly radiance: Float32Array;
  readonly empty: Float32Array | null;
  /** Share of each pixel that is the photo's, 0-1. */
  readonly kept: Float32Array;
  /** What pieces change of the photo's light, per channel; null: nothing. */
  readonly ratio: Float32Array | null;
  /** How far things of the photo stand before what is rendered, 0-255. */
  readonly front: Uint8Array;
  /**
   * How far each pixel is a fitting of the photo that no piece stands before, 0-255; lifted towards what is rendered.
   * Null: none.
   */
  readonly fitted: Uint8Array | null;
  /** The photo's ceiling, where it stays. Null: none does. */
  readonly ceiling: KeptCeiling | null;
  /** Factors on what is rendered: exposure and white balance. */
  readonly gains: readonly [number, number, number];
  /** Exponent on how much lighter or darker than middle grey what is rendered shows; 1: as it is. */
  readonly contrast: number;
  /** And stops, place by place; null: none. */
  readonly level: Level | null;
  /** Linear light of the brightest rendered that shall still be told from white; 1: what is brighter runs out. */
  readonly brightest: number;
  /** The photo's, laid over what is rendered. */
  readonly grain: Grain;
  readonly target: Uint8Array;
}

/**
 * What is rendered, put into the photo: its kept part times what pieces change of its light, behind what stands in
 * front.
 */
const compose: BandOp<ComposeArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { width, height, photo, radiance, empty, kept, ratio, front, fitted, gains, grain, target } = args;
    const { level, contrast, ceiling, brightest } = args;
    const picture = { width, height };
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const share = kept[i];
        const before = front[i] / 255;
        const fitting = fitted ? fitted[i] / 255 : 0;
        const roof = ceiling ? ceiling.share[i] / 255 : 0;
        const made = (1 - share) * (1 - before) * (1 - fitting) * (1 - roof);
        const dust = made > 0 ? made * grainAt(grain, x, y, lightnessOf(radiance, i * 3, gains)) : 0;
        const stops = level && share < 1 ? 2 ** levelAt(level, x, y, picture) : 1;
        const lift = share < 1 ? stops * contrasted(radiance, i * 3, gains, contrast) : 1;
        for (let c = 0; c < 3; c++) {
          const k = i * 3 + c;
          const change = ratio ? ratio[k] : 1;
          if (before === 1 || (share >= WHOLE && change === 1 && fitting === 0)) {
            target[k] = photo[k];
            continue;
          }
          const old = linearOfSrgb8[photo[k]];
          let value = old * change * share;
          if (share < WHOLE) {
            // The pixel's own share of a kept surface is in the radiance; that of a pane is black.
            const surface = empty ? share * empty[k] * change : 0;
            const piece = Math.max(0, radiance[k] - surface) / (1 - share);
            value += shown(piece * lift * gains[c], brightest) * (1 - share);
          }
          if (fitting > 0) value = value * (1 - fitting) + shown(old * Math.min(MOST_LIFT, gains[c] ** LIFT)) * fitting;
          if (ceiling && roof > 0)
            value = value * (1 - roof) + shown(linearOfSrgb8[ceiling.image[k]] * stops * ceiling.gains[c]) * roof;
          const pure = linearToSrgb8(value * (1 - before) + old * before);
          target[k] = dust === 0 ? pure : Math.min(255, Math.max(0, Math.round(pure + dust)));
        }
      }
    }
  },
};

/** Linear middle grey of interiors, and the bounds of what contrast does to a pixel. */
const MIDDLE = 0.26;
const MOST_CONTRAST = [0.6, 1.25] as const;

/** Factor on a rendered pixel that takes it away from the middle: colours stay. */
function contrasted(radiance: Float32Array, k: number, [r, g, b]: ComposeArgs['gains'], contrast: number): number {
  if (contrast === 1) return 1;
  const luma = luminance(radiance[k] * r, radiance[k + 1] * g, radiance[k + 2] * b);
  const [least, most] = MOST_CONTRAST;
  return Math.min(most, Math.max(least, (Math.max(1e-4, luma) / MIDDLE) ** (contrast - 1)));
}

/** About how light a rendered pixel shows, 0-255. */
function lightnessOf(radiance: Float32Array, k: number, [r, g, b]: readonly [number, number, number]): number {
  return 255 * Math.sqrt(shown(luminance(radiance[k] * r, radiance[k + 1] * g, radiance[k + 2] * b)));
}

/** What stays of the house is lifted with what is new, less: the photo has it exposed already. */
const LIFT = 0.5;
const MOST_LIFT = 1.4;

/** Share from which a pixel is the photo's alone. */
const WHOLE = 0.999;

export const redesignBandOps = { compose } as const;
