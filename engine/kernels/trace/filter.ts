/**
 * Edge-avoiding à-trous wavelets (Dammertz 2010) over one component of light, held back by normals, by distance from
 * the tangent plane, and by differences beyond what the component's own variance explains (after Rousselle 2013, Schied
 * 2017). This is the twin of `assembly/filter.ts`, which does four pixels at once: single precision is rounded here
 * after each operation, in its order. Features and components lie plane after plane, so that neighbours can be loaded
 * together.
 */

import { COMPONENT_WORDS, F_BSDF, F_NORMAL, F_PLACE, F_SIZE } from './layout.ts';
import type { LightFilter } from './types.ts';

const f = Math.fround;

/** What a pass of the filter reads and writes. */
export interface FilterJob {
  readonly features: Float32Array;
  readonly source: Float32Array;
  readonly target: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly filter: LightFilter;
}

const RED = f(0.2126);
const GREEN = f(0.7152);
const BLUE = f(0.0722);

/** Luminance of pixel `p` of a component whose planes are `pixels` long. */
function lightness(component: Float32Array, p: number, pixels: number): number {
  return f(f(f(RED * component[p]) + f(GREEN * component[p + pixels])) + f(BLUE * component[p + 2 * pixels]));
}

const SIXTH = f(0.1666);

/** e^−d to some per cent, the same on every machine. */
function decay(d: number): number {
  return f(1 / f(1 + f(d * f(1 + f(d * f(0.5 + f(d * SIXTH)))))));
}

/** Weights of a tap at distance −2 … 2: the B₃ spline. */
const SPLINE = [0.0625, 0.25, 0.375, 0.25, 0.0625];
const CENTRE = 0.140625;

/** Standard deviations above the mean of its surroundings from which a pixel is taken for a firefly. */
const FIREFLY = 5;

/** Taps whose surface differs more than this add nothing that could be seen. */
const FOREIGN = 9;

/** A tap's variance counts as this many times the pixel's own at most. */
const NOISIER = 8;

/** Variance of a pixel of which no sample tells anything. */
const UNKNOWN = 1e9;

const above = (x: number): number => (x > 0 ? x : 0);

/**
 * How unlike the surfaces of pixels p and q are, by their normals and by q's distance from p's tangent plane; −1 when q
 * adds nothing. `scale`: one over the distance that counts as an edge.
 */
function unlikeness(
  { features, source, width, height, filter }: FilterJob,
  p: number,
  q: number,
  scale: number,
): number {
  const pixels = width * height;
  if (!(features[F_SIZE * pixels + q] > 0 && source[3 * pixels + q] >= 0)) return -1;
  if (filter.sameBsdf && features[F_BSDF * pixels + q] !== features[F_BSDF * pixels + p]) return -1;
  let cosine = 0;
  let off = 0;
  for (let c = 0; c < 3; c++) {
    const n = features[(F_NORMAL + c) * pixels + p];
    const along = f(n * features[(F_NORMAL + c) * pixels + q]);
    const place = (F_PLACE + c) * pixels;
    const away = f(n * f(features[place + q] - features[place + p]));
    cosine = c === 0 ? along : f(cosine + along);
    off = c === 0 ? away : f(off + away);
  }
  const like = f(f(above(f(1 - cosine)) * 24) + f(Math.abs(off) * scale));
  return like <= FOREIGN ? like : -1;
}

/**
 * Calls `tap` with each neighbour of pixel (x, y) that lies on a surface like its own: place, weight of its distance,
 * unlikeness.
 */
function eachTap(job: FilterJob, x: number, y: number, tap: (q: number, kernel: number, like: number) => void): void {
  const { features, width, height, filter } = job;
  const { step } = filter;
  const p = y * width + x;
  const scale = f(1 / f(f(f(filter.plane) * step) * features[F_SIZE * width * height + p]));
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy * step;
    if (py < 0 || py >= height) continue;
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx * step;
      if (px < 0 || px >= width || (dx === 0 && dy === 0)) continue;
      const q = py * width + px;
      const like = unlikeness(job, p, q, scale);
      if (like >= 0) tap(q, SPLINE[dx + 2] * SPLINE[dy + 2], like);
    }
  }
}

