/**
 * Radial distortion by the division model (Fitzgibbon 2001, "Simultaneous linear estimation of multiple view geometry
 * and lens distortion"): one parameter that takes straight lines to circles, and has an inverse in closed form.
 */
import type { Distortion } from './roomSchema.ts';
import type { Vec2 } from './types.ts';

/** Beyond a barrel's horizon there is nothing: what lies there is put out by one over this. */
const FARTHEST = 0.05;

/** Where a pixel of a picture would lie had its lens no distortion; px, the same scale at the centre. */
export function straightened({ radial, centrePx: [cx, cy], radiusPx }: Distortion, [x, y]: Vec2): Vec2 {
  const [dx, dy] = [x - cx, y - cy];
  const scale = 1 / Math.max(FARTHEST, 1 + (radial * (dx * dx + dy * dy)) / (radiusPx * radiusPx));
  return [cx + dx * scale, cy + dy * scale];
}

/**
 * The inverse of `straightened`. What no pixel shows (pincushion, far outside of the picture) goes to a point as far
 * out.
 */
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
