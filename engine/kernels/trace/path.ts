/**
 * The path tracer's loop: one path for each sample of a pixel, next-event estimation and scattered directions joined by
 * the power heuristic (Veach 1997). What the camera sees first keeps diffuse and specular light apart.
 */
import {
  C_DIRECTION,
  C_HIT,
  C_ORIGIN,
  C_REACH,
  C_SLOT,
  CAST_WORDS,
  G_AREA,
  G_CORNER,
  G_EDGE_U,
  G_EDGE_V,
  G_NORMAL,
  GROUP_WORDS,
  GUIDE_WORDS,
  H_CAMERA,
  H_CAMERA_BASE,
  H_CAMERA_DOWN,
  H_CAMERA_RIGHT,
  H_CLAMP,
  H_LIGHTS,
  H_MAX_BOUNCES,
  H_PORTAL_COUNT,
  H_SEED,
  H_SUN_DIRECTION,
  H_SUN_IRRADIANCE,
  H_TRIANGLES,
  H_WIDTH,
  KIND_EMITTER,
  KIND_GLASS,
  KIND_METAL,
  KIND_MIRROR,
  L_ALBEDO,
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
  P_DEPTH,
  P_EMISSION,
  P_FOOTPRINT,
  P_NORMAL,
  P_SLOT,
  P_TINT,
  P_UV,
  PATCH_WORDS,
  PRIMARY_WORDS,
  R_ALBEDO,
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
  R_MIRROR,
  R_N,
  R_O,
  R_P,
  R_PDF,
  R_SKY,
  R_SPECULAR,
  R_SUM_DIRECT,
  R_SUM_INDIRECT,
  R_SUM_SPECULAR,
  R_TANGENT_U,
  R_TANGENT_V,
  R_THROUGH_D,
  R_THROUGH_S,
  R_TINT,
  R_TRANSMISSION,
  R_U0,
  R_U1,
  R_UV,
  R_VISIBLE,
  R_WI,
  R_WO,
  S_BACK,
  S_NORMAL,
  S_PLACE,
  S_RADIANCE,
  S_VALID,
  T_LIGHT,
  TRIANGLE_WORDS,
  U_LOOK,
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
import {
  addOut,
  guideReal,
  guideWhole,
  mul32,
  outReal,
  real,
  reg,
  setGuide,
  setGuideWhole,
  setReg,
  toReal,
  trunc,
  whole,
} from './machine.ts';
import { lookOf, paneReflectance } from './pane.ts';
import { hash32, samplePair } from './sampler.ts';
import {
  dotReg,
  evaluateBsdf,
  loadGeometry,
  loadLaterLook,
  loadLook,
  loadTangents,
  luminance,
  prepareLobes,
  sampleBsdf,
  setRoughness,
  setVector,
  tiltNormal,
} from './surface.ts';
import { closest, reaches } from './traverse.ts';

const FAR: f64 = 1e30;
/** Rays start this far off the surface, in metres. */
const OFFSET: f64 = 1e-4;
/** Panes and mirrors that a ray may meet before it is given up. */
const MOST_PANES: i32 = 16;

const NOTHING: i32 = -1;
const REFLECTED: i32 = 1;

/** Ray through a point of the picture, in pixels. Gives the length of its step along the optical axis. */
function startRay(px: f64, py: f64): f64 {
  for (let c = 0; c < 3; c++) {
    setReg(R_O + c, real(H_CAMERA + c));
    setReg(R_D + c, real(H_CAMERA_BASE + c) + real(H_CAMERA_RIGHT + c) * px + real(H_CAMERA_DOWN + c) * py);
  }
  const length = Math.sqrt(dotReg(R_D, R_D));
  setVector(R_D, reg(R_D) / length, reg(R_D + 1) / length, reg(R_D + 2) / length);
  return length;
}

/** Moves the ray's origin along it to just past its hit. */
function stepPast(t: f64): void {
  for (let c = 0; c < 3; c++) setReg(R_O + c, reg(R_O + c) + reg(R_D + c) * (t + OFFSET));
}

/** Turns the ray at the hit like a mirror: about the geometric normal for panes, the shading normal otherwise. */
function bounceOff(slot: i32, normal: i32): void {
  loadGeometry(slot);
  const twice = 2.0 * dotReg(normal, R_D);
  for (let c = 0; c < 3; c++) {
    setReg(R_O + c, reg(R_P + c) + reg(R_G + c) * OFFSET);
    setReg(R_D + c, reg(R_D + c) - twice * reg(normal + c));
  }
}

function scaleReg(at: i32, look: i32, factor: f64): void {
  for (let c = 0; c < 3; c++) setReg(at + c, reg(at + c) * real(look + L_ALBEDO + c) * factor);
}

/** Starts a shadow or scattered ray at the vertex, on the side to which the direction in `at` points. */
function leaveVertex(at: i32): void {
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
    const look = lookOf(slot);
    const kind = whole(look + L_KIND);
    if (kind === KIND_GLASS) {
      scaleReg(R_VISIBLE, look, 1.0 - paneReflectance(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2)));
      stepPast(reg(R_HIT_T));
      continue;
    }
    if (kind !== KIND_EMITTER) return 0;
    if (whole(whole(H_TRIANGLES) + slot * TRIANGLE_WORDS + T_LIGHT) !== group) return 0;
    for (let c = 0; c < 3; c++) setReg(R_L_RADIANCE + c, real(look + L_EMISSION + c));
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
  for (let c = 0; c < 3; c++) setReg(R_DIFFUSE + c, reg(R_DIFFUSE + c) * diffuseShare);
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

/** Next-event estimation at the vertex: one emitter or portal, and the sun. */
function gatherLights(seed: i32, index: i32, bounce: i32, mode: i32): void {
  const pair = 1 + bounce * 4;
  weighLights();
  samplePair(seed, index, pair + 2);
  const select = reg(R_U0);
  samplePair(seed, index, pair + 1);
  sampleLight(reg(R_U0), reg(R_U1), select);
  const density = reg(R_L_PDF);
  if (density > 0.0) {
    const isDirect = bounce === 0 && reg(R_L_PATCH) === 0.0;
    addSampled(bounce, mode, 1.0 / density, density, isDirect, 1.0);
  }
  samplePair(seed, index, pair + 3);
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
 * Follows the ray from the vertex through panes and mirrors to the next surface; light met on the way out is added. Slot of
 * the surface, NOTHING when the path ends.
 */
function follow(bounce: i32, pdf: f64, chance: f64): i32 {
  let isSharp = false;
  let u = chance;
  for (let i = 0; i < MOST_PANES; i++) {
    const slot = closest(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), FAR);
    if (slot < 0) {
      loadSky(reg(R_D + 1));
      const other = isSharp ? 0.0 : skyDensity(reg(R_D), reg(R_D + 1), reg(R_D + 2));
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
    const look = lookOf(slot);
    const kind = whole(look + L_KIND);
    const t = reg(R_HIT_T);
    if (kind === KIND_EMITTER) {
      let weight = 1.0;
      if (!isSharp) {
        // Straight on through panes: the distance counts from the vertex.
        let along = t;
        for (let c = 0; c < 3; c++) along += (reg(R_O + c) - reg(R_P + c)) * reg(R_D + c);
        const other = emitterDensity(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2), along);
        weight = (pdf * pdf) / (pdf * pdf + other * other);
      }
      addLight(
        R_THROUGH_D,
        R_THROUGH_S,
        real(look + L_EMISSION) * weight,
        real(look + L_EMISSION + 1) * weight,
        real(look + L_EMISSION + 2) * weight,
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
        scaleReg(R_THROUGH_D, look, 1.0);
        scaleReg(R_THROUGH_S, look, 1.0);
        stepPast(t);
      }
    } else if (kind === KIND_MIRROR) {
      bounceOff(slot, R_N);
      scaleReg(R_THROUGH_D, look, 1.0);
      scaleReg(R_THROUGH_S, look, 1.0);
      isSharp = true;
      setReg(R_LAST_PDF, 0.0);
    } else return slot;
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

/** Light that arrives at the surface loaded at the vertex and goes to the camera. */
function gatherPath(seed: i32, index: i32, mode: i32): void {
  const bounces = whole(H_MAX_BOUNCES);
  for (let bounce = 0; bounce <= bounces; bounce++) {
    prepareLobes(bounce === 0 ? 0.1 : 0.0);
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
    leaveVertex(R_WI);
    setVector(R_LAST, reg(R_P), reg(R_P + 1), reg(R_P + 2));
    setReg(R_LAST_PDF, pdf);
    setReg(R_LAST_CHANCE, patchChance());
    const slot = follow(bounce, pdf, pane);
    if (slot < 0) return;
    loadGeometry(slot);
    loadLaterLook(slot);
  }
}

/** One sample of a pixel, into the sums of the registers; its first albedo stays in R_ALBEDO. 0 when it saw no surface. */
function traceSample(px: f64, py: f64, guide: i32, seed: i32, index: i32): i32 {
  samplePair(seed, index, 0);
  const jitterX = reg(R_U0);
  const jitterY = reg(R_U1);
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
    const look = lookOf(slot);
    const kind = whole(look + L_KIND);
    if (kind === KIND_EMITTER) {
      if (!isReflected) return 0;
      for (let c = 0; c < 3; c++) setReg(R_SUM_SPECULAR + c, reg(R_TINT + c) * real(look + L_EMISSION + c));
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
        scaleReg(R_TINT, look, 1.0);
        stepPast(reg(R_HIT_T));
      }
    } else if (kind === KIND_MIRROR) {
      bounceOff(slot, R_N);
      scaleReg(R_TINT, look, 1.0);
    } else {
      loadGeometry(slot);
      loadLook(slot);
      if (!isReflected && whole(look + L_TEXTURED) !== 0 && guideWhole(guide + U_LOOK) === look) {
        setRoughness(Math.max(0.02, guideReal(guide + U_ROUGHNESS)));
        tiltNormal(slot, guideReal(guide + U_SLOPE_U), guideReal(guide + U_SLOPE_V));
      }
      if (!isReflected) {
        for (let c = 0; c < 3; c++) setReg(R_FIRST + c, reg(R_ALBEDO + c) * reg(R_TINT + c));
      }
      gatherPath(seed, index, mode);
      return isReflected ? 0 : 1;
    }
  }
  return 0;
}

/**
 * Adds the samples that the guide asks for to `count` pixels from `first` on. A pixel's result depends on its place, the
 * samples it already has and the seed, on nothing else.
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

/** Place of sub-pixel sample `index` within its pixel, into R_U0 and R_U1; the first is the middle. */
function subPixel(pixel: i32, index: i32): void {
  if (index === 0) {
    setReg(R_U0, 0.5);
    setReg(R_U1, 0.5);
    return;
  }
  samplePair(hash32((mul32(pixel, 0x2545f491) ^ whole(H_SEED)) | 0), index, 600);
}

/** Writes what the camera sees under sub-pixel `index` of `count` pixels from `first` on: see PRIMARY_WORDS. */
export function tracePrimary(first: i32, count: i32, index: i32): void {
  const width = whole(H_WIDTH);
  const pixelAngle = Math.sqrt(
    real(H_CAMERA_RIGHT) * real(H_CAMERA_RIGHT) +
      real(H_CAMERA_RIGHT + 1) * real(H_CAMERA_RIGHT + 1) +
      real(H_CAMERA_RIGHT + 2) * real(H_CAMERA_RIGHT + 2),
  );
  for (let i = 0; i < count; i++) {
    const pixel = first + i;
    subPixel(pixel, index);
    const px = toReal(pixel % width) + reg(R_U0);
    const py = Math.floor(toReal(pixel) / toReal(width)) + reg(R_U1);
    const length = startRay(px, py);
    writePrimary(i * PRIMARY_WORDS, length, pixelAngle);
  }
}

/** Follows the ray to the first surface that is neither pane nor mirror and writes its record. */
function writePrimary(at: i32, length: f64, pixelAngle: f64): void {
  let travelled = 0.0;
  let isMirrored = false;
  setVector(R_TINT, 1.0, 1.0, 1.0);
  for (let i = 0; i < MOST_PANES; i++) {
    const slot = closest(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), FAR);
    const look = slot < 0 ? 0 : lookOf(slot);
    const kind = slot < 0 ? KIND_EMITTER : whole(look + L_KIND);
    const t = slot < 0 ? FAR : reg(R_HIT_T);
    if (kind === KIND_GLASS) {
      scaleReg(R_TINT, look, 1.0 - paneReflectance(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2)));
      stepPast(t);
      travelled += t;
    } else if (kind === KIND_MIRROR) {
      scaleReg(R_TINT, look, 1.0);
      bounceOff(slot, R_N);
      if (!isMirrored) setVector(R_MIRROR, reg(R_N), reg(R_N + 1), reg(R_N + 2));
      isMirrored = true;
      travelled += t;
    } else {
      writeRecord(at, slot, look, kind, travelled + t, length, pixelAngle);
      if (isMirrored && slot >= 0) mirrorNormal(at + P_NORMAL);
      return;
    }
  }
  setGuideWhole(at + P_SLOT, NOTHING);
  for (let c = 0; c < 3; c++) setGuide(at + P_EMISSION + c, 0.0);
}

