/**
 * Skirting boards in a photo keep their own colour, as a painter leaves them. A board of one height along all walls
 * shows an edge at one share of the way from the foot of the wall up to the horizon (its height over the camera's), in
 * every column that shows wall on floor: what lies at other heights is no skirting.
 */
import type { Room } from '../geometry/roomSchema.ts';
import type { Plane } from '../image/types.ts';
import { smoothstep } from '../interpolation.ts';
import { belowHorizon } from '../perceive/faces.ts';
import { roomAt } from '../perceive/segments/segments.ts';
import type { Workspace } from './workspace.ts';

/** Heights of boards over the camera's: 4 to 22 cm under a camera at 1.0 to 1.6 m. */
const LOWEST = 0.03;
const HIGHEST = 0.17;
/** Heights are told apart by this much. */
const STEP = 0.005;
const COUNT = Math.ceil((HIGHEST - LOWEST) / STEP);
/**
 * Least step in OKLab, chroma twice, that a board shows against its wall, and how far it must stand out among all
 * heights.
 */
const CLEAR = 0.02;
const OUTSTANDING = 1.8;
/** Columns of the photo that must tell, and share of them whose clearest edge lies within NEAR of the common height. */
const LEAST_COLUMNS = 24;
const LEAST_AGREED = 0.4;
/** Share of columns that show a clear edge near the common height: legs and sockets stand before a few. */
const LEAST_SHOWN = 0.6;
const NEAR = 0.015;
/** Columns on either side that heights are smoothed over. */
const AROUND = 12;
/** Rows by which three places of a straight edge may stray from a line. */
const UNEVEN = 4;
/** Rows below a wall within which its floor begins. */
const CONTACT = 5;

interface Foot {
  readonly x: number;
  readonly y: number;
  /** Rows from the horizon down to it. */
  readonly depth: number;
  readonly steps: Float32Array;
}

/** Takes skirting boards out of `wall` (coverage 0-1 at workspace size), in place. */
export function spareSkirting(work: Workspace, room: Room, wall: Plane): void {
  const feet = feetOf(work, room, wall);
  const height = heightOf(feet);
  if (height === 0) return;
  const { width } = work;
  const heights = feet.map(({ steps }) => nearest(steps, height));
  const tops = feet.map(({ y, depth }, n) => {
    // The middle of its neighbours': a board's edge is straight.
    const around = Float32Array.from(heights.slice(Math.max(0, n - AROUND), n + AROUND + 1)).sort();
    return y - around[around.length >> 1] * depth;
  });
  feet.forEach(({ x, y }, n) => {
    const top = y - straightened(tops, n);
    // The shadow line and the moulding on top belong to the board.
    for (let k = -CONTACT; k <= top + 2; k++) {
      const row = y - k;
      if (row < 0 || row >= work.height) continue;
      wall.data[row * width + x] *= smoothstep(top - 0.5, top + 1.5, k);
    }
  });
}

/** Mean of row `n` and the like ones on either side: rows of feet are whole pixels, a board's edge is not. */
function straightened(rows: readonly number[], n: number): number {
  let [sum, count] = [rows[n], 1];
  for (let k = 1; k <= AROUND; k++) {
    const [before, after] = [rows[n - k], rows[n + k]];
    if (before === undefined || after === undefined) break;
    if (Math.abs(before + after - 2 * rows[n]) > UNEVEN) break;
    sum += before + after;
    count += 2;
  }
  return sum / count;
}

/** Where walls stand on the floor, column by column, with the colour steps at each height above. */
function feetOf(work: Workspace, room: Room, wall: Plane): Foot[] {
  const { width, height, lab, floor, rug } = work;
  const below = belowHorizon(roomAt(room, width, height));
  const feet: Foot[] = [];
  const colour = (x: number, y: number, c: Float32Array): number => {
    const i = Math.max(0, Math.min(height - 1, y)) * width;
    return (c[i + Math.max(0, x - 1)] + c[i + x] + c[i + Math.min(width - 1, x + 1)]) / 3;
  };
  for (let x = 0; x < width; x++) {
    for (let y = height - CONTACT - 1; y > 1; y--) {
      const i = y * width + x;
      if (wall.data[i] < 0.5 || wall.data[i + width] >= 0.5) continue;
      const under = i + CONTACT * width;
      if (floor.data[under] + rug.data[under] < 0.5) continue;
      // Slopes grow evenly with rows: the horizon lies where they are 0.
      const [at, above] = [below(x, y), below(x, y - 10)];
      const depth = at / Math.max(1e-9, (at - above) / 10);
      if (depth < 30 || HIGHEST * depth > y) continue;
      const steps = new Float32Array(COUNT);
      for (let k = 0; k < COUNT; k++) {
        const row = y - (LOWEST + k * STEP) * depth;
        const [up, down] = [Math.round(row - 1.5), Math.round(row + 1.5)];
        steps[k] = Math.hypot(
          colour(x, up, lab.l) - colour(x, down, lab.l),
          2 * (colour(x, up, lab.a) - colour(x, down, lab.a)),
          2 * (colour(x, up, lab.b) - colour(x, down, lab.b)),
        );
      }
      feet.push({ x, y, depth, steps });
      break;
    }
  }
  return feet;
}

/** Height of the boards over the camera's; 0 where columns don't agree on any. */
function heightOf(feet: readonly Foot[]): number {
  if (feet.length < LEAST_COLUMNS) return 0;
  const mean = new Float32Array(COUNT);
  for (const { steps } of feet) for (let k = 0; k < COUNT; k++) mean[k] += steps[k] / feet.length;
  // The edge of the floor reaches up to the first valley.
  const least = mean.findIndex((v, k) => k + 1 < COUNT && mean[k + 1] > v);
  if (least < 0) return 0;
  const highest = (steps: Float32Array): number => steps.indexOf(Math.max(...steps.subarray(least)), least);
  const peak = highest(mean);
  const middle = Float32Array.from(mean).sort()[COUNT >> 1];
  if (mean[peak] < Math.max(CLEAR, OUTSTANDING * middle)) return 0;
  const height = LOWEST + peak * STEP;
  const isNear = (k: number): boolean => Math.abs(LOWEST + k * STEP - height) <= NEAR;
  const agreed = feet.filter(({ steps }) => isNear(highest(steps)));
  const shown = feet.filter(({ steps }) => steps.some((v, k) => v > CLEAR && isNear(k)));
  return agreed.length >= LEAST_AGREED * feet.length && shown.length >= LEAST_SHOWN * feet.length ? height : 0;
}

/** The clearest edge near the common height, or that height where none is clear. */
function nearest(steps: Float32Array, height: number): number {
  const from = Math.max(0, Math.round((height - NEAR - LOWEST) / STEP));
  const to = Math.min(COUNT - 1, Math.round((height + NEAR - LOWEST) / STEP));
  let best = -1;
  for (let k = from; k <= to; k++) if (best < 0 || steps[k] > steps[best]) best = k;
  return steps[best] > CLEAR ? LOWEST + best * STEP : height;
}
