/**
 * The path tracer's loop: one path for each sample of a pixel, next-event estimation and scattered directions joined by
 * the power heuristic (Veach 1997). What the camera sees first keeps diffuse and specular light apart.
 */
import { endsInCell, loadCell } from './cells.ts';
import {
  GUIDE_WORDS,
  H_CLAMP,
  H_MAX_BOUNCES,
  H_SEED,
  H_SUN_IRRADIANCE,
  H_TRIANGLES,
  H_WIDTH,
  KIND_EMITTER,
  KIND_GLASS,
  KIND_MIRROR,
  L_EMISSION,
  L_KIND,
  L_TEXTURED,
  O_ALBEDO,
  O_COUNT,
  O_DIRECT,
  O_INDIRECT,
  O_SPECULAR,
  O_SQUARES,
  OUT_WORDS,
  R_ALBEDO,
  R_CELL,
  R_CHANCE,
  R_D,
  R_DIFFUSE,
  R_FIRST,
  R_G,
  R_HIT_T,
  R_L,
  R_L_BALL,
  R_L_DISTANCE,
  R_L_PATCH,
  R_L_PDF,
  R_L_RADIANCE,
  R_LAST,
  R_LAST_CHANCE,
  R_LAST_PDF,
  R_LAST_ROUGHNESS,
  R_N,
  R_O,
  R_P,
  R_PDF,
  R_ROUGHNESS,
  R_SKY,
  R_SPECULAR,
  R_SUM_DIRECT,
  R_SUM_INDIRECT,
  R_SUM_SPECULAR,
  R_THROUGH_D,
  R_THROUGH_S,
  R_TINT,
  R_U0,
  R_U1,
  R_VEILED,
  R_VISIBLE,
  R_WI,
  T_LIGHT,
  TRIANGLE_WORDS,
  U_BSDF,
  U_MIDDLE,
  U_ROUGHNESS,
  U_SAMPLES,
  U_SLOPE_U,
  U_SLOPE_V,
} from './layout.ts';
import {
  emitterDensity,
  loadSky,
  patchChance,
  patchDensity,
  sampleLight,
  sampleSun,
  skyDensity,
  weighLights,
} from './lights.ts';
import type { f64, i32 } from './machine.ts';
import { addOut, guideReal, guideWhole, outReal, real, reg, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf, openShare, paneReflectance } from './pane.ts';
import { bounceOff, FAR, MOST_PANES, NOTHING, OFFSET, scaleReg, startRay, stepPast } from './ray.ts';
import { hash32, samplePair } from './sampler.ts';
import {
  dotReg,
  evaluateBsdf,
  loadBsdf,
  loadGeometry,
  loadLaterBsdf,
  luminance,
  prepareLobes,
  sampleBsdf,
  setRoughness,
  setVector,
  tiltNormal,
} from './surface.ts';
import { closest, reaches } from './traverse.ts';

const REFLECTED: i32 = 1;

/** Starts a shadow or scattered ray at the vertex, on the side to which the direction in `at` points. */
export function leaveVertex(at: i32): void {
  const side = dotReg(R_G, at) >= 0.0 ? OFFSET : -OFFSET;
  for (let c = 0; c < 3; c++) {
    setReg(R_O + c, reg(R_P + c) + reg(R_G + c) * side);
    setReg(R_D + c, reg(at + c));
  }
}

/** Adds radiance that reaches the vertex with throughput in the registers `d` and `s`. */
function addLight(d: i32, s: i32, r: f64, g: f64, b: f64, isDirect: boolean): void {
  let scale = 1.0;
  const limit = real(H_CLAMP);
  if (!isDirect) {
    const heavy = Math.max(
      luminance(reg(d) * r, reg(d + 1) * g, reg(d + 2) * b),
      luminance(reg(s) * r, reg(s + 1) * g, reg(s + 2) * b),
    );
    if (heavy > limit) scale = limit / heavy;
  }
  const diffuse = isDirect ? R_SUM_DIRECT : R_SUM_INDIRECT;
  setReg(diffuse, reg(diffuse) + reg(d) * r * scale);
  setReg(diffuse + 1, reg(diffuse + 1) + reg(d + 1) * g * scale);
  setReg(diffuse + 2, reg(diffuse + 2) + reg(d + 2) * b * scale);
  setReg(R_SUM_SPECULAR, reg(R_SUM_SPECULAR) + reg(s) * r * scale);
  setReg(R_SUM_SPECULAR + 1, reg(R_SUM_SPECULAR + 1) + reg(s + 1) * g * scale);
  setReg(R_SUM_SPECULAR + 2, reg(R_SUM_SPECULAR + 2) + reg(s + 2) * b * scale);
}

