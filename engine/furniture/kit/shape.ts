/**
 * Shapes: what solids are made of before they go into a mesh. Points are shared by the triangles around them, so that a
 * deformation never tears a surface; texture coordinates belong to the corners, so that a seam needs no second point.
 */
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { type Affine, applied, determinant } from './affine.ts';

export interface Shape {
  /** xyz of each point, metres. */
  readonly points: number[];
  /** Three points a triangle, (b − a) × (c − a) outwards. */
  readonly triangles: number[];
  /** uv of each corner in metres (six numbers a triangle): v along the grain or warp. */
  readonly uvs: number[];
  /** Faces that meet at less than this angle are shaded as one smooth surface; radians. */
  readonly crease: number;
  /** Encloses a volume. Open ones are leaves and cloth, seen from both sides. */
  readonly closed: boolean;
}

/** Default crease: bevels of 45° look round, edges of boxes stay sharp. */
const CREASE = (50 * Math.PI) / 180;

export interface PatchOptions {
  /** The last point of a row meets the first. */
  readonly wrap?: boolean;
  /** The last row meets the first (rings, closed tubes). */
  readonly wrapRows?: boolean;
  /** Closes the first or last row with a fan around its middle. A row of one point is a pole and needs none. */
  readonly capFirst?: boolean;
  readonly capLast?: boolean;
  readonly crease?: number;
  /** Exchanges u and v: otherwise v runs over the rows. */
  readonly turned?: boolean;
  /** Which cells are cut along their other diagonal: folds want their edge along them. */
  readonly otherDiagonal?: (row: number, column: number) => boolean;
  /** Texture coordinates of (row, column) in place of arc lengths. */
  readonly uv?: (row: number, column: number) => Vec2;
}

/** Rows of points (or poles: rows of one point) joined by triangles. Closed ones are turned so that they face out. */
export function patch(rows: readonly (readonly Vec3[])[], options: PatchOptions = {}): Shape {
  const points: number[] = [];
  const starts: number[] = [];
  for (const row of rows) {
    starts.push(points.length / 3);
    for (const p of row) points.push(p[0], p[1], p[2]);
  }
  const triangles: number[] = [];
  const uvs: number[] = [];
  const widest = Math.max(...rows.map((row) => row.length));
  const columns = options.wrap ? widest : widest - 1;
  const uvOf = options.uv ?? arcLengths(rows, widest, options.wrap ?? false);
  const put = (corners: readonly (readonly [number, number])[]) => {
    for (const [row, column] of corners) {
      const at = row % rows.length;
      const count = rows[at].length;
      triangles.push(starts[at] + (count === 1 ? 0 : column % count));
      const [u, v] = uvOf(row, column);
      uvs.push(options.turned ? v : u, options.turned ? u : v);
    }
  };
  const bands = options.wrapRows ? rows.length : rows.length - 1;
  for (let r = 0; r < bands; r++) {
    const here = rows[r].length;
    const next = rows[(r + 1) % rows.length].length;
    for (let c = 0; c < columns; c++) {
      if (here > 1 && next > 1 && options.otherDiagonal?.(r, c)) {
        put([
          [r, c],
          [r + 1, c],
          [r + 1, c + 1],
        ]);
        put([
          [r, c],
          [r + 1, c + 1],
          [r, c + 1],
        ]);
        continue;
      }
      if (here > 1)
        put([
          [r, c],
          [r + 1, c],
          [r, c + 1],
        ]);
      if (next > 1)
        put([
          [r, c + 1],
          [r + 1, c],
          [r + 1, c + 1],
        ]);
    }
  }
  for (const last of [false, true]) {
    if (last ? options.capLast : options.capFirst) cap(rows, starts, last, points, triangles, uvs, columns);
  }
  const sealed = (row: readonly Vec3[], capped?: boolean) => row.length === 1 || capped === true;
  const ends = options.wrapRows || (sealed(rows[0], options.capFirst) && sealed(rows.at(-1)!, options.capLast));
  const shape = { points, triangles, uvs, crease: options.crease ?? CREASE, closed: !!options.wrap && ends };
  return shape.closed ? outward(shape) : shape;
}

