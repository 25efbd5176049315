/**
 * The path tracer's loop, pbrt's `PathIntegrator` (13.4): one path for each sample of a pixel; light that is drawn at
 * each vertex (directLight.ts) and light that scattered rays run into are joined by the power heuristic (Veach 1997).
 * What differs: the light of the first surface is kept by lobe and without its texture (throughput.ts), paths may end
 * in a radiance cache (cells.ts), panes and thin cloth let rays go straight on (pane.ts).
 *
 * Nothing is allocated: what a path holds lies in registers, by the records of `records/`; `reg(Ray.o + 1)` is y of the
 * ray's origin.
 */
import { endsInCell, loadCell } from './cells.ts';
import { FIRST_LIGHTS, gatherLights, gatherSun } from './directLight.ts';
import {
  GUIDE_WORDS,
  H_MAX_BOUNCES,
  H_SEED,
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
  U_BSDF,
  U_MIDDLE,
  U_ROUGHNESS,
  U_SAMPLES,
  U_SLOPE_U,
  U_SLOPE_V,
} from './layout.ts';
import { emitterDensity, loadSky, patchChance, skyDensity } from './lights.ts';
import type { f64, i32 } from './machine.ts';
import { addOut, guideReal, guideWhole, outReal, real, reg, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf, openShare } from './pane.ts';
import {
  bounceOff,
  intersect,
  MOST_PANES,
  NOTHING,
  reflectance,
  scaleReg,
  spawnRay,
  startRay,
  stepPast,
} from './ray.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Cell from './records/cell.ts';
import * as Hit from './records/hit.ts';
import * as Path from './records/path.ts';
import * as Ray from './records/ray.ts';
import * as Sample from './records/sample.ts';
import * as Surface from './records/surface.ts';
import { hash32, mortonPlace, samplePair } from './sampler.ts';
import {
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
import { addRadiance, powerHeuristic, REFLECTED, scatter, survives } from './throughput.ts';

/** The scattered ray left the scene: adds the sky. `draws`: lights that were drawn at its vertex. */
function addSky(pdf: f64, draws: f64, isSharp: boolean, isDirect: boolean): void {
  loadSky(reg(Ray.d + 1));
  const other = isSharp ? 0.0 : draws * skyDensity(reg(Ray.d), reg(Ray.d + 1), reg(Ray.d + 2));
  const weight = powerHeuristic(pdf, other);
  addRadiance(reg(Path.sky) * weight, reg(Path.sky + 1) * weight, reg(Path.sky + 2) * weight, isDirect);
}

/** The scattered ray ran into an emitter: adds what it sends. */
function addEmitted(primitive: i32, bsdf: i32, pdf: f64, draws: f64, isSharp: boolean, isDirect: boolean): void {
  let weight = 1.0;
  if (!isSharp) {
    // Straight on through panes: the distance counts from the vertex.
    let along = reg(Hit.t);
    for (let c = 0; c < 3; c++) along += (reg(Ray.o + c) - reg(Surface.p + c)) * reg(Ray.d + c);
    const other = draws * emitterDensity(primitive, reg(Ray.d), reg(Ray.d + 1), reg(Ray.d + 2), along);
    weight = powerHeuristic(pdf, other);
  }
  addRadiance(
    real(bsdf + L_EMISSION) * weight,
    real(bsdf + L_EMISSION + 1) * weight,
    real(bsdf + L_EMISSION + 2) * weight,
    isDirect,
  );
}

/** beta *= the colour of what the ray goes through or is mirrored by. */
function tintBeta(bsdf: i32): void {
  scaleReg(Path.betaDiffuse, bsdf, 1.0);
  scaleReg(Path.betaSpecular, bsdf, 1.0);
}

/**
 * Follows the ray from the vertex through panes and off mirrors to the next surface; light met on the way out is added.
 * Primitive of the surface, NOTHING when the path ends. `pdf`: density that the ray was drawn with; `chance`: a number
 * in [0, 1) that says whether panes reflect it.
 */
export function follow(bounce: i32, pdf: f64, chance: f64): i32 {
  let isSharp = false;
  let u = chance;
  const draws = bounce === 0 ? toReal(FIRST_LIGHTS) : 1.0;
  for (let i = 0; i < MOST_PANES; i++) {
    const primitive = intersect();
    if (primitive < 0) {
      addSky(pdf, draws, isSharp, bounce === 0);
      return NOTHING;
    }
    const bsdf = bsdfOf(primitive);
    const kind = whole(bsdf + L_KIND);
    if (kind === KIND_EMITTER) {
      addEmitted(primitive, bsdf, pdf, draws, isSharp, bounce === 0);
      return NOTHING;
    }
    const t = reg(Hit.t);
    if (kind === KIND_GLASS) {
      const reflected = reflectance(primitive);
      if (u < reflected) {
        u = u / reflected;
        bounceOff(primitive, Surface.n);
        isSharp = true;
        setReg(Path.lastPdf, 0.0);
      } else {
        u = (u - reflected) / (1.0 - reflected);
        tintBeta(bsdf);
        stepPast(t);
      }
    } else if (kind === KIND_MIRROR) {
      bounceOff(primitive, Surface.ns);
      tintBeta(bsdf);
      isSharp = true;
      setReg(Path.lastPdf, 0.0);
    } else {
      const open = openShare(bsdf);
      if (u >= open) return primitive;
      u = u / open;
      tintBeta(bsdf);
      stepPast(t);
    }
  }
  return NOTHING;
}

/** Adds what the radiance cache knows of light that leaves the vertex; 0 when it knows nothing. */
function addCell(seed: i32, index: i32, bounce: i32): i32 {
  samplePair(seed, index, 1 + bounce * 4);
  if (loadCell(reg(Sample.u0), reg(Sample.u1)) === 0) return 0;
  for (let c = 0; c < 3; c++) setReg(Cell.light + c, reg(Cell.light + c) * reg(Bsdf.albedo + c));
  addRadiance(reg(Cell.light), reg(Cell.light + 1), reg(Cell.light + 2), false);
  return 1;
}

/** Leaves the vertex in the direction that was drawn, and keeps what the next one needs to know of it. */
function leaveVertex(bounce: i32, pdf: f64, lobe: f64): void {
  setReg(Path.lastRoughness, lobe < reg(Bsdf.specularChance) ? reg(Bsdf.roughness) : 1.0);
  spawnRay(Bsdf.wi);
  setVector(Path.lastP, reg(Surface.p), reg(Surface.p + 1), reg(Surface.p + 2));
  setReg(Path.lastPdf, pdf);
  setReg(Path.lastPatchChance, patchChance() * (bounce === 0 ? toReal(FIRST_LIGHTS) : 1.0));
}

/**
 * Light that arrives at the surface loaded at the vertex and goes to the camera, pbrt's `Li`. `start`: surfaces before
 * it; from 1 on the sunlight that falls on this one is left out.
 */
export function gatherPath(seed: i32, index: i32, mode: i32, start: i32): void {
  const bounces = whole(H_MAX_BOUNCES);
  for (let bounce = start; bounce <= bounces; bounce++) {
    // Light that is drawn, or known.
    prepareLobes(bounce === 0 ? 0.1 : 0.0);
    if (bounce === 0 || bounce > start) gatherSun(seed, index, bounce, mode);
    if (bounce > start && endsInCell() && addCell(seed, index, bounce) !== 0) return;
    gatherLights(seed, index, bounce, mode);
    if (bounce === bounces) return;
    // A direction by the BSDF.
    const pair = 1 + bounce * 4;
    samplePair(seed, index, pair + 2);
    const lobe = reg(Sample.u1);
    samplePair(seed, index, pair + 3);
    const pane = reg(Sample.u1);
    samplePair(seed, index, pair);
    sampleBsdf(reg(Sample.u0), reg(Sample.u1), lobe);
    const pdf = reg(Bsdf.pdf);
    if (pdf <= 0.0) return;
    scatter(bounce, mode, 1.0 / pdf);
    if (bounce >= 1) {
      samplePair(seed, index, 512 + bounce);
      if (!survives(reg(Sample.u0))) return;
    }
    // The next vertex.
    leaveVertex(bounce, pdf, lobe);
    const primitive = follow(bounce, pdf, pane);
    if (primitive < 0) return;
    loadGeometry(primitive);
    loadLaterBsdf(primitive);
  }
}

/** Ray through the pixel at a place that the sample says (pbrt's `GenerateRay`). */
function startCameraRay(px: f64, py: f64, guide: i32): void {
  // Where a pixel shows several surfaces, its light belongs to the one at its middle, as do its features.
  const isStill = guideWhole(guide + U_MIDDLE) !== 0;
  const jitterX = isStill ? 0.5 : reg(Sample.u0);
  const jitterY = isStill ? 0.5 : reg(Sample.u1);
  startRay(px + jitterX, py + jitterY);
  setVector(Path.tint, 1.0, 1.0, 1.0);
}

/** Loads the first surface; the guide says what its texture does to it, unless it is seen in a pane. */
function loadFirstSurface(primitive: i32, bsdf: i32, guide: i32, isReflected: boolean): void {
  loadGeometry(primitive);
  loadBsdf(primitive);
  if (!isReflected && whole(bsdf + L_TEXTURED) !== 0 && guideWhole(guide + U_BSDF) === bsdf) {
    setRoughness(Math.max(0.02, guideReal(guide + U_ROUGHNESS)));
    tiltNormal(primitive, guideReal(guide + U_SLOPE_U), guideReal(guide + U_SLOPE_V));
  }
  if (!isReflected) {
    for (let c = 0; c < 3; c++) setReg(Path.firstAlbedo + c, reg(Bsdf.albedo + c) * reg(Path.tint + c));
  }
}

/**
 * One sample of a pixel, into the sums of the registers, pbrt's `EvaluatePixelSample`; the albedo that it saw first
 * stays in Path.firstAlbedo. 0 when it saw no surface: light of sky and emitters seen straight on is not traced.
 */
function traceSample(px: f64, py: f64, guide: i32, seed: i32, index: i32): i32 {
  samplePair(seed, index, 0);
  startCameraRay(px, py, guide);
  samplePair(seed, index, 511);
  let u = reg(Sample.u0);
  let mode: i32 = 0;
  for (let i = 0; i < MOST_PANES; i++) {
    const primitive = intersect();
    const isReflected = mode === REFLECTED;
    if (primitive < 0) {
      if (!isReflected) return 0;
      loadSky(reg(Ray.d + 1));
      for (let c = 0; c < 3; c++) setReg(Path.specular + c, reg(Path.tint + c) * reg(Path.sky + c));
      return 0;
    }
    const bsdf = bsdfOf(primitive);
    const kind = whole(bsdf + L_KIND);
    if (kind === KIND_EMITTER) {
      if (!isReflected) return 0;
      for (let c = 0; c < 3; c++) setReg(Path.specular + c, reg(Path.tint + c) * real(bsdf + L_EMISSION + c));
      return 0;
    }
    if (kind === KIND_GLASS) {
      const reflected = reflectance(primitive);
      if (u < reflected) {
        u = u / reflected;
        bounceOff(primitive, Surface.n);
        mode = REFLECTED;
      } else {
        u = (u - reflected) / (1.0 - reflected);
        scaleReg(Path.tint, bsdf, 1.0);
        stepPast(reg(Hit.t));
      }
    } else if (kind === KIND_MIRROR) {
      bounceOff(primitive, Surface.ns);
      scaleReg(Path.tint, bsdf, 1.0);
    } else {
      loadFirstSurface(primitive, bsdf, guide, isReflected);
      gatherPath(seed, index, mode, 0);
      return isReflected ? 0 : 1;
    }
  }
  return 0;
}

/**
 * Adds the sample to the sums of its pixel: pbrt's `Film::AddSample`, component by component, with squares for the
 * noise.
 */
function addSample(out: i32, isSurface: i32): void {
  for (let c = 0; c < 3; c++) {
    addOut(out + O_DIRECT + c, reg(Path.direct + c));
    addOut(out + O_INDIRECT + c, reg(Path.indirect + c));
    addOut(out + O_SPECULAR + c, reg(Path.specular + c));
    if (isSurface !== 0) addOut(out + O_ALBEDO + c, reg(Path.firstAlbedo + c));
  }
  for (let k = 0; k < 3; k++) {
    const at = Path.direct + k * 3;
    const l = luminance(reg(at), reg(at + 1), reg(at + 2));
    addOut(out + O_SQUARES + k, l * l);
  }
  addOut(out + O_COUNT, 1.0);
}

/** Samples of a pixel that stand one after the other in the sequence that a square of pixels shares. */
const BLOCK_BITS: i32 = 2;
const BLOCK: i32 = 1 << BLOCK_BITS;

/**
 * Adds the samples that the guide asks for to `count` pixels from `first` on. A pixel's result depends on its place,
 * the samples it already has and the seed, on nothing else. Pixels take turns in one sequence along Morton's curve, so
 * that the samples of a square of them lie apart from each other as those of one pixel do, and what is left of the
 * noise is fine (Ahmed and Wonka 2020).
 */
export function traceLight(first: i32, count: i32): void {
  const width = whole(H_WIDTH);
  for (let i = 0; i < count; i++) {
    const pixel = first + i;
    const guide = pixel * GUIDE_WORDS;
    const out = pixel * OUT_WORDS;
    const x = toReal(pixel % width);
    const y = Math.floor(toReal(pixel) / toReal(width));
    const place = mortonPlace(pixel % width, trunc(y)) << BLOCK_BITS;
    const samples = guideWhole(guide + U_SAMPLES);
    const done = trunc(outReal(out + O_COUNT));
    for (let s = 0; s < samples; s++) {
      for (let c = 0; c < 9; c++) setReg(Path.direct + c, 0.0);
      const index = done + s;
      const seed = hash32((whole(H_SEED) ^ hash32(((index >> BLOCK_BITS) + 0x3c6ef372) | 0)) | 0);
      addSample(out, traceSample(x, y, guide, seed, place | (index & (BLOCK - 1))));
    }
  }
}
