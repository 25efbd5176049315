/**
 * What a path carries: its throughput (`beta` in pbrt), and the light that it has found (`L`). Both are kept by lobe:
 * what the first surface scatters diffusely, without its texture, and what it reflects go to components of their own.
 */
import { H_CLAMP } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg } from './machine.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Path from './records/path.ts';
import { luminance } from './surface.ts';

/** `mode` of a path whose first surface is seen in a pane: all of its light is specular. */
export const REFLECTED: i32 = 1;

/** Weight of one of two ways to draw a direction, by their densities (Veach 1997; pbrt 2.2.3). */
export function powerHeuristic(pdf: f64, other: f64): f64 {
  return (pdf * pdf) / (pdf * pdf + other * other);
}

/**
 * Adds radiance that reaches the vertex: L += beta · (r, g, b). What was scattered before, or comes from no light
 * itself, is `isDirect` false, and clamped against fireflies.
 */
export function addRadiance(r: f64, g: f64, b: f64, isDirect: boolean): void {
  const d = Path.betaDiffuse;
  const s = Path.betaSpecular;
  let scale = 1.0;
  const limit = real(H_CLAMP);
  if (!isDirect) {
    const heavy = Math.max(
      luminance(reg(d) * r, reg(d + 1) * g, reg(d + 2) * b),
      luminance(reg(s) * r, reg(s + 1) * g, reg(s + 2) * b),
    );
    if (heavy > limit) scale = limit / heavy;
  }
  const diffuse = isDirect ? Path.direct : Path.indirect;
  setReg(diffuse, reg(diffuse) + reg(d) * r * scale);
  setReg(diffuse + 1, reg(diffuse + 1) + reg(d + 1) * g * scale);
  setReg(diffuse + 2, reg(diffuse + 2) + reg(d + 2) * b * scale);
  setReg(Path.specular, reg(Path.specular) + reg(s) * r * scale);
  setReg(Path.specular + 1, reg(Path.specular + 1) + reg(s + 1) * g * scale);
  setReg(Path.specular + 2, reg(Path.specular + 2) + reg(s + 2) * b * scale);
}

/** The first vertex: each lobe answers for its own component, both for the specular one where a pane reflected. */
function scatterFirst(gain: f64, mode: i32): void {
  for (let c = 0; c < 3; c++) {
    const tint = reg(Path.tint + c) * gain;
    setReg(Path.betaDiffuse + c, mode === REFLECTED ? 0.0 : tint * reg(Bsdf.diffuse + c));
    setReg(Path.betaSpecular + c, tint * (reg(Bsdf.specular + c) + (mode === REFLECTED ? reg(Bsdf.diffuse + c) : 0.0)));
  }
}

/** Vertices after it: both lobes answer for both components. */
function scatterLater(gain: f64): void {
  for (let c = 0; c < 3; c++) {
    const f = (reg(Bsdf.diffuse + c) + reg(Bsdf.specular + c)) * gain;
    setReg(Path.betaDiffuse + c, reg(Path.betaDiffuse + c) * f);
    setReg(Path.betaSpecular + c, reg(Path.betaSpecular + c) * f);
  }
}

/** beta *= f · |cos θ| · gain, of the direction that the BSDF was asked about last; `gain` is 1 / density. */
export function scatter(bounce: i32, mode: i32, gain: f64): void {
  if (bounce === 0) scatterFirst(gain, mode);
  else scatterLater(gain);
}

/** Russian roulette (pbrt 2.2.4): false when the path ends; what goes on carries the light of those that ended. */
export function survives(u: f64): boolean {
  let most = 0.0;
  for (let c = 0; c < 3; c++) {
    most = Math.max(most, Math.max(reg(Path.betaDiffuse + c), reg(Path.betaSpecular + c)));
  }
  if (most <= 0.0) return false;
  const chance = Math.min(1.0, most);
  if (u >= chance) return false;
  for (let c = 0; c < 3; c++) {
    setReg(Path.betaDiffuse + c, reg(Path.betaDiffuse + c) / chance);
    setReg(Path.betaSpecular + c, reg(Path.betaSpecular + c) / chance);
  }
  return true;
}
