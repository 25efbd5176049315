/**
 * The line in which a wall meets the floor goes on straight through a hole, along what is seen of it on either side: to
 * the pixel, and also where the Room is not believed.
 */
import { homographyFromPoints } from '../../geometry/homography.ts';
import { applyHomography } from '../../geometry/matrix.ts';
import type { Mat3, Vec2 } from '../../geometry/types.ts';
import { median } from '../../image/statistics.ts';
import type { FootLine } from '../types.ts';
import type { Scene } from './labels.ts';

/** Share of the long side beside the hole in which the line is looked for. */
const REACH = 0.25;
/** Rows between wall and floor that may be told to be neither. */
const GAP = 6;
/** Px from the line up to which a column agrees with it; share and number of columns that must. */
const AGREES = 1.3;
const AGREED = 0.6;
const LEAST = 8;
/** The same where no foot is seen, and the border in the hole was only told by the Room. */
const SETTLES = 3;
/** Fewest columns of one side, for the line to be seen on both; how often as far it goes on from one. */
const LEAST_SIDE = 5;
const FARTHER = 2.5;
/** Steepest line; share of the width up to which it may lie from where labels have it, seen on one side alone. */
const STEEPEST = 1.2;
const ASTRAY = 0.04;
/** Px in which a metre of a wall is seen, of the picture's height: least, most, and where nothing is known. */
const METRE = { least: 0.12, most: 0.9, usual: 0.3 } as const;

/** y = at + slope · x, in px of the surroundings. */
interface Line {
  readonly at: number;
  readonly slope: number;
}

/** The feet of walls. */
export interface Feet {
  /** For each surface px → metres along its foot and up from it; null where it is no wall or its foot is not seen. */
  readonly metres: readonly (Mat3 | null)[];
  /** The same where a wall's foot is not seen, and the Room is believed to have it. */
  readonly settled: readonly (Mat3 | null)[];
  /** Where they run in the hole. */
  readonly lines: readonly FootLine[];
}

/** Straightens the feet of walls in `labels`, in place. */
export function straightenFeet(labels: Uint8Array, scene: Scene): Feet {
  const { surfaces } = scene.perception;
  const floor = surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const lines: FootLine[] = [];
  const feet = surfaces.map(({ kind, toMetres }, index) => {
    if (kind !== 'wall' || floor === 0) return null;
    return straightenFoot(labels, scene, { wall: index + 1, floor, toMetres }, lines);
  });
  return {
    metres: feet.map((foot) => (foot?.isSeen ? foot.toMetres : null)),
    settled: feet.map((foot) => (foot && !foot.isSeen && scene.isBelieved ? foot.toMetres : null)),
    lines,
  };
}

interface Meeting {
  readonly wall: number;
  readonly floor: number;
  readonly toMetres: Mat3;
}

/** The foot of a wall in a hole. */
interface Foot {
  readonly toMetres: Mat3;
  readonly isSeen: boolean;
}

function straightenFoot(labels: Uint8Array, scene: Scene, meeting: Meeting, lines: FootLine[]): Foot | null {
  const { inHole, small } = scene;
  const { width, height } = small;
  const { wall, floor } = meeting;
  // Doors and curtains end where their wall does.
  const above = [wall];
  scene.neighbours.forEach(({ kind }, k) => {
    if (kind !== 'thing') above.push(scene.rug + 1 + k);
  });
  const border: Vec2[] = [];
  for (let i = width; i < labels.length; i++) {
    if (labels[i] !== floor || labels[i - width] !== wall || !(inHole[i] || inHole[i - width])) continue;
    border.push([i % width, Math.floor(i / width)]);
  }
  if (border.length < LEAST) return null;
  const from = border.reduce((least, [x]) => Math.min(least, x), width);
  const to = border.reduce((most, [x]) => Math.max(most, x), 0);
  const settle = (): Foot | null => {
    // A foot that is seen nowhere is straight all the same: the line that the border itself comes to.
    border.sort(([p], [q]) => p - q);
    const own = lineThrough(border, SETTLES);
    const ends = own && ([own.columns[0], own.columns[own.columns.length - 1]] as const);
    if (!ends) return null;
    lines.push(drawBorder(labels, scene, { ...own.line, above, floor, from: ends[0], to: ends[1] }, 2 * SETTLES));
    return { toMetres: alongFoot(own.line, ends[0], ends[1] + 1, meeting.toMetres, height), isSeen: false };
  };
  const seen = seenFoot(scene, meeting, from, to);
  const found = lineThrough(seen);
  if (!found) return settle();
  const { line, columns } = found;
  const [left, right] = [columns.filter((x) => x < from).length, columns.filter((x) => x > to).length];
  const [first, last] = [Math.min(from, columns[0]), Math.max(to, columns[columns.length - 1])];
  if (Math.min(left, right) < LEAST_SIDE) {
    const extent = columns[columns.length - 1] - columns[0];
    if (to - from > FARTHER * extent) return settle();
    const astray = median(border.map(([x, y]) => Math.abs(line.at + line.slope * x - y)));
    if (astray > ASTRAY * width) return settle();
  }
  lines.push(drawBorder(labels, scene, { ...line, above, floor, from: first, to: last }, height));
  // Skirting that was taken for nothing is the wall's.
  for (const x of columns) {
    const y = Math.round(line.at + line.slope * (x + 0.5));
    for (let v = Math.max(0, y - GAP); v < Math.min(height, y); v++)
      if (!labels[v * width + x]) labels[v * width + x] = wall;
  }
  return { toMetres: alongFoot(line, first, last + 1, meeting.toMetres, height), isSeen: true };
}

