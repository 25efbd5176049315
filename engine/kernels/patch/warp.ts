/**
 * How a patch of the picture looks from another place of its plane (Huang et al. 2014): with H from pixels to the
 * plane, the pixel at t + δ shows what lies at s + A·δ, where A = J_H(s)⁻¹ · J_H(t).
 */
import { KNOWN, PLANE_WORDS } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { flagsAt, height, planeWord, trunc, width } from './machine.ts';

/** Plane coordinates of the target, and the derivatives of H there. */
let planeU: f64 = 0;
let planeV: f64 = 0;
let ux: f64 = 0;
let uy: f64 = 0;
let vx: f64 = 0;
let vy: f64 = 0;
let tu: f64 = 0;
let tv: f64 = 0;
let tux: f64 = 0;
let tuy: f64 = 0;
let tvx: f64 = 0;
let tvy: f64 = 0;
let atPlane: i32 = 0;
let warpA: i32 = 65536;
let warpB: i32 = 0;
let warpC: i32 = 0;
let warpD: i32 = 65536;
let warpX: i32 = 0;
let warpY: i32 = 0;

/** H and its derivatives at a pixel, into the registers above; 0 where the pixel lies on or beyond the horizon. */
function project(x: f64, y: f64): i32 {
  const w = planeWord(atPlane + 6) * x + planeWord(atPlane + 7) * y + planeWord(atPlane + 8);
  if (w < 1e-9) return 0;
  const k = 1.0 / w;
  planeU = (planeWord(atPlane) * x + planeWord(atPlane + 1) * y + planeWord(atPlane + 2)) * k;
  planeV = (planeWord(atPlane + 3) * x + planeWord(atPlane + 4) * y + planeWord(atPlane + 5)) * k;
  ux = (planeWord(atPlane) - planeU * planeWord(atPlane + 6)) * k;
  uy = (planeWord(atPlane + 1) - planeU * planeWord(atPlane + 7)) * k;
  vx = (planeWord(atPlane + 3) - planeV * planeWord(atPlane + 6)) * k;
  vy = (planeWord(atPlane + 4) - planeV * planeWord(atPlane + 7)) * k;
  return 1;
}

/** Sets the target that warps start from; 0 when its plane is not seen there. */
export function aimAt(plane: i32, x: f64, y: f64): i32 {
  atPlane = plane * PLANE_WORDS;
  if (project(x, y) === 0) return 0;
  tu = planeU;
  tv = planeV;
  tux = ux;
  tuy = uy;
  tvx = vx;
  tvy = vy;
  return 1;
}

/**
 * The place that lies to the target as (sx, sy) lies to (x, y) on the plane, all but the last two in px; the answer is
 * kept for `movedX` and `movedY`. 0 when there is none.
 */
export function moveAlong(x: f64, y: f64, sx: f64, sy: f64): i32 {
  if (project(sx, sy) === 0) return 0;
  const su = planeU;
  const sv = planeV;
  if (project(x, y) === 0) return 0;
  const u = tu + su - planeU;
  const v = tv + sv - planeV;
  const at = atPlane + 9;
  const w = planeWord(at + 6) * u + planeWord(at + 7) * v + planeWord(at + 8);
  if (w < 1e-9) return 0;
  planeU = (planeWord(at) * u + planeWord(at + 1) * v + planeWord(at + 2)) / w;
  planeV = (planeWord(at + 3) * u + planeWord(at + 4) * v + planeWord(at + 5)) / w;
  return 1;
}

export function movedX(): f64 {
  return planeU;
}
export function movedY(): f64 {
  return planeV;
}

/** 1 when the pixel under a corner of the warped patch is known. */
function isKnownAt(dx: i32, dy: i32): i32 {
  const x = (warpX + warpA * dx + warpB * dy + 32768) >> 16;
  const y = (warpY + warpC * dx + warpD * dy + 32768) >> 16;
  if (x < 1 || y < 1 || x >= width() - 1 || y >= height() - 1) return 0;
  return (flagsAt(y * width() + x) & KNOWN) !== 0 ? 1 : 0;
}

/** Least and most area of the plane that a pixel of the source may show, as a share of what one of the target does. */
const LEAST_SCALE: f64 = 0.35;
const MOST_SCALE: f64 = 2.6;

/** Sets the warp from a source in px; 0 when nothing is to be had there: unknown, far smaller or far larger. */
export function warpFrom(sx: f64, sy: f64): i32 {
  if (sx < 1 || sy < 1 || sx > width() - 2 || sy > height() - 2) return 0;
  if (project(sx, sy) === 0) return 0;
  const det = ux * vy - uy * vx;
  if (det > -1e-18 && det < 1e-18) return 0;
  const k = 1.0 / det;
  const a = (vy * tux - uy * tvx) * k;
  const b = (vy * tuy - uy * tvy) * k;
  const c = (ux * tvx - vx * tux) * k;
  const d = (ux * tvy - vx * tuy) * k;
  const scale = a * d - b * c;
  if (!(scale > LEAST_SCALE && scale < MOST_SCALE)) return 0;
  if (!(a < 4 && a > -4 && b < 4 && b > -4 && c < 4 && c > -4 && d < 4 && d > -4)) return 0;
  warpA = trunc(a * 65536);
  warpB = trunc(b * 65536);
  warpC = trunc(c * 65536);
  warpD = trunc(d * 65536);
  warpX = trunc(sx * 65536);
  warpY = trunc(sy * 65536);
  if (isKnownAt(-3, -3) === 0 || isKnownAt(3, -3) === 0 || isKnownAt(-3, 3) === 0) return 0;
  return isKnownAt(3, 3) !== 0 && isKnownAt(0, 0) !== 0 ? 1 : 0;
}

export function warpOf(at: i32): i32 {
  if (at === 0) return warpX;
  if (at === 1) return warpY;
  if (at === 2) return warpA;
  if (at === 3) return warpB;
  if (at === 4) return warpC;
  return warpD;
}
