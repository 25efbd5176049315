/** Light from the sky, the sun, sky portals and emitters, and how directions towards them are drawn. */
import {
  G_AREA,
  G_BALL2,
  G_CENTRE,
  G_CORNER,
  G_COUNT,
  G_EDGE_U,
  G_EDGE_V,
  G_FLAT,
  G_LIST,
  G_NORMAL,
  G_POWER,
  G_RADIUS2,
  GROUP_WORDS,
  H_GROUND,
  H_HAS_SUN,
  H_HORIZON,
  H_LIGHT_COUNT,
  H_LIGHTS,
  H_PACKETS,
  H_PATCH_COUNT,
  H_PATCH_DENSITY,
  H_PATCH_GROUP,
  H_PATCHES,
  H_SKY_PORTAL_COUNT,
  H_SUN_AXES,
  H_SUN_COS,
  H_SUN_DIRECTION,
  H_TRIANGLES,
  H_ZENITH,
  KIND_CLOTH,
  L_EMISSION,
  PACKET_WORDS,
  PATCH_WORDS,
  S_BACK,
  S_NORMAL,
  S_PLACE,
  S_RADIANCE,
  T_GEOMETRIC,
  T_LIGHT,
  TRIANGLE_WORDS,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf } from './pane.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Light from './records/light.ts';
import * as Path from './records/path.ts';
import * as Sample from './records/sample.ts';
import * as Surface from './records/surface.ts';
import { sineOfTurn } from './sampler.ts';

/** Further than anything in a scene. */
const FAR: f64 = 1e30;

/** Radiance of the sky along a unit direction, into Path.sky. */
export function loadSky(y: f64): void {
  if (y >= 0.0) {
    const share = Math.sqrt(y);
    for (let c = 0; c < 3; c++) {
      const horizon = real(H_HORIZON + c);
      setReg(Path.sky + c, horizon + (real(H_ZENITH + c) - horizon) * share);
    }
    return;
  }
  const share = Math.min(1.0, -8.0 * y);
  for (let c = 0; c < 3; c++) {
    const horizon = real(H_HORIZON + c);
    setReg(Path.sky + c, horizon + (real(H_GROUND + c) - horizon) * share);
  }
}

/** Share of the choice that all lights in sight get alike: weights know nothing of what stands between. */
const ALIKE: f64 = 0.15;

/** Least part of a light's cosine that a weight counts. */
const GRAZING: f64 = 0.03;

/** Light of a ball, and of other bodies, by the area that is seen of it. */
const BALL: f64 = 0.25;
const BODY: f64 = 0.35;

/** Share of a window's sky that is not hidden by what stands before it, roughly. */
const OPEN: f64 = 0.6;

/**
 * What a sky portal would bring to the vertex if nothing stood between, by its four quarters; 0 where none of it can
 * arrive.
 */
function portalWeight(at: i32): f64 {
  let front = 0.0;
  for (let c = 0; c < 3; c++) front += (reg(Surface.p + c) - real(at + G_CORNER + c)) * real(at + G_NORMAL + c);
  if (front <= 0.0) return 0.0;
  const isCloth = trunc(reg(Bsdf.kind)) === KIND_CLOTH;
  let h0 = 0.0;
  let hu = 0.0;
  let hv = 0.0;
  for (let c = 0; c < 3; c++) {
    const n = reg(Surface.ns + c);
    h0 += (real(at + G_CORNER + c) - reg(Surface.p + c)) * n;
    hu += real(at + G_EDGE_U + c) * n;
    hv += real(at + G_EDGE_V + c) * n;
  }
  const highest = h0 + Math.max(0.0, hu) + Math.max(0.0, hv);
  if (!isCloth && highest <= 0.0) return 0.0;
  const radius2 = real(at + G_RADIUS2);
  let sum = 0.0;
  for (let i = 0; i < 4; i++) {
    const s = (i & 1) === 0 ? 0.25 : 0.75;
    const t = i < 2 ? 0.25 : 0.75;
    let distance2 = 0.0;
    for (let c = 0; c < 3; c++) {
      const to =
        real(at + G_CORNER + c) + real(at + G_EDGE_U + c) * s + real(at + G_EDGE_V + c) * t - reg(Surface.p + c);
      distance2 += to * to;
    }
    const far2 = Math.max(distance2, 0.1 * radius2);
    const height = h0 + hu * s + hv * t;
    const facing = isCloth ? Math.abs(height) : height;
    sum += Math.max(GRAZING * Math.sqrt(far2), facing) / (far2 * Math.sqrt(far2));
  }
  // The cosine at the sky portal, by the distance to its middle.
  let middle2 = 0.0;
  for (let c = 0; c < 3; c++) {
    const to = real(at + G_CENTRE + c) - reg(Surface.p + c);
    middle2 += to * to;
  }
  const cosine = Math.max(GRAZING, Math.min(1.0, front / Math.sqrt(Math.max(1e-9, middle2))));
  return 0.25 * OPEN * real(at + G_POWER) * cosine * sum;
}

