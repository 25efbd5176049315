/**
 * A Room whose corners somebody has dragged over the photo, solved anew: walls, ceiling and, as far as the corners ask
 * for it, the camera move so that what was dragged lies where it was put, walls at right angles stay so, and the rest
 * moves little. Levenberg (1944) and Marquardt (1963) on the distances in the picture.
 */
import { metresAt, project, rotationFromDownYaw, rotationOf, wallPlaneToMetres } from '../geometry/camera.ts';
import { solveLinear } from '../geometry/homography.ts';
import { normalize3 } from '../geometry/matrix.ts';
import type { Camera, Opening, Room } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { roomFromParts } from './boxRoom.ts';

/** A corner of the walls that was put somewhere else in the picture. */
export interface MovedCorner {
  /** Index into `planM`. */
  readonly corner: number;
  /** Its end on the floor, or the one above it on the ceiling. */
  readonly end: 'floor' | 'ceiling';
  /** Where it belongs, px of the Room's picture; may lie outside of it. */
  readonly toPx: Vec2;
}

/** What a Room is made of besides its openings, as numbers to be solved for. */
interface Shape {
  readonly camera: Camera;
  readonly plan: readonly Vec2[];
  readonly ceilingM: number;
}

/**
 * Camera: ln focal, tilts, yaw, principal point over the height of the picture; ln ceiling; then x and z of each
 * corner.
 */
const CAMERA_UNKNOWNS = 5;
const FIRST_CORNER = CAMERA_UNKNOWNS + 1;
/** How readily each of them moves, as a standard deviation. */
const LOOSENESS = [0.12, 0.03, 0.03, 0.08, 0.03, 0.3] as const;
/** A corner that nobody dragged stays within this share of the diagonal, one that was dragged within this one. */
const LOOSE = 0.05;
const TIGHT = 0.0004;
/** Walls within this of a right angle, as a sine, keep it, to this many metres. */
const SQUARE = 0.01;
const SQUARE_M = 0.002;
/** What is out of view stays within this, metres. */
const UNSEEN_M = 0.5;
const ROUNDS = 60;
const STEP = 1e-5;
/** Dragged corners that end up within this share of the diagonal are where they were put. */
const MET = 0.005;

/**
 * Solves a Room for dragged corners. Openings stay where they are in the picture; confidence becomes 1 where every
 * corner could be put where it was dragged to, and stays otherwise. Throws RangeError for a corner that the Room does
 * not have and for a place that is no finite number.
 */
export function resolveCorners(room: Room, moved: readonly MovedCorner[]): Room {
  for (const { corner, toPx } of moved) {
    if (!Number.isInteger(corner) || corner < 0 || corner >= room.planM.length) {
      throw new RangeError(`the room has corners 0 to ${room.planM.length - 1}, not ${corner}`);
    }
    if (!toPx.every(Number.isFinite)) throw new RangeError('a corner was dragged to no place');
  }
  if (moved.length === 0) return room;
  const start: Shape = { camera: room.camera, plan: room.planM, ceilingM: room.ceilingHeightM };
  const errorsOf = errorsFor(room, start, moved);
  let unknowns: readonly number[] = new Array<number>(FIRST_CORNER + 2 * room.planM.length).fill(0);
  let errors = errorsOf(unknowns);
  let damping = 1e-3;
  for (let round = 0; round < ROUNDS && damping < 1e8; round++) {
    const step = solveStep(errorsOf, unknowns, errors, damping);
    const next = unknowns.map((v, i) => v + (step?.[i] ?? 0));
    const tried = errorsOf(next);
    if (sumOfSquares(tried) < sumOfSquares(errors)) {
      const isDone = sumOfSquares(errors) - sumOfSquares(tried) < 1e-10 * sumOfSquares(errors);
      [unknowns, errors] = [next, tried];
      if (isDone) break;
      damping /= 4;
    } else {
      damping *= 6;
    }
  }
  return assemble(room, shapeOf(start, unknowns, room), moved);
}

const sumOfSquares = (values: readonly number[]): number => values.reduce((sum, v) => sum + v * v, 0);

function solveStep(
  errorsOf: (unknowns: readonly number[]) => number[],
  unknowns: readonly number[],
  errors: readonly number[],
  damping: number,
): number[] | null {
  const slopes = unknowns.map((_, k) => {
    const beside = errorsOf(unknowns.map((v, i) => (i === k ? v + STEP : v)));
    return beside.map((error, e) => (error - errors[e]) / STEP);
  });
  const rows = slopes.map((p, i) => {
    const row = slopes.map((q) => p.reduce((sum, v, e) => sum + v * q[e], 0));
    const right = -p.reduce((sum, v, e) => sum + v * errors[e], 0);
    row[i] += damping * (row[i] + 1e-6);
    return [...row, right];
  });
  return solveLinear(rows);
}

/** The shape that `unknowns`, all zero at the start, stand for. */
function shapeOf(start: Shape, unknowns: readonly number[], room: Room): Shape {
  const r = rotationOf(start.camera);
  const down: Vec3 = normalize3([-r[1] + unknowns[1], -r[4], -r[7] + unknowns[2]]);
  const [, principalY] = start.camera.principalPx;
  const camera: Camera = {
    ...start.camera,
    focalPx: start.camera.focalPx * Math.exp(unknowns[0]),
    principalPx: [start.camera.principalPx[0], principalY + unknowns[4] * room.height],
    rotation: [...rotationFromDownYaw(down, yawOf(start.camera) + unknowns[3])],
  };
  return {
    camera,
    ceilingM: start.ceilingM * Math.exp(unknowns[5]),
    plan: start.plan.map(([x, z], i) => [x + unknowns[FIRST_CORNER + 2 * i], z + unknowns[FIRST_CORNER + 2 * i + 1]]),
  };
}

