/** What light goes straight through: thin clear glass, less what each face reflects, and the gaps of thin cloth. */
import {
  BSDF_WORDS,
  H_BSDFS,
  H_TRIANGLES,
  KIND_CLOTH,
  KIND_GLASS,
  L_ALBEDO,
  L_KIND,
  L_TRANSMISSION,
  T_BSDF,
  T_GEOMETRIC,
  TRIANGLE_WORDS,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, whole } from './machine.ts';
import * as Shadow from './records/shadow.ts';

/** Word at which the BSDF of a triangle begins. */
export function bsdfOf(primitive: i32): i32 {
  return whole(H_BSDFS) + whole(whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS + T_BSDF) * BSDF_WORDS;
}

/** Schlick's Fresnel factor (1 − cosine)⁵. */
export function schlick(cosine: f64): f64 {
  const c = 1.0 - cosine;
  const c2 = c * c;
  return c2 * c2 * c;
}

/** Share that a face of glass (index 1.5) reflects of light along a unit direction. */
export function paneReflectance(primitive: i32, dx: f64, dy: f64, dz: f64): f64 {
  const at = whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS + T_GEOMETRIC;
  const cosine = Math.abs(real(at) * dx + real(at + 1) * dy + real(at + 2) * dz);
  return 0.04 + 0.96 * schlick(Math.min(1.0, cosine));
}

/**
 * Share of light that goes straight on between the threads of a cloth: half of what it lets through. The other half is
 * scattered. Only the camera sees the cloth whole.
 */
export function openShare(bsdf: i32): f64 {
  return whole(bsdf + L_KIND) === KIND_CLOTH ? 0.5 * real(bsdf + L_TRANSMISSION) : 0.0;
}

/** Whether a shadow ray goes on past this triangle; if so, Shadow.transmittance has paid for it. */
export function passesPane(primitive: i32, dx: f64, dy: f64, dz: f64): i32 {
  const bsdf = bsdfOf(primitive);
  const isGlass = whole(bsdf + L_KIND) === KIND_GLASS;
  const through = isGlass ? 1.0 - paneReflectance(primitive, dx, dy, dz) : openShare(bsdf);
  if (through <= 0.0) return 0;
  if (!isGlass) setReg(Shadow.isVeiled, 1.0);
  for (let c = 0; c < 3; c++)
    setReg(Shadow.transmittance + c, reg(Shadow.transmittance + c) * through * real(bsdf + L_ALBEDO + c));
  return 1;
}