/** What a mirror shows lies behind it, turned about: so must its normal be, for filters that compare places and normals. */
function mirrorNormal(at: i32): void {
  const twice =
    2.0 *
    (guideReal(at) * reg(R_MIRROR) + guideReal(at + 1) * reg(R_MIRROR + 1) + guideReal(at + 2) * reg(R_MIRROR + 2));
  for (let c = 0; c < 3; c++) setGuide(at + c, guideReal(at + c) - twice * reg(R_MIRROR + c));
}

function writeRecord(at: i32, slot: i32, look: i32, kind: i32, distance: f64, length: f64, pixelAngle: f64): void {
  setGuideWhole(at + P_SLOT, slot);
  if (slot < 0) {
    loadSky(reg(R_D + 1));
    setGuide(at + P_DEPTH, 0.0);
    for (let c = 0; c < 3; c++) {
      setGuide(at + P_TINT + c, reg(R_TINT + c));
      setGuide(at + P_NORMAL + c, 0.0);
      setGuide(at + P_EMISSION + c, reg(R_TINT + c) * reg(R_SKY + c));
    }
    return;
  }
  loadGeometry(slot);
  loadTangents(slot);
  // A pixel is wider on a surface seen from the side; the mean of both directions keeps patterns sharp enough.
  const cosine = Math.max(0.05, dotReg(R_G, R_WO));
  const across = (pixelAngle * distance) / length;
  const texel = Math.sqrt(Math.sqrt(dotReg(R_TANGENT_U, R_TANGENT_U) * dotReg(R_TANGENT_V, R_TANGENT_V)));
  setGuide(at + P_DEPTH, distance / length);
  setGuide(at + P_FOOTPRINT, texel > 0.0 ? across / (Math.sqrt(cosine) * texel) : across);
  setGuide(at + P_UV, reg(R_UV));
  setGuide(at + P_UV + 1, reg(R_UV + 1));
  for (let c = 0; c < 3; c++) {
    setGuide(at + P_NORMAL + c, reg(R_N + c));
    setGuide(at + P_TINT + c, reg(R_TINT + c));
    setGuide(at + P_EMISSION + c, kind === KIND_EMITTER ? reg(R_TINT + c) * real(look + L_EMISSION + c) : 0.0);
  }
}

