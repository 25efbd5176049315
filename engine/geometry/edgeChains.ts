/**
 * Edges as chains of points to a fraction of a pixel: maxima of the gradient along the nearer axis, placed by a
 * parabola (Canny 1986; Devernay 1995), and linked where their directions go on smoothly.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import type { Plane } from '../image/types.ts';

/** Points of one edge in order, px; pixel centres lie at halves. */
export interface EdgeChain {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** From its first point to its last, px. */
  readonly chord: number;
}

/** Turn from the chain's running direction at which it ends, as a cosine: 15°. */
const SMOOTH_COSINE = Math.cos((15 * Math.PI) / 180);
/** What a new point counts in the running direction. */
const NEWS = 0.12;
/** Chains start where the gradient is this many times the least; what `isEdge` holds there. */
const CLEAR = 3;
const SEED = 2;
/** Gaps that are bridged, px. */
const GAP = 8;
/** Pixels after which a chain's direction is sure enough for that. */
const SURE = 10;

interface Maxima {
  readonly width: number;
  readonly height: number;
  /** 1 where the gradient is largest. */
  readonly isEdge: Uint8Array;
  readonly gx: Float32Array;
  readonly gy: Float32Array;
  /** Offset of the edge from the middle of its pixel along the nearer axis of its gradient, px. */
  readonly offset: Float32Array;
}

/**
 * Smooth edges of a picture whose ends are at least `minChord` px apart. `plane` should hold lightness 0-1; gradients
 * below `minGradient` per pixel are not looked at. Deterministic; throws AbortedError.
 */
export function detectChains(plane: Plane, signal: Abort, minChord: number, minGradient = 0.004): EdgeChain[] {
  const maxima = findMaxima(plane, minGradient, signal);
  const used = new Uint8Array(maxima.isEdge.length);
  const out: EdgeChain[] = [];
  for (let seed = 0; seed < used.length; seed++) {
    if ((seed & 0xffff) === 0) throwIfAborted(signal);
    if (maxima.isEdge[seed] < SEED || used[seed]) continue;
    used[seed] = 1;
    const ahead = follow(maxima, used, seed, 1);
    const behind = follow(maxima, used, seed, -1);
    const pixels = [...behind.reverse(), seed, ...ahead];
    if (pixels.length < minChord / 2) continue;
    const chain = chainOf(maxima, pixels);
    if (chain.chord >= minChord) out.push(chain);
  }
  return out;
}

function findMaxima(plane: Plane, minGradient: number, signal: Abort): Maxima {
  const { width, height } = plane;
  const soft = softened(plane);
  throwIfAborted(signal);
  const gx = new Float32Array(width * height);
  const gy = new Float32Array(width * height);
  const strength = new Float32Array(width * height);
  for (let y = 1; y + 1 < height; y++) {
    for (let i = y * width + 1; i + 1 < (y + 1) * width; i++) {
      const across = (soft[i + 1] - soft[i - 1]) / 2;
      const down = (soft[i + width] - soft[i - width]) / 2;
      gx[i] = across;
      gy[i] = down;
      strength[i] = Math.sqrt(across * across + down * down);
    }
  }
  throwIfAborted(signal);
  const isEdge = new Uint8Array(width * height);
  const offset = new Float32Array(width * height);
  for (let y = 2; y + 2 < height; y++) {
    for (let i = y * width + 2; i + 2 < (y + 1) * width; i++) {
      const at = strength[i];
      if (at < minGradient) continue;
      const stride = Math.abs(gx[i]) >= Math.abs(gy[i]) ? 1 : width;
      const [before, after] = [strength[i - stride], strength[i + stride]];
      if (at <= before || at < after) continue;
      isEdge[i] = at > minGradient * CLEAR ? SEED : 1;
      offset[i] = (before - after) / (2 * (before - 2 * at + after));
    }
  }
  return { width, height, isEdge, gx, gy, offset };
}

/** Binomial blur of two pixels' reach in both directions. */
function softened({ width, height, data }: Plane): Float32Array {
  const once = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  const pass = (from: Float32Array, to: Float32Array, stride: number, first: number, last: number): void => {
    for (let i = first; i < last; i++) {
      to[i] =
        (from[i - 2 * stride] + from[i + 2 * stride]) / 16 +
        (from[i - stride] + from[i + stride]) / 4 +
        from[i] * 0.375;
    }
  };
  once.set(data);
  for (let y = 0; y < height; y++) pass(data, once, 1, y * width + 2, (y + 1) * width - 2);
  out.set(once);
  pass(once, out, width, 2 * width, (height - 2) * width);
  return out;
}

