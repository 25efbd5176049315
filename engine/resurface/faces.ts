/** Wall faces one by one: each may have had its own paint, and a mask may hold things that are not wall. */

import { type Abort, throwIfAborted } from '../abort.ts';
import { boxBlur } from '../image/blur.ts';
import type { Mask, Plane } from '../image/types.ts';
import { smoothstep } from '../interpolation.ts';
import type { Runtime } from '../runtime.ts';
import { weightedMeans } from './masked.ts';
import type { Workspace } from './workspace.ts';

const NONE = 255;

/**
 * Which of `masks` each pixel belongs to (index, width × height). Pixels of none take the face that is nearest in their
 * row, or else in their column; without masks all is 0.
 */
export function nearestFace(
  masks: readonly Mask[],
  width: number,
  height: number,
  into: Uint8Array,
  signal: Abort,
): Uint8Array {
  into.fill(0);
  if (masks.length < 2) return into;
  const sx = masks[0].width / width;
  const sy = masks[0].height / height;
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) throwIfAborted(signal);
    const row = Math.floor((y + 0.5) * sy) * masks[0].width;
    for (let x = 0; x < width; x++) {
      const at = row + Math.floor((x + 0.5) * sx);
      let best = 0;
      let face = NONE;
      for (let k = 0; k < masks.length; k++) {
        if (masks[k].data[at] > best) {
          best = masks[k].data[at];
          face = k;
        }
      }
      into[y * width + x] = face;
    }
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 1; x < width; x++) if (into[row + x] === NONE) into[row + x] = into[row + x - 1];
    for (let x = width - 2; x >= 0; x--) if (into[row + x] === NONE) into[row + x] = into[row + x + 1];
  }
  for (let i = width; i < into.length; i++) if (into[i] === NONE) into[i] = into[i - width];
  for (let i = into.length - width - 1; i >= 0; i--) if (into[i] === NONE) into[i] = into[i + width];
  for (let i = 0; i < into.length; i++) if (into[i] === NONE) into[i] = 0;
  return into;
}

function median(values: number[]): number {
  const sorted = Float32Array.from(values).sort();
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
}

/**
 * Takes out of `matte`, in place, what is busy and unlike the surface around it: leaves, pictures, shelves. Measured
 * against the surface near by, not its whole face: light falls off along a wall.
 */
export function spareStrangers(work: Workspace, matte: Plane, rt: Runtime): void {
  const { width, height, lab } = work;
  const count = width * height;
  const long = Math.max(width, height);
  const radius = Math.max(2, Math.round(long * 0.007));
  const square = rt.arena.f32(count);
  for (let i = 0; i < count; i++) square[i] = lab.l[i] * lab.l[i];
  const mean = boxBlur({ width, height, data: lab.l }, radius, rt).data;
  const energy = boxBlur({ width, height, data: square }, radius, rt).data;
  // What is busy itself must not say what the surface looks like.
  const calm = rt.arena.f32(count);
  const busy = rt.arena.f32(count);
  for (let i = 0; i < count; i++) {
    busy[i] = Math.sqrt(Math.max(0, energy[i] - mean[i] * mean[i]));
    calm[i] = matte.data[i] * (1 - smoothstep(0.02, 0.04, busy[i]));
  }
  const near = weightedMeans([lab.l, lab.a, lab.b], calm, matte, Math.round(long * 0.08), rt);
  const [l, a, b] = near.means;
  for (let i = 0; i < count; i++) {
    if (matte.data[i] <= 0 || near.density[i] < 0.01 || busy[i] < 0.035) continue;
    const chroma = Math.hypot(lab.a[i] - a[i], lab.b[i] - b[i]);
    const strange = Math.hypot(chroma * 2.6, Math.max(0, Math.abs(lab.l[i] - l[i]) - 0.08));
    matte.data[i] *= 1 - smoothstep(0.1, 0.19, strange) * smoothstep(0.035, 0.07, busy[i]);
  }
  for (const data of [square, mean, energy, calm, busy, ...near.means, near.density]) rt.arena.free(data);
}

