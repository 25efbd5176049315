/**
 * The foot of a wall carried through a hole: along lines that are level on the wall, skirting, its shadow gap and the
 * floor's edge go on from what is seen of them to the left and to the right.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import { applyHomography, invert } from '../geometry/matrix.ts';
import type { Mat3 } from '../geometry/types.ts';
import { median } from '../image/statistics.ts';
import { BARE_FROM_M, BELOW_M, type CarriedFoot, type CarriedPixel, type Foot } from './footLight.ts';
import type { LabelledImage, Region } from './types.ts';

/** Metres above the floor's edge that belong to the foot. */
const ABOVE_M = 0.26;
/** Metres in which a profile changes so much, of 255, where something ends: light falls off more slowly. */
const EDGE_M = 0.012;
const EDGE = 4;
/** Share of the largest such change from which another is no noise; metres in which that of the floor's edge lies. */
const PLAINEST = 0.5;
const FLOOR_M = 0.025;
/** Metres by which what is labelled floor may reach up the wall, or its foot past the wall's ends. */
const SLIP_M = 0.03;
/** Share of a column that must be seen for it to count. */
const SEEN = 0.93;
/** Columns whose median makes a profile, and px that are left out beside the hole. */
const COLUMNS = 9;
const BESIDE = 3;
/** Farthest column in columns of the hole's own width, and at least. */
const FAR = 2;
const LEAST_FAR = 60;
/** Rows by which the two ends may differ. */
const MOST_SHIFT = 6;

/** Red, green and blue of each row; NaN where nothing is seen. */
type Profile = Float32Array;

/** Fills the feet of walls in place and marks them as known. Throws AbortedError. */
export function carryFeet(image: LabelledImage, regions: readonly Region[], signal: Abort): CarriedFoot[] {
  const floor = regions.findIndex(({ kind }) => kind === 'floor') + 1;
  if (floor === 0) return [];
  return regions.flatMap(({ kind, toMetres }, index) => {
    if (kind !== 'wall' || !toMetres) return [];
    throwIfAborted(signal);
    return carryFoot(image, toMetres, index + 1, floor, signal) ?? [];
  });
}

function carryFoot(
  image: LabelledImage,
  toMetres: Mat3,
  wall: number,
  floor: number,
  signal: Abort,
): CarriedFoot | null {
  const { width, height, known, labels, data } = image;
  const wanted: number[] = [];
  const places: number[] = [];
  const labelOk = (at: number): boolean => labels[at] === wall || labels[at] === floor;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!labelOk(at)) continue;
      const w = toMetres[6] * x + toMetres[7] * y + toMetres[8];
      if (!(w > 0)) continue;
      const [u, v] = applyHomography(toMetres, x, y);
      if (v < -BELOW_M || v > (labels[at] === wall ? ABOVE_M : SLIP_M)) continue;
      if (labels[at] === wall) {
        least = Math.min(least, u);
        most = Math.max(most, u);
      }
      if (known[at]) continue;
      wanted.push(at);
      places.push(u, v);
    }
  }
  if (wanted.length < 20 || !(least < most)) return null;
  const foot = footOf(toMetres, least, most, wanted, places, width);
  if (!foot) return null;
  const pixels: CarriedPixel[] = [];
  const samples = sampleColumns(image, foot, labelOk, signal);
  const gaps = gapsOf(samples, foot);
  wanted.forEach((at, n) => {
    const [u, v] = [places[2 * n], places[2 * n + 1]];
    // Beyond the wall's end its foot's line runs across open floor.
    if (u < least - SLIP_M || u > most + SLIP_M) return;
    const column = (u - foot.left) / foot.stepM;
    const gap = gaps(Math.round(column));
    if (!gap) return;
    const row = (v + BELOW_M) / foot.rowM;
    // The wall over it has light of its own there.
    if (row > gap.top) return;
    const t = Math.min(1, Math.max(0, (column - gap.from) / Math.max(1, gap.to - gap.from)));
    for (let c = 0; c < 3; c++) {
      const before = gap.before && sampled(gap.before, row - t * gap.shift, c, foot.rows);
      const after = gap.after && sampled(gap.after, row + (1 - t) * gap.shift, c, foot.rows);
      const value = before === null ? (after ?? 0) : after === null ? before : before * (1 - t) + after * t;
      if (Number.isNaN(value)) return;
      data[at * 4 + c] = Math.round(value);
    }
    known[at] = 1;
    if (labels[at] === wall) pixels.push({ at, column, top: gap.top, bare: mixed(gap.bareBefore, gap.bareAfter, t) });
  });
  return { wall, foot, pixels };
}

