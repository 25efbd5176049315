/**
 * The coverage of an overlay, pixel by pixel: that under which the picture, freed from it, has the fewest edges that
 * the overlay would have made. Iterated conditional modes (Besag 1986) from a first guess, in the order of rows: the
 * same on every machine.
 */

import { throwIfAborted } from '../../abort.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Ground, Overlay } from './overlay.ts';

/** Steps from no coverage to full. */
export const STEPS = 16;

/** Coverage in steps 0-STEPS. */
export interface SteppedCoverage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Weights beside the edge that the overlay makes: of borders of the coverage, of what it was thought to be, and where
 * an edge is one of the picture.
 */
const BORDER = 0.12;
const THOUGHT = 0.35;
const EDGE = 1.6;
const LEAST_EDGE = 14;
/**
 * Weight of the ground where it is trusted; sum of differences of neighbours at which it is trusted by half, and how
 * far is looked, px.
 */
const GROUND = 4;
const BUSY = 14;
const AROUND = 7;
/** Weight of neighbours across corners. */
const CORNER = 0.7;

/** Freed values by step: value·gain − off, off for each channel. */
export interface Freeing {
  readonly gain: Float32Array;
  readonly off: readonly [Float32Array, Float32Array, Float32Array];
}

/** How each step of coverage is undone. Where nothing is left of what is below, as much as can be. */
export function freeingOf({ opacity, colour }: Overlay): Freeing {
  const gain = new Float32Array(STEPS + 1);
  const off = [new Float32Array(STEPS + 1), new Float32Array(STEPS + 1), new Float32Array(STEPS + 1)] as const;
  for (let step = 0; step <= STEPS; step++) {
    const share = Math.min(0.9, (opacity * step) / STEPS);
    gain[step] = 1 / (1 - share);
    for (let c = 0; c < 3; c++) off[c][step] = (share * colour[c]) / (1 - share);
  }
  return { gain, off: [off[0], off[1], off[2]] };
}

/** Sum over channels of what the overlay changes, at a middle ground of the picture. */
function contrastOf(picture: Rgb8, steps: SteppedCoverage, { opacity, colour }: Overlay): number {
  let [sum, n] = [0, 0];
  for (let i = 0; i < steps.data.length; i++) {
    if (steps.data[i] < STEPS / 2) continue;
    const share = Math.min(0.9, opacity);
    for (let c = 0; c < 3; c++) sum += Math.abs((colour[c] - picture.data[i * 3 + c]) / (1 - share)) * share;
    n++;
  }
  return n > 0 ? sum / n : 60;
}

/** What is known when a coverage is improved. */
export interface Clues {
  readonly overlay: Overlay;
  /** Coverage as it was believed, 0-255; 0 where there is none for certain. */
  readonly thought: Uint8Array;
  /** What is thought to be below, at its own size, and how far that can be believed, 0-1. */
  readonly ground: Ground;
  readonly trust: Float32Array;
}

/**
 * How far the ground can be believed: fully where the picture beside the overlay is plain, not at all where it is busy.
 */
export function trustOf({ width, height, values, known }: Ground): Float32Array {
  const [sums, counts] = [new Float64Array((width + 1) * (height + 1)), new Int32Array((width + 1) * (height + 1))];
  for (let y = 0; y < height; y++) {
    let [sum, count] = [0, 0];
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const [right, down] = [x + 1 < width ? i + 1 : i, y + 1 < height ? i + width : i];
      if (known[i] && known[right] && known[down]) {
        for (let c = 0; c < 3; c++) {
          sum +=
            Math.abs(values[right * 3 + c] - values[i * 3 + c]) + Math.abs(values[down * 3 + c] - values[i * 3 + c]);
        }
        count++;
      }
      const at = (y + 1) * (width + 1) + x + 1;
      sums[at] = sums[at - width - 1] + sum;
      counts[at] = counts[at - width - 1] + count;
    }
  }
  return Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    const y = (i - x) / width;
    const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)];
    const [top, bottom] = [Math.max(0, y - AROUND) * (width + 1), Math.min(height, y + AROUND + 1) * (width + 1)];
    const count = counts[bottom + right] - counts[top + right] - counts[bottom + left] + counts[top + left];
    const sum = sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left];
    return count < 8 ? 0 : 1 / (1 + (sum / count / BUSY) ** 2);
  });
}

