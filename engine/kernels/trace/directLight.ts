/**
 * Next-event estimation (`SampleLd` in pbrt 13.4): light that comes straight to the vertex, from what it was drawn
 * towards. Weighed against directions that the BSDF draws, which meet lights too: see `follow` in path.ts.
 */
import {
  H_SUN_IRRADIANCE,
  H_TRIANGLES,
  KIND_EMITTER,
  KIND_GLASS,
  L_EMISSION,
  L_KIND,
  T_LIGHT,
  TRIANGLE_WORDS,
} from './layout.ts';
import { patchDensity, sampleLight, sampleSun, weighLights } from './lights.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf, openShare } from './pane.ts';
import { FAR, intersect, MOST_PANES, OFFSET, reflectance, scaleReg, spawnRay, stepPast } from './ray.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Hit from './records/hit.ts';
import * as Light from './records/light.ts';
import * as Path from './records/path.ts';
import * as Ray from './records/ray.ts';
import * as Sample from './records/sample.ts';
import * as Shadow from './records/shadow.ts';
import { samplePair } from './sampler.ts';
import { evaluateBsdf, setVector } from './surface.ts';
import { addRadiance, powerHeuristic, scatter } from './throughput.ts';
import { reaches } from './traverse.ts';

/** Lights that are drawn at the first surface: each path's later ones tell less of what is seen, and cost as much. */
export const FIRST_LIGHTS: i32 = 3;

/** Pairs of the sampler from here on belong to those after the first. */
const FURTHER_PAIR: i32 = 540;

/**
 * Shadow ray towards a light that is sampled by its bounding ball: 1 when it reaches an emitter of the group, whose
 * radiance then is in Light.l.
 */
function meetsGroup(group: i32): i32 {
  setVector(Shadow.transmittance, 1.0, 1.0, 1.0);
  for (let i = 0; i < MOST_PANES; i++) {
    const primitive = intersect();
    if (primitive < 0) return 0;
    const bsdf = bsdfOf(primitive);
    const kind = whole(bsdf + L_KIND);
    if (kind === KIND_GLASS) {
      scaleReg(Shadow.transmittance, bsdf, 1.0 - reflectance(primitive));
      stepPast(reg(Hit.t));
      continue;
    }
    const open = openShare(bsdf);
    if (open > 0.0) {
      scaleReg(Shadow.transmittance, bsdf, open);
      stepPast(reg(Hit.t));
      continue;
    }
    if (kind !== KIND_EMITTER) return 0;
    if (whole(whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS + T_LIGHT) !== group) return 0;
    for (let c = 0; c < 3; c++) setReg(Light.l + c, real(bsdf + L_EMISSION + c));
    return 1;
  }
  return 0;
}

/** Whether the light that was drawn is seen from the vertex (pbrt's `Unoccluded`); Shadow says what of it arrives. */
function isLit(): boolean {
  spawnRay(Light.wi);
  const distance = reg(Light.distance);
  const reach = distance >= FAR ? FAR : distance - 2.0 * OFFSET;
  if (reach <= 0.0) return false;
  const ball = trunc(reg(Light.ball));
  if (ball >= 0) return meetsGroup(ball) !== 0;
  return reaches(reg(Ray.o), reg(Ray.o + 1), reg(Ray.o + 2), reg(Ray.d), reg(Ray.d + 1), reg(Ray.d + 2), reach) !== 0;
}

/**
 * L += beta · f · |cos θ| · Light.l · gain, where the light drawn is seen. `density` > 0: that it was drawn with, to be
 * weighed against the BSDF's. `isDirect`: it comes straight from a source; `diffuseShare` scales what the diffuse lobe
 * makes of it.
 */
function estimateDirect(bounce: i32, mode: i32, gain: f64, density: f64, isDirect: boolean, diffuseShare: f64): void {
  setVector(Bsdf.wi, reg(Light.wi), reg(Light.wi + 1), reg(Light.wi + 2));
  evaluateBsdf();
  const most = Math.max(
    Math.max(reg(Bsdf.diffuse) + reg(Bsdf.specular), reg(Bsdf.diffuse + 1) + reg(Bsdf.specular + 1)),
    reg(Bsdf.diffuse + 2) + reg(Bsdf.specular + 2),
  );
  if (most <= 0.0) return;
  if (!isLit()) return;
  // Sunlit places are looked for up to the first cloth, so that none lies behind one.
  const share = trunc(reg(Light.ball)) < 0 && reg(Shadow.isVeiled) !== 0.0 ? 1.0 : diffuseShare;
  for (let c = 0; c < 3; c++) setReg(Bsdf.diffuse + c, reg(Bsdf.diffuse + c) * share);
  const weight = density > 0.0 ? powerHeuristic(density, reg(Bsdf.pdf)) : 1.0;
  // The path itself goes on with the throughput that it had.
  const d0 = reg(Path.betaDiffuse);
  const d1 = reg(Path.betaDiffuse + 1);
  const d2 = reg(Path.betaDiffuse + 2);
  const s0 = reg(Path.betaSpecular);
  const s1 = reg(Path.betaSpecular + 1);
  const s2 = reg(Path.betaSpecular + 2);
  scatter(bounce, mode, gain * weight);
  addRadiance(
    reg(Light.l) * reg(Shadow.transmittance),
    reg(Light.l + 1) * reg(Shadow.transmittance + 1),
    reg(Light.l + 2) * reg(Shadow.transmittance + 2),
    isDirect,
  );
  setVector(Path.betaDiffuse, d0, d1, d2);
  setVector(Path.betaSpecular, s0, s1, s2);
}

/**
 * An emitter, sky portal or sunlit place; at the first surface several, drawn evenly from the sum of all weights so
 * that each light of weight comes up.
 */
export function gatherLights(seed: i32, index: i32, bounce: i32, mode: i32): void {
  const pair = 1 + bounce * 4;
  const count: i32 = bounce === 0 ? FIRST_LIGHTS : 1;
  const share = 1.0 / toReal(count);
  weighLights();
  samplePair(seed, index, pair + 2);
  const select = reg(Sample.u0);
  for (let k = 0; k < count; k++) {
    samplePair(seed, index, k === 0 ? pair + 1 : FURTHER_PAIR + k);
    sampleLight(reg(Sample.u0), reg(Sample.u1), (select + toReal(k)) * share);
    const density = reg(Light.pdf);
    if (density <= 0.0) continue;
    const isDirect = bounce === 0 && reg(Light.isPatch) === 0.0;
    estimateDirect(bounce, mode, share / density, density * toReal(count), isDirect, 1.0);
  }
}

/** The sun. */
export function gatherSun(seed: i32, index: i32, bounce: i32, mode: i32): void {
  samplePair(seed, index, 4 + bounce * 4);
  const sun = sampleSun(reg(Sample.u0), reg(Sample.u1));
  if (sun === 0) return;
  for (let c = 0; c < 3; c++) setReg(Light.l + c, real(H_SUN_IRRADIANCE + c));
  setReg(Light.distance, FAR);
  setReg(Light.ball, -1.0);
  // The vertex before may have drawn this one as a sunlit place: the two ways share what the diffuse lobe brings.
  const pdf = reg(Path.lastPdf);
  const other = bounce === 0 || sun !== 2 || pdf === 0.0 ? 0.0 : patchDensity();
  estimateDirect(bounce, mode, 1.0, 0.0, bounce === 0, other > 0.0 ? powerHeuristic(pdf, other) : 1.0);
}
