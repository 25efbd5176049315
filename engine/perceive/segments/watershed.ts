/**
 * Basins of a picture of edges: watershed by flooding (Meyer 1991), kept compact as waterpixels (Machairas et al.
 * 2015).
 */

import { type Abort, throwIfAborted } from '../../abort.ts';
import type { LabelMap, Plane } from '../../image/types.ts';

const LEVELS = 96;
/** Px between the middles of the cells that an even part of the picture falls into. */
const CELL_PX = 40;
/** Levels between the middle of a cell and its border. */
const CELL_SLOPE = 2;

/** Labels 0, 1, … of basins that meet along ridges of `strength` (0-1); every pixel has one. */
export function watershed(strength: Plane, signal: Abort): { map: LabelMap; count: number } {
  const { width, height } = strength;
  const level = relief(strength);
  throwIfAborted(signal);
  const label = new Int32Array(width * height).fill(-1);
  const count = labelMinima(width, height, level, label);
  throwIfAborted(signal);
  flood(width, height, level, label);
  return { map: { width, height, data: label }, count };
}

/** Heights 0-255: edges, and a shallow bowl for each cell of a grid, so that even parts don't run together. */
function relief({ width, height, data }: Plane): Uint8Array {
  const out = new Uint8Array(width * height);
  const columns = Math.max(1, Math.round(width / CELL_PX));
  const rows = Math.max(1, Math.round(height / CELL_PX));
  for (let y = 0; y < height; y++) {
    const v = Math.abs(((((y + 0.5) * rows) / height) % 1) - 0.5);
    for (let x = 0; x < width; x++) {
      const u = Math.abs(((((x + 0.5) * columns) / width) % 1) - 0.5);
      const bowl = Math.floor(2 * CELL_SLOPE * Math.max(u, v));
      out[y * width + x] = Math.min(LEVELS - 1, Math.round((LEVELS - 1 - CELL_SLOPE) * data[y * width + x]) + bowl);
    }
  }
  return out;
}

/** Gives each flat place without a lower neighbour a label; returns how many there are. */
function labelMinima(width: number, height: number, level: Uint8Array, label: Int32Array): number {
  const seen = new Uint8Array(level.length);
  const stack = new Int32Array(level.length);
  let count = 0;
  for (let seed = 0; seed < level.length; seed++) {
    if (seen[seed]) continue;
    let top = 0;
    let isMinimum = true;
    stack[top++] = seed;
    seen[seed] = 1;
    for (let head = 0; head < top; head++) {
      const i = stack[head];
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        const j = neighbour(i, x, side, width, height);
        if (j < 0) continue;
        if (level[j] < level[i]) isMinimum = false;
        else if (level[j] === level[i] && !seen[j]) {
          seen[j] = 1;
          stack[top++] = j;
        }
      }
    }
    if (!isMinimum) continue;
    for (let k = 0; k < top; k++) label[stack[k]] = count;
    count++;
  }
  return count;
}

/** Index of the pixel to the left, right, above, below; −1 outside. */
function neighbour(i: number, x: number, side: number, width: number, height: number): number {
  if (side === 0) return x > 0 ? i - 1 : -1;
  if (side === 1) return x < width - 1 ? i + 1 : -1;
  if (side === 2) return i - width;
  return i + width < width * height ? i + width : -1;
}

/** Grows the labels over the relief from low to high; within a level first come, first served. */
function flood(width: number, height: number, level: Uint8Array, label: Int32Array): void {
  const next = new Int32Array(level.length).fill(-1);
  const first = new Int32Array(LEVELS).fill(-1);
  const last = new Int32Array(LEVELS).fill(-1);
  const push = (i: number, at: number): void => {
    if (first[at] < 0) first[at] = i;
    else next[last[at]] = i;
    last[at] = i;
  };
  const spread = (i: number, low: number): void => {
    const x = i % width;
    for (let side = 0; side < 4; side++) {
      const j = neighbour(i, x, side, width, height);
      if (j < 0 || label[j] >= 0) continue;
      label[j] = label[i];
      push(j, Math.max(low, level[j]));
    }
  };
  const marked: number[] = [];
  for (let i = 0; i < level.length; i++) if (label[i] >= 0) marked.push(i);
  for (const i of marked) spread(i, 0);
  for (let at = 0; at < LEVELS; at++) {
    while (first[at] >= 0) {
      const i = first[at];
      first[at] = next[i];
      next[i] = -1;
      spread(i, at);
    }
  }
}
