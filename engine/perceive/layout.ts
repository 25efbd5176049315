/**
 * The walls of a room as a polyline of Manhattan faces: dynamic programming over the columns of the level grid (Flint et
 * al. 2010). A state is a wall plane (ahead, to the left or to the right, at one of many distances); each column pays for
 * its foot and head line and for what lies between; corners and jumps in depth cost.
 */
import type { ManhattanFrame } from '../geometry/manhattan.ts';
import { type Abort, throwIfAborted } from '../runtime.ts';
import type { LevelGrid } from './levelGrid.ts';

export interface LayoutEvidence {
  readonly grid: LevelGrid;
  /** Segments that point to x, vertical, z: strength 0-1 a cell. */
  readonly strokes: readonly [Float32Array, Float32Array, Float32Array];
  /** How smooth the picture is, 0 (edges, clutter) to 1 (flat). */
  readonly smooth: Float32Array;
  /** Belief −1 … 1 that a cell is floor, wall, ceiling rather than another of the three. */
  readonly floor: Float32Array;
  readonly wall: Float32Array;
  readonly ceiling: Float32Array;
}

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

interface WallState {
  /** 0: faces the camera along z; 1: to the left; 2: to the right. */
  readonly family: 0 | 1 | 2;
  readonly distance: number;
  /** Foot line per column as q; 0 where the plane is not in front of that column. */
  readonly foot: Float32Array;
}

const RATIOS = [0.45, 0.55, 0.66, 0.78, 0.92, 1.08, 1.26, 1.48, 1.75];
const CORNER = 6;
const JUMP = 30;
/** Weight of what cells look like against edges at foot and head. */
const REGION = 2;
/** Cost of a foot or head line through a flat part of the picture. */
const SMOOTH = 0.9;
const EDGE_ON = 0.02;

/** Finds the best layout. */
export function findLayout(frame: ManhattanFrame, evidence: LayoutEvidence, signal: Abort): Layout {
  const states = wallStates(frame, evidence.grid);
  const sums = cumulate(evidence);
  const links = cornerLinks(states, evidence.grid);
  let best: Layout | null = null;
  for (const ratio of RATIOS) {
    throwIfAborted(signal);
    const found = walk(frame, evidence, sums, states, links, ratio);
    // Ceilings of 2.4-2.8 m seen from 1.2-1.6 m: ratios of about 0.6-1.2.
    const prior = -0.3 * Math.log(ratio / 0.85) ** 2;
    const layout = { ...found, score: found.score + prior };
    if (!best || layout.score > best.score) best = layout;
  }
  return best!;
}

function wallStates(frame: ManhattanFrame, grid: LevelGrid): WallState[] {
  const [c, s] = [Math.cos(frame.yaw), Math.sin(frame.yaw)];
  const states: WallState[] = [];
  const add = (family: 0 | 1 | 2, nearest: number, farthest: number, count: number) => {
    for (let k = 0; k < count; k++) {
      const distance = nearest * (farthest / nearest) ** (k / (count - 1));
      const foot = new Float32Array(grid.columns);
      for (let i = 0; i < grid.columns; i++) {
        const p = grid.left + (i + 0.5) * grid.cell;
        const x = p * c - s;
        const z = p * s + c;
        const ahead = family === 0 ? z : family === 1 ? -x : x;
        foot[i] = ahead > EDGE_ON ? ahead / distance : 0;
      }
      states.push({ family, distance, foot });
    }
  };
  add(0, 0.9, 9, 60);
  add(1, 0.3, 7, 56);
  add(2, 0.3, 7, 56);
  return states;
}

/** Column-wise running sums of what each cell pays as floor, as ceiling, as a wall ahead and as a wall to the side. */
interface Sums {
  readonly floor: Float32Array;
  readonly ceiling: Float32Array;
  readonly ahead: Float32Array;
  readonly side: Float32Array;
  readonly upright: Float32Array;
}

