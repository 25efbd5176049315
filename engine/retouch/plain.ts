/**
 * Plain walls and ceilings behind a hole: their light is smooth, so it is spanned from what is surely wall around, and
 * what of the thing was left beside its mask goes with it. Patterned ones are left to patches.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import { solveLinear } from '../geometry/homography.ts';
import { distanceTo } from '../image/morphology.ts';
import { median } from '../image/statistics.ts';
import { type CarriedFoot, isInFoot } from './footLight.ts';
import { type Field, sampleField, spanMembrane } from './membrane.ts';
import { grainOf } from './plainGrain.ts';
import { hangingIn, ringOf } from './ring.ts';
import { LABEL_STEP, type LabelledImage, type Region } from './types.ts';

/** Cells across the box in which light is looked at. */
const CELLS = 200;
/** Cells from the hole within which a surface is looked at again that is not plain as a whole. */
const BESIDE_CELLS = 14;
/** Cells along other things in which a surface may have trim; share of all that must be left without them. */
const TRIM_CELLS = 2;
const LEAST_INNER = 0.4;
/** Fewest cells, and shares of them, that make a plain surface. */
const LEAST_CELLS = 40;
const PLAIN = 0.5;
/** Share of cells that lie nearest to smooth light, which say how far the surface strays from it. */
const LOWER = 0.4;
/** Share of cells that are free of joints, patterns and edges. */
const JOINTED = 0.86;
/** Most of the median difference from smooth light, and of the grain in a cell, of 255. */
const MOST_AWAY = 5;
const MOST_GRAIN = 5.5;
/** Difference from smooth light up to which it is wall, of 255: at least, and in median differences. */
const SAME = 9;
const TIMES = 3.5;
/**
 * Shares of the photo's long side within which something of the thing is taken with it: of any colour, and darker only.
 */
const RESIDUE = 0.012;
const SHADE = 0.03;
/** Difference from the light that is spanned from which a pixel beside the hole is of the thing, and of its shade. */
const STRAYS = 10;
const SHADES = 6;
/** Differences up to which what is told to be nothing is of a surface, in those up to which all of it is. */
const TAKEN_IN = 1.5;
/** Difference from smooth light from which what is beside the hole is a thing of its own. */
const THING = 90;

interface Cells {
  readonly step: number;
  readonly width: number;
  readonly height: number;
  /** Means of the known pixels of the surface. */
  readonly means: Float32Array;
  readonly deviation: Float32Array;
  /** Share of a cell that is known and of the surface, and that is known and of something else. */
  readonly share: Float32Array;
  readonly other: Float32Array;
}

/** Px beside a hole within which something of what goes is taken with it: of any colour, and darker only. */
interface LeftBeside {
  readonly residue: number;
  readonly shade: number;
}

/** In a photo of that long side, px. */
export function besideIn(long: number): LeftBeside {
  return { residue: Math.round(RESIDUE * long), shade: Math.max(2, Math.round(SHADE * long)) };
}

/**
 * Fills plain walls and ceilings in place and marks them as known. Pixels beside the hole that are still of the thing
 * are filled too: `open` becomes 0 there; `beside` null: none are. `feet`: what was carried of walls, which says
 * nothing of their light. Throws AbortedError.
 */
export function fillPlain(
  image: LabelledImage,
  regions: readonly Region[],
  { open, beside, feet }: PlainHole,
  signal: Abort,
): void {
  regions.forEach(({ kind }, index) => {
    if (kind !== 'wall' && kind !== 'ceiling') return;
    throwIfAborted(signal);
    const foot = feet.find(({ wall }) => wall === index + 1);
    fillOne(image, index + 1, { open, beside, isFoot: foot ? isInFoot(foot) : () => false }, signal);
  });
}

interface PlainHole {
  readonly open: Uint8Array;
  readonly beside: LeftBeside | null;
  readonly feet: readonly CarriedFoot[];
}

