/** The photo and what is known about it, at the size at which slow fields (light, mattes, palette) are worked out. */

import { boxBlur } from '../../image/blur.ts';
import { linearOfSrgb8, luminance } from '../../image/colour.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import { resizeMask, resizeRgb8 } from '../../image/resample.ts';
import type { Mask, OklabImage, Plane, Rgb8 } from '../../image/types.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Runtime } from '../../runtime.ts';
import { LOG_FLOOR } from './field.ts';

/** Long side of the workspace in pixels. */
export const WORK_PX = 1024;

export interface Workspace {
  readonly width: number;
  readonly height: number;
  /** Workspace pixels per picture pixel. */
  readonly scale: number;
  readonly image: Rgb8;
  readonly lab: OklabImage;
  /** Natural logarithm of the linear luminance, floored at 0.003. */
  readonly logY: Plane;
  /** Coverage 0-1 of each kind of surface, of rugs and of openings. */
  readonly floor: Plane;
  readonly wall: Plane;
  readonly ceiling: Plane;
  readonly rug: Plane;
  readonly opening: Plane;
}

function coverage(masks: readonly Mask[], width: number, height: number): Plane {
  const data = new Float32Array(width * height);
  for (const mask of masks) {
    const small = mask.width === width && mask.height === height ? mask : resizeMask(mask, width, height, 'area');
    for (let i = 0; i < data.length; i++) data[i] = Math.min(1, data[i] + small.data[i] / 255);
  }
  return { width, height, data };
}

export function createWorkspace(image: Rgb8, perception: Perception, rt: Runtime): Workspace {
  const scale = Math.min(1, WORK_PX / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const small = scale < 1 ? resizeRgb8(image, width, height, 'area') : image;
  const logY = new Float32Array(width * height);
  for (let i = 0; i < logY.length; i++) {
    const y = luminance(
      linearOfSrgb8[small.data[i * 3]],
      linearOfSrgb8[small.data[i * 3 + 1]],
      linearOfSrgb8[small.data[i * 3 + 2]],
    );
    logY[i] = Math.log(Math.max(LOG_FLOOR, y));
  }
  const of = (kind: 'floor' | 'wall' | 'ceiling') =>
    coverage(
      perception.surfaces.filter((surface) => surface.kind === kind).map((surface) => surface.mask),
      width,
      height,
    );
  return {
    width,
    height,
    scale: width / image.width,
    image: small,
    lab: rgb8ToOklab(small, rt),
    logY: { width, height, data: logY },
    floor: of('floor'),
    wall: of('wall'),
    ceiling: of('ceiling'),
    rug: coverage([perception.rug], width, height),
    opening: coverage([perception.opening], width, height),
  };
}

/** Mean of `planes` where `weight` is, over boxes of `radius`; `density` is the share of the box that counted. */
export function weightedMeans(
  planes: readonly Float32Array[],
  weight: Float32Array,
  size: { readonly width: number; readonly height: number },
  radius: number,
  rt: Runtime,
): { means: Float32Array[]; density: Float32Array } {
  const { width, height } = size;
  const product = rt.arena.f32(width * height);
  const plane = { width, height, data: product };
  product.set(weight);
  const density = boxBlur(plane, radius, rt).data;
  const means = planes.map((values) => {
    for (let i = 0; i < product.length; i++) product[i] = values[i] * weight[i];
    const sum = boxBlur(plane, radius, rt).data;
    for (let i = 0; i < sum.length; i++) sum[i] = density[i] > 1e-6 ? sum[i] / density[i] : 0;
    return sum;
  });
  rt.arena.free(product);
  return { means, density };
}

/**
 * Carries `planes` from where `weight` is 1 over the whole picture: the nearest data, ever more blurred with distance.
 * Returns new planes; where weight is 1 the values are the originals.
 */
export function fillFrom(
  planes: readonly Float32Array[],
  weight: Float32Array,
  size: { readonly width: number; readonly height: number },
  rt: Runtime,
): Float32Array[] {
  const count = size.width * size.height;
  const results = planes.map(() => new Float32Array(count));
  const missing = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    missing[i] = 1 - weight[i];
    for (let k = 0; k < planes.length; k++) results[k][i] = planes[k][i] * weight[i];
  }
  const long = Math.max(size.width, size.height);
  for (const radius of [3, 9, 27, 81, long]) {
    const { means, density } = weightedMeans(planes, weight, size, Math.min(radius, long), rt);
    const full = radius === long ? 1e-4 : 0.12;
    for (let i = 0; i < count; i++) {
      if (missing[i] <= 0) continue;
      const take = missing[i] * Math.min(1, density[i] / full);
      missing[i] -= take;
      for (let k = 0; k < planes.length; k++) results[k][i] += take * means[k][i];
    }
    for (const mean of means) rt.arena.free(mean);
    rt.arena.free(density);
  }
  return results;
}
