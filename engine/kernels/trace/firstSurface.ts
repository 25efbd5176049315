/** What the camera sees first under each sub-pixel: surfaces before any light is computed. */
import {
  H_CAMERA_RIGHT,
  H_HORIZON,
  H_SEED,
  H_SKY_PORTAL_COUNT,
  H_WIDTH,
  KIND_EMITTER,
  KIND_GLASS,
  KIND_MIRROR,
  L_EMISSION,
  L_KIND,
  P_DEPTH,
  P_EMISSION,
  P_FOOTPRINT,
  P_NORMAL,
  P_PRIMITIVE,
  P_TINT,
  P_UV,
  PRIMARY_WORDS,
} from './layout.ts';
import { loadSky } from './lights.ts';
import type { f64, i32 } from './machine.ts';
import {
  guideReal,
  mul32,
  real,
  reg,
  setGuide,
  setGuideWhole,
  setReg,
  toReal,
  trunc,
  unsigned,
  whole,
} from './machine.ts';
import { bsdfOf } from './pane.ts';
import { bounceOff, FAR, intersect, MOST_PANES, NOTHING, reflectance, scaleReg, startRay, stepPast } from './ray.ts';
import * as Hit from './records/hit.ts';
import * as Path from './records/path.ts';
import * as Ray from './records/ray.ts';
import * as Sample from './records/sample.ts';
import * as Surface from './records/surface.ts';
import { hash32, samplePair } from './sampler.ts';
import { dotReg, loadGeometry, loadTangents, setVector } from './surface.ts';

/** Place of sub-pixel sample `index` within its pixel, into Sample.u0 and Sample.u1; the first is the middle. */
function subPixel(pixel: i32, index: i32): void {
  if (index === 0) {
    setReg(Sample.u0, 0.5);
    setReg(Sample.u1, 0.5);
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
    const px = toReal(pixel % width) + reg(Sample.u0);
    const py = Math.floor(toReal(pixel) / toReal(width)) + reg(Sample.u1);
    const length = startRay(px, py);
    writePrimary(i * PRIMARY_WORDS, length, pixelAngle);
  }
}

/** Follows the ray to the first surface that is neither pane nor mirror and writes its record. */
function writePrimary(at: i32, length: f64, pixelAngle: f64): void {
  let travelled = 0.0;
  let isMirrored = false;
  setVector(Path.tint, 1.0, 1.0, 1.0);
  for (let i = 0; i < MOST_PANES; i++) {
    const primitive = intersect();
    const bsdf = primitive < 0 ? 0 : bsdfOf(primitive);
    const kind = primitive < 0 ? KIND_EMITTER : whole(bsdf + L_KIND);
    const t = primitive < 0 ? FAR : reg(Hit.t);
    if (kind === KIND_GLASS) {
      scaleReg(Path.tint, bsdf, 1.0 - reflectance(primitive));
      stepPast(t);
      travelled += t;
    } else if (kind === KIND_MIRROR) {
      scaleReg(Path.tint, bsdf, 1.0);
      bounceOff(primitive, Surface.ns);
      if (!isMirrored) setVector(Path.mirrorNormal, reg(Surface.ns), reg(Surface.ns + 1), reg(Surface.ns + 2));
      isMirrored = true;
      travelled += t;
    } else {
      writeRecord(at, primitive, bsdf, kind, travelled + t, length, pixelAngle);
      if (isMirrored && primitive >= 0) mirrorNormal(at + P_NORMAL);
      return;
    }
  }
  setGuideWhole(at + P_PRIMITIVE, NOTHING);
  for (let c = 0; c < 3; c++) setGuide(at + P_EMISSION + c, 0.0);
}

/**
 * What a mirror shows lies behind it, turned about: so must its normal be, for filters that compare places and normals.
 */
function mirrorNormal(at: i32): void {
  const twice =
    2.0 *
    (guideReal(at) * reg(Path.mirrorNormal) +
      guideReal(at + 1) * reg(Path.mirrorNormal + 1) +
      guideReal(at + 2) * reg(Path.mirrorNormal + 2));
  for (let c = 0; c < 3; c++) setGuide(at + c, guideReal(at + c) - twice * reg(Path.mirrorNormal + c));
}

