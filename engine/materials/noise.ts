/**
 * Deterministic noise in the plane, the raw stuff of all materials. Coordinates are in cycles (position times
 * frequency); every function is pure, and zero-mean noise stays zero-mean however it is band-limited.
 */
import { hash2 } from '../hash.ts';

const DIRECTIONS = 64;
const gradientX = new Float64Array(DIRECTIONS);
const gradientY = new Float64Array(DIRECTIONS);
for (let i = 0; i < DIRECTIONS; i++) {
  gradientX[i] = Math.cos((2 * Math.PI * (i + 0.5)) / DIRECTIONS) * 1.5;
  gradientY[i] = Math.sin((2 * Math.PI * (i + 0.5)) / DIRECTIONS) * 1.5;
}

// The lattice hash of the noises, written out where it is used: a call for each of four corners costs as much as the
// noise. One round is enough for a direction, which is taken from the best mixed bits, the topmost.
const LATTICE_X = 0x27d4eb2d;
const LATTICE_Y = 0x165667b1;
const MIX = 0x85ebca6b;

/** Gradient noise (Perlin 2002), about -1 … 1, mean 0, standard deviation about 0.32. */
export function noise(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const left = Math.imul(ix, LATTICE_X);
  const right = (left + LATTICE_X) | 0;
  const row = Math.imul(iy, LATTICE_Y);
  const low = row ^ seed;
  const high = ((row + LATTICE_Y) | 0) ^ seed;
  const g00 = Math.imul(left ^ low ^ ((left ^ low) >>> 15), MIX) >>> 26;
  const g10 = Math.imul(right ^ low ^ ((right ^ low) >>> 15), MIX) >>> 26;
  const g01 = Math.imul(left ^ high ^ ((left ^ high) >>> 15), MIX) >>> 26;
  const g11 = Math.imul(right ^ high ^ ((right ^ high) >>> 15), MIX) >>> 26;
  const n00 = gradientX[g00] * fx + gradientY[g00] * fy;
  const n10 = gradientX[g10] * (fx - 1) + gradientY[g10] * fy;
  const n01 = gradientX[g01] * fx + gradientY[g01] * (fy - 1);
  const n11 = gradientX[g11] * (fx - 1) + gradientY[g11] * (fy - 1);
  const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = n00 + (n10 - n00) * sx;
  const bottom = n01 + (n11 - n01) * sx;
  return top + (bottom - top) * sy;
}

/** The same along a line, at half the price: about -1 … 1, mean 0. */
export function noiseAlong(x: number, seed: number): number {
  const ix = Math.floor(x);
  const fx = x - ix;
  const left = Math.imul(ix, LATTICE_X) ^ seed;
  const right = ((Math.imul(ix, LATTICE_X) + LATTICE_X) | 0) ^ seed;
  const from = Math.imul(Math.imul(left ^ (left >>> 15), MIX) ^ seed, LATTICE_Y) >> 16;
  const to = Math.imul(Math.imul(right ^ (right >>> 15), MIX) ^ seed, LATTICE_Y) >> 16;
  const eased = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const start = from * fx;
  return (start + (to * (fx - 1) - start) * eased) * (2.2 / 32768);
}

/** Noise weighted by `keep` (of `survives`), and not computed where nothing of it is left. */
export function kept(keep: number, x: number, y: number, seed: number): number {
  return keep === 0 ? 0 : keep * noise(x, y, seed);
}

/** Smooth noise in space, about −1 … 1: three plane noises mixed, enough for bulges and wrinkles. */
export function noise3(x: number, y: number, z: number, seed: number): number {
  return (
    (noise(x + z * 0.31, y - z * 0.27, seed) +
      noise(y + x * 0.29, z + x * 0.33, seed + 17) +
      noise(z - y * 0.3, x + y * 0.26, seed + 31)) *
    0.62
  );
}

/** Share of a component of `frequency` (cycles a metre) that survives a pixel of `footprint` metres. */
export function survives(frequency: number, footprint: number): number {
  const cycles = frequency * footprint;
  if (cycles <= 0.22) return 1;
  if (cycles >= 0.75) return 0;
  const t = (0.75 - cycles) / 0.53;
  return t * t * (3 - 2 * t);
}

/**
 * Fractal sum of `octaves` of noise from `frequency` (cycles a metre), each weighted by `gain`, cut off at the
 * footprint.
 */
export function fractal(
  x: number,
  y: number,
  frequency: number,
  octaves: number,
  gain: number,
  footprint: number,
  seed: number,
): number {
  let sum = 0;
  let amplitude = 1;
  let f = frequency;
  for (let i = 0; i < octaves; i++) {
    const keep = survives(f, footprint);
    if (keep === 0) break;
    sum += amplitude * keep * noise(x * f, y * f, seed + i * 1013);
    amplitude *= gain;
    f *= 2.03;
  }
  return sum;
}

/** Result of `noiseAndSlope`: filled in place, so that no object is made per pixel. */
export interface Slope {
  value: number;
  /** Derivatives along x and y, in units of value per cycle. */
  dx: number;
  dy: number;
}

/**
 * The same as `noise` with its exact derivatives; the value over the length of the gradient is about the distance to
 * its zero line.
 */
