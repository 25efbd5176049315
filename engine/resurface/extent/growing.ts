/**
 * Seeded region growing (Adams & Bischof 1994) by the least cost of a way: a surface goes on until the picture has an
 * edge.
 */
import { throwIfAborted } from '../../abort.ts';
import { connectedComponents } from '../../image/morphology.ts';
import type { OklabImage } from '../../image/types.ts';
import { smoothstep } from '../../interpolation.ts';
import type { Runtime } from '../../runtime.ts';
import { type Parts, stepAcross } from './parts.ts';

/** What a pixel is before anything grows. */
export const OTHER = 0;
export const OWN = 1;
export const UNTOLD = 2;

/** Steps in OKLab over three pixels, beyond texture, between which an edge begins and is whole. */
const EDGE: readonly [least: number, whole: number] = [0.012, 0.045];
/** Whole edges that nothing spreads over. */
const MOST_EDGES = 0.8;
/** What a pixel costs where there is no edge at all. */
const STRIDE = 0.0005;
/** Steps of cost that ways are told apart by, to one edge. */
const LEVELS = 100;
/** Share of the picture under which a piece is a speck. */
const PIECE = 0.0004;

export interface Ground {
  readonly parts: Parts;
  readonly picture: OklabImage;
  /** OTHER, OWN or UNTOLD a pixel. */
  readonly seeds: Uint8Array;
  /** OKLab step of texture of parts that counts at most: more of it hides no edge. */
  readonly calm: number;
  /** Whether the surface can't be at a pixel, whatever leads there; by default it can be anywhere. */
  readonly isStrange?: (pixel: number) => boolean;
}

/** 1 where the surface is after it and what is beside it have grown over what is untold. Throws AbortedError. */
export function grow({ parts, picture, seeds, calm, isStrange }: Ground, rt: Runtime): Float32Array {
  const { width, height } = picture;
  const { texture, labels } = parts;
  const edge = (i: number, stride: number): number => {
    const own = Math.min(calm, texture[labels.data[i]], texture[labels.data[i + stride]]);
    return smoothstep(EDGE[0], EDGE[1], stepAcross(picture, i, stride, own));
  };
  const cost = new Float64Array(seeds.length).fill(Number.POSITIVE_INFINITY);
  const owner = new Uint8Array(seeds);
  // Pixels in the order of their cost, level by level (Dial 1969).
  const levels: number[][] = Array.from({ length: Math.ceil(MOST_EDGES * LEVELS) }, () => []);
  for (let i = 0; i < seeds.length; i++) {
    if (seeds[i] === UNTOLD) continue;
    cost[i] = 0;
    levels[0].push(i);
  }
  const visit = (from: number, to: number, step: number): void => {
    if (seeds[to] !== UNTOLD) return;
    const all = cost[from] + step + STRIDE;
    if (all >= cost[to] || all >= MOST_EDGES) return;
    if (owner[from] === OWN && isStrange?.(to)) return;
    cost[to] = all;
    owner[to] = owner[from];
    levels[Math.floor(all * LEVELS)].push(to);
  };
  for (const [level, pixels] of levels.entries()) {
    throwIfAborted(rt.signal);
    // Grows while it is gone through: a step may cost less than a level.
    for (const i of pixels) {
      if (Math.floor(cost[i] * LEVELS) !== level) continue;
      const x = i % width;
      const y = (i - x) / width;
      if (x < 2 || y < 2 || x > width - 4 || y > height - 4) continue;
      visit(i, i + 1, edge(i, 1));
      visit(i, i - 1, edge(i - 1, 1));
      visit(i, i + width, edge(i, width));
      visit(i, i - width, edge(i - width, width));
    }
  }
  return Float32Array.from(owner, (is) => (is === OWN ? 1 : 0));
}

/** A piece of what is untold. */
export interface Piece {
  readonly pixels: readonly number[];
  /** Means of how far it is from the surface's colour near by, and of the probability of the surface in all looks. */
  readonly away: number;
  readonly said: number;
}

/** Pieces that nothing has reached over their edges, mouldings, joints or a window's shade. */
export function unreached(
  grown: Float32Array,
  { seeds, picture }: Ground,
  { away, said }: { readonly away: Float32Array; readonly said: Float32Array },
): Piece[] {
  const isLeft = (i: number): boolean => seeds[i] === UNTOLD && grown[i] === 0;
  const { labels, components } = connectedComponents(picture.width, picture.height, isLeft);
  const pixels: number[][] = components.map(() => []);
  labels.data.forEach((label, i) => {
    if (label > 0) pixels[label - 1].push(i);
  });
  const mean = (of: Float32Array, own: readonly number[]): number =>
    own.reduce((sum, i) => sum + of[i], 0) / own.length;
  return pixels
    .filter(({ length }) => length > PIECE * grown.length)
    .map((own) => ({ pixels: own, away: mean(away, own), said: mean(said, own) }));
}
