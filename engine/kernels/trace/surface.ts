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
  R_ALBEDO,
  R_ALPHA,
  R_BOOST,
  R_CHANCE,
  R_COS,
  R_D,
  R_DIFFUSE,
  R_F0,
  R_F90,
  R_G,
  R_HIT_T,
  R_HIT_U,
  R_HIT_V,
  R_KIND,
  R_N,
  R_O,
  R_P,
  R_PDF,
  R_ROUGHNESS,
  R_SIN,
  R_SPECULAR,
  R_TANGENT_U,
  R_TANGENT_V,
  R_TRANSMISSION,
  R_UNDER,
  R_UV,
  R_WI,
  R_WO,
  T_GEOMETRIC,
  T_NORMALS,
  T_UVS,
  TABLE_SIDE,
  TRIANGLE_WORDS,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf, openShare, schlick } from './pane.ts';
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

/** Place, normals and texture coordinates of the hit of the ray in R_O, R_D. Normals face the viewer. */
export function loadGeometry(slot: i32): void {
  const at = whole(H_TRIANGLES) + slot * TRIANGLE_WORDS;
  const t = reg(R_HIT_T);
  const v1 = reg(R_HIT_U);
  const v2 = reg(R_HIT_V);
  const v0 = 1.0 - v1 - v2;
  for (let c = 0; c < 3; c++) {
    setReg(R_P + c, reg(R_O + c) + reg(R_D + c) * t);
    setReg(R_WO + c, -reg(R_D + c));
    setReg(R_G + c, real(at + T_GEOMETRIC + c));
    const n = at + T_NORMALS + c;
    setReg(R_N + c, real(n) * v0 + real(n + 3) * v1 + real(n + 6) * v2);
  }
  for (let c = 0; c < 2; c++) {
    const uv = at + T_UVS + c;
    setReg(R_UV + c, real(uv) * v0 + real(uv + 2) * v1 + real(uv + 4) * v2);
  }
  normalizeReg(R_N);
  if (dotReg(R_G, R_WO) < 0.0) {
    setVector(R_G, -reg(R_G), -reg(R_G + 1), -reg(R_G + 2));
    setVector(R_N, -reg(R_N), -reg(R_N + 1), -reg(R_N + 2));
  }
  uprightNormal();
}

/** A shading normal that looks away from the viewer gives way to the geometric one. */
function uprightNormal(): void {
  if (dotReg(R_N, R_WO) > 0.01 && dotReg(R_N, R_G) > 0.0) return;
  setVector(R_N, reg(R_G), reg(R_G + 1), reg(R_G + 2));
}

/** Directions in which u and v grow by one, per metre, of a triangle. */
export function loadTangents(slot: i32): void {
  const at = whole(H_TRIANGLES) + slot * TRIANGLE_WORDS + T_UVS;
  const packet = whole(H_PACKETS) + (slot >> 2) * PACKET_WORDS + (slot & 3);
  const du1 = real(at + 2) - real(at);
  const dv1 = real(at + 3) - real(at + 1);
  const du2 = real(at + 4) - real(at);
  const dv2 = real(at + 5) - real(at + 1);
  const determinant = du1 * dv2 - du2 * dv1;
  const scale = Math.abs(determinant) > 1e-14 ? 1.0 / determinant : 0.0;
  for (let c = 0; c < 3; c++) {
    const e1 = real(packet + 12 + c * 4);
    const e2 = real(packet + 24 + c * 4);
    setReg(R_TANGENT_U + c, (e1 * dv2 - e2 * dv1) * scale);
    setReg(R_TANGENT_V + c, (e2 * du1 - e1 * du2) * scale);
  }
}

/** Tilts the shading normal by a relief that rises by these slopes along u and v. */
export function tiltNormal(slot: i32, slopeU: f64, slopeV: f64): void {
  loadTangents(slot);
  normalizeReg(R_TANGENT_U);
  normalizeReg(R_TANGENT_V);
  for (let c = 0; c < 3; c++) {
    setReg(R_N + c, reg(R_N + c) - slopeU * reg(R_TANGENT_U + c) - slopeV * reg(R_TANGENT_V + c));
  }
  normalizeReg(R_N);
  uprightNormal();
}

/** Colours and roughness of the first surface's look. */
export function loadBsdf(slot: i32): void {
  const bsdf = bsdfOf(slot);
  const kind = whole(bsdf + L_KIND);
  const isMetal = kind === KIND_METAL;
  for (let c = 0; c < 3; c++) {
    const albedo = real(bsdf + L_ALBEDO + c);
    setReg(R_ALBEDO + c, isMetal ? 0.0 : albedo);
    setReg(R_F0 + c, isMetal ? albedo : kind === KIND_CLOTH ? 0.0 : real(bsdf + L_SPECULAR));
  }
  setReg(R_KIND, toReal(kind));
  setReg(R_TRANSMISSION, kind === KIND_CLOTH ? real(bsdf + L_TRANSMISSION) : 0.0);
  setRoughness(Math.max(0.02, real(bsdf + L_ROUGHNESS)));
}

