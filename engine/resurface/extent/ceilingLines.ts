/**
 * Straight lines between walls and ceilings of one white. Where hardly an edge tells them apart their border is ragged;
 * what ends there is a plane against a plane, so the border is a line: lines are found among its places (random sample
 * consensus, Fischler & Bolles 1981), moved to where the picture changes most across them, and taken for the border.
 */
import { type Chance, chanceOf } from '../../chance.ts';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import { CEILING, FIRST_WALL } from '../../perceive/faces.ts';
import { stepBetween } from './parts.ts';

/**
 * Shares of the picture's long side: how far places lie off their line, how long one is at least, how far it may move
 * at its ends, and how far off it walls and ceilings are told by its side.
 */
const OFF = 0.009;
const LEAST_LONG = 0.1;
const MOVE = 0.02;
const BAND = 0.025;
/** Ends of lines this near to another line reach it, unless both are nearly parallel (sine of the turn). */
const MEET = 0.09;
const LEAST_TURN = 0.05;
/** Share of the long side that may lie untold between a wall and a ceiling that meet. */
const GAP = 0.02;
/** Share of the long side that a Room's line has at least, and share of its length at which masks have a border. */
const LEAST_KNOWN = 0.05;
const LEAST_BORNE = 0.25;
/** Most lines, and samples for each. */
const MOST_LINES = 6;
const SAMPLES = 300;
/** Share of a line's places without an edge from which it is drawn anew. */
const FAINT = 0.18;
/** The change across a line, as often that at the places themselves, from which it is drawn anew all the same. */
const CLEARER = 1.15;
/** Difference of both sides, this many pixels off, under which a place has no edge. */
const EDGE = 0.02;
const BESIDE = 3;
/** Change across a line from which it may move, and what the furthest move costs. */
const LEAST_CHANGE = 0.004;
const NEAR = 0.003;

interface Place {
  readonly x: number;
  readonly y: number;
  /** Whether picture has no edge there. */
  readonly isFaint: boolean;
}

/** Unit normal (towards the wall) and offset, and the stretch along it. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly d: number;
  readonly from: number;
  readonly to: number;
}

export interface Planes {
  /** 1 a pixel where they are. */
  readonly wall: Float32Array;
  readonly ceiling: Float32Array;
  /** Whether a pixel that is neither is one of both all the same. */
  readonly isEither: (pixel: number) => boolean;
}

/**
 * Makes the border of wall and ceiling straight where it is faint, or where a line near by is clearer. `soft` is the
 * picture, slightly blurred; `known` are lines of a believed Room, which are tried first.
 */
export function straightenCeiling(planes: Planes, soft: OklabImage, known: readonly Line[] = []): void {
  const long = Math.max(soft.width, soft.height);
  let places = bordersOf(planes, soft);
  const lines: Line[] = [];
  const take = (line: Line, within: readonly Place[]): void => {
    const own = new Set(within);
    places = places.filter((place) => !own.has(place));
    const drawn = settled(line, soft, MOVE * long);
    const isFaint = within.filter((place) => place.isFaint).length >= FAINT * within.length;
    if (isFaint || changeAcross(drawn, soft) > CLEARER * changeAt(within, line, soft)) lines.push(drawn);
  };
  for (const line of known) {
    const within = places.filter((place) => isNear(place, line, BAND * long));
    if (within.length >= LEAST_BORNE * (line.to - line.from)) take(line, within);
  }
  const chance = chanceOf(places.length);
  for (let k = 0; k < MOST_LINES && places.length > LEAST_LONG * long; k++) {
    const found = bestLine(places, long, chance);
    if (!found) break;
    take(found.line, found.within);
  }
  for (const line of met(lines, MEET * long)) draw(line, planes, soft, BAND * long);
}

const isNear = ({ x, y }: Place, { nx, ny, d, from, to }: Line, reach: number): boolean => {
  const t = ny * x - nx * y;
  return Math.abs(nx * x + ny * y - d) < reach && t > from - reach && t < to + reach;
};

