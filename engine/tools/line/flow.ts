/**
 * Coherent lines: a difference of Gaussians across the edge, gathered along it (Kang, Lee and Chui 2007), with directions from
 * the smoothed structure tensor (Kyprianidis and Kang 2011).
 */
import type { BandOp } from '../../bandOp.ts';
import { gaussianBlur } from '../../image/blur.ts';
import type { OklabImage, Plane } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';

/** Unit direction along the edge at each pixel, and how coherent its surroundings are, 0-1. */
export interface EdgeFlow {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly coherence: Float32Array;
}

interface TensorArgs {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Float32Array[];
  readonly weights: readonly number[];
  readonly xx: Float32Array;
  readonly xy: Float32Array;
  readonly yy: Float32Array;
}

/** Products of gradients (Scharr's 3×3 derivative), summed over channels. */
export const tensorPass: BandOp<TensorArgs> = {
  rowsPerBand: 32,
  run(_kernels, { width, height, planes, weights, xx, xy, yy }, from, to) {
    for (let y = from; y < to; y++) {
      const up = Math.max(0, y - 1) * width;
      const here = y * width;
      const down = Math.min(height - 1, y + 1) * width;
      for (let x = 0; x < width; x++) {
        const l = Math.max(0, x - 1);
        const r = Math.min(width - 1, x + 1);
        let sxx = 0;
        let sxy = 0;
        let syy = 0;
        for (let c = 0; c < planes.length; c++) {
          const p = planes[c];
          const gx =
            (3 * (p[up + r] - p[up + l]) + 10 * (p[here + r] - p[here + l]) + 3 * (p[down + r] - p[down + l])) / 32;
          const gy =
            (3 * (p[down + l] - p[up + l]) + 10 * (p[down + x] - p[up + x]) + 3 * (p[down + r] - p[up + r])) / 32;
          const w = weights[c];
          sxx += w * gx * gx;
          sxy += w * gx * gy;
          syy += w * gy * gy;
        }
        xx[here + x] = sxx;
        xy[here + x] = sxy;
        yy[here + x] = syy;
      }
    }
  },
};

/** Directions along edges; `sigma` px is how far neighbours are asked. */
export function edgeFlow(lab: OklabImage, sigma: number, rt: Runtime): EdgeFlow {
  const { width, height } = lab;
  const make = () => rt.arena.f32Unset(width * height);
  const [xx, xy, yy] = [make(), make(), make()];
  const args = { width, height, planes: [lab.l, lab.a, lab.b], weights: [1, 2, 2], xx, xy, yy };
  rt.bands('line.tensor', height, args);
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

interface AcrossArgs {
  readonly width: number;
  readonly height: number;
  readonly source: Float32Array;
  readonly flow: EdgeFlow;
  /** Weights at whole distances 0, 1, … px to either side: the narrow Gaussian less the wide one. */
  readonly kernel: readonly number[];
  readonly target: Float32Array;
}

/** Value between pixels; clamped at the borders. */
function sample(source: Float32Array, width: number, height: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const ix = Math.floor(cx);
  const iy = Math.floor(cy);
  const fx = cx - ix;
  const fy = cy - iy;
  const at = iy * width + ix;
  const top = source[at] + (source[at + 1] - source[at]) * fx;
  const bottom = source[at + width] + (source[at + width + 1] - source[at + width]) * fx;
  return top + (bottom - top) * fy;
}

/** The difference of Gaussians across the edge at each pixel: negative on the dark side of it. */
export const acrossPass: BandOp<AcrossArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, source, flow, kernel, target }, from, to) {
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const nx = -flow.y[i];
        const ny = flow.x[i];
        let sum = kernel[0] * source[i];
        for (let s = 1; s < kernel.length; s++) {
          const ahead = sample(source, width, height, x + nx * s, y + ny * s);
          const behind = sample(source, width, height, x - nx * s, y - ny * s);
          sum += kernel[s] * (ahead + behind);
        }
        target[i] = sum;
      }
    }
  },
};

interface AlongArgs {
  readonly width: number;
  readonly height: number;
  readonly source: Float32Array;
  readonly flow: EdgeFlow;
  readonly kernel: readonly number[];
  readonly target: Float32Array;
}

/** Mean along the edge, step by step in its own direction both ways. */
export const alongPass: BandOp<AlongArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, source, flow, kernel, target }, from, to) {
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        let sum = kernel[0] * source[i];
        let total = kernel[0];
        for (let way = -1; way <= 1; way += 2) {
          let px = x;
          let py = y;
          let dx = way * flow.x[i];
          let dy = way * flow.y[i];
          for (let s = 1; s < kernel.length; s++) {
            px += dx;
            py += dy;
            if (px < 0 || py < 0 || px > width - 1 || py > height - 1) break;
            sum += kernel[s] * sample(source, width, height, px, py);
            total += kernel[s];
            const at = Math.round(py) * width + Math.round(px);
            const turn = flow.x[at] * dx + flow.y[at] * dy < 0 ? -1 : 1;
            dx = turn * flow.x[at];
            dy = turn * flow.y[at];
          }
        }
        target[i] = sum / total;
      }
    }
  },
};

/** e^(−d²/2σ²) at whole distances. */
function gaussian(sigma: number, reach: number): number[] {
  return Array.from({ length: reach + 1 }, (_, s) => Math.exp(-(s * s) / (2 * sigma * sigma)));
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
  const [inner, outer] = [gaussian(sigma, reach), gaussian(wide, reach)];
  const [innerTotal, outerTotal] = [totalOf(inner), totalOf(outer)];
  const kernel = inner.map((v, s) => v / innerTotal - outer[s] / outerTotal);
  const across = rt.arena.f32Unset(width * height);
  const target = rt.arena.f32Unset(width * height);
  rt.bands('line.across', height, { width, height, source: data, flow, kernel, target: across });
  const along = gaussian(3 * sigma, Math.ceil(5 * sigma));
  rt.bands('line.along', height, { width, height, source: across, flow, kernel: along, target });
  rt.arena.free(across);
  return target;
}

export const lineBandOps = { 'line.tensor': tensorPass, 'line.across': acrossPass, 'line.along': alongPass };
