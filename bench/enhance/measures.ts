/** How alike two pictures are: PSNR, SSIM, ΔE. */
import { linearOfSrgb8 } from '#engine/image/colour.ts';
import type { Rgb8 } from '#engine/image/types.ts';

/** Peak signal-to-noise ratio over all channels, in dB. */
export function psnr(a: Rgb8, b: Rgb8): number {
  if (a.data.length !== b.data.length) throw new RangeError('pictures of different sizes');
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i] - b.data[i]) ** 2;
  return 10 * Math.log10((255 * 255 * a.data.length) / sum);
}

function luma({ data, width, height }: Rgb8): Float64Array {
  return Float64Array.from(
    { length: width * height },
    (_, i) => 0.299 * data[i * 3] + 0.587 * data[i * 3 + 1] + 0.114 * data[i * 3 + 2],
  );
}

const window = Array.from({ length: 11 }, (_, i) => Math.exp(-((i - 5) ** 2) / (2 * 1.5 ** 2)));
const total = window.reduce((sum, weight) => sum + weight, 0);

/** Means under a Gaussian window of 11 × 11, where it lies wholly inside. */
function smooth(values: Float64Array, width: number, height: number): Float64Array {
  const columns = width - 10;
  const across = new Float64Array(columns * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let k = 0; k < 11; k++) sum += window[k] * values[y * width + x + k];
      across[y * columns + x] = sum / total;
    }
  }
  const result = new Float64Array(columns * (height - 10));
  for (let y = 0; y < height - 10; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let k = 0; k < 11; k++) sum += window[k] * across[(y + k) * columns + x];
      result[y * columns + x] = sum / total;
    }
  }
  return result;
}

/** Structural similarity of luma (Wang et al. 2004), 0-1. */
export function ssim(a: Rgb8, b: Rgb8): number {
  const { width, height } = a;
  const [p, q] = [luma(a), luma(b)];
  const of = (values: Float64Array) => smooth(values, width, height);
  const [mp, mq] = [of(p), of(q)];
  const pp = of(p.map((v) => v * v));
  const qq = of(q.map((v) => v * v));
  const pq = of(p.map((v, i) => v * q[i]));
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let sum = 0;
  for (let i = 0; i < mp.length; i++) {
    const [x, y] = [mp[i], mq[i]];
    const shared = pq[i] - x * y;
    const spread = pp[i] - x * x + qq[i] - y * y;
    sum += ((2 * x * y + c1) * (2 * shared + c2)) / ((x * x + y * y + c1) * (spread + c2));
  }
  return sum / mp.length;
}

type Lab = readonly [number, number, number];

const response = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);

/** 8-bit sRGB to CIELAB (D65). */
function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linearOfSrgb8[red], linearOfSrgb8[green], linearOfSrgb8[blue]];
  const x = response((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = response(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = response((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Differences of colour (ΔE*ab of 1976): of the pictures' mean colours, and the mean over pixels. */
export function colourDifference(a: Rgb8, b: Rgb8): { readonly shift: number; readonly mean: number } {
  const shift = [0, 0, 0];
  let sum = 0;
  for (let i = 0; i < a.data.length; i += 3) {
    const p = labOf(a.data[i], a.data[i + 1], a.data[i + 2]);
    const q = labOf(b.data[i], b.data[i + 1], b.data[i + 2]);
    const apart = p.map((value, c) => value - q[c]);
    sum += Math.hypot(...apart);
    apart.forEach((value, c) => {
      shift[c] = shift[c] + value;
    });
  }
  const pixels = a.data.length / 3;
  return { shift: Math.hypot(...shift) / pixels, mean: sum / pixels };
}