/** The first colour at 0 and the second at 1, or the one that there is. */
const mixed = (before: readonly number[] | null, after: readonly number[] | null, t: number): readonly number[] =>
  (before ?? after ?? []).map((v, c) => (before && after ? v * (1 - t) + after[c] * t : v));

/** The foot's own lattice, as fine as the picture where it is nearest. */
function footOf(
  toMetres: Mat3,
  left: number,
  right: number,
  wanted: readonly number[],
  places: readonly number[],
  width: number,
): Foot | null {
  const toPixels = invert(toMetres);
  if (!toPixels.every(Number.isFinite)) return null;
  let [stepM, rowM] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < wanted.length; n += Math.max(1, wanted.length >> 6)) {
    const [x, y] = [wanted[n] % width, Math.floor(wanted[n] / width)];
    stepM = Math.min(stepM, Math.abs(applyHomography(toMetres, x + 1, y)[0] - places[2 * n]));
    rowM = Math.min(rowM, Math.abs(applyHomography(toMetres, x, y + 1)[1] - places[2 * n + 1]));
  }
  if (!(stepM > 1e-4 && rowM > 1e-4)) return null;
  const columns = Math.min(4096, Math.ceil((right - left) / stepM) + 1);
  const rows = Math.min(512, Math.ceil((ABOVE_M + BELOW_M) / rowM) + 1);
  return { toMetres, toPixels, left, stepM: (right - left) / Math.max(1, columns - 1), columns, rowM, rows };
}

interface Samples {
  /** NaN where nothing is seen. */
  readonly colours: Float32Array;
  /** 1 for columns that are seen. */
  readonly isSeen: Uint8Array;
}

function sampleColumns(image: LabelledImage, foot: Foot, labelOk: (at: number) => boolean, signal: Abort): Samples {
  const { width, height, known, data } = image;
  const { columns, rows, toPixels, left, stepM, rowM } = foot;
  const colours = new Float32Array(columns * rows * 3).fill(Number.NaN);
  // What lies on the floor may hide it up to the wall.
  const first = Math.ceil(BELOW_M / rowM);
  const isSeen = new Uint8Array(columns);
  for (let k = 0; k < columns; k++) {
    if (k % 64 === 0) throwIfAborted(signal);
    let seen = 0;
    for (let r = 0; r < rows; r++) {
      const [x, y] = applyHomography(toPixels, left + k * stepM, r * rowM - BELOW_M);
      const [px, py] = [Math.round(x), Math.round(y)];
      if (!(px >= BESIDE && py >= 0 && px < width - BESIDE && py < height)) continue;
      const at = py * width + px;
      if (!known[at] || !known[at - BESIDE] || !known[at + BESIDE] || !labelOk(at)) continue;
      if (r >= first) seen++;
      for (let c = 0; c < 3; c++) colours[(k * rows + r) * 3 + c] = data[at * 4 + c];
    }
    isSeen[k] = seen >= SEEN * (rows - first) ? 1 : 0;
  }
  return { colours, isSeen };
}

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly before: Profile | null;
  readonly after: Profile | null;
  /** Rows that what is at `before` lies higher at `after`. */
  readonly shift: number;
  /** Rows up to which a foot differs from its wall. */
  readonly top: number;
  /** The wall's colour over it, at either end. */
  readonly bareBefore: readonly number[] | null;
  readonly bareAfter: readonly number[] | null;
}

