/** The surface under a hit, and how it scatters light: diffuse under a GGX coat, metal, cloth. */
import {
  H_PACKETS,
  H_TABLE,
  H_TRIANGLES,
  KIND_CLOTH,
  KIND_METAL,
  L_ALBEDO,
  L_KIND,
  L_ROUGHNESS,
  L_SPECULAR,
  L_TRANSMISSION,
  PACKET_WORDS,
  T_GEOMETRIC,
  T_NORMALS,
  T_UVS,
  TABLE_SIDE,
  TRIANGLE_WORDS,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf, openShare, schlick } from './pane.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Hit from './records/hit.ts';
import * as Ray from './records/ray.ts';
import * as Sample from './records/sample.ts';
import * as Surface from './records/surface.ts';
import { sineOfTurn } from './sampler.ts';

const PI: f64 = Math.PI;

/** Scalar product of two vectors in registers. */
export function dotReg(a: i32, b: i32): f64 {
  return reg(a) * reg(b) + reg(a + 1) * reg(b + 1) + reg(a + 2) * reg(b + 2);
}

export function setVector(at: i32, x: f64, y: f64, z: f64): void {
  setReg(at, x);
  setReg(at + 1, y);
  setReg(at + 2, z);
}

export function normalizeReg(at: i32): void {
  const length = Math.sqrt(dotReg(at, at));
  const scale = length > 0.0 ? 1.0 / length : 0.0;
  setVector(at, reg(at) * scale, reg(at + 1) * scale, reg(at + 2) * scale);
}

