/** Skirting along a wall of which nothing is seen at its foot goes on as another wall of the room has it. */
import { type Abort, throwIfAborted } from '../abort.ts';
import { applyHomography, invert } from '../geometry/matrix.ts';
import type { Mat3 } from '../geometry/types.ts';
import { median } from '../image/statistics.ts';
import type { LabelledImage, Region } from './types.ts';

/** Metres above the floor up to which there may be skirting, between which a wall is bare, and below its line. */
const MOST_M = 0.18;
const BARE_M = [0.2, 0.28] as const;
const SLIP_M = 0.03;
/** Rows and columns in which a foot is looked at; share of a column that is seen, and fewest columns. */
const ROWS = 56;
const COLUMNS = 240;
const SEEN = 0.93;
const LEAST = 14;
/** Px beside the hole that are left out. */
const BESIDE = 3;
/** Difference from the wall from which a row shows skirting, of 255. */
const EDGE = 7;
/** Rows that are too few for skirting; by how many columns may differ that agree, and share of them that must. */
const FLAT = 3;
const NEAR = 3;
const AGREED = 0.6;
/** Between which the light on two walls of one paint may differ, and by how much their colours. */
const LIT = [0.55, 1.8] as const;
const OTHER_PAINT = 0.12;

const ROW_M = BARE_M[1] / ROWS;
const BARE_ROW = Math.ceil(BARE_M[0] / ROW_M);

/** The foot of a wall: red, green and blue of each row of its seen columns, from the floor up; metres along it. */
interface Foot {
  readonly columns: readonly Float32Array[];
  readonly from: number;
  readonly to: number;
}

/** Colours of rows as shares of those of the wall over them. */
interface Skirting {
  readonly rows: number;
  readonly shares: Float32Array;
  readonly wall: readonly number[];
}

/**
 * Draws skirting on what was filled of walls, in place; all of it is filled by then. `open`: 0 for what was. Throws
 * AbortedError.
 */
export function drawSkirting(image: LabelledImage, regions: readonly Region[], open: Uint8Array, signal: Abort): void {
  const walls = regions.flatMap(({ kind, toMetres, unseenFoot }, index) => {
    throwIfAborted(signal);
    const plane = unseenFoot ?? toMetres;
    const wall = kind === 'wall' && plane ? { label: index + 1, toMetres: plane } : null;
    const foot = wall && footOf(image, wall, open);
    return wall && foot ? [{ ...wall, foot, isSeen: !unseenFoot }] : [];
  });
  const found = walls.flatMap(({ foot }) => skirtingOf(foot) ?? []);
  const skirting = found.find(({ rows }) => rows === Math.max(...found.map((one) => one.rows)));
  if (!skirting) return;
  for (const wall of walls) {
    throwIfAborted(signal);
    if (!wall.isSeen && wall.foot.columns.length === 0) drawOn(image, wall, skirting, open);
  }
}

interface Wall {
  readonly label: number;
  readonly toMetres: Mat3;
}

/** Pixels of a wall up to so many metres above the floor: index, metres along it and above. */
function* lowPixels(
  { width, height, labels }: LabelledImage,
  { label, toMetres }: Wall,
  most: number,
): Generator<readonly [number, number, number]> {
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== label || !(toMetres[6] * x + toMetres[7] * y + toMetres[8] > 0)) continue;
      const [u, v] = applyHomography(toMetres, x, y);
      if (v >= -SLIP_M && v <= most) yield [at, u, v];
    }
  }
}

function footOf(image: LabelledImage, wall: Wall, open: Uint8Array): Foot | null {
  const { width, height, labels, data } = image;
  const toPixels = invert(wall.toMetres);
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, u] of lowPixels(image, wall, BARE_M[1])) [from, to] = [Math.min(from, u), Math.max(to, u)];
  if (!(from < to) || !toPixels.every(Number.isFinite)) return null;
  const columns: Float32Array[] = [];
  for (let k = 0; k < COLUMNS; k++) {
    const column = new Float32Array(ROWS * 3);
    let seen = 0;
    for (let r = 0; r < ROWS; r++) {
      const [px, py] = applyHomography(toPixels, from + ((to - from) * (k + 0.5)) / COLUMNS, (r + 0.5) * ROW_M);
      const [x, y] = [Math.round(px), Math.round(py)];
      if (!(x >= BESIDE && y >= 0 && x < width - BESIDE && y < height)) continue;
      const at = y * width + x;
      if (!open[at] || !open[at - BESIDE] || !open[at + BESIDE] || (r > 0 && labels[at] !== wall.label)) continue;
      seen++;
      for (let c = 0; c < 3; c++) column[r * 3 + c] = data[at * 4 + c];
    }
    if (seen >= SEEN * ROWS) columns.push(column);
  }
  return { columns, from, to };
}

/** Null where too little is seen of the foot, or it is bare. */
function skirtingOf({ columns }: Foot): Skirting | null {
  if (columns.length < LEAST) return null;
  const looks = columns.map((column) => {
    const wall = [0, 1, 2].map((c) =>
      median(Array.from({ length: ROWS - BARE_ROW }, (_, k) => column[(BARE_ROW + k) * 3 + c])),
    );
    let rows = Math.floor(MOST_M / ROW_M);
    while (rows > 0 && wall.every((v, c) => Math.abs(column[(rows - 1) * 3 + c] - v) <= EDGE)) rows--;
    return { column, wall, rows };
  });
  const rows = Math.round(median(looks.map((look) => look.rows)));
  const agreed = looks.filter((look) => Math.abs(look.rows - rows) <= NEAR);
  if (rows < FLAT || rows >= Math.floor(MOST_M / ROW_M) || agreed.length < AGREED * looks.length) return null;
  const shares = Float32Array.from({ length: (rows + 1) * 3 }, (_, at) =>
    median(agreed.map(({ column, wall }) => column[at] / Math.max(1, wall[at % 3]))),
  );
  return { rows, shares, wall: [0, 1, 2].map((c) => median(agreed.map(({ wall }) => wall[c]))) };
}

function drawOn(image: LabelledImage, wall: Wall & { foot: Foot }, skirting: Skirting, open: Uint8Array): void {
  const { data } = image;
  const bare: number[] = [];
  const low: (readonly [number, number])[] = [];
  for (const [at, , v] of lowPixels(image, wall, BARE_M[1])) {
    if (open[at]) continue;
    if (v >= BARE_M[0]) bare.push(at);
    else if (v < skirting.rows * ROW_M) low.push([at, v]);
  }
  if (bare.length < LEAST) return;
  const lit = skirting.wall.map((v, c) => median(bare.map((at) => data[at * 4 + c])) / Math.max(1, v));
  const mean = (lit[0] + lit[1] + lit[2]) / 3;
  if (mean < LIT[0] || mean > LIT[1] || lit.some((v) => Math.abs(v / mean - 1) > OTHER_PAINT)) return;
  for (const [at, v] of low) {
    const row = Math.min(skirting.rows - 1, Math.max(0, v / ROW_M - 0.5));
    const [below, share] = [Math.floor(row), row - Math.floor(row)];
    for (let c = 0; c < 3; c++) {
      const of = skirting.shares[below * 3 + c] * (1 - share) + skirting.shares[(below + 1) * 3 + c] * share;
      data[at * 4 + c] = Math.min(255, Math.round(data[at * 4 + c] * of));
    }
  }
}
