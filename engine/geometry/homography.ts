/** Homographies that fit points, exactly or nearly. */
import { straightened } from './lens.ts';
import { multiply } from './matrix.ts';
import type { Distortion } from './roomSchema.ts';
import type { Mat3, Vec2 } from './types.ts';

/**
 * Homography that takes four points to four others (direct linear transform, h33 = 1). Throws RangeError when three lie
 * on a line.
 */
export function homographyFromPoints(from: readonly Vec2[], to: readonly Vec2[]): Mat3 {
  const rows: number[][] = [];
  for (let i = 0; i < 4; i++) {
    const [x, y] = from[i];
    const [u, v] = to[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const h = solveLinear(rows);
  if (!h) throw new RangeError('the four points do not span a homography');
  return [h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1];
}

/**
 * Solves the square system given as rows of an augmented matrix by Gauss elimination with pivoting; null when singular.
 */
export function solveLinear(rows: number[][]): number[] | null {
  const n = rows.length;
  for (let col = 0; col < n; col++) {
    let pivot = col;
    for (let row = col + 1; row < n; row++) if (Math.abs(rows[row][col]) > Math.abs(rows[pivot][col])) pivot = row;
    if (Math.abs(rows[pivot][col]) < 1e-12) return null;
    [rows[col], rows[pivot]] = [rows[pivot], rows[col]];
    for (let row = 0; row < n; row++) {
      if (row === col) continue;
      const factor = rows[row][col] / rows[col][col];
      for (let k = col; k <= n; k++) rows[row][k] -= factor * rows[col][k];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

/** Shares of the way from the middle of a polygon to its corners at which it is looked at. */
const SHARES = [1, 0.7, 0.4, 0.15];

/**
 * The homography nearest to `straightened` within a polygon of the picture, px: least squares, direct linear transform.
 * Undefined for a polygon without an area: a corner of a surface that just comes into the picture.
 */
export function closestHomography(distortion: Distortion, polygon: readonly Vec2[]): Mat3 | undefined {
  const { centrePx, radiusPx } = distortion;
  const middle = [0, 1].map((axis) => polygon.reduce((sum, p) => sum + p[axis], 0) / polygon.length);
  const normal = Array.from({ length: 8 }, () => new Array<number>(9).fill(0));
  const add = (row: readonly number[]): void => {
    for (let i = 0; i < 8; i++) for (let j = 0; j < 9; j++) normal[i][j] += row[i] * row[j];
  };
  for (const corner of polygon) {
    for (const share of SHARES) {
      const from: Vec2 = [middle[0] + (corner[0] - middle[0]) * share, middle[1] + (corner[1] - middle[1]) * share];
      const to = straightened(distortion, from);
      const [x, y, u, v] = [from[0], from[1], to[0], to[1]].map((px, i) => (px - centrePx[i & 1]) / radiusPx);
      add([x, y, 1, 0, 0, 0, -u * x, -u * y, u]);
      add([0, 0, 0, x, y, 1, -v * x, -v * y, v]);
    }
  }
  const h = solveLinear(normal);
  if (!h) return undefined;
  const [cx, cy] = centrePx;
  const inwards: Mat3 = [1 / radiusPx, 0, -cx / radiusPx, 0, 1 / radiusPx, -cy / radiusPx, 0, 0, 1];
  const outwards: Mat3 = [radiusPx, 0, cx, 0, radiusPx, cy, 0, 0, 1];
  return multiply(outwards, multiply([h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1], inwards));
}
