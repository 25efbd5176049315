/** Has the camera moved between two pictures of a room: the turn, shift and zoom under which their edges agree best. */
import { throwIfAborted } from '../abort.ts';
import type { Runtime } from '../runtime.ts';
import { agreement, type EdgeField, type EdgePoint, edgePoints, softened, type Warp } from './field.ts';
import { inFront } from './labels.ts';
import type { Side } from './side.ts';

/** A small motion of the camera: shift of the picture's middle and zoom as shares of its long side, roll in radians. */
interface Motion {
  readonly right: number;
  readonly down: number;
  readonly zoom: number;
  readonly roll: number;
  readonly mirrored: boolean;
}

export interface CameraDrift {
  readonly motion: Motion;
  /** Mean way of a point of the picture, as a share of its diagonal; 1 when mirrored or when nothing agrees. */
  readonly moved: number;
  /**
   * 0-1: share of the first picture's edges that the second shows where they were, and where the motion brings them.
   */
  readonly still: number;
  readonly best: number;
}

const REST: Motion = { right: 0, down: 0, zoom: 0, roll: 0, mirrored: false };
/** Farther than this nobody calls it the same picture. */
const REACH = { right: 0.1, down: 0.08, zoom: 0.1, roll: 0.06 } as const;

/**
 * Compares two pictures of one size; where `isCovered` tells that something was placed, the first one's edges count
 * for little. Deterministic; throws AbortedError.
 */
export function cameraDrift(
  first: Side,
  second: Side,
  rt: Runtime,
  isCovered: (pixel: number) => boolean = () => false,
): CameraDrift {
  const before = first.field;
  const long = Math.max(before.width, before.height);
  const coarse = compare(first, second, Math.round(long / 48), long * 0.012, isCovered, rt);
  const found = search(coarse, rt);
  const fine = compare(first, second, Math.round(long / 80), long * 0.004, isCovered, rt);
  const motion = refine(fine, found, 0.006, 5, rt);
  const [still, best] = [fine(REST), fine(motion)];
  return { motion, moved: motion.mirrored ? 1 : wayOf(motion, before), still, best };
}

type Judge = (motion: Motion) => number;

/** What stands in a room may change, the house may not. */
const LOOSE = 0.2;

function compare(
  first: Side,
  second: Side,
  cellPx: number,
  sigmaPx: number,
  isCovered: (pixel: number) => boolean,
  rt: Runtime,
): Judge {
  const { labels } = first;
  const points = edgePoints(first.field, Math.max(3, cellPx)).map((point) => {
    const i = point.y * labels.width + point.x;
    return inFront.has(labels.data[i]) || isCovered(i) ? { ...point, weight: LOOSE * point.weight } : point;
  });
  const own = agreement(points, softened(first.field, sigmaPx, rt)).sum || 1;
  const field = softened(second.field, sigmaPx, rt);
  const mirror = mirrored(field);
  return (motion) => shareOf(points, motion.mirrored ? mirror : field, motion, own);
}

/** What leaves the picture speaks neither for nor against a motion. */
function shareOf(points: readonly EdgePoint[], field: EdgeField, motion: Motion, own: number): number {
  const { sum, inside, all } = agreement(points, field, warpOf(motion, field));
  return inside < 0.6 * all ? 0 : (sum / own) * (all / inside);
}

function warpOf({ right, down, zoom, roll }: Motion, { width, height }: EdgeField): Warp {
  const long = Math.max(width, height);
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  const k = 1 + zoom;
  // Sine and cosine to the second order: a hundredth of a pixel at these angles.
  const cos = k * (1 - (roll * roll) / 2);
  const sin = k * roll;
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    return [cx + cos * dx - sin * dy + right * long, cy + sin * dx + cos * dy + down * long];
  };
}

function mirrored({ width, height, u, v }: EdgeField): EdgeField {
  const [mu, mv] = [new Float32Array(u.length), new Float32Array(v.length)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      mu[y * width + x] = u[y * width + width - 1 - x];
      mv[y * width + x] = -v[y * width + width - 1 - x];
    }
  }
  return { width, height, u: mu, v: mv };
}

function steps(reach: number, step: number): number[] {
  const count = Math.round(reach / step);
  return Array.from({ length: 2 * count + 1 }, (_, i) => (i - count) * step);
}

function search(judge: Judge, rt: Runtime): Motion {
  let best = REST;
  let most = judge(REST);
  for (const mirrored of [false, true]) {
    for (const zoom of steps(REACH.zoom, 0.02)) {
      throwIfAborted(rt.signal);
      for (const right of steps(REACH.right, 0.0125)) {
        for (const down of steps(REACH.down, 0.016)) {
          const motion = { right, down, zoom, roll: 0, mirrored };
          const value = judge(motion);
          if (value <= most) continue;
          most = value;
          best = motion;
        }
      }
    }
  }
  return refine(judge, best, 0.01, 3, rt);
}

/** Coordinate search with halving steps. */
function refine(judge: Judge, start: Motion, step: number, rounds: number, rt: Runtime): Motion {
  let best = start;
  let most = judge(start);
  const keys = ['right', 'down', 'zoom', 'roll'] as const;
  for (let round = 0; round < rounds; round++, step /= 2) {
    for (let again = 0; again < 3; again++) {
      throwIfAborted(rt.signal);
      const before = most;
      for (const key of keys) {
        for (const by of [-step, step]) {
          const value = best[key] + by;
          if (Math.abs(value) > REACH[key] * 1.2) continue;
          const motion = { ...best, [key]: value };
          const judged = judge(motion);
          if (judged <= most) continue;
          most = judged;
          best = motion;
        }
      }
      if (most === before) break;
    }
  }
  return best;
}

/** Mean way of the picture's points over a grid, as a share of its diagonal. */
function wayOf(motion: Motion, field: EdgeField): number {
  const warp = warpOf(motion, field);
  let sum = 0;
  for (let i = 0; i < 5; i++) {
    for (let j = 0; j < 5; j++) {
      const [x, y] = [((field.width - 1) * i) / 4, ((field.height - 1) * j) / 4];
      const [toX, toY] = warp(x, y);
      sum += Math.hypot(toX - x, toY - y);
    }
  }
  return sum / 25 / Math.hypot(field.width, field.height);
}
