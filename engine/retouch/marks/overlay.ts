/**
 * One overlay over a picture: what colour it has and how much of it there is, as told from what it did to the picture.
 */

import { throwIfAborted } from '../../abort.ts';
import { median } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { type Field, spanMembrane } from '../membrane.ts';

/** picture = (1 − opacity·coverage)·below + opacity·coverage·colour, in encoded values. */
export interface Overlay {
  /** 0-1. */
  readonly opacity: number;
  /** 0-255. */
  readonly colour: readonly [number, number, number];
  /** Mean distance of what the overlay explains from what is seen, 0-255: how well it is one overlay. */
  readonly error: number;
  /** The same when nothing but a mean change is assumed: what there was to explain. */
  readonly change: number;
}

/** Difference, 0-255, of what two overlays add up to which they are one. */
const ONE_COLOUR = 14;

/**
 * Whether two overlays are one, told twice: their opacities differ by at most `apart`, and they add the same to black.
 */
export function isSameOverlay(
  p: Pick<Overlay, 'opacity' | 'colour'>,
  q: Pick<Overlay, 'opacity' | 'colour'>,
  apart: number,
): boolean {
  if (Math.abs(p.opacity - q.opacity) > apart) return false;
  return p.colour.every((v, c) => Math.abs(v * p.opacity - q.colour[c] * q.opacity) <= ONE_COLOUR);
}

/** Coverage 0-1 of a picture, or what it is thought to be. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Coverage from which a pixel shows the overlay alone, and up to which it shows none of it. */
const INSIDE = 0.75;
const OUTSIDE = 0.08;
/** Most samples that are taken. */
const MOST_SAMPLES = 12_000;
const LEAST_SAMPLES = 24;
/** Opacities that can be told from none, and from a thing. */
const LEAST_OPACITY = 0.06;
const MOST_OPACITY = 1;
/** By how much the error may rise where an overlay is white or black rather than of a colour of its own. */
const PLAIN = 1.06;

/** Pixels under the overlay and what is thought to be below: r, g, b seen, r, g, b below, side by side. */
interface Samples {
  readonly values: Float32Array;
  readonly count: number;
}

/** What is thought to be below an overlay: r, g, b interleaved, filled smoothly from beside it. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** 1 where the overlay does not touch the picture. */
  readonly known: Uint8Array;
}

/** The picture with what the overlay touches filled smoothly from beside it. */
export function groundOf(picture: Rgb8, coverage: Coverage, rt: Runtime): Ground {
  const { width, height, data } = picture;
  const field: Field = {
    width,
    height,
    channels: 3,
    values: Float32Array.from(data),
    known: new Uint8Array(width * height),
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      let most = coverage.data[i];
      if (x > 0) most = Math.max(most, coverage.data[i - 1]);
      if (x + 1 < width) most = Math.max(most, coverage.data[i + 1]);
      if (y > 0) most = Math.max(most, coverage.data[i - width]);
      if (y + 1 < height) most = Math.max(most, coverage.data[i + width]);
      field.known[i] = most <= OUTSIDE ? 1 : 0;
    }
  }
  spanMembrane(field, rt.signal);
  return { width, height, values: field.values, known: field.known };
}

function samplesOf(picture: Rgb8, coverage: Coverage, ground: Float32Array): Samples {
  const { width, height, data } = picture;
  const places: number[] = [];
  for (const least of [INSIDE, 0.5]) {
    places.length = 0;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        if (coverage.data[i] < least) continue;
        const around = [i - 1, i + 1, i - width, i + width].filter((j) => coverage.data[j] >= least * 0.8).length;
        if (around >= (least === INSIDE ? 3 : 2)) places.push(i);
      }
    }
    if (places.length >= 400) break;
  }
  const every = Math.max(1, Math.ceil(places.length / MOST_SAMPLES));
  const count = Math.ceil(places.length / every);
  const values = new Float32Array(count * 6);
  for (let n = 0; n < count; n++) {
    const at = places[n * every] * 3;
    for (let c = 0; c < 3; c++) {
      values[n * 6 + c] = data[at + c];
      values[n * 6 + 3 + c] = ground[at + c];
    }
  }
  return { values, count };
}

/** Mean over channels of the distance between what is seen and slope·below + shift. */
function distances({ values, count }: Samples, slope: number, shift: readonly number[], out: Float64Array): void {
  for (let n = 0; n < count; n++) {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += Math.abs(values[n * 6 + c] - slope * values[n * 6 + 3 + c] - shift[c]);
    out[n] = sum / 3;
  }
}

interface Line {
  readonly slope: number;
  readonly shift: readonly [number, number, number];
  readonly error: number;
}