function fillOne(
  image: LabelledImage,
  label: number,
  { open, beside, isFoot }: Omit<PlainHole, 'feet'> & { isFoot: ReturnType<typeof isInFoot> },
  signal: Abort,
): void {
  const { width, labels, known } = image;
  let wanted = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] === label && !known[i]) wanted++;
  if (wanted === 0) return;
  // What was carried into the hole says nothing of the wall: a skirting would make it a patterned one.
  const cells = cellsOf({ ...image, known: known.map((v, i) => v & open[i]) }, label);
  const whole = smoothCells(cells);
  const near = whole ? cells : besideHole(image, label, cells);
  const wall = whole ?? smoothCells(near);
  if (!wall) return;
  const limit = Math.max(SAME, TIMES * wall.away);
  const field: Field = {
    width: cells.width,
    height: cells.height,
    channels: 3,
    values: cells.means.slice(),
    known: wall.isWall,
  };
  const ring = beside ? ringOf(image, label, open, beside.shade) : [];
  // Cells beside the hole are asked only after the light has been spanned without them.
  const first: Field = { ...field, values: field.values.slice(), known: field.known.slice() };
  for (const at of ring) {
    first.known[cellAt(cells, at, width)] = 0;
  }
  if (first.known.includes(1)) {
    spanMembrane(first, signal);
    if (beside) takeResidue({ image, label, open, light: first, step: cells.step, limit }, ring, beside.residue);
    takeIn({ image, label, open, light: first, step: cells.step, limit }, beside?.shade ?? cells.step);
    const again = cellsOf(image, label);
    for (let cell = 0; cell < field.known.length; cell++) {
      if (again.share[cell] < 0.3) field.known[cell] = 0;
      for (let c = 0; c < 3; c++) field.values[cell * 3 + c] = again.means[cell * 3 + c];
    }
    // What is left beside the hole stays in view: the fill must meet it, whatever light it is in.
    for (const at of ringOf(image, label, open, cells.step)) {
      if (isFoot(at % width, Math.floor(at / width))) continue;
      const cell = cellAt(cells, at, width);
      if (again.share[cell] >= 0.3 && again.deviation[cell] < 2 * MOST_GRAIN && wall.awayAt(cell) < THING)
        field.known[cell] = 1;
    }
  }
  if (!field.known.includes(1)) return;
  spanMembrane(field, signal);
  // Grain, too, is taken from where the surface is plain.
  const plain = whole ? open : open.map((v, at) => (v && near.share[cellAt(cells, at, width)] > 0 ? 1 : 0));
  paintSurface(image, label, { light: field, step: cells.step, grain: grainOf(image, label, plain, signal) }, signal);
}

/** The cell that pixel `at` of a picture of that width lies in. */
const cellAt = ({ step, width: columns }: Cells, at: number, width: number): number =>
  Math.floor(Math.floor(at / width) / step) * columns + Math.floor((at % width) / step);

/** The cells near what is open of the surface: far off, shelves and lamps that are taken for wall decide nothing. */
function besideHole({ width, labels, known }: LabelledImage, label: number, cells: Cells): Cells {
  const hole = new Uint8Array(cells.share.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== label || known[at]) continue;
    hole[cellAt(cells, at, width)] = 255;
  }
  const away = distanceTo({ width: cells.width, height: cells.height, data: hole }).data;
  return { ...cells, share: cells.share.map((v, cell) => (away[cell] <= BESIDE_CELLS ? v : 0)) };
}

/** Light in cells of `step` px, and what is added to it at a pixel. */
interface Paint {
  readonly light: Field;
  readonly step: number;
  readonly grain?: (x: number, y: number, c: number) => number;
}

/** Fills the open pixels of a surface with its light and marks them as known. Throws AbortedError. */
export function paintSurface(
  { width, height, labels, known, data }: LabelledImage,
  label: number,
  { light, step, grain = () => 0 }: Paint,
  signal: Abort,
): void {
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) throwIfAborted(signal);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (labels[at] !== label || known[at]) continue;
      for (let c = 0; c < 3; c++) {
        const value = Math.round(sampleField(light, step, x, y, c) + grain(x, y, c));
        data[at * 4 + c] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
      known[at] = 1;
    }
  }
}

const stepOf = ({ width, height }: LabelledImage): number => Math.max(2, Math.round(Math.max(width, height) / CELLS));

