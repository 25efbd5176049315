/**
 * Radial distortion by the division model (Fitzgibbon 2001, "Simultaneous linear estimation of multiple view geometry and lens
 * distortion"): one parameter that takes straight lines to circles, and has an inverse in closed form.
 */
import { multiply, solveLinear } from './matrix.ts';
import type { Distortion } from './roomSchema.ts';
import type { Mat3, Vec2 } from './types.ts';

/** Beyond a barrel's horizon there is nothing: what lies there is put out by one over this. */
const FARTHEST = 0.05;

/** Where a pixel of a picture would lie had its lens no distortion; px, the same scale at the centre. */
export function straightened({ radial, centrePx: [cx, cy], radiusPx }: Distortion, [x, y]: Vec2): Vec2 {
  const [dx, dy] = [x - cx, y - cy];
  const scale = 1 / Math.max(FARTHEST, 1 + (radial * (dx * dx + dy * dy)) / (radiusPx * radiusPx));
  return [cx + dx * scale, cy + dy * scale];
}

/** The inverse of `straightened`. What no pixel shows (pincushion, far outside of the picture) goes to a point as far out. */
export function distorted({ radial, centrePx: [cx, cy], radiusPx }: Distortion, [x, y]: Vec2): Vec2 {
  const [dx, dy] = [x - cx, y - cy];
  const square = (dx * dx + dy * dy) / (radiusPx * radiusPx);
  const scale = 2 / (1 + Math.sqrt(Math.max(0, 1 - 4 * radial * square)));
  return [cx + dx * scale, cy + dy * scale];
}

/** The distortion `radial` about the middle of a picture of width × height px, its radius counted in half diagonals. */
export const distortionAbout = (radial: number, width: number, height: number): Distortion => ({
  radial,
  centrePx: [width / 2, height / 2],
  radiusPx: Math.hypot(width, height) / 2,
});

/** The same distortion in a copy of the picture that is `scale` times as large, its origin at `origin` there. */
export const placedDistortion = (
  { radial, centrePx: [cx, cy], radiusPx }: Distortion,
  scale: number,
  [x, y]: Vec2 = [0, 0],
): Distortion => ({ radial, centrePx: [cx * scale + x, cy * scale + y], radiusPx: radiusPx * scale });

/** Shares of the way from the middle of a polygon to its corners at which it is looked at. */
const SHARES = [1, 0.7, 0.4, 0.15];

/**
 * The homography nearest to `straightened` within a polygon of the picture, px: least squares, direct linear transform. Throws
 * RangeError for a polygon without an area.
 */
export function closestHomography(distortion: Distortion, polygon: readonly Vec2[]): Mat3 {
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
  if (!h) throw new RangeError('the polygon has no area');
  const [cx, cy] = centrePx;
  const inwards: Mat3 = [1 / radiusPx, 0, -cx / radiusPx, 0, 1 / radiusPx, -cy / radiusPx, 0, 0, 1];
  const outwards: Mat3 = [radiusPx, 0, cx, 0, radiusPx, cy, 0, 0, 1];
  return multiply(outwards, multiply([h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1], inwards));
}