/** Casts `count` rays and writes what each met: see CAST_WORDS. With `any` 1 only whether light comes through: slot 1 or 0. */
export function castRays(count: i32, any: i32): void {
  for (let i = 0; i < count; i++) {
    const at = i * CAST_WORDS;
    const x = guideReal(at + C_ORIGIN);
    const y = guideReal(at + C_ORIGIN + 1);
    const z = guideReal(at + C_ORIGIN + 2);
    const dx = guideReal(at + C_DIRECTION);
    const dy = guideReal(at + C_DIRECTION + 1);
    const dz = guideReal(at + C_DIRECTION + 2);
    const reach = guideReal(at + C_REACH);
    const slot = any === 0 ? closest(x, y, z, dx, dy, dz, reach) : reaches(x, y, z, dx, dy, dz, reach);
    setGuideWhole(at + C_SLOT, slot);
    if (any !== 0 || slot < 0) continue;
    for (let c = 0; c < 3; c++) setGuide(at + C_HIT + c, reg(R_HIT_T + c));
  }
}

/** Goes along R_O, R_D through panes to the next surface; R_VISIBLE pays for them. −1 when there is none that scatters. */
function throughPanes(): i32 {
  for (let i = 0; i < MOST_PANES; i++) {
    const slot = closest(reg(R_O), reg(R_O + 1), reg(R_O + 2), reg(R_D), reg(R_D + 1), reg(R_D + 2), FAR);
    if (slot < 0) return NOTHING;
    const look = lookOf(slot);
    const kind = whole(look + L_KIND);
    if (kind === KIND_EMITTER || kind === KIND_MIRROR || kind === KIND_METAL) return NOTHING;
    if (kind !== KIND_GLASS) return slot;
    scaleReg(R_VISIBLE, look, 1.0 - paneReflectance(slot, reg(R_D), reg(R_D + 1), reg(R_D + 2)));
    stepPast(reg(R_HIT_T));
  }
  return NOTHING;
}

