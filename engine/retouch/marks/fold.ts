/** A picture laid together on a lattice: every place of a cell seen in all of its copies. */
import { throwIfAborted } from '../../abort.ts';
import type { Runtime } from '../../runtime.ts';
import { powerOfTwo } from './fourier.ts';
import type { Vector } from './lattice.ts';
import type { Coverage } from './overlay.ts';

/** Cells are ruled as finely as the picture, with sides that are powers of two between these. */
const LEAST_RULES = 16;
const MOST_RULES = 512;

/** Where the cells of a lattice lie in a picture: corners at origin + i·u + j·v, px. */
export interface Grid {
  readonly origin: Vector;
  readonly u: Vector;
  readonly v: Vector;
}

/** One cell, ruled columns × rows along the lattice's steps. */
export interface Cell {
  readonly columns: number;
  readonly rows: number;
  readonly data: Float32Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const rulesFor = (step: Vector): number =>
  Math.min(MOST_RULES, Math.max(LEAST_RULES, powerOfTwo(Math.hypot(step[0], step[1]))));

/** A cell of zeros, ruled for a grid. */
export function emptyCell({ u, v }: Grid): Cell {
  const [columns, rows] = [rulesFor(u), rulesFor(v)];
  return { columns, rows, data: new Float32Array(columns * rows) };
}

/** Steps along u and v, cells, from the grid's origin to a place of the picture. */
const inverseOf = ({ u, v }: Grid) => {
  const det = u[0] * v[1] - u[1] * v[0];
  return [v[1] / det, -v[0] / det, -u[1] / det, u[0] / det] as const;
};

/** Whole steps whose cells touch a picture. */
function copiesIn({ width, height }: Size, grid: Grid): Vector[] {
  const [a, b, c, d] = inverseOf(grid);
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x, y]) => [x! - grid.origin[0], y! - grid.origin[1]] as const);
  const is = corners.map(([x, y]) => a * x + b * y);
  const js = corners.map(([x, y]) => c * x + d * y);
  const copies: Vector[] = [];
  for (let i = Math.floor(Math.min(...is)); i < Math.max(...is); i++) {
    for (let j = Math.floor(Math.min(...js)); j < Math.max(...js); j++) copies.push([i, j]);
  }
  return copies;
}

/**
 * For each place of a cell that `wanted` has: the median over its copies of what `planes` show there (one of `cells`
 * for each), each weighing what its pixel does; what no copy shows stays as it is. Throws AbortedError.
 */
export function foldMedian(
  size: Size,
  grid: Grid,
  planes: readonly Float32Array[],
  weight: Float32Array | null,
  cells: readonly Cell[],
  wanted: ((at: number) => boolean) | null,
  rt: Runtime,
): void {
  const { width, height } = size;
  const { origin, u, v } = grid;
  const { columns, rows } = cells[0];
  const copies = copiesIn(size, grid);
  const shiftX = Float64Array.from(copies, ([i, j]) => i * u[0] + j * v[0]);
  const shiftY = Float64Array.from(copies, ([i, j]) => i * u[1] + j * v[1]);
  const lists = planes.map(() => new Float64Array(copies.length));
  const weights = new Float64Array(copies.length);
  const own = new Float64Array(copies.length);
  for (let row = 0; row < rows; row++) {
    if ((row & 7) === 0) throwIfAborted(rt.signal);
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (wanted && !wanted(at)) continue;
      const [s, t] = [column / columns, row / rows];
      const [x0, y0] = [origin[0] + s * u[0] + t * v[0], origin[1] + s * u[1] + t * v[1]];
      let count = 0;
      for (let copy = 0; copy < copies.length; copy++) {
        const x = x0 + shiftX[copy];
        const y = y0 + shiftY[copy];
        if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) continue;
        const left = Math.floor(x);
        const top = Math.floor(y);
        const place = top * width + left;
        const heavy = weight ? weight[place] : 1;
        if (heavy <= 0) continue;
        const fx = x - left;
        const fy = y - top;
        for (let k = 0; k < planes.length; k++) {
          const plane = planes[k];
          lists[k][count] =
            (plane[place] * (1 - fx) + plane[place + 1] * fx) * (1 - fy) +
            (plane[place + width] * (1 - fx) + plane[place + width + 1] * fx) * fy;
        }
        weights[count] = heavy;
        count++;
      }
      if (count === 0) continue;
      for (let k = 0; k < planes.length; k++) {
        own.set(weights);
        cells[k].data[at] = weightedMedian(lists[k], own, count);
      }
    }
  }
}

/** Sorts values and weights in place, then finds where half of the weight lies. */
function weightedMedian(values: Float64Array, weights: Float64Array, count: number): number {
  let total = 0;
  for (let n = 0; n < count; n++) {
    const value = values[n];
    const weight = weights[n];
    total += weight;
    let at = n;
    for (; at > 0 && values[at - 1] > value; at--) {
      values[at] = values[at - 1];
      weights[at] = weights[at - 1];
    }
    values[at] = value;
    weights[at] = weight;
  }
  let sum = 0;
  for (let n = 0; n < count; n++) {
    sum += weights[n];
    if (sum > total / 2) return values[n];
    if (sum === total / 2) return (values[n] + values[Math.min(count - 1, n + 1)]) / 2;
  }
  return 0;
}

/** A cell laid over a whole picture. */
export function unfold({ columns, rows, data }: Cell, grid: Grid, { width, height }: Size): Coverage {
  const [a, b, c, d] = inverseOf(grid);
  const [ox, oy] = grid.origin;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let s = a * (x - ox) + b * (y - oy);
      let t = c * (x - ox) + d * (y - oy);
      s = (s - Math.floor(s)) * columns;
      t = (t - Math.floor(t)) * rows;
      const left = Math.floor(s);
      const top = Math.floor(t);
      const fx = s - left;
      const fy = t - top;
      const l = left % columns;
      const r = (left + 1) % columns;
      const p = (top % rows) * columns;
      const q = ((top + 1) % rows) * columns;
      out[y * width + x] =
        (data[p + l] * (1 - fx) + data[p + r] * fx) * (1 - fy) + (data[q + l] * (1 - fx) + data[q + r] * fx) * fy;
    }
  }
  return { width, height, data: out };
}