/**
 * What an emitter or the sunlit places would bring to the vertex if nothing stood between; 0 where none of it can
 * arrive.
 */
function bodyWeight(at: i32): f64 {
  const dx = real(at + G_CENTRE) - reg(Surface.p);
  const dy = real(at + G_CENTRE + 1) - reg(Surface.p + 1);
  const dz = real(at + G_CENTRE + 2) - reg(Surface.p + 2);
  const radius2 = real(at + G_RADIUS2);
  const distance2 = Math.max(dx * dx + dy * dy + dz * dz, radius2);
  const distance = Math.sqrt(distance2);
  let facing = 1.0;
  if (trunc(reg(Bsdf.kind)) !== KIND_CLOTH) {
    const height = dx * reg(Surface.ns) + dy * reg(Surface.ns + 1) + dz * reg(Surface.ns + 2);
    if (height < 0.0 && height * height > radius2) return 0.0;
    facing = Math.max(GRAZING, Math.min(1.0, (height + 0.5 * Math.sqrt(radius2)) / distance));
  }
  let seen = real(at + G_BALL2) > 0.0 ? BALL : BODY;
  if (real(at + G_FLAT) > 0.0) {
    const front = dx * real(at + G_NORMAL) + dy * real(at + G_NORMAL + 1) + dz * real(at + G_NORMAL + 2);
    seen = Math.max(GRAZING, Math.min(1.0, Math.abs(front) / distance));
  }
  return (real(at + G_POWER) * facing * seen) / distance2;
}

function groupWeight(g: i32): f64 {
  const at = whole(H_LIGHTS) + g * GROUP_WORDS;
  return g < whole(H_SKY_PORTAL_COUNT) ? portalWeight(at) : bodyWeight(at);
}

/** Weight of a group at the vertex that `weighLights` was called at, with its share of what all get alike. */
function weightOf(g: i32): f64 {
  const w = g < Light.MOST_WEIGHTS ? reg(Light.weights + g) : groupWeight(g);
  return w > 0.0 ? w + reg(Light.leastWeight) : 0.0;
}

/** Weighs all groups at the vertex. */
export function weighLights(): void {
  const count = whole(H_LIGHT_COUNT);
  let total = 0.0;
  let seen = 0.0;
  for (let g = 0; g < count; g++) {
    const w = groupWeight(g);
    if (g < Light.MOST_WEIGHTS) setReg(Light.weights + g, w);
    if (w <= 0.0) continue;
    total += w;
    seen += 1.0;
  }
  const least = seen > 0.0 ? (ALIKE * total) / ((1.0 - ALIKE) * seen) : 0.0;
  setReg(Light.leastWeight, least);
  setReg(Light.totalWeight, total + least * seen);
}

/**
 * Draws a point on a sky portal or an emitter and sets direction, distance, radiance and density; Light.pdf 0 for
 * nothing.
 */
export function sampleLight(u0: f64, u1: f64, select: f64): void {
  setReg(Light.pdf, 0.0);
  const total = reg(Light.totalWeight);
  if (total <= 0.0) return;
  const lights = whole(H_LIGHTS);
  const count = whole(H_LIGHT_COUNT);
  const skyPortals = whole(H_SKY_PORTAL_COUNT);
  let left = select * total;
  let group = -1;
  let weight = 0.0;
  for (let g = 0; g < count; g++) {
    const w = weightOf(g);
    if (w <= 0.0) continue;
    group = g;
    weight = w;
    if (left < w) break;
    left -= w;
  }
  if (group < 0) return;
  const chance = weight / total;
  const rest = Math.min(0.9999999, Math.max(0.0, left / weight));
  const at = lights + group * GROUP_WORDS;
  setReg(Light.isPatch, 0.0);
  setReg(Light.ball, -1.0);
  if (group < skyPortals) samplePortal(at, u0, u1, chance);
  else if (group === whole(H_PATCH_GROUP)) samplePatch(rest, chance);
  else if (coneOf(at) > 0.0) sampleBall(at, u0, u1, chance, group);
  else sampleEmitter(at, u0, u1, rest, chance);
}