export function noiseAndSlope(x: number, y: number, seed: number, out: Slope): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const left = Math.imul(ix, LATTICE_X);
  const right = (left + LATTICE_X) | 0;
  const row = Math.imul(iy, LATTICE_Y);
  const low = row ^ seed;
  const high = ((row + LATTICE_Y) | 0) ^ seed;
  const g00 = Math.imul(left ^ low ^ ((left ^ low) >>> 15), MIX) >>> 26;
  const g10 = Math.imul(right ^ low ^ ((right ^ low) >>> 15), MIX) >>> 26;
  const g01 = Math.imul(left ^ high ^ ((left ^ high) >>> 15), MIX) >>> 26;
  const g11 = Math.imul(right ^ high ^ ((right ^ high) >>> 15), MIX) >>> 26;
  const n00 = gradientX[g00] * fx + gradientY[g00] * fy;
  const n10 = gradientX[g10] * (fx - 1) + gradientY[g10] * fy;
  const n01 = gradientX[g01] * fx + gradientY[g01] * (fy - 1);
  const n11 = gradientX[g11] * (fx - 1) + gradientY[g11] * (fy - 1);
  const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = n00 + (n10 - n00) * sx;
  const bottom = n01 + (n11 - n01) * sx;
  out.value = top + (bottom - top) * sy;
  const steepX = 30 * fx * fx * (fx - 1) * (fx - 1);
  const steepY = 30 * fy * fy * (fy - 1) * (fy - 1);
  const alongTop = gradientX[g00] + (gradientX[g10] - gradientX[g00]) * sx + (n10 - n00) * steepX;
  const alongBottom = gradientX[g01] + (gradientX[g11] - gradientX[g01]) * sx + (n11 - n01) * steepX;
  out.dx = alongTop + (alongBottom - alongTop) * sy;
  const upTop = gradientY[g00] + (gradientY[g10] - gradientY[g00]) * sx;
  const upBottom = gradientY[g01] + (gradientY[g11] - gradientY[g01]) * sx;
  out.dy = upTop + (upBottom - upTop) * sy + (bottom - top) * steepY;
}

/** Result of `cells`. */
export interface Cell {
  /** Hash of the nearest feature point. */
  hash: number;
  /** Distance to it, and to the border with the next cell, in cycles. */
  distance: number;
  border: number;
  /** From the feature point to the position, in cycles. */
  dx: number;
  dy: number;
}

// Squares about a point that lies in the upper right quarter of its own, the likeliest to hold the nearest first.
const NEAR_X = Int32Array.of(0, 1, 0, 1, -1, 0, 1, -1, -1);
const NEAR_Y = Int32Array.of(0, 0, 1, 1, 0, -1, -1, 1, -1);

/** Cellular noise (Worley 1996) with one jittered point a lattice square. */
export function cells(x: number, y: number, jitter: number, seed: number, out: Cell): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix - 0.5;
  const fy = y - iy - 0.5;
  const spread = jitter / 1024;
  const left = Math.imul(ix, LATTICE_X);
  const row = Math.imul(iy, LATTICE_Y);
  let best = 1e9;
  let second = 1e9;
  const towardsX = fx < 0 ? -1 : 1;
  const towardsY = fy < 0 ? -1 : 1;
  // From the likeliest square on, so that most of the others are seen to be too far without their hash.
  for (let k = 0; k < 9; k++) {
    const i = NEAR_X[k] * towardsX;
    const j = NEAR_Y[k] * towardsY;
    const farX = Math.abs(i - fx) - jitter / 2;
    const farY = Math.abs(j - fy) - jitter / 2;
    if ((farX > 0 ? farX * farX : 0) + (farY > 0 ? farY * farY : 0) >= second) continue;
    let h = (left + Math.imul(i, LATTICE_X)) ^ (row + Math.imul(j, LATTICE_Y)) ^ seed;
    h = Math.imul(h ^ (h >>> 15), MIX);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h = (h ^ (h >>> 16)) >>> 0;
    const dx = fx - i - spread * ((h & 1023) - 512);
    const dy = fy - j - spread * (((h >>> 10) & 1023) - 512);
    const d = dx * dx + dy * dy;
    if (d < best) {
      second = best;
      best = d;
      out.hash = h;
      out.dx = dx;
      out.dy = dy;
    } else if (d < second) second = d;
  }
  out.distance = Math.sqrt(best);
  out.border = (Math.sqrt(second) - out.distance) / 2;
}

/**
 * Distance in cycles to the speck of this lattice square, of which a share of `share` have one; 9 where there is none.
 * Specks stay within their square as long as their radius is at most 0.2.
 */
export function speck(x: number, y: number, share: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const h = hash2(ix, iy, seed);
  if ((h >>> 20) / 4096 >= share) return 9;
  const dx = x - ix - 0.2 - (0.6 * (h & 1023)) / 1023;
  const dy = y - iy - 0.2 - (0.6 * ((h >>> 10) & 1023)) / 1023;
  return Math.sqrt(dx * dx + dy * dy);
}

/** Remainder that is never negative. */
export function wrap(x: number, period: number): number {
  return x - Math.floor(x / period) * period;
}
