/** How far a picture's light is from a reference's. */

import { gaussianBlur } from '#engine/image/blur.ts';
import { linearToSrgb8, luminanceAt } from '#engine/image/colour.ts';
import { erode } from '#engine/image/morphology.ts';
import { filmic } from '#engine/render/lens/tone.ts';
import type { Passes } from '#engine/render/passes.ts';
import type { Runtime } from '#engine/runtime.ts';
import { size } from './scenes.ts';

const pixels = size.width * size.height;

/** What noise a reference has itself, as the errors that are measured against it. */
export interface Errors {
  /** Mean square of the difference of 8-bit values. */
  readonly squares: number;
  /** Mean square of light over the reference on plain walls and ceilings, 8 to 48 px. */
  readonly band: number;
}

/** Widths of the blurs, in px, between which blotches lie. */
const FINE = 3.2;
const COARSE = 19;
/** A pixel is compared when it and all so near show the room. */
const BORDER = 2;
const WALL_BORDER = 3;

/** 1 for pixels all about which `is` holds. */
function inner(is: (pixel: number) => boolean, border: number): Float32Array {
  const data = Uint8Array.from({ length: pixels }, (_, i) => Number(is(i)));
  return Float32Array.from(erode({ ...size, data }, border).data);
}

/** Where the room shows, and where plain walls and ceilings do; what lies outside is shown as by a lens. */
export interface Places {
  readonly room: Float32Array;
  readonly walls: Float32Array;
}

export function placesOf({ kind, kinds }: Passes): Places {
  const outside = kinds.indexOf('outside');
  const plain = new Set(['wall', 'ceiling'].map((name) => kinds.indexOf(name)));
  return {
    room: inner((i) => kind[i] >= 0 && kind[i] !== outside, BORDER),
    walls: inner((i) => kind[i] >= 0 && plain.has(kind[i]), WALL_BORDER),
  };
}

function blurred(light: Float32Array, where: Float32Array, sigma: number, rt: Runtime): Float32Array {
  const mean = (data: Float32Array): Float32Array => gaussianBlur({ ...size, data }, sigma, rt).data;
  const weight = mean(where);
  return mean(light.map((v, i) => v * where[i])).map((v, i) => v / Math.max(1e-3, weight[i]));
}

const luminances = (radiance: ArrayLike<number>): Float32Array =>
  Float32Array.from({ length: pixels }, (_, i) => luminanceAt(radiance, i * 3));

/**
 * Errors of interleaved `radiance` against `reference`, both shown at `exposure`; a band of 0 where there are no plain
 * walls. Uses the arena.
 */
export function errorsOf(
  radiance: ArrayLike<number>,
  reference: ArrayLike<number>,
  exposure: number,
  { room, walls }: Places,
  rt: Runtime,
): Errors {
  let squares = 0;
  let count = 0;
  for (let i = 0; i < pixels * 3; i++) {
    if (room[Math.floor(i / 3)] === 0) continue;
    const shown = [radiance, reference].map((light) => linearToSrgb8(filmic(light[i] * exposure)));
    squares += (shown[0] - shown[1]) ** 2;
    count++;
  }
  const [ours, theirs] = [radiance, reference].map(luminances);
  const ratio = (sigma: number): Float32Array => {
    const [a, b] = [ours, theirs].map((light) => blurred(light, walls, sigma, rt));
    return a.map((v, i) => v / Math.max(1e-6, b[i]));
  };
  const [fine, coarse] = [ratio(FINE), ratio(COARSE)];
  let band = 0;
  let plain = 0;
  for (let i = 0; i < pixels; i++) {
    if (walls[i] === 0) continue;
    band += Math.min(1, Math.abs(fine[i] - coarse[i])) ** 2;
    plain++;
  }
  return { squares: squares / Math.max(1, count), band: band / Math.max(1, plain) };
}
