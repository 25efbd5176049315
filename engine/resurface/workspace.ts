/** The photo and what is known about it, at the size at which slow fields (light, mattes, palette) are worked out. */

import { throwIfAborted } from '../abort.ts';
import { linearOfSrgb8, luminance } from '../image/colour.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import { resizeMask, resizeRgb8 } from '../image/resample.ts';
import type { Mask, OklabImage, Plane, Rgb8 } from '../image/types.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';
import { LOG_FLOOR } from './field.ts';
import type { SurfaceKind } from './surfaceKinds.ts';

/** Long side of the workspace in pixels. */
const WORK_PX = 1024;

export interface Workspace {
  readonly width: number;
  readonly height: number;
  /** Workspace pixels per picture pixel. */
  readonly scale: number;
  readonly image: Rgb8;
  readonly lab: OklabImage;
  /** Linear red, green and blue. */
  readonly linear: readonly [Float32Array, Float32Array, Float32Array];
  /** Natural logarithm of the linear luminance, floored at 0.003. */
  readonly logY: Plane;
  /** Coverage 0-1 of each kind of surface, of rugs and of openings. */
  readonly floor: Plane;
  readonly wall: Plane;
  readonly ceiling: Plane;
  readonly rug: Plane;
  readonly opening: Plane;
}

/** Coverage 0-1 by all of the masks. */
export function coverage(masks: readonly Mask[], width: number, height: number, rt: Runtime): Plane {
  const data = new Float32Array(width * height);
  for (const mask of masks) {
    throwIfAborted(rt.signal);
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
  throwIfAborted(rt.signal);
  const count = width * height;
  const logY = new Float32Array(count);
  const linear = [new Float32Array(count), new Float32Array(count), new Float32Array(count)] as const;
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) linear[c][i] = linearOfSrgb8[small.data[i * 3 + c]];
    logY[i] = Math.log(Math.max(LOG_FLOOR, luminance(linear[0][i], linear[1][i], linear[2][i])));
  }
  const of = (kind: 'floor' | 'wall' | 'ceiling') =>
    coverage(
      perception.surfaces.filter((surface) => surface.kind === kind).map((surface) => surface.mask),
      width,
      height,
      rt,
    );
  return {
    width,
    height,
    scale: width / image.width,
    image: small,
    lab: rgb8ToOklab(small, rt),
    linear,
    logY: { width, height, data: logY },
    floor: of('floor'),
    wall: of('wall'),
    ceiling: of('ceiling'),
    rug: coverage([perception.rug], width, height, rt),
    opening: coverage([perception.opening], width, height, rt),
  };
}

/** The same, with another coverage (0-1, of the workspace's size) of one kind of surface. */
export function withCoverage(work: Workspace, kind: SurfaceKind, plane: Plane): Workspace {
  return { ...work, [kind]: plane };
}