/** Throughput of a vertex after the first: both lobes answer for both layers. `gain` is 1 / density. */
function scatterLater(gain: f64): void {
  for (let c = 0; c < 3; c++) {
    const f = (reg(R_DIFFUSE + c) + reg(R_SPECULAR + c)) * gain;
    setReg(R_THROUGH_D + c, reg(R_THROUGH_D + c) * f);
    setReg(R_THROUGH_S + c, reg(R_THROUGH_S + c) * f);
  }
}

/** Throughput of the first vertex: each lobe answers for its own layer, both for the second where a pane reflected. */
function scatterFirst(gain: f64, mode: i32): void {
  for (let c = 0; c < 3; c++) {
    const tint = reg(R_TINT + c) * gain;
    setReg(R_THROUGH_D + c, mode === REFLECTED ? 0.0 : tint * reg(R_DIFFUSE + c));
    setReg(R_THROUGH_S + c, tint * (reg(R_SPECULAR + c) + (mode === REFLECTED ? reg(R_DIFFUSE + c) : 0.0)));
  }
}

/** 1 when the ray reaches an emitter of the group; R_L_RADIANCE and R_VISIBLE say what it brings. */
function meetsGroup(group: i32): i32 {
  setVector(R_VISIBLE, 1.0, 1.0, 1.0);
  for (let i = 0; i < MOST_PANES; i++) {
    const slot = closest(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), FAR);
    if (slot < 0) return 0;
    const bsdf = bsdfOf(slot);
    const kind = whole(bsdf + L_KIND);
    if (kind === KIND_GLASS) {
      scaleReg(R_VISIBLE, bsdf, 1.0 - paneReflectance(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2)));
      stepPast(reg(R_HIT_T));
      continue;
    }
    const open = openShare(bsdf);
    if (open > 0.0) {
      scaleReg(R_VISIBLE, bsdf, open);
      stepPast(reg(R_HIT_T));
      continue;
    }
    if (kind !== KIND_EMITTER) return 0;
    if (whole(whole(H_TRIANGLES) + slot * TRIANGLE_WORDS + T_LIGHT) !== group) return 0;
    for (let c = 0; c < 3; c++) setReg(R_L_RADIANCE + c, real(bsdf + L_EMISSION + c));
    return 1;
  }
  return 0;
}

/**
 * Light along R_L from a sampled source, weighed against the BSDF's density when `density` > 0. `isDirect`: it comes
 * straight from a source; `diffuseShare` scales what the diffuse lobe makes of it.
 */
function addSampled(bounce: i32, mode: i32, gain: f64, density: f64, isDirect: boolean, diffuseShare: f64): void {
  setVector(R_WI, reg(R_L), reg(R_L + 1), reg(R_L + 2));
  evaluateBsdf();
  const most = Math.max(
    Math.max(reg(R_DIFFUSE) + reg(R_SPECULAR), reg(R_DIFFUSE + 1) + reg(R_SPECULAR + 1)),
    reg(R_DIFFUSE + 2) + reg(R_SPECULAR + 2),
  );
  if (most <= 0.0) return;
  leaveVertex(R_L);
  const distance = reg(R_L_DISTANCE);
  const reach = distance >= FAR ? FAR : distance - 2.0 * OFFSET;
  if (reach <= 0.0) return;
  const ball = trunc(reg(R_L_BALL));
  if (ball >= 0) {
    if (meetsGroup(ball) === 0) return;
  } else if (reaches(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), reach) === 0) return;
  const other = reg(R_PDF);
  // Sunlit places are looked for up to the first cloth, so that none lies behind one.
  const share = ball < 0 && reg(R_VEILED) !== 0.0 ? 1.0 : diffuseShare;
  for (let c = 0; c < 3; c++) setReg(R_DIFFUSE + c, reg(R_DIFFUSE + c) * share);
  const weight = density > 0.0 ? (density * density) / (density * density + other * other) : 1.0;
  const d0 = reg(R_THROUGH_D);
  const d1 = reg(R_THROUGH_D + 1);
  const d2 = reg(R_THROUGH_D + 2);
  const s0 = reg(R_THROUGH_S);
  const s1 = reg(R_THROUGH_S + 1);
  const s2 = reg(R_THROUGH_S + 2);
  if (bounce === 0) scatterFirst(gain * weight, mode);
  else scatterLater(gain * weight);
  addLight(
    R_THROUGH_D,
    R_THROUGH_S,
    reg(R_L_RADIANCE) * reg(R_VISIBLE),
    reg(R_L_RADIANCE + 1) * reg(R_VISIBLE + 1),
    reg(R_L_RADIANCE + 2) * reg(R_VISIBLE + 2),
    isDirect,
  );
  setVector(R_THROUGH_D, d0, d1, d2);
  setVector(R_THROUGH_S, s0, s1, s2);
}

