/**
 * Mirror images in a polished floor. What stands on a floor is mirrored about the line where it meets it: in a level
 * photo the virtual image of each upright thing lies straight below its foot, as tall as the thing itself.
 */

import { gaussianBlur } from '../image/blur.ts';
import { linearOfSrgb8 } from '../image/colour.ts';
import { resizeRgb8 } from '../image/resample.ts';
import type { Plane, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { resurfaceBandOps } from './bandOps.ts';
import type { Covers } from './cover.ts';
import type { Mattes, Subject } from './covers.ts';
import type { Treatment } from './treatment.ts';

/** Floors rougher than this show no image, only glare. */
const ROUGHEST = 0.62;
/** Reflectance of polished stone and varnish seen head-on. */
const FACING = 0.04;

interface MirrorFields {
  /** Linear RGB to add at workspace size, before the floor's coverage. */
  readonly rgb: readonly [Float32Array, Float32Array, Float32Array];
}

/** Mirror light on the floor from the finished picture, or undefined when the floor is too matt to mirror. */
function mirrorLight(
  finished: Rgb8,
  { work, perception }: Subject,
  floor: Plane,
  treatment: Treatment,
  rt: Runtime,
): MirrorFields | undefined {
  const cameraHeightM = perception.room.camera.heightM;
  const { roughness } = treatment.finish;
  if (roughness >= ROUGHEST) return undefined;
  const polish = (1 - roughness / ROUGHEST) ** 1.3;
  const { width, height } = work;
  const count = width * height;
  const small = work.scale < 1 ? resizeRgb8(finished, width, height, 'area') : finished;
  const image = [rt.arena.f32(count), rt.arena.f32(count), rt.arena.f32(count)] as const;
  const strength = new Float32Array(count);
  const ground = new Uint8Array(count);
  for (let i = 0; i < count; i++) ground[i] = floor.data[i] + work.rug.data[i] > 0.5 ? 1 : 0;
  for (let x = 0; x < width; x++) {
    // Walk down the column; `foot` is the last pixel of what stands on the floor above.
    let foot = -1;
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      if (ground[i] === 0) {
        foot = y;
        continue;
      }
      if (foot < 0) continue;
      const from = 2 * foot + 1 - y;
      if (from < 0) continue;
      const source = (from * width + x) * 3;
      for (let c = 0; c < 3; c++) image[c][i] = linearOfSrgb8[small.data[source + c]];
      strength[i] = 1;
    }
  }
  const sigma = Math.max(1.5, Math.max(width, height) * (0.0025 + 0.03 * roughness));
  const blurred = image.map((data) => gaussianBlur({ width, height, data }, sigma, rt).data);
  const weight = gaussianBlur({ width, height, data: strength }, sigma, rt).data;
  const h = treatment.toMetres;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (floor.data[i] <= 0) continue;
      const px = (x + 0.5) / work.scale;
      const py = (y + 0.5) / work.scale;
      const w = 1 / (h[6] * px + h[7] * py + h[8]);
      const across = (h[0] * px + h[1] * py + h[2]) * w;
      const away = (h[3] * px + h[4] * py + h[5]) * w;
      const cosine = cameraHeightM / Math.sqrt(across * across + away * away + cameraHeightM * cameraHeightM);
      // Schlick 1994.
      const fresnel = (FACING + (1 - FACING) * (1 - cosine) ** 5) * polish;
      for (let c = 0; c < 3; c++) blurred[c][i] = weight[i] > 1e-3 ? blurred[c][i] * Math.min(0.45, fresnel) : 0;
    }
  }
  for (const data of image) rt.arena.free(data);
  return { rgb: [blurred[0], blurred[1], blurred[2]] };
}

/** Adds the floor's mirror images to a finished picture, in place. */
export function addMirror(
  subject: Subject,
  mattes: Mattes,
  { covers, target, lock }: { readonly covers: Covers; readonly target: Uint8Array; readonly lock: Uint8Array },
  rt: Runtime,
): void {
  const { floor } = covers.kinds;
  if (!floor) return;
  const { width, height, workWidth, workHeight } = covers;
  const finished = { width, height, data: target };
  const light = mirrorLight(finished, subject, mattes.coverage.floor, floor.treatments[0], rt);
  if (!light) return;
  const [red, green, blue] = light.rgb;
  const args = { width, height, workWidth, workHeight, target, floor: floor.matte, lock, red, green, blue };
  rt.bands(resurfaceBandOps.mirror, height, args);
}
