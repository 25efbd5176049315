/**
 * Radial distortion from edges that should be straight (plumb lines: Brown 1971; Devernay and Faugeras 2001), by the
 * division model (Fitzgibbon 2001), in which they are arcs of circles that each say one parameter (Bukhari and Dailey
 * 2013). Many things in a room are bent by themselves, and few photos are distorted: a parameter is taken only where
 * most edges say the same one, and edges on more than one side of the picture.
 */

import type { Abort } from '../abort.ts';
import type { Plane } from '../image/types.ts';
import { detectChains, type EdgeChain } from './edgeChains.ts';

export interface FoundDistortion {
  /**
   * As in `Distortion`, about the middle of the picture, radius in half diagonals; 0 where nothing shows that there is
   * any.
   */
  readonly radial: number;
  /** Natural logarithm of how much likelier the edges are with it than without. */
  readonly evidence: number;
}

/** What one edge says: the parameter that straightens it best, and how surely. */
interface Vote {
  readonly radial: number;
  readonly sigma: number;
  /** Where it lies of the middle of the picture: 0 right, 1 left, 2 below, 3 above. */
  readonly side: number;
}

/** Edges shorter than this part of the long side say too little. */
const SHORTEST = 1 / 14;
/** Points into which an edge is averaged. */
const POINTS = 24;
/** Edges are known to this, px, and straight to this share of their length. */
const EDGE_PX = 0.1;
const BENT = 0.0005;
/** Edges of which more than this many times that is left are straight for no parameter. */
const UNEVEN = 2;
const ROUNDS = 4;
/** Votes less sure than this are not counted. */
const VAGUE = 0.12;
/** Share of edges that are bent by themselves. */
const FOREIGN = 0.1;
/** Parameters that are tried: from action cameras to strong pincushions. */
const TRIED = Array.from({ length: 126 }, (_, i) => -0.3 + 0.004 * i);
/** Less than this bends no line by more than a few pixels. */
const LEAST = 0.02;
/** Evidence from which a parameter is believed, and how much of it must come from a second side of the picture. */
const ENOUGH = 4;
const ELSEWHERE = 0.4;
/** Evidence against it, as a share of that for it, up to which it is believed. */
const DISAGREEMENT = 0.35;

/**
 * The radial distortion of a picture of lightness 0-1; 0 with its evidence where that is not clear. Deterministic;
 * throws AbortedError.
 */
export function findDistortion(plane: Plane, signal: Abort): FoundDistortion {
  const { width, height } = plane;
  const chains = detectChains(plane, signal, Math.max(width, height) * SHORTEST);
  const votes = chains.flatMap((chain) => voteOf(chain, width, height) ?? []).filter(({ sigma }) => sigma < VAGUE);
  const radial = agreedOn(votes);
  const sides = [0, 0, 0, 0];
  let [speaksFor, against] = [0, 0];
  for (const vote of votes) {
    const gain = likelihoodOf(vote, radial) - likelihoodOf(vote, 0);
    sides[vote.side] += gain;
    if (gain > 0) speaksFor += gain;
    else against -= gain;
  }
  const [, second] = sides.sort((p, q) => q - p);
  const evidence = speaksFor - against;
  const isClear =
    Math.abs(radial) >= LEAST && evidence >= ENOUGH && second >= ELSEWHERE && against <= DISAGREEMENT * speaksFor;
  return { radial: isClear ? radial : 0, evidence };
}

/** Natural logarithm of how well a vote fits a parameter: a bell about its own, above what is bent by itself. */
function likelihoodOf(vote: Vote, radial: number): number {
  const z = (radial - vote.radial) / vote.sigma;
  return Math.log(FOREIGN + (1 - FOREIGN) * Math.exp(-0.5 * z * z));
}

/**
 * The parameter of the greatest likelihood: the best of those that are tried, then a weighted mean of the votes near
 * it.
 */
