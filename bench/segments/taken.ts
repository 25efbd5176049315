/** Showroom pictures as a camera might have taken them. */
import type { Rgb8 } from '#engine/image/types.ts';
import { chance } from './learn.ts';

/** Columns and rows of places whose light differs. */
const [COLUMNS, ROWS] = [4, 3];
/** Most that light and contrast differ by, as powers of two; a colour's share, and noise in codes. */
const LIGHT = 0.5;
const CONTRAST = 0.4;
const TINT = 0.08;
const NOISE = 5;

/** A picture in uneven light of another tint, with another contrast and with noise: things stay what they are. */
export function asTaken({ width, height, data }: Rgb8, seed: number): Rgb8 {
  const random = chance(Math.imul(seed + 1, 0x9e3779b1));
  const about = (most: number): number => (2 * random() - 1) * most;
  const gains = Float64Array.from({ length: COLUMNS * ROWS }, () => 2 ** about(LIGHT));
  const tints = [about(TINT), about(TINT), about(TINT)];
  const power = 2 ** about(CONTRAST);
  const noise = random() * NOISE;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const v = (y / height) * (ROWS - 1);
    const row = Math.floor(v);
    for (let x = 0; x < width; x++) {
      const u = (x / width) * (COLUMNS - 1);
      const column = Math.floor(u);
      const at = row * COLUMNS + column;
      const upper = gains[at] * (1 - u + column) + gains[at + 1] * (u - column);
      const lower = gains[at + COLUMNS] * (1 - u + column) + gains[at + COLUMNS + 1] * (u - column);
      const light = upper * (1 - v + row) + lower * (v - row);
      const grain = about(noise);
      for (let c = 0; c < 3; c++) {
        const i = 3 * (y * width + x) + c;
        const code = 255 * Math.min(1, ((data[i] * light * (1 + tints[c])) / 255) ** power);
        out[i] = Math.max(0, Math.min(255, Math.round(code + grain + about(noise))));
      }
    }
  }
  return { width, height, data: out };
}