/**
 * 1 − cosine of the half angle under which the ball of a group is seen; 0 when it is not sampled as a ball from here.
 */
function coneOf(at: i32): f64 {
  const radius2 = real(at + G_BALL2);
  if (radius2 <= 0.0) return 0.0;
  const dx = real(at + G_CENTRE) - reg(Surface.p);
  const dy = real(at + G_CENTRE + 1) - reg(Surface.p + 1);
  const dz = real(at + G_CENTRE + 2) - reg(Surface.p + 2);
  const distance2 = dx * dx + dy * dy + dz * dz;
  if (distance2 <= radius2 * 1.05) return 0.0;
  const sine2 = radius2 / distance2;
  // 1 − √(1 − s²) without cancellation.
  return sine2 / (1.0 + Math.sqrt(1.0 - sine2));
}

/** Draws a direction into the cone of a group's ball; what it meets there is for the ray to find out. */
function sampleBall(at: i32, u0: f64, u1: f64, chance: f64, group: i32): void {
  const cone = coneOf(at);
  let distance2 = 0.0;
  for (let c = 0; c < 3; c++) {
    const to = real(at + G_CENTRE + c) - reg(Surface.p + c);
    setReg(Light.wi + c, to);
    distance2 += to * to;
  }
  const distance = Math.sqrt(distance2);
  const zx = reg(Light.wi) / distance;
  const zy = reg(Light.wi + 1) / distance;
  const zz = reg(Light.wi + 2) / distance;
  // Frame about the axis (Duff 2017).
  const sign = zz < 0.0 ? -1.0 : 1.0;
  const a = -1.0 / (sign + zz);
  const b = zx * zy * a;
  sineOfTurn(u0);
  const z = 1.0 - u1 * cone;
  const radius = Math.sqrt(Math.max(0.0, 1.0 - z * z));
  const x = radius * reg(Sample.cos);
  const y = radius * reg(Sample.sin);
  setReg(Light.wi, (1.0 + sign * zx * zx * a) * x + b * y + zx * z);
  setReg(Light.wi + 1, sign * b * x + (sign + zy * zy * a) * y + zy * z);
  setReg(Light.wi + 2, -sign * zx * x - zy * y + zz * z);
  setReg(Light.ball, toReal(group));
  setReg(Light.distance, FAR);
  setReg(Light.pdf, chance / (2.0 * Math.PI * cone));
}

function samplePortal(at: i32, u0: f64, u1: f64, chance: f64): void {
  let facing = 0.0;
  let distance2 = 0.0;
  for (let c = 0; c < 3; c++) {
    const to =
      real(at + G_CORNER + c) + real(at + G_EDGE_U + c) * u0 + real(at + G_EDGE_V + c) * u1 - reg(Surface.p + c);
    setReg(Light.wi + c, to);
    distance2 += to * to;
    facing -= to * real(at + G_NORMAL + c);
  }
  const distance = Math.sqrt(distance2);
  if (facing <= 1e-6 * distance) return;
  for (let c = 0; c < 3; c++) setReg(Light.wi + c, reg(Light.wi + c) / distance);
  loadSky(reg(Light.wi + 1));
  for (let c = 0; c < 3; c++) setReg(Light.l + c, reg(Path.sky + c));
  setReg(Light.distance, FAR);
  setReg(Light.pdf, (chance * distance2 * distance) / (facing * real(at + G_AREA)));
}

