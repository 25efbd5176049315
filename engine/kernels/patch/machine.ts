/**
 * What the patch kernels' shared sources stand on, in TypeScript; the twin is `assembly/machine.ts`. Everything that is
 * not listed here is one text for both compilers: whole numbers and double precision, so that both give the same bits.
 */

import { HALF } from './layout.ts';
import type { PatchArrays } from './types.ts';

export type f64 = number;
export type i32 = number;

const none: PatchArrays = {
  image: new Uint8Array(0),
  flags: new Uint8Array(0),
  texture: new Uint8Array(0),
  labels: new Uint8Array(0),
  targets: new Int32Array(0),
  places: new Int32Array(0),
  rows: new Int32Array(0),
  sourceX: new Int32Array(0),
  sourceY: new Int32Array(0),
  cost: new Float32Array(0),
  bias: new Int32Array(0),
  anchors: new Int32Array(0),
  trust: new Float32Array(0),
  sums: new Float32Array(0),
  planes: new Float32Array(0),
  settings: new Float32Array(0),
  table: new Float32Array(0),
};
let job = none;
let across = 0;
let down = 0;
let squares = 0;
let red = 0;
let green = 0;
let blue = 0;

/** Points the machine at the arrays of one call. */
export function attach(arrays: PatchArrays, width: i32, height: i32): void {
  job = arrays;
  across = width;
  down = height;
}

export const width = (): i32 => across;
export const height = (): i32 => down;
/** Byte `at` of the picture. */
export const byteAt = (at: i32): i32 => job.image[at];
export const flagsAt = (at: i32): i32 => job.flags[at];
export const textureAt = (at: i32): i32 => job.texture[at];
export const labelAt = (at: i32): i32 => job.labels[at];
export const targetAt = (at: i32): i32 => job.targets[at];
export const placeOf = (target: i32): i32 => job.places[target];
export const rowStart = (y: i32): i32 => job.rows[y];
export const sourceX = (target: i32): i32 => job.sourceX[target];
export const sourceY = (target: i32): i32 => job.sourceY[target];
export function setSource(target: i32, x: i32, y: i32): void {
  job.sourceX[target] = x;
  job.sourceY[target] = y;
}
export const costOf = (target: i32): f64 => job.cost[target];
export function setCost(target: i32, value: f64): void {
  job.cost[target] = value;
}
export const biasOf = (target: i32): i32 => job.bias[target];
export function setBias(target: i32, value: i32): void {
  job.bias[target] = value;
}
export const anchorOf = (target: i32): i32 => job.anchors[target];
export const trustOf = (target: i32): f64 => job.trust[target];
export const sumAt = (at: i32): f64 => job.sums[at];
/** Rounded to single precision. */
export function setSum(at: i32, value: f64): void {
  job.sums[at] = value;
}
export const planeWord = (at: i32): f64 => job.planes[at];
export const setting = (at: i32): f64 => job.settings[at];
export const tableAt = (at: i32): f64 => job.table[at];
/** 32-bit product, wrapping. */
export const mul32 = (a: i32, b: i32): i32 => Math.imul(a, b);
/** Towards zero; `value` must fit. */
export const trunc = (value: f64): i32 => Math.trunc(value);
export const toReal = (value: i32): f64 => value;

/** Adds the pixels whose first bytes are `t` and `s` to the sums of a comparison. */
function weigh(t: i32, s: i32, weight: i32): void {
  const { image } = job;
  const r = image[t] - image[s];
  const g = image[t + 1] - image[s + 1];
  const b = image[t + 2] - image[s + 2];
  const label = image[t + 3] - image[s + 3];
  squares += weight * (r * r + g * g + b * b + label * label);
  red += weight * r;
  green += weight * g;
  blue += weight * b;
}

function clearSums(): void {
  squares = 0;
  red = 0;
  green = 0;
  blue = 0;
}

/**
 * Sum of squared differences of the patches around pixels `target` and `source`, over all four bytes; the signed sums
 * of the three colours are kept for `redSum` and its like.
 */
export function compare(target: i32, source: i32): i32 {
  clearSums();
  for (let dy = -HALF; dy <= HALF; dy++) {
    for (let dx = -HALF; dx <= HALF; dx++) {
      const step = dy * across + dx;
      weigh((target + step) * 4, (source + step) * 4, dx === 0 ? 2 : 1);
    }
  }
  return squares;
}

/**
 * The same with a source patch whose pixel (dx, dy) is the one nearest to (x + a·dx + b·dy, y + c·dx + d·dy), all in
 * 1/65536 px.
 */
export function compareWarped(target: i32, x: i32, y: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  clearSums();
  for (let dy = -HALF; dy <= HALF; dy++) {
    for (let dx = -HALF; dx <= HALF; dx++) {
      const sx = (x + a * dx + b * dy + 32768) >> 16;
      const sy = (y + c * dx + d * dy + 32768) >> 16;
      weigh((target + dy * across + dx) * 4, (sy * across + sx) * 4, dx === 0 ? 2 : 1);
    }
  }
  return squares;
}

export const redSum = (): i32 => red;
export const greenSum = (): i32 => green;
export const blueSum = (): i32 => blue;