/** Lights that are drawn at the first surface: each path's later ones tell less of what is seen, and cost as much. */
const FIRST_LIGHTS: i32 = 3;

/** Pairs of the sampler from here on belong to those after the first. */
const FURTHER_PAIR: i32 = 540;

/**
 * Next-event estimation at the vertex: an emitter, portal or sunlit place, at the first surface several, drawn
 * evenly from the
 * sum of all weights so that each light of weight comes up.
 */
function gatherLights(seed: i32, index: i32, bounce: i32, mode: i32): void {
  const pair = 1 + bounce * 4;
  const count: i32 = bounce === 0 ? FIRST_LIGHTS : 1;
  const share = 1.0 / toReal(count);
  weighLights();
  samplePair(seed, index, pair + 2);
  const select = reg(R_U0);
  for (let k = 0; k < count; k++) {
    samplePair(seed, index, k === 0 ? pair + 1 : FURTHER_PAIR + k);
    sampleLight(reg(R_U0), reg(R_U1), (select + toReal(k)) * share);
    const density = reg(R_L_PDF);
    if (density <= 0.0) continue;
    const isDirect = bounce === 0 && reg(R_L_PATCH) === 0.0;
    addSampled(bounce, mode, share / density, density * toReal(count), isDirect, 1.0);
  }
}

/** Next-event estimation at the vertex: the sun. */
function gatherSun(seed: i32, index: i32, bounce: i32, mode: i32): void {
  samplePair(seed, index, 4 + bounce * 4);
  const sun = sampleSun(reg(R_U0), reg(R_U1));
  if (sun === 0) return;
  for (let c = 0; c < 3; c++) setReg(R_L_RADIANCE + c, real(H_SUN_IRRADIANCE + c));
  setReg(R_L_DISTANCE, FAR);
  setReg(R_L_BALL, -1.0);
  // The vertex before may have drawn this one as a sunlit place: the two ways share what the diffuse lobe brings.
  const pdf = reg(R_LAST_PDF);
  const other = bounce === 0 || sun !== 2 || pdf === 0.0 ? 0.0 : patchDensity();
  addSampled(bounce, mode, 1.0, 0.0, bounce === 0, other > 0.0 ? (pdf * pdf) / (pdf * pdf + other * other) : 1.0);
}

/**
 * Follows the ray from the vertex through panes and mirrors to the next surface; light met on the way out is added.
 * Slot of the surface, NOTHING when the path ends.
 */
export function follow(bounce: i32, pdf: f64, chance: f64): i32 {
  let isSharp = false;
  let u = chance;
  const draws = bounce === 0 ? toReal(FIRST_LIGHTS) : 1.0;
  for (let i = 0; i < MOST_PANES; i++) {
    const slot = closest(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), FAR);
    if (slot < 0) {
      loadSky(reg(R_D + 1));
      const other = isSharp ? 0.0 : draws * skyDensity(reg(R_D), reg(R_D + 1), reg(R_D + 2));
      const weight = (pdf * pdf) / (pdf * pdf + other * other);
      addLight(
        R_THROUGH_D,
        R_THROUGH_S,
        reg(R_SKY) * weight,
        reg(R_SKY + 1) * weight,
        reg(R_SKY + 2) * weight,
        bounce === 0,
      );
      return NOTHING;
    }
    const bsdf = bsdfOf(slot);
    const kind = whole(bsdf + L_KIND);
    const t = reg(R_HIT_T);
    if (kind === KIND_EMITTER) {
      let weight = 1.0;
      if (!isSharp) {
        // Straight on through panes: the distance counts from the vertex.
        let along = t;
        for (let c = 0; c < 3; c++) along += (reg(R_O + c) - reg(R_P + c)) * reg(R_D + c);
        const other = draws * emitterDensity(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2), along);
        weight = (pdf * pdf) / (pdf * pdf + other * other);
      }
      addLight(
        R_THROUGH_D,
        R_THROUGH_S,
        real(bsdf + L_EMISSION) * weight,
        real(bsdf + L_EMISSION + 1) * weight,
        real(bsdf + L_EMISSION + 2) * weight,
        bounce === 0,
      );
      return NOTHING;
    }
    if (kind === KIND_GLASS) {
      const reflected = paneReflectance(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2));
      if (u < reflected) {
        u = u / reflected;
        bounceOff(slot, R_G);
        isSharp = true;
        setReg(R_LAST_PDF, 0.0);
      } else {
        u = (u - reflected) / (1.0 - reflected);
        scaleReg(R_THROUGH_D, bsdf, 1.0);
        scaleReg(R_THROUGH_S, bsdf, 1.0);
        stepPast(t);
      }
    } else if (kind === KIND_MIRROR) {
      bounceOff(slot, R_N);
      scaleReg(R_THROUGH_D, bsdf, 1.0);
      scaleReg(R_THROUGH_S, bsdf, 1.0);
      isSharp = true;
      setReg(R_LAST_PDF, 0.0);
    } else {
      const open = openShare(bsdf);
      if (u >= open) return slot;
      u = u / open;
      scaleReg(R_THROUGH_D, bsdf, 1.0);
      scaleReg(R_THROUGH_S, bsdf, 1.0);
      stepPast(t);
    }
  }
  return NOTHING;
}