export function luminance(r: f64, g: f64, b: f64): f64 {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Place, normals and texture coordinates of the hit of the ray in Ray.o, Ray.d. Normals face the viewer. */
export function loadGeometry(primitive: i32): void {
  const at = whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS;
  const t = reg(Hit.t);
  const v1 = reg(Hit.b1);
  const v2 = reg(Hit.b2);
  const v0 = 1.0 - v1 - v2;
  for (let c = 0; c < 3; c++) {
    setReg(Surface.p + c, reg(Ray.o + c) + reg(Ray.d + c) * t);
    setReg(Surface.wo + c, -reg(Ray.d + c));
    setReg(Surface.n + c, real(at + T_GEOMETRIC + c));
    const n = at + T_NORMALS + c;
    setReg(Surface.ns + c, real(n) * v0 + real(n + 3) * v1 + real(n + 6) * v2);
  }
  for (let c = 0; c < 2; c++) {
    const uv = at + T_UVS + c;
    setReg(Surface.uv + c, real(uv) * v0 + real(uv + 2) * v1 + real(uv + 4) * v2);
  }
  normalizeReg(Surface.ns);
  if (dotReg(Surface.n, Surface.wo) < 0.0) {
    setVector(Surface.n, -reg(Surface.n), -reg(Surface.n + 1), -reg(Surface.n + 2));
    setVector(Surface.ns, -reg(Surface.ns), -reg(Surface.ns + 1), -reg(Surface.ns + 2));
  }
  uprightNormal();
}

/** A shading normal that looks away from the viewer gives way to the geometric one. */
function uprightNormal(): void {
  if (dotReg(Surface.ns, Surface.wo) > 0.01 && dotReg(Surface.ns, Surface.n) > 0.0) return;
  setVector(Surface.ns, reg(Surface.n), reg(Surface.n + 1), reg(Surface.n + 2));
}

/** Directions in which u and v grow by one, per metre, of a triangle. */
export function loadTangents(primitive: i32): void {
  const at = whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS + T_UVS;
  const packet = whole(H_PACKETS) + (primitive >> 2) * PACKET_WORDS + (primitive & 3);
  const du1 = real(at + 2) - real(at);
  const dv1 = real(at + 3) - real(at + 1);
  const du2 = real(at + 4) - real(at);
  const dv2 = real(at + 5) - real(at + 1);
  const determinant = du1 * dv2 - du2 * dv1;
  const scale = Math.abs(determinant) > 1e-14 ? 1.0 / determinant : 0.0;
  for (let c = 0; c < 3; c++) {
    const e1 = real(packet + 12 + c * 4);
    const e2 = real(packet + 24 + c * 4);
    setReg(Surface.dpdu + c, (e1 * dv2 - e2 * dv1) * scale);
    setReg(Surface.dpdv + c, (e2 * du1 - e1 * du2) * scale);
  }
}

/** Tilts the shading normal by a relief that rises by these slopes along u and v. */
export function tiltNormal(primitive: i32, slopeU: f64, slopeV: f64): void {
  loadTangents(primitive);
  normalizeReg(Surface.dpdu);
  normalizeReg(Surface.dpdv);
  for (let c = 0; c < 3; c++) {
    setReg(Surface.ns + c, reg(Surface.ns + c) - slopeU * reg(Surface.dpdu + c) - slopeV * reg(Surface.dpdv + c));
  }
  normalizeReg(Surface.ns);
  uprightNormal();
}

/** Colours and roughness of the first surface's BSDF. */
export function loadBsdf(primitive: i32): void {
  const bsdf = bsdfOf(primitive);
  const kind = whole(bsdf + L_KIND);
  const isMetal = kind === KIND_METAL;
  for (let c = 0; c < 3; c++) {
    const albedo = real(bsdf + L_ALBEDO + c);
    setReg(Bsdf.albedo + c, isMetal ? 0.0 : albedo);
    setReg(Bsdf.f0 + c, isMetal ? albedo : kind === KIND_CLOTH ? 0.0 : real(bsdf + L_SPECULAR));
  }
  setReg(Bsdf.kind, toReal(kind));
  setReg(Bsdf.transmission, kind === KIND_CLOTH ? real(bsdf + L_TRANSMISSION) : 0.0);
  setRoughness(Math.max(0.02, real(bsdf + L_ROUGHNESS)));
}

/**
 * Roughness that metal after the first surface has at least: what a sharp second reflection adds is mostly fireflies.
 */
const LATER_ROUGHNESS: f64 = 0.25;
/** Hemispherical albedo of a coat over its F0. */
const COAT: f64 = 2.2;

/** The same for surfaces after the first: what the coat reflects counts as diffuse there. */
export function loadLaterBsdf(primitive: i32): void {
  loadBsdf(primitive);
  if (trunc(reg(Bsdf.kind)) === KIND_METAL) {
    setRoughness(Math.max(LATER_ROUGHNESS, reg(Bsdf.roughness)));
    return;
  }
  // What goes straight on between the threads never gets here: the rest is shared out anew.
  const open = openShare(bsdfOf(primitive));
  setReg(Bsdf.transmission, (reg(Bsdf.transmission) - open) / (1.0 - open));
  const coat = Math.min(0.3, COAT * reg(Bsdf.f0));
  for (let c = 0; c < 3; c++) {
    setReg(Bsdf.albedo + c, reg(Bsdf.albedo + c) * (1.0 - coat) + coat);
    setReg(Bsdf.f0 + c, 0.0);
  }
}

export function setRoughness(roughness: f64): void {
  setReg(Bsdf.roughness, roughness);
  setReg(Bsdf.alpha, Math.max(4e-4, roughness * roughness));
}

/**
 * Energy of the lobes seen from Surface.wo: the coat takes its albedo from the diffuse light below, and what single
 * scattering loses on rough surfaces is given back in proportion (Turquin 2019). `least`: smallest chance of the
 * specular lobe.
 */
export function prepareLobes(least: f64): void {
  const f90 = Math.min(1.0, 50.0 * Math.max(reg(Bsdf.f0), Math.max(reg(Bsdf.f0 + 1), reg(Bsdf.f0 + 2))));
  setReg(Bsdf.f90, f90);
  if (f90 === 0.0) {
    setReg(Bsdf.under, 1.0);
    setReg(Bsdf.specularChance, 0.0);
    return;
  }
  const side = toReal(TABLE_SIDE - 1);
  const x = Math.min(side, Math.max(0.0, dotReg(Surface.ns, Surface.wo) * side));
  const y = Math.min(side, reg(Bsdf.roughness) * side);
  const x0 = Math.min(side - 1.0, Math.floor(x));
  const y0 = Math.min(side - 1.0, Math.floor(y));
  const fx = x - x0;
  const fy = y - y0;
  const at = whole(H_TABLE) + (trunc(y0) * TABLE_SIDE + trunc(x0)) * 2;
  const down = at + TABLE_SIDE * 2;
  const a =
    (real(at) * (1.0 - fx) + real(at + 2) * fx) * (1.0 - fy) + (real(down) * (1.0 - fx) + real(down + 2) * fx) * fy;
  const b =
    (real(at + 1) * (1.0 - fx) + real(at + 3) * fx) * (1.0 - fy) +
    (real(down + 1) * (1.0 - fx) + real(down + 3) * fx) * fy;
  const lost = Math.max(0.0, 1.0 / (a + b) - 1.0);
  let specular = 0.0;
  for (let c = 0; c < 3; c++) {
    const boost = 1.0 + reg(Bsdf.f0 + c) * lost;
    setReg(Bsdf.boost + c, boost);
    specular += ((reg(Bsdf.f0 + c) * a + f90 * b) * boost) / 3.0;
  }
  const under = Math.max(0.0, 1.0 - specular);
  setReg(Bsdf.under, under);
  const below = luminance(reg(Bsdf.albedo), reg(Bsdf.albedo + 1), reg(Bsdf.albedo + 2)) * under;
  const chance = below > 0.0 ? Math.max(least, specular / (specular + below)) : 1.0;
  setReg(Bsdf.specularChance, chance);
}

/** Smith's shadowing of one direction times twice its cosine, inverted: 2 / (1 + √…) stays finite at grazing angles. */
function smithRoot(cosine: f64, alpha2: f64): f64 {
  return Math.sqrt(alpha2 + (1.0 - alpha2) * cosine * cosine);
}

/** BSDF times cosine towards Bsdf.wi, diffuse and specular, and the density with which sampleBsdf draws it. */
export function evaluateBsdf(): void {
  setVector(Bsdf.diffuse, 0.0, 0.0, 0.0);
  setVector(Bsdf.specular, 0.0, 0.0, 0.0);
  setReg(Bsdf.pdf, 0.0);
  const side = dotReg(Surface.n, Bsdf.wi);
  let cosine = dotReg(Surface.ns, Bsdf.wi);
  let share = reg(Bsdf.under);
  let chance = 1.0 - reg(Bsdf.specularChance);
  if (trunc(reg(Bsdf.kind)) === KIND_CLOTH) {
    const through = reg(Bsdf.transmission);
    share = side > 0.0 ? 1.0 - through : through;
    chance = share;
    if (side <= 0.0) cosine = -cosine;
  } else if (side <= 0.0) return;
  if (cosine <= 0.0) return;
  for (let c = 0; c < 3; c++) setReg(Bsdf.diffuse + c, (reg(Bsdf.albedo + c) * share * cosine) / PI);
  setReg(Bsdf.pdf, (chance * cosine) / PI);
  if (reg(Bsdf.specularChance) === 0.0) return;
  evaluateSpecular(cosine);
}

/** Adds the specular lobe (Walter 2007, height-correlated Smith; density of visible normals, Heitz 2018). */
function evaluateSpecular(cosine: f64): void {
  let hx = reg(Surface.wo) + reg(Bsdf.wi);
  let hy = reg(Surface.wo + 1) + reg(Bsdf.wi + 1);
  let hz = reg(Surface.wo + 2) + reg(Bsdf.wi + 2);
  const length = Math.sqrt(hx * hx + hy * hy + hz * hz);
  const mu = dotReg(Surface.ns, Surface.wo);
  if (length < 1e-9 || mu <= 0.0) return;
  hx = hx / length;
  hy = hy / length;
  hz = hz / length;
  const alpha2 = reg(Bsdf.alpha) * reg(Bsdf.alpha);
  const nh = reg(Surface.ns) * hx + reg(Surface.ns + 1) * hy + reg(Surface.ns + 2) * hz;
  const oh = reg(Surface.wo) * hx + reg(Surface.wo + 1) * hy + reg(Surface.wo + 2) * hz;
  // sin² from the cross product: 1 − cos² loses all digits near the mirror direction.
  const cx = reg(Surface.ns + 1) * hz - reg(Surface.ns + 2) * hy;
  const cy = reg(Surface.ns + 2) * hx - reg(Surface.ns) * hz;
  const cz = reg(Surface.ns) * hy - reg(Surface.ns + 1) * hx;
  const slope = cx * cx + cy * cy + cz * cz + alpha2 * nh * nh;
  const density = alpha2 / (PI * slope * slope);
  const rootO = smithRoot(mu, alpha2);
  const rootI = smithRoot(cosine, alpha2);
  // D·G2/(4·μo·μi) times the cosine μi.
  const value = (density * cosine) / (2.0 * (cosine * rootO + mu * rootI));
  const fresnel = schlick(Math.min(1.0, Math.max(0.0, oh)));
  for (let c = 0; c < 3; c++) {
    const f0 = reg(Bsdf.f0 + c);
    setReg(Bsdf.specular + c, value * (f0 + (reg(Bsdf.f90) - f0) * fresnel) * reg(Bsdf.boost + c));
  }
  setReg(Bsdf.pdf, reg(Bsdf.pdf) + (reg(Bsdf.specularChance) * density) / (2.0 * (mu + rootO)));
}

/** Frame about Surface.ns without a singularity (Duff 2017), into the registers of the tangents. */
function loadFrame(): void {
  const z = reg(Surface.ns + 2);
  const sign = z < 0.0 ? -1.0 : 1.0;
  const a = -1.0 / (sign + z);
  const x = reg(Surface.ns);
  const y = reg(Surface.ns + 1);
  const b = x * y * a;
  setVector(Surface.dpdu, 1.0 + sign * x * x * a, sign * b, -sign * x);
  setVector(Surface.dpdv, b, sign + y * y * a, -y);
}

function setFromFrame(at: i32, x: f64, y: f64, z: f64): void {
  for (let c = 0; c < 3; c++) {
    setReg(at + c, reg(Surface.dpdu + c) * x + reg(Surface.dpdv + c) * y + reg(Surface.ns + c) * z);
  }
}

/** Direction about Surface.ns by the visible normals of the view (Dupuy, Benyoub 2023), mirrored. */
function sampleSpecular(u0: f64, u1: f64): void {
  const alpha = reg(Bsdf.alpha);
  const vx = dotReg(Surface.dpdu, Surface.wo);
  const vy = dotReg(Surface.dpdv, Surface.wo);
  const vz = dotReg(Surface.ns, Surface.wo);
  const sx = vx * alpha;
  const sy = vy * alpha;
  const scale = 1.0 / Math.sqrt(sx * sx + sy * sy + vz * vz);
  sineOfTurn(u0);
  const z = (1.0 - u1) * (1.0 + vz * scale) - vz * scale;
  const radius = Math.sqrt(Math.max(0.0, 1.0 - z * z));
  const hx = (radius * reg(Sample.cos) + sx * scale) * alpha;
  const hy = (radius * reg(Sample.sin) + sy * scale) * alpha;
  const hz = Math.max(0.0, z + vz * scale);
  const length = Math.sqrt(hx * hx + hy * hy + hz * hz);
  const nx = hx / length;
  const ny = hy / length;
  const nz = hz / length;
  const twice = 2.0 * (vx * nx + vy * ny + vz * nz);
  setFromFrame(Bsdf.wi, twice * nx - vx, twice * ny - vy, twice * nz - vz);
}

/** Draws Bsdf.wi and evaluates the BSDF towards it; Bsdf.pdf is 0 when nothing goes there. `lobe` is in [0, 1). */
export function sampleBsdf(u0: f64, u1: f64, lobe: f64): void {
  loadFrame();
  if (lobe < reg(Bsdf.specularChance)) {
    sampleSpecular(u0, u1);
  } else {
    sineOfTurn(u0);
    const radius = Math.sqrt(u1);
    const z = Math.sqrt(Math.max(0.0, 1.0 - u1));
    // Cloth: the lobe's number says which side the light leaves by.
    const flip = lobe < reg(Bsdf.transmission) ? -1.0 : 1.0;
    setFromFrame(Bsdf.wi, radius * reg(Sample.cos), radius * reg(Sample.sin), z * flip);
  }
  evaluateBsdf();
}