/** Means over the known pixels of the surface, the photo's own and those that were carried, in cells of `step` px. */
export function cellsOf(image: LabelledImage, label: number, step = stepOf(image)): Cells {
  const { width, height, labels, known, data } = image;
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const means = new Float32Array(columns * rows * 3);
  const squares = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  const others = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!known[at]) continue;
      const cell = row + Math.floor(x / step);
      if (labels[at] !== label) {
        others[cell]++;
        continue;
      }
      counts[cell]++;
      let tone = 0;
      for (let c = 0; c < 3; c++) {
        means[cell * 3 + c] += data[at * 4 + c];
        tone += data[at * 4 + c] / 3;
      }
      squares[cell] += tone * tone;
    }
  }
  const deviation = new Float32Array(columns * rows);
  const [share, other] = [counts, others].map((count) => count.map((n) => n / (step * step)));
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell] === 0) continue;
    let tone = 0;
    for (let c = 0; c < 3; c++) {
      means[cell * 3 + c] /= counts[cell];
      tone += means[cell * 3 + c] / 3;
    }
    deviation[cell] = Math.sqrt(Math.max(0, squares[cell] / counts[cell] - tone * tone));
  }
  return { step, width: columns, height: rows, means, deviation, share, other };
}

/** Shares of cells, none along other things, where a surface has trim and shade; all where hardly any would be left. */
function withoutTrim({ width, height, share, other }: Cells): Float32Array {
  const away = distanceTo({ width, height, data: Uint8Array.from(other, (v) => (v > 0.3 ? 255 : 0)) }).data;
  const inner = share.map((v, cell) => (away[cell] > TRIM_CELLS ? v : 0));
  const count = (shares: Float32Array): number => shares.reduce((sum, v) => sum + (v >= 0.6 ? 1 : 0), 0);
  return count(inner) >= Math.max(LEAST_CELLS, LEAST_INNER * count(share)) ? inner : share;
}

interface Wall {
  /** 1 for cells that are surely of the surface. */
  readonly isWall: Uint8Array;
  /** Median difference of such cells from smooth light, and that of any cell; of 255. */
  readonly away: number;
  awayAt(cell: number): number;
}

/** Cells that are surely of the surface, by a robust fit of light of the second degree; null where it is not plain. */
function smoothCells(cells: Cells): Wall | null {
  const { width, height, means, deviation } = cells;
  const share = withoutTrim(cells);
  const full: number[] = [];
  for (let cell = 0; cell < share.length; cell++) if (share[cell] >= 0.6) full.push(cell);
  if (full.length < LEAST_CELLS) return null;
  const termsOf = (cell: number): number[] => {
    const x = (2 * (cell % width)) / width - 1;
    const y = (2 * Math.floor(cell / width)) / height - 1;
    return [1, x, y, x * x, x * y, y * y];
  };
  const used = full.filter((_, n) => n % Math.max(1, Math.floor(full.length / 3000)) === 0);
  let weights = used.map(() => 1);
  let fits: number[][] = [];
  let away = 0;
  for (let round = 0; round < 6; round++) {
    const next = [0, 1, 2].map((c) => fitted(used, weights, termsOf, (cell) => means[cell * 3 + c]));
    if (next.some((fit) => fit === null)) return null;
    fits = next as number[][];
    const residues = used.map((cell) => strayOf(termsOf(cell), fits, means, cell));
    // What hangs or stands before the wall is no part of it: its lower half decides.
    const scale = Math.max(4, 3 * rankOf(residues, LOWER));
    away = median(residues.filter((r) => r < Math.max(SAME, scale)));
    weights = residues.map((r) => (r < scale ? (1 - (r / scale) ** 2) ** 2 : 0));
  }
  // Joints and stripes run through few cells of many.
  const grain = rankOf(
    full.map((cell) => deviation[cell]),
    JOINTED,
  );
  if (away > MOST_AWAY || grain > MOST_GRAIN) return null;
  const limit = Math.max(SAME, TIMES * away);
  const isWall = new Uint8Array(share.length);
  let within = 0;
  for (let cell = 0; cell < share.length; cell++) {
    if (share[cell] < 0.3 || deviation[cell] > 3 * MOST_GRAIN) continue;
    if (strayOf(termsOf(cell), fits, means, cell) > 2 * limit) continue;
    isWall[cell] = 1;
    if (share[cell] >= 0.6) within++;
  }
  const awayAt = (cell: number): number => strayOf(termsOf(cell), fits, means, cell);
  return within >= PLAIN * full.length ? { isWall, away, awayAt } : null;
}

