/**
 * Straight edges on the walls of a photo that are none of the room's own: casings of doors that have their wall's
 * colour, closets, shelves, stairs, panels. What they belong to should be seen, whatever it is.
 */
import { pointAt, wallsOf } from '../../design/floorPlan.ts';
import { metresAt } from '../../geometry/camera.ts';
import { isInside } from '../../geometry/polygon.ts';
import { wallPlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import { shrinkRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import { findLines } from '../../perceive/lines.ts';
import { ANALYSIS_PX } from '../../perceive/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { FrameRect } from './frameBox.ts';

/** An edge on a wall. */
export interface WallMark {
  /** Its ends in pixels of the photo. */
  readonly ends: readonly [Vec2, Vec2];
  /** Face of the Room that it is on, and metres from the face's left corner to its lower end. */
  readonly wall: number;
  readonly alongM: number;
  /** And to its middle. */
  readonly middleM: number;
  /** Metres along the wall, and up it. */
  readonly runM: number;
  readonly riseM: number;
  readonly lengthM: number;
  /** Its lower end: in pixels, metres above the floor, and the place on the plan (x, z). */
  readonly foot: Vec2;
  readonly footM: number;
  readonly footAt: Vec2;
}

/** m: shorter edges are those of switches, handles and panels. */
export const LONG_M = 0.3;
/** Edges that are shorter or fainter may be anything. */
const LEAST_M = 0.07;
const LEAST_PX = 11;
const LEAST_CONTRAST = 0.01;
/**
 * m from the floor and the ceiling, and from the corners, within which edges are skirtings, cornices and the room's.
 */
const SKIRTING_M = 0.25;
const CORNICE_M = 0.3;
const CORNER_M = 0.2;

/** `room` is in metres and of the photo's size. Throws AbortedError. */
export function wallMarks(photo: Rgb8, room: Room, rt: Runtime): WallMark[] {
  const small = shrinkRgb8(photo, ANALYSIS_PX);
  const lab = rgb8ToOklab(small, rt);
  const { segments } = findLines(lab, rt);
  for (const plane of [lab.l, lab.a, lab.b]) rt.arena.free(plane);
  const [kx, ky] = [photo.width / small.width, photo.height / small.height];
  const walls = wallPlanes(room);
  const plan = wallsOf(room.planM);
  const own = walls.map(({ id }) => plan[Number(id.slice('wall-'.length))]);
  return segments.flatMap(({ x0, y0, x1, y1, length, contrast }) => {
    if (contrast < LEAST_CONTRAST || length < LEAST_PX) return [];
    const from: Vec2 = [x0 * kx, y0 * ky];
    const to: Vec2 = [x1 * kx, y1 * ky];
    const middle: Vec2 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const at = walls.findIndex(({ polygonPx }) => isInside(polygonPx, middle));
    if (at < 0) return [];
    const [p, q] = [from, to].map((px) => metresAt(room.camera, walls[at].toMetres, px));
    const isBoth = (test: (end: Vec2) => boolean): boolean => test(p) && test(q);
    const isOwn =
      isBoth(([, up]) => up < SKIRTING_M) ||
      isBoth(([, up]) => up > room.ceilingHeightM - CORNICE_M) ||
      isBoth(([along]) => along < CORNER_M) ||
      isBoth(([along]) => along > own[at].lengthM - CORNER_M);
    const [runM, riseM] = [Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1])];
    const lengthM = Math.hypot(runM, riseM);
    if (isOwn || lengthM < LEAST_M) return [];
    const [foot, [alongM, footM]] = p[1] < q[1] ? [from, p] : [to, q];
    const wall = own[at].index;
    const middleM = (p[0] + q[0]) / 2;
    return [
      {
        ends: [from, to] as const,
        wall,
        alongM,
        middleM,
        runM,
        riseM,
        lengthM,
        foot,
        footM,
        footAt: pointAt(own[at], alongM, 0),
      },
    ];
  });
}

/** Pixels of a mark that lie within a rectangle (Liang and Barsky 1984). */
export function lengthWithin({ left, top, right, bottom }: FrameRect, { ends: [from, to] }: WallMark): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [enter, leave] = [0, 1];
  for (const [p, q] of [
    [-dx, from[0] - left],
    [dx, right - from[0]],
    [-dy, from[1] - top],
    [dy, bottom - from[1]],
  ]) {
    if (p === 0) {
      if (q < 0) return 0;
    } else if (p < 0) enter = Math.max(enter, q / p);
    else leave = Math.min(leave, q / p);
  }
  return leave > enter ? (leave - enter) * Math.hypot(dx, dy) : 0;
}
