/**
 * The three directions of a room (Coughlan and Yuille 1999) and the camera, from its line segments. The vertical
 * vanishing point comes from pairs of steep segments; given it, a focal length and the height of the principal point,
 * the two level directions have one unknown, the yaw, so that the three are searched exhaustively, as Lu et al. (2017,
 * "2-line exhaustive searching for real-time vanishing point estimation in Manhattan world") do from two lines. The
 * best are then refined.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import { levelAxes, rotationFromDownYaw } from './camera.ts';
import { normalize3 } from './matrix.ts';
import { FOCAL_SIGMA, likelihood, type PosePrior, type Refined, refinePose, scorePose } from './poseRefine.ts';
import type { LineSegment } from './segments.ts';
import type { Mat3, Vec3 } from './types.ts';
import { agreement, deviation, downOf, type Line, type Pose, pixels, toLines, vanishingPoints } from './vanishing.ts';

/**
 * Which vanishing direction a segment points to: 0 = x (along the main wall), 1 = vertical, 2 = z (into the room), -1 =
 * none.
 */
export type Direction = -1 | 0 | 1 | 2;

export interface ManhattanFrame {
  readonly focalPx: number;
  readonly principalPx: readonly [number, number];
  /** World → camera; see cameraSchema. */
  readonly rotation: Mat3;
  /** Yaw of the z axis to the right of the viewing direction, radians, within ±45°. */
  readonly yaw: number;
  /** Direction of gravity in the camera's frame. */
  readonly down: Vec3;
  /** One entry a segment. */
  readonly directions: readonly Direction[];
  /** 0-1: how much better the frame explains the segments than chance would; below 0.25 it is a guess. */
  readonly confidence: number;
  /** Standard error of ln(focal length) that the segments leave; 0.25 where they say nothing of it. */
  readonly focalSpread: number;
}

/** Angles from a vanishing point up to which a segment points to it, radians. */
const INLIER = 0.045;
const MAX_SEGMENTS = 500;
/** Segments that the exhaustive search looks at, and the least error in which it believes, radians. */
const SEARCHED = 220;
const COARSE_SIGMA = 0.012;
const FEW_UPRIGHTS = 8;
const DEFAULT_HFOV = (67 * Math.PI) / 180;
/** Focal lengths, as exponents of the default, and shifts, in heights of the picture, that are tried. */
const FOCAL_STEPS = [-0.6, -0.45, -0.32, -0.2, -0.1, 0, 0.1, 0.2, 0.32, 0.45, 0.6];
const SHIFT_STEPS = [0, -0.04, 0.04, -0.08, 0.08, -0.12, 0.12];
const YAW_STEPS = 90;
/** Poses that are refined. */
const STARTS = 5;

interface Start {
  readonly pose: Pose;
  readonly score: number;
}

/**
 * Finds the frame of a picture of width × height px. Of the focal length is known that pictures are about `hfov`
 * radians wide. With too little to go by it gives a level camera of that width and confidence 0. Throws AbortedError.
 */
export function findManhattanFrame(
  segments: readonly LineSegment[],
  width: number,
  height: number,
  signal: Abort,
  hfov = DEFAULT_HFOV,
): ManhattanFrame {
  const middle: readonly [number, number] = [width / 2, height / 2];
  const lines = toLines(segments, middle, MAX_SEGMENTS);
  const long = Math.max(width, height);
  const prior: PosePrior = { focal: long / 2 / Math.tan(hfov / 2), height };
  const starts = findStarts(lines, prior, long, signal);
  let best: Refined = {
    pose: { focal: prior.focal, shift: 0, down: [0, 1, 0], yaw: 0 },
    focalSpread: FOCAL_SIGMA,
  };
  let most = 0;
  for (const { pose } of starts) {
    const refined = refinePose(lines, pose, prior);
    const score = scorePose(lines, refined.pose, prior, 2);
    if (score <= most) continue;
    most = score;
    best = refined;
  }
  const pose = { ...best.pose, yaw: mainYaw(best.pose.yaw) };
  const points = vanishingPoints(pose);
  const directions: Direction[] = segments.map(() => -1);
  for (const line of lines) directions[line.index] = classify(line, points);
  return {
    focalPx: pose.focal,
    principalPx: [middle[0], middle[1] + pose.shift],
    rotation: rotationFromDownYaw(pose.down, pose.yaw),
    yaw: pose.yaw,
    down: pose.down,
    directions,
    confidence: frameConfidence(lines, directions),
    focalSpread: best.focalSpread,
  };
}