function agreedOn(votes: readonly Vote[]): number {
  const total = (radial: number): number => votes.reduce((sum, vote) => sum + likelihoodOf(vote, radial), 0);
  let best = 0;
  let most = total(0);
  for (const radial of TRIED) {
    const value = total(radial);
    if (value > most) [best, most] = [radial, value];
  }
  for (let round = 0; round < ROUNDS; round++) {
    let [sum, weight] = [0, 0];
    for (const { radial, sigma } of votes) {
      const z = (best - radial) / sigma;
      const w = Math.exp(-0.5 * z * z) / (sigma * sigma);
      sum += w * radial;
      weight += w;
    }
    if (weight > 0) best = sum / weight;
  }
  return best;
}

/**
 * An edge's points averaged to a few, about the middle of the picture, in half diagonals: u, v and the square of the
 * radius.
 */
function averaged({ x, y }: EdgeChain, width: number, height: number, unit: number): [number, number, number][] {
  return Array.from({ length: POINTS }, (_, k) => {
    const [from, to] = [Math.floor((k * x.length) / POINTS), Math.floor(((k + 1) * x.length) / POINTS)];
    let [sx, sy] = [0, 0];
    for (let i = from; i < to; i++) {
      sx += x[i];
      sy += y[i];
    }
    const u = (sx / (to - from) - width / 2) / unit;
    const v = (sy / (to - from) - height / 2) / unit;
    return [u, v, u * u + v * v];
  });
}

/** What an edge of a picture of width × height px says, by Gauss-Newton; null where it is straight for no parameter. */
function voteOf(chain: EdgeChain, width: number, height: number): Vote | null {
  if (chain.x.length < 2 * POINTS) return null;
  const unit = Math.hypot(width, height) / 2;
  const points = averaged(chain, width, height, unit);
  const along = new Float64Array(POINTS);
  const across = new Float64Array(POINTS);
  const slope = new Float64Array(POINTS);
  let [radial, gain, rest] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const scales = points.map(([, , square]) => 1 / (1 + radial * square));
    const [first, last] = [0, POINTS - 1].map((k) => [points[k][0] * scales[k], points[k][1] * scales[k]]);
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    const length = Math.hypot(dx, dy);
    points.forEach(([u, v, square], k) => {
      along[k] = ((u * dx + v * dy) / length) * scales[k];
      across[k] = ((v * dx - u * dy) / length) * scales[k];
      slope[k] = -square * scales[k] * across[k];
    });
    removeLine(along, across);
    removeLine(along, slope);
    let [product, square] = [0, 0];
    for (let k = 0; k < POINTS; k++) {
      product += slope[k] * across[k];
      square += slope[k] * slope[k];
    }
    gain = square / POINTS;
    if (gain < 1e-12) return null;
    const step = -product / square;
    rest = 0;
    for (let k = 0; k < POINTS; k++) rest += (across[k] + step * slope[k]) ** 2 / POINTS;
    radial = Math.max(-0.5, Math.min(0.5, radial + step));
  }
  const error = Math.hypot(EDGE_PX, BENT * chain.chord) / unit;
  return Math.sqrt(rest) > UNEVEN * error ? null : { radial, sigma: error / Math.sqrt(gain), side: sideOf(points) };
}

/** On which side of the middle the foot of the perpendicular to an edge lies. */
function sideOf(points: readonly [number, number, number][]): number {
  const [[ax, ay], [bx, by]] = [points[0], points[POINTS - 1]];
  const turn = ax * by - ay * bx;
  const [x, y] = [turn * (by - ay), -turn * (bx - ax)];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 0 : 1;
  return y > 0 ? 2 : 3;
}

/** Takes the line that fits best, as a function of `along`, out of `values`. */
function removeLine(along: Float64Array, values: Float64Array): void {
  const n = along.length;
  let [t, v, tt, tv] = [0, 0, 0, 0];
  for (let k = 0; k < n; k++) {
    t += along[k];
    v += values[k];
    tt += along[k] * along[k];
    tv += along[k] * values[k];
  }
  const slope = (n * tv - t * v) / (n * tt - t * t);
  const level = (v - slope * t) / n;
  for (let k = 0; k < n; k++) values[k] -= level + slope * along[k];
}