/** A number in [0, 1] for a point of a lattice. */
function latticeValue(x: i32, y: i32): f64 {
  return unsigned(hash32((mul32(x, 0x2545f491) ^ mul32(y, 0x5bd1e995) ^ whole(H_SEED)) | 0)) / 4294967296.0;
}

/** Value noise: smooth between the points of the lattice. */
function noiseAt(u: f64, v: f64): f64 {
  const fu = Math.floor(u);
  const fv = Math.floor(v);
  const x = trunc(fu);
  const y = trunc(fv);
  const a = u - fu;
  const b = v - fv;
  const sa = a * a * (3.0 - 2.0 * a);
  const sb = b * b * (3.0 - 2.0 * b);
  const top = latticeValue(x, y) * (1.0 - sa) + latticeValue(x + 1, y) * sa;
  const low = latticeValue(x, y + 1) * (1.0 - sa) + latticeValue(x + 1, y + 1) * sa;
  return top * (1.0 - sb) + low * sb;
}

/**
 * Clouds over the sky in Path.sky, towards Ray.d: a layer at one height, as the camera sees it; the room's light knows
 * the mean.
 */
function loadClouds(): void {
  const height = reg(Ray.d + 1);
  if (height <= 0.0) return;
  const scale = 1.7 / (height + 0.14);
  let u = reg(Ray.d) * scale;
  let v = reg(Ray.d + 2) * scale;
  let sum = 0.0;
  let weight = 0.5;
  for (let i = 0; i < 5; i++) {
    sum += weight * noiseAt(u, v);
    u = u * 2.03 + 17.3;
    v = v * 2.03 + 5.7;
    weight *= 0.5;
  }
  const share = Math.min(1.0, Math.max(0.0, (sum - 0.36) * 5.0));
  const cover = share * share * (3.0 - 2.0 * share) * Math.min(1.0, height * 12.0) * 0.75;
  // Thick parts are darker below.
  const shade = 1.15 - 0.5 * Math.max(0.0, sum - 0.5);
  for (let c = 0; c < 3; c++) {
    setReg(Path.sky + c, reg(Path.sky + c) * (1.0 - cover) + real(H_HORIZON + c) * shade * cover);
  }
}

function writeRecord(at: i32, primitive: i32, bsdf: i32, kind: i32, distance: f64, length: f64, pixelAngle: f64): void {
  setGuideWhole(at + P_PRIMITIVE, primitive);
  if (primitive < 0) {
    loadSky(reg(Ray.d + 1));
    if (whole(H_SKY_PORTAL_COUNT) > 0) loadClouds();
    setGuide(at + P_DEPTH, 0.0);
    for (let c = 0; c < 3; c++) {
      setGuide(at + P_TINT + c, reg(Path.tint + c));
      setGuide(at + P_NORMAL + c, 0.0);
      setGuide(at + P_EMISSION + c, reg(Path.tint + c) * reg(Path.sky + c));
    }
    return;
  }
  loadGeometry(primitive);
  loadTangents(primitive);
  // A pixel is wider on a surface seen from the side; the mean of both directions keeps patterns sharp enough.
  const cosine = Math.max(0.05, dotReg(Surface.n, Surface.wo));
  const across = (pixelAngle * distance) / length;
  // Shades and globes are bright where their lamp lies behind them and dim towards their rims; shown evenly, they would
  // look cut out.
  const glow = 0.4 + 0.8 * Math.max(0.0, dotReg(Surface.ns, Surface.wo));
  const texel = Math.sqrt(Math.sqrt(dotReg(Surface.dpdu, Surface.dpdu) * dotReg(Surface.dpdv, Surface.dpdv)));
  setGuide(at + P_DEPTH, distance / length);
  setGuide(at + P_FOOTPRINT, texel > 0.0 ? across / (Math.sqrt(cosine) * texel) : across);
  setGuide(at + P_UV, reg(Surface.uv));
  setGuide(at + P_UV + 1, reg(Surface.uv + 1));
  for (let c = 0; c < 3; c++) {
    setGuide(at + P_NORMAL + c, reg(Surface.ns + c));
    setGuide(at + P_TINT + c, reg(Path.tint + c));
    setGuide(
      at + P_EMISSION + c,
      kind === KIND_EMITTER ? glow * reg(Path.tint + c) * real(bsdf + L_EMISSION + c) : 0.0,
    );
  }
}
