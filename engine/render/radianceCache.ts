/**
 * The radiance cache of a scene: what paths that were scattered need not compute again. See kernels/trace/cells.ts for what a
 * cell holds and when a path ends in one.
 */
import * as at from '../kernels/trace/layout.ts';
import { hash32 } from '../kernels/trace/sampler.ts';
import type { Runtime } from '../runtime.ts';
import { CELLS, type PackedScene } from './pack.ts';

/** Paths that samples are taken from: as many as every other pixel, within limits. */
const samplesFor = (integers: Int32Array): number =>
  Math.min(1 << 16, Math.max(1 << 12, (integers[at.H_WIDTH] * integers[at.H_HEIGHT]) >> 1));

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

/** Fills the packed scene's cache; paths end in it from then on. Sunlit places must be known. */
export function fillRadianceCache({ words }: PackedScene, rt: Runtime): void {
  const integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  const count = samplesFor(integers);
  const samples = rt.arena.f32(count * at.CELL_WORDS);
  rt.bands('render.cellSamples', count, { scene: words, target: samples });
  let taken = 0;
  for (const [key, sum] of sumSamples(samples)) {
    if (sum.count < LEAST) continue;
    if (++taken > MOST_CELLS) break;
    let place = hash32(key) & (CELLS - 1);
    while (integers[integers[at.H_CELLS] + place * at.CELL_WORDS + at.K_KEY] !== 0) place = (place + 1) & (CELLS - 1);
    const cell = integers[at.H_CELLS] + place * at.CELL_WORDS;
    integers[cell + at.K_KEY] = key;
    for (let c = 0; c < 3; c++) words[cell + at.K_LIGHT + c] = sum.light[c] / sum.count;
  }
  rt.arena.free(samples);
  if (taken > 0) integers[at.H_CELL_MASK] = CELLS - 1;
}
