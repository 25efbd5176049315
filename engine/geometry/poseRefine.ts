/**
 * The camera that line segments agree on best: Gauss-Newton on their angles to the vanishing points, reweighted by how
 * well each agrees (Holland and Welsch 1977), all five unknowns at once since focal length, tilt and yaw trade off.
 */

import { solveLinear } from './homography.ts';
import { dot3, normalize3 } from './matrix.ts';
import type { Vec3 } from './types.ts';
import { agreement, deviation, type Line, type Pose, vanishingPoints } from './vanishing.ts';

/** What is known of cameras before any line was looked at: standard deviations about `focal` and a level camera. */
export interface PosePrior {
  /** px. */
  readonly focal: number;
  readonly height: number;
}

/** ln of the focal length: lenses of 40° to 100°. */
export const FOCAL_SIGMA = 0.25;
/** Shift over the height of the picture: crops, shift lenses, straightened verticals. */
export const SHIFT_SIGMA = 0.06;
export const PITCH_SIGMA = 0.2;
export const ROLL_SIGMA = 0.05;

/** Segments along one edge are found more than once, and one piece of furniture holds many. */
const INDEPENDENT = 0.2;
const UNKNOWNS = 5;
/** Errors in sigmas are divided by these, one after another. */
const SCALES = [4, 3, 2, 1.5, 1.5, 1.5, 1.5, 1.5] as const;

export interface Refined {
  readonly pose: Pose;
  /** Standard error of ln(focal length), 0 … FOCAL_SIGMA. */
  readonly focalSpread: number;
}

/** A pose moved by small amounts: ln focal, shift over height, two tilts, yaw. */
function moved(pose: Pose, step: readonly number[], height: number): Pose {
  const [x, y, z] = pose.down;
  const aside = normalize3([y, -x, 0]);
  const ahead: Vec3 = normalize3([-x * z, -y * z, x * x + y * y]);
  return {
    focal: pose.focal * Math.exp(Math.max(-0.3, Math.min(0.3, step[0]))),
    shift: pose.shift + step[1] * height,
    down: normalize3([
      x + aside[0] * step[2] + ahead[0] * step[3],
      y + aside[1] * step[2] + ahead[1] * step[3],
      z + aside[2] * step[2] + ahead[2] * step[3],
    ]),
    yaw: pose.yaw + step[4],
  };
}

/** Departures from the prior in its standard deviations: focal length, shift, roll, pitch. */
function departures({ focal, shift, down }: Pose, prior: PosePrior): number[] {
  return [
    Math.log(focal / prior.focal) / FOCAL_SIGMA,
    shift / prior.height / SHIFT_SIGMA,
    Math.atan2(down[0], down[1]) / ROLL_SIGMA,
    Math.asin(Math.max(-1, Math.min(1, down[2]))) / PITCH_SIGMA,
  ];
}

const STEP = 1e-4;

/** Refines a pose whose vanishing points are roughly right. Deterministic. */
export function refinePose(lines: readonly Line[], start: Pose, prior: PosePrior): Refined {
  let pose = start;
  let focalSpread: number = FOCAL_SIGMA;
  for (const scale of SCALES) {
    const normal = Array.from({ length: UNKNOWNS }, () => new Array<number>(UNKNOWNS + 1).fill(0));
    const add = (weight: number, value: number, slope: readonly number[]) => {
      for (let i = 0; i < UNKNOWNS; i++) {
        for (let j = 0; j < UNKNOWNS; j++) normal[i][j] += weight * slope[i] * slope[j];
        normal[i][UNKNOWNS] -= weight * slope[i] * value;
      }
    };
    const nearby = Array.from({ length: UNKNOWNS }, (_, i) =>
      moved(
        pose,
        Array.from({ length: UNKNOWNS }, (_none, k) => (k === i ? STEP : 0)),
        prior.height,
      ),
    );
    const points = vanishingPoints(pose);
    const nearbyPoints = nearby.map(vanishingPoints);
    for (const line of lines) {
      let best = 0;
      const errors = points.map((vp) => deviation(line, vp));
      for (const i of [1, 2]) if (Math.abs(errors[i]) < Math.abs(errors[best])) best = i;
      const weight = agreement(errors[best] / line.sigma / scale);
      if (weight === 0) continue;
      const slope = nearbyPoints.map((all) => (deviation(line, all[best]) - errors[best]) / STEP / line.sigma);
      add(INDEPENDENT * weight, errors[best] / line.sigma, slope);
    }
    const own = departures(pose, prior);
    const shifted = nearby.map((each) => departures(each, prior));
    for (const [k, value] of own.entries()) {
      add(
        1,
        value,
        shifted.map((each) => (each[k] - value) / STEP),
      );
    }
    // Two right-hand sides: the step, and the first unknown's own variance.
    const variance = solveLinear(normal.map((row, i) => [...row.slice(0, UNKNOWNS), i === 0 ? 1 : 0]));
    const step = solveLinear(normal.map((row) => [...row]));
    if (!step || !variance) break;
    focalSpread = Math.sqrt(Math.max(0, variance[0]));
    pose = moved(pose, step, prior.height);
  }
  return { pose, focalSpread };
}

/** Length of the segments that agree with a pose, less where its camera is an unlikely one. */
export function scorePose(lines: readonly Line[], pose: Pose, prior: PosePrior, scale: number): number {
  const points = vanishingPoints(pose);
  let score = 0;
  for (const line of lines) {
    let least = Number.POSITIVE_INFINITY;
    for (const vp of points) least = Math.min(least, Math.abs(deviation(line, vp)));
    score += line.length * agreement(least / line.sigma / scale);
  }
  return score * likelihood(pose, prior);
}

/** How likely a camera is by the prior alone, softened: 1 at its middle. */
export function likelihood(pose: Pose, prior: PosePrior): number {
  const d = departures(pose, prior);
  return Math.exp(-0.06 * dot4(d));
}

const dot4 = (d: readonly number[]): number => dot3([d[0], d[1], d[2]], [d[0], d[1], d[2]]) + d[3] * d[3];
