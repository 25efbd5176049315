/** The light on a surface, and what on it is none of it: sun, reflections, things, and the shade of what goes. */

import { applyHomography } from '../../geometry/matrix.ts';
import { dilate } from '../../image/morphology.ts';
import { median } from '../../image/statistics.ts';
import type { Runtime } from '../../runtime.ts';
import { type Field, sampleField, spanMembrane } from '../membrane.ts';
import type { IsOwn } from '../orphans.ts';
import { hangingIn, ringOf } from '../ring.ts';
import type { LabelledImage } from '../types.ts';
import { BESIDE, OPEN, openCells, type PlaneRaster, SEEN } from './raster.ts';

/** Width across which light is smooth, of the hole's size. */
const SMOOTH = 0.16;
/** Share of the light below which what is seen beside the hole lies in the shade of what goes. */
const SHADED = 0.93;
/** Width of what is odd, in the hole's size; from which difference on it is, of 255, and in median differences. */
const ODD_WIDTH = 0.03;
const ODD = 12;
const TIMES = 4;
/** The same of a single cell, and the share of cells up to which such ones are no joints. */
const THIN = 20;
const THIN_TIMES = 6;
const RARE = 0.03;
/** Median difference of cells from the light from which on a wall has a pattern, of 255. */
const PATTERNED = 2.5;
/** Cells of the surface across one of the light's field. */
const LIGHT_STEP = 4;

const sizeOf = (raster: PlaneRaster): number => Math.sqrt(openCells(raster));

/** Light of a surface, in three channels a cell: see `lightOf`. */
export type Light = Float32Array;

/** Light at a place in cells. */
export function lightAt({ width, height }: PlaneRaster, light: Light, u: number, v: number, c: number): number {
  const x = Math.min(width - 1, Math.max(0, Math.round(u)));
  const y = Math.min(height - 1, Math.max(0, Math.round(v)));
  return light[(y * width + x) * 3 + c];
}

/** Smooth light of each cell: the mean around it where it is seen well, and what that spans elsewhere. */
export function lightOf(raster: PlaneRaster, { signal }: Pick<Runtime, 'signal'>): Light | null {
  const { width, height, state } = raster;
  const radius = Math.max(4, Math.round(SMOOTH * sizeOf(raster)));
  const mean = blurred(raster, radius);
  const [w, h] = [Math.ceil(width / LIGHT_STEP), Math.ceil(height / LIGHT_STEP)];
  const values = new Float32Array(w * h * 3);
  const counts = new Float32Array(w * h);
  for (let at = 0; at < state.length; at++) {
    if (state[at] !== SEEN) continue;
    const cell = Math.floor(Math.floor(at / width) / LIGHT_STEP) * w + Math.floor((at % width) / LIGHT_STEP);
    counts[cell]++;
    for (let c = 0; c < 3; c++) values[cell * 3 + c] += mean[at * 3 + c];
  }
  if (!counts.some((v) => v > 0)) return null;
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell] > 0) for (let c = 0; c < 3; c++) values[cell * 3 + c] /= counts[cell];
  }
  const field: Field = {
    width: w,
    height: h,
    channels: 3,
    values,
    known: Uint8Array.from(counts, (v) => (v > 0 ? 1 : 0)),
  };
  spanMembrane(field, signal);
  for (let at = 0; at < state.length; at++) {
    if (state[at] === SEEN) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let c = 0; c < 3; c++) mean[at * 3 + c] = sampleField(field, LIGHT_STEP, x, y, c);
  }
  return mean;
}

/** Mean of what is seen within `radius` cells, by running sums along rows, then columns, twice. */
function blurred({ width, height, state, colours }: PlaneRaster, radius: number): Float32Array {
  let sums: Float32Array = new Float32Array(width * height * 4);
  for (let at = 0; at < state.length; at++) {
    if (state[at] !== SEEN) continue;
    for (let c = 0; c < 3; c++) sums[at * 4 + c] = colours[at * 3 + c];
    sums[at * 4 + 3] = 1;
  }
  for (let pass = 0; pass < 2; pass++) {
    sums = boxed(sums, { lines: height, length: width, along: 4, across: 4 * width }, radius);
    sums = boxed(sums, { lines: width, length: height, along: 4 * width, across: 4 }, radius);
  }
  const mean = new Float32Array(width * height * 3);
  for (let at = 0; at < state.length; at++) {
    const weight = sums[at * 4 + 3];
    if (weight > 0) for (let c = 0; c < 3; c++) mean[at * 3 + c] = sums[at * 4 + c] / weight;
  }
  return mean;
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  /** Steps in the array along a line and from one to the next. */
  readonly along: number;
  readonly across: number;
}

