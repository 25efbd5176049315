/** Moves the walls of a layout, and its ceiling, by less than a step of the search to where they pay most. */
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import type { LevelGrid } from '../levelGrid.ts';
import { aheadAt, type Layout, type LayoutFace, planOf } from './layout.ts';
import { columnPayoff, cumulate, type LayoutEvidence, type Sums, uprightShare } from './layoutPayoff.ts';

/** Distances and the ceiling's ratio are tried within this share of what they were, in this many steps to each side. */
const REACH = 0.06;
const STEPS = 12;
const ROUNDS = 3;

/** The polished layout: coordinate ascent on what all its columns pay. */
export function polishLayout(frame: ManhattanFrame, evidence: LayoutEvidence, layout: Layout): Layout {
  const { grid } = evidence;
  const sums = cumulate(evidence);
  const scoreOf = (faces: readonly LayoutFace[], ratio: number) => payoff(frame, evidence, sums, faces, ratio);
  let { ratio } = layout;
  let faces = layout.faces;
  let best = scoreOf(faces, ratio);
  for (let round = 0; round < ROUNDS; round++) {
    const before = best;
    const [oldFaces, oldRatio] = [faces, ratio];
    for (let step = -STEPS; step <= STEPS; step++) {
      const factor = Math.exp((REACH * step) / STEPS);
      const score = scoreOf(oldFaces, oldRatio * factor);
      if (score > best) [best, ratio] = [score, oldRatio * factor];
    }
    for (let k = 0; k < oldFaces.length; k++) {
      const start = faces;
      for (let step = -STEPS; step <= STEPS; step++) {
        const factor = Math.exp((REACH * step) / STEPS);
        const moved = start.map((face, i) => (i === k ? { ...face, distance: face.distance * factor } : face));
        const joined = rejoined(frame, grid, moved, start);
        const score = joined ? scoreOf(joined, ratio) : Number.NEGATIVE_INFINITY;
        if (joined && score > best) [best, faces] = [score, joined];
      }
    }
    if (best <= before) break;
  }
  return { ...layout, faces, ratio, plan: planOf(frame, grid, faces) };
}

function payoff(
  frame: ManhattanFrame,
  evidence: LayoutEvidence,
  sums: Sums,
  faces: readonly LayoutFace[],
  ratio: number,
): number {
  const { grid } = evidence;
  let sum = 0;
  for (const { family, distance, from, to } of faces) {
    for (let i = from; i < to; i++) {
      const foot = aheadAt(frame, family, grid.left + (i + 0.5) * grid.cell) / distance;
      if (foot <= 0) return Number.NEGATIVE_INFINITY;
      sum += columnPayoff(evidence, sums, family, foot, i, ratio);
      if (i === from && i > 0) sum += evidence.upright * uprightShare(grid, sums, i, foot, ratio);
    }
  }
  return sum;
}

/**
 * Columns at which walls meet after some have moved; null where one has vanished. Walls that did not meet before keep
 * theirs.
 */
function rejoined(
  frame: ManhattanFrame,
  grid: LevelGrid,
  faces: readonly LayoutFace[],
  before: readonly LayoutFace[],
): LayoutFace[] | null {
  const joints = faces.slice(1).map((face, k) => {
    const old = meetingColumn(frame, grid, before[k], before[k + 1]);
    // A jump in depth stays where it was.
    if (old === null || Math.abs(old - before[k + 1].from) > 3) return face.from;
    const column = meetingColumn(frame, grid, faces[k], face);
    return column === null ? face.from : Math.round(column);
  });
  const out = faces.map((face, k) => ({
    ...face,
    from: k === 0 ? face.from : joints[k - 1],
    to: k === faces.length - 1 ? face.to : joints[k],
  }));
  return out.every(({ from, to }) => from < to && from >= 0 && to <= grid.columns) ? out : null;
}

/** Column of the grid in which the corner of two walls at right angles is seen; null for others. */
function meetingColumn(frame: ManhattanFrame, grid: LevelGrid, p: LayoutFace, q: LayoutFace): number | null {
  if ((p.family === 0) === (q.family === 0)) return null;
  const [ahead, side] = p.family === 0 ? [p, q] : [q, p];
  const x = side.family === 1 ? -side.distance : side.distance;
  const z = ahead.distance;
  const [c, s] = [Math.cos(frame.yaw), Math.sin(frame.yaw)];
  const forward = z * c - x * s;
  return forward <= 0 ? null : ((x * c + z * s) / forward - grid.left) / grid.cell;
}
