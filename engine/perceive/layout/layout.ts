/**
 * The walls of a room as a polyline of Manhattan faces: dynamic programming over the columns of the level grid (Flint
 * et al. 2010). A state is a wall plane (ahead, to the left or to the right, at one of many distances); each column
 * pays for its foot and head line and for what lies between; corners and jumps in depth cost.
 */

import { type Abort, throwIfAborted } from '../../abort.ts';
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import type { LevelGrid } from '../levelGrid.ts';
import {
  columnPayoff,
  cumulate,
  edgePayoff,
  type LayoutEvidence,
  rowOf,
  type Sums,
  uprightShare,
} from './layoutPayoff.ts';

/** A wall in a run of columns: from column `from` up to, not including, `to`. */
export interface LayoutFace {
  /** 0: faces the camera along z; 1: to the left; 2: to the right. */
  readonly family: 0 | 1 | 2;
  /** In camera heights. */
  readonly distance: number;
  readonly from: number;
  readonly to: number;
}

export interface Layout {
  readonly faces: readonly LayoutFace[];
  /** Corners on the floor (x, z), left to right, in camera heights. */
  readonly plan: readonly (readonly [number, number])[];
  /** Height of the ceiling above the camera over the height of the camera above the floor. */
  readonly ratio: number;
  /** Mean payoff a column, corner costs included; about −0.5 … 2. */
  readonly score: number;
  /** Share of the visible foot and head lines that an aligned edge supports, 0-1. */
  readonly support: number;
}

/** A wall and its foot line over the columns of the grid. */
export interface WallState {
  /** 0: faces the camera along z; 1: to the left; 2: to the right. */
  readonly family: 0 | 1 | 2;
  readonly distance: number;
  /** Foot line per column as q; 0 where the plane is not in front of that column. */
  readonly foot: Float32Array;
}

/**
 * From low ceilings seen from high up to halls seen from a chair, close enough for foot and head to meet their edges
 * both.
 */
export const RATIOS = Array.from({ length: 32 }, (_, i) => 0.42 * 1.062 ** i);
/** Every third is tried first, then those beside the best of them. */
const COARSE = 3;
const PROMISING = 3;
const EDGE_ON = 0.02;

/** Finds the best layout. */
export function findLayout(frame: ManhattanFrame, evidence: LayoutEvidence, signal: Abort): Layout {
  const states = wallStates(frame, evidence.grid);
  const sums = cumulate(evidence);
  const links = cornerLinks(states, evidence.grid);
  const tried = new Map<number, Layout>();
  const tryRatio = (index: number): void => {
    const ratio = RATIOS[index];
    if (ratio === undefined || tried.has(index)) return;
    throwIfAborted(signal);
    const found = walk(frame, evidence, sums, states, links, ratio);
    // Ceilings of 2.4-2.8 m seen from 1.2-1.6 m: ratios of about 0.6-1.2.
    const prior = -0.15 * Math.log(ratio / 0.92) ** 2;
    tried.set(index, { ...found, score: found.score + prior });
  };
  const ranked = () => [...tried].sort(([, p], [, q]) => q.score - p.score);
  for (let index = 1; index < RATIOS.length; index += COARSE) tryRatio(index);
  for (const [index] of ranked().slice(0, PROMISING)) {
    tryRatio(index - 1);
    tryRatio(index + 1);
  }
  const [[, best]] = ranked();
  return best;
}

function wallStates(frame: ManhattanFrame, grid: LevelGrid): WallState[] {
  const states: WallState[] = [];
  const add = (family: 0 | 1 | 2, nearest: number, farthest: number, count: number) => {
    for (let k = 0; k < count; k++) {
      states.push(stateOf(frame, grid, family, nearest * (farthest / nearest) ** (k / (count - 1))));
    }
  };
  add(0, 0.9, 12, 72);
  add(1, 0.25, 9, 72);
  add(2, 0.25, 9, 72);
  return states;
}

/** A wall at a distance in camera heights. */
export function stateOf(
  frame: Pick<ManhattanFrame, 'yaw'>,
  grid: LevelGrid,
  family: WallState['family'],
  distance: number,
): WallState {
  const foot = new Float32Array(grid.columns);
  for (let i = 0; i < grid.columns; i++) {
    const ahead = aheadAt(frame, family, grid.left + (i + 0.5) * grid.cell);
    foot[i] = ahead > EDGE_ON ? ahead / distance : 0;
  }
  return { family, distance, foot };
}

/** For each column, which pairs of states meet there: index of the other states, flattened. */
function cornerLinks(states: readonly WallState[], grid: LevelGrid): Int32Array[][] {
  const links: Int32Array[][] = [];
  for (let i = 0; i < grid.columns; i++) {
    links.push(
      states.map((state) => {
        const foot = state.foot[i];
        if (foot <= 0) return new Int32Array(0);
        const near: number[] = [];
        const tolerance = Math.max(grid.cell * 1.2, foot * 0.03);
        states.forEach((other, s) => {
          const isNeighbour = other.family !== state.family && (other.family === 0 || state.family === 0);
          if (isNeighbour && other.foot[i] > 0 && Math.abs(other.foot[i] - foot) < tolerance) near.push(s);
        });
        return Int32Array.from(near);
      }),
    );
  }
  return links;
}

