/**
 * Openings with their frames: perception finds the light of a window, a designer keeps its casing too. Each side of an
 * opening goes out to the furthest line of the photo that runs along it, within the width of a frame.
 */
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Rgb8 } from '../../image/types.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import { cellAt, type Segmentation } from '../../perceive/network/segment.ts';

/** A side may move so far out and in, metres, in steps. */
const OUT_M = 0.22;
const IN_M = 0.05;
const STEP_M = 0.01;
/** Points along a side. */
const POINTS = 40;
/** Median step of lightness (0-255) across a side that is a line, and as a share of the clearest one. */
const LINE = 7;
const CLEAR = 0.45;
/** Mean probability of window or door in the strip that a side takes in. */
const TOLD = 0.22;

type Side = 'left' | 'right' | 'bottom' | 'top';

/** A rectangle on a wall face: metres from the face's left end, and from the floor. */
export interface WallRect {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The Room, its openings as large as their frames. `room` is in metres and of the photo's size. */
export function withFrames(room: Room, photo: Rgb8, said: Segmentation | undefined): Room {
  if (room.openings.length === 0) return room;
  return { ...room, openings: room.openings.map((opening) => framed(opening, room, photo, said)) };
}

function framed(opening: Opening, room: Room, photo: Rgb8, said: Segmentation | undefined): Opening {
  const { kind, leftM, bottomM, widthM, heightM } = opening;
  const rect: WallRect = { left: leftM, right: leftM + widthM, bottom: bottomM, top: bottomM + heightM };
  const sides: readonly Side[] = kind === 'window' ? ['left', 'right', 'top', 'bottom'] : ['left', 'right', 'top'];
  const out = toLines(rect, opening.wall, sides, { room, photo, said });
  const top = Math.min(out.top, room.ceilingHeightM - 0.03);
  const bottom = Math.max(0, out.bottom);
  if (out.right - out.left < 0.2 || top - bottom < 0.2) return opening;
  return { ...opening, leftM: out.left, bottomM: bottom, widthM: out.right - out.left, heightM: top - bottom };
}

export interface Seen {
  readonly room: Room;
  readonly photo: Rgb8;
  /** Whose windows and doors a side may take in; undefined: anything. */
  readonly said: Segmentation | undefined;
  /**
   * How far out a side may go, metres, and the share of the clearest line that counts as one; those of frames unless
   * given.
   */
  readonly outM?: number;
  readonly clear?: number;
}

/** A rectangle on a face of the Room with the given sides moved to the outermost clear lines of the photo. */
export function toLines(rect: WallRect, wall: number, sides: readonly Side[], seen: Seen): WallRect {
  const moved = sides.map((side) => [side, outermostLine(side, rect, wall, seen)] as const);
  return { ...rect, ...Object.fromEntries(moved) };
}

/** Where the side goes, metres on the wall: to the furthest clear line, or nowhere. */
function outermostLine(side: Side, rect: WallRect, wall: number, seen: Seen): number {
  const outward = side === 'left' || side === 'bottom' ? -1 : 1;
  const steps: { at: number; step: number }[] = [];
  for (let d = -IN_M; d <= (seen.outM ?? OUT_M) + 1e-9; d += STEP_M) {
    const at = rect[side] + outward * d;
    const across = acrossSide(side, at, outward, rect, wall, seen);
    if (across === null) continue;
    // Further out nothing is the opening's any more.
    if (d > 0.03 && toldAlong(side, at - outward * 0.02, rect, wall, seen) < TOLD) break;
    steps.push({ at, step: across });
  }
  const most = Math.max(0, ...steps.map(({ step }) => step));
  if (most < LINE) return rect[side];
  for (let i = steps.length - 1; i >= 0; i--) {
    const { at, step } = steps[i];
    const isPeak = step >= (steps[i - 1]?.step ?? 0) && step >= (steps[i + 1]?.step ?? 0);
    if (isPeak && step >= Math.max(LINE, (seen.clear ?? CLEAR) * most)) return at;
  }
  return rect[side];
}

/** Median step of lightness across a line beside an opening; null where the picture shows little of it. */
function acrossSide(
  side: Side,
  at: number,
  outward: number,
  rect: WallRect,
  wall: number,
  { room, photo }: Seen,
): number | null {
  const steps: number[] = [];
  for (const [u, v] of pointsOf(side, at, rect)) {
    const p = pixelOf(room, wall, u, v);
    const near = side === 'left' || side === 'right' ? [u + outward * 0.03, v] : [u, v + outward * 0.03];
    const q = p && pixelOf(room, wall, near[0], near[1]);
    if (!p || !q) continue;
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (!(length > 0)) continue;
    // A pixel and a half to either side, whatever that is in metres.
    const [dx, dy] = [((q[0] - p[0]) / length) * 1.5, ((q[1] - p[1]) / length) * 1.5];
    const [inner, outer] = [lumaAt(photo, p[0] - dx, p[1] - dy), lumaAt(photo, p[0] + dx, p[1] + dy)];
    if (inner !== null && outer !== null) steps.push(Math.abs(outer - inner));
  }
  if (steps.length < POINTS / 3) return null;
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1];
}

function toldAlong(side: Side, at: number, rect: WallRect, wall: number, { room, photo, said }: Seen): number {
  if (!said) return 1;
  const [window, door] = [segmentClasses.indexOf('window'), segmentClasses.indexOf('door')];
  let [sum, count] = [0, 1e-9];
  for (const [u, v] of pointsOf(side, at, rect)) {
    const cell = cellAt(said, pixelOf(room, wall, u, v), photo);
    if (cell === null) continue;
    const k = cell * segmentClasses.length;
    sum += said.data[k + window] + said.data[k + door];
    count++;
  }
  return sum / count;
}

function pointsOf(side: Side, at: number, { left, right, bottom, top }: WallRect): Vec2[] {
  return Array.from({ length: POINTS }, (_, i): Vec2 => {
    const share = 0.06 + (0.88 * (i + 0.5)) / POINTS;
    return side === 'left' || side === 'right'
      ? [at, bottom + (top - bottom) * share]
      : [left + (right - left) * share, at];
  });
}

/** A point of a wall face in the picture; null behind the camera. */
export function pixelOf({ camera, planM }: Room, wall: number, u: number, v: number): Vec2 | null {
  const [a, b] = [planM[wall], planM[wall + 1]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return project(camera, [a[0] + ((b[0] - a[0]) * u) / length, v, a[1] + ((b[1] - a[1]) * u) / length]);
}

function lumaAt({ width, height, data }: Rgb8, x: number, y: number): number | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const k = (Math.floor(y) * width + Math.floor(x)) * 3;
  return 0.299 * data[k] + 0.587 * data[k + 1] + 0.114 * data[k + 2];
}