/**
 * Roughness that metal after the first surface has at least: what a sharp second reflection adds is mostly fireflies.
 */
const LATER_ROUGHNESS: f64 = 0.25;
/** Hemispherical albedo of a coat over its F0. */
const COAT: f64 = 2.2;

/** The same for surfaces after the first: what the coat reflects counts as diffuse there. */
export function loadLaterBsdf(slot: i32): void {
  loadBsdf(slot);
  if (trunc(reg(R_KIND)) === KIND_METAL) {
    setRoughness(Math.max(LATER_ROUGHNESS, reg(R_ROUGHNESS)));
    return;
  }
  // What goes straight on between the threads never gets here: the rest is shared out anew.
  const open = openShare(bsdfOf(slot));
  setReg(R_TRANSMISSION, (reg(R_TRANSMISSION) - open) / (1.0 - open));
  const coat = Math.min(0.3, COAT * reg(R_F0));
  for (let c = 0; c < 3; c++) {
    setReg(R_ALBEDO + c, reg(R_ALBEDO + c) * (1.0 - coat) + coat);
    setReg(R_F0 + c, 0.0);
  }
}

export function setRoughness(roughness: f64): void {
  setReg(R_ROUGHNESS, roughness);
  setReg(R_ALPHA, Math.max(4e-4, roughness * roughness));
}

/**
 * Energy of the lobes seen from R_WO: the coat takes its albedo from the diffuse light below, and what single
 * scattering loses on rough surfaces is given back in proportion (Turquin 2019). `least`: smallest chance of the
 * specular lobe.
 */
export function prepareLobes(least: f64): void {
  const f90 = Math.min(1.0, 50.0 * Math.max(reg(R_F0), Math.max(reg(R_F0 + 1), reg(R_F0 + 2))));
  setReg(R_F90, f90);
  if (f90 === 0.0) {
    setReg(R_UNDER, 1.0);
    setReg(R_CHANCE, 0.0);
    return;
  }
  const side = toReal(TABLE_SIDE - 1);
  const x = Math.min(side, Math.max(0.0, dotReg(R_N, R_WO) * side));
  const y = Math.min(side, reg(R_ROUGHNESS) * side);
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
    const boost = 1.0 + reg(R_F0 + c) * lost;
    setReg(R_BOOST + c, boost);
    specular += ((reg(R_F0 + c) * a + f90 * b) * boost) / 3.0;
  }
  const under = Math.max(0.0, 1.0 - specular);
  setReg(R_UNDER, under);
  const below = luminance(reg(R_ALBEDO), reg(R_ALBEDO + 1), reg(R_ALBEDO + 2)) * under;
  const chance = below > 0.0 ? Math.max(least, specular / (specular + below)) : 1.0;
  setReg(R_CHANCE, chance);
}

/** Smith's shadowing of one direction times twice its cosine, inverted: 2 / (1 + √…) stays finite at grazing angles. */
function smithRoot(cosine: f64, alpha2: f64): f64 {
  return Math.sqrt(alpha2 + (1.0 - alpha2) * cosine * cosine);
}

/** BSDF times cosine towards R_WI, split into diffuse and specular, and the density with which sampleBsdf draws it. */
export function evaluateBsdf(): void {
  setVector(R_DIFFUSE, 0.0, 0.0, 0.0);
  setVector(R_SPECULAR, 0.0, 0.0, 0.0);
  setReg(R_PDF, 0.0);
  const side = dotReg(R_G, R_WI);
  let cosine = dotReg(R_N, R_WI);
  let share = reg(R_UNDER);
  let chance = 1.0 - reg(R_CHANCE);
  if (trunc(reg(R_KIND)) === KIND_CLOTH) {
    const through = reg(R_TRANSMISSION);
    share = side > 0.0 ? 1.0 - through : through;
    chance = share;
    if (side <= 0.0) cosine = -cosine;
  } else if (side <= 0.0) return;
  if (cosine <= 0.0) return;
  for (let c = 0; c < 3; c++) setReg(R_DIFFUSE + c, (reg(R_ALBEDO + c) * share * cosine) / PI);
  setReg(R_PDF, (chance * cosine) / PI);
  if (reg(R_CHANCE) === 0.0) return;
  evaluateSpecular(cosine);
}