/** Where walls of a Room (`FIRST_WALL` on, see `faceMap`) end at its ceiling, within the picture. */
export function ceilingLinesOf({ width, height, data }: LabelMap): Line[] {
  const points = new Map<number, Place[]>();
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const i = y * width + x;
      for (const j of [i - 1, i - width]) {
        const [ceiling, wall] = data[i] === CEILING ? [i, j] : [j, i];
        if (data[ceiling] !== CEILING || data[wall] < FIRST_WALL) continue;
        const place = { x: j === i - 1 ? x - 0.5 : x, y: j === i - 1 ? y : y - 0.5, isFaint: false };
        const own = points.get(data[wall]);
        if (own) own.push(place);
        else points.set(data[wall], [place]);
      }
    }
  }
  return [...points.values()].flatMap((places) => {
    if (places.length < LEAST_KNOWN * Math.max(width, height)) return [];
    // From end to end: rows come from above, which is no order along a line that is nearly level.
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const isSteep = Math.max(...ys) - Math.min(...ys) > Math.max(...xs) - Math.min(...xs);
    const along = [...places].sort((p, q) => (isSteep ? p.y - q.y : p.x - q.x));
    const [first, last] = [along[0], along[along.length - 1]];
    return [fitted(places, between([first.x, first.y], [last.x, last.y]))];
  });
}

/** Lines with their ends where they meet another one, when that is near. */
function met(lines: readonly Line[], near: number): Line[] {
  return lines.map((line) => {
    let { from, to } = line;
    for (const other of lines) {
      const turn = line.nx * other.ny - line.ny * other.nx;
      if (Math.abs(turn) < LEAST_TURN) continue;
      const x = (line.d * other.ny - other.d * line.ny) / turn;
      const y = (line.nx * other.d - other.nx * line.d) / turn;
      const [t, u] = [line.ny * x - line.nx * y, other.ny * x - other.nx * y];
      if (u < other.from - near || u > other.to + near) continue;
      if (Math.abs(t - line.from) < near) from = t;
      else if (Math.abs(t - line.to) < near) to = t;
    }
    return { ...line, from, to };
  });
}

/** Where walls and ceilings meet. */
function bordersOf({ wall, ceiling, isEither }: Planes, soft: OklabImage): Place[] {
  const { width, height } = soft;
  const places: Place[] = [];
  const most = Math.round(GAP * Math.max(width, height));
  const reach = BESIDE + most;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      if (ceiling[i] === 0) continue;
      for (const stride of [1, -1, width, -width]) {
        if (ceiling[i + stride] === 1) continue;
        let gap = 1;
        while (gap < most && wall[i + gap * stride] === 0 && isEither(i + gap * stride)) gap++;
        if (wall[i + gap * stride] === 0) continue;
        const [p, q] = [i - BESIDE * stride, i + (gap + BESIDE) * stride];
        const isFaint = stepBetween(soft, p, q) < EDGE;
        const half = 0.5 * gap * Math.sign(stride);
        const [dx, dy] = Math.abs(stride) === 1 ? [half, 0] : [0, half];
        places.push({ x: x + dx, y: y + dy, isFaint });
        break;
      }
    }
  }
  return places;
}

/** The line that most places lie on, and these; null when none is long. */
function bestLine(places: readonly Place[], long: number, chance: Chance): { line: Line; within: Place[] } | null {
  let most = 0;
  let best: readonly [nx: number, ny: number, d: number] | null = null;
  for (let k = 0; k < SAMPLES; k++) {
    const [p, q] = [chance.pick(places), chance.pick(places)];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    if (length < LEAST_LONG * long) continue;
    const [nx, ny] = [-(q.y - p.y) / length, (q.x - p.x) / length];
    const d = nx * p.x + ny * p.y;
    let count = 0;
    for (const { x, y } of places) if (Math.abs(nx * x + ny * y - d) < OFF * long) count++;
    if (count > most) [most, best] = [count, [nx, ny, d]];
  }
  if (!best) return null;
  const [nx, ny, d] = best;
  const within = stretchOf(
    places.filter(({ x, y }) => Math.abs(nx * x + ny * y - d) < OFF * long),
    ({ x, y }) => ny * x - nx * y,
    0.06 * long,
  );
  const along = within.map(({ x, y }) => ny * x - nx * y);
  const [from, to] = [Math.min(...along), Math.max(...along)];
  return to - from < LEAST_LONG * long ? null : { line: fitted(within, { nx, ny, d, from, to }), within };
}

/** The longest run of places without a gap wider than `gap` along a line. */
function stretchOf(places: readonly Place[], along: (place: Place) => number, gap: number): Place[] {
  const sorted = places.map((place) => ({ place, t: along(place) })).sort((p, q) => p.t - q.t);
  let [best, bestLength, from] = [[0, 0], -1, 0];
  for (let k = 1; k <= sorted.length; k++) {
    if (k < sorted.length && sorted[k].t - sorted[k - 1].t < gap) continue;
    const length = sorted[k - 1].t - sorted[from].t;
    if (length > bestLength) [best, bestLength] = [[from, k], length];
    from = k;
  }
  return sorted.slice(best[0], best[1]).map(({ place }) => place);
}

