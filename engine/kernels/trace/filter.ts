/**
 * Edge-avoiding à-trous wavelets (Dammertz 2010) over one layer of light, held back by normals, by distance from the
 * tangent plane, and by differences beyond what the layer's own variance explains (after Rousselle 2013, Schied 2017).
 */
import { F_LOOK, F_NORMAL, F_PLACE, F_SIZE, FEATURE_WORDS, LAYER_WORDS } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { guideReal, real, setOut, toReal } from './machine.ts';

function lightness(at: i32): f64 {
  return 0.2126 * guideReal(at) + 0.7152 * guideReal(at + 1) + 0.0722 * guideReal(at + 2);
}

/** e^−d to some per cent, the same on every machine. */
function decay(d: f64): f64 {
  return 1.0 / (1.0 + d * (1.0 + d * (0.5 + d * 0.1666)));
}

/** Weight of a tap at distance 0, 1, 2: the B₃ spline. */
function spline(d: i32): f64 {
  return d === 0 ? 0.375 : d === 1 || d === -1 ? 0.25 : 0.0625;
}

/** Standard deviations above the mean of its surroundings from which a pixel is taken for a firefly. */
const FIREFLY: f64 = 5.0;

/** Taps whose surface differs more than this add nothing that could be seen. */
const FOREIGN: f64 = 9.0;

/** One pixel: reads the layer in the guide's place, writes colour and variance of the mean. */
function filterPixel(
  x: i32,
  y: i32,
  width: i32,
  height: i32,
  step: i32,
  tolerance: f64,
  plane: f64,
  sameLook: i32,
): void {
  const p = y * width + x;
  const at = p * LAYER_WORDS;
  const feature = p * FEATURE_WORDS;
  const size = real(feature + F_SIZE);
  if (size <= 0.0) {
    for (let c = 0; c < LAYER_WORDS; c++) setOut(at + c, guideReal(at + c));
    return;
  }
  const nx = real(feature + F_NORMAL);
  const ny = real(feature + F_NORMAL + 1);
  const nz = real(feature + F_NORMAL + 2);
  const offset = nx * real(feature + F_PLACE) + ny * real(feature + F_PLACE + 1) + nz * real(feature + F_PLACE + 2);
  const look = real(feature + F_LOOK);
  const light = lightness(at);
  // A pixel of which no sample is known takes what its surroundings say; theirs is never taken from it.
  const isKnown = guideReal(at + 3) >= 0.0;
  const variance = isKnown ? guideReal(at + 3) : 1e9;
  const planeScale = 1.0 / (plane * size * toReal(step));
  const centre = isKnown ? spline(0) * spline(0) : 0.0;
  let r = centre * guideReal(at);
  let g = centre * guideReal(at + 1);
  let b = centre * guideReal(at + 2);
  let v = centre * centre * variance;
  let total = centre;
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy * step;
    if (py < 0 || py >= height) continue;
    const across = spline(dy);
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx * step;
      if (px < 0 || px >= width) continue;
      const q = py * width + px;
      if (q === p) continue;
      const other = q * FEATURE_WORDS;
      if (real(other + F_SIZE) <= 0.0) continue;
      if (sameLook !== 0 && real(other + F_LOOK) !== look) continue;
      const cosine = nx * real(other) + ny * real(other + 1) + nz * real(other + 2);
      const off = nx * real(other + F_PLACE) + ny * real(other + F_PLACE + 1) + nz * real(other + F_PLACE + 2) - offset;
      const like = Math.max(0.0, 1.0 - cosine) * 24.0 + Math.abs(off) * planeScale;
      if (like > FOREIGN) continue;
      const tap = q * LAYER_WORDS;
      const tr = guideReal(tap);
      const tg = guideReal(tap + 1);
      const tb = guideReal(tap + 2);
      const otherVariance = guideReal(tap + 3);
      if (otherVariance < 0.0) continue;
      const difference = 0.2126 * tr + 0.7152 * tg + 0.0722 * tb - light;
      const excess = Math.max(0.0, difference * difference - (variance + Math.min(variance, otherVariance)));
      const apart = excess / (1e-8 + tolerance * (variance + otherVariance));
      const weight = spline(dx) * across * decay(like + apart);
      r += weight * tr;
      g += weight * tg;
      b += weight * tb;
      v += weight * weight * otherVariance;
      total += weight;
    }
  }
  if (total <= 0.0) {
    for (let c = 0; c < LAYER_WORDS; c++) setOut(at + c, guideReal(at + c));
    return;
  }
  const share = 1.0 / total;
  setOut(at, r * share);
  setOut(at + 1, g * share);
  setOut(at + 2, b * share);
  setOut(at + 3, v * share * share);
}

