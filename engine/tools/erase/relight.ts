/** Gives the ground the light back that a shadow took: divided out, so that texture stays. */

import { throwIfAborted } from '../../abort.ts';
import { linearOfSrgb8, linearToSrgb8 } from '../../image/colour.ts';
import { dilate } from '../../image/morphology.ts';
import { samplePlane } from '../../image/resample.ts';
import type { Mask, Plane, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Shade } from './shadow.ts';

/** Log of light from which what is missing is seen. */
const SEEN = -0.004;

export interface Relit {
  readonly photo: Rgb8;
  /** What is left to be filled: 255 in the hole, and where too little light was left. */
  readonly hole: Mask;
  /** 255 where the photo was changed. */
  readonly mask: Mask;
}

/**
 * The photo without the shade, which was found on a copy of `small` size, and the hole with what of it is lost. Throws
 * AbortedError.
 */
export function relight(
  photo: Rgb8,
  hole: Mask,
  { box, logs, lost }: Shade,
  small: { readonly width: number; readonly height: number },
  rt: Runtime,
): Relit {
  const { width, height } = photo;
  const data = rt.arena.u8(photo.data.length);
  data.set(photo.data);
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  const grown: Mask = { width, height, data: hole.data.slice() };
  const lostShare: Plane = { ...logs[0], data: Float32Array.from(dilate(lost, 1).data) };
  const isTouched = touched(logs, lostShare);
  const [across, down] = [small.width / width, small.height / height];
  const [left, right] = [Math.floor(box.left / across), Math.min(width, Math.ceil(box.right / across))];
  const [top, bottom] = [Math.floor(box.top / down), Math.min(height, Math.ceil(box.bottom / down))];
  for (let y = top; y < bottom; y++) {
    if (y % 16 === 0) throwIfAborted(rt.signal);
    const v = (y + 0.5) * down - box.top;
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const u = (x + 0.5) * across - box.left;
      if (hole.data[at] >= 128 || !isTouched(u, v)) continue;
      if (samplePlane(lostShare, u, v) >= 128) {
        grown.data[at] = 255;
        continue;
      }
      for (let c = 0; c < 3; c++) {
        const shade = samplePlane(logs[c], u, v);
        if (shade > SEEN) continue;
        data[at * 3 + c] = linearToSrgb8(linearOfSrgb8[photo.data[at * 3 + c]] * Math.exp(-shade));
        mask.data[at] = 255;
      }
    }
  }
  return { photo: { width, height, data }, hole: grown, mask };
}

/** Tells at once whether anything changes between the pixels around a point. */
function touched(logs: readonly Plane[], lost: Plane): (u: number, v: number) => boolean {
  const { width, height, data } = lost;
  const changes = Uint8Array.from(data, (v, i) => (v > 0 || logs.some((plane) => plane.data[i] < 0) ? 255 : 0));
  const near = dilate({ width, height, data: changes }, 1).data;
  return (u, v) => near[Math.min(height - 1, Math.floor(v)) * width + Math.min(width - 1, Math.floor(u))] > 0;
}