function sampleEmitter(at: i32, u0: f64, u1: f64, select: f64, chance: f64): void {
  const list = whole(at + G_LIST);
  // First entry whose summed area exceeds the number drawn.
  let low = 0;
  let high = whole(at + G_COUNT) - 1;
  const area = real(at + G_AREA);
  const wanted = select * area;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (real(list + middle * 2 + 1) > wanted) high = middle;
    else low = middle + 1;
  }
  const primitive = whole(list + low * 2);
  const packet = whole(H_PACKETS) + (primitive >> 2) * PACKET_WORDS + (primitive & 3);
  const root = Math.sqrt(u0);
  const b1 = root * (1.0 - u1);
  const b2 = root * u1;
  const normal = whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS + T_GEOMETRIC;
  let facing = 0.0;
  let distance2 = 0.0;
  for (let c = 0; c < 3; c++) {
    const corner = real(packet + c * 4);
    const to = corner + real(packet + 12 + c * 4) * b1 + real(packet + 24 + c * 4) * b2 - reg(Surface.p + c);
    setReg(Light.wi + c, to);
    distance2 += to * to;
    facing += to * real(normal + c);
  }
  const distance = Math.sqrt(distance2);
  facing = Math.abs(facing);
  if (facing <= 1e-6 * distance) return;
  const bsdf = bsdfOf(primitive);
  for (let c = 0; c < 3; c++) {
    setReg(Light.wi + c, reg(Light.wi + c) / distance);
    setReg(Light.l + c, real(bsdf + L_EMISSION + c));
  }
  setReg(Light.distance, distance);
  setReg(Light.pdf, (chance * distance2 * distance) / (facing * area));
}

/** Chance with which sampleLight draws a sunlit place from the vertex. */
export function patchChance(): f64 {
  const group = whole(H_PATCH_GROUP);
  const total = reg(Light.totalWeight);
  if (group < 0 || total <= 0.0) return 0.0;
  return weightOf(group) / total;
}

/** Draws a sunlit place: light that bounces off it comes from there as from a lamp. */
function samplePatch(select: f64, chance: f64): void {
  const count = whole(H_PATCH_COUNT);
  const drawn = trunc(select * toReal(count));
  const at = whole(H_PATCHES) + (drawn < count ? drawn : count - 1) * PATCH_WORDS;
  let facing = 0.0;
  let distance2 = 0.0;
  let sunCosine = 0.0;
  for (let c = 0; c < 3; c++) {
    const to = real(at + S_PLACE + c) - reg(Surface.p + c);
    setReg(Light.wi + c, to);
    distance2 += to * to;
    facing -= to * real(at + S_NORMAL + c);
    sunCosine += real(H_SUN_DIRECTION + c) * real(at + S_NORMAL + c);
  }
  const distance = Math.sqrt(distance2);
  const share = facing > 0.0 ? 1.0 : real(at + S_BACK);
  facing = Math.abs(facing);
  if (share <= 0.0 || facing <= 1e-6 * distance) return;
  for (let c = 0; c < 3; c++) {
    setReg(Light.wi + c, reg(Light.wi + c) / distance);
    setReg(Light.l + c, real(at + S_RADIANCE + c) * share);
  }
  setReg(Light.isPatch, 1.0);
  setReg(Light.distance, distance);
  setReg(Light.pdf, (chance * real(H_PATCH_DENSITY) * sunCosine * distance2 * distance) / facing);
}

/** Density with which the vertex before would have drawn the present one as a sunlit place; 0 where it could not. */
export function patchDensity(): f64 {
  const chance = reg(Path.lastPatchChance);
  if (chance <= 0.0) return 0.0;
  let distance2 = 0.0;
  let facing = 0.0;
  let sunCosine = 0.0;
  for (let c = 0; c < 3; c++) {
    const to = reg(Path.lastP + c) - reg(Surface.p + c);
    distance2 += to * to;
    facing += to * reg(Surface.n + c);
    sunCosine += real(H_SUN_DIRECTION + c) * reg(Surface.n + c);
  }
  facing = Math.abs(facing);
  const distance = Math.sqrt(distance2);
  if (facing <= 1e-6 * distance) return 0.0;
  return (chance * real(H_PATCH_DENSITY) * Math.abs(sunCosine) * distance2 * distance) / facing;
}

/**
 * Density with which sampleLight draws, from the vertex, the direction in which emitter `primitive` lies at `distance`.
 */
export function emitterDensity(primitive: i32, dx: f64, dy: f64, dz: f64, distance: f64): f64 {
  const triangle = whole(H_TRIANGLES) + primitive * TRIANGLE_WORDS;
  const group = whole(triangle + T_LIGHT);
  const total = reg(Light.totalWeight);
  if (group < 0 || total <= 0.0) return 0.0;
  const at = whole(H_LIGHTS) + group * GROUP_WORDS;
  const cone = coneOf(at);
  if (cone > 0.0) return weightOf(group) / (total * 2.0 * Math.PI * cone);
  const n = triangle + T_GEOMETRIC;
  const facing = Math.abs(real(n) * dx + real(n + 1) * dy + real(n + 2) * dz);
  if (facing <= 1e-6) return 0.0;
  return (weightOf(group) * distance * distance) / (total * facing * real(at + G_AREA));
}

