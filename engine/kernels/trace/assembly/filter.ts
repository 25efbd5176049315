// The light filter, four pixels of a row at once. The order of every operation is that of ../filter.ts.
import { F_BSDF, F_NORMAL, F_PLACE, F_SIZE, FEATURE_WORDS, COMPONENT_WORDS } from './layout.ts';
import { stackAt } from './machine.ts';

const FIREFLY: f32 = 5.0;
const FOREIGN: f32 = 9.0;
const NOISIER: f32 = 8.0;

/** One call: arrays, their planes' length in bytes, and the settings. */
let features: usize = 0;
let source: usize = 0;
let target: usize = 0;
let plane: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let isSameBsdf: bool = false;

/** What the tap under way reads: the first plane, and how far the planes lie apart. */
let tapFeatures: usize = 0;
let tapComponent: usize = 0;
let tapStride: usize = 0;

export function setFilter(featuresAt: usize, sourceAt: usize, targetAt: usize, across: i32, down: i32, sameBsdf: i32): void {
  features = featuresAt;
  source = sourceAt;
  target = targetAt;
  width = across;
  height = down;
  plane = <usize>(across * down) << 2;
  isSameBsdf = sameBsdf !== 0;
}

// @ts-ignore: decorator
@inline
function spline(d: i32): f32 {
  return d === 0 ? 0.375 : d === 1 || d === -1 ? 0.25 : 0.0625;
}

// @ts-ignore: decorator
@inline
function add(a: v128, b: v128): v128 {
  return f32x4.add(a, b);
}
// @ts-ignore: decorator
@inline
function sub(a: v128, b: v128): v128 {
  return f32x4.sub(a, b);
}
// @ts-ignore: decorator
@inline
function mul(a: v128, b: v128): v128 {
  return f32x4.mul(a, b);
}
// @ts-ignore: decorator
@inline
function all(v: f32): v128 {
  return f32x4.splat(v);
}

// @ts-ignore: decorator
@inline
function lightness(r: v128, g: v128, b: v128): v128 {
  return add(add(mul(all(0.2126), r), mul(all(0.7152), g)), mul(all(0.0722), b));
}

// @ts-ignore: decorator
@inline
function decay(d: v128): v128 {
  const one = all(1.0);
  return f32x4.div(one, add(one, mul(d, add(one, mul(d, add(all(0.5), mul(d, all(0.1666))))))));
}

/** Where the four pixels' planes are read: straight from memory, or gathered where some lie beside the picture. */
function loadTap(x: i32, y: i32): v128 {
  const row = y * width;
  if (x >= 0 && x + 3 < width) {
    const first = <usize>(row + x) << 2;
    tapFeatures = features + first;
    tapComponent = source + first;
    tapStride = plane;
    return i32x4.splat(-1);
  }
  const gathered = stackAt();
  for (let lane = 0; lane < 4; lane++) {
    const at = <usize>(row + min(max(x + lane, 0), width - 1)) << 2;
    const to = gathered + (<usize>lane << 2);
    for (let k: usize = 0; k < <usize>FEATURE_WORDS; k++) store<f32>(to + k * 16, load<f32>(features + k * plane + at));
    for (let k: usize = 0; k < <usize>COMPONENT_WORDS; k++) {
      store<f32>(to + 128 + k * 16, load<f32>(source + k * plane + at));
    }
  }
  tapFeatures = gathered;
  tapComponent = gathered + 128;
  tapStride = 16;
  const places = i32x4.add(i32x4.splat(x), i32x4(0, 1, 2, 3));
  return v128.and(i32x4.ge_s(places, i32x4.splat(0)), i32x4.lt_s(places, i32x4.splat(width)));
}

// @ts-ignore: decorator
@inline
function feature(k: i32): v128 {
  return v128.load(tapFeatures + <usize>k * tapStride);
}
// @ts-ignore: decorator
@inline
function component(k: i32): v128 {
  return v128.load(tapComponent + <usize>k * tapStride);
}

/** Stores a plane of the four pixels from `x` on, as far as they lie in the picture. */
// @ts-ignore: decorator
@inline
function put(k: i32, x: i32, y: i32, value: v128): void {
  const at = target + <usize>k * plane + (<usize>(y * width + x) << 2);
  if (x + 3 < width) {
    v128.store(at, value);
    return;
  }
  store<f32>(at, f32x4.extract_lane(value, 0));
  if (x + 1 < width) store<f32>(at, f32x4.extract_lane(value, 1), 4);
  if (x + 2 < width) store<f32>(at, f32x4.extract_lane(value, 2), 8);
}

/**
 * Four pixels: `isSpread` averages only the variance, otherwise colours too. Long because all that is known of the
 * middle stays in registers only while it is one function.
 */
