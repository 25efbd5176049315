/** Where further samples go: to tiles whose noise would be seen most. */
import type { BandOp } from '../bandOp.ts';
import { hash2, unit } from '../hash.ts';
import { luminanceAt } from '../image/colour.ts';
import type { LightComponents } from './denoise.ts';
import type { Frame } from './frame.ts';

/** Side of a tile in pixels. */
export const TILE = 8;

export interface NoiseArgs {
  readonly frame: Frame;
  /** Components whose variance has been spread. */
  readonly components: LightComponents;
  readonly exposure: number;
  /** One number a tile. */
  readonly noise: Float32Array;
}

/** Standard deviation of a pixel as the eye sees it, beside its brightness. */
function visibleNoise({ frame, components, exposure }: NoiseArgs, pixel: number): number {
  const { direct, indirect, specular } = components;
  const pixels = frame.width * frame.height;
  const v = 3 * pixels + pixel;
  const albedo = luminanceAt(frame.albedo, pixel * 3);
  const diffuse = luminanceAt(direct, pixel, pixels) + luminanceAt(indirect, pixel, pixels);
  const light = diffuse * albedo + luminanceAt(specular, pixel, pixels);
  const variance = Math.max(0, direct[v] + indirect[v]) * albedo * albedo + specular[v];
  return (Math.sqrt(variance) * exposure) / (0.1 + light * exposure);
}

/** Its "rows" are rows of tiles. */
export const noisePass: BandOp<NoiseArgs> = {
  rowsPerBand: 4,
  run(_kernels, args, from, to) {
    const { width, height } = args.frame;
    const across = Math.ceil(width / TILE);
    for (let ty = from; ty < to; ty++) {
      for (let tx = 0; tx < across; tx++) {
        let sum = 0;
        let count = 0;
        for (let y = ty * TILE; y < Math.min(height, (ty + 1) * TILE); y++) {
          for (let x = tx * TILE; x < Math.min(width, (tx + 1) * TILE); x++, count++)
            sum += visibleNoise(args, y * width + x);
        }
        args.noise[ty * across + tx] = sum / count;
      }
    }
  },
};

/**
 * Spreads `extra` samples a pixel on average over the picture, in proportion to the noise of tiles: `budget` is raised
 * from what it holds. No tile gets less than a quarter or more than four times its share.
 */
export function spreadSamples(
  noise: Float32Array,
  extra: number,
  budget: Uint16Array,
  width: number,
  seed: number,
): void {
  const mean = noise.reduce((sum, v) => sum + v, 0) / noise.length;
  if (!(mean > 0)) return;
  const shares = noise.map((v) => Math.min(4, Math.max(0.25, v / mean)));
  const total = shares.reduce((sum, v) => sum + v, 0) / shares.length;
  const across = Math.ceil(width / TILE);
  for (let i = 0; i < budget.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const wanted = (extra * shares[Math.floor(y / TILE) * across + Math.floor(x / TILE)]) / total;
    budget[i] = Math.min(65_535, budget[i] + Math.floor(wanted + unit(hash2(x, y, seed), 0)));
  }
}
