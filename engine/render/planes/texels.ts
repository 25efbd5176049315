/** Texels of a plane: squares of it, in metres, over which light is summed. */
import { cross3, normalize3 } from '../../geometry/matrix.ts';
import type { Vec3 } from '../../geometry/types.ts';
import { gaussianWeights } from '../../image/blur.ts';
import * as at from '../../kernels/trace/layout.ts';
import type { Plane, Surfaces } from './findPlanes.ts';

/** Columns and rows; arrays over texels lie row by row, plane after plane where there are several. */
export interface TexelSize {
  readonly columns: number;
  readonly rows: number;
}

export interface Texels extends TexelSize {
  readonly plane: Plane;
  /** Unit axes in the plane, and the place in metres where both counts begin. */
  readonly u: readonly number[];
  readonly v: readonly number[];
  readonly origin: readonly number[];
  /** Metres. */
  readonly side: number;
}

/** Pixels that a texel spans. */
const PIXELS = 5;
/** Texels along a plane at most. */
const MOST = 320;

/** Axes in a plane, the first one level where it stands upright. */
function axesOf(normal: Vec3): [Vec3, Vec3] {
  const u = normalize3(cross3(Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], normal));
  return [u, cross3(normal, u)];
}

/** Least and most that a plane's pixels lie along an axis, metres. */
function extentOf({ from, to }: Plane, { features, width, height, pixelsOfPlanes }: Surfaces, axis: Vec3) {
  let [low, high] = [1e9, -1e9];
  for (let k = from; k < to; k++) {
    let along = 0;
    for (let c = 0; c < 3; c++) along += axis[c] * features[(at.F_PLACE + c) * width * height + pixelsOfPlanes[k]];
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return { low, span: high - low };
}

/** Texels about all that is seen of a plane; columns and rows are multiples of `step`. */
export function texelsOf(plane: Plane, surfaces: Surfaces, step: number): Texels {
  const [u, v] = axesOf(plane.normal);
  const [across, down] = [u, v].map((axis) => extentOf(plane, surfaces, axis));
  const side = Math.max(PIXELS * plane.pixelM, across.span / MOST, down.span / MOST);
  const [columns, rows] = [across, down].map(({ span }) => Math.ceil((Math.floor(span / side) + 3) / step) * step);
  const origin = [0, 1, 2].map(
    (c) => u[c] * (across.low - side) + v[c] * (down.low - side) + plane.normal[c] * plane.offset,
  );
  return { plane, u, v, origin, side, columns, rows };
}

/** Place of a pixel's surface in texels: [column, row], middles at halves. */
export function placeIn({ u, v, origin, side }: Texels, { features, width, height }: Surfaces, pixel: number) {
  let x = 0;
  let y = 0;
  for (let c = 0; c < 3; c++) {
    const way = features[(at.F_PLACE + c) * width * height + pixel] - origin[c];
    x += u[c] * way;
    y += v[c] * way;
  }
  return [x / side, y / side] as const;
}

/** The four texels about a place, and their shares of it (bilinear). */
export class FourTexels {
  readonly texel = new Int32Array(4);
  readonly share = new Float64Array(4);

  /** At (x, y) in texels; beyond the outermost middles as there. */
  moveTo({ columns, rows }: TexelSize, x: number, y: number): void {
    const gx = Math.max(0, Math.min(columns - 1, x - 0.5));
    const gy = Math.max(0, Math.min(rows - 1, y - 0.5));
    const [x0, y0] = [Math.floor(gx), Math.floor(gy)];
    const [fx, fy] = [gx - x0, gy - y0];
    for (let k = 0; k < 4; k++) {
      const [right, down] = [k & 1, k >> 1];
      this.texel[k] = Math.min(rows - 1, y0 + down) * columns + Math.min(columns - 1, x0 + right);
      this.share[k] = (right === 1 ? fx : 1 - fx) * (down === 1 ? fy : 1 - fy);
    }
  }

  /** Value there of an array over texels that begins at `from`. */
  valueOf(values: Float64Array, from = 0): number {
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += this.share[k] * values[from + this.texel[k]];
    return sum;
  }
}

/** Sums weighted by a Gaussian of `sigma` texels whose middle counts 1, over `count` planes. */
export function gathered(source: Float64Array, { columns, rows }: TexelSize, count: number, sigma: number) {
  const reach = Math.ceil(3 * sigma);
  const half = gaussianWeights(sigma, reach);
  const across = new Float64Array(source.length);
  const target = new Float64Array(source.length);
  for (let row = 0; row < count * rows; row++) {
    for (let x = 0; x < columns; x++) {
      const last = Math.min(reach, columns - 1 - x);
      let sum = 0;
      for (let k = Math.max(-reach, -x); k <= last; k++) sum += half[Math.abs(k)] * source[row * columns + x + k];
      across[row * columns + x] = sum;
    }
  }
  for (let row = 0; row < count * rows; row++) {
    const y = row % rows;
    const last = Math.min(reach, rows - 1 - y);
    for (let k = Math.max(-reach, -y); k <= last; k++) {
      const tap = half[Math.abs(k)];
      for (let x = 0; x < columns; x++) target[row * columns + x] += tap * across[(row + k) * columns + x];
    }
  }
  return target;
}

/** Sums of squares of four texels, over `count` planes. */
export function halved(source: Float64Array, { columns, rows }: TexelSize, count: number): Float64Array {
  const target = new Float64Array(source.length / 4);
  const across = columns / 2;
  for (let row = 0; row < count * rows; row++) {
    // Planes have an even number of rows.
    const into = (row >> 1) * across;
    for (let x = 0; x < columns; x++) target[into + (x >> 1)] += source[row * columns + x];
  }
  return target;
}
