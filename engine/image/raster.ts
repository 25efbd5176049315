/** Makes rasters, and converts whole pictures between colour spaces. */

import type { Arena, Runtime } from '../runtime.ts';
import { imageBandOps } from './bandOps.ts';
import { linearOfSrgb8, luminance } from './colour.ts';
import type { Mask, OklabImage, Plane, Rgb8 } from './types.ts';

type Shareable = Uint8Array | Float32Array;

/** True when every thread of the run can see the array. */
function isShared(array: Shareable): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && array.buffer instanceof SharedArrayBuffer;
}

/** The array itself when it lies in shared memory, else a copy in the arena. */
export function sharedU8(array: Uint8Array, arena: Arena): Uint8Array {
  if (isShared(array)) return array;
  const copy = arena.u8(array.length);
  copy.set(array);
  return copy;
}

/** The array itself when it lies in shared memory, else a copy in the arena. */
export function sharedF32(array: Float32Array, arena: Arena): Float32Array {
  if (isShared(array)) return array;
  const copy = arena.f32Unset(array.length);
  copy.set(array);
  return copy;
}

/** A copy in the arena, for all threads to read. */
export function copyI32(array: Int32Array, arena: Arena): Int32Array {
  const copy = arena.i32(array.length);
  copy.set(array);
  return copy;
}

/** A mask of zeros, in the arena when one is given. */
export function createMask(width: number, height: number, arena?: Arena): Mask {
  const length = width * height;
  return { width, height, data: arena ? arena.u8(length) : new Uint8Array(length) };
}

/** Planes of OKLab, in the arena. */
export function rgb8ToOklab(image: Rgb8, rt: Runtime): OklabImage {
  const { width, height } = image;
  const length = width * height;
  const l = rt.arena.f32Unset(length);
  const a = rt.arena.f32Unset(length);
  const b = rt.arena.f32Unset(length);
  rt.bands(imageBandOps.rgb8ToOklab, height, { width, rgb: sharedU8(image.data, rt.arena), l, a, b });
  return { width, height, l, a, b };
}

/** 8-bit sRGB in the arena; colours that sRGB cannot show are clipped channel by channel. */
export function oklabToRgb8(image: OklabImage, rt: Runtime): Rgb8 {
  const { width, height } = image;
  const rgb = rt.arena.u8(width * height * 3);
  rt.bands(imageBandOps.oklabToRgb8, height, {
    width,
    rgb,
    l: sharedF32(image.l, rt.arena),
    a: sharedF32(image.a, rt.arena),
    b: sharedF32(image.b, rt.arena),
  });
  return { width, height, data: rgb };
}

/** Mixes `top` over `base` by the mask: exactly `base` where it is 0 and exactly `top` where it is 255. */
export function blend(base: Rgb8, top: Rgb8, mask: Mask, rt: Runtime): Rgb8 {
  const { width, height } = base;
  const target = rt.arena.u8(width * height * 3);
  rt.bands(imageBandOps.blendRgb8, height, {
    width,
    base: sharedU8(base.data, rt.arena),
    top: sharedU8(top.data, rt.arena),
    mask: sharedU8(mask.data, rt.arena),
    target,
  });
  return { width, height, data: target };
}

/** Relative luminance in linear light, 0-1. */
export function luminancePlane(image: Rgb8): Plane {
  const { width, height, data } = image;
  const out = new Float32Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += 3) {
    out[i] = luminance(linearOfSrgb8[data[p]], linearOfSrgb8[data[p + 1]], linearOfSrgb8[data[p + 2]]);
  }
  return { width, height, data: out };
}

/** Luma (Rec. 709 weights on the encoded values), 0-255: what line and edge detectors read. */
export function lumaPlane(image: Rgb8): Plane {
  const { width, height, data } = image;
  const out = new Float32Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += 3) out[i] = luminance(data[p], data[p + 1], data[p + 2]);
  return { width, height, data: out };
}
