/**
 * What an outside engine made becomes part of the photo: tones joined at the seam, everything else the photo's own
 * bytes.
 */
import { throwIfAborted } from '../abort.ts';
import { gaussianBlur } from '../image/blur.ts';
import { dilate, distanceTo } from '../image/morphology.ts';
import { resizeMask, resizePlane, resizeRgb8, shrinkRgb8 } from '../image/resample.ts';
import type { Mask, Plane, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { cutMask, cutRgb } from './placing.ts';
import type { Area } from './types.ts';

/** Long side at which tones are compared, px: what differs between two pictures of one wall is smooth. */
const TONE_PX = 384;
/** The most that a tone is moved, of 255: more is another thing, not another tone. */
const MOST_MOVED = 40;
/** Reach around what changes in which both pictures show the same, of the long side of the small copies. */
const BAND = 0.03;

interface Sums {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and weight, interleaved. */
  readonly data: Float32Array;
}

function halved({ width, height, data }: Sums): Sums {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const next = new Float32Array(w * h * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 4, ((y >> 1) * w + (x >> 1)) * 4];
      for (let c = 0; c < 4; c++) next[to + c] += data[from + c];
    }
  }
  return { width: w, height: h, data: next };
}

/** Bilinear value of a grid twice as coarse, at a pixel of the finer one. */
function coarser({ width, height, data }: Sums, x: number, y: number, c: number): number {
  const [u, v] = [Math.max(0, (x + 0.5) / 2 - 0.5), Math.max(0, (y + 0.5) / 2 - 0.5)];
  const [left, top] = [Math.min(width - 1, Math.floor(u)), Math.min(height - 1, Math.floor(v))];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [fx, fy] = [u - left, v - top];
  const at = (column: number, row: number) => data[(row * width + column) * 4 + c];
  return (
    (at(left, top) * (1 - fx) + at(right, top) * fx) * (1 - fy) +
    (at(left, bottom) * (1 - fx) + at(right, bottom) * fx) * fy
  );
}

/**
 * Continues what is known smoothly over what is not (push-pull, Gortler et al. 1996). In: sums with weights; out:
 * values, with weight 1 everywhere.
 */
function continued(level: Sums): Sums {
  const { width, height, data } = level;
  const isLast = width === 1 && height === 1;
  const below = isLast ? null : continued(halved(level));
  const filled = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const weight = data[i + 3];
      const share = below ? Math.min(1, weight) : 1;
      for (let c = 0; c < 3; c++) {
        const own = weight > 0 ? data[i + c] / weight : 0;
        filled[i + c] = below ? own * share + coarser(below, x, y, c) * (1 - share) : own;
      }
      filled[i + 3] = 1;
    }
  }
  return { width, height, data: filled };
}

/**
 * By how much the photo differs from what was made, per channel of 255, known around `change` and continued over
 * it.
 */
function toneField(photo: Rgb8, made: Rgb8, change: Mask): [Plane, Plane, Plane] {
  const small = shrinkRgb8(photo, TONE_PX);
  const { width, height } = small;
  const other = resizeRgb8(made, width, height, 'area');
  // Whatever is touched by the change is not the photo's own.
  const touched = dilate(
    { width, height, data: resizeMask(change, width, height).data.map((v) => (v > 0 ? 255 : 0)) },
    1,
  );
  const far = distanceTo(touched).data;
  const band = Math.max(3, BAND * Math.max(width, height));
  const data = new Float32Array(width * height * 4);
  for (let i = 0; i < far.length; i++) {
    if (touched.data[i] || far[i] > band) continue;
    for (let c = 0; c < 3; c++) {
      const difference = small.data[3 * i + c] - other.data[3 * i + c];
      data[4 * i + c] = Math.min(MOST_MOVED, Math.max(-MOST_MOVED, difference));
    }
    data[4 * i + 3] = 1;
  }
  const field = continued({ width, height, data }).data;
  const plane = (c: number): Plane => ({
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, i) => field[4 * i + c]),
  });
  return [plane(0), plane(1), plane(2)];
}

export interface Patch {
  /** Shows `window` of the photo, at its size. */
  readonly made: Rgb8;
  readonly window: Area;
  /** Of the photo's size: 255 what was made, 0 the photo's own bytes, soft between. */
  readonly change: Mask;
  /** Px over which tones that were moved at the seam come back to what was made; Infinity: the whole patch is moved. */
  readonly reachPx: number;
}

/** Lays what was made over the photo. Every pixel at which `change` is 0 keeps its bytes. Throws AbortedError. */
export function layPatch(photo: Rgb8, { made, window, change, reachPx }: Patch, rt: Runtime): Rgb8 {
  const { width, height } = window;
  const [own, part] = [cutRgb(photo, window), cutMask(change, window)];
  const tones = toneField(own, made, part);
  throwIfAborted(rt.signal);
  const [red, green, blue] = tones.map((plane) => resizePlane(plane, width, height).data);
  const moved = [red, green, blue];
  const seam = Number.isFinite(reachPx)
    ? distanceTo({ ...part, data: part.data.map((v) => (v > 0 ? 0 : 255)) }).data
    : null;
  const data = rt.arena.u8(photo.data.length);
  data.set(photo.data);
  for (let y = 0; y < height; y++) {
    throwIfAborted(rt.signal);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const share = part.data[i] / 255;
      if (share === 0) continue;
      const fading = seam ? Math.max(0, 1 - seam[i] / reachPx) : 1;
      const to = ((y + window.top) * photo.width + x + window.left) * 3;
      for (let c = 0; c < 3; c++) {
        const value = made.data[3 * i + c] + moved[c][i] * fading;
        data[to + c] = Math.round(Math.min(255, Math.max(0, own.data[3 * i + c] * (1 - share) + value * share)));
      }
    }
  }
  return { width: photo.width, height: photo.height, data };
}

/** What was made, with the slow course of the photo's tones: a picture restored elsewhere keeps the photo's colours. */
export function withTonesOf(photo: Rgb8, made: Rgb8, rt: Runtime): Rgb8 {
  const small = shrinkRgb8(photo, TONE_PX);
  const { width, height } = small;
  const other = resizeRgb8(made, width, height, 'area');
  const sigma = Math.max(2, 0.01 * Math.max(width, height));
  const moved = [0, 1, 2].map((c) => {
    const difference = Float32Array.from(
      { length: width * height },
      (_, i) => small.data[3 * i + c] - other.data[3 * i + c],
    );
    return resizePlane(gaussianBlur({ width, height, data: difference }, sigma, rt), made.width, made.height).data;
  });
  const data = rt.arena.u8(made.data.length);
  for (let p = 0; p < data.length; p++) {
    const value = made.data[p] + moved[p % 3][Math.floor(p / 3)];
    data[p] = Math.round(Math.min(255, Math.max(0, value)));
  }
  return { width: made.width, height: made.height, data };
}

/** A mask whose border falls from 255 to 0 within its own outermost `px` pixels: nothing beyond it is touched. */
export function softWithin(mask: Mask, px: number): Mask {
  const inside = distanceTo({ ...mask, data: mask.data.map((v) => (v >= 128 ? 0 : 255)) }).data;
  const data = Uint8Array.from(inside, (d) => Math.round(255 * Math.min(1, d / (px + 1))));
  return { width: mask.width, height: mask.height, data };
}
