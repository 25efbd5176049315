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
  const look = real(feature + F_LOOK);
  const light = lightness(at);
  const variance = guideReal(at + 3);
  const planeScale = 1.0 / (plane * size * toReal(step));
  let r: f64 = 0.0;
  let g: f64 = 0.0;
  let b: f64 = 0.0;
  let v: f64 = 0.0;
  let total: f64 = 0.0;
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy * step;
    if (py < 0 || py >= height) continue;
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx * step;
      if (px < 0 || px >= width) continue;
      const q = py * width + px;
      const tap = q * LAYER_WORDS;
      let weight = spline(dx) * spline(dy);
      if (q !== p) {
        const other = q * FEATURE_WORDS;
        if (real(other + F_SIZE) <= 0.0) continue;
        if (sameLook !== 0 && real(other + F_LOOK) !== look) continue;
        const otherVariance = guideReal(tap + 3);
        const difference = lightness(tap) - light;
        const excess = Math.max(0.0, difference * difference - (variance + Math.min(variance, otherVariance)));
        const apart = excess / (1e-8 + tolerance * (variance + otherVariance));
        weight *= decay(unlike(feature, other, planeScale) + apart);
      }
      r += weight * guideReal(tap);
      g += weight * guideReal(tap + 1);
      b += weight * guideReal(tap + 2);
      v += weight * weight * guideReal(tap + 3);
      total += weight;
    }
  }
  setOut(at, r / total);
  setOut(at + 1, g / total);
  setOut(at + 2, b / total);
  setOut(at + 3, v / (total * total));
}

/**
 * Variance of rows [from, to) averaged with taps `step` apart on the same surface, colours copied: that of one pixel is
 * guessed from few samples, and a pixel that missed a small light altogether would pass for certain.
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
      const at = (y * width + x) * LAYER_WORDS;
      for (let c = 0; c < 3; c++) setOut(at + c, guideReal(at + c));
      setOut(at + 3, meanVariance(x, y, width, height, step, plane, sameLook));
    }
  }
}

function meanVariance(x: i32, y: i32, width: i32, height: i32, step: i32, plane: f64, sameLook: i32): f64 {
  const p = y * width + x;
  const feature = p * FEATURE_WORDS;
  const size = real(feature + F_SIZE);
  if (size <= 0.0) return guideReal(p * LAYER_WORDS + 3);
  const look = real(feature + F_LOOK);
  const scale = 1.0 / (plane * size * toReal(step));
  let sum: f64 = 0.0;
  let total: f64 = 0.0;
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy * step;
    if (py < 0 || py >= height) continue;
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx * step;
      if (px < 0 || px >= width) continue;
      const q = py * width + px;
      const other = q * FEATURE_WORDS;
      if (real(other + F_SIZE) <= 0.0) continue;
      if (sameLook !== 0 && real(other + F_LOOK) !== look) continue;
      const weight = spline(dx) * spline(dy) * decay(unlike(feature, other, scale));
      sum += weight * guideReal(q * LAYER_WORDS + 3);
      total += weight;
    }
  }
  return total > 0.0 ? sum / total : 0.0;
}

/** How far another pixel's surface is from continuing that of the first. */
function unlike(feature: i32, other: i32, scale: f64): f64 {
  let cosine: f64 = 0.0;
  let off: f64 = 0.0;
  for (let c = 0; c < 3; c++) {
    const n = real(feature + F_NORMAL + c);
    cosine += n * real(other + F_NORMAL + c);
    off += n * (real(other + F_PLACE + c) - real(feature + F_PLACE + c));
  }
  return Math.max(0.0, 1.0 - cosine) * 24.0 + Math.abs(off) * scale;
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