/** One sunlit place: from a point on a portal out to the sun, and in to the first surface. */
function traceSunPatch(at: i32, index: i32): void {
  setGuide(at + S_VALID, 0.0);
  const lights = whole(H_LIGHTS);
  const portals = whole(H_PORTAL_COUNT);
  let total = 0.0;
  for (let g = 0; g < portals; g++) total += sunOnPortal(lights + g * GROUP_WORDS);
  samplePair(whole(H_SEED), index, 700);
  const u = reg(R_U0);
  const v = reg(R_U1);
  samplePair(whole(H_SEED), index, 701);
  let left = reg(R_U0) * total;
  let portal = -1;
  for (let g = 0; g < portals; g++) {
    const part = sunOnPortal(lights + g * GROUP_WORDS);
    if (part <= 0.0) continue;
    portal = lights + g * GROUP_WORDS;
    if (left < part) break;
    left -= part;
  }
  if (portal < 0) return;
  for (let c = 0; c < 3; c++) {
    setReg(R_O + c, real(portal + G_CORNER + c) + real(portal + G_EDGE_U + c) * u + real(portal + G_EDGE_V + c) * v);
    setReg(R_D + c, -real(H_SUN_DIRECTION + c));
  }
  if (reaches(reg(R_O), reg(R_O + 1), reg(R_O + 2), -reg(R_D), -reg(R_D + 1), -reg(R_D + 2), FAR) === 0) return;
  const slot = throughPanes();
  if (slot < 0) return;
  loadGeometry(slot);
  loadLaterLook(slot);
  const cosine = dotReg(R_G, R_WO);
  if (cosine <= 1e-3) return;
  const through = reg(R_TRANSMISSION);
  for (let c = 0; c < 3; c++) {
    setGuide(at + S_PLACE + c, reg(R_P + c));
    setGuide(at + S_NORMAL + c, reg(R_G + c));
    const irradiance = real(H_SUN_IRRADIANCE + c) * reg(R_VISIBLE + c) * Math.max(0.0, dotReg(R_N, R_WO));
    setGuide(at + S_RADIANCE + c, (irradiance * reg(R_ALBEDO + c) * (1.0 - through)) / Math.PI);
  }
  setGuide(at + S_BACK, through < 1.0 ? through / (1.0 - through) : 0.0);
  setGuide(at + S_VALID, 1.0);
}

/** Area of a portal as the sun sees it; 0 when the sun stands on its other side. */
function sunOnPortal(at: i32): f64 {
  let cosine = 0.0;
  for (let c = 0; c < 3; c++) cosine -= real(at + G_NORMAL + c) * real(H_SUN_DIRECTION + c);
  return cosine > 0.0 ? cosine * real(at + G_AREA) : 0.0;
}

/** Looks for `count` sunlit places from number `first` on: see PATCH_WORDS. */
export function traceSunPatches(first: i32, count: i32): void {
  for (let i = 0; i < count; i++) traceSunPatch(i * PATCH_WORDS, first + i);
}
