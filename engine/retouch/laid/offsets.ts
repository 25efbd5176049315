/**
 * Steps by which a surface repeats itself: boards along their length, tiles by their lattice, carpets anyhow (after the
 * statistics of patch offsets of He and Sun 2012, here from straight ahead and without what light does).
 */

import { type Abort, throwIfAborted } from '../../abort.ts';
import { BESIDE, OPEN, type PlaneRaster, SEEN } from './raster.ts';

/** A step in cells from what is filled to what it is filled with. */
export interface Offset {
  readonly du: number;
  readonly dv: number;
}

/** Places that are compared with what lies a step away, and the share of them that must lie on the surface there. */
const PLACES = 420;
const COMPARED = 0.12;
/** Most of a squared difference that counts: what differs more differs. */
const MOST = 30 ** 2;
/** What is expected of a step that too few places tell of. */
const UNKNOWN = MOST / 2;
/** Steps that are kept: those that fit best, and those that reach what else would not be. */
const BEST = 22;
const REACHING = 14;
/** One in this many steps is asked what it reaches. */
const REACHED_BY = 5;
/** Shortest step in the hole's size: nearer by everything fits itself. */
const SHORTEST = 0.12;
/** Steps nearer than this to a better one tell nothing new, in the hole's size. */
const APART = 0.05;
/** Steps that are looked at along each side. */
const LOOKED = 90;

/** What is finer than light: a cell's colour less the mean around it, of cells that are seen. */
export function detailOf({ width, height, state, colours }: PlaneRaster, mean: Float32Array): Float32Array {
  const detail = new Float32Array(width * height * 3);
  for (let at = 0; at < state.length; at++) {
    if (state[at] === SEEN || state[at] === BESIDE)
      for (let c = at * 3; c < at * 3 + 3; c++) detail[c] = colours[c] - mean[c];
  }
  return detail;
}

interface Scored extends Offset {
  readonly cost: number;
}

/** Steps for a surface that has `detail`, best first. Throws AbortedError. */
export function offsetsOf(raster: PlaneRaster, detail: Float32Array, signal: Abort): Offset[] {
  const { width, height, state } = raster;
  const open: number[] = [];
  const seen: number[] = [];
  for (let at = 0; at < state.length; at++) {
    if (state[at] === OPEN) open.push(at);
    else if (state[at] === SEEN) seen.push(at);
  }
  if (open.length === 0 || seen.length < PLACES) return [];
  const size = Math.sqrt(open.length);
  const places = Array.from({ length: PLACES }, (_, k) => seen[Math.floor(((k + 0.5) * seen.length) / PLACES)]);
  const step = Math.max(1, Math.ceil(Math.max(width, height) / LOOKED));
  const costAt = (du: number, dv: number): number => {
    let [sum, n] = [0, 0];
    for (const at of places) {
      const [x, y] = [(at % width) + du, Math.floor(at / width) + dv];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const to = y * width + x;
      if (state[to] !== SEEN) continue;
      let difference = 0;
      for (let c = 0; c < 3; c++) difference += (detail[at * 3 + c] - detail[to * 3 + c]) ** 2;
      sum += Math.min(MOST, difference);
      n++;
    }
    return n < COMPARED * PLACES ? UNKNOWN : sum / n;
  };
  const all: Scored[] = [];
  for (let dv = -height + 1; dv < height; dv += step) {
    throwIfAborted(signal);
    for (let du = -width + 1; du < width; du += step) {
      if (Math.hypot(du, dv) < SHORTEST * size) continue;
      all.push({ du, dv, cost: costAt(du, dv) });
    }
  }
  all.sort((p, q) => p.cost - q.cost || p.dv - q.dv || p.du - q.du);
  const refined = (offset: Scored): Scored => {
    let best = offset;
    for (let dv = offset.dv - step + 1; dv < offset.dv + step; dv++) {
      for (let du = offset.du - step + 1; du < offset.du + step; du++) {
        const cost = costAt(du, dv);
        if (cost < best.cost) best = { du, dv, cost };
      }
    }
    return best;
  };
  const reaches = ({ du, dv }: Offset, at: number): boolean => {
    const [x, y] = [(at % width) + du, Math.floor(at / width) + dv];
    return x >= 0 && y >= 0 && x < width && y < height && state[y * width + x] === SEEN;
  };
  const kept: Scored[] = [];
  const isNew = (p: Offset): boolean => kept.every((q) => Math.hypot(p.du - q.du, p.dv - q.dv) > APART * size);
  const sample = open.filter((_, k) => k % Math.max(1, Math.floor(open.length / 220)) === 0);
  for (const offset of all) {
    if (kept.length >= BEST || offset.cost >= UNKNOWN) break;
    if (!isNew(offset) || sample.filter((at) => reaches(offset, at)).length < 0.08 * sample.length) continue;
    kept.push(refined(offset));
  }
  let left = sample.filter((at) => !kept.some((offset) => reaches(offset, at)));
  for (let more = 0; more < REACHING && left.length > 0.01 * sample.length; more++) {
    let [best, most]: [Scored | null, number] = [null, 0];
    // One in a few of the steps: what reaches most is reached by its neighbours too.
    for (let k = 0; k < all.length; k += REACHED_BY) {
      const offset = all[k];
      const reached = left.reduce((sum, at) => sum + Number(reaches(offset, at)), 0) / (30 + offset.cost);
      if (reached > most) [best, most] = [offset, reached];
    }
    if (!best) break;
    const one = refined(best);
    kept.push(one);
    left = left.filter((at) => !reaches(one, at) && !reaches(best, at));
  }
  return kept;
}