/**
 * Weighted least squares, weights from the distances before (Cauchy), of seen = slope·below + shift with one slope for
 * all channels. With a colour given, shift = (1 − slope)·colour.
 */
function fitLine(samples: Samples, colour: readonly number[] | null): Line {
  const { values, count } = samples;
  const off = new Float64Array(count);
  const weights = new Float64Array(count).fill(1);
  let slope = 1;
  let shift: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < 12; round++) {
    if (colour) {
      let [top, bottom] = [0, 0];
      for (let n = 0; n < count; n++) {
        for (let c = 0; c < 3; c++) {
          const span = colour[c] - values[n * 6 + 3 + c];
          top += weights[n] * span * (values[n * 6 + c] - values[n * 6 + 3 + c]);
          bottom += weights[n] * span * span;
        }
      }
      const opacity = Math.min(MOST_OPACITY, Math.max(0, top / Math.max(1, bottom)));
      slope = 1 - opacity;
      shift = [colour[0] * opacity, colour[1] * opacity, colour[2] * opacity];
    } else {
      const [seen, ground] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      let total = 0;
      for (let n = 0; n < count; n++) {
        total += weights[n];
        for (let c = 0; c < 3; c++) {
          seen[c] = seen[c] + weights[n] * values[n * 6 + c];
          ground[c] = ground[c] + weights[n] * values[n * 6 + 3 + c];
        }
      }
      let [top, bottom] = [0, 0];
      for (let n = 0; n < count; n++) {
        for (let c = 0; c < 3; c++) {
          const away = values[n * 6 + 3 + c] - ground[c] / total;
          top += weights[n] * away * (values[n * 6 + c] - seen[c] / total);
          bottom += weights[n] * away * away;
        }
      }
      slope = Math.min(1 - LEAST_OPACITY, Math.max(1 - MOST_OPACITY, bottom > 0 ? top / bottom : 0.5));
      shift = [0, 1, 2].map((c) => (seen[c] - slope * ground[c]) / total) as [number, number, number];
    }
    distances(samples, slope, shift, off);
    const scale = Math.max(1.5, 1.5 * median(off));
    for (let n = 0; n < count; n++) weights[n] = 1 / (1 + (off[n] / scale) ** 2);
  }
  return { slope, shift, error: median(off) };
}

/**
 * The opacity that most of the samples show when the colour is known; a little more than the middle, since borders show
 * less.
 */
function opacityFor({ values, count }: Samples, colour: readonly number[]): number {
  const shown: number[] = [];
  for (let n = 0; n < count; n++) {
    let [top, bottom] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const span = colour[c] - values[n * 6 + 3 + c];
      top += span * (values[n * 6 + c] - values[n * 6 + 3 + c]);
      bottom += span * span;
    }
    if (bottom > 1200) shown.push(top / bottom);
  }
  shown.sort((p, q) => p - q);
  return shown.length < LEAST_SAMPLES ? Number.NaN : shown[Math.floor(shown.length * 0.55)];
}

/**
 * The overlay that explains a picture under a coverage; null where too little of it is seen, or where no one overlay
 * explains it. Throws AbortedError.
 */
export function fitOverlay(picture: Rgb8, coverage: Coverage, rt: Runtime): Overlay | null {
  throwIfAborted(rt.signal);
  const samples = samplesOf(picture, coverage, groundOf(picture, coverage, rt).values);
  if (samples.count < LEAST_SAMPLES) return null;
  const off = new Float64Array(samples.count);
  distances(samples, 1, [0, 0, 0], off);
  const change = median(off);
  const free = fitLine(samples, null);
  const asIs = 1 - free.slope;
  let colour = free.shift.map((v) => v / asIs);
  let error = free.error;
  const isPossible = colour.every((v) => v > -24 && v < 279);
  const plain = [255, 0].map((v) => [v, v, v]).map((v) => ({ colour: v, ...fitLine(samples, v) }));
  const best = plain[0].error <= plain[1].error ? plain[0] : plain[1];
  if (!isPossible || best.error <= free.error * PLAIN + 0.3) {
    if (best.slope < 1 - LEAST_OPACITY && (best.error < free.error * 1.5 + 1 || !isPossible)) {
      colour = best.colour;
      error = best.error;
    }
  }
  const [r, g, b] = colour.map((v) => Math.min(255, Math.max(0, v))) as [number, number, number];
  const shown = opacityFor(samples, [r, g, b]);
  const opacity = Number.isNaN(shown) ? asIs : shown;
  if (!(opacity >= LEAST_OPACITY)) return null;
  return { opacity: Math.min(MOST_OPACITY, opacity), colour: [r, g, b], error, change };
}
