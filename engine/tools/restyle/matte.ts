/**
 * Edge-aware mattes. A mask says roughly where a surface is; at its border each pixel is unmixed between the surface's
 * colour and that of what stands before it, both measured near by.
 */
import { boxBlur } from '../../image/blur.ts';
import { dilate, erode } from '../../image/morphology.ts';
import type { Mask, OklabImage, Plane } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { weightedMeans } from './workspace.ts';

function maskOf(plane: Plane, level: number): Mask {
  const data = new Uint8Array(plane.data.length);
  for (let i = 0; i < data.length; i++) data[i] = plane.data[i] >= level ? 255 : 0;
  return { width: plane.width, height: plane.height, data };
}

function share(mask: Mask, inverted: boolean): Float32Array {
  const data = new Float32Array(mask.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mask.data[i] > 127 !== inverted ? 1 : 0;
  return data;
}

export interface MatteOptions {
  /** Half width in pixels of the band in which the mask is doubted. */
  readonly band: number;
  /**
   * How far, in OKLab, the surface's own texture may stray from its local mean before a pixel is spared: the least and
   * the most; between them the surface's own spread decides.
   */
  readonly tolerance: readonly [number, number];
}

/** Refined coverage 0-1 of the surface that `coarse` marks. */
export function refineMatte(coarse: Plane, lab: OklabImage, options: MatteOptions, rt: Runtime): Plane {
  const { width, height } = coarse;
  const count = width * height;
  const hard = maskOf(coarse, 0.5);
  const inside = share(erode(hard, options.band), false);
  const outside = share(dilate(hard, options.band), true);
  const channels = [lab.l, lab.a, lab.b];
  const reach = options.band * 3;
  const near = weightedMeans(channels, inside, coarse, reach, rt);
  const far = weightedMeans(channels, outside, coarse, reach, rt);
  const wide = weightedMeans(channels, inside, coarse, Math.round(Math.max(width, height) * 0.06), rt);
  const data = new Float32Array(count);
  const soft = boxBlur(coarse, 1, rt);
  const stray = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    if (outside[i] === 1) continue;
    const local = near.density[i] > 0.02 ? near.means : wide.means;
    const dl = lab.l[i] - local[0][i];
    const da = lab.a[i] - local[1][i];
    const db = lab.b[i] - local[2][i];
    // Shadows change lightness far more than chroma, so chroma counts for more.
    stray[i] = Math.sqrt(dl * dl * 0.35 + (da * da + db * db) * 4);
  }
  const tolerance = ownSpread(stray, inside, options.tolerance);
  for (let i = 0; i < count; i++) {
    if (outside[i] === 1) continue;
    const alike = 1 - rise(stray[i], tolerance, tolerance * 1.8);
    if (inside[i] === 1) {
      data[i] = alike;
      continue;
    }
    const prior = soft.data[i];
    const local = near.density[i] > 0.02 ? near.means : wide.means;
    let alpha = prior * (0.25 + 0.75 * alike);
    if (far.density[i] > 0.01 && (near.density[i] > 0.01 || wide.density[i] > 0.01)) {
      const vl = local[0][i] - far.means[0][i];
      const va = local[1][i] - far.means[1][i];
      const vb = local[2][i] - far.means[2][i];
      const length = vl * vl + va * va + vb * vb;
      const along =
        (lab.l[i] - far.means[0][i]) * vl + (lab.a[i] - far.means[1][i]) * va + (lab.b[i] - far.means[2][i]) * vb;
      const unmixed = Math.min(1, Math.max(0, along / (length + 1e-6)));
      const trust = length / (length + 0.004);
      alpha = prior * (1 - trust) + unmixed * trust * (prior > 0.02 ? 1 : 0.6);
    }
    data[i] = alpha;
  }
  for (const group of [near, far, wide]) {
    for (const mean of group.means) rt.arena.free(mean);
    rt.arena.free(group.density);
  }
  rt.arena.free(soft.data);
  return { width, height, data };
}

/** Three times the middle stray of the surface, within the limits given. */
function ownSpread(stray: Float32Array, inside: Float32Array, [least, most]: readonly [number, number]): number {
  const values: number[] = [];
  for (let i = 0; i < stray.length; i += 5) if (inside[i] === 1) values.push(stray[i]);
  if (values.length === 0) return least;
  const sorted = Float32Array.from(values).sort();
  return Math.min(most, Math.max(least, 2.2 * sorted[Math.floor(sorted.length * 0.75)]));
}

function rise(x: number, low: number, high: number): number {
  const t = x <= low ? 0 : x >= high ? 1 : (x - low) / (high - low);
  return t * t * (3 - 2 * t);
}
