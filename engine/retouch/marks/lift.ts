/**
 * Takes an overlay off a picture at its full size: coverage from coarse to fine, then what is below, by the overlay's
 * own equation.
 */

import { throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { resizeMask } from '../../image/resample.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { freeingOf, refineCoverage, STEPS, type SteppedCoverage, trustOf } from './coverage.ts';
import { type Coverage, fitOverlay, groundOf, type Overlay } from './overlay.ts';

/** Rounds over the coverage at the coarsest size, and at each finer one. */
const COARSE_SWEEPS = 8;
const FINE_SWEEPS = 4;
/** Share of the overlay from which what is below can't be told. */
const HIDDEN = 0.82;

export interface Lifted {
  /** The crop without the overlay. */
  readonly picture: Rgb8;
  /** Coverage in steps, of the crop's size. */
  readonly steps: SteppedCoverage;
  /** 255 where what was below must be completed. */
  readonly hidden: Mask;
}

/** Coverage in steps as the belief (0-255) has it: sure from three quarters on. */
export function stepsOf({ width, height, data }: Mask): SteppedCoverage {
  const sharp = (v: number) => Math.min(1, Math.max(0, (v - 76) / 103));
  return { width, height, data: Uint8Array.from(data, (v) => Math.round(STEPS * sharp(v))) };
}

/** Means of 2 × 2 pixels in encoded values, in which an overlay of a part is an overlay of a share. */
export function halvedPicture({ width, height, data }: Rgb8): Rgb8 {
  const [columns, rows] = [width >> 1, height >> 1];
  const out = new Uint8Array(columns * rows * 3);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = (2 * y * width + 2 * x) * 3;
      const to = (y * columns + x) * 3;
      for (let c = 0; c < 3; c++) {
        const below = from + width * 3 + c;
        out[to + c] = (data[from + c] + data[from + 3 + c] + data[below] + data[below + 3] + 2) >> 2;
      }
    }
  }
  return { width: columns, height: rows, data: out };
}

export function cropOf({ width, data }: Rgb8, { left, top, right, bottom }: PixelRect): Rgb8 {
  const out = new Uint8Array((right - left) * (bottom - top) * 3);
  for (let y = top; y < bottom; y++) {
    out.set(data.subarray((y * width + left) * 3, (y * width + right) * 3), (y - top) * (right - left) * 3);
  }
  return { width: right - left, height: bottom - top, data: out };
}

export function cropMask({ width, data }: Mask, { left, top, right, bottom }: PixelRect): Mask {
  const out = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    out.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return { width: right - left, height: bottom - top, data: out };
}

const asCoverage = ({ width, height, data }: SteppedCoverage): Coverage => ({
  width,
  height,
  data: Float32Array.from(data, (v) => v / STEPS),
});

/**
 * The overlay under a belief (0-255), first told from the belief, then from the coverage that it leads to. Throws
 * AbortedError.
 */
export function explain(picture: Rgb8, belief: Mask, rt: Runtime): Overlay | null {
  const first = fitOverlay(picture, asCoverage(stepsOf(belief)), rt);
  if (!first) return null;
  const steps = coverageOf(picture, belief, 1, first, rt);
  const second = fitOverlay(picture, asCoverage(steps), rt);
  return second && isBetter(second, first) ? second : first;
}

/**
 * Share by which an overlay that is told again may explain less, and by which it must explain more where the first was
 * white or black.
 */
const WORSE = 1.3;
const CLEARLY = 0.7;

const isPlain = ({ colour }: Overlay): boolean => colour.every((v) => v === 255) || colour.every((v) => v === 0);

function isBetter(second: Overlay, first: Overlay): boolean {
  const share = (each: Overlay): number => each.error / Math.max(1, each.change);
  return share(second) <= (isPlain(first) && !isPlain(second) ? CLEARLY : WORSE) * share(first);
}