function cumulate(evidence: LayoutEvidence): Sums {
  const { grid, strokes } = evidence;
  const { columns, rows } = grid;
  const make = () => new Float32Array((rows + 1) * columns);
  const sums: Sums = { floor: make(), ceiling: make(), ahead: make(), side: make(), upright: make() };
  for (let j = 0; j < rows; j++) {
    const isBelow = grid.top + (j + 0.5) * grid.cell > 0;
    for (let i = 0; i < columns; i++) {
      const k = j * columns + i;
      const next = k + columns;
      const [x, y, z] = [strokes[0][k], strokes[1][k], strokes[2][k]];
      // A wall that faces along z holds x and vertical lines, a side wall z and vertical ones, floor and ceiling x and z.
      // Furniture puts vertical lines before the floor, so they speak less against it.
      const level = 0.15 * Math.max(x, z);
      sums.floor[next] = sums.floor[k] + (isBelow ? evidence.floor[k] + level - 0.3 * y : -2);
      sums.ceiling[next] = sums.ceiling[k] + (isBelow ? -2 : evidence.ceiling[k] + level - 0.8 * y);
      sums.ahead[next] = sums.ahead[k] + evidence.wall[k] + 0.3 * y + (x > z ? 0.3 * x : -0.5 * z);
      sums.side[next] = sums.side[k] + evidence.wall[k] + 0.3 * y + (z > x ? 0.3 * z : -0.5 * x);
      sums.upright[next] = sums.upright[k] + y;
    }
  }
  return sums;
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
        const jump = value[top] - JUMP + 6 * upright;
        if (jump > gain) {
          gain = jump;
          origin = top;
        }
        const corner = -CORNER + 4 * upright;
        for (const other of links[i][s]) {
          if (value[other] + corner > gain) {
            gain = value[other] + corner;
            origin = other;
          }
        }
      }
      from[i * count + s] = origin;
      next[s] = gain + columnPayoff(evidence, sums, states[s], i, ratio);
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

const rowOf = (grid: LevelGrid, q: number): number => (q - grid.top) / grid.cell;

function uprightShare(grid: LevelGrid, sums: Sums, i: number, foot: number, ratio: number): number {
  const low = Math.min(grid.rows, Math.max(0, Math.round(rowOf(grid, foot))));
  const high = Math.min(grid.rows, Math.max(0, Math.round(rowOf(grid, -ratio * foot))));
  if (low - high < 3) return 0;
  return (sums.upright[low * grid.columns + i] - sums.upright[high * grid.columns + i]) / (low - high);
}

/** What one column pays for a wall: region evidence over all rows and edge evidence at foot and head. */
function columnPayoff(evidence: LayoutEvidence, sums: Sums, state: WallState, i: number, ratio: number): number {
  const { grid } = evidence;
  const { columns, rows } = grid;
  const foot = rowOf(grid, state.foot[i]);
  const head = rowOf(grid, -ratio * state.foot[i]);
  const low = Math.min(rows, Math.max(0, Math.round(foot)));
  const high = Math.min(low, Math.max(0, Math.round(head)));
  const wall = state.family === 0 ? sums.ahead : sums.side;
  const region =
    sums.floor[rows * columns + i] -
    sums.floor[low * columns + i] +
    wall[low * columns + i] -
    wall[high * columns + i] +
    sums.ceiling[high * columns + i];
  const strokes = evidence.strokes[state.family === 0 ? 0 : 2];
  // Walls ahead are mostly two to five metres away.
  const far = state.family === 0 ? 0.12 * Math.log(state.distance / 2.3) ** 2 : 0;
  return (
    (REGION * region) / rows -
    far +
    edgePayoff(evidence, strokes, foot, i) +
    1.2 * edgePayoff(evidence, strokes, head, i)
  );
}

/** +1 for a clear aligned edge, −SMOOTH where the picture is flat, 0 in clutter and outside of the picture. */
function edgePayoff(evidence: LayoutEvidence, strokes: Float32Array, row: number, i: number): number {
  const { grid, smooth } = evidence;
  const j = Math.floor(row);
  if (j < 1 || j >= grid.rows - 1) return 0;
  const k = j * grid.columns + i;
  if (grid.pixel[k] < 0) return 0;
  return strokes[k] > 0.1 ? strokes[k] : -SMOOTH * smooth[k];
}

function supportOf(evidence: LayoutEvidence, states: readonly WallState[], chain: Int16Array, ratio: number): number {
  const { grid } = evidence;
  let seen = 0;
  let held = 0;
  for (let i = 0; i < grid.columns; i++) {
    const state = states[chain[i]];
    for (const q of [state.foot[i], -ratio * state.foot[i]]) {
      const row = rowOf(grid, q);
      if (row < 1 || row >= grid.rows - 1 || grid.pixel[Math.floor(row) * grid.columns + i] < 0) continue;
      seen++;
      if (edgePayoff(evidence, evidence.strokes[state.family === 0 ? 0 : 2], row, i) > 0.2) held++;
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