/**
 * Variance of rows [from, to) averaged with taps `step` apart on the same surface: that of one pixel is guessed from few
 * samples, and a pixel that missed a small light altogether would pass for certain. Colours are copied; a pixel that alone is
 * far brighter than all about it is a firefly and cut down to what they make likely.
 */
export function spreadVariance(
  width: i32,
  height: i32,
  step: i32,
  plane: f64,
  sameLook: i32,
  from: i32,
  to: i32,
): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      spreadPixel(x, y, width, height, step, plane, sameLook);
    }
  }
}

function spreadPixel(x: i32, y: i32, width: i32, height: i32, step: i32, plane: f64, sameLook: i32): void {
  const p = y * width + x;
  const feature = p * FEATURE_WORDS;
  const size = real(feature + F_SIZE);
  const at = p * LAYER_WORDS;
  if (size <= 0.0 || guideReal(at + 3) < 0.0) {
    for (let c = 0; c < LAYER_WORDS; c++) setOut(at + c, guideReal(at + c));
    return;
  }
  const nx = real(feature + F_NORMAL);
  const ny = real(feature + F_NORMAL + 1);
  const nz = real(feature + F_NORMAL + 2);
  const offset = nx * real(feature + F_PLACE) + ny * real(feature + F_PLACE + 1) + nz * real(feature + F_PLACE + 2);
  const look = real(feature + F_LOOK);
  const scale = 1.0 / (plane * size * toReal(step));
  // Means over the others; the pixel itself joins afterwards.
  let light: f64 = 0.0;
  let sum: f64 = 0.0;
  let total: f64 = 0.0;
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy * step;
    if (py < 0 || py >= height) continue;
    const across = spline(dy);
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx * step;
      if (px < 0 || px >= width) continue;
      const q = py * width + px;
      if (q === p) continue;
      const other = q * FEATURE_WORDS;
      if (real(other + F_SIZE) <= 0.0) continue;
      if (sameLook !== 0 && real(other + F_LOOK) !== look) continue;
      const cosine = nx * real(other) + ny * real(other + 1) + nz * real(other + 2);
      const off = nx * real(other + F_PLACE) + ny * real(other + F_PLACE + 1) + nz * real(other + F_PLACE + 2) - offset;
      const like = Math.max(0.0, 1.0 - cosine) * 24.0 + Math.abs(off) * scale;
      if (like > FOREIGN) continue;
      const weight = spline(dx) * across * decay(like);
      const otherVariance = guideReal(q * LAYER_WORDS + 3);
      if (otherVariance < 0.0) continue;
      light += weight * lightness(q * LAYER_WORDS);
      sum += weight * otherVariance;
      total += weight;
    }
  }
  const own = lightness(at);
  let keep: f64 = 1.0;
  let variance = guideReal(at + 3);
  if (total > 0.05) {
    const likely = light / total + FIREFLY * Math.sqrt(sum / total);
    if (own > likely) {
      keep = likely / own;
      variance = sum / total;
    }
  }
  const centre = spline(0) * spline(0);
  for (let c = 0; c < 3; c++) setOut(at + c, guideReal(at + c) * keep);
  setOut(at + 3, (sum + centre * variance) / (total + centre));
}

/** Filters rows [from, to) with taps `step` pixels apart. */
export function filterRows(
  width: i32,
  height: i32,
  step: i32,
  tolerance: f64,
  plane: f64,
  sameLook: i32,
  from: i32,
  to: i32,
): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) filterPixel(x, y, width, height, step, tolerance, plane, sameLook);
  }
}
