/** Rings of points in the plane: corners in order, the last joined to the first. */
import type { Vec2 } from './types.ts';

/** Whether a point lies inside of the ring (even-odd rule). */
export function isInside(corners: readonly Vec2[], [x, z]: Vec2): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [xi, zi] = corners[i];
    const [xj, zj] = corners[j];
    if (zi > z !== zj > z && x < ((xj - xi) * (z - zi)) / (zj - zi) + xi) inside = !inside;
  }
  return inside;
}

/** Area of the ring, in squares of its unit. */
export function areaOf(corners: readonly Vec2[]): number {
  let twice = 0;
  for (let i = 0; i < corners.length; i++) {
    const [ax, az] = corners[i];
    const [bx, bz] = corners[(i + 1) % corners.length];
    twice += ax * bz - bx * az;
  }
  return Math.abs(twice) / 2;
}
