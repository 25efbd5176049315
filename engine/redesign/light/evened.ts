/**
 * Light evened out as photographers of interiors do it, by bounced flash or by several exposures put together: what
 * lies dark or bright over large areas comes closer to the middle, what is small keeps its contrast (Durand & Dorsey
 * 2002, with the light told apart from the surfaces exactly, since both are rendered).
 */
import { gaussianBlur } from '../../image/blur.ts';
import { luminance } from '../../image/colour.ts';
import type { Passes } from '../../render/passes.ts';
import type { Runtime } from '../../runtime.ts';
import type { Level } from './level.ts';

/** Long side of the lattice, and standard deviation of what counts as large, as a share of it. */
const LATTICE_PX = 96;
const LARGE = 0.05;
/** Share of the difference from the middle that is taken away, in stops; and the most of it, either way. */
const EVENED = 0.5;
const MOST_STOPS = { up: 1.1, down: 0.6 } as const;
/** Darker surfaces say little of the light: linear. */
const LEAST_ALBEDO = 0.05;

export interface Lit extends Pick<Passes, 'albedo' | 'kept'> {
  /** Linear, interleaved. */
  readonly radiance: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Stops that even out the light of what is rendered; 0 where everything is the photo's. */
export function evenedLight({ radiance, albedo, kept, width, height }: Lit, rt: Runtime): Level {
  const scale = Math.min(1, LATTICE_PX / Math.max(width, height));
  const [w, h] = [Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale))];
  const stops = new Float32Array(w * h);
  const weights = new Float32Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const reflected = luminance(albedo[i * 3], albedo[i * 3 + 1], albedo[i * 3 + 2]);
      if (kept[i] > 0 || reflected < LEAST_ALBEDO) continue;
      const light = luminance(radiance[i * 3], radiance[i * 3 + 1], radiance[i * 3 + 2]) / reflected;
      const cell = Math.min(h - 1, Math.floor(y * scale)) * w + Math.min(w - 1, Math.floor(x * scale));
      stops[cell] += Math.log2(Math.max(1e-4, light));
      weights[cell]++;
    }
  }
  let [sum, count] = [0, 1e-9];
  stops.forEach((value, cell) => {
    sum += value;
    count += weights[cell];
  });
  const middle = sum / count;
  for (let cell = 0; cell < stops.length; cell++) stops[cell] -= middle * weights[cell];
  const sigma = LARGE * Math.max(w, h);
  const [values, shares] = [stops, weights].map((data) => gaussianBlur({ width: w, height: h, data }, sigma, rt).data);
  const evened = Float32Array.from(values, (value, cell) => {
    const wished = (-EVENED * value) / (shares[cell] + 1e-3);
    return Math.min(MOST_STOPS.up, Math.max(-MOST_STOPS.down, wished));
  });
  return { width: w, height: h, stops: evened };
}
