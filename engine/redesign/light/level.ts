/** How much lighter or darker a photo is than its fitted light, place by place. */
import type { Rgb8 } from '../../image/types.ts';

/** Stops between photo and fit on a coarse lattice over the picture. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly stops: Float32Array;
}

/** Stops at a pixel of a picture of the given size, bilinear. */
export function levelAt(
  { width, height, stops }: Level,
  x: number,
  y: number,
  picture: Pick<Rgb8, 'width' | 'height'>,
): number {
  const u = Math.min(width - 1.001, Math.max(0, ((x + 0.5) * width) / picture.width - 0.5));
  const v = Math.min(height - 1.001, Math.max(0, ((y + 0.5) * height) / picture.height - 0.5));
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x0, v - y0];
  const i = y0 * width + x0;
  return (
    (stops[i] * (1 - fx) + stops[i + 1] * fx) * (1 - fy) +
    (stops[i + width] * (1 - fx) + stops[i + width + 1] * fx) * fy
  );
}
