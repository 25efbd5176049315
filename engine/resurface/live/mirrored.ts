/** What a polished floor would mirror, whatever is laid: a picture of its own, before any reflectance. */
import { gaussianBlur } from '../../image/blur.ts';
import type { Plane, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Workspace } from '../workspace.ts';

/** Blur of a satin floor, as a share of the long side: between polished stone and oiled wood. */
const BLUR = 0.0115;

/**
 * Mirror image of what stands on the floor, below its foot, as (value / 255)² of linear light; black where none is. See
 * `addMirror`.
 */
export function mirrored(work: Workspace, floor: Plane, rt: Runtime): Rgb8 {
  const { width, height } = work;
  const count = width * height;
  const planes = [rt.arena.f32(count), rt.arena.f32(count), rt.arena.f32(count)] as const;
  const weight = rt.arena.f32(count);
  for (let x = 0; x < width; x++) {
    let foot = -1;
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      if (floor.data[i] + work.rug.data[i] <= 0.5) {
        foot = y;
        continue;
      }
      const from = 2 * foot + 1 - y;
      if (foot < 0 || from < 0) continue;
      for (let c = 0; c < 3; c++) planes[c][i] = work.linear[c][from * width + x];
      weight[i] = 1;
    }
  }
  const sigma = Math.max(1.5, Math.max(width, height) * BLUR);
  const soft = [...planes, weight].map((data) => gaussianBlur({ width, height, data }, sigma, rt).data);
  const data = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) {
    if (soft[3][i] <= 1e-3) continue;
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, soft[c][i]))));
  }
  for (const each of [...planes, weight, ...soft]) rt.arena.free(each);
  return { width, height, data };
}
