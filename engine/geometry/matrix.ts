/** Small vectors and 3×3 matrices. */
import type { Mat3, Vec2, Vec3 } from './types.ts';

export const dot3 = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross3 = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const scale3 = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];

export const add3 = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Unit vector along `a`; `a` itself when it is zero. */
export function normalize3(a: Vec3): Vec3 {
  const length = Math.hypot(a[0], a[1], a[2]);
  return length > 0 ? scale3(a, 1 / length) : a;
}

export const transform3 = (m: Mat3, v: Vec3): Vec3 => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
];

export const column = (m: Mat3, i: 0 | 1 | 2): Vec3 => [m[i], m[(3 + i) as 3 | 4 | 5], m[(6 + i) as 6 | 7 | 8]];

export const transpose = (m: Mat3): Mat3 => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]];

export const determinant = (m: Mat3): number =>
  m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);

export const fromColumns = (a: Vec3, b: Vec3, c: Vec3): Mat3 => [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]];

export const multiply = (a: Mat3, b: Mat3): Mat3 =>
  fromColumns(transform3(a, column(b, 0)), transform3(a, column(b, 1)), transform3(a, column(b, 2)));

/** Inverse by the adjugate. A singular matrix gives the identity, so that callers never meet NaN. */
export function invert(m: Mat3): Mat3 {
  const det = determinant(m);
  if (!Number.isFinite(1 / det)) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const k = 1 / det;
  return [
    (m[4] * m[8] - m[5] * m[7]) * k,
    (m[2] * m[7] - m[1] * m[8]) * k,
    (m[1] * m[5] - m[2] * m[4]) * k,
    (m[5] * m[6] - m[3] * m[8]) * k,
    (m[0] * m[8] - m[2] * m[6]) * k,
    (m[2] * m[3] - m[0] * m[5]) * k,
    (m[3] * m[7] - m[4] * m[6]) * k,
    (m[1] * m[6] - m[0] * m[7]) * k,
    (m[0] * m[4] - m[1] * m[3]) * k,
  ];
}

/** Applies a homography to a point; points on its vanishing line go far out rather than to NaN. */
export function applyHomography(m: Mat3, x: number, y: number): Vec2 {
  const w = m[6] * x + m[7] * y + m[8];
  const k = 1 / (Math.abs(w) < 1e-12 ? 1e-12 : w);
  return [(m[0] * x + m[1] * y + m[2]) * k, (m[3] * x + m[4] * y + m[5]) * k];
}
