/**
 * Doors by their lines: two jambs that rise from the floor's line to one lintel, at the size of doors, in the plane of
 * a wall. A white door in a white wall has the colour of it, and a network takes it for wall; its casing still throws
 * lines.
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Plane } from '../../image/types.ts';

/** Lattice on a wall, m, no coarser than lines are wide; and its highest row. */
const ALONG_M = 0.02;
const UP_M = 0.02;
const HIGH_M = 2.75;
/** Rows below the floor's line: what goes on there stands before the wall. */
const BELOW_M = 0.3;
/** Step of lightness (0-1) over two pixels that is a line. */
const LINE = 0.022;
/** A line may wander by so many columns or rows of the lattice. */
const WANDER = 1;
/** Widths of single and of double doors with their casings, and heights: m of a Room whose scale is a guess. */
const SINGLE_M = [0.6, 1.12] as const;
const DOUBLE_M = [1.25, 1.95] as const;
const HEIGHT_M = [1.84, 2.36] as const;
/** Shares of a jamb, of its lower half, and of a lintel at which there is a line. */
const JAMB = 0.66;
const LOW_JAMB = 0.5;
const LINTEL = 0.62;
/** And the most of what goes on above the lintel, and below the floor's line: corners of rooms, furniture. */
const BEYOND = 0.45;
/** Lines of a wall that is busy everywhere say nothing: share of its columns that may have one. */
const BUSY = 0.3;
/** Px that a door takes at least, each way. */
const LEAST_PX = [14, 40] as const;

interface Lattice {
  readonly columns: number;
  readonly rows: number;
  /** 1 where an upright, and where a level line crosses; 2 outside of the picture. */
  readonly upright: Uint8Array;
  readonly level: Uint8Array;
}

/** Doors that lines tell, at most one at a place; `room` has the size of `light`. Throws AbortedError. */
export function findDoorways(light: Plane, room: Room, signal: Abort): Opening[] {
  const doors: Opening[] = [];
  for (let wall = 0; wall + 1 < room.planM.length; wall++) {
    throwIfAborted(signal);
    const [a, b] = [room.planM[wall], room.planM[wall + 1]];
    const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (lengthM < SINGLE_M[0] || lengthM > 30) continue;
    const at = (u: number, v: number): Vec2 | null =>
      project(room.camera, [a[0] + ((b[0] - a[0]) * u) / lengthM, v, a[1] + ((b[1] - a[1]) * u) / lengthM]);
    const lattice = latticeOf(light, lengthM, at);
    doors.push(...doorsOn(lattice, wall, (u, v) => at(u, v)));
  }
  return doors;
}

function latticeOf(light: Plane, lengthM: number, at: (u: number, v: number) => Vec2 | null): Lattice {
  const columns = Math.floor(lengthM / ALONG_M);
  const rows = Math.round((HIGH_M + BELOW_M) / UP_M);
  const upright = new Uint8Array(columns * rows).fill(2);
  const level = new Uint8Array(columns * rows).fill(2);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [u, v] = [(i + 0.5) * ALONG_M, (j + 0.5) * UP_M - BELOW_M];
      const p = at(u, v);
      const across = at(u + 0.05, v);
      const above = at(u, v + 0.05);
      if (!p || !across || !above) continue;
      const k = j * columns + i;
      upright[k] = lineAcross(light, p, across);
      level[k] = lineAcross(light, p, above);
    }
  }
  return { columns, rows, upright, level };
}

/** Whether lightness steps at `p` on the way to `q`; 2 at the border and outside. */
function lineAcross({ width, height, data }: Plane, p: Vec2, q: Vec2): number {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  if (!(length > 0)) return 2;
  const [dx, dy] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  const value = (x: number, y: number): number => data[Math.floor(y) * width + Math.floor(x)];
  if (p[0] < 3 || p[1] < 3 || p[0] >= width - 3 || p[1] >= height - 3) return 2;
  return Math.abs(value(p[0] + dx, p[1] + dy) - value(p[0] - dx, p[1] - dy)) > LINE ? 1 : 0;
}

const rowAt = (v: number): number => Math.round((v + BELOW_M) / UP_M);

