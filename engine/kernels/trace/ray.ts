/** Rays from the camera, and their ways past panes and off mirrors. */
import { H_CAMERA, H_CAMERA_BASE, H_CAMERA_DOWN, H_CAMERA_RIGHT, L_ALBEDO, R_D, R_G, R_O, R_P } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg } from './machine.ts';
import { dotReg, loadGeometry, setVector } from './surface.ts';

export const FAR: f64 = 1e30;

/** Rays start this far off the surface, in metres. */
export const OFFSET: f64 = 1e-4;

/** Panes and mirrors that a ray may meet before it is given up. */
export const MOST_PANES: i32 = 16;

export const NOTHING: i32 = -1;

/** Ray through a point of the picture, in pixels. Gives the length of its step along the optical axis. */
export function startRay(px: f64, py: f64): f64 {
  for (let c = 0; c < 3; c++) {
    setReg(R_O + c, real(H_CAMERA + c));
    setReg(R_D + c, real(H_CAMERA_BASE + c) + real(H_CAMERA_RIGHT + c) * px + real(H_CAMERA_DOWN + c) * py);
  }
  const length = Math.sqrt(dotReg(R_D, R_D));
  setVector(R_D, reg(R_D) / length, reg(R_D + 1) / length, reg(R_D + 2) / length);
  return length;
}

/** Moves the ray's origin along it to just past its hit. */
export function stepPast(t: f64): void {
  for (let c = 0; c < 3; c++) setReg(R_O + c, reg(R_O + c) + reg(R_D + c) * (t + OFFSET));
}

/** Turns the ray at the hit like a mirror: about the geometric normal for panes, the shading normal otherwise. */
export function bounceOff(slot: i32, normal: i32): void {
  loadGeometry(slot);
  const twice = 2.0 * dotReg(normal, R_D);
  for (let c = 0; c < 3; c++) {
    setReg(R_O + c, reg(R_P + c) + reg(R_G + c) * OFFSET);
    setReg(R_D + c, reg(R_D + c) - twice * reg(normal + c));
  }
}

export function scaleReg(at: i32, bsdf: i32, factor: f64): void {
  for (let c = 0; c < 3; c++) setReg(at + c, reg(at + c) * real(bsdf + L_ALBEDO + c) * factor);
}