const rankOf = (values: readonly number[], share: number): number =>
  Float64Array.from(values).sort()[Math.floor(share * (values.length - 1))];

function strayOf(terms: readonly number[], fits: readonly number[][], means: Float32Array, cell: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++) {
    const light = terms.reduce((sum, term, k) => sum + term * fits[c][k], 0);
    most = Math.max(most, Math.abs(means[cell * 3 + c] - light));
  }
  return most;
}

/** Weighted least squares of six terms. */
function fitted(
  cells: readonly number[],
  weights: readonly number[],
  termsOf: (cell: number) => number[],
  colourOf: (cell: number) => number,
): number[] | null {
  const rows = Array.from({ length: 6 }, () => new Array<number>(7).fill(0));
  cells.forEach((cell, n) => {
    if (weights[n] === 0) return;
    const terms = termsOf(cell);
    const value = colourOf(cell);
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) rows[i][j] += weights[n] * terms[i] * terms[j];
      rows[i][6] += weights[n] * terms[i] * value;
    }
  });
  for (let i = 0; i < 6; i++) rows[i][i] += 1e-3 * cells.length;
  return solveLinear(rows);
}

/** A surface beside the hole, and the light that is spanned over it, in cells of `step` px. */
interface Beside {
  readonly image: LabelledImage;
  readonly label: number;
  readonly open: Uint8Array;
  readonly light: Field;
  readonly step: number;
  /** Difference from it up to which it is the surface, of 255. */
  readonly limit: number;
}

/**
 * What is told to be nothing, lies beside the hole and has the surface's light is of that surface: the fill meets it.
 */
function takeIn({ image, label, open, light, step, limit }: Beside, reach: number): void {
  const { width, labels, known, data } = image;
  let front: number[] = [];
  for (let i = 0; i < labels.length; i++) if (!open[i] && labels[i] === label) front.push(i);
  for (let depth = 0; depth < reach && front.length > 0; depth++) {
    const next: number[] = [];
    for (const at of front) {
      const x = at % width;
      for (const to of [x > 0 ? at - 1 : at, x + 1 < width ? at + 1 : at, at - width, at + width]) {
        if (to < 0 || to >= labels.length || labels[to] !== 0 || !known[to]) continue;
        const [u, v] = [to % width, Math.floor(to / width)];
        const away = [0, 1, 2].map((c) => Math.abs(data[to * 4 + c] - sampleField(light, step, u, v, c)));
        if (Math.max(...away) > TAKEN_IN * limit) continue;
        labels[to] = label;
        data[to * 4 + 3] = label * LABEL_STEP;
        next.push(to);
      }
    }
    front = next;
  }
}

/** Opens pixels of the ring that are still of the thing or in its shade, as far as they hang together with the hole. */
function takeResidue({ image, label, open, light, step, limit }: Beside, ring: readonly number[], near: number): void {
  const { width, height, labels, known, data } = image;
  const inner = new Uint8Array(labels.length);
  for (const at of ringOf(image, label, open, Math.max(2, near))) inner[at] = 1;
  const strays = (at: number): boolean => {
    const x = at % width;
    const y = (at - x) / width;
    let [most, darker] = [0, 0];
    for (let c = 0; c < 3; c++) {
      let [sum, n] = [0, 0];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const to = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height || !open[to]) continue;
          sum += data[to * 4 + c];
          n++;
        }
      }
      const away = sum / Math.max(1, n) - sampleField(light, step, x, y, c);
      most = Math.max(most, Math.abs(away));
      darker += away / 3;
    }
    return (inner[at] !== 0 && most > Math.max(STRAYS, limit)) || darker < -Math.max(SHADES, 0.6 * limit);
  };
  for (const at of hangingIn(ring, open, width, strays)) {
    open[at] = 0;
    known[at] = 0;
  }
}