/** Paths may end by chance after the second surface; what goes on carries the light of those that ended. */
function survives(u: f64): boolean {
  let most = 0.0;
  for (let c = 0; c < 3; c++) most = Math.max(most, Math.max(reg(R_THROUGH_D + c), reg(R_THROUGH_S + c)));
  if (most <= 0.0) return false;
  const chance = Math.min(1.0, most);
  if (u >= chance) return false;
  for (let c = 0; c < 3; c++) {
    setReg(R_THROUGH_D + c, reg(R_THROUGH_D + c) / chance);
    setReg(R_THROUGH_S + c, reg(R_THROUGH_S + c) / chance);
  }
  return true;
}

/** Adds what the radiance cache knows of light that leaves the vertex; 0 when it knows nothing. */
function addCell(seed: i32, index: i32, bounce: i32): i32 {
  samplePair(seed, index, 1 + bounce * 4);
  if (loadCell(reg(R_U0), reg(R_U1)) === 0) return 0;
  for (let c = 0; c < 3; c++) setReg(R_CELL + c, reg(R_CELL + c) * reg(R_ALBEDO + c));
  addLight(R_THROUGH_D, R_THROUGH_S, reg(R_CELL), reg(R_CELL + 1), reg(R_CELL + 2), false);
  return 1;
}

/**
 * Light that arrives at the surface loaded at the vertex and goes to the camera. `start`: surfaces before it; from 1 on
 * the sunlight that falls on this one is left out.
 */
export function gatherPath(seed: i32, index: i32, mode: i32, start: i32): void {
  const bounces = whole(H_MAX_BOUNCES);
  for (let bounce = start; bounce <= bounces; bounce++) {
    prepareLobes(bounce === 0 ? 0.1 : 0.0);
    if (bounce === 0 || bounce > start) gatherSun(seed, index, bounce, mode);
    if (bounce > start && endsInCell() && addCell(seed, index, bounce) !== 0) return;
    gatherLights(seed, index, bounce, mode);
    if (bounce === bounces) return;
    const pair = 1 + bounce * 4;
    samplePair(seed, index, pair + 2);
    const lobe = reg(R_U1);
    samplePair(seed, index, pair + 3);
    const pane = reg(R_U1);
    samplePair(seed, index, pair);
    sampleBsdf(reg(R_U0), reg(R_U1), lobe);
    const pdf = reg(R_PDF);
    if (pdf <= 0.0) return;
    if (bounce === 0) scatterFirst(1.0 / pdf, mode);
    else scatterLater(1.0 / pdf);
    if (bounce >= 1) {
      samplePair(seed, index, 512 + bounce);
      if (!survives(reg(R_U0))) return;
    }
    setReg(R_LAST_ROUGHNESS, lobe < reg(R_CHANCE) ? reg(R_ROUGHNESS) : 1.0);
    leaveVertex(R_WI);
    setVector(R_LAST, reg(R_P), reg(R_P + 1), reg(R_P + 2));
    setReg(R_LAST_PDF, pdf);
    setReg(R_LAST_CHANCE, patchChance() * (bounce === 0 ? toReal(FIRST_LIGHTS) : 1.0));
    const slot = follow(bounce, pdf, pane);
    if (slot < 0) return;
    loadGeometry(slot);
    loadLaterBsdf(slot);
  }
}