/**
 * Pixels of the edge from `seed` on, to the side that the brighter one lies left of (1) or right of (−1); `seed` itself
 * left out.
 */
function follow(maxima: Maxima, used: Uint8Array, seed: number, side: 1 | -1): number[] {
  const { gx, gy } = maxima;
  const out: number[] = [];
  const heading = { x: 0, y: 0 };
  const turn = (i: number, share: number): void => {
    const norm = side * Math.sqrt(gx[i] * gx[i] + gy[i] * gy[i]);
    heading.x += share * (-gy[i] / norm - heading.x);
    heading.y += share * (gx[i] / norm - heading.y);
    const length = Math.sqrt(heading.x * heading.x + heading.y * heading.y);
    heading.x /= length;
    heading.y /= length;
  };
  turn(seed, 1);
  for (let at = seed; ; ) {
    let next = neighbour(maxima, used, at, heading, side);
    if (next < 0 && out.length >= SURE) next = beyondGap(maxima, used, at, heading, side);
    if (next < 0) return out;
    used[next] = 1;
    out.push(next);
    turn(next, NEWS);
    at = next;
  }
}

interface Heading {
  readonly x: number;
  readonly y: number;
}

/** Cosine between the edge's direction in pixel `i` and the heading. */
function alignment({ gx, gy }: Maxima, i: number, { x, y }: Heading, side: 1 | -1): number {
  return (side * (gx[i] * y - gy[i] * x)) / Math.sqrt(gx[i] * gx[i] + gy[i] * gy[i]);
}

/** The pixels beside one, and one over their distances. */
const BESIDE = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].flatMap((dx) => (dx === 0 && dy === 0 ? [] : [{ dx, dy, unit: dx * dy === 0 ? 1 : Math.SQRT1_2 }])),
);

/** The best of the pixels beside `at` that go on smoothly; −1 where none does. */
function neighbour(maxima: Maxima, used: Uint8Array, at: number, heading: Heading, side: 1 | -1): number {
  const { width, isEdge } = maxima;
  let best = -1;
  let most = 0;
  for (let k = 0; k < BESIDE.length; k++) {
    const { dx, dy, unit } = BESIDE[k];
    const next = at + dy * width + dx;
    if (!isEdge[next] || used[next]) continue;
    const ahead = (dx * heading.x + dy * heading.y) * unit;
    if (ahead <= 0.3) continue;
    const along = alignment(maxima, next, heading, side);
    // Of neighbours that go on alike, the one straight ahead.
    const worth = along + 0.05 * ahead;
    if (along < SMOOTH_COSINE || worth <= most) continue;
    most = worth;
    best = next;
  }
  return best;
}

/** The next pixel straight ahead past a gap of at most GAP px; −1 where there is none. */
function beyondGap(maxima: Maxima, used: Uint8Array, at: number, heading: Heading, side: 1 | -1): number {
  const { width, height, isEdge } = maxima;
  const [x, y] = [at % width, Math.floor(at / width)];
  const isFlat = Math.abs(heading.x) > Math.abs(heading.y);
  for (let step = 2; step <= GAP + 1; step++) {
    const [px, py] = [Math.round(x + step * heading.x), Math.round(y + step * heading.y)];
    for (const aside of [0, 1, -1]) {
      const [qx, qy] = isFlat ? [px, py + aside] : [px + aside, py];
      if (qx < 2 || qy < 2 || qx + 2 >= width || qy + 2 >= height) continue;
      const next = qy * width + qx;
      if (isEdge[next] && !used[next] && alignment(maxima, next, heading, side) >= SMOOTH_COSINE) return next;
    }
  }
  return -1;
}

function chainOf({ width, gx, gy, offset }: Maxima, pixels: readonly number[]): EdgeChain {
  const x = new Float32Array(pixels.length);
  const y = new Float32Array(pixels.length);
  pixels.forEach((i, k) => {
    const isAcross = Math.abs(gx[i]) >= Math.abs(gy[i]);
    x[k] = (i % width) + 0.5 + (isAcross ? offset[i] : 0);
    y[k] = Math.floor(i / width) + 0.5 + (isAcross ? 0 : offset[i]);
  });
  const last = pixels.length - 1;
  return { x, y, chord: Math.hypot(x[last] - x[0], y[last] - y[0]) };
}
