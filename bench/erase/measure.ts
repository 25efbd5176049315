/** How near a fill comes to the truth, in the hole alone. */
import sharp from 'sharp';

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
    if (mask.data[i]! < 128) continue;
    for (let c = 0; c < 3; c++) sum += (truth.data[i * 3 + c]! - fill.data[i * 3 + c]!) ** 2;
    n += 3;
  }
  return 10 * Math.log10((255 * 255 * n) / Math.max(1e-9, sum));
}

function luma({ width, height, data }: Pixels): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++)
    out[i] = 0.2126 * data[i * 3]! + 0.7152 * data[i * 3 + 1]! + 0.0722 * data[i * 3 + 2]!;
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
      if (mask.data[i]! < 128) continue;
      sum += Math.hypot(l[i + 1]! - l[i - 1]!, l[i + width]! - l[i - width]!);
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
      if (mask.data[i]! < 128) continue;
      let mean = 0;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) mean += l[i + dy * width + dx]!;
      sum += (l[i]! - mean / 25) ** 2;
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
