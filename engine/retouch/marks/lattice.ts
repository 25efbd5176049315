/**
 * The lattice on which something is repeated over a whole picture, by the autocorrelation of its small gradients:
 * things of the room repeat in perspective, what was put on afterwards repeats exactly (Dekel et al. 2017, "On the
 * effectiveness of visible watermarks").
 */
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { emptySpectrum, powerOfTwo, transform, transformBack } from './fourier.ts';

export type Vector = readonly [x: number, y: number];

/** Two steps, px, by whole numbers of which a picture repeats. */
export interface Lattice {
  readonly u: Vector;
  readonly v: Vector;
  /** How far the picture's likeness to itself at the lattice's steps stands out of that at others. */
  readonly score: number;
}

/** Largest difference of neighbours that counts, 0-255, and px around a place whose gradients count alike. */
const MOST_STEP = 6;
const ALIKE = 8;
/** Shortest step, px, least area of a cell, px², least sine between steps, and cells that a picture holds at least. */
const LEAST_STEP = 14;
const LEAST_CELL = 400;
const LEAST_SINE = 0.35;
const LEAST_CELLS = 4;
/** Peaks that are paired, least px between them, and px off a peak where it must have fallen off in every direction. */
const PEAKS = 30;
const APART = 4;
const FALL = [5, 7, 9] as const;
/** Share of the picture that two copies of it must share at a step. */
const SHARED = 0.15;
/**
 * Steps of a lattice that are asked each way; what one counts at most, from what it is there, and what a missing one
 * takes off.
 */
const REACH = 6;
const MOST_COUNTED = 20;
const THERE = 1.5;
const MISSING = 8;

/** Likeness of a picture to itself, for steps of −reach to reach px each way. */
interface Likeness {
  readonly reachX: number;
  readonly reachY: number;
  readonly raw: Float64Array;
  /** How far a step's likeness stands out of its surroundings. */
  readonly peak: Float64Array;
}

/** Gradients of the picture, large ones cut, each place's made alike in strength: x in `re`, y in `im`. */
function evenGradients({ width, height, data }: Rgb8, re: Float64Array, im: Float64Array, stride: number): void {
  const sums = new Float64Array((width + 1) * (height + 1));
  const cut = (v: number) => (v > MOST_STEP ? MOST_STEP : v < -MOST_STEP ? -MOST_STEP : v);
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      let [across, down] = [0, 0];
      for (let c = 0; c < 3; c++) {
        if (x + 1 < width) across += cut(data[i + 3 + c] - data[i + c]);
        if (y + 1 < height) down += cut(data[i + width * 3 + c] - data[i + c]);
      }
      re[y * stride + x] = across / 3;
      im[y * stride + x] = down / 3;
      row += (across * across + down * down) / 9;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - ALIKE) * (width + 1), Math.min(height, y + ALIKE + 1) * (width + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - ALIKE), Math.min(width, x + ALIKE + 1)];
      const sum = sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left];
      const strength = 1 + Math.sqrt((Math.max(0, sum) * (width + 1)) / ((bottom - top) * (right - left)));
      re[y * stride + x] = re[y * stride + x] / strength;
      im[y * stride + x] = im[y * stride + x] / strength;
    }
  }
}