/** Least squares across the line. */
function fitted(places: readonly Place[], line: Line): Line {
  const n = places.length;
  const mean = places.reduce(([x, y], place) => [x + place.x / n, y + place.y / n], [0, 0]);
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of places) {
    xx += (x - mean[0]) ** 2;
    xy += (x - mean[0]) * (y - mean[1]);
    yy += (y - mean[1]) ** 2;
  }
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  const sign = -Math.sin(turn) * line.nx + Math.cos(turn) * line.ny < 0 ? -1 : 1;
  return through(line, [-Math.sin(turn) * sign, Math.cos(turn) * sign], mean);
}

/** The line with that normal through a point, over the same stretch. */
function through({ nx, ny, d, from, to }: Line, [mx, my]: readonly number[], [x, y]: readonly number[]): Line {
  const ends = [from, to].map((t) => my * (ny * t + nx * d) - mx * (-nx * t + ny * d));
  return { nx: mx, ny: my, d: mx * x + my * y, from: Math.min(...ends), to: Math.max(...ends) };
}

/** The line near by across which the picture changes most. */
function settled(line: Line, soft: OklabImage, move: number): Line {
  const at = (t: number): [number, number] => [line.ny * t + line.nx * line.d, -line.nx * t + line.ny * line.d];
  const [start, end] = [at(line.from), at(line.to)];
  let [best, most] = [line, LEAST_CHANGE];
  const reach = Math.round(move);
  for (let p = -reach; p <= reach; p++) {
    for (let q = -reach; q <= reach; q++) {
      const moved = between(
        [start[0] + p * line.nx, start[1] + p * line.ny],
        [end[0] + q * line.nx, end[1] + q * line.ny],
      );
      const change = changeAcross(moved, soft) - (NEAR * (Math.abs(p) + Math.abs(q))) / reach;
      if (change > most) [best, most] = [moved, change];
    }
  }
  return best;
}

function between([x0, y0]: readonly number[], [x1, y1]: readonly number[]): Line {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
  return { nx, ny, d: nx * x0 + ny * y0, from: ny * x0 - nx * y0, to: ny * x1 - nx * y1 };
}

/** Mean difference of both sides of a line, OKLab with chroma twice. */
function changeAcross(line: Line, soft: OklabImage): number {
  const { nx, ny, d, from, to } = line;
  const places: [number, number][] = [];
  for (let t = from; t <= to; t += 3) places.push([ny * t + nx * d, -nx * t + ny * d]);
  return meanChange(places, line, soft);
}

/** The same at the places that lie near it, where they are. */
const changeAt = (places: readonly Place[], line: Line, soft: OklabImage): number =>
  meanChange(
    places.map(({ x, y }): [number, number] => [x, y]),
    line,
    soft,
  );

function meanChange(
  places: readonly (readonly [x: number, y: number])[],
  { nx, ny }: Line,
  { width, height, l, a, b }: OklabImage,
): number {
  const sum = [0, 0, 0];
  let count = 0;
  for (const [x, y] of places) {
    const [px, py] = [Math.round(x - 2 * nx), Math.round(y - 2 * ny)];
    const [qx, qy] = [Math.round(x + 2 * nx), Math.round(y + 2 * ny)];
    if (Math.min(px, py, qx, qy) < 0 || Math.max(px, qx) >= width || Math.max(py, qy) >= height) continue;
    const [p, q] = [py * width + px, qy * width + qx];
    sum[0] += l[q] - l[p];
    sum[1] += 2 * (a[q] - a[p]);
    sum[2] += 2 * (b[q] - b[p]);
    count++;
  }
  return count > 0 ? Math.hypot(...sum) / count : 0;
}

/** Tells wall and ceiling by the side of the line that they lie on. */
function draw(line: Line, { wall, ceiling, isEither }: Planes, { width, height }: OklabImage, band: number): void {
  const { nx, ny, d, from, to } = line;
  let walls = 0;
  const near: [pixel: number, side: number][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const off = nx * x + ny * y - d;
      const t = ny * x - nx * y;
      if (Math.abs(off) > band || t < from || t > to) continue;
      const i = y * width + x;
      if (wall[i] === 0 && ceiling[i] === 0 && !isEither(i)) continue;
      near.push([i, off]);
      walls += Math.sign(off) * (wall[i] - ceiling[i]);
    }
  }
  for (const [i, off] of near) {
    wall[i] = off * walls > 0 ? 1 : 0;
    ceiling[i] = 1 - wall[i];
  }
}
