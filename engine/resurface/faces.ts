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

/** Light may differ this much (natural logarithm) between faces before a difference is put down to paint. */
const LIGHT_RATIO = 0.38;

/**
 * For each face, by how much (natural logarithm) its brightness differs from `reference` because of its own paint: to
 * be taken off its light.
 */
export function paintOffsets(
  smoothLogY: Float32Array,
  matte: Plane,
  face: Uint8Array,
  faces: number,
  reference: number,
): Float32Array {
  const offsets = new Float32Array(faces);
  if (faces < 2) return offsets;
  const levels: number[][] = Array.from({ length: faces }, () => []);
  for (let i = 0; i < smoothLogY.length; i += 5) if (matte.data[i] > 0.92) levels[face[i]].push(smoothLogY[i]);
  levels.forEach((values, k) => {
    if (values.length < 40) return;
    const gap = median(values) - reference;
    const excess = Math.abs(gap) - LIGHT_RATIO;
    if (excess > 0) offsets[k] = Math.sign(gap) * excess * 0.8;
  });
  return offsets;
}
