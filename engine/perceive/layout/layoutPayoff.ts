/** What a wall through one column of the level grid pays: for what lies below, on and above it, and for its edges. */
import type { LevelGrid } from '../levelGrid.ts';

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
  /** Weight of what cells look like against edges at foot and head. */
  readonly trust: number;
  /** What segments across a cell say of the surface there, beside beliefs. */
  readonly hints: number;
  /**
   * 0-1, how far a cell may show a wall's foot (wall above, floor below) or head: elsewhere edges are those of things.
   */
  readonly footSeen: Float32Array;
  readonly headSeen: Float32Array;
  /**
   * What a corner of two walls costs, what a jump in depth does, and what upright segments all along a corner give
   * back.
   */
  readonly corner: number;
  readonly jump: number;
  readonly upright: number;
}

/**
 * How far each cell may show the line between `upper` above it and `lower` below it, which are looked for up to
 * `beside` cells away; beliefs −1 … 1.
 */
export function seenBetween(
  grid: LevelGrid,
  upper: Float32Array,
  lower: Float32Array,
  { unseen, beside }: { readonly unseen: number; readonly beside: number },
): Float32Array {
  const { columns, rows } = grid;
  const out = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      let [above, below] = [0, 0];
      for (let d = 1; d <= beside; d++) {
        if (j - d >= 0) above = Math.max(above, upper[(j - d) * columns + i]);
        if (j + d < rows) below = Math.max(below, lower[(j + d) * columns + i]);
      }
      out[j * columns + i] = unseen + (1 - unseen) * Math.min(1, 1.2 * above) * Math.min(1, 1.2 * below);
    }
  }
  return out;
}

/** Column-wise running sums of what each cell pays as floor, as ceiling, as a wall ahead and as a wall to the side. */
export interface Sums {
  readonly floor: Float32Array;
  readonly ceiling: Float32Array;
  readonly ahead: Float32Array;
  readonly side: Float32Array;
  readonly upright: Float32Array;
}

/** Cost of a foot or head line through a flat part of the picture. */
const SMOOTH = 0.9;

export function cumulate(evidence: LayoutEvidence): Sums {
  const { grid, strokes, hints } = evidence;
  const { columns, rows } = grid;
  const make = () => new Float32Array((rows + 1) * columns);
  const sums: Sums = { floor: make(), ceiling: make(), ahead: make(), side: make(), upright: make() };
  for (let j = 0; j < rows; j++) {
    const isBelow = grid.top + (j + 0.5) * grid.cell > 0;
    for (let i = 0; i < columns; i++) {
      const k = j * columns + i;
      const next = k + columns;
      const [x, y, z] = [hints * strokes[0][k], hints * strokes[1][k], hints * strokes[2][k]];
      // A wall that faces along z holds x and vertical lines, a side wall z and vertical ones, floor and ceiling x and
      // z. Furniture puts vertical lines before the floor, so they speak less against it.
      const level = 0.15 * Math.max(x, z);
      sums.floor[next] = sums.floor[k] + (isBelow ? evidence.floor[k] + level - 0.3 * y : -2);
      sums.ceiling[next] = sums.ceiling[k] + (isBelow ? -2 : evidence.ceiling[k] + level - 0.8 * y);
      sums.ahead[next] = sums.ahead[k] + evidence.wall[k] + 0.3 * y + (x > z ? 0.3 * x : -0.5 * z);
      sums.side[next] = sums.side[k] + evidence.wall[k] + 0.3 * y + (z > x ? 0.3 * z : -0.5 * x);
      sums.upright[next] = sums.upright[k] + strokes[1][k];
    }
  }
  return sums;
}

/** Row of the grid, with its fraction, at which the slope q below the horizon lies; 0 is the upper border. */
export const rowOf = (grid: LevelGrid, q: number): number => (q - grid.top) / grid.cell;

/** A running sum at a row with a fraction. */
function sumAt(grid: LevelGrid, sum: Float32Array, row: number, i: number): number {
  const low = Math.floor(row);
  const at = low * grid.columns + i;
  return low >= grid.rows ? sum[at] : sum[at] + (row - low) * (sum[at + grid.columns] - sum[at]);
}

const clampRow = (grid: LevelGrid, row: number): number => Math.min(grid.rows, Math.max(0, row));

/** Mean strength of upright segments between foot and head in a column. */
export function uprightShare(grid: LevelGrid, sums: Sums, i: number, foot: number, ratio: number): number {
  const low = Math.round(clampRow(grid, rowOf(grid, foot)));
  const high = Math.round(clampRow(grid, rowOf(grid, -ratio * foot)));
  if (low - high < 3) return 0;
  return (sums.upright[low * grid.columns + i] - sums.upright[high * grid.columns + i]) / (low - high);
}

/**
 * What one column pays for a wall of `family` (0 ahead, 1 left, 2 right) whose foot lies at slope `foot` below the
 * horizon: region evidence over all rows and edge evidence at foot and head.
 */
export function columnPayoff(
  evidence: LayoutEvidence,
  sums: Sums,
  family: 0 | 1 | 2,
  foot: number,
  i: number,
  ratio: number,
): number {
  const { grid } = evidence;
  const { columns, rows } = grid;
  const [footRow, headRow] = [rowOf(grid, foot), rowOf(grid, -ratio * foot)];
  const low = clampRow(grid, footRow);
  const high = Math.min(low, clampRow(grid, headRow));
  const wall = family === 0 ? sums.ahead : sums.side;
  const region =
    sums.floor[rows * columns + i] -
    sumAt(grid, sums.floor, low, i) +
    sumAt(grid, wall, low, i) -
    sumAt(grid, wall, high, i) +
    sumAt(grid, sums.ceiling, high, i);
  const strokes = evidence.strokes[family === 0 ? 0 : 2];
  return (
    (evidence.trust * region) / rows +
    edgePayoff(evidence, strokes, evidence.footSeen, footRow, i) +
    1.2 * edgePayoff(evidence, strokes, evidence.headSeen, headRow, i)
  );
}

/** +1 for a clear aligned edge, −SMOOTH where the picture is flat, 0 in clutter and outside of the picture. */
export function edgePayoff(
  evidence: LayoutEvidence,
  strokes: Float32Array,
  seen: Float32Array,
  row: number,
  i: number,
): number {
  const { grid, smooth } = evidence;
  const j = Math.floor(row);
  if (j < 1 || j >= grid.rows - 1) return 0;
  const k = j * grid.columns + i;
  if (grid.pixel[k] < 0) return 0;
  // Cell centres lie half a row down.
  const beside = row - j < 0.5 ? k - grid.columns : k + grid.columns;
  const share = Math.abs(row - j - 0.5);
  const stroke = strokes[k] * (1 - share) + strokes[beside] * share;
  return stroke > 0.1 ? stroke * seen[k] : -SMOOTH * smooth[k] * seen[k];
}
