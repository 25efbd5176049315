/**
 * What is repeated on a lattice, told from all of its copies at once: the median of their gradients is the mark's,
 * since what lies below differs from copy to copy (Dekel et al. 2017, "On the effectiveness of visible watermarks").
 */

import { throwIfAborted } from '../../abort.ts';
import { solveSymmetric } from '../../geometry/cholesky.ts';
import { median } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { type Cell, emptyCell, foldMedian, type Grid, unfold } from './fold.ts';
import { emptySpectrum, transform, transformBack } from './fourier.ts';
import { type Coverage, fitOverlay, groundOf, type Overlay } from './overlay.ts';

/** Largest difference of neighbours that counts, 0-255. */
const MOST_STEP = 12;
/** Gradients below so many times their usual size are nothing: the first with which an overlay is seen. */
const NOISE = [2.5, 4.5] as const;
/** Share of a cell that a mark covers at most. */
const MOST_COVERED = 0.5;
/** Sum over channels of colour less ground from which a copy tells the coverage. */
const LEAST_CONTRAST = 30;
/**
 * Coverage from which a cell's places are looked at again, that which a mark has somewhere near each, and how near, px.
 */
const WORTH = 0.06;
const CERTAIN = 0.4;
const WORTH_PX = 3;
/** Coverage below which there is none. */
const NONE = 0.04;
/** Log odds of the network, over the copies of a place, from which it is covered. */
const LEAST_SEEN = -2.5;
/** Share of a cell's coverage below which the network does not see this mark at all. */
const LEAST_BELIEVED = 0.25;
/**
 * Rounds in which lattice, coverage and overlay are told from each other, and in which what is left over is folded
 * again.
 */
const ROUNDS = 2;
const LEFT_ROUNDS = 2;
/** Difference of shown and believed coverage that counts half when the lattice is shifted. */
const ODD = 0.2;

/** A mark that is repeated over a picture. */
export interface Repeated {
  readonly overlay: Overlay;
  readonly coverage: Coverage;
}

/** Small gradients of the picture's luma: what a mark does, and less of what is below. */
function gradientsOf({ width, height, data }: Rgb8): [Float32Array, Float32Array] {
  const [across, down] = [new Float32Array(width * height), new Float32Array(width * height)];
  const cut = (v: number) => (v > MOST_STEP ? MOST_STEP : v < -MOST_STEP ? -MOST_STEP : v);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      for (let c = 0; c < 3; c++) {
        const value = data[i * 3 + c];
        across[i] = across[i] + cut(data[i * 3 + 3 + c] - value) / 3;
        down[i] = down[i] + cut(data[(i + width) * 3 + c] - value) / 3;
      }
    }
  }
  return [across, down];
}

/** The cell whose gradients come nearest to those given (periodic Poisson equation, by its Fourier series). */
function integrated(across: Cell, downward: Cell, { u, v }: Grid, noise: number, rt: Runtime): Cell {
  const { columns, rows } = across;
  const strength = Float32Array.from(across.data, (x, i) => Math.hypot(x, downward.data[i]));
  const least = noise * median(strength);
  const [along, down] = [emptySpectrum(columns, rows), emptySpectrum(columns, rows)];
  for (let i = 0; i < strength.length; i++) {
    if (strength[i] < least) continue;
    const [x, y] = [across.data[i], downward.data[i]];
    along.re[i] = (x * u[0] + y * u[1]) / columns;
    down.re[i] = (x * v[0] + y * v[1]) / rows;
  }
  transform(along, rt);
  transform(down, rt);
  const [spanU, spanV] = [(u[0] ** 2 + u[1] ** 2) / columns ** 2, (v[0] ** 2 + v[1] ** 2) / rows ** 2];
  const sum = emptySpectrum(columns, rows);
  for (let row = 0; row < rows; row++) {
    const [cy, sy] = [Math.cos((2 * Math.PI * row) / rows) - 1, Math.sin((2 * Math.PI * row) / rows)];
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      if (i === 0) continue;
      const [cx, sx] = [Math.cos((2 * Math.PI * column) / columns) - 1, Math.sin((2 * Math.PI * column) / columns)];
      const size = (cx * cx + sx * sx) / spanU + (cy * cy + sy * sy) / spanV;
      sum.re[i] = ((cx * along.re[i] + sx * along.im[i]) / spanU + (cy * down.re[i] + sy * down.im[i]) / spanV) / size;
      sum.im[i] = ((cx * along.im[i] - sx * along.re[i]) / spanU + (cy * down.im[i] - sy * down.re[i]) / spanV) / size;
    }
  }
  transformBack(sum, rt);
  return { columns, rows, data: Float32Array.from(sum.re) };
}