/**
 * Cosine with a sky portal's normal where the ray from the vertex leaves through it, 0 where it doesn't; Light.distance
 * says how far.
 */
function leavesBy(at: i32, dx: f64, dy: f64, dz: f64): f64 {
  const nx = real(at + G_NORMAL);
  const ny = real(at + G_NORMAL + 1);
  const nz = real(at + G_NORMAL + 2);
  const facing = -(nx * dx + ny * dy + nz * dz);
  if (facing <= 1e-6) return 0.0;
  const px = reg(Surface.p) - real(at + G_CORNER);
  const py = reg(Surface.p + 1) - real(at + G_CORNER + 1);
  const pz = reg(Surface.p + 2) - real(at + G_CORNER + 2);
  const distance = (px * nx + py * ny + pz * nz) / facing;
  if (distance <= 0.0) return 0.0;
  const qx = px + dx * distance;
  const qy = py + dy * distance;
  const qz = pz + dz * distance;
  // Coordinates in the two edges, which need not be perpendicular.
  const ux = real(at + G_EDGE_U);
  const uy = real(at + G_EDGE_U + 1);
  const uz = real(at + G_EDGE_U + 2);
  const vx = real(at + G_EDGE_V);
  const vy = real(at + G_EDGE_V + 1);
  const vz = real(at + G_EDGE_V + 2);
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const qu = qx * ux + qy * uy + qz * uz;
  const qv = qx * vx + qy * vy + qz * vz;
  const scale = 1.0 / (uu * vv - uv * uv);
  const s = (qu * vv - qv * uv) * scale;
  const t = (qv * uu - qu * uv) * scale;
  if (s < 0.0 || s > 1.0 || t < 0.0 || t > 1.0) return 0.0;
  setReg(Light.distance, distance);
  return facing;
}

/** Density with which sampleLight draws, from the vertex, a direction that leaves the scene. */
export function skyDensity(dx: f64, dy: f64, dz: f64): f64 {
  const total = reg(Light.totalWeight);
  if (total <= 0.0) return 0.0;
  const lights = whole(H_LIGHTS);
  const skyPortals = whole(H_SKY_PORTAL_COUNT);
  let density = 0.0;
  for (let g = 0; g < skyPortals; g++) {
    const at = lights + g * GROUP_WORDS;
    const facing = leavesBy(at, dx, dy, dz);
    if (facing <= 0.0) continue;
    const distance = reg(Light.distance);
    density += (weightOf(g) * distance * distance) / (total * facing * real(at + G_AREA));
  }
  return density;
}

/**
 * Draws a direction to the sun's disc into Light.wi; 0 when the vertex can't see it, which saves the ray; 2: through a
 * sky portal.
 */
export function sampleSun(u0: f64, u1: f64): i32 {
  if (whole(H_HAS_SUN) === 0) return 0;
  sineOfTurn(u0);
  const z = 1.0 - u1 * (1.0 - real(H_SUN_COS));
  const radius = Math.sqrt(Math.max(0.0, 1.0 - z * z));
  for (let c = 0; c < 3; c++) {
    setReg(
      Light.wi + c,
      real(H_SUN_DIRECTION + c) * z +
        (real(H_SUN_AXES + c) * reg(Sample.cos) + real(H_SUN_AXES + 3 + c) * reg(Sample.sin)) * radius,
    );
  }
  // Indoors the sun comes through a sky portal or not at all.
  const lights = whole(H_LIGHTS);
  const skyPortals = whole(H_SKY_PORTAL_COUNT);
  let isInside = skyPortals > 0;
  for (let g = 0; g < skyPortals; g++) {
    const at = lights + g * GROUP_WORDS;
    let height = 0.0;
    for (let c = 0; c < 3; c++) height += (reg(Surface.p + c) - real(at + G_CORNER + c)) * real(at + G_NORMAL + c);
    if (height <= 0.0) isInside = false;
    else if (leavesBy(at, reg(Light.wi), reg(Light.wi + 1), reg(Light.wi + 2)) > 0.0) return 2;
  }
  return isInside ? 0 : 1;
}
