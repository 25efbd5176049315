/** A surface that was laid on meets what is seen of it without a step of light. */

import type { Abort } from '../../abort.ts';
import { distanceTo } from '../../image/morphology.ts';
import { type Field, sampleField, spanMembrane } from '../membrane.ts';
import type { LabelledImage } from '../types.ts';

/** Cells along the picture's long side. */
const CELLS = 250;
/** Cells around one that tell with it. */
const NEAR = 2;
/** Cells from the rim in which a difference fades. */
const FADES = 9;
/** Most by which the rim changes what was laid. */
const MOST = 0.35;

/** A pixel that is seen beside what was laid, and what would have been laid there. */
export interface RimPixel {
  readonly at: number;
  readonly laid: readonly number[];
}

/** Changes the pixels of `filled` near those that are seen by what these lack. Throws AbortedError. */
export function meetRim(
  { width, height, data }: LabelledImage,
  rim: readonly RimPixel[],
  filled: readonly number[],
  signal: Abort,
): void {
  const step = Math.max(2, Math.round(Math.max(width, height) / CELLS));
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const sums = new Float32Array(columns * rows * 7);
  for (const { at, laid } of rim) {
    const cell = Math.floor(Math.floor(at / width) / step) * columns + Math.floor((at % width) / step);
    for (let c = 0; c < 3; c++) {
      sums[cell * 7 + c] += data[at * 4 + c];
      sums[cell * 7 + 3 + c] += laid[c];
    }
    sums[cell * 7 + 6]++;
  }
  const isRim = new Uint8Array(columns * rows);
  const values = new Float32Array(columns * rows * 3);
  for (let cell = 0; cell < isRim.length; cell++) {
    if (sums[cell * 7 + 6] === 0) continue;
    const near = sumAround(sums, cell % columns, Math.floor(cell / columns), columns, rows);
    isRim[cell] = 255;
    for (let c = 0; c < 3; c++) {
      const ratio = Math.log((near[c] / near[6] + 4) / (near[3 + c] / near[6] + 4));
      values[cell * 3 + c] = Math.min(MOST, Math.max(-MOST, ratio));
    }
  }
  if (!isRim.includes(255)) return;
  const away = distanceTo({ width: columns, height: rows, data: isRim }).data;
  const isGiven = Uint8Array.from(away, (distance) => (distance < 0.5 || distance > FADES ? 1 : 0));
  const field: Field = { width: columns, height: rows, channels: 3, values, known: isGiven };
  spanMembrane(field, signal);
  for (const at of filled) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let c = 0; c < 3; c++) {
      const value = Math.round(data[at * 4 + c] * Math.exp(sampleField(field, step, x, y, c)));
      data[at * 4 + c] = Math.min(255, value);
    }
  }
}

/** Sums of the cells around one. */
function sumAround(sums: Float32Array, x: number, y: number, columns: number, rows: number): number[] {
  const total = [0, 0, 0, 0, 0, 0, 0];
  for (let v = Math.max(0, y - NEAR); v <= Math.min(rows - 1, y + NEAR); v++) {
    for (let u = Math.max(0, x - NEAR); u <= Math.min(columns - 1, x + NEAR); u++) {
      for (let c = 0; c < 7; c++) total[c] += sums[(v * columns + u) * 7 + c];
    }
  }
  return total;
}
