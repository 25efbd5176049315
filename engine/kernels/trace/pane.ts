/** Thin clear glass: light goes straight on, less what each face reflects. */
import {
  H_LOOKS,
  H_TRIANGLES,
  KIND_GLASS,
  L_ALBEDO,
  L_KIND,
  LOOK_WORDS,
  R_VISIBLE,
  T_GEOMETRIC,
  T_LOOK,
  TRIANGLE_WORDS,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, whole } from './machine.ts';

/** Word at which the look of a triangle begins. */
export function lookOf(slot: i32): i32 {
  return whole(H_LOOKS) + whole(whole(H_TRIANGLES) + slot * TRIANGLE_WORDS + T_LOOK) * LOOK_WORDS;
}

/** Schlick's Fresnel factor (1 − cosine)⁵. */
export function schlick(cosine: f64): f64 {
  const c = 1.0 - cosine;
  const c2 = c * c;
  return c2 * c2 * c;
}

/** Share that a face of glass (index 1.5) reflects of light along a unit direction. */
export function paneReflectance(slot: i32, dx: f64, dy: f64, dz: f64): f64 {
  const at = whole(H_TRIANGLES) + slot * TRIANGLE_WORDS + T_GEOMETRIC;
  const cosine = Math.abs(real(at) * dx + real(at + 1) * dy + real(at + 2) * dz);
  return 0.04 + 0.96 * schlick(Math.min(1.0, cosine));
}

/** Whether a shadow ray goes on past this triangle; if so, R_VISIBLE has paid for it. */
export function passesPane(slot: i32, dx: f64, dy: f64, dz: f64): i32 {
  const look = lookOf(slot);
  if (whole(look + L_KIND) !== KIND_GLASS) return 0;
  const through = 1.0 - paneReflectance(slot, dx, dy, dz);
  for (let c = 0; c < 3; c++) setReg(R_VISIBLE + c, reg(R_VISIBLE + c) * through * real(look + L_ALBEDO + c));
  return 1;
}
