/** What a network that learned from our own line drawings says of a drawing: its form, what it sees, what it says. */
import { meanAround } from '../../image/meanAround.ts';
import { lumaPlane } from '../../image/raster.ts';
import { resizeRgb8 } from '../../image/resample.ts';
import type { Plane, Rgb8 } from '../../image/types.ts';
import type { FeatureMap } from '../../network/convolutions.ts';
import { type DeepLab, readDeepLab, runDeepLab } from '../../network/deepLab.ts';
import { mirrored } from '../../network/mirrored.ts';
import { sidesFor } from '../../network/run.ts';
import { softmax } from '../../network/softmax.ts';
import type { Runtime } from '../../runtime.ts';
import { drawnClasses } from './classes.ts';

// As in `training/sketch/network.py`.
const INPUTS = 3;
const KINDS = drawnClasses.length;
/** After the kinds: the middle of the thing across and down, the floor below, the front. */
const OUTPUTS = KINDS + 5;

/** Long side at which the network sees a drawing; it halves it four times, and tells a quarter. */
const NETWORK_PX = 384;
const STEP = 16;
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

/**
 * What the network sees: how bright it is against paper, how it stands out from what is around it, and both in one; −1
 * to 1.
 */
function toldOf(luma: Plane, rt: Runtime): FeatureMap {
  const { width, height } = luma;
  const mean = luma.data.reduce((sum, v) => sum + v, 0) / luma.data.length;
  const isDark = mean < 110;
  const data = isDark ? luma.data.map((v) => 255 - v) : luma.data;
  const around = meanAround(data, width, height, AROUND);
  let usual = 0;
  for (let i = 0; i < data.length; i++) usual += Math.abs(around[i] - data[i]) / data.length;
  const paper = Math.max(64, (isDark ? 255 - mean : mean) + usual);
  const values = rt.arena.f32Unset(INPUTS * data.length);
  const within = (v: number): number => Math.min(1, Math.max(-1, v));
  for (let i = 0; i < data.length; i++) {
    const bright = within(1 - 4 * (1 - data[i] / paper));
    const dark = within((around[i] - data[i]) / (STEEP * usual + ALWAYS));
    values.set([bright, dark, (bright - dark) / 2], INPUTS * i);
  }
  return { data: values, width, height };
}

/**
 * Looks at a drawing of any size: as it is and mirrored, and takes the mean of what is said. Deterministic. Throws
 * RangeError for a file of another network, AbortedError when cancelled.
 */
export function lookAtDrawing(drawing: Rgb8, weights: Uint8Array, rt: Runtime): DrawnLook {
  const [columns, rows] = sidesFor(drawing, NETWORK_PX, STEP);
  const small = resizeRgb8(drawing, columns, rows, columns < drawing.width ? 'area' : 'catmull-rom');
  const network = readDeepLab(weights, OUTPUTS, rt.arena);
  const told = toldOf(lumaPlane(small), rt);
  const said = saidBy(network, told, rt);
  told.data.set(mirrored(told, INPUTS).data);
  const turned = mirrored(saidBy(network, told, rt), network.head.outputs);
  const cells = said.width * said.height;
  const [across, down] = [drawing.width / columns, drawing.height / rows];
  const look = {
    width: said.width,
    height: said.height,
    cellPx: [CELL_PX * across, CELL_PX * down] as const,
    kinds: new Float32Array(cells * KINDS),
    middle: new Float32Array(cells * 2),
    foot: new Float32Array(cells),
    front: new Float32Array(cells * 2),
  };
  for (let i = 0; i < cells; i++) {
    const at = i * network.head.outputs;
    // What points to the right points to the left in the mirror.
    const mean = (k: number, sign = 1): number => (said.data[at + k] + sign * turned.data[at + k]) / 2;
    for (let c = 0; c < KINDS; c++) look.kinds[i * KINDS + c] = mean(c);
    look.middle[2 * i] = mean(KINDS, -1) * MIDDLE_PX * across;
    look.middle[2 * i + 1] = mean(KINDS + 1) * MIDDLE_PX * down;
    look.foot[i] = mean(KINDS + 2) * FOOT_PX * down;
    look.front[2 * i] = mean(KINDS + 3, -1);
    look.front[2 * i + 1] = mean(KINDS + 4);
  }
  return look;
}

/** Probabilities of the kinds and what follows them, side by side a cell. */
function saidBy(network: DeepLab, told: FeatureMap, rt: Runtime): FeatureMap {
  const said = runDeepLab(network, told, rt);
  softmax(said.data, KINDS, network.head.outputs);
  return said;
}