function likenessOf(picture: Rgb8, rt: Runtime): Likeness {
  const { width, height } = picture;
  const field = emptySpectrum(powerOfTwo(2 * width), powerOfTwo(2 * height));
  const { re, im } = field;
  evenGradients(picture, re, im, field.width);
  transform(field, rt);
  for (let i = 0; i < re.length; i++) {
    re[i] = re[i] ** 2 + im[i] ** 2;
    im[i] = 0;
  }
  transformBack(field, rt);
  const [reachX, reachY] = [width - 1, height - 1];
  const across = 2 * reachX + 1;
  const raw = new Float64Array(across * (2 * reachY + 1));
  const size = width * height;
  const energy = re[0] / size;
  const sharedAt = (dx: number, dy: number) => (width - Math.abs(dx)) * (height - Math.abs(dy));
  for (let dy = -reachY; dy <= reachY; dy++) {
    const from = ((dy + field.height) % field.height) * field.width;
    for (let dx = -reachX; dx <= reachX; dx++) {
      const shared = Math.max(sharedAt(dx, dy), SHARED * size);
      raw[(dy + reachY) * across + dx + reachX] = re[from + ((dx + field.width) % field.width)] / shared / energy;
    }
  }
  const peak = new Float64Array(raw.length);
  const margin = FALL[FALL.length - 1];
  for (let dy = -reachY + margin; dy <= reachY - margin; dy++) {
    for (let dx = -reachX + margin; dx <= reachX - margin; dx++) {
      const shared = sharedAt(dx, dy);
      if (shared < SHARED * size || dx * dx + dy * dy < LEAST_STEP ** 2) continue;
      const i = (dy + reachY) * across + dx + reachX;
      let least = Number.POSITIVE_INFINITY;
      for (const by of [1, across, across + 1, across - 1]) {
        let sum = 0;
        for (const k of FALL) sum += raw[i + k * by] + raw[i - k * by];
        least = Math.min(least, raw[i] - sum / (2 * FALL.length));
      }
      peak[i] = least * Math.sqrt(shared);
    }
  }
  return { reachX, reachY, raw, peak };
}

function peaksOf({ reachX, reachY, peak }: Likeness): Vector[] {
  const across = 2 * reachX + 1;
  const places: number[] = [];
  // Steps come in pairs, there and back.
  for (let dy = 0; dy <= reachY; dy++) {
    for (let dx = dy === 0 ? 1 : -reachX; dx <= reachX; dx++) {
      const i = (dy + reachY) * across + dx + reachX;
      if (peak[i] > 0 && peak[i] >= peak[i - 1] && peak[i] > peak[i + 1]) places.push(i);
    }
  }
  places.sort((p, q) => peak[q] - peak[p] || p - q);
  const found: Vector[] = [];
  for (const i of places) {
    const dx = (i % across) - reachX;
    const dy = Math.floor(i / across) - reachY;
    if (found.some(([x, y]) => Math.max(Math.abs(x - dx), Math.abs(y - dy)) <= APART)) continue;
    found.push([dx, dy]);
    if (found.length === PEAKS) break;
  }
  return found;
}

/** The shortest steps of the same lattice (Gauss 1801). */
function reduced(u: Vector, v: Vector): [Vector, Vector] {
  let [p, q] = [u, v];
  for (let round = 0; round < 12; round++) {
    if (p[0] ** 2 + p[1] ** 2 > q[0] ** 2 + q[1] ** 2) [p, q] = [q, p];
    const size = p[0] ** 2 + p[1] ** 2;
    const k = size > 0 ? Math.round((p[0] * q[0] + p[1] * q[1]) / size) : 0;
    if (k === 0) break;
    q = [q[0] - k * p[0], q[1] - k * p[1]];
  }
  return [p, q];
}

const stepAt = (u: Vector, v: Vector, i: number, j: number): Vector => [i * u[0] + j * v[0], i * u[1] + j * v[1]];

/** Every step of a lattice there or back, at most `reach` of each. */
function* stepsOf(reach: number): Generator<readonly [i: number, j: number]> {
  for (let i = -reach; i <= reach; i++) {
    for (let j = 0; j <= reach; j++) if (j > 0 || i > 0) yield [i, j];
  }
}

function scoreOf({ reachX, reachY, peak }: Likeness, u: Vector, v: Vector, usual: number): number {
  const across = 2 * reachX + 1;
  let [sum, count] = [0, 0];
  for (const [i, j] of stepsOf(REACH)) {
    const [x, y] = stepAt(u, v, i, j).map(Math.round) as [number, number];
    if (Math.abs(x) > 0.7 * reachX || Math.abs(y) > 0.7 * reachY) continue;
    if ((1 - Math.abs(x) / reachX) * (1 - Math.abs(y) / reachY) < 0.2) continue;
    let most = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) most = Math.max(most, peak[(y + dy + reachY) * across + x + dx + reachX]);
    }
    sum += most - usual > THERE ? Math.min(MOST_COUNTED, most - usual) : -MISSING;
    count++;
  }
  return count < LEAST_CELLS ? 0 : sum / Math.sqrt(count);
}

