/**
 * Coherent lines: a difference of Gaussians across the edge, gathered along it (Kang, Lee and Chui 2007), with
 * directions from the smoothed structure tensor (Kyprianidis and Kang 2011).
 */

import { gaussianBlur, gaussianWeights } from '../../image/blur.ts';
import type { OklabImage, Plane } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { EdgeFlow } from './bandOps.ts';
import { lineBandOps } from './bandOps.ts';

/** Directions along edges; `sigma` px is how far neighbours are asked. */
export function edgeFlow(lab: OklabImage, sigma: number, rt: Runtime): EdgeFlow {
  const { width, height } = lab;
  const make = () => rt.arena.f32Unset(width * height);
  const [xx, xy, yy] = [make(), make(), make()];
  const args = { width, height, planes: [lab.l, lab.a, lab.b], weights: [1, 2, 2], xx, xy, yy };
  rt.bands(lineBandOps.tensor, height, args);
  const smooth = (data: Float32Array) => gaussianBlur({ width, height, data }, sigma, rt).data;
  const [sxx, sxy, syy] = [smooth(xx), smooth(xy), smooth(yy)];
  const flow = { x: xx, y: xy, coherence: yy };
  for (let i = 0; i < sxx.length; i++) {
    const [a, b, d] = [sxx[i], sxy[i], syy[i]];
    const root = Math.sqrt((a - d) * (a - d) + 4 * b * b);
    // Eigenvector of the smaller eigenvalue: along the edge.
    let tx = -2 * b;
    let ty = a - d + root;
    if (Math.abs(tx) + Math.abs(ty) < 1e-12) [tx, ty] = a > d ? [0, 1] : [1, 0];
    const length = Math.sqrt(tx * tx + ty * ty);
    flow.x[i] = tx / length;
    flow.y[i] = ty / length;
    flow.coherence[i] = a + d > 1e-9 ? root / (a + d) : 0;
  }
  for (const each of [sxx, sxy, syy]) rt.arena.free(each);
  return flow;
}

const totalOf = (half: readonly number[]): number => half.reduce((sum, v, s) => sum + (s === 0 ? v : 2 * v), 0);

/**
 * Response of lines of about `sigma` px: about 0 in even parts, negative beside an edge on its dark side, in units of
 * lightness. Result in the arena.
 */
export function flowDog(plane: Plane, flow: EdgeFlow, sigma: number, rt: Runtime): Float32Array {
  const { width, height, data } = plane;
  const wide = 1.6 * sigma;
  const reach = Math.ceil(2.5 * wide);
  const [inner, outer] = [gaussianWeights(sigma, reach), gaussianWeights(wide, reach)];
  const [innerTotal, outerTotal] = [totalOf(inner), totalOf(outer)];
  const kernel = inner.map((v, s) => v / innerTotal - outer[s] / outerTotal);
  const across = rt.arena.f32Unset(width * height);
  const target = rt.arena.f32Unset(width * height);
  rt.bands(lineBandOps.across, height, { width, height, source: data, flow, kernel, target: across });
  const along = gaussianWeights(3 * sigma, Math.ceil(5 * sigma));
  rt.bands(lineBandOps.along, height, { width, height, source: across, flow, kernel: along, target });
  rt.arena.free(across);
  return target;
}