/** Between which seen columns each column lies; null where none is near. */
function gapsOf({ colours, isSeen }: Samples, { columns, rows, rowM }: Foot): (column: number) => Gap | null {
  const kept = new Map<number, Gap | null>();
  const profileOf = (from: number, step: 1 | -1): Profile => {
    const own: number[] = [];
    for (let k = from; k >= 0 && k < columns && own.length < COLUMNS; k += step) if (isSeen[k]) own.push(k);
    const profile = new Float32Array(rows * 3);
    for (let at = 0; at < profile.length; at++) {
      const values = own.map((k) => colours[k * rows * 3 + at]).filter((v) => !Number.isNaN(v));
      profile[at] = values.length > 0 ? values.sort((p, q) => p - q)[values.length >> 1] : Number.NaN;
    }
    spanBetween(profile, rows);
    return profile;
  };
  const runOf = (column: number): readonly [number, number] => {
    let [from, to] = [column, column];
    while (from >= 0 && !isSeen[from]) from--;
    while (to < columns && !isSeen[to]) to++;
    return [from, to];
  };
  return (asked) => {
    const column = Math.min(columns - 1, Math.max(0, asked));
    const [from, to] = runOf(column);
    const key = from * 8192 + to;
    const had = kept.get(key);
    if (had !== undefined) return had;
    const hasBefore = from >= 0;
    const hasAfter = to < columns;
    const before = hasBefore ? profileOf(from, -1) : null;
    const after = hasAfter ? profileOf(to, 1) : null;
    const top = Math.max(...[before, after].map((profile) => (profile ? topOf(profile, rows, rowM) : 0)));
    const bareOf = (profile: Profile | null): readonly number[] | null =>
      profile && bareColour(profile, Math.min(rows - 1, top + Math.round(BARE_FROM_M / rowM)), rows);
    const most = Math.max(LEAST_FAR, FAR * columns);
    const gap =
      (before || after) && to - from < most
        ? {
            from,
            to,
            before,
            after,
            shift: before && after ? shiftBetween(before, after, rows) : 0,
            top,
            bareBefore: bareOf(before),
            bareAfter: bareOf(after),
          }
        : null;
    kept.set(key, gap);
    return gap;
  };
}

/** Rows of a profile up to the last in which something ends, as plainly as anything does over the floor's edge. */
function topOf(profile: Profile, rows: number, rowM: number): number {
  const step = Math.max(1, Math.round(EDGE_M / rowM));
  const steps = Array.from({ length: rows }, (_, r) =>
    Math.max(...[0, 1, 2].map((c) => Math.abs(profile[r * 3 + c] - profile[(r - step) * 3 + c]) || 0)),
  );
  const least = Math.max(EDGE, PLAINEST * Math.max(...steps.slice(Math.round((BELOW_M + FLOOR_M) / rowM))));
  let top = rows - 1;
  while (top >= step && steps[top] <= least) top--;
  return top < step ? 0 : top + 1;
}

/** Median of the rows of a profile from one on, a few. */
const bareColour = (profile: Profile, from: number, rows: number): readonly number[] =>
  [0, 1, 2].map((c) => {
    const values = Array.from({ length: rows - from }, (_, k) => profile[(from + k) * 3 + c]);
    return median(values.filter((v) => !Number.isNaN(v)).slice(0, COLUMNS));
  });

/** Rows that are seen nowhere between others are as those; in place. */
function spanBetween(profile: Profile, rows: number): void {
  let last = -1;
  for (let r = 0; r < rows; r++) {
    if (Number.isNaN(profile[r * 3])) continue;
    for (let k = last + 1; last >= 0 && k < r; k++) {
      const share = (k - last) / (r - last);
      for (let c = 0; c < 3; c++) profile[k * 3 + c] = profile[last * 3 + c] * (1 - share) + profile[r * 3 + c] * share;
    }
    last = r;
  }
}

/** Rows that the second profile lies higher by. */
function shiftBetween(before: Profile, after: Profile, rows: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let shift = -MOST_SHIFT; shift <= MOST_SHIFT; shift++) {
    let [sum, n] = [0, 0];
    for (let r = Math.max(1, 1 - shift); r < Math.min(rows, rows - shift); r++) {
      for (let c = 0; c < 3; c++) {
        // Slopes: the two ends may be lit differently.
        const a = before[r * 3 + c] - before[(r - 1) * 3 + c];
        const b = after[(r + shift) * 3 + c] - after[(r + shift - 1) * 3 + c];
        if (Number.isNaN(a - b)) continue;
        sum += (a - b) ** 2;
        n++;
      }
    }
    const cost = (sum / Math.max(1, n)) * (1 + 0.01 * Math.abs(shift));
    if (cost < least) [best, least] = [shift, cost];
  }
  return best;
}

function sampled(profile: Profile, row: number, channel: number, rows: number): number {
  const at = Math.min(rows - 1.001, Math.max(0, row));
  const low = Math.floor(at);
  const share = at - low;
  return profile[low * 3 + channel] * (1 - share) + profile[(low + 1) * 3 + channel] * share;
}
