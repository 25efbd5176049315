/**
 * Which parts of a picture look like floor, wall or ceiling before any layout is known: appearances that are met mostly
 * far below the horizon are floor, mostly far above it ceiling, and what is met at eye level is wall.
 */

import type { Abort } from '../abort.ts';
import type { OklabImage } from '../image/types.ts';
import { mergeRegions } from './regions.ts';
import { makeSuperpixels } from './superpixels.ts';

export interface Beliefs {
  /** −1 … 1 a pixel: how much more it looks like this than like the other two. */
  readonly floor: Float32Array;
  readonly wall: Float32Array;
  readonly ceiling: Float32Array;
}

const WANTED = 600;

/** Mutes what is undecided. */
const decided = (v: number): number => v * Math.abs(v);

const logistic = (v: number): number => 1 / (1 + Math.exp(-v));

/** `down(x, y)` is the slope of a pixel's ray below the horizon, of the picture `lab`. */
export function positionBeliefs(lab: OklabImage, down: (x: number, y: number) => number, signal: Abort): Beliefs {
  const { width, height } = lab;
  const s = makeSuperpixels(lab, WANTED, { width, height, data: new Int32Array(width * height) }, signal);
  const regions = mergeRegions(s, 0.03 * width * height * 0.0125);
  const shares = [new Float32Array(s.count), new Float32Array(s.count)];
  for (let k = 0; k < s.count; k++) {
    const slope = down(s.x[k], s.y[k]);
    shares[0][k] = logistic((slope - 0.3) / 0.06);
    shares[1][k] = logistic((-slope - 0.3) / 0.06);
  }
  const smooth = shares.map((share) => {
    const byLook = averageOverAlike(s, share);
    const byRegion = averageOverRegions(s.area, regions.of, regions.count, share);
    return share.map((own, k) => 0.1 * own + 0.45 * byLook[k] + 0.45 * byRegion[k]);
  });
  const beliefs = [0, 1, 2].map(() => new Float32Array(width * height));
  const prior = smooth.map((share) => 0.05 + weightedMean(share, s.area));
  const wallPrior = 1.1 - prior[0] - prior[1];
  for (let i = 0; i < s.map.data.length; i++) {
    const k = s.map.data[i];
    // Divided by how common each is: a picture with little floor must not be all wall.
    const floor = smooth[0][k] / prior[0];
    const ceiling = smooth[1][k] / prior[1];
    const wall = Math.max(0, 1 - smooth[0][k] - smooth[1][k]) / wallPrior;
    const all = floor + ceiling + wall;
    beliefs[0][i] = decided((floor - Math.max(wall, ceiling)) / all);
    beliefs[1][i] = decided((wall - Math.max(floor, ceiling)) / all);
    beliefs[2][i] = decided((ceiling - Math.max(wall, floor)) / all);
  }
  return { floor: beliefs[0], wall: beliefs[1], ceiling: beliefs[2] };
}

function averageOverAlike(s: ReturnType<typeof makeSuperpixels>, share: Float32Array): Float32Array {
  const out = new Float32Array(s.count);
  for (let k = 0; k < s.count; k++) {
    let sum = 0;
    let weight = 0;
    for (let m = 0; m < s.count; m++) {
      const d =
        ((s.l[m] - s.l[k]) / 0.06) ** 2 +
        ((s.a[m] - s.a[k]) / 0.014) ** 2 +
        ((s.b[m] - s.b[k]) / 0.018) ** 2 +
        (Math.log((s.texture[m] + 0.006) / (s.texture[k] + 0.006)) / 0.6) ** 2;
      if (d > 9) continue;
      const w = Math.exp(-0.5 * d) * s.area[m];
      sum += w * share[m];
      weight += w;
    }
    out[k] = sum / weight;
  }
  return out;
}

function averageOverRegions(area: Float32Array, of: Int32Array, count: number, share: Float32Array): Float32Array {
  const sum = new Float64Array(count);
  const weight = new Float64Array(count);
  for (let k = 0; k < share.length; k++) {
    sum[of[k]] += area[k] * share[k];
    weight[of[k]] += area[k];
  }
  return share.map((_, k) => sum[of[k]] / weight[of[k]]);
}

function weightedMean(values: Float32Array, weights: Float32Array): number {
  let sum = 0;
  let weight = 0;
  for (let k = 0; k < values.length; k++) {
    sum += values[k] * weights[k];
    weight += weights[k];
  }
  return sum / weight;
}
