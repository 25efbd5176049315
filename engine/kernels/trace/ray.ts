/** Rays from the camera, and their ways past panes and off mirrors. */
import { H_CAMERA, H_CAMERA_BASE, H_CAMERA_DOWN, H_CAMERA_RIGHT, L_ALBEDO } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg } from './machine.ts';
import { paneReflectance } from './pane.ts';
import * as Ray from './records/ray.ts';
import * as Surface from './records/surface.ts';
import { dotReg, loadGeometry, setVector } from './surface.ts';
import { closest } from './traverse.ts';

export const FAR: f64 = 1e30;

/** Rays start this far off the surface, in metres. */
export const OFFSET: f64 = 1e-4;

/** Panes and mirrors that a ray may meet before it is given up. */
export const MOST_PANES: i32 = 16;

export const NOTHING: i32 = -1;

/** Ray through a point of the picture, in pixels. Gives the length of its step along the optical axis. */
export function startRay(px: f64, py: f64): f64 {
  for (let c = 0; c < 3; c++) {
    setReg(Ray.o + c, real(H_CAMERA + c));
    setReg(Ray.d + c, real(H_CAMERA_BASE + c) + real(H_CAMERA_RIGHT + c) * px + real(H_CAMERA_DOWN + c) * py);
  }
  const length = Math.sqrt(dotReg(Ray.d, Ray.d));
  setVector(Ray.d, reg(Ray.d) / length, reg(Ray.d + 1) / length, reg(Ray.d + 2) / length);
  return length;
}

/** Moves the ray's origin along it to just past its hit. */
export function stepPast(t: f64): void {
  for (let c = 0; c < 3; c++) setReg(Ray.o + c, reg(Ray.o + c) + reg(Ray.d + c) * (t + OFFSET));
}

/** Turns the ray at the hit like a mirror: about the geometric normal for panes, the shading normal otherwise. */
export function bounceOff(primitive: i32, normal: i32): void {
  loadGeometry(primitive);
  const twice = 2.0 * dotReg(normal, Ray.d);
  for (let c = 0; c < 3; c++) {
    setReg(Ray.o + c, reg(Surface.p + c) + reg(Surface.n + c) * OFFSET);
    setReg(Ray.d + c, reg(Ray.d + c) - twice * reg(normal + c));
  }
}

export function scaleReg(at: i32, bsdf: i32, factor: f64): void {
  for (let c = 0; c < 3; c++) setReg(at + c, reg(at + c) * real(bsdf + L_ALBEDO + c) * factor);
}

/** Primitive of what the ray meets first, with Hit filled; −1 for nothing. */
export function intersect(): i32 {
  return closest(reg(Ray.o), reg(Ray.o + 1), reg(Ray.o + 2), reg(Ray.d), reg(Ray.d + 1), reg(Ray.d + 2), FAR);
}

/** Share that the pane which the ray meets reflects of its light. */
export function reflectance(primitive: i32): f64 {
  return paneReflectance(primitive, reg(Ray.d), reg(Ray.d + 1), reg(Ray.d + 2));
}

/** Starts a shadow or scattered ray at the vertex, on the side to which the direction in `at` points. */
export function spawnRay(at: i32): void {
  const side = dotReg(Surface.n, at) >= 0.0 ? OFFSET : -OFFSET;
  for (let c = 0; c < 3; c++) {
    setReg(Ray.o + c, reg(Surface.p + c) + reg(Surface.n + c) * side);
    setReg(Ray.d + c, reg(at + c));
  }
}
