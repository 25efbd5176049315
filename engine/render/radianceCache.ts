/**
 * The radiance cache of a scene: what paths that were scattered need not compute again. See kernels/trace/cells.ts for
 * what a cell holds and when a path ends in one.
 */

import * as at from '../kernels/trace/layout.ts';
import { hash32 } from '../kernels/trace/sampler.ts';
import type { Runtime } from '../runtime.ts';
import { renderBandOps } from './bandOps.ts';
import { CELLS, type PackedScene } from './pack.ts';

/** Paths that samples are taken from: two a pixel, within limits. */
const samplesFor = (integers: Int32Array): number =>
  Math.min(1 << 18, Math.max(1 << 12, integers[at.H_WIDTH] * integers[at.H_HEIGHT] * 2));

/** Samples that a cell needs to be believed. */
const LEAST = 4;

/** Cells that may be taken: with more, looking for one would take long. */
const MOST_CELLS = CELLS * 0.7;

interface Sum {
  count: number;
  readonly light: [number, number, number];
}

function sumSamples(samples: Float32Array): Map<number, Sum> {
  const keys = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
  const cells = new Map<number, Sum>();
  for (let i = 0; i < samples.length; i += at.CELL_WORDS) {
    const key = keys[i + at.K_KEY];
    if (key === 0) continue;
    let sum = cells.get(key);
    if (!sum) {
      sum = { count: 0, light: [0, 0, 0] };
      cells.set(key, sum);
    }
    sum.count++;
    for (let c = 0; c < 3; c++) sum.light[c] += samples[i + at.K_LIGHT + c];
  }
  return cells;
}

/** Samples from which a cell needs no help of the cells beside it. */
const ENOUGH = 32;

/** Keys of the eight cells beside one on its surface: see cellKey in kernels/trace/cells.ts. */
function keysBeside(key: number): number[] {
  const axis = ((key >> 27) & 7) >> 1;
  const shifts = [18, 9, 0].filter((_, i) => i !== axis);
  const moved = (from: number, shift: number, by: number) =>
    (from & ~(511 << shift)) | (((((from >> shift) & 511) + by) & 511) << shift);
  const steps = [-1, 0, 1];
  return steps
    .flatMap((u) => steps.map((v) => moved(moved(key, shifts[0], u), shifts[1], v)))
    .filter((other) => other !== key);
}

/** Light of a cell: the mean of its samples, with those of the cells beside it as far as its own are few. */
function meanOf(key: number, own: Sum, cells: ReadonlyMap<number, Sum>): readonly number[] {
  const share = Math.max(0, 1 - own.count / ENOUGH) * 0.7;
  const light: number[] = [...own.light];
  let count = own.count;
  if (share > 0) {
    for (const beside of keysBeside(key)) {
      const other = cells.get(beside);
      if (!other) continue;
      count += share * other.count;
      for (let c = 0; c < 3; c++) light[c] += share * other.light[c];
    }
  }
  return light.map((sum) => sum / count);
}

/** Fills the packed scene's cache; paths end in it from then on. Sunlit places must be known. */
export function fillRadianceCache({ words }: PackedScene, rt: Runtime): void {
  const integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  const count = samplesFor(integers);
  const samples = rt.arena.f32(count * at.CELL_WORDS);
  rt.bands(renderBandOps.cellSamples, count, { scene: words, target: samples });
  let taken = 0;
  const cells = sumSamples(samples);
  for (const [key, sum] of cells) {
    if (sum.count < LEAST) continue;
    if (++taken > MOST_CELLS) break;
    let place = hash32(key) & (CELLS - 1);
    while (integers[integers[at.H_CELLS] + place * at.CELL_WORDS + at.K_KEY] !== 0) place = (place + 1) & (CELLS - 1);
    const cell = integers[at.H_CELLS] + place * at.CELL_WORDS;
    integers[cell + at.K_KEY] = key;
    const light = meanOf(key, sum, cells);
    for (let c = 0; c < 3; c++) words[cell + at.K_LIGHT + c] = light[c];
  }
  rt.arena.free(samples);
  if (taken > 0) integers[at.H_CELL_MASK] = CELLS - 1;
}