function copyPixel({ source, target, width, height }: FilterJob, p: number): void {
  for (let c = 0; c < COMPONENT_WORDS; c++) target[c * width * height + p] = source[c * width * height + p];
}

/** One pixel: writes colour and variance of the mean. */
function filterPixel(job: FilterJob, x: number, y: number): void {
  const { features, source, target, width, height } = job;
  const pixels = width * height;
  const p = y * width + x;
  if (!(features[F_SIZE * pixels + p] > 0)) {
    copyPixel(job, p);
    return;
  }
  const tolerance = f(job.filter.tolerance);
  const light = lightness(source, p, pixels);
  // A pixel of which no sample is known takes what its surroundings say; theirs is never taken from it.
  const isKnown = source[3 * pixels + p] >= 0;
  const variance = isKnown ? source[3 * pixels + p] : UNKNOWN;
  const centre = isKnown ? CENTRE : 0;
  let r = f(centre * source[p]);
  let g = f(centre * source[pixels + p]);
  let b = f(centre * source[2 * pixels + p]);
  let v = f(f(centre * centre) * variance);
  let total = centre;
  eachTap(job, x, y, (q, kernel, like) => {
    const other = source[3 * pixels + q];
    const difference = f(lightness(source, q, pixels) - light);
    const explained = f(variance + (other < variance ? other : variance));
    const excess = above(f(f(difference * difference) - explained));
    // A tap far noisier than the pixel explains little of how it differs: it would leave copies of itself all about.
    const credited = f(NOISIER * variance);
    const shared = f(variance + (other < credited ? other : credited));
    const apart = f(excess / f(f(1e-8) + f(tolerance * shared)));
    const weight = f(kernel * decay(f(like + apart)));
    r = f(r + f(weight * source[q]));
    g = f(g + f(weight * source[pixels + q]));
    b = f(b + f(weight * source[2 * pixels + q]));
    v = f(v + f(f(weight * weight) * other));
    total = f(total + weight);
  });
  if (!(total > 0)) {
    copyPixel(job, p);
    return;
  }
  const share = f(1 / total);
  target[p] = r * share;
  target[pixels + p] = g * share;
  target[2 * pixels + p] = b * share;
  target[3 * pixels + p] = f(v * share) * share;
}

function spreadPixel(job: FilterJob, x: number, y: number): void {
  const { features, source, target, width, height } = job;
  const pixels = width * height;
  const p = y * width + x;
  const own = source[3 * pixels + p];
  if (!(features[F_SIZE * pixels + p] > 0 && own >= 0)) {
    copyPixel(job, p);
    return;
  }
  // Means over the others; the pixel itself joins afterwards.
  let light = 0;
  let sum = 0;
  let total = 0;
  eachTap(job, x, y, (q, kernel, like) => {
    const weight = f(kernel * decay(like));
    light = f(light + f(weight * lightness(source, q, pixels)));
    sum = f(sum + f(weight * source[3 * pixels + q]));
    total = f(total + weight);
  });
  const bright = lightness(source, p, pixels);
  let keep = 1;
  let variance = own;
  if (total > f(0.05)) {
    const likely = f(f(light / total) + f(FIREFLY * f(Math.sqrt(f(sum / total)))));
    if (bright > likely) {
      keep = f(likely / bright);
      variance = f(sum / total);
    }
  }
  for (let c = 0; c < 3; c++) target[c * pixels + p] = source[c * pixels + p] * keep;
  target[3 * pixels + p] = f(sum + f(CENTRE * variance)) / f(total + CENTRE);
}

/** Filters rows [from, to) with taps `step` pixels apart. */
export function filterRows(job: FilterJob, from: number, to: number): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < job.width; x++) filterPixel(job, x, y);
  }
}

/**
 * Variance of rows [from, to) averaged with taps `step` apart on the same surface: that of one pixel is guessed from
 * few samples, and a pixel that missed a small light altogether would pass for certain. Colours are copied; a pixel
 * that alone is far brighter than all about it is a firefly and cut down to what they make likely.
 */
export function spreadRows(job: FilterJob, from: number, to: number): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < job.width; x++) spreadPixel(job, x, y);
  }
}