/** Coverage above which a pixel shows nothing but the surface. */
export const SURE = 0.92;
/** Light may differ this much (natural logarithm) between faces before a difference is put down to paint. */
const LIGHT_RATIO = 0.38;

/** Faces whose brightness goes on across their border (natural logarithm, each way) have one paint. */
const SAME_PAINT = 0.12;
/** How far from such a border they are compared, as a share of the long side, and pairs of pixels that suffice. */
const BESIDE = 0.008;
const FEWEST_PAIRS = 12;

export interface Faces {
  /** Index of its face for each pixel. */
  readonly map: Uint8Array;
  readonly count: number;
}

/**
 * For each face, the number of a face that has its paint: one wall that was told as two faces has no step at their
 * border, whatever the light does further off. `logY` is as bright as the picture, not smoothed.
 */
function samePaint({ logY: { width, height, data } }: Pick<Workspace, 'logY'>, matte: Plane, faces: Faces): Uint8Array {
  const away = Math.max(2, Math.round(Math.max(width, height) * BESIDE));
  const steps = new Map<number, number[]>();
  const compare = (i: number, step: number) => {
    const [one, two] = [faces.map[i], faces.map[i + step]];
    if (one === two) return;
    const [before, after] = [i - away * step, i + (away + 1) * step];
    if (faces.map[before] !== one || faces.map[after] !== two) return;
    if (matte.data[before] <= SURE || matte.data[after] <= SURE) return;
    const key = Math.min(one, two) * faces.count + Math.max(one, two);
    const change = (data[after] - data[before]) * (one < two ? 1 : -1);
    const found = steps.get(key);
    if (found) found.push(change);
    else steps.set(key, [change]);
  };
  for (let y = 0; y < height; y++) {
    for (let x = away; x < width - away - 1; x++) compare(y * width + x, 1);
  }
  for (let y = away; y < height - away - 1; y++) {
    for (let x = 0; x < width; x++) compare(y * width + x, width);
  }
  const same = Uint8Array.from({ length: faces.count }, (_, k) => k);
  for (const [key, changes] of steps) {
    if (changes.length < FEWEST_PAIRS || Math.abs(median(changes)) > SAME_PAINT) continue;
    const [one, two] = [same[Math.floor(key / faces.count)], same[key % faces.count]];
    for (let k = 0; k < same.length; k++) if (same[k] === two) same[k] = one;
  }
  return same;
}

/**
 * For each face, by how much (natural logarithm) its brightness differs from `reference` because of its own paint: to
 * be taken off its light.
 */
export function paintOffsets(
  work: Pick<Workspace, 'logY'>,
  smoothLogY: Float32Array,
  matte: Plane,
  faces: Faces,
  reference: number,
): Float32Array {
  const offsets = new Float32Array(faces.count);
  if (faces.count < 2) return offsets;
  const same = samePaint(work, matte, faces);
  const levels: number[][] = Array.from({ length: faces.count }, () => []);
  for (let i = 0; i < smoothLogY.length; i += 5) {
    if (matte.data[i] > SURE) levels[faces.map[i]].push(smoothLogY[i]);
  }
  const isSeen = levels.map((values) => values.length >= 40);
  levels.forEach((values, k) => {
    if (!isSeen[k]) return;
    const gap = median(values) - reference;
    const excess = Math.abs(gap) - LIGHT_RATIO;
    if (excess > 0) offsets[k] = Math.sign(gap) * excess * 0.8;
  });
  // Of faces of one paint the one that differs least tells it: the others lie in shade or in the sun.
  const least = new Map<number, number>();
  same.forEach((paint, k) => {
    if (!isSeen[k]) return;
    const so = least.get(paint);
    if (so === undefined || Math.abs(offsets[k]) < Math.abs(so)) least.set(paint, offsets[k]);
  });
  return offsets.map((_, k) => least.get(same[k]) ?? 0);
}