// @ts-ignore: decorator
@inline
function four(x: i32, y: i32, step: i32, tolerance: f32, planeWidth: f32, isSpread: bool): void {
  loadTap(x, y);
  const zero = all(0.0);
  const one = all(1.0);
  const nx = feature(F_NORMAL);
  const ny = feature(F_NORMAL + 1);
  const nz = feature(F_NORMAL + 2);
  const px = feature(F_PLACE);
  const py = feature(F_PLACE + 1);
  const pz = feature(F_PLACE + 2);
  const size = feature(F_SIZE);
  const bsdf = feature(F_BSDF);
  const ownR = component(0);
  const ownG = component(1);
  const ownB = component(2);
  const ownV = component(3);
  const isKnown = f32x4.ge(ownV, zero);
  const hasSurface = f32x4.gt(size, zero);
  const light = lightness(ownR, ownG, ownB);
  const variance = v128.bitselect(ownV, all(1e9), isKnown);
  const scale = f32x4.div(one, mul(all(planeWidth * <f32>step), size));
  const centre = v128.and(all(0.140625), isKnown);
  let r = isSpread ? zero : mul(centre, ownR);
  let g = isSpread ? zero : mul(centre, ownG);
  let b = isSpread ? zero : mul(centre, ownB);
  let v = isSpread ? zero : mul(mul(centre, centre), variance);
  let total = isSpread ? zero : centre;
  if (v128.any_true(hasSurface)) {
    for (let dy = -2; dy <= 2; dy++) {
      const ty = y + dy * step;
      if (ty < 0 || ty >= height) continue;
      const across = spline(dy);
      for (let dx = -2; dx <= 2; dx++) {
        if (dx === 0 && dy === 0) continue;
        const inside = loadTap(x + dx * step, ty);
        const cosine = add(
          add(mul(nx, feature(F_NORMAL)), mul(ny, feature(F_NORMAL + 1))),
          mul(nz, feature(F_NORMAL + 2)),
        );
        const off = add(
          add(mul(nx, sub(feature(F_PLACE), px)), mul(ny, sub(feature(F_PLACE + 1), py))),
          mul(nz, sub(feature(F_PLACE + 2), pz)),
        );
        const like = add(mul(f32x4.pmax(zero, sub(one, cosine)), all(24.0)), mul(f32x4.abs(off), scale));
        const otherV = component(3);
        let ok = v128.and(
          v128.and(inside, f32x4.le(like, all(FOREIGN))),
          v128.and(f32x4.gt(feature(F_SIZE), zero), f32x4.ge(otherV, zero)),
        );
        if (isSameBsdf) ok = v128.and(ok, f32x4.eq(feature(F_BSDF), bsdf));
        if (!v128.any_true(ok)) continue;
        const tr = component(0);
        const tg = component(1);
        const tb = component(2);
        const kernel = all(spline(dx) * across);
        if (isSpread) {
          const weight = v128.and(mul(kernel, decay(like)), ok);
          r = add(r, mul(weight, lightness(tr, tg, tb)));
          v = add(v, mul(weight, otherV));
          total = add(total, weight);
        } else {
          const difference = sub(lightness(tr, tg, tb), light);
          const explained = add(variance, f32x4.pmin(variance, otherV));
          const excess = f32x4.pmax(zero, sub(mul(difference, difference), explained));
          const shared = add(variance, f32x4.pmin(mul(all(NOISIER), variance), otherV));
          const apart = f32x4.div(excess, add(all(1e-8), mul(all(tolerance), shared)));
          const weight = v128.and(mul(kernel, decay(add(like, apart))), ok);
          r = add(r, mul(weight, tr));
          g = add(g, mul(weight, tg));
          b = add(b, mul(weight, tb));
          v = add(v, mul(mul(weight, weight), otherV));
          total = add(total, weight);
        }
      }
    }
  }
  if (isSpread) {
    const changes = v128.and(hasSurface, isKnown);
    const isTold = f32x4.gt(total, all(0.05));
    const likely = add(f32x4.div(r, total), mul(all(FIREFLY), f32x4.sqrt(f32x4.div(v, total))));
    const isCut = v128.and(v128.and(isTold, changes), f32x4.gt(light, likely));
    const keep = v128.bitselect(f32x4.div(likely, light), one, isCut);
    const own = v128.bitselect(f32x4.div(v, total), ownV, isCut);
    put(0, x, y, mul(ownR, keep));
    put(1, x, y, mul(ownG, keep));
    put(2, x, y, mul(ownB, keep));
    const mean = f32x4.div(add(v, mul(all(0.140625), own)), add(total, all(0.140625)));
    put(3, x, y, v128.bitselect(mean, ownV, changes));
    return;
  }
  const changes = v128.and(hasSurface, f32x4.gt(total, zero));
  const share = f32x4.div(one, total);
  put(0, x, y, v128.bitselect(mul(r, share), ownR, changes));
  put(1, x, y, v128.bitselect(mul(g, share), ownG, changes));
  put(2, x, y, v128.bitselect(mul(b, share), ownB, changes));
  put(3, x, y, v128.bitselect(mul(mul(v, share), share), ownV, changes));
}

export function filterRows(step: i32, tolerance: f32, planeWidth: f32, from: i32, to: i32): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x += 4) four(x, y, step, tolerance, planeWidth, false);
  }
}

export function spreadRows(step: i32, planeWidth: f32, from: i32, to: i32): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x += 4) four(x, y, step, 1.0, planeWidth, true);
  }
}