/** Yaw of the world's z axis to the right of the viewing direction. */
function yawOf(camera: Camera): number {
  const r = rotationOf(camera);
  const down: Vec3 = [-r[1], -r[4], -r[7]];
  const level = rotationFromDownYaw(down, 0);
  const z: Vec3 = [r[2], r[5], r[8]];
  const dot = (i: number) => z[0] * level[i] + z[1] * level[3 + i] + z[2] * level[6 + i];
  return Math.atan2(dot(0), dot(2));
}

/** Everything that the unknowns should keep small, in standard deviations. */
function errorsFor(room: Room, start: Shape, moved: readonly MovedCorner[]): (unknowns: readonly number[]) => number[] {
  const diagonal = Math.hypot(room.width, room.height);
  const wanted = start.plan.flatMap((corner, i) =>
    (['floor', 'ceiling'] as const).map((end) => {
      const drag = moved.find((one) => one.corner === i && one.end === end);
      const own = project(start.camera, [corner[0], end === 'floor' ? 0 : start.ceilingM, corner[1]]);
      const beyond = own ? outside(room, own) / diagonal : 0;
      const at = drag?.toPx ?? own;
      return { i, end, at, sigma: diagonal * (drag ? TIGHT : LOOSE * (1 + 4 * beyond)) };
    }),
  );
  const square = start.plan.slice(1).map((b, i) => {
    const a = start.plan[i];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const along = [0, 1].find((axis) => Math.abs(b[axis] - a[axis]) < SQUARE * length);
    return along;
  });
  return (unknowns) => {
    const shape = shapeOf(start, unknowns, room);
    const errors = LOOSENESS.map((sigma, i) => unknowns[i] / sigma);
    for (const { i, end, at, sigma } of wanted) {
      const [x, z] = shape.plan[i];
      const seen = at && project(shape.camera, [x, end === 'floor' ? 0 : shape.ceilingM, z]);
      // What is behind the camera is held where it is in the room; both kinds give two errors.
      if (seen) errors.push((seen[0] - at[0]) / sigma, (seen[1] - at[1]) / sigma);
      else {
        errors.push(unknowns[FIRST_CORNER + 2 * i] / UNSEEN_M, unknowns[FIRST_CORNER + 2 * i + 1] / UNSEEN_M);
      }
    }
    square.forEach((axis, i) => {
      const [a, b] = [shape.plan[i], shape.plan[i + 1]];
      errors.push(axis === undefined ? 0 : (b[axis] - a[axis]) / SQUARE_M);
    });
    return errors;
  };
}

/** How far a point lies outside of the picture, px. */
function outside({ width, height }: Room, [x, y]: Vec2): number {
  return Math.hypot(Math.max(0, -x, x - width), Math.max(0, -y, y - height));
}

function assemble(room: Room, shape: Shape, moved: readonly MovedCorner[]): Room {
  const diagonal = Math.hypot(room.width, room.height);
  const isMet = moved.every(({ corner, end, toPx }) => {
    const [x, z] = shape.plan[corner];
    const seen = project(shape.camera, [x, end === 'floor' ? 0 : shape.ceilingM, z]);
    return seen !== null && Math.hypot(seen[0] - toPx[0], seen[1] - toPx[1]) < MET * diagonal;
  });
  const solved = roomFromParts({
    width: room.width,
    height: room.height,
    camera: shape.camera,
    planM: shape.plan,
    ceilingHeightM: shape.ceilingM,
    openings: room.openings.flatMap((opening) => reseated(room, shape, opening) ?? []),
    confidence: isMet ? 1 : room.confidence,
  });
  const before = new Map(room.surfaces.map(({ id, confidence }) => [id, confidence]));
  return {
    ...solved,
    surfaces: solved.surfaces.map((surface) => ({
      ...surface,
      confidence: isMet ? 1 : (before.get(surface.id) ?? room.confidence),
    })),
  };
}

/** The opening on the wall's new plane that is seen where the old one was; null where it is not in view. */
function reseated(room: Room, shape: Shape, opening: Opening): Opening | null {
  const [a, b] = [room.planM[opening.wall], room.planM[opening.wall + 1]];
  const [c, d] = [shape.plan[opening.wall], shape.plan[opening.wall + 1]];
  if (!a || !b || !c || !d) return null;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const toMetres = wallPlaneToMetres(shape.camera, c, d);
  const corner = (along: number, up: number): Vec2 | null => {
    const t = along / length;
    const px = project(room.camera, [a[0] + (b[0] - a[0]) * t, up, a[1] + (b[1] - a[1]) * t]);
    return px && metresAt(shape.camera, toMetres, px);
  };
  const low = corner(opening.leftM, opening.bottomM);
  const high = corner(opening.leftM + opening.widthM, opening.bottomM + opening.heightM);
  if (!low || !high || high[0] <= low[0] || high[1] <= low[1]) return null;
  return { ...opening, leftM: low[0], bottomM: low[1], widthM: high[0] - low[0], heightM: high[1] - low[1] };
}