/**
 * Improves `steps` in place, where there is a belief and a neighbour differs, or the step is between none and all.
 * Throws AbortedError.
 */
export function refineCoverage(
  picture: Rgb8,
  steps: SteppedCoverage,
  { overlay, thought, ground, trust }: Clues,
  sweeps: number,
  rt: Runtime,
): void {
  const { width, height, data } = picture;
  const [groundX, groundY] = [ground.width / width, ground.height / height];
  const { gain, off } = freeingOf(overlay);
  const contrast = contrastOf(picture, steps, overlay);
  const most = Math.max(LEAST_EDGE, EDGE * contrast);
  const border = (BORDER * contrast) / STEPS;
  const prior = (THOUGHT * contrast) / STEPS;
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  const beside = new Float32Array(8 * 3);
  const costs = new Float32Array(STEPS + 1);
  const [offR, offG, offB] = off;
  const cells = steps.data;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let changed = 0;
    for (let y = 1; y < height - 1; y++) {
      if ((y & 15) === 0) throwIfAborted(rt.signal);
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const now = cells[i];
        if (thought[i] === 0) continue;
        let differs = now !== 0 && now !== STEPS;
        for (let k = 0; k < 8 && !differs; k++) differs = cells[i + around[k]] !== now;
        if (!differs) continue;
        for (let k = 0; k < 8; k++) {
          const j = i + around[k];
          const step = cells[j];
          beside[k * 3] = data[j * 3] * gain[step] - offR[step];
          beside[k * 3 + 1] = data[j * 3 + 1] * gain[step] - offG[step];
          beside[k * 3 + 2] = data[j * 3 + 2] * gain[step] - offB[step];
        }
        const bias = prior * (1 - (2 * thought[i]) / 255);
        const below = Math.min(ground.height - 1, Math.floor((y + 0.5) * groundY)) * ground.width;
        const under = below + Math.min(ground.width - 1, Math.floor((x + 0.5) * groundX));
        const sure = GROUND * trust[under];
        const [groundR, groundG, groundB] = [
          ground.values[under * 3],
          ground.values[under * 3 + 1],
          ground.values[under * 3 + 2],
        ];
        let best = now;
        let least = Number.POSITIVE_INFINITY;
        for (let step = 0; step <= STEPS; step++) {
          if (sweep > 1 && step !== 0 && step !== STEPS && Math.abs(step - now) > 4) continue;
          const r = data[i * 3] * gain[step] - offR[step];
          const g = data[i * 3 + 1] * gain[step] - offG[step];
          const b = data[i * 3 + 2] * gain[step] - offB[step];
          let cost = bias * step;
          for (let k = 0; k < 8; k++) {
            const edge =
              Math.abs(r - beside[k * 3]) + Math.abs(g - beside[k * 3 + 1]) + Math.abs(b - beside[k * 3 + 2]);
            const wall = border * Math.abs(step - cells[i + around[k]]);
            cost += (k < 4 ? 1 : CORNER) * ((edge < most ? edge : most) + wall);
          }
          const away = Math.abs(r - groundR) + Math.abs(g - groundG) + Math.abs(b - groundB);
          cost += sure * (away < most ? away : most);
          // Freed colours that no picture has speak against the step.
          cost += 2 * (beyond(r) + beyond(g) + beyond(b));
          costs[step] = cost;
          if (cost < least) {
            least = cost;
            best = step;
          }
        }
        if (best !== now) {
          cells[i] = best;
          changed++;
        }
      }
    }
    if (changed === 0) break;
  }
}

function beyond(value: number): number {
  return value < -2 ? -2 - value : value > 257 ? value - 257 : 0;
}