/** Adds the specular lobe (Walter 2007, height-correlated Smith; density of visible normals, Heitz 2018). */
function evaluateSpecular(cosine: f64): void {
  let hx = reg(R_WO) + reg(R_WI);
  let hy = reg(R_WO + 1) + reg(R_WI + 1);
  let hz = reg(R_WO + 2) + reg(R_WI + 2);
  const length = Math.sqrt(hx * hx + hy * hy + hz * hz);
  const mu = dotReg(R_N, R_WO);
  if (length < 1e-9 || mu <= 0.0) return;
  hx = hx / length;
  hy = hy / length;
  hz = hz / length;
  const alpha2 = reg(R_ALPHA) * reg(R_ALPHA);
  const nh = reg(R_N) * hx + reg(R_N + 1) * hy + reg(R_N + 2) * hz;
  const oh = reg(R_WO) * hx + reg(R_WO + 1) * hy + reg(R_WO + 2) * hz;
  // sin² from the cross product: 1 − cos² loses all digits near the mirror direction.
  const cx = reg(R_N + 1) * hz - reg(R_N + 2) * hy;
  const cy = reg(R_N + 2) * hx - reg(R_N) * hz;
  const cz = reg(R_N) * hy - reg(R_N + 1) * hx;
  const slope = cx * cx + cy * cy + cz * cz + alpha2 * nh * nh;
  const density = alpha2 / (PI * slope * slope);
  const rootO = smithRoot(mu, alpha2);
  const rootI = smithRoot(cosine, alpha2);
  // D·G2/(4·μo·μi) times the cosine μi.
  const value = (density * cosine) / (2.0 * (cosine * rootO + mu * rootI));
  const fresnel = schlick(Math.min(1.0, Math.max(0.0, oh)));
  for (let c = 0; c < 3; c++) {
    const f0 = reg(R_F0 + c);
    setReg(R_SPECULAR + c, value * (f0 + (reg(R_F90) - f0) * fresnel) * reg(R_BOOST + c));
  }
  setReg(R_PDF, reg(R_PDF) + (reg(R_CHANCE) * density) / (2.0 * (mu + rootO)));
}

/** Frame about R_N without a singularity (Duff 2017), into the registers of the tangents. */
function loadFrame(): void {
  const z = reg(R_N + 2);
  const sign = z < 0.0 ? -1.0 : 1.0;
  const a = -1.0 / (sign + z);
  const x = reg(R_N);
  const y = reg(R_N + 1);
  const b = x * y * a;
  setVector(R_TANGENT_U, 1.0 + sign * x * x * a, sign * b, -sign * x);
  setVector(R_TANGENT_V, b, sign + y * y * a, -y);
}

function setFromFrame(at: i32, x: f64, y: f64, z: f64): void {
  for (let c = 0; c < 3; c++) {
    setReg(at + c, reg(R_TANGENT_U + c) * x + reg(R_TANGENT_V + c) * y + reg(R_N + c) * z);
  }
}

/** Direction about R_N by the visible normals of the view (Dupuy, Benyoub 2023), mirrored. */
function sampleSpecular(u0: f64, u1: f64): void {
  const alpha = reg(R_ALPHA);
  const vx = dotReg(R_TANGENT_U, R_WO);
  const vy = dotReg(R_TANGENT_V, R_WO);
  const vz = dotReg(R_N, R_WO);
  const sx = vx * alpha;
  const sy = vy * alpha;
  const scale = 1.0 / Math.sqrt(sx * sx + sy * sy + vz * vz);
  sineOfTurn(u0);
  const z = (1.0 - u1) * (1.0 + vz * scale) - vz * scale;
  const radius = Math.sqrt(Math.max(0.0, 1.0 - z * z));
  const hx = (radius * reg(R_COS) + sx * scale) * alpha;
  const hy = (radius * reg(R_SIN) + sy * scale) * alpha;
  const hz = Math.max(0.0, z + vz * scale);
  const length = Math.sqrt(hx * hx + hy * hy + hz * hz);
  const nx = hx / length;
  const ny = hy / length;
  const nz = hz / length;
  const twice = 2.0 * (vx * nx + vy * ny + vz * nz);
  setFromFrame(R_WI, twice * nx - vx, twice * ny - vy, twice * nz - vz);
}

/** Draws R_WI and evaluates the BSDF towards it; R_PDF is 0 when nothing goes there. `lobe` is a number in [0, 1). */
export function sampleBsdf(u0: f64, u1: f64, lobe: f64): void {
  loadFrame();
  if (lobe < reg(R_CHANCE)) {
    sampleSpecular(u0, u1);
  } else {
    sineOfTurn(u0);
    const radius = Math.sqrt(u1);
    const z = Math.sqrt(Math.max(0.0, 1.0 - u1));
    // Cloth: the lobe's number says which side the light leaves by.
    const flip = lobe < reg(R_TRANSMISSION) ? -1.0 : 1.0;
    setFromFrame(R_WI, radius * reg(R_COS), radius * reg(R_SIN), z * flip);
  }
  evaluateBsdf();
}
