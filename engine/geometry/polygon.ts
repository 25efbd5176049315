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

/** Outline of the points, counter-clockwise by Andrew's monotone chain (1979); `points` are sorted by x, then y. */
export function convexHull(points: readonly Vec2[]): Vec2[] {
  const half = (ordered: readonly Vec2[]): Vec2[] => {
    const chain: Vec2[] = [];
    for (const p of ordered) {
      while (chain.length >= 2) {
        const [a, b] = [chain[chain.length - 2], chain[chain.length - 1]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return points.length < 3 ? [...points] : [...half(points), ...half([...points].reverse())];
}
