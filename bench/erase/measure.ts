/** How near a fill comes to the truth, in the hole alone. */
import sharp from 'sharp';
import { distanceTo } from '#engine/image/morphology.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export async function readRgb(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export async function readGrey(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Decibels over the three channels of the pixels that the mask covers. */
export function psnr(truth: Pixels, fill: Pixels, mask: Pixels): number {
  let sum = 0;
  let n = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue;
    for (let c = 0; c < 3; c++) sum += (truth.data[i * 3 + c] - fill.data[i * 3 + c]) ** 2;
    n += 3;
  }
  return 10 * Math.log10((255 * 255 * n) / Math.max(1e-9, sum));
}

function luma({ width, height, data }: Pixels): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++)
    out[i] = 0.2126 * data[i * 3] + 0.7152 * data[i * 3 + 1] + 0.0722 * data[i * 3 + 2];
  return out;
}

/** Mean gradient (central differences of luma) over the hole. */
function gradient(picture: Pixels, mask: Pixels): number {
  const l = luma(picture);
  const { width, height } = picture;
  let sum = 0;
  let n = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (mask.data[i] < 128) continue;
      sum += Math.hypot(l[i + 1] - l[i - 1], l[i + width] - l[i - width]);
      n++;
    }
  }
  return sum / Math.max(1, n);
}

/** Mean square of luma above its mean over 5 × 5 px. */
function highPass(picture: Pixels, mask: Pixels): number {
  const l = luma(picture);
  const { width, height } = picture;
  let sum = 0;
  let n = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (mask.data[i] < 128) continue;
      let mean = 0;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) mean += l[i + dy * width + dx];
      sum += (l[i] - mean / 25) ** 2;
      n++;
    }
  }
  return sum / Math.max(1, n);
}

/** Texture of the fill as a share of the truth's: mean gradient, and energy above 5 px. */
export function texture(truth: Pixels, fill: Pixels, mask: Pixels): { gradient: number; energy: number } {
  return {
    gradient: gradient(fill, mask) / gradient(truth, mask),
    energy: highPass(fill, mask) / highPass(truth, mask),
  };
}

const REACH = 5;
const bell = Array.from({ length: 2 * REACH + 1 }, (_, i) => Math.exp(-((i - REACH) ** 2) / (2 * 1.5 ** 2)));

/**
 * Structural similarity of luma (Wang et al. 2004), 0-1: the mean over windows around the pixels that the mask covers.
 */
export function ssim(truth: Pixels, fill: Pixels, mask: Pixels): number {
  const [p, q] = [luma(truth), luma(fill)];
  const { width, height } = truth;
  let sum = 0;
  let n = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask.data[y * width + x] < 128) continue;
      sum += similarity(p, q, width, height, x, y);
      n++;
    }
  }
  return sum / Math.max(1, n);
}

function similarity(p: Float32Array, q: Float32Array, width: number, height: number, x: number, y: number): number {
  let [w, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const at = (y + dy) * width + x + dx;
      const weight = bell[dy + REACH] * bell[dx + REACH];
      w += weight;
      a += weight * p[at];
      b += weight * q[at];
      aa += weight * p[at] ** 2;
      bb += weight * q[at] ** 2;
      ab += weight * p[at] * q[at];
    }
  }
  const [ma, mb] = [a / w, b / w];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const spread = aa / w - ma * ma + bb / w - mb * mb;
  return ((2 * ma * mb + c1) * (2 * (ab / w - ma * mb) + c2)) / ((ma * ma + mb * mb + c1) * (spread + c2));
}

/** Luma, each pixel the mean of 5 × 5: what renderings of a room differ by in grain is no trace. */
function evenLuma(picture: Pixels): Float32Array {
  const { width, height } = picture;
  const l = luma(picture);
  const out = new Float32Array(l.length);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      let sum = 0;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) sum += l[(y + dy) * width + x + dx];
      out[y * width + x] = sum / 25;
    }
  }
  return out;
}

export interface Traces {
  /** Share of the pixels with a trace that was taken. */
  readonly found: number;
  /** Pixels taken without need, as a share of the mask. */
  readonly beyond: number;
  /**
   * What is left of all traces' depth: 0 when the ground is as it would be without the thing, 1 when nothing was done.
   */
  readonly left: number;
}

/**
 * What a thing did to the pixels beside it, as far away as it is large, and what became of that: a trace is a tenth of
 * the light more or less. `taken` covers what was changed in `fill`.
 */
export function traces(photo: Pixels, truth: Pixels, fill: Pixels, mask: Pixels, taken: Pixels): Traces {
  const [p, q, f] = [evenLuma(photo), evenLuma(truth), evenLuma(fill)];
  const { width, height } = mask;
  const large = Math.sqrt(mask.data.reduce((sum, v) => sum + (v >= 128 ? 1 : 0), 0));
  const away = distanceTo({ width, height, data: mask.data }).data;
  let [changed, found, beyond, covered, depth, left] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < p.length; i++) {
    if (mask.data[i] >= 128) covered++;
    // Means over 5 px are of the thing itself beside it.
    if (away[i] <= 3 || away[i] > large || q[i] === 0) continue;
    const isTaken = taken.data[i] >= 128;
    const step = Math.abs(p[i] - q[i]);
    beyond += isTaken && step < 0.03 * Math.max(20, q[i]) ? 1 : 0;
    if (step <= 0.1 * Math.max(20, q[i])) continue;
    changed++;
    depth += step;
    left += Math.abs(f[i] - q[i]);
    found += isTaken ? 1 : 0;
  }
  return {
    found: found / Math.max(1, changed),
    beyond: beyond / Math.max(1, covered),
    left: left / Math.max(1, depth),
  };
}
