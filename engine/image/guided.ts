/**
 * Edge-aware smoothing and upsampling: guided filter (He, Sun, Tang 2010) and its fast form (He, Sun 2015), which fits
 * the local linear model at a lower resolution and applies it to the full guide.
 */

import type { Runtime } from '../runtime.ts';
import { imageBandOps } from './bandOps.ts';
import { boxBlur } from './blur.ts';
import { sharedF32 } from './raster.ts';
import { resizePlane } from './resample.ts';
import type { OklabImage, Plane } from './types.ts';

export interface GuidedOptions {
  /** Window radius in pixels of the input. */
  readonly radius: number;
  /** Variance of the guide below which a window is smoothed; in squared units of the guide, e.g. 1e-3 for OKLab. */
  readonly epsilon: number;
}

/** Local linear model input ≈ slopes·guide + offset, one plane for each channel of the guide. */
interface LinearModel {
  readonly slopes: readonly Plane[];
  readonly offset: Plane;
}

function guideChannels(guide: Plane | OklabImage): Plane[] {
  if ('data' in guide) return [guide];
  const { width, height, l, a, b } = guide;
  return [l, a, b].map((data) => ({ width, height, data }));
}

function meanOfProduct(p: Plane, q: Plane, radius: number, rt: Runtime): Plane {
  const { width, height } = p;
  const target = rt.arena.f32Unset(width * height);
  const left = sharedF32(p.data, rt.arena);
  const right = p === q ? left : sharedF32(q.data, rt.arena);
  rt.bands(imageBandOps.multiply, height, { width, p: left, q: right, target });
  const mean = boxBlur({ width, height, data: target }, radius, rt);
  rt.arena.free(target);
  if (left !== p.data) rt.arena.free(left);
  if (p !== q && right !== q.data) rt.arena.free(right);
  return mean;
}

function fitOne(input: Plane, guide: Plane, options: GuidedOptions, rt: Runtime): LinearModel {
  const { radius, epsilon } = options;
  const meanGuide = boxBlur(guide, radius, rt);
  const meanInput = boxBlur(input, radius, rt);
  const cross = meanOfProduct(guide, input, radius, rt);
  const square = meanOfProduct(guide, guide, radius, rt);
  for (let i = 0; i < cross.data.length; i++) {
    const mg = meanGuide.data[i];
    const slope = (cross.data[i] - mg * meanInput.data[i]) / (square.data[i] - mg * mg + epsilon);
    cross.data[i] = slope;
    meanInput.data[i] -= slope * mg;
  }
  rt.arena.free(meanGuide.data);
  rt.arena.free(square.data);
  return { slopes: [cross], offset: meanInput };
}

/** Solves the symmetric 3×3 system of each window by cofactors; epsilon keeps it regular. */
function fitThree(input: Plane, guide: readonly Plane[], options: GuidedOptions, rt: Runtime): LinearModel {
  const { radius, epsilon } = options;
  const means = guide.map((channel) => boxBlur(channel, radius, rt).data);
  const offset = boxBlur(input, radius, rt);
  const cross = guide.map((channel) => meanOfProduct(channel, input, radius, rt));
  const products = [0, 0, 0, 1, 1, 2].map(
    (row, k) => meanOfProduct(guide[row], guide[[0, 1, 2, 1, 2, 2][k]], radius, rt).data,
  );
  const [m0, m1, m2] = means;
  for (let i = 0; i < offset.data.length; i++) {
    const u = m0[i];
    const v = m1[i];
    const w = m2[i];
    const mean = offset.data[i];
    const s00 = products[0][i] - u * u + epsilon;
    const s01 = products[1][i] - u * v;
    const s02 = products[2][i] - u * w;
    const s11 = products[3][i] - v * v + epsilon;
    const s12 = products[4][i] - v * w;
    const s22 = products[5][i] - w * w + epsilon;
    const c0 = cross[0].data[i] - u * mean;
    const c1 = cross[1].data[i] - v * mean;
    const c2 = cross[2].data[i] - w * mean;
    const k00 = s11 * s22 - s12 * s12;
    const k01 = s02 * s12 - s01 * s22;
    const k02 = s01 * s12 - s02 * s11;
    const inverse = 1 / (s00 * k00 + s01 * k01 + s02 * k02);
    const x0 = (k00 * c0 + k01 * c1 + k02 * c2) * inverse;
    const x1 = (k01 * c0 + (s00 * s22 - s02 * s02) * c1 + (s01 * s02 - s00 * s12) * c2) * inverse;
    const x2 = (k02 * c0 + (s01 * s02 - s00 * s12) * c1 + (s00 * s11 - s01 * s01) * c2) * inverse;
    cross[0].data[i] = x0;
    cross[1].data[i] = x1;
    cross[2].data[i] = x2;
    offset.data[i] = mean - x0 * u - x1 * v - x2 * w;
  }
  for (const array of [...means, ...products]) rt.arena.free(array);
  return { slopes: cross, offset };
}

