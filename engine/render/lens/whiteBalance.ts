/**
 * White balance of a picture as a photographer of interiors sets it: by the light that falls on what is seen, of which
 * some of the warmth stays and less of everything else.
 */
import { luminanceAt } from '../../image/colour.ts';
import { whiteOf } from './tone.ts';

/** Linear gains on red, green and blue. */
export type Gains = readonly [number, number, number];

/** Albedos that tell the light: darker ones are unsure, and those with much colour throw their own on each other. */
const LEAST_ALBEDO = 0.12;
const MOST_COLOURED = 0.45;
/** Light times exposure above which a surface is burnt. */
const BURNT = 2.5;
/** Pixels that must tell it. */
const LEAST_SEEN = 40;
/** Share of a cast that is taken out: of warm light, and of blue and green. */
const WARM = 0.58;
const COOL = 0.7;
/** Logarithm by which no channel is changed further. */
const MOST = 0.28;

/** Gains for a white point in kelvin alone. */
export function gainsOf(kelvin: number): Gains {
  const [white, daylight] = [whiteOf(kelvin), whiteOf(6500)];
  return [daylight[0] / white[0], daylight[1] / white[1], daylight[2] / white[2]];
}

/**
 * Gains that also take out the cast which the light of a picture has on it: radiance over albedo, both interleaved, is
 * what falls on things, and its colour comes from walls and curtains that throw theirs on everything (grey-world on the
 * light, not on the picture: Buchsbaum 1980). Luminance of white stays.
 */
export function whiteBalance(radiance: Float32Array, albedo: Float32Array, exposure: number, kelvin: number): Gains {
  const gains = gainsOf(kelvin);
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i + 2 < radiance.length; i += 3) {
    const shade = luminanceAt(albedo, i);
    const own = [albedo[i], albedo[i + 1], albedo[i + 2]];
    const most = Math.max(...own);
    if (shade < LEAST_ALBEDO || most - Math.min(...own) > MOST_COLOURED * most) continue;
    const light = own.map((share, c) => (radiance[i + c] * gains[c]) / Math.max(1e-3, share));
    const level = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    if (level * exposure > BURNT || level < 1e-5) continue;
    for (let c = 0; c < 3; c++) sums[c] += Math.log(Math.max(1e-5, light[c]));
    count++;
  }
  if (count < LEAST_SEEN) return gains;
  const [red, blue] = [(sums[0] - sums[1]) / count, (sums[2] - sums[1]) / count];
  const taken = [red * (red > 0 ? WARM : COOL), 0, blue * (blue < 0 ? WARM : COOL)];
  const by = taken.map((v) => Math.exp(-Math.min(MOST, Math.max(-MOST, v))));
  const white = 0.2126 * by[0] + 0.7152 * by[1] + 0.0722 * by[2];
  return [(gains[0] * by[0]) / white, (gains[1] * by[1]) / white, (gains[2] * by[2]) / white];
}