/** Gives wall and floor the side of the line that is theirs, within the hole and so many rows of it. */
function drawBorder(labels: Uint8Array, { inHole, small }: Scene, line: FootLine, reach: number): FootLine {
  const { width } = small;
  const { above, floor } = line;
  // From above, so that what stands over the line is known before what lies on it.
  for (let i = width; i < labels.length; i++) {
    const x = i % width;
    if (!inHole[i] || x < line.from || x > line.to) continue;
    const isWall = labels[i] === above[0];
    if (!isWall && labels[i] !== floor && !above.includes(labels[i])) continue;
    const up = line.at + line.slope * (x + 0.5) - Math.floor(i / width) - 0.5;
    if (Math.abs(up) > (isWall || labels[i] === floor ? reach : Math.min(reach, 2 * SETTLES))) continue;
    if (up <= 0) labels[i] = floor;
    else if (labels[i] === floor) labels[i] = above.includes(labels[i - width]) ? labels[i - width] : above[0];
  }
  return line;
}

/** Where the floor begins below the wall in columns beside the hole. */
function seenFoot({ ground, inHole, small }: Scene, { wall, floor }: Meeting, from: number, to: number): Vec2[] {
  const { width, height } = small;
  const reach = Math.round(REACH * Math.max(width, height));
  const seen: Vec2[] = [];
  for (let x = Math.max(0, from - reach); x <= Math.min(width - 1, to + reach); x++) {
    if (x >= from && x <= to) continue;
    for (let y = 1; y < height; y++) {
      const i = y * width + x;
      if (ground[i] !== floor || inHole[i] || ground[i - width] === floor) continue;
      let above = i - width;
      while (above >= 0 && above >= i - GAP * width && ground[above] === 0 && !inHole[above]) above -= width;
      if (above >= 0 && ground[above] === wall && !inHole[above]) seen.push([x, y]);
    }
  }
  return seen;
}

/** The line that most columns agree with, and those columns; null where too few do. */
function lineThrough(
  points: readonly Vec2[],
  agrees = AGREES,
): { readonly line: Line; readonly columns: readonly number[] } | null {
  if (points.length < LEAST) return null;
  const step = Math.max(1, Math.floor(points.length / 40));
  let best: readonly Vec2[] = [];
  for (let a = 0; a < points.length; a += step) {
    for (let b = a + step; b < points.length; b += step) {
      const [[ax, ay], [bx, by]] = [points[a], points[b]];
      const slope = (by - ay) / (bx - ax);
      if (!(bx - ax >= LEAST) || Math.abs(slope) > STEEPEST) continue;
      const agree = points.filter(([x, y]) => Math.abs(ay + slope * (x - ax) - y) < agrees);
      if (agree.length > best.length) best = agree;
    }
  }
  const all = new Set(points.map(([x]) => x)).size;
  const columns = [...new Set(best.map(([x]) => x))].sort((p, q) => p - q);
  if (columns.length < LEAST || columns.length < AGREED * all) return null;
  const n = best.length;
  const [mx, my] = [best.reduce((sum, [x]) => sum + x, 0) / n, best.reduce((sum, [, y]) => sum + y, 0) / n];
  const [xx, xy] = best.reduce(([p, q], [x, y]) => [p + (x - mx) ** 2, q + (x - mx) * (y - my)], [0, 0]);
  const slope = xy / Math.max(1e-6, xx);
  return { line: { at: my - slope * (mx + 0.5), slope }, columns };
}

/** px → metres (third coordinate positive) along the line and up from it, by how large the Room has the wall there. */
function alongFoot({ at, slope }: Line, x0: number, x1: number, toMetres: Mat3, height: number): Mat3 {
  const metreAt = (x: number): number => {
    const y = at + slope * x;
    const px = 10 / (applyHomography(toMetres, x, y - 10)[1] - applyHomography(toMetres, x, y)[1]);
    return px > METRE.least * height && px < METRE.most * height ? px : METRE.usual * height;
  };
  const [left, right] = [metreAt(x0), metreAt(x1)];
  const [y0, y1] = [at + slope * x0, at + slope * x1];
  const length = (2 * (x1 - x0)) / (left + right);
  const plane = homographyFromPoints(
    [
      [x0, y0],
      [x1, y1],
      [x0, y0 - left],
      [x1, y1 - right],
    ],
    [
      [0, 0],
      [length, 0],
      [0, 1],
      [length, 1],
    ],
  );
  const sign = Math.sign(plane[6] * x0 + plane[7] * y0 + plane[8]);
  return plane.map((v) => v * sign) as unknown as Mat3;
}