/** Turning by a right angle renames the axes; the main wall is the one that faces the camera most. */
function mainYaw(yaw: number): number {
  const quarter = Math.PI / 2;
  return yaw - Math.round(yaw / quarter) * quarter;
}

/** The best poses of an exhaustive search, unlike each other. */
function findStarts(lines: readonly Line[], prior: PosePrior, long: number, signal: Abort): Start[] {
  const searched = lines.slice(0, SEARCHED);
  const verticals = findVerticals(lines, long);
  const found = searchPoses(searched, verticals, prior, FOCAL_STEPS, SHIFT_STEPS, signal);
  // One upright edge says little about the tilt: then all lines together choose among many.
  if (lines.filter((line) => Math.abs(line.uy) > 0.88).length < FEW_UPRIGHTS) {
    found.push(...searchPoses(lines.slice(0, 60), tiltedVerticals(prior.focal), prior, [-0.3, 0, 0.3], [0], signal));
  }
  found.sort((p, q) => q.score - p.score);
  const chosen: Start[] = [];
  for (const start of found) {
    if (chosen.length === STARTS) break;
    if (!chosen.some((other) => isAlike(start.pose, other.pose, prior.height))) chosen.push(start);
  }
  return chosen;
}

function isAlike(p: Pose, q: Pose, height: number): boolean {
  const turned = Math.abs(mainYaw(p.yaw - q.yaw));
  const isLevelAlike = Math.abs(p.shift - q.shift) < 0.05 * height && Math.abs(p.down[2] - q.down[2]) < 0.05;
  return isLevelAlike && turned < 0.1 && Math.abs(Math.log(p.focal / q.focal)) < 0.25;
}

function searchPoses(
  lines: readonly Line[],
  verticals: readonly Vec3[],
  prior: PosePrior,
  focalSteps: readonly number[],
  shiftSteps: readonly number[],
  signal: Abort,
): Start[] {
  const found: Start[] = [];
  for (const vertical of verticals) {
    const uprights = scoreVertical(lines, vertical);
    const level = lines.filter((line) => Math.abs(deviation(line, vertical)) > INLIER);
    for (const focalStep of focalSteps) {
      const focal = prior.focal * Math.exp(focalStep);
      for (const shiftStep of shiftSteps) {
        throwIfAborted(signal);
        const shift = shiftStep * prior.height;
        const down = downOf(vertical, focal, shift);
        const { yaw, score } = bestYaw(level, { focal, shift, down, yaw: 0 });
        const pose = { focal, shift, down, yaw };
        found.push({ pose, score: (score + uprights) * likelihood(pose, prior) });
      }
    }
  }
  return found;
}

function bestYaw(level: readonly Line[], pose: Pose): { yaw: number; score: number } {
  const { right, forward } = levelAxes(pose.down);
  const best = { yaw: 0, score: -1 };
  for (let i = 0; i < YAW_STEPS; i++) {
    const yaw = (i / YAW_STEPS - 0.5) * (Math.PI / 2);
    const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
    const along = (a: number, b: number): Vec3 => [
      forward[0] * a + right[0] * b,
      forward[1] * a + right[1] * b,
      forward[2] * a + right[2] * b,
    ];
    const vz = pixels(along(c, s), pose.focal, pose.shift);
    const vx = pixels(along(-s, c), pose.focal, pose.shift);
    let score = 0;
    for (const line of level) {
      const error = Math.min(Math.abs(deviation(line, vx)), Math.abs(deviation(line, vz)));
      score += line.length * agreement(error / Math.max(COARSE_SIGMA, 2 * line.sigma));
    }
    if (score > best.score) {
      best.score = score;
      best.yaw = yaw;
    }
  }
  return best;
}

