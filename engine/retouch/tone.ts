/**
 * Keeps a wide fill near the tone that its rim spans: patches agree on texture, and drift in colour far from what is
 * known.
 */

import type { Abort } from '../abort.ts';
import { throwIfAborted } from '../abort.ts';
import type { PixelRect } from '../geometry/types.ts';
import { addCoarse } from './coarse.ts';
import type { Depths, Level } from './level.ts';
import { spanSurfaces } from './span.ts';

/** Px across a cell: what is finer is texture and stays. */
const CELL = 8;
/** Cells around the hole whose tone is taken for the rim's, and around a cell that count with it. */
const RIM_CELLS = 4;
const NEAR_CELLS = 2;
/** Share of a drift that is taken back. */
const SHARE = 0.7;
/** Difference, of 255, from which it is a thing that goes on in the hole and no drift. */
const THING = 80;
/** Px from the rim up to which patches overlap what is known and so are right, and from which nothing holds them. */
const HELD = 24;
const FREE = 70;

/** Sums of colour (three) and the number of pixels by cell. */
type Sums = Float32Array;

interface Cells {
  readonly width: number;
  readonly height: number;
  readonly known: Sums;
  readonly filled: Sums;
  /** Surface that is seen in each cell, 0 for none. */
  readonly surfaces: Uint8Array;
}

function cellsOf({ image }: Level, { left, top, right, bottom }: PixelRect, signal: Abort): Cells {
  const width = Math.ceil((right - left) / CELL);
  const height = Math.ceil((bottom - top) / CELL);
  const known = new Float32Array(width * height * 4);
  const filled = new Float32Array(width * height * 4);
  const surfaces = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) {
    if ((y & 63) === 0) throwIfAborted(signal);
    for (let x = left; x < right; x++) {
      const at = y * image.width + x;
      const cell = Math.floor((y - top) / CELL) * width + Math.floor((x - left) / CELL);
      const sums = image.known[at] ? known : filled;
      for (let c = 0; c < 3; c++) sums[cell * 4 + c] += image.data[at * 4 + c];
      sums[cell * 4 + 3]++;
      surfaces[cell] = image.labels[at];
    }
  }
  return { width, height, known, filled, surfaces };
}

/** Mean colour around each cell, nearer cells counting more; 0 where nothing is near. */
function tones(sums: Sums, width: number, height: number): Float32Array {
  const mean = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const total = [0, 0, 0, 0];
      for (let v = Math.max(0, y - NEAR_CELLS); v <= Math.min(height - 1, y + NEAR_CELLS); v++) {
        for (let u = Math.max(0, x - NEAR_CELLS); u <= Math.min(width - 1, x + NEAR_CELLS); u++) {
          const weight = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / NEAR_CELLS);
          for (let c = 0; c < 4; c++) total[c] += weight * sums[(v * width + u) * 4 + c];
        }
      }
      if (total[3] > 0) for (let c = 0; c < 3; c++) mean[(y * width + x) * 3 + c] = total[c] / total[3];
    }
  }
  return mean;
}

/** Takes back most of a drift in tone deep in the hole that `hole` is the box of. Throws AbortedError. */
export function settleTone(level: Level, deep: Depths, hole: PixelRect, signal: Abort): void {
  const { image } = level;
  const box: PixelRect = {
    left: Math.max(0, hole.left - RIM_CELLS * CELL),
    top: Math.max(0, hole.top - RIM_CELLS * CELL),
    right: Math.min(image.width, hole.right + RIM_CELLS * CELL),
    bottom: Math.min(image.height, hole.bottom + RIM_CELLS * CELL),
  };
  const { width, height, known, filled, surfaces } = cellsOf(level, box, signal);
  const field = {
    width,
    height,
    channels: 3,
    values: tones(known, width, height),
    known: Uint8Array.from({ length: width * height }, (_, i) => (known[i * 4 + 3] >= (CELL * CELL) / 2 ? 1 : 0)),
  };
  spanSurfaces(field, surfaces, signal);
  const made = tones(filled, width, height);
  const values = new Float32Array(made.length);
  for (let i = 0; i < width * height; i++) {
    if (field.known[i]) continue;
    // Light makes a surface brighter or darker and leaves its hue: only that part of a drift is one.
    let [along, square, most] = [0, 0, 0];
    for (let c = i * 3; c < i * 3 + 3; c++) {
      along += (field.values[c] - made[c]) * made[c];
      square += made[c] * made[c];
      most = Math.max(most, Math.abs(field.values[c] - made[c]));
    }
    if (square === 0) continue;
    const share = SHARE * Math.max(0, 1 - (most / THING) ** 2) ** 2;
    for (let c = i * 3; c < i * 3 + 3; c++) values[c] = (share * along * made[c]) / square;
  }
  addCoarse(level, box, { width, height, step: CELL, values }, (target) =>
    Math.min(1, (deep[target] - HELD) / (FREE - HELD)),
  );
}
