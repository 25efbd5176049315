/** What new pieces change of a photo's light: light with them over light without, free of what is left of the noise. */
import type { Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';

/** Darker and brighter than this the photo is never made. */
export const RATIOS = [0.12, 1.12] as const;
/** Changes smaller than this are noise. */
const NOISE = 0.02;
/** Share of a pixel that the photo must have for its ratio to be known. */
const KNOWN = 0.999;
const DARK = 1e-4;

/**
 * Ratios per channel, interleaved; those of pixels that pieces share are their neighbours'. `kept`: share of each pixel that is the
 * photo's. Radiances are freed by their owner.
 */
export function ratioOf(
  withPieces: Float32Array,
  without: Float32Array,
  kept: Float32Array,
  { width, height }: Pick<Rgb8, 'width' | 'height'>,
  rt: Runtime,
): Float32Array {
  const sums = rt.arena.f32(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    if (kept[i] < KNOWN) continue;
    sums[i * 4 + 3] = 1;
    for (let c = 0; c < 3; c++) {
      const before = without[i * 3 + c];
      const value = before > DARK ? withPieces[i * 3 + c] / before : 1;
      sums[i * 4 + c] = Math.min(RATIOS[1], Math.max(RATIOS[0], value));
    }
  }
  const out = rt.arena.f32Unset(width * height * 3);
  // A pixel or two: shadows of feet stay sharp, grains of noise don't.
  const radius = Math.max(1, Math.round(Math.max(width, height) / 900));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      let reach = radius;
      let weight = 0;
      const sum = [0, 0, 0];
      while (weight === 0 && reach <= radius + 6) {
        for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
          for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
            const k = (v * width + u) * 4;
            if (sums[k + 3] === 0) continue;
            weight++;
            for (let c = 0; c < 3; c++) sum[c] += sums[k + c];
          }
        }
        reach += 2;
        if (kept[i] === 0) break;
      }
      for (let c = 0; c < 3; c++) out[i * 3 + c] = weight > 0 ? withoutNoise(sum[c] / weight) : 1;
    }
  }
  rt.arena.free(sums);
  return out;
}

function withoutNoise(ratio: number): number {
  const change = ratio - 1;
  if (Math.abs(change) <= NOISE) return 1;
  return 1 + change - Math.sign(change) * NOISE * Math.max(0, 1 - (Math.abs(change) - NOISE) / (4 * NOISE));
}