/** Share of rows [from, to) at which an upright line passes column `i`; null where too little is seen. */
function jambShare({ columns, rows, upright }: Lattice, i: number, fromM: number, toM: number): number | null {
  let [met, seen, all] = [0, 0, 0];
  for (let j = Math.max(0, rowAt(fromM)); j < Math.min(rows, rowAt(toM)); j++) {
    let best = 2;
    for (let c = Math.max(0, i - WANDER); c <= Math.min(columns - 1, i + WANDER); c++) {
      const here = upright[j * columns + c];
      if (here < 2) best = best === 2 ? here : Math.max(best, here);
    }
    all++;
    if (best === 2) continue;
    seen++;
    met += best;
  }
  return seen >= Math.max(3, 0.4 * all) ? met / seen : null;
}

function lintelShare({ columns, rows, level }: Lattice, from: number, to: number, row: number): number {
  let [met, seen] = [0, 0];
  for (let i = from + 2; i < to - 1; i++) {
    let best = 2;
    for (let j = Math.max(0, row - WANDER); j <= Math.min(rows - 1, row + WANDER); j++) {
      const here = level[j * columns + i];
      if (here < 2) best = best === 2 ? here : Math.max(best, here);
    }
    if (best === 2) continue;
    seen++;
    met += best;
  }
  return seen >= 0.6 * (to - from) ? met / seen : 0;
}

interface Candidate {
  readonly left: number;
  readonly right: number;
  readonly topM: number;
  readonly worth: number;
}

function doorsOn(lattice: Lattice, wall: number, at: (u: number, v: number) => Vec2 | null): Opening[] {
  const jambs: { readonly column: number; readonly share: number }[] = [];
  const shares = Array.from({ length: lattice.columns }, (_, i) => jambShare(lattice, i, 0.1, 1.75) ?? 0);
  const busy = shares.filter((share) => share >= JAMB).length;
  if (busy > BUSY * lattice.columns) return [];
  shares.forEach((share, column) => {
    const isPeak = share >= JAMB && share >= (shares[column - 1] ?? 0) && share > (shares[column + 1] ?? 0);
    if (isPeak && (jambShare(lattice, column, 0.1, 0.8) ?? 0) >= LOW_JAMB) jambs.push({ column, share });
  });
  const candidates: Candidate[] = [];
  for (const near of jambs) {
    for (const far of jambs) {
      const widthM = (far.column - near.column) * ALONG_M;
      const isWide = [SINGLE_M, DOUBLE_M].some(([least, most]) => widthM >= least && widthM <= most);
      if (!isWide) continue;
      const head = headOf(lattice, near.column, far.column);
      if (!head || !isAsLarge(near.column * ALONG_M, far.column * ALONG_M, head.topM, at)) continue;
      const worth = near.share + far.share + 1.5 * head.share;
      candidates.push({ left: near.column, right: far.column, topM: head.topM, worth });
    }
  }
  candidates.sort((p, q) => q.worth - p.worth || p.left - q.left);
  const taken: Candidate[] = [];
  for (const one of candidates)
    if (taken.every(({ left, right }) => one.left >= right || one.right <= left)) taken.push(one);
  return taken.map(({ left, right, topM }) => ({
    kind: 'door',
    wall,
    leftM: left * ALONG_M,
    bottomM: 0,
    widthM: (right - left) * ALONG_M,
    heightM: topM,
  }));
}

/** The clearest lintel between two jambs that end at it. */
function headOf(lattice: Lattice, left: number, right: number): { topM: number; share: number } | null {
  let best: { topM: number; share: number } | null = null;
  const ends = (column: number, topM: number): boolean =>
    (jambShare(lattice, column, topM + 0.1, topM + 0.4) ?? 0) <= BEYOND &&
    (jambShare(lattice, column, -BELOW_M, -0.05) ?? 0) <= BEYOND + 0.2;
  for (let topM = HEIGHT_M[0]; topM <= HEIGHT_M[1]; topM += UP_M) {
    const share = lintelShare(lattice, left, right, rowAt(topM));
    if (share < LINTEL || (best && share <= best.share)) continue;
    if (ends(left, topM) && ends(right, topM)) best = { topM, share };
  }
  return best;
}

function isAsLarge(left: number, right: number, topM: number, at: (u: number, v: number) => Vec2 | null): boolean {
  const [foot, head, other] = [at(left, 0), at(left, topM), at(right, topM)];
  if (!foot || !head || !other) return false;
  return Math.abs(other[0] - head[0]) >= LEAST_PX[0] && Math.abs(foot[1] - head[1]) >= LEAST_PX[1];
}
