/** Affine maps of points in metres: where a shape stands within a piece. */
import type { Vec3 } from '../../geometry/types.ts';

/** Row-major 3×4: a point p goes to A·p + t. */
export type Affine = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export const identity: Affine = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/**
 * Lays what was drawn in (x, z) and raised along y upright: (x, y, z) goes to (x, z, y). A mirror, which shapes bear.
 */
export const upright: Affine = [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0];

/** Lays what was drawn in (x, z) and raised along y sideways: its x goes to z, its z to y, its height to x. */
export const sideways: Affine = [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0];

export function move(x: number, y: number, z: number): Affine {
  return [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
}

/** Turns y towards z. Radians, as all three. */
export function turnX(angle: number): Affine {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0];
}

/** Turns z towards x. */
export function turnY(angle: number): Affine {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0];
}

/** Turns x towards y. */
export function turnZ(angle: number): Affine {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0];
}

/** One map after another: the last one is applied first, as matrices are written. */
export function chain(...maps: readonly Affine[]): Affine {
  return maps.reduce(times, identity);
}

function times(a: Affine, b: Affine): Affine {
  const out: number[] = [];
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 4; c++) {
      const last = c === 3 ? a[r * 4 + 3] : 0;
      out.push(a[r * 4] * b[c] + a[r * 4 + 1] * b[4 + c] + a[r * 4 + 2] * b[8 + c] + last);
    }
  }
  return out as unknown as Affine;
}

export function applied(map: Affine, p: Vec3): Vec3 {
  return [
    map[0] * p[0] + map[1] * p[1] + map[2] * p[2] + map[3],
    map[4] * p[0] + map[5] * p[1] + map[6] * p[2] + map[7],
    map[8] * p[0] + map[9] * p[1] + map[10] * p[2] + map[11],
  ];
}

/** Negative where the map mirrors. */
export function determinant(m: Affine): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
}