function enlarged(steps: SteppedCoverage, width: number, height: number): SteppedCoverage {
  const scaled: Mask = { ...steps, data: steps.data.map((v) => Math.round((v * 255) / STEPS)) };
  const { data } = resizeMask(scaled, width, height, 'bilinear');
  return { width, height, data: data.map((v) => Math.round((v * STEPS) / 255)) };
}

/**
 * Coverage of a crop: `belief` (0-255) comes at about its size divided by `shrink`. Throws AbortedError.
 */
export function coverageOf(crop: Rgb8, belief: Mask, shrink: number, overlay: Overlay, rt: Runtime): SteppedCoverage {
  const pyramid = [crop];
  for (let by = shrink; by > 1.5; by /= 2) {
    const last = pyramid[pyramid.length - 1];
    if (Math.min(last.width, last.height) < 8) break;
    pyramid.push(halvedPicture(last));
  }
  const coarsest = pyramid[pyramid.length - 1];
  const first = resizeMask(belief, coarsest.width, coarsest.height, 'bilinear');
  const ground = groundOf(coarsest, { ...first, data: Float32Array.from(first.data, (v) => v / 255) }, rt);
  const trust = trustOf(ground);
  let steps: SteppedCoverage | null = null;
  for (let level = pyramid.length - 1; level >= 0; level--) {
    const picture = pyramid[level];
    const { width, height } = picture;
    const believed = resizeMask(belief, width, height, 'bilinear');
    const thought = steps ? enlarged(steps, width, height) : null;
    if (thought) for (let i = 0; i < believed.data.length; i++) believed.data[i] = (thought.data[i] * 255) / STEPS;
    // One pixel around what is thought covered may be, too.
    widen(believed);
    const next: SteppedCoverage = thought ?? stepsOf(first);
    const clues = { overlay, thought: believed.data, ground, trust };
    refineCoverage(picture, next, clues, steps ? FINE_SWEEPS : COARSE_SWEEPS, rt);
    steps = next;
  }
  return steps!;
}

/** Gives pixels within 2 px of some belief the least belief that leaves them open. */
function widen({ width, height, data }: Mask): void {
  for (let round = 0; round < 2; round++) {
    const before = data.slice();
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        if (before[i] === 0 && (before[i - 1] || before[i + 1] || before[i - width] || before[i + width])) data[i] = 1;
      }
    }
  }
}

/** What is below the overlay, as far as it can be told. */
export function lift(crop: Rgb8, steps: SteppedCoverage, overlay: Overlay, rt: Runtime): Lifted {
  const { width, height, data } = crop;
  const { gain, off } = freeingOf(overlay);
  const out = data.slice();
  const hidden = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    if ((y & 63) === 0) throwIfAborted(rt.signal);
    for (let i = y * width; i < (y + 1) * width; i++) {
      const step = steps.data[i];
      if (step === 0) continue;
      if ((overlay.opacity * step) / STEPS > HIDDEN) hidden[i] = 255;
      for (let c = 0; c < 3; c++) {
        const value = data[i * 3 + c] * gain[step] - off[c][step];
        out[i * 3 + c] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
      }
    }
  }
  const picture: Rgb8 = { width, height, data: out };
  smoothBorders(crop, picture, steps, overlay, BORDER_STEPS, rt);
  return { picture, steps, hidden: { width, height, data: hidden } };
}

/**
 * The same with a coverage (0-1) that is known more finely than in steps, and is improved at its borders alone. Throws
 * AbortedError.
 */
