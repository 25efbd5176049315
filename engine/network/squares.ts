/** Networks that see a picture of any size and say something of each pixel, though they end at half its size. */
import type { Runtime } from '../runtime.ts';
import type { FeatureMap } from './convolutions.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * What a network sees of a picture: `write` puts the values of pixel `i` at `at`. The last row and column are repeated
 * until the sides are multiples of `step`. In the arena.
 */
export function paddedMap(
  { width, height }: Size,
  { step, inputs }: { readonly step: number; readonly inputs: number },
  rt: Runtime,
  write: (i: number, out: Float32Array, at: number) => void,
): FeatureMap {
  const [columns, rows] = [width, height].map((side) => Math.ceil(side / step) * step) as [number, number];
  const data = rt.arena.f32Unset(columns * rows * inputs);
  for (let y = 0, at = 0; y < rows; y++) {
    const from = Math.min(y, height - 1) * width;
    for (let x = 0; x < columns; x++, at += inputs) write(from + Math.min(x, width - 1), data, at);
  }
  return { data, width: columns, height: rows };
}

/**
 * Where what is said of pixel (x, y) begins, when four values stand together for the pixels of a square; those of what
 * is said next come four further on.
 */
export function inSquares({ data, width, height }: FeatureMap, x: number, y: number): number {
  const lanes = data.length / (width * height);
  return ((y >> 1) * width + (x >> 1)) * lanes + (y & 1) * 2 + (x & 1);
}
