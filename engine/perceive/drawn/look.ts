/** What a network that learned from our own line drawings says of a drawing: its form, what it sees, what it says. */
import { lumaPlane } from '../../image/raster.ts';
import { resizeRgb8 } from '../../image/resample.ts';
import type { Plane, Rgb8 } from '../../image/types.ts';
import type { FeatureMap } from '../../network/convolutions.ts';
import { runNetwork, sidesFor } from '../../network/run.ts';
import { softmax } from '../../network/softmax.ts';
import { type NetworkForm, readNetwork } from '../../network/weights.ts';
import type { Runtime } from '../../runtime.ts';
import { drawnClasses } from './classes.ts';

/**
 * As in `training/sketch/network.py`. After the classes: the middle of the thing across and down, the floor below, the
 * front.
 */
export const drawnNetwork: NetworkForm = {
  inputs: 2,
  widths: [16, 24, 40, 88, 136],
  depths: [2, 3, 5, 2],
  decoder: [80, 56, 40],
  outputs: drawnClasses.length + 5,
};

/** Long side at which the network sees a drawing; it halves it five times, and tells a quarter. */
const NETWORK_PX = 384;
const STEP = 32;
const CELL_PX = 4;
/** Px of the network's picture: its units of the middle of a thing, and of the floor below a place. */
const MIDDLE_PX = 32;
const FOOT_PX = 64;
/** How ink stands out: over how many px, and how steeply. */
const AROUND = 8;
const STEEP = 2.5;
const ALWAYS = 4;

/** What is said of each cell of a drawing, row by row; lengths in px of the picture that was given. */
export interface DrawnLook {
  readonly width: number;
  readonly height: number;
  /** Px of the drawing to a cell, across and down. */
  readonly cellPx: readonly [number, number];
  /** Probabilities of `drawnClasses`, side by side. */
  readonly kinds: Float32Array;
  /** Across and down to the middle of what is seen of the thing. */
  readonly middle: Float32Array;
  /** Down to where the floor lies below what is seen. */
  readonly foot: Float32Array;
  /** Where the thing's front faces: right and away; the longer, the surer. */
  readonly front: Float32Array;
}

/** Mean within `radius` px across and down, of what lies in the picture. */
export function meanAround({ width, height, data }: Plane, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const at = (j: number, i: number): number => sums[j * (width + 1) + i];
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      out[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return out;
}

/** What the network sees: how bright it is against paper, and how it stands out from what is around it; −1 to 1. */
export function toldOf(luma: Plane, rt: Runtime): FeatureMap {
  const { width, height } = luma;
  const mean = luma.data.reduce((sum, v) => sum + v, 0) / luma.data.length;
  const isDark = mean < 110;
  const data = isDark ? luma.data.map((v) => 255 - v) : luma.data;
  const around = meanAround({ width, height, data }, AROUND);
  let usual = 0;
  for (let i = 0; i < data.length; i++) usual += Math.abs(around[i] - data[i]) / data.length;
  const paper = Math.max(64, (isDark ? 255 - mean : mean) + usual);
  const values = rt.arena.f32Unset(2 * data.length);
  const within = (v: number): number => Math.min(1, Math.max(-1, v));
  for (let i = 0; i < data.length; i++) {
    values[2 * i] = within(1 - 4 * (1 - data[i] / paper));
    values[2 * i + 1] = within((around[i] - data[i]) / (STEEP * usual + ALWAYS));
  }
  return { data: values, width, height };
}

/**
 * Looks at a drawing of any size. Deterministic. Throws RangeError for a file of another network, AbortedError when
 * cancelled.
 */
export function lookAtDrawing(drawing: Rgb8, weights: Uint8Array, rt: Runtime): DrawnLook {
  const [columns, rows] = sidesFor(drawing, NETWORK_PX, STEP);
  const small = resizeRgb8(drawing, columns, rows, columns < drawing.width ? 'area' : 'catmull-rom');
  const said = runNetwork(readNetwork(weights, drawnNetwork, rt.arena), toldOf(lumaPlane(small), rt), rt);
  const count = drawnClasses.length;
  const stride = said.data.length / (said.width * said.height);
  softmax(said.data, count, stride);
  const cells = said.width * said.height;
  const [across, down] = [drawing.width / columns, drawing.height / rows];
  const look = {
    width: said.width,
    height: said.height,
    cellPx: [CELL_PX * across, CELL_PX * down] as const,
    kinds: new Float32Array(cells * count),
    middle: new Float32Array(cells * 2),
    foot: new Float32Array(cells),
    front: new Float32Array(cells * 2),
  };
  for (let i = 0; i < cells; i++) {
    const from = i * stride;
    look.kinds.set(said.data.subarray(from, from + count), i * count);
    look.middle[2 * i] = said.data[from + count] * MIDDLE_PX * across;
    look.middle[2 * i + 1] = said.data[from + count + 1] * MIDDLE_PX * down;
    look.foot[i] = said.data[from + count + 2] * FOOT_PX * down;
    look.front[2 * i] = said.data[from + count + 3];
    look.front[2 * i + 1] = said.data[from + count + 4];
  }
  return look;
}