/** The highest likeness within 2 px of a step, between pixels; null where there is none. */
function nearestPeak({ reachX, reachY, raw }: Likeness, [dx, dy]: Vector): { at: Vector; weight: number } | null {
  const across = 2 * reachX + 1;
  const [x, y] = [Math.round(dx), Math.round(dy)];
  if (Math.abs(x) > 0.75 * reachX || Math.abs(y) > 0.75 * reachY) return null;
  let best = -1;
  for (let oy = -2; oy <= 2; oy++) {
    for (let ox = -2; ox <= 2; ox++) {
      const i = (y + oy + reachY) * across + x + ox + reachX;
      if (best < 0 || raw[i] > raw[best]) best = i;
    }
  }
  const px = (best % across) - reachX;
  const py = Math.floor(best / across) - reachY;
  if (Math.abs(px - x) === 2 || Math.abs(py - y) === 2 || raw[best] <= 0) return null;
  const between = (by: number) => {
    const bend = raw[best - by] - 2 * raw[best] + raw[best + by];
    return bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (raw[best - by] - raw[best + by])) / bend)) : 0;
  };
  return { at: [px + between(1), py + between(across)], weight: raw[best] };
}

/** Steps to a fraction of a pixel, from all of the lattice's peaks, near ones first: least squares. */
function sharpened(likeness: Likeness, u: Vector, v: Vector): [Vector, Vector] {
  let [p, q] = [u, v];
  for (const reach of [1, 2, 3, 4, 6]) {
    let [ii, ij, jj] = [0, 0, 0];
    const [ix, jx]: [number[], number[]] = [
      [0, 0],
      [0, 0],
    ];
    for (const [i, j] of stepsOf(reach)) {
      const found = nearestPeak(likeness, stepAt(p, q, i, j));
      if (!found) continue;
      const { at, weight } = found;
      ii += weight * i * i;
      ij += weight * i * j;
      jj += weight * j * j;
      for (const k of [0, 1] as const) {
        ix[k] = ix[k] + weight * i * at[k];
        jx[k] = jx[k] + weight * j * at[k];
      }
    }
    const det = ii * jj - ij * ij;
    if (det <= 1e-9 * ii * jj) continue;
    const solved = (k: 0 | 1): Vector => [(jj * ix[k] - ij * jx[k]) / det, (ii * jx[k] - ij * ix[k]) / det];
    const [xs, ys] = [solved(0), solved(1)];
    p = [xs[0], ys[0]];
    q = [xs[1], ys[1]];
  }
  return [p, q];
}

/**
 * The lattice on which a picture repeats best; null where none of its cells is as large as a mark and as small as to
 * come four times. Steps of 14 px and more. Throws AbortedError.
 */
export function findLattice(picture: Rgb8, rt: Runtime): Lattice | null {
  const likeness = likenessOf(picture, rt);
  const peaks = peaksOf(likeness);
  const usual = usualPeak(likeness);
  let best: Lattice | null = null;
  for (let m = 0; m < peaks.length; m++) {
    for (let n = m + 1; n < peaks.length; n++) {
      const [u, v] = reduced(peaks[m], peaks[n]);
      const [lu, lv] = [Math.hypot(u[0], u[1]), Math.hypot(v[0], v[1])];
      const cell = Math.abs(u[0] * v[1] - u[1] * v[0]);
      if (lu < LEAST_STEP || cell < LEAST_CELL || cell < LEAST_SINE * lu * lv) continue;
      if (picture.width * picture.height < LEAST_CELLS * cell) continue;
      const score = scoreOf(likeness, u, v, usual);
      if (score > (best?.score ?? 0)) best = { u, v, score };
    }
  }
  if (!best) return null;
  const [u, v] = sharpened(likeness, best.u, best.v);
  return { u, v, score: best.score };
}

/** Median of the highest of 3 × 3 steps, over steps where the likeness is known. */
function usualPeak({ reachX, reachY, peak }: Likeness): number {
  const across = 2 * reachX + 1;
  const values: number[] = [];
  for (let y = 1; y < 2 * reachY; y += 4) {
    for (let x = 1; x < 2 * reachX; x += 4) {
      const i = y * across + x;
      if (peak[i] === 0) continue;
      let most = Number.NEGATIVE_INFINITY;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) most = Math.max(most, peak[i + dy * across + dx]);
      values.push(most);
    }
  }
  values.sort((p, q) => p - q);
  return values[values.length >> 1] ?? 0;
}
