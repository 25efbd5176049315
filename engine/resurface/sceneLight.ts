/** The light of a photo as a whole: how bright white is in it, its colour, its grain. */
import { boxBlur } from '../image/blur.ts';
import { linearOfSrgb8, luminance } from '../image/colour.ts';
import { smoothstep } from '../interpolation.ts';
import type { Runtime } from '../runtime.ts';
import type { Workspace } from './workspace.ts';

export interface SceneLight {
  /** Linear luminance that a perfect white would have under the room's main light. */
  readonly white: number;
  /** Colour of the light, linear, luminance 1, already pulled a little to neutral. */
  readonly colour: readonly [number, number, number];
  /** Median linear luminance of the picture outside openings. */
  readonly median: number;
  /** Standard deviation of the sensor's grain in OKLab L. */
  readonly grain: number;
}

/** Value below which `share` 0-1 of the sorted values lie; 0 of none. */
export function quantile(sorted: Float32Array, share: number): number {
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Log-luminances where `weight` is above a half, every third pixel, sorted. */
export function sortedWhere(logY: Float32Array, weight: Float32Array): Float32Array {
  const values: number[] = [];
  for (let i = 0; i < logY.length; i += 3) if (weight[i] > 0.5) values.push(logY[i]);
  return Float32Array.from(values).sort();
}

/** Share (of the logarithm) of the tint of bright greys that is put down to the light, not to what they are made of. */
const PULL = 0.8;

export function measureLight(work: Workspace, rt: Runtime): SceneLight {
  const count = work.width * work.height;
  const indoors = new Float32Array(count);
  for (let i = 0; i < count; i++) indoors[i] = 1 - work.opening.data[i];
  const all = sortedWhere(work.logY.data, indoors);
  const bright = quantile(all, 0.95);
  const ceiling = sortedWhere(work.logY.data, work.ceiling.data);
  const overhead = ceiling.length > count / 200 ? quantile(ceiling, 0.75) - Math.log(0.9) : -9;
  const white = Math.min(1.02, Math.max(0.22, Math.exp(Math.max(bright, Math.min(overhead, bright + 0.3))) / 0.9));
  return {
    white,
    colour: colourOfLight(work, indoors, quantile(all, 0.75)),
    median: Math.exp(quantile(all, 0.5)),
    grain: measureGrain(work, rt),
  };
}

/** What a sensor has clipped has lost its colour. */
const CLIPPED = 250;
/** Share of what is bright that near-greys are: under the first they tell nothing of the light, from the second all. */
const TELLING = [0.03, 0.12] as const;

/** Linear colour of the light, luminance 1, by what is as bright indoors as `from`, a log-luminance. */
function colourOfLight(work: Workspace, indoors: Float32Array, from: number): SceneLight['colour'] {
  const [greys, all] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let [votes, count] = [0, 0];
  for (let i = 0; i < indoors.length; i += 2) {
    const { data } = work.image;
    const isClipped = Math.max(data[i * 3], data[i * 3 + 1], data[i * 3 + 2]) >= CLIPPED;
    if (indoors[i] < 0.5 || work.logY.data[i] < from || isClipped) continue;
    // Coloured walls say little about the light: near-greys vote.
    const vote = Math.max(0, 1 - Math.hypot(work.lab.a[i], work.lab.b[i]) / 0.07);
    votes += vote;
    count++;
    for (let c = 0; c < 3; c++) {
      const value = linearOfSrgb8[data[i * 3 + c]];
      greys[c] += vote * value;
      all[c] += value;
    }
  }
  // Where hardly anything is grey, not all of a room is painted in one colour: the light has it.
  const told = smoothstep(TELLING[0], TELLING[1], votes / Math.max(1, count));
  const [byGreys, byAll] = [chromaOf(greys, 0.65, 1.35), chromaOf(all, 0.3, 1.8)];
  const mixed = byGreys.map((v, c) => (told * v + (1 - told) * byAll[c]) ** PULL);
  return [mixed[0], mixed[1], mixed[2]];
}

/** Each channel over luminance, within limits; 1 each of black. */
function chromaOf(sum: readonly number[], least: number, most: number): number[] {
  const y = luminance(sum[0], sum[1], sum[2]);
  return sum.map((v) => (y > 0 ? Math.min(most, Math.max(least, v / y)) : 1));
}

/**
 * Grain: the quietest tenth of local high-pass energies, so that texture is not taken for noise (Immerkær 1996 in
 * spirit).
 */
function measureGrain(work: Workspace, rt: Runtime): number {
  const { width, height, lab } = work;
  const data = rt.arena.f32(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const l = lab.l;
      const laplacian =
        4 * l[i] -
        2 * (l[i - 1] + l[i + 1] + l[i - width] + l[i + width]) +
        (l[i - width - 1] + l[i - width + 1] + l[i + width - 1] + l[i + width + 1]);
      data[i] = (laplacian * laplacian) / 36;
    }
  }
  const energy = boxBlur({ width, height, data }, 6, rt);
  const values = Float32Array.from(
    energy.data.filter((_, i) => i % 7 === 0 && lab.l[i] > 0.25 && lab.l[i] < 0.93),
  ).sort();
  rt.arena.free(data);
  rt.arena.free(energy.data);
  return Math.min(0.012, Math.sqrt(quantile(values, 0.15)));
}

/** -1 on the far side … 1 on the side from which the light comes, by the windows or else by the brighter half. */
export function lightSide(work: Workspace): number {
  let weight = 0;
  let moment = 0;
  let sum = 0;
  let skew = 0;
  for (let y = 0; y < work.height; y += 3) {
    for (let x = 0; x < work.width; x += 3) {
      const i = y * work.width + x;
      const at = (2 * (x + 0.5)) / work.width - 1;
      const bright = Math.exp(work.logY.data[i]);
      weight += work.opening.data[i] * bright;
      moment += work.opening.data[i] * bright * at;
      sum += bright;
      skew += bright * at;
    }
  }
  const pixels = (work.width * work.height) / 9;
  const side = weight > pixels * 0.004 ? moment / weight : (1.5 * skew) / Math.max(1e-6, sum);
  return Math.min(1, Math.max(-1, side * 1.6));
}