function walk(
  frame: ManhattanFrame,
  evidence: LayoutEvidence,
  sums: Sums,
  states: readonly WallState[],
  links: readonly Int32Array[][],
  ratio: number,
): Layout {
  const { grid } = evidence;
  const count = states.length;
  let value = new Float64Array(count);
  let next = new Float64Array(count);
  const from = new Int16Array(count * grid.columns);
  for (let i = 0; i < grid.columns; i++) {
    let top = 0;
    for (let s = 1; s < count; s++) if (value[s] > value[top]) top = s;
    for (let s = 0; s < count; s++) {
      const foot = states[s].foot[i];
      if (foot <= 0) {
        next[s] = -1e9;
        from[i * count + s] = s;
        continue;
      }
      let origin = s;
      let gain = value[s];
      if (i > 0) {
        const upright = uprightShare(grid, sums, i, foot, ratio);
        const jump = value[top] - evidence.jump + 6 * upright;
        if (jump > gain) {
          gain = jump;
          origin = top;
        }
        const corner = evidence.upright * upright - evidence.corner;
        for (const other of links[i][s]) {
          if (value[other] + corner > gain) {
            gain = value[other] + corner;
            origin = other;
          }
        }
      }
      from[i * count + s] = origin;
      next[s] = gain + columnPayoff(evidence, sums, states[s].family, foot, i, ratio) - farness(states[s]);
    }
    [value, next] = [next, value];
  }
  let s = 0;
  for (let k = 1; k < count; k++) if (value[k] > value[s]) s = k;
  const score = value[s] / grid.columns;
  const chain = new Int16Array(grid.columns);
  for (let i = grid.columns - 1; i >= 0; i--) {
    chain[i] = s;
    s = from[i * count + s];
  }
  const faces = toFaces(states, chain);
  return { faces, plan: planOf(frame, grid, faces), ratio, score, support: supportOf(evidence, states, chain, ratio) };
}

/** Walls ahead are mostly two to five metres away. */
const farness = ({ family, distance }: Pick<WallState, 'family' | 'distance'>): number =>
  family === 0 ? 0.12 * Math.log(distance / 2.3) ** 2 : 0;

/** Share of the visible foot and head lines that an aligned edge supports; `chain` has the state of each column. */
export function supportOf(
  evidence: LayoutEvidence,
  states: readonly WallState[],
  chain: Int16Array,
  ratio: number,
): number {
  const { grid } = evidence;
  let seen = 0;
  let held = 0;
  for (let i = 0; i < grid.columns; i++) {
    const state = states[chain[i]];
    for (const [q, shown] of [
      [state.foot[i], evidence.footSeen],
      [-ratio * state.foot[i], evidence.headSeen],
    ] as const) {
      const row = rowOf(grid, q);
      if (row < 1 || row >= grid.rows - 1 || grid.pixel[Math.floor(row) * grid.columns + i] < 0) continue;
      seen++;
      if (edgePayoff(evidence, evidence.strokes[state.family === 0 ? 0 : 2], shown, row, i) > 0.2) held++;
    }
  }
  return seen < grid.columns / 4 ? 0.5 * (held / Math.max(1, grid.columns / 4)) : held / seen;
}

function toFaces(states: readonly WallState[], chain: Int16Array): LayoutFace[] {
  const faces: LayoutFace[] = [];
  let from = 0;
  for (let i = 1; i <= chain.length; i++) {
    if (i < chain.length && chain[i] === chain[from]) continue;
    const { family, distance } = states[chain[from]];
    faces.push({ family, distance, from, to: i });
    from = i;
  }
  return faces;
}

/** How far ahead of the camera (per unit of the level grid's forward axis) a wall's normal points at `p`. */
export function aheadAt(frame: Pick<ManhattanFrame, 'yaw'>, family: LayoutFace['family'], p: number): number {
  const [c, s] = [Math.cos(frame.yaw), Math.sin(frame.yaw)];
  return family === 0 ? p * s + c : family === 1 ? s - p * c : p * c - s;
}

/** Corners between faces; where depth jumps, the end of one face and the start of the next. */
export function planOf(
  frame: Pick<ManhattanFrame, 'yaw'>,
  grid: LevelGrid,
  faces: readonly LayoutFace[],
): [number, number][] {
  const [c, s] = [Math.cos(frame.yaw), Math.sin(frame.yaw)];
  const at = (face: LayoutFace, column: number): [number, number] => {
    const p = grid.left + column * grid.cell;
    const t = face.distance / Math.max(EDGE_ON, aheadAt(frame, face.family, p));
    return [(p * c - s) * t, (p * s + c) * t];
  };
  const plan: [number, number][] = [at(faces[0], 0)];
  for (let i = 1; i < faces.length; i++) {
    const before = faces[i - 1];
    const after = faces[i];
    const p = at(before, after.from);
    const q = at(after, after.from);
    const isCorner = before.family !== after.family && Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.12 * Math.hypot(...p);
    if (isCorner) {
      const ahead = before.family === 0 ? before : after;
      const side = before.family === 0 ? after : before;
      plan.push([side.family === 1 ? -side.distance : side.distance, ahead.distance]);
    } else {
      plan.push(p, q);
    }
  }
  const last = faces[faces.length - 1];
  plan.push(at(last, last.to));
  return plan;
}
