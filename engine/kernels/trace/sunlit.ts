/** Places inside that the sun shines on, looked for from the sky portals. */
import {
  G_AREA,
  G_CORNER,
  G_EDGE_U,
  G_EDGE_V,
  G_NORMAL,
  GROUP_WORDS,
  H_LIGHTS,
  H_SEED,
  H_SKY_PORTAL_COUNT,
  H_SUN_DIRECTION,
  H_SUN_IRRADIANCE,
  KIND_EMITTER,
  KIND_GLASS,
  KIND_METAL,
  KIND_MIRROR,
  L_KIND,
  PATCH_WORDS,
  S_BACK,
  S_NORMAL,
  S_PLACE,
  S_RADIANCE,
  S_VALID,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setGuide, setReg, whole } from './machine.ts';
import { bsdfOf, openShare } from './pane.ts';
import { FAR, intersect, MOST_PANES, NOTHING, reflectance, scaleReg, stepPast } from './ray.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Hit from './records/hit.ts';
import * as Ray from './records/ray.ts';
import * as Sample from './records/sample.ts';
import * as Shadow from './records/shadow.ts';
import * as Surface from './records/surface.ts';
import { samplePair } from './sampler.ts';
import { dotReg, loadGeometry, loadLaterBsdf } from './surface.ts';
import { reaches } from './traverse.ts';

/**
 * Goes along the ray through panes to the next surface; Shadow.transmittance pays for them. −1 when there is none that
 * scatters.
 */
function throughPanes(): i32 {
  for (let i = 0; i < MOST_PANES; i++) {
    const primitive = intersect();
    if (primitive < 0) return NOTHING;
    const bsdf = bsdfOf(primitive);
    const kind = whole(bsdf + L_KIND);
    if (kind === KIND_EMITTER || kind === KIND_MIRROR || kind === KIND_METAL) return NOTHING;
    if (kind !== KIND_GLASS) return primitive;
    scaleReg(Shadow.transmittance, bsdf, 1.0 - reflectance(primitive));
    stepPast(reg(Hit.t));
  }
  return NOTHING;
}

/** One sunlit place: from a point on a sky portal out to the sun, and in to the first surface. */
function traceSunPatch(at: i32, index: i32): void {
  setGuide(at + S_VALID, 0.0);
  const lights = whole(H_LIGHTS);
  const skyPortals = whole(H_SKY_PORTAL_COUNT);
  let total = 0.0;
  for (let g = 0; g < skyPortals; g++) total += sunOnPortal(lights + g * GROUP_WORDS);
  samplePair(whole(H_SEED), index, 700);
  const u = reg(Sample.u0);
  const v = reg(Sample.u1);
  samplePair(whole(H_SEED), index, 701);
  let left = reg(Sample.u0) * total;
  let skyPortal = -1;
  for (let g = 0; g < skyPortals; g++) {
    const part = sunOnPortal(lights + g * GROUP_WORDS);
    if (part <= 0.0) continue;
    skyPortal = lights + g * GROUP_WORDS;
    if (left < part) break;
    left -= part;
  }
  if (skyPortal < 0) return;
  for (let c = 0; c < 3; c++) {
    setReg(
      Ray.o + c,
      real(skyPortal + G_CORNER + c) + real(skyPortal + G_EDGE_U + c) * u + real(skyPortal + G_EDGE_V + c) * v,
    );
    setReg(Ray.d + c, -real(H_SUN_DIRECTION + c));
  }
  if (reaches(reg(Ray.o), reg(Ray.o + 1), reg(Ray.o + 2), -reg(Ray.d), -reg(Ray.d + 1), -reg(Ray.d + 2), FAR) === 0)
    return;
  const primitive = throughPanes();
  if (primitive < 0) return;
  loadGeometry(primitive);
  loadLaterBsdf(primitive);
  const cosine = dotReg(Surface.n, Surface.wo);
  if (cosine <= 1e-3) return;
  const through = reg(Bsdf.transmission);
  const stopped = 1.0 - openShare(bsdfOf(primitive));
  for (let c = 0; c < 3; c++) {
    setGuide(at + S_PLACE + c, reg(Surface.p + c));
    setGuide(at + S_NORMAL + c, reg(Surface.n + c));
    const irradiance =
      real(H_SUN_IRRADIANCE + c) * reg(Shadow.transmittance + c) * Math.max(0.0, dotReg(Surface.ns, Surface.wo));
    setGuide(at + S_RADIANCE + c, (irradiance * stopped * reg(Bsdf.albedo + c) * (1.0 - through)) / Math.PI);
  }
  setGuide(at + S_BACK, through < 1.0 ? through / (1.0 - through) : 0.0);
  setGuide(at + S_VALID, 1.0);
}

/** Area of a sky portal as the sun sees it; 0 when the sun stands on its other side. */
function sunOnPortal(at: i32): f64 {
  let cosine = 0.0;
  for (let c = 0; c < 3; c++) cosine -= real(at + G_NORMAL + c) * real(H_SUN_DIRECTION + c);
  return cosine > 0.0 ? cosine * real(at + G_AREA) : 0.0;
}

/** Looks for `count` sunlit places from number `first` on: see PATCH_WORDS. */
export function traceSunPatches(first: i32, count: i32): void {
  for (let i = 0; i < count; i++) traceSunPatch(i * PATCH_WORDS, first + i);
}