/** Vertical vanishing points for pitches within 24° and rolls within 6°, level first. */
function tiltedVerticals(focal: number): Vec3[] {
  const points: Vec3[] = [[0, 1, 0]];
  for (let pitch = -24; pitch <= 24; pitch += 3) {
    for (let roll = -6; roll <= 6; roll += 1.5) {
      const [p, r] = [(pitch * Math.PI) / 180, (roll * Math.PI) / 180];
      points.push(pixels([Math.sin(r) * Math.cos(p), Math.cos(r) * Math.cos(p), Math.sin(p)], focal, 0));
    }
  }
  return points;
}

/**
 * Vertical vanishing points in homogeneous pixels about the middle of the picture, y downward (or upward when it lies
 * above): that of parallel uprights, and the one that steep segments agree on best where it is another.
 */
function findVerticals(lines: readonly Line[], long: number): Vec3[] {
  const level: Vec3 = [0, 1, 0];
  const steep = lines.filter((line) => Math.abs(line.uy) > 0.88);
  const seeds = steep.slice(0, 40);
  let best = level;
  let bestScore = scoreVertical(steep, level);
  const levelScore = bestScore;
  for (let i = 0; i < seeds.length; i++) {
    for (let j = i + 1; j < seeds.length; j++) {
      const vp = meet(seeds[i], seeds[j]);
      if (!vp || !isPlausibleVertical(vp, long)) continue;
      const score = scoreVertical(steep, vp);
      if (score > bestScore) {
        bestScore = score;
        best = vp;
      }
    }
  }
  if (best === level) return [level];
  return levelScore > 0.6 * bestScore ? [level, best] : [best];
}

const scoreVertical = (lines: readonly Line[], vp: Vec3): number => {
  let score = 0;
  for (const line of lines) score += line.length * agreement(deviation(line, vp) / Math.max(0.006, 2 * line.sigma));
  return score;
};

function meet(p: Line, q: Line): Vec3 | null {
  const cp = p.uy * p.mx - p.ux * p.my;
  const cq = q.uy * q.mx - q.ux * q.my;
  // Lines uy·x − ux·y = c; their meet is the cross product of the coefficient vectors.
  const w = -p.uy * q.ux + p.ux * q.uy;
  const x = -p.ux * -cq - -cp * -q.ux;
  const y = -cp * q.uy - p.uy * -cq;
  const norm = Math.hypot(x, y, w);
  if (norm < 1e-9) return null;
  const sign = y < 0 ? -1 : 1;
  return [(x / norm) * sign, (y / norm) * sign, (w / norm) * sign];
}

/** Cameras in rooms are pitched by less than about 35° and rolled by less than about 15°. */
function isPlausibleVertical(vp: Vec3, long: number): boolean {
  const down = normalize3(downOf(vp, long * 0.76, 0));
  return Math.abs(down[2]) < 0.57 && Math.abs(Math.atan2(down[0], down[1])) < 0.26;
}

function classify(line: Line, points: readonly Vec3[]): Direction {
  let best: Direction = -1;
  let least = INLIER;
  for (const i of [0, 1, 2] as const) {
    const error = Math.abs(deviation(line, points[i]));
    if (error < least) {
      least = error;
      best = i;
    }
  }
  return best;
}

/** Share of length explained, against the share that three random directions would get, times how much there is. */
function frameConfidence(lines: readonly Line[], directions: readonly Direction[]): number {
  let all = 0;
  const explained = [0, 0, 0];
  for (const line of lines) {
    all += line.length;
    const direction = directions[line.index];
    if (direction >= 0) explained[direction] += line.length;
  }
  if (all === 0) return 0;
  const chance = (3 * 2 * INLIER) / Math.PI;
  const share = (explained[0] + explained[1] + explained[2]) / all;
  const lift = Math.max(0, (share - chance) / (1 - chance));
  const enough = Math.min(1, lines.length / 40);
  const twoLevel = Math.min(1, (Math.min(explained[0], explained[2]) / all) * 10);
  return Math.min(1, lift * enough * (0.6 + 0.4 * twoLevel) * 1.15);
}