/** Sums within `radius` of each value along lines, of four channels. */
function boxed(values: Float32Array, { lines, length, along, across }: Lines, radius: number): Float32Array {
  const out = new Float32Array(values.length);
  const scale = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    for (let c = 0; c < 4; c++) {
      const from = line * across + c;
      let sum = 0;
      for (let k = 0; k < Math.min(radius, length); k++) sum += values[from + k * along];
      for (let k = 0; k < length; k++) {
        if (k + radius < length) sum += values[from + (k + radius) * along];
        if (k - radius - 1 >= 0) sum -= values[from + (k - radius - 1) * along];
        out[from + k * along] = sum * scale;
      }
    }
  }
  return out;
}

/** The strongest channel of each cell's detail, and the median of those that are seen well, of 255. */
function strengthOf({ state }: PlaneRaster, detail: Float32Array): { single: Float32Array; usual: number } {
  const single = new Float32Array(state.length);
  const seen: number[] = [];
  for (let at = 0; at < state.length; at++) {
    if (state[at] !== SEEN) continue;
    for (let c = 0; c < 3; c++) single[at] = Math.max(single[at], Math.abs(detail[at * 3 + c]));
    seen.push(single[at]);
  }
  return { single, usual: seen.length > 0 ? median(seen) : 0 };
}

/** Whether there is a pattern to be gone on with: what else a wall shows is seen through, or stands before it. */
export function isPatterned(raster: PlaneRaster, detail: Float32Array): boolean {
  return strengthOf(raster, detail).usual >= PATTERNED;
}

/** Median fine detail up to which a floor has reflections and no pattern, of 255; over how many cells it is fine. */
const EVEN = 1.7;
const FINE = 3;

/** Whether a floor is of one piece, as resin and polished slabs are: what changes on it is light alone. */
export function isEven(raster: PlaneRaster, detail: Float32Array): boolean {
  const coarse = blurred({ ...raster, colours: detail }, FINE);
  const fine = detail.map((v, i) => v - coarse[i]);
  return strengthOf(raster, fine).usual < EVEN;
}

/** Tells by a surface's light what is no thing on it, and no rest of one. */
export function isLit(raster: PlaneRaster, light: Light): IsOwn {
  return (x, y, values, at) => {
    const [u, v] = applyHomography(raster.toCells, x, y);
    return [0, 1, 2].every((c) => Math.abs(values[at + c] - lightAt(raster, light, u, v, c)) < ODD);
  };
}

/**
 * What differs from what is around it over more than a joint's width is sun, a reflection, or a thing: no source. Of
 * walls also what is thin, where there is so little of it that it is no joint.
 */
export function leaveOdd(raster: PlaneRaster, detail: Float32Array, kind: 'floor' | 'wall'): void {
  const { width, height, state } = raster;
  const radius = Math.max(2, Math.round(ODD_WIDTH * sizeOf(raster)));
  const means = blurred({ ...raster, colours: detail }, radius);
  const away = new Float32Array(state.length);
  const seen: number[] = [];
  for (let at = 0; at < state.length; at++) {
    if (state[at] !== SEEN) continue;
    for (let c = 0; c < 3; c++) away[at] = Math.max(away[at], Math.abs(means[at * 3 + c]));
    seen.push(away[at]);
  }
  if (seen.length === 0) return;
  const limit = Math.max(ODD, TIMES * median(seen));
  const { single, usual } = strengthOf(raster, detail);
  const thin = Math.max(THIN, THIN_TIMES * usual);
  const isRare = kind === 'wall' && single.reduce((sum, v) => sum + Number(v > thin), 0) < RARE * seen.length;
  const marked = Uint8Array.from(away, (v, at) => (v > limit || (isRare && single[at] > thin) ? 255 : 0));
  const odd = dilate({ width, height, data: marked }, radius).data;
  for (let at = 0; at < state.length; at++) if (state[at] === SEEN && odd[at]) state[at] = BESIDE;
}

/** A hole in a picture, as it may grow. */
export interface Growing {
  /** 0 where the picture is open; more becomes 0. */
  readonly open: Uint8Array;
  /** Px beside it within which it may grow; 0: it may not. */
  readonly beside: number;
}

/** Opens what is seen of the surface beside the hole and is darker than its light: what goes shades it. */
export function openShade(
  image: LabelledImage,
  label: number,
  raster: PlaneRaster,
  light: Light,
  { open, beside }: Growing,
): void {
  const { width, data } = image;
  const shaded = (at: number): boolean => {
    const [u, v] = applyHomography(raster.toCells, at % width, Math.floor(at / width));
    let [here, there] = [0, 0];
    for (let c = 0; c < 3; c++) {
      there += lightAt(raster, light, u, v, c);
      for (const to of [at, at - 1, at + 1, at - width, at + width]) here += (data[to * 4 + c] ?? 0) / 5;
    }
    return here < SHADED * there;
  };
  for (const at of hangingIn(ringOf(image, label, open, beside), open, width, shaded)) {
    open[at] = 0;
    image.known[at] = 0;
    const [u, v] = applyHomography(raster.toCells, at % width, Math.floor(at / width));
    const cell = Math.round(v) * raster.width + Math.round(u);
    if (raster.state[cell] === SEEN || raster.state[cell] === BESIDE) raster.state[cell] = OPEN;
  }
}