/**
 * One sample of a pixel, into the sums of the registers; its first albedo stays in R_ALBEDO. 0 when it saw no surface.
 */
function traceSample(px: f64, py: f64, guide: i32, seed: i32, index: i32): i32 {
  samplePair(seed, index, 0);
  // Where a pixel shows several surfaces, its light belongs to the one at its middle, as do its features.
  const isStill = guideWhole(guide + U_MIDDLE) !== 0;
  const jitterX = isStill ? 0.5 : reg(R_U0);
  const jitterY = isStill ? 0.5 : reg(R_U1);
  startRay(px + jitterX, py + jitterY);
  setVector(R_TINT, 1.0, 1.0, 1.0);
  samplePair(seed, index, 511);
  let u = reg(R_U0);
  let mode: i32 = 0;
  for (let i = 0; i < MOST_PANES; i++) {
    const slot = closest(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), FAR);
    const isReflected = mode === REFLECTED;
    if (slot < 0) {
      if (!isReflected) return 0;
      loadSky(reg(R_D + 1));
      for (let c = 0; c < 3; c++) setReg(R_SUM_SPECULAR + c, reg(R_TINT + c) * reg(R_SKY + c));
      return 0;
    }
    const bsdf = bsdfOf(slot);
    const kind = whole(bsdf + L_KIND);
    if (kind === KIND_EMITTER) {
      if (!isReflected) return 0;
      for (let c = 0; c < 3; c++) setReg(R_SUM_SPECULAR + c, reg(R_TINT + c) * real(bsdf + L_EMISSION + c));
      return 0;
    }
    if (kind === KIND_GLASS) {
      const reflected = paneReflectance(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2));
      if (u < reflected) {
        u = u / reflected;
        bounceOff(slot, R_G);
        mode = REFLECTED;
      } else {
        u = (u - reflected) / (1.0 - reflected);
        scaleReg(R_TINT, bsdf, 1.0);
        stepPast(reg(R_HIT_T));
      }
    } else if (kind === KIND_MIRROR) {
      bounceOff(slot, R_N);
      scaleReg(R_TINT, bsdf, 1.0);
    } else {
      loadGeometry(slot);
      loadBsdf(slot);
      if (!isReflected && whole(bsdf + L_TEXTURED) !== 0 && guideWhole(guide + U_BSDF) === bsdf) {
        setRoughness(Math.max(0.02, guideReal(guide + U_ROUGHNESS)));
        tiltNormal(slot, guideReal(guide + U_SLOPE_U), guideReal(guide + U_SLOPE_V));
      }
      if (!isReflected) {
        for (let c = 0; c < 3; c++) setReg(R_FIRST + c, reg(R_ALBEDO + c) * reg(R_TINT + c));
      }
      gatherPath(seed, index, mode, 0);
      return isReflected ? 0 : 1;
    }
  }
  return 0;
}

/**
 * Adds the samples that the guide asks for to `count` pixels from `first` on. A pixel's result depends on its place,
 * the samples it already has and the seed, on nothing else.
 */
export function traceLight(first: i32, count: i32): void {
  const width = whole(H_WIDTH);
  for (let i = 0; i < count; i++) {
    const pixel = first + i;
    const guide = pixel * GUIDE_WORDS;
    const out = pixel * OUT_WORDS;
    const x = toReal(pixel % width);
    const y = Math.floor(toReal(pixel) / toReal(width));
    const seed = hash32((whole(H_SEED) ^ hash32((pixel + 0x3c6ef372) | 0)) | 0);
    const samples = guideWhole(guide + U_SAMPLES);
    const done = trunc(outReal(out + O_COUNT));
    for (let s = 0; s < samples; s++) {
      for (let c = 0; c < 9; c++) setReg(R_SUM_DIRECT + c, 0.0);
      const isSurface = traceSample(x, y, guide, seed, done + s);
      for (let c = 0; c < 3; c++) {
        addOut(out + O_DIRECT + c, reg(R_SUM_DIRECT + c));
        addOut(out + O_INDIRECT + c, reg(R_SUM_INDIRECT + c));
        addOut(out + O_SPECULAR + c, reg(R_SUM_SPECULAR + c));
        if (isSurface !== 0) addOut(out + O_ALBEDO + c, reg(R_FIRST + c));
      }
      for (let k = 0; k < 3; k++) {
        const at = R_SUM_DIRECT + k * 3;
        const l = luminance(reg(at), reg(at + 1), reg(at + 2));
        addOut(out + O_SQUARES + k, l * l);
      }
      addOut(out + O_COUNT, 1.0);
    }
  }
}