/** Fits and averages the model over the windows that contain each pixel. */
function fit(input: Plane, guide: readonly Plane[], options: GuidedOptions, rt: Runtime): LinearModel {
  const raw = guide.length === 1 ? fitOne(input, guide[0], options, rt) : fitThree(input, guide, options, rt);
  const smooth = (plane: Plane) => {
    const mean = boxBlur(plane, options.radius, rt);
    rt.arena.free(plane.data);
    return mean;
  };
  return { slopes: raw.slopes.map(smooth), offset: smooth(raw.offset) };
}

/**
 * slopes·guide + offset at the guide's size, in the arena; a smaller model is interpolated on the way. Frees the model.
 */
function apply(model: LinearModel, guide: readonly Plane[], rt: Runtime): Plane {
  const { width, height } = guide[0];
  const target = rt.arena.f32Unset(width * height);
  const channels = guide.map((channel) => sharedF32(channel.data, rt.arena));
  rt.bands(imageBandOps.applyLinearModel, height, {
    width,
    height,
    smallWidth: model.offset.width,
    smallHeight: model.offset.height,
    slopes: model.slopes.map((slope) => slope.data),
    offset: model.offset.data,
    guide: channels,
    target,
  });
  for (const plane of [...model.slopes, model.offset]) rt.arena.free(plane.data);
  channels.forEach((array, c) => {
    if (array !== guide[c].data) rt.arena.free(array);
  });
  return { width, height, data: target };
}

/** Smooths `input` while following the edges of `guide` (same size). Result in the arena. */
export function guidedFilter(input: Plane, guide: Plane | OklabImage, options: GuidedOptions, rt: Runtime): Plane {
  const channels = guideChannels(guide);
  return apply(fit(input, channels, options, rt), channels, rt);
}

/**
 * Brings a small plane to the size of `guide` so that its edges fall on the guide's. `options.radius` is in pixels of
 * the small plane. Result in the arena.
 */
export function guidedUpsample(small: Plane, guide: Plane | OklabImage, options: GuidedOptions, rt: Runtime): Plane {
  const channels = guideChannels(guide);
  const reduced = channels.map((channel) => resizePlane(channel, small.width, small.height, 'area'));
  return apply(fit(small, reduced, options, rt), channels, rt);
}

/**
 * Guided filter at a fraction of the cost: the model is fitted at 1/subsample of the size. `radius` is in full pixels.
 */
export function fastGuidedFilter(
  input: Plane,
  guide: Plane | OklabImage,
  options: GuidedOptions & { readonly subsample: number },
  rt: Runtime,
): Plane {
  const width = Math.max(1, Math.round(input.width / options.subsample));
  const height = Math.max(1, Math.round(input.height / options.subsample));
  const small = resizePlane(input, width, height, 'area');
  const radius = Math.max(1, Math.round(options.radius / options.subsample));
  return guidedUpsample(small, guide, { radius, epsilon: options.epsilon }, rt);
}