/** The threshold that parts values into the two most uniform classes (Otsu 1979). */
function partingOf(values: Float32Array): number {
  const sorted = Float32Array.from(values).sort();
  let total = 0;
  for (const v of sorted) total += v;
  let [sum, best, parting] = [0, -1, 0];
  for (let n = 1; n < sorted.length; n++) {
    sum += sorted[n - 1];
    const apart = (n * (sorted.length - n) * (sum / n - (total - sum) / (sorted.length - n)) ** 2) / sorted.length ** 2;
    if (apart > best) {
      best = apart;
      parting = (sorted[n - 1] + sorted[n]) / 2;
    }
  }
  return parting;
}

/** Coverage 0-1 of a cell by its heights: the smaller part is the mark, whichever side it is on. */
function coverageOfCell({ columns, rows, data }: Cell): Cell | null {
  const parting = partingOf(data);
  const [low, high] = [data.filter((v) => v <= parting), data.filter((v) => v > parting)];
  const [mark, ground] = high.length <= low.length ? [high, low] : [low, high];
  if (mark.length > MOST_COVERED * data.length || mark.length === 0) return null;
  const [top, bottom] = [median(mark), median(ground)];
  return { columns, rows, data: data.map((v) => Math.min(1, Math.max(0, (v - bottom) / (top - bottom)))) };
}

/**
 * Coverage that each pixel shows against what is beside it, and how surely: the sum over channels of colour less
 * ground.
 */
function shownIn(
  picture: Rgb8,
  coverage: Coverage,
  { colour, opacity }: Overlay,
  rt: Runtime,
): { shown: Float32Array; weight: Float32Array } {
  const ground = groundOf(picture, coverage, rt).values;
  const [shown, weight] = [new Float32Array(coverage.data.length), new Float32Array(coverage.data.length)];
  for (let i = 0; i < shown.length; i++) {
    let top = 0;
    let bottom = 1e-6;
    let span = 0;
    for (let c = 0; c < 3; c++) {
      const away = colour[c] - ground[i * 3 + c];
      top += away * (picture.data[i * 3 + c] - ground[i * 3 + c]);
      bottom += away * away;
      span += Math.abs(away);
    }
    shown[i] = Math.min(1.5, Math.max(-0.5, top / bottom / opacity));
    weight[i] = span < LEAST_CONTRAST ? 0 : span;
  }
  return { shown, weight };
}

/** Places of a cell near a coverage of `least`. */
function placesNear({ columns, rows, data }: Cell, least: number): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (data[row * columns + column] < least) continue;
      for (let dy = -WORTH_PX; dy <= WORTH_PX; dy++) {
        for (let dx = -WORTH_PX; dx <= WORTH_PX; dx++) {
          out[((row + dy + rows) % rows) * columns + ((column + dx + columns) % columns)] = 1;
        }
      }
    }
  }
  return out;
}

/**
 * The grid shifted, turned and stretched so that the coverage lies on what is shown: one step of weighted least
 * squares.
 */
function registered(grid: Grid, coverage: Coverage, shown: Float32Array, weight: Float32Array): Grid {
  const { width, height, data } = coverage;
  const [sums, sides] = [new Float64Array(36), new Float64Array(6)];
  const row = new Float64Array(6);
  const [cx, cy, scale] = [width / 2, height / 2, 2 / width];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (weight[i] === 0) continue;
      const gx = (data[i + 1] - data[i - 1]) / 2;
      const gy = (data[i + width] - data[i - width]) / 2;
      if (Math.abs(gx) + Math.abs(gy) < 0.1) continue;
      const left = shown[i] - data[i];
      const heavy = weight[i] / (1 + (left / ODD) ** 2);
      const [px, py] = [(x - cx) * scale, (y - cy) * scale];
      // The coverage moved by d shows data − gradient·d.
      row.set([-gx, -gx * px, -gx * py, -gy, -gy * px, -gy * py]);
      for (let m = 0; m < 6; m++) {
        sides[m] = sides[m] + heavy * row[m] * left;
        for (let n = 0; n < 6; n++) sums[m * 6 + n] = sums[m * 6 + n] + heavy * row[m] * row[n];
      }
    }
  }
  if (!solveSymmetric(sums, sides, sides.length)) return grid;
  const move = sides;
  const linear = ([x, y]: readonly [number, number]) =>
    [x + (move[1] * x + move[2] * y) * scale, y + (move[4] * x + move[5] * y) * scale] as const;
  const [ox, oy] = linear([grid.origin[0] - cx, grid.origin[1] - cy]);
  return { origin: [ox + cx + move[0], oy + cy + move[3]], u: linear(grid.u), v: linear(grid.v) };
}