export function liftKnown(crop: Rgb8, coverage: Coverage, overlay: Overlay, rt: Runtime): Lifted {
  const { width, height, data } = crop;
  const { opacity, colour } = overlay;
  const out = data.slice();
  const hidden = new Uint8Array(width * height);
  const steps = Uint8Array.from(coverage.data, (v) => (v > 0 ? Math.max(1, Math.round(STEPS * v)) : 0));
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] === 0) continue;
    const share = opacity * coverage.data[i];
    if (share > HIDDEN) hidden[i] = 255;
    const gain = 1 / (1 - Math.min(0.9, share));
    for (let c = 0; c < 3; c++) {
      const value = (data[i * 3 + c] - share * colour[c]) * gain;
      out[i * 3 + c] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
    }
  }
  const picture: Rgb8 = { width, height, data: out };
  const stepped: SteppedCoverage = { width, height, data: steps };
  smoothBorders(crop, picture, stepped, overlay, TEXTURED_STEPS, rt);
  return {
    picture,
    steps: stepped,
    hidden: { width, height, data: hidden },
  };
}

/**
 * Steps by which the coverage of a border pixel may differ from what it was found to be; for one that is known finely,
 * on texture.
 */
const BORDER_STEPS = 2;
const TEXTURED_STEPS = 0.5;
/** Sum over channels of the differences around a pixel up to which it lies on no texture. */
const TEXTURE = 40;

/**
 * Gives pixels that the overlay covers in part the coverage between steps with which they are most like what is beside
 * them: under a strong overlay one step is seen.
 */
function smoothBorders(
  crop: Rgb8,
  freed: Rgb8,
  steps: SteppedCoverage,
  { opacity, colour }: Overlay,
  texturedSteps: number,
  rt: Runtime,
): void {
  const { width, height, data } = crop;
  const out = freed.data;
  const before = out.slice();
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  const beside = [0, 0, 0];
  const [low, high] = [new Uint8Array(3), new Uint8Array(3)];
  for (let y = 1; y < height - 1; y++) {
    if ((y & 63) === 0) throwIfAborted(rt.signal);
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const step = steps.data[i];
      if (step === 0 || step === STEPS) continue;
      let count = 0;
      beside.fill(0);
      low.fill(255);
      high.fill(0);
      for (const by of around) {
        const other = steps.data[i + by];
        if (other !== 0 && other !== STEPS) continue;
        count++;
        for (let c = 0; c < 3; c++) {
          const value = before[(i + by) * 3 + c];
          beside[c] = beside[c] + value;
          if (value < low[c]) low[c] = value;
          if (value > high[c]) high[c] = value;
        }
      }
      if (count < 2) continue;
      let [top, bottom] = [0, 1e-6];
      for (let c = 0; c < 3; c++) {
        const ground = beside[c] / count;
        top += (data[i * 3 + c] - ground) * (colour[c] - ground);
        bottom += (colour[c] - ground) ** 2;
      }
      const spread = high[0] - low[0] + high[1] - low[1] + high[2] - low[2];
      const reach = spread <= TEXTURE ? BORDER_STEPS : texturedSteps;
      const [least, most] = [step - reach, step + reach].map((v) => (opacity * v) / STEPS);
      const share = Math.min(0.9, Math.max(0, least!, Math.min(most!, top / bottom)));
      for (let c = 0; c < 3; c++) {
        const value = (data[i * 3 + c] - share * colour[c]) / (1 - share);
        out[i * 3 + c] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
      }
    }
  }
}

/**
 * Edges along the coverage's borders that are left, as a share of those that were there: 1 and more for what is no such
 * overlay.
 */
export function edgesLeft(crop: Rgb8, { picture, steps }: Lifted): number {
  const { width, height } = crop;
  let [before, after] = [0, 1e-6];
  for (let i = 0; i < width * (height - 1); i++) {
    for (const j of [i + 1, i + width]) {
      if (Math.abs(steps.data[i] - steps.data[j]) < STEPS / 2) continue;
      for (let c = 0; c < 3; c++) {
        before += Math.abs(crop.data[i * 3 + c] - crop.data[j * 3 + c]);
        after += Math.abs(picture.data[i * 3 + c] - picture.data[j * 3 + c]);
      }
    }
  }
  return before > 0 ? after / before : 1;
}
