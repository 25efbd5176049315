/** Light without noise: components of light and what is known of each pixel, filtered pass by pass. */
import type { BandOp } from '../bandOp.ts';
import { luminanceAt } from '../image/colour.ts';
import * as at from '../kernels/trace/layout.ts';
import type { LightFilter } from '../kernels/trace/types.ts';
import type { Frame } from './frame.ts';
import { PixelRays } from './pixelRays.ts';

/** Components of light; diffuse ones as irradiance over π, so that textures are not in them. */
export interface LightComponents {
  readonly direct: Float32Array;
  readonly indirect: Float32Array;
  readonly specular: Float32Array;
}

export interface PrepareArgs {
  readonly scene: Float32Array;
  readonly frame: Frame;
  readonly features: Float32Array;
  readonly components: LightComponents;
}

/** Least albedo by which light is divided. */
const DARK = 1e-3;

function writeFeatures(
  { scene, frame, features }: PrepareArgs,
  integers: Int32Array,
  rays: PixelRays,
  pixel: number,
): void {
  const { width, depth, primitive, normal } = frame;
  const pixels = width * frame.height;
  const put = (feature: number, value: number) => {
    features[feature * pixels + pixel] = value;
  };
  const s = primitive[pixel];
  const bsdf = s < 0 ? -1 : integers[integers[at.H_TRIANGLES] + s * at.TRIANGLE_WORDS + at.T_BSDF];
  const n = pixel * 3;
  const length = Math.hypot(normal[n], normal[n + 1], normal[n + 2]);
  put(at.F_BSDF, bsdf);
  put(at.F_SIZE, 0);
  if (length === 0) return;
  const z = depth[pixel];
  for (let c = 0; c < 3; c++) {
    put(at.F_NORMAL + c, normal[n + c] / length);
    put(at.F_PLACE + c, scene[at.H_CAMERA + c] + rays.along(pixel, z, c));
  }
  put(at.F_SIZE, Math.max(1e-6, z * rays.size));
}

/** Mean and variance of the mean of one component; `divisor` is the sum of albedos, or the count. */
function writeComponent(
  frame: Frame,
  target: Float32Array,
  pixel: number,
  from: number,
  square: number,
  isDiffuse: boolean,
): void {
  const { light } = frame;
  const o = pixel * at.OUT_WORDS;
  const count = Math.max(1, light[o + at.O_COUNT]);
  const pixels = frame.width * frame.height;
  for (let c = 0; c < 3; c++) {
    const divisor = isDiffuse ? light[o + at.O_ALBEDO + c] : count;
    target[c * pixels + pixel] = divisor > DARK * count ? light[o + from + c] / divisor : 0;
  }
  const mean = luminanceAt(light, o + from) / count;
  const spread = Math.max(0, light[o + at.O_SQUARES + square] / count - mean * mean) / Math.max(1, count - 1);
  const albedo = isDiffuse ? Math.max(DARK, luminanceAt(light, o + at.O_ALBEDO) / count) : 1;
  // All samples of the pixel saw metal, a lamp or the sky: how a matt surface would be lit there is not known.
  const isKnown = !isDiffuse || luminanceAt(light, o + at.O_ALBEDO) > DARK * count;
  target[3 * pixels + pixel] = isKnown ? spread / (albedo * albedo) : -1;
}

/**
 * Reflections in smooth metal are pictures themselves: their variance counts less, so that the filter spares their
 * edges.
 */
function sharpness(scene: Float32Array, integers: Int32Array, primitive: number): number {
  if (primitive < 0) return 1;
  const bsdf =
    integers[at.H_BSDFS] +
    integers[integers[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS + at.T_BSDF] * at.BSDF_WORDS;
  if (integers[bsdf + at.L_KIND] !== at.KIND_METAL) return 1;
  const share = scene[bsdf + at.L_ROUGHNESS] / 0.5;
  return Math.min(1, Math.max(0.3, share * share));
}

/** Turns sums of samples into components, and records into features. */
export const prepareDenoise: BandOp<PrepareArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { scene, frame, components } = args;
    const integers = new Int32Array(scene.buffer, scene.byteOffset, scene.length);
    const pixels = frame.width * frame.height;
    const rays = new PixelRays(scene, frame.width);
    for (let pixel = from * frame.width; pixel < to * frame.width; pixel++) {
      writeFeatures(args, integers, rays, pixel);
      writeComponent(frame, components.direct, pixel, at.O_DIRECT, 0, true);
      writeComponent(frame, components.indirect, pixel, at.O_INDIRECT, 1, true);
      writeComponent(frame, components.specular, pixel, at.O_SPECULAR, 2, false);
      components.specular[3 * pixels + pixel] *= sharpness(scene, integers, frame.primitive[pixel]);
    }
  },
};

export interface FilterArgs {
  readonly width: number;
  readonly height: number;
  readonly features: Float32Array;
  readonly source: Float32Array;
  readonly target: Float32Array;
  readonly filter: LightFilter;
}

export const filterLight: BandOp<FilterArgs> = {
  rowsPerBand: 8,
  run(kernels, { width, height, features, source, target, filter }, from, to) {
    kernels.filterLight(features, source, target, { width, height }, filter, from, to);
  },
};

export const spreadVariance: BandOp<FilterArgs> = {
  rowsPerBand: 8,
  run(kernels, { width, height, features, source, target, filter }, from, to) {
    kernels.spreadVariance(features, source, target, { width, height }, filter, from, to);
  },
};
