/**
 * The three directions of a room (Coughlan and Yuille 1999) and the focal length, from its line segments. The vertical
 * vanishing point comes from pairs of steep segments; given it and a focal length, the two level directions have one
 * unknown, the yaw, so that yaw and focal length are searched exhaustively, as Lu et al. (2017, "2-line exhaustive
 * searching for real-time vanishing point estimation in Manhattan world") do from two lines.
 */
import { levelAxes, rotationFromDownYaw } from './camera.ts';
import { normalize3 } from './matrix.ts';
import type { LineSegment } from './segments.ts';
import type { Mat3, Vec3 } from './types.ts';

/** Which vanishing direction a segment points to: 0 = x (along the main wall), 1 = vertical, 2 = z (into the room), -1 = none. */
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
}

/** Errors of direction up to about this many radians count as pointing to the vanishing point. */
const SIGMA = 0.02;
const INLIER = 0.045;
const MAX_SEGMENTS = 500;
const FEW_UPRIGHTS = 8;
const DEFAULT_HFOV = (65 * Math.PI) / 180;
/** Phones and estate photographers: 0.78 of the long side is 65°; the spread covers about 40° to 100°. */
const FOCAL_SPREAD = 0.3;

interface Line {
  readonly mx: number;
  readonly my: number;
  readonly ux: number;
  readonly uy: number;
  readonly weight: number;
  readonly index: number;
}

/** Finds the frame. Never fails: with too little to go by it gives a level camera of 65° and confidence 0. */
export function findManhattanFrame(segments: readonly LineSegment[], width: number, height: number): ManhattanFrame {
  const principal: readonly [number, number] = [width / 2, height / 2];
  const lines = toLines(segments, principal);
  const long = Math.max(width, height);
  const base = long / 2 / Math.tan(DEFAULT_HFOV / 2);
  const vertical = findVertical(lines, long);
  let best = firstEstimate(lines, [vertical], base, 0.07, 10);
  // One upright edge says little about the tilt: then all lines together choose among many.
  if (lines.filter((line) => Math.abs(line.uy) > 0.88).length < FEW_UPRIGHTS) {
    const tilted = firstEstimate(lines.slice(0, 60), tiltedVerticals(base), base, 0.2, 2, 2 * SIGMA);
    const candidates = [best, tilted].map((start) => refine(lines, start, base));
    best = candidates[0].score >= candidates[1].score ? candidates[0] : candidates[1];
  }
  const refined = refine(lines, best, base);
  const rotation = rotationFromDownYaw(refined.down, refined.yaw);
  const directions: Direction[] = segments.map(() => -1);
  for (const line of lines) directions[line.index] = classify(line, rotation, refined.focal);
  return {
    focalPx: refined.focal,
    principalPx: principal,
    rotation,
    yaw: refined.yaw,
    down: refined.down,
    directions,
    confidence: frameConfidence(lines, directions),
  };
}

/** The best yaw and focal length for some vertical vanishing points; focal lengths are base·exp(±k·step). */
function firstEstimate(
  lines: readonly Line[],
  verticals: readonly Vec3[],
  base: number,
  step: number,
  steps: number,
  sigma = SIGMA,
): Estimate {
  let best: Estimate = { score: 0, focal: base, yaw: 0, down: downOf(verticals[0], base) };
  for (const vertical of verticals) {
    for (let i = -steps; i <= steps; i++) {
      const focal = base * Math.exp(i * step);
      const found = bestYaw(lines, vertical, focal, sigma);
      const uprights = verticals.length > 1 ? scoreVertical(lines, vertical, sigma) : 0;
      const score = (found.score + uprights) * focalPrior(focal, base) * levelPrior(downOf(vertical, focal));
      if (score > best.score) best = { score, focal, yaw: found.yaw, down: downOf(vertical, focal) };
    }
  }
  return best;
}

const focalPrior = (focal: number, base: number): number =>
  Math.exp(-0.125 * (Math.log(focal / base) / FOCAL_SPREAD) ** 2);

/** People hold cameras nearly level: roll within some 6°, pitch within some 25°. */
const levelPrior = (down: Vec3): number => Math.exp(-0.3 * ((down[0] / 0.1) ** 2 + (down[2] / 0.42) ** 2));

/** Vertical vanishing points for pitches within 24° and rolls within 6°, level first. */
function tiltedVerticals(focal: number): Vec3[] {
  const points: Vec3[] = [[0, 1, 0]];
  for (let pitch = -24; pitch <= 24; pitch += 3) {
    for (let roll = -6; roll <= 6; roll += 1.5) {
      const [p, r] = [(pitch * Math.PI) / 180, (roll * Math.PI) / 180];
      points.push(pixels([Math.sin(r) * Math.cos(p), Math.cos(r) * Math.cos(p), Math.sin(p)], focal));
    }
  }
  return points;
}

function toLines(segments: readonly LineSegment[], principal: readonly [number, number]): Line[] {
  const order = segments.map((segment, index) => ({ segment, index }));
  order.sort((p, q) => q.segment.length - p.segment.length || p.index - q.index);
  return order.slice(0, MAX_SEGMENTS).map(({ segment, index }) => toLine(segment, index, principal));
}

function toLine(segment: LineSegment, index: number, principal: readonly [number, number]): Line {
  return {
    mx: (segment.x0 + segment.x1) / 2 - principal[0],
    my: (segment.y0 + segment.y1) / 2 - principal[1],
    ux: (segment.x1 - segment.x0) / segment.length,
    uy: (segment.y1 - segment.y0) / segment.length,
    weight: segment.length,
    index,
  };
}

