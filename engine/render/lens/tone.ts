/** From radiance to a picture: exposure, white balance and a filmic curve. */

import { luminanceAt } from '../../image/colour.ts';

/** Log-average of the middle of sorted logarithms: what is very dark or very bright counts for nothing. */
function middleOf(logs: Float64Array): number {
  const from = Math.floor(logs.length * 0.02);
  const to = Math.max(from + 1, Math.ceil(logs.length * 0.95));
  let sum = 0;
  for (let i = from; i < to; i++) sum += logs[i];
  return sum / (to - from);
}

/** Least albedo of a surface; the sky, lamps, metal and mirrors have none. */
const SEEN = 1e-3;

/** log2 of luminances of at least `least`, sorted: of all pixels, or of those where `albedo` shows a surface. */
function logsOf(values: Float32Array, step: number, least: number, albedo?: Float32Array): Float64Array {
  const logs = new Float64Array(Math.ceil(values.length / (3 * step)));
  let count = 0;
  for (let i = 0; i + 2 < values.length; i += 3 * step) {
    if (albedo && luminanceAt(albedo, i) < SEEN) continue;
    logs[count++] = Math.log2(Math.max(least, luminanceAt(values, i)));
  }
  return logs.subarray(0, count).sort();
}

/** Albedo of a room that is neither light nor dark, and how far other rooms show as lighter or darker than it. */
const USUAL_ALBEDO = Math.log2(0.42);
const KEPT_CONTRAST = 0.62;

/**
 * Factor that makes a picture bright as a photographer would expose it: the log-average (Reinhard 2002) becomes a light
 * middle grey, unless that would burn out what is bright but not a light source (its 90th percentile). With the
 * `albedo` of what is seen, rooms of dark colours stay darker than rooms of light ones, as with a meter that reads the
 * light and not the wall. Both arrays are interleaved; `step` skips pixels.
 */
export function chooseExposure(radiance: Float32Array, albedo?: Float32Array, step = 1): number {
  const seen = albedo ? logsOf(albedo, step, 0.01, albedo) : new Float64Array();
  // The sky, lamps and mirrors say little of how bright a room is, unless there is little else.
  const isRoom = seen.length > 0.2 * Math.ceil(radiance.length / (3 * step));
  const logs = logsOf(radiance, step, 1e-4, isRoom ? albedo : undefined);
  if (logs.length === 0) return 1;
  const tone = seen.length > 0 ? KEPT_CONTRAST * (middleOf(seen) - USUAL_ALBEDO) : 0;
  const byAverage = Math.log2(0.3) + Math.min(0.35, Math.max(-1.6, tone)) - middleOf(logs);
  const byBright = Math.log2(1.2) - logs[Math.min(logs.length - 1, Math.floor(0.9 * logs.length))];
  return 2 ** Math.min(byAverage, byBright);
}

/** Linear sRGB of a black body's white at `kelvin`, luminance 1 (Kang 2002 for its chromaticity). */
export function whiteOf(kelvin: number): readonly [number, number, number] {
  const t = Math.min(25000, Math.max(1667, kelvin));
  const x =
    t <= 4000
      ? -0.2661239e9 / t ** 3 - 0.234358e6 / t ** 2 + 0.8776956e3 / t + 0.17991
      : -3.0258469e9 / t ** 3 + 2.1070379e6 / t ** 2 + 0.2226347e3 / t + 0.24039;
  const y =
    t <= 2222
      ? -1.1063814 * x ** 3 - 1.3481102 * x ** 2 + 2.18555832 * x - 0.20219683
      : t <= 4000
        ? -0.9549476 * x ** 3 - 1.37418593 * x ** 2 + 2.09137015 * x - 0.16748867
        : 3.081758 * x ** 3 - 5.8733867 * x ** 2 + 3.75112997 * x - 0.37001483;
  const bigX = x / y;
  const bigZ = (1 - x - y) / y;
  const rgb = [
    3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
    -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
    0.0557 * bigX - 0.204 + 1.057 * bigZ,
  ];
  return [Math.max(0.02, rgb[0]), Math.max(0.02, rgb[1]), Math.max(0.02, rgb[2])];
}

/** Luminance from which light is rolled off before the curve, and the span by which each factor of e adds. */
const ROLL_FROM = 0.7;
const ROLL_SPAN = 0.3;

/**
 * Factor on all channels that keeps sunlit floors and bright walls from burning out: luminance `l` grows by its
 * logarithm above a
 * light grey, so that several stops more keep their texture and their hue.
 */
export function rollOff(l: number): number {
  return l > ROLL_FROM ? (ROLL_FROM + ROLL_SPAN * Math.log(1 + (l - ROLL_FROM) / ROLL_SPAN)) / l : 1;
}

/** Luminance of interiors that neither gains nor loses by contrast, its exponent, and bounds of what it does. */
const MIDDLE = 0.32;
const CONTRAST = 1.28;
const MOST_CONTRAST = [0.5, 1.24] as const;

/** Factor on all channels of a pixel of luminance `l` that takes it away from the middle, as cameras do. */
export function contrastOf(l: number): number {
  return Math.min(MOST_CONTRAST[1], Math.max(MOST_CONTRAST[0], (Math.max(1e-4, l) / MIDDLE) ** (CONTRAST - 1)));
}

/** Where the shoulder of the tone curve begins. */
const SHOULDER = 0.6;
/** How far the toe reaches: what is darker than some times this loses light. */
const TOE = 0.012;

/**
 * Filmic curve on linear light, channel by channel: a short toe, straight through the middle so that colours stay what
 * they are, and a long shoulder that never quite reaches white.
 */
export function filmic(x: number): number {
  if (!(x > 0)) return 0;
  const v = (x * x * (1 + TOE)) / (x + TOE);
  return v <= SHOULDER
    ? v
    : 1 - (1 - SHOULDER) / (1 + (v - SHOULDER) / (1 - SHOULDER) + ((v - SHOULDER) / (1 - SHOULDER)) ** 2 / 2);
}
