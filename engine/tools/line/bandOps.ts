/** What a line drawing computes row by row: see flow.ts. */
import type { BandOp } from '../../bandOp.ts';

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
const tensorPass: BandOp<TensorArgs> = {
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
const acrossPass: BandOp<AcrossArgs> = {
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
const alongPass: BandOp<AlongArgs> = {
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

export const lineBandOps = { tensor: tensorPass, across: acrossPass, along: alongPass };