/** Sine of the angle between a line and the direction from its middle to a homogeneous point. */
function deviation(line: Line, vp: Vec3): number {
  const dx = vp[0] - vp[2] * line.mx;
  const dy = vp[1] - vp[2] * line.my;
  const norm = Math.sqrt(dx * dx + dy * dy);
  return norm < 1e-9 ? 0 : Math.abs(dx * line.uy - dy * line.ux) / norm;
}

const kernel = (error: number, sigma = SIGMA): number => {
  const t = error / sigma;
  return t > 3 ? 0 : Math.exp(-0.5 * t * t);
};

/** The vertical vanishing point in homogeneous pixels about the principal point, y downward (or upward when it lies above). */
function findVertical(lines: readonly Line[], long: number): Vec3 {
  const steep = lines.filter((line) => Math.abs(line.uy) > 0.88);
  const seeds = steep.slice(0, 50);
  let best: Vec3 = [0, 1, 0];
  let bestScore = 1.05 * scoreVertical(steep, best);
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
  return best;
}

const scoreVertical = (lines: readonly Line[], vp: Vec3, sigma = SIGMA): number => {
  let score = 0;
  for (const line of lines) score += line.weight * kernel(deviation(line, vp), sigma);
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
  const down = downOf(vp, long * 0.78);
  return Math.abs(down[2]) < 0.57 && Math.abs(Math.atan2(down[0], down[1])) < 0.26;
}

function downOf(vp: Vec3, focal: number): Vec3 {
  const d = normalize3([vp[0] / focal, vp[1] / focal, vp[2]]);
  return d[1] < 0 ? [-d[0], -d[1], -d[2]] : d;
}

const pixels = (direction: Vec3, focal: number): Vec3 => [direction[0] * focal, direction[1] * focal, direction[2]];

const column = (m: Mat3, i: number): Vec3 => [m[i], m[3 + i], m[6 + i]];

const YAW_STEPS = 120;

function bestYaw(lines: readonly Line[], vertical: Vec3, focal: number, sigma: number): { yaw: number; score: number } {
  const down = downOf(vertical, focal);
  const level = lines.filter((line) => deviation(line, vertical) > INLIER);
  const best = { yaw: 0, score: -1 };
  for (let i = 0; i < YAW_STEPS; i++) {
    const yaw = (i / YAW_STEPS - 0.5) * (Math.PI / 2);
    const score = scoreLevel(level, down, yaw, focal, sigma);
    if (score > best.score) {
      best.score = score;
      best.yaw = yaw;
    }
  }
  return best;
}

function scoreLevel(lines: readonly Line[], down: Vec3, yaw: number, focal: number, sigma: number): number {
  const { right, forward } = levelAxes(down);
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const z: Vec3 = [forward[0] * c + right[0] * s, forward[1] * c + right[1] * s, forward[2] * c + right[2] * s];
  const x: Vec3 = [right[0] * c - forward[0] * s, right[1] * c - forward[1] * s, right[2] * c - forward[2] * s];
  const vx = pixels(x, focal);
  const vz = pixels(z, focal);
  let score = 0;
  for (const line of lines) score += line.weight * kernel(Math.min(deviation(line, vx), deviation(line, vz)), sigma);
  return score;
}

interface Estimate {
  readonly score: number;
  readonly focal: number;
  readonly yaw: number;
  readonly down: Vec3;
}

/** Coordinate descent with shrinking steps on tilt, roll, yaw and focal length, all segments at once. */
function refine(lines: readonly Line[], start: Estimate, base: number): Estimate {
  const objective = (e: Estimate): number => {
    const rotation = rotationFromDownYaw(e.down, e.yaw);
    const points = [0, 1, 2].map((i) => pixels(column(rotation, i), e.focal));
    let score = 0;
    for (const line of lines) {
      const error = Math.min(deviation(line, points[0]), deviation(line, points[1]), deviation(line, points[2]));
      score += line.weight * kernel(error);
    }
    return score * focalPrior(e.focal, base) * levelPrior(e.down);
  };
  let best = { ...start, score: objective(start) };
  for (let step = 0.02; step > 0.0008; step /= 2) {
    for (let round = 0; round < 3; round++) {
      const moves: Estimate[] = [];
      for (const sign of [-step, step]) {
        moves.push(
          { ...best, yaw: best.yaw + sign },
          { ...best, focal: best.focal * Math.exp(sign * 2) },
          { ...best, down: normalize3([best.down[0] + sign, best.down[1], best.down[2]]) },
          { ...best, down: normalize3([best.down[0], best.down[1], best.down[2] + sign]) },
        );
      }
      let moved = false;
      for (const move of moves) {
        const score = objective(move);
        if (score > best.score) {
          best = { ...move, score };
          moved = true;
        }
      }
      if (!moved) break;
    }
  }
  // Turning by a right angle renames the axes; the main wall is the one that faces the camera most.
  const quarter = Math.PI / 2;
  const yaw = best.yaw - Math.round(best.yaw / quarter) * quarter;
  return { ...best, yaw };
}

function classify(line: Line, rotation: Mat3, focal: number): Direction {
  let best: Direction = -1;
  let least = INLIER;
  for (const i of [0, 1, 2] as const) {
    const error = deviation(line, pixels(column(rotation, i), focal));
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
    all += line.weight;
    const direction = directions[line.index];
    if (direction >= 0) explained[direction] += line.weight;
  }
  if (all === 0) return 0;
  const chance = (3 * 2 * INLIER) / Math.PI;
  const share = (explained[0] + explained[1] + explained[2]) / all;
  const lift = Math.max(0, (share - chance) / (1 - chance));
  const enough = Math.min(1, lines.length / 40);
  const twoLevel = Math.min(1, (Math.min(explained[0], explained[2]) / all) * 10);
  return Math.min(1, lift * enough * (0.6 + 0.4 * twoLevel) * 1.15);
}