function cap(
  rows: readonly (readonly Vec3[])[],
  starts: readonly number[],
  last: boolean,
  points: number[],
  triangles: number[],
  uvs: number[],
  columns: number,
): void {
  const index = last ? rows.length - 1 : 0;
  const row = rows[index];
  const middle: Vec3 = [mean(row, 0), mean(row, 1), mean(row, 2)];
  const centre = points.length / 3;
  points.push(...middle);
  const [a, b] = capAxes(row);
  const flat = (p: Vec3): Vec2 => [p[a] - middle[a], p[b] - middle[b]];
  for (let c = 0; c < columns; c++) {
    const next = (c + 1) % row.length;
    const pair = last ? [c, next] : [next, c];
    // The band's triangles run (row, column) → (row + 1, column): a cap continues them around the rim.
    triangles.push(starts[index] + pair[1], starts[index] + pair[0], centre);
    uvs.push(...flat(row[pair[1]]), ...flat(row[pair[0]]), 0, 0);
  }
}

/** The two axes in which a ring is widest. */
function capAxes(row: readonly Vec3[]): readonly [0 | 1 | 2, 0 | 1 | 2] {
  const span = ([0, 1, 2] as const).map((k) => Math.max(...row.map((p) => p[k])) - Math.min(...row.map((p) => p[k])));
  if (span[0] <= span[1] && span[0] <= span[2]) return [2, 1];
  return span[1] <= span[2] ? [0, 2] : [0, 1];
}

const mean = (row: readonly Vec3[], k: 0 | 1 | 2) => row.reduce((sum, p) => sum + p[k], 0) / row.length;

/** u: length along the longest row; v: mean length across the rows. */
function arcLengths(rows: readonly (readonly Vec3[])[], widest: number, wrap: boolean): (r: number, c: number) => Vec2 {
  const across = [0];
  for (let r = 0; r < rows.length; r++) {
    const next = rows[(r + 1) % rows.length];
    const row = rows[r];
    let sum = 0;
    const samples = Math.min(8, widest);
    for (let s = 0; s < samples; s++) {
      const c = Math.floor((s * widest) / samples);
      sum += distance(row[c % row.length], next[c % next.length]);
    }
    across.push(across[r] + sum / samples);
  }
  let along = [0];
  for (const row of rows) {
    if (row.length < 2) continue;
    const lengths = [0];
    const count = wrap ? row.length : row.length - 1;
    for (let c = 0; c < count; c++) lengths.push(lengths[c] + distance(row[c], row[(c + 1) % row.length]));
    if (lengths.at(-1)! > along.at(-1)!) along = lengths;
  }
  return (r, c) => [along[c] ?? 0, across[r]];
}

export function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Moves a shape; a mirroring map keeps the outside outside. */
export function placed(shape: Shape, map: Affine): Shape {
  const points = deformedPoints(shape, (p) => applied(map, p));
  const moved = { ...shape, points };
  return determinant(map) < 0 ? flipped(moved) : moved;
}

/** Moves every point by a function of its place. */
export function deformed(shape: Shape, to: (p: Vec3) => Vec3): Shape {
  return { ...shape, points: deformedPoints(shape, to) };
}

function deformedPoints(shape: Shape, to: (p: Vec3) => Vec3): number[] {
  const points = new Array<number>(shape.points.length);
  for (let i = 0; i < points.length; i += 3) {
    const p = to([shape.points[i], shape.points[i + 1], shape.points[i + 2]]);
    points[i] = p[0];
    points[i + 1] = p[1];
    points[i + 2] = p[2];
  }
  return points;
}

/** The same surface facing the other way. */
export function flipped(shape: Shape): Shape {
  const triangles = shape.triangles.slice();
  const uvs = shape.uvs.slice();
  for (let t = 0; t < triangles.length; t += 3) {
    triangles[t + 1] = shape.triangles[t + 2];
    triangles[t + 2] = shape.triangles[t + 1];
    for (let k = 0; k < 2; k++) {
      uvs[t * 2 + 2 + k] = shape.uvs[t * 2 + 4 + k];
      uvs[t * 2 + 4 + k] = shape.uvs[t * 2 + 2 + k];
    }
  }
  return { ...shape, triangles, uvs };
}

/** Turns a closed shape so that it encloses a positive volume. */
export function outward(shape: Shape): Shape {
  return signedVolume(shape) < 0 ? flipped(shape) : shape;
}

/** Volume in m³ enclosed by a closed shape, negative when it faces inwards. */
export function signedVolume({ points: p, triangles }: Pick<Shape, 'points' | 'triangles'>): number {
  let six = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3;
    const b = triangles[t + 1] * 3;
    const c = triangles[t + 2] * 3;
    six +=
      p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) +
      p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) +
      p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
  }
  return six / 6;
}

/** Smooth everywhere, as cloth and foam are. */
export function smooth(shape: Shape): Shape {
  return { ...shape, crease: Math.PI };
}
