/** Moves the walls of a layout onto the segments along their foot and head, and corrects the height of the ceiling. */
import type { Direction, ManhattanFrame } from '../../geometry/manhattan.ts';
import type { LineSegment } from '../../geometry/segments.ts';
import type { LevelGrid } from '../levelGrid.ts';
import { aheadAt, type Layout, type LayoutFace, planOf } from './layout.ts';

/** Segments this near to a line, as a share of its distance from the horizon, lie on it. */
const REACH = 0.07;

interface Hold {
  readonly slope: number;
  readonly weight: number;
}

/** The refined layout; walls without a segment near their lines stay. */
export function refineLayout(
  frame: ManhattanFrame,
  grid: LevelGrid,
  layout: Layout,
  segments: readonly LineSegment[],
  directions: readonly Direction[],
): Layout {
  const holds = layout.faces.map((face) => holdsOf(frame, grid, layout, face, segments, directions));
  const ratios: Hold[] = [];
  for (const { foot, head } of holds) {
    if (foot && head) ratios.push({ slope: head.slope / foot.slope, weight: Math.min(foot.weight, head.weight) });
  }
  const ratio = weightedMedian(ratios)?.slope ?? layout.ratio;
  const faces = layout.faces.map((face, i) => {
    const { foot, head } = holds[i];
    const byHead = head ? { slope: head.slope / ratio, weight: head.weight } : null;
    // The head is seldom hidden by furniture.
    const best = byHead && (!foot || byHead.weight > foot.weight) ? byHead : foot;
    return best ? { ...face, distance: 1 / best.slope } : face;
  });
  return { ...layout, ratio, faces, plan: planOf(frame, grid, faces) };
}

/** Slopes below (foot) and above (head) the horizon, per unit ahead, that segments near a face's lines agree on. */
function holdsOf(
  frame: ManhattanFrame,
  grid: LevelGrid,
  layout: Layout,
  face: LayoutFace,
  segments: readonly LineSegment[],
  directions: readonly Direction[],
): { foot: Hold | null; head: Hold | null } {
  const foot: Hold[] = [];
  const head: Hold[] = [];
  const wanted = face.family === 0 ? 0 : 2;
  const slope = 1 / face.distance;
  segments.forEach((segment, k) => {
    if (directions[k] !== wanted) return;
    const [p, q] = grid.toLevel((segment.x0 + segment.x1) / 2, (segment.y0 + segment.y1) / 2);
    const column = (p - grid.left) / grid.cell;
    const ahead = aheadAt(frame, face.family, p);
    if (column < face.from - 2 || column > face.to + 2 || ahead <= 0.05) return;
    const weight = segment.length * Math.min(1, 0.35 + segment.contrast * 6);
    if (q > 0 && Math.abs(q / ahead / slope - 1) < REACH) foot.push({ slope: q / ahead, weight });
    const over = layout.ratio * slope;
    if (q < 0 && Math.abs(-q / ahead / over - 1) < REACH) head.push({ slope: -q / ahead, weight });
  });
  return { foot: weightedMedian(foot), head: weightedMedian(head) };
}

/** The middle of the weight, with all of the weight; null for an empty list. */
function weightedMedian(holds: Hold[]): Hold | null {
  holds.sort((p, q) => p.slope - q.slope || p.weight - q.weight);
  const all = holds.reduce((sum, hold) => sum + hold.weight, 0);
  let passed = 0;
  for (const hold of holds) {
    passed += hold.weight;
    if (passed >= all / 2) return { slope: hold.slope, weight: all };
  }
  return null;
}
