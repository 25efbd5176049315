/**
 * Which step each place of a surface is filled by: seams run where both sides show the same (Kwatra et al. 2003), and
 * the rim goes on as it comes.
 */

import { type LabelProblem, minimizeLabels } from '../../perceive/graphCut.ts';
import type { Runtime } from '../../runtime.ts';
import type { Offset } from './offsets.ts';
import { BESIDE, finenessAt, OPEN, openCells, type PlaneRaster, SEEN } from './raster.ts';

/** Most blocks that are labelled at once. */
const MOST_BLOCKS = 3600;
const NEVER = 1e5;
/** What a block costs whose source is lit otherwise, of 255, and one whose source lies nearer or farther. */
const LIGHT = 0.5;
/** Most by which light may change what is laid. */
export const MOST_LIGHT = 1.7;
/** What the rim counts beside a seam within. */
const RIM = 1.5;
/** What a cell costs whose source shows half as many pixels, and how many times as few it may show. */
const COARSER = 2;
const MOST_COARSER = 7;
/** What any seam costs, for each cell of it. */
const SEAM = 6;

/** Labels of blocks of `step` × `step` cells: an offset's index, or −1 where none is needed or none reaches. */
export interface Chosen {
  readonly step: number;
  readonly columns: number;
  readonly labels: Int32Array;
}

/** Rounds in which what has been filled is a source for what lies beyond. */
const ROUNDS = 8;

/**
 * Chooses among the offsets; `mean` is its light, seen and spanned. What is filled is a source for what lies
 * farther, so steps may follow on each other. Throws AbortedError.
 */
export function chooseOffsets(
  raster: PlaneRaster,
  offsets: readonly Offset[],
  detail: Float32Array,
  mean: Float32Array,
  rt: Pick<Runtime, 'signal'>,
): Chosen {
  const step = Math.max(1, Math.ceil(Math.sqrt(openCells(raster) / MOST_BLOCKS)));
  const columns = Math.ceil(raster.width / step);
  const labels = new Int32Array(columns * Math.ceil(raster.height / step)).fill(-1);
  const round: Round = {
    raster,
    state: raster.state.slice(),
    detail: detail.slice(),
    offsets,
    mean,
    step,
    columns,
    labels,
  };
  for (let k = 0; k < ROUNDS && fillRound(round, rt) > 0; k++);
  return { step, columns, labels };
}

interface Round extends Chosen {
  readonly raster: PlaneRaster;
  readonly offsets: readonly Offset[];
  readonly mean: Float32Array;
  /** As in the raster, but SEEN where it is filled by now; and its detail. */
  readonly state: Uint8Array;
  readonly detail: Float32Array;
}

/** Labels what can be filled by now; returns how many blocks that are. */
function fillRound(
  { raster, state, offsets, detail, mean, step, columns, labels: chosen }: Round,
  rt: Pick<Runtime, 'signal'>,
): number {
  const { width, height } = raster;
  const rows = Math.ceil(height / step);
  const nodeOf = new Int32Array(columns * rows).fill(-1);
  const cellsOf: number[][] = [];
  for (let at = 0; at < state.length; at++) {
    if (state[at] !== OPEN) continue;
    const block = Math.floor(Math.floor(at / width) / step) * columns + Math.floor((at % width) / step);
    if (nodeOf[block] < 0) nodeOf[block] = cellsOf.push([]) - 1;
    cellsOf[nodeOf[block]].push(at);
  }
  /** The cell that another is filled from; −1 where that is not seen. */
  const sourceOf = (at: number, { du, dv }: Offset): number => {
    const [x, y] = [(at % width) + du, Math.floor(at / width) + dv];
    if (x < 0 || y < 0 || x >= width || y >= height) return -1;
    return state[y * width + x] === SEEN ? y * width + x : -1;
  };
  const unlike = (p: number, q: number): number => {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += Math.abs(detail[p * 3 + c] - detail[q * 3 + c]);
    return sum;
  };
  const coarser = (at: number, from: number): number => {
    const [here, there] = [at, from].map((cell) => finenessAt(raster, cell % width, Math.floor(cell / width)));
    const ratio = Math.abs(here / there);
    return ratio > MOST_COARSER ? NEVER : COARSER * Math.max(0, Math.log2(ratio));
  };
  const isOtherwiseLit = (at: number, from: number): boolean =>
    [0, 1, 2].some((c) => {
      const ratio = (mean[at * 3 + c] + 4) / (mean[from * 3 + c] + 4);
      return ratio > MOST_LIGHT || ratio < 1 / MOST_LIGHT;
    });
  const labels = offsets.length + 1;
  const unary = new Float32Array(cellsOf.length * labels);
  cellsOf.forEach((cells, node) => {
    offsets.forEach((offset, k) => {
      let cost = 0;
      for (const at of cells) {
        const from = sourceOf(at, offset);
        if (from < 0) {
          cost = NEVER;
          break;
        }
        cost += coarser(at, from) + (isOtherwiseLit(at, from) ? NEVER : 0);
        for (let c = 0; c < 3; c++) cost += (LIGHT * Math.abs(mean[at * 3 + c] - mean[from * 3 + c])) / 3;
        for (const beside of [at - 1, at + 1, at - width, at + width]) {
          if (state[beside] !== SEEN && state[beside] !== BESIDE) continue;
          const there = sourceOf(beside, offset);
          cost += RIM * (there < 0 ? 30 : unlike(beside, there));
        }
      }
      unary[node * labels + k] = cost;
    });
    unary[node * labels + offsets.length] = NEVER / 2;
  });
  const [edgeP, edgeQ]: [number[], number[]] = [[], []];
  /** Cells along the border of each pair. */
  const borders: number[][] = [];
  for (let block = 0; block < nodeOf.length; block++) {
    const p = nodeOf[block];
    if (p < 0) continue;
    const [bx, by] = [block % columns, Math.floor(block / columns)];
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ]) {
      if (bx + dx >= columns || by + dy >= rows) continue;
      const q = nodeOf[block + dy * columns + dx];
      if (q < 0) continue;
      const cells: number[] = [];
      for (let k = 0; k < step; k++) {
        const x = dx ? (bx + 1) * step - 1 : bx * step + k;
        const y = dy ? (by + 1) * step - 1 : by * step + k;
        if (x < width && y < height) cells.push(y * width + x);
      }
      edgeP.push(p);
      edgeQ.push(q);
      borders.push(cells);
    }
  }
  const problem: LabelProblem = {
    nodes: cellsOf.length,
    labels,
    unary,
    edgeP: Int32Array.from(edgeP),
    edgeQ: Int32Array.from(edgeQ),
    edgeCost: new Float32Array(edgeP.length),
    pairCost: (edge, a, b) => {
      if (a === offsets.length || b === offsets.length) return 0;
      let sum = 0;
      for (const at of borders[edge]) {
        const [from, other] = [sourceOf(at, offsets[a]), sourceOf(at, offsets[b])];
        sum += SEAM + (from < 0 || other < 0 ? 30 : unlike(from, other));
      }
      return sum;
    },
  };
  const found = minimizeLabels(problem, rt.signal, 2);
  let filled = 0;
  const done: number[] = [];
  nodeOf.forEach((node, block) => {
    const offset = node < 0 ? undefined : offsets[found[node]];
    if (!offset) return;
    chosen[block] = found[node];
    filled++;
    for (const at of cellsOf[node]) {
      const from = sourceOf(at, offset);
      for (let c = 0; c < 3; c++) detail[at * 3 + c] = detail[from * 3 + c];
      done.push(at);
    }
  });
  for (const at of done) state[at] = SEEN;
  return filled;
}
