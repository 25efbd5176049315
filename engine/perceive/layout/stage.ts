/**
 * A room as a stage: a wall ahead and at most one to each side, which is how most rooms are drawn. For a wall ahead the
 * two sides are independent of each other, so the best of all stages is found without a walk, whatever corners cost
 * elsewhere.
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import { type Layout, type LayoutFace, planOf, RATIOS, stateOf, supportOf, type WallState } from './layout.ts';
import { columnPayoff, cumulate, type LayoutEvidence, rowOf, type Sums, uprightShare } from './layoutPayoff.ts';

/** Distances in camera heights that are tried for a wall ahead and for one to the side. */
const AHEAD = distances(1.1, 10, 40);
const BESIDE = distances(0.4, 8, 44);
/** A side wall is seen in this share of the columns at least. */
const LEAST_SIDE = 0.03;
/** Share of the picture's height below the wall ahead that shows floor at least: a stage without one holds nothing. */
const LEAST_FLOOR = 0.05;
/** What a stage with low or high ceilings costs a column; see `findLayout`. */
const CEILING = 0.15;
const USUAL_RATIO = 0.92;

function distances(nearest: number, farthest: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => nearest * (farthest / nearest) ** (k / (count - 1)));
}

/** A wall and what its columns pay, summed up to each. */
interface Wall {
  readonly state: WallState;
  readonly paid: Float64Array;
}

interface Side {
  readonly face: WallState;
  /** Column at which it meets the wall ahead. */
  readonly column: number;
  readonly gain: number;
}

/** Finds the best stage. */
export function findStage(frame: ManhattanFrame, evidence: LayoutEvidence, signal: Abort): Layout {
  const { grid } = evidence;
  const sums = cumulate(evidence);
  const states = ([0, 1, 2] as const).map((family) =>
    (family === 0 ? AHEAD : BESIDE).map((distance) => stateOf(frame, grid, family, distance)),
  );
  let best: { readonly score: number; readonly ratio: number; readonly faces: LayoutFace[] } | null = null;
  for (const ratio of RATIOS) {
    throwIfAborted(signal);
    const walls = states.map((own) => own.map((state) => paidBy(evidence, sums, state, ratio)));
    const prior = -CEILING * Math.log(ratio / USUAL_RATIO) ** 2 * grid.columns;
    for (const ahead of walls[0]) {
      const left = bestSide(frame, evidence, sums, ratio, ahead, walls[1]);
      const right = bestSide(frame, evidence, sums, ratio, ahead, walls[2]);
      const [from, to] = [left?.column ?? 0, right?.column ?? grid.columns];
      if (from >= to || rowOf(grid, ahead.state.foot[(from + to) >> 1]) > (1 - LEAST_FLOOR) * grid.rows) continue;
      const score = ahead.paid[grid.columns] + (left?.gain ?? 0) + (right?.gain ?? 0) + prior;
      if (best && score <= best.score) continue;
      best = { score, ratio, faces: facesOf(ahead.state, left, right, grid.columns) };
    }
  }
  const { ratio, faces, score } = best!;
  const chain = new Int16Array(grid.columns);
  faces.forEach(({ from, to }, k) => {
    chain.fill(k, from, to);
  });
  const shown = faces.map(({ family, distance }) => stateOf(frame, grid, family, distance));
  return {
    faces,
    plan: planOf(frame, grid, faces),
    ratio,
    score: score / grid.columns,
    support: supportOf(evidence, shown, chain, ratio),
  };
}

function paidBy(evidence: LayoutEvidence, sums: Sums, state: WallState, ratio: number): Wall {
  const { columns } = evidence.grid;
  const paid = new Float64Array(columns + 1);
  for (let i = 0; i < columns; i++) {
    const foot = state.foot[i];
    paid[i + 1] = paid[i] + (foot > 0 ? columnPayoff(evidence, sums, state.family, foot, i, ratio) : 0);
  }
  return { state, paid };
}

/** The side wall that pays most over the wall ahead that it stands before; null where none pays. */
function bestSide(
  { yaw }: ManhattanFrame,
  evidence: LayoutEvidence,
  sums: Sums,
  ratio: number,
  ahead: Wall,
  sides: readonly Wall[],
): Side | null {
  const { grid } = evidence;
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const least = LEAST_SIDE * grid.columns;
  let best: Side | null = null;
  for (const { state, paid } of sides) {
    const [x, z] = [state.family === 1 ? -state.distance : state.distance, ahead.state.distance];
    const depth = c * z - s * x;
    if (depth <= 0) continue;
    const column = Math.round(((c * x + s * z) / depth - grid.left) / grid.cell);
    if (column < least || column > grid.columns - least) continue;
    const foot = ahead.state.foot[column];
    if (foot <= 0) continue;
    const over = (sum: Float64Array): number => (state.family === 1 ? sum[column] : sum[grid.columns] - sum[column]);
    const upright = Math.min(1, uprightShare(grid, sums, column, foot, ratio));
    const gain = over(paid) - over(ahead.paid) + evidence.upright * upright - evidence.corner;
    if (gain > (best?.gain ?? 0)) best = { face: state, column, gain };
  }
  return best;
}

function facesOf(ahead: WallState, left: Side | null, right: Side | null, columns: number): LayoutFace[] {
  const face = ({ family, distance }: WallState, from: number, to: number) => ({ family, distance, from, to });
  const [from, to] = [left?.column ?? 0, right?.column ?? columns];
  return [
    ...(left ? [face(left.face, 0, from)] : []),
    face(ahead, from, to),
    ...(right ? [face(right.face, to, columns)] : []),
  ];
}