/** The cell without what is too little, or too far from where the mark is certain, to be its border. */
function cleaned(cell: Cell): Cell {
  const near = placesNear(cell, CERTAIN);
  return { ...cell, data: cell.data.map((v, i) => (v < NONE || near[i] === 0 ? 0 : Math.min(1, v))) };
}

/**
 * The cell without places that are not near any which the network sees covered in most of their copies: what a picture
 * repeats by itself.
 */
function believed(cell: Cell, picture: Rgb8, grid: Grid, seen: Float32Array, rt: Runtime): Cell {
  const told = emptyCell(grid);
  foldMedian(picture, grid, [seen], null, [told], null, rt);
  const near = placesNear(told, LEAST_SEEN);
  const data = cell.data.map((v, i) => (near[i] === 1 ? v : 0));
  const sum = (values: Float32Array): number => values.reduce((all, v) => all + v, 0);
  return sum(data) < LEAST_BELIEVED * sum(cell.data) ? cell : { ...cell, data };
}

/** Coverage by the gradients that all copies share, and the overlay that it tells; null where none is told. */
function firstOf(
  picture: Rgb8,
  across: Cell,
  downward: Cell,
  grid: Grid,
  unexplained: number,
  rt: Runtime,
): (Repeated & { readonly cell: Cell }) | null {
  for (const noise of NOISE) {
    const cell = coverageOfCell(integrated(across, downward, grid, noise, rt));
    if (!cell) continue;
    const coverage = unfold(cell, grid, picture);
    const overlay = fitOverlay(picture, coverage, rt);
    if (overlay && overlay.error <= unexplained * overlay.change) return { cell, coverage, overlay };
  }
  return null;
}

/**
 * The mark that a picture repeats on a grid, `grid` being right to a pixel or two; null where what is repeated is no
 * overlay. From a first guess, grid, coverage and overlay are told from each other in turn: for each place of the cell
 * the coverage is the median of what its copies show, and what is left over between that and the picture is folded
 * again (Irani & Peleg 1991). `seen`: log odds of the network for each pixel (`seen.ts`), where there are some. Throws
 * AbortedError.
 */
export function repeatedMark(
  picture: Rgb8,
  start: Grid,
  unexplained: number,
  seen: Float32Array | null,
  rt: Runtime,
): Repeated | null {
  const [across, downward] = [emptyCell(start), emptyCell(start)];
  foldMedian(picture, start, gradientsOf(picture), null, [across, downward], null, rt);
  const first = firstOf(picture, across, downward, start, unexplained, rt);
  if (!first) return null;
  let { cell, coverage, overlay } = first;
  let grid = start;
  for (let round = 0; round < ROUNDS; round++) {
    throwIfAborted(rt.signal);
    const { shown, weight } = shownIn(picture, coverage, overlay, rt);
    grid = registered(grid, coverage, shown, weight);
    coverage = unfold(cell, grid, picture);
    const worth = placesNear(cell, WORTH);
    const next: Cell = { ...cell, data: new Float32Array(cell.data.length) };
    foldMedian(picture, grid, [shown], weight, [next], (at) => worth[at] === 1, rt);
    cell = next;
    for (let again = 0; again < (round === ROUNDS - 1 ? LEFT_ROUNDS : 0); again++) {
      const now = unfold(cell, grid, picture).data;
      const left: Cell = { ...cell, data: new Float32Array(cell.data.length) };
      foldMedian(picture, grid, [shown.map((v, i) => v - now[i])], weight, [left], (at) => worth[at] === 1, rt);
      cell = { ...cell, data: cell.data.map((v, i) => v + left.data[i]) };
    }
    cell = cleaned(cell);
    if (seen) cell = believed(cell, picture, grid, seen, rt);
    coverage = unfold(cell, grid, picture);
    overlay = fitOverlay(picture, coverage, rt) ?? overlay;
  }
  return overlay.error <= unexplained * overlay.change ? { overlay, coverage } : null;
}
