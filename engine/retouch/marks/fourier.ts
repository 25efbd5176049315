/** Discrete Fourier transform of square-ruled arrays whose sides are powers of two (Cooley & Tukey 1965). */
import { throwIfAborted } from '../../abort.ts';
import type { Runtime } from '../../runtime.ts';

/** Complex values, row by row; both sides are powers of two. */
export interface Spectrum {
  readonly width: number;
  readonly height: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The least power of two that is not below a length. */
export function powerOfTwo(length: number): number {
  let power = 1;
  while (power < length) power *= 2;
  return power;
}

export function emptySpectrum(width: number, height: number): Spectrum {
  return { width, height, re: new Float64Array(width * height), im: new Float64Array(width * height) };
}

interface Turns {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** Places in the order of reversed bits. */
  readonly order: Int32Array;
}

function turnsOf(length: number): Turns {
  const half = Math.max(1, length >> 1);
  const order = new Int32Array(length);
  for (let i = 1; i < length; i++) order[i] = (order[i >> 1] >> 1) | (i & 1 ? length >> 1 : 0);
  return {
    cos: Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / length)),
    sin: Float64Array.from({ length: half }, (_, i) => -Math.sin((2 * Math.PI * i) / length)),
    order,
  };
}

function transformLine(re: Float64Array, im: Float64Array, { cos, sin, order }: Turns): void {
  const n = re.length;
  for (let i = 0; i < n; i++) {
    const j = order[i];
    if (j <= i) continue;
    const a = re[i];
    const b = im[i];
    re[i] = re[j];
    im[i] = im[j];
    re[j] = a;
    im[j] = b;
  }
  for (let half = 1; half < n; half *= 2) {
    const step = n / (2 * half);
    for (let from = 0; from < n; from += 2 * half) {
      for (let k = 0, turn = 0; k < half; k++, turn += step) {
        const p = from + k;
        const q = p + half;
        const c = cos[turn];
        const s = sin[turn];
        const a = re[q] * c - im[q] * s;
        const b = re[q] * s + im[q] * c;
        re[q] = re[p] - a;
        im[q] = im[p] - b;
        re[p] = re[p] + a;
        im[p] = im[p] + b;
      }
    }
  }
}

/** Transforms in place. Throws AbortedError. */
export function transform({ width, height, re, im }: Spectrum, rt: Runtime): void {
  const along = turnsOf(width);
  for (let y = 0; y < height; y++) {
    if ((y & 127) === 0) throwIfAborted(rt.signal);
    transformLine(re.subarray(y * width, (y + 1) * width), im.subarray(y * width, (y + 1) * width), along);
  }
  const down = turnsOf(height);
  const [columnRe, columnIm] = [new Float64Array(height), new Float64Array(height)];
  for (let x = 0; x < width; x++) {
    if ((x & 63) === 0) throwIfAborted(rt.signal);
    for (let y = 0; y < height; y++) {
      columnRe[y] = re[y * width + x];
      columnIm[y] = im[y * width + x];
    }
    transformLine(columnRe, columnIm, down);
    for (let y = 0; y < height; y++) {
      re[y * width + x] = columnRe[y];
      im[y * width + x] = columnIm[y];
    }
  }
}

/** Transforms back in place. Throws AbortedError. */
export function transformBack(spectrum: Spectrum, rt: Runtime): void {
  const { re, im } = spectrum;
  for (let i = 0; i < im.length; i++) im[i] = -im[i];
  transform(spectrum, rt);
  const scale = 1 / re.length;
  for (let i = 0; i < re.length; i++) {
    re[i] = re[i] * scale;
    im[i] = -im[i] * scale;
  }
}
