/** Lines of the house where both pictures could show them: corners of walls, where they meet floor and ceiling. */
import { project } from '../geometry/camera.ts';
import { type RoomEdge, roomEdges } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec3 } from '../geometry/types.ts';
import { inFront } from './labels.ts';
import type { Side } from './side.ts';

export interface LineFate {
  readonly kind: RoomEdge['kind'];
  /** Ends of the visible part, px of the compared pictures. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** 0-1: share of its visible places at which the second picture has an edge along it. */
  readonly found: number;
  /** Length that both could show, px. */
  readonly lengthPx: number;
}

/** Clearness from which an edge of the first picture is evidence. */
const EVIDENT = 0.12;
const STEP_PX = 3;
/** Ceiling and wall of one white have no line between them: nothing has moved where there is no edge near by at all. */
const HIDDEN = 0.8;
const EVEN = 0.08;
const NEAR_PX = 7;

/** Faint lines count as clear ones when they run along the edge: cosine of twice the angle, and what they count. */
const ALONG = 0.85;
const FAINT = 0.9;

/** `room` has the size of the compared pictures; `isCovered` tells pixels that something placed takes. */
export function lineFates(room: Room, before: Side, after: Side, isCovered: (pixel: number) => boolean): LineFate[] {
  return roomEdges({ ...room, openings: [] }).flatMap((edge) => fateOf(edge, room, before, after, isCovered) ?? []);
}

function isEven({ soft, field: { width, height } }: Side, x: number, y: number): boolean {
  for (let dy = -NEAR_PX; dy <= NEAR_PX; dy++) {
    for (let dx = -NEAR_PX; dx <= NEAR_PX; dx++) {
      if ((dx !== 0 && dy !== 0) || x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const i = (y + dy) * width + x + dx;
      if (Math.hypot(soft.u[i], soft.v[i]) > EVEN) return false;
    }
  }
  return true;
}

/**
 * A patterned surface ends at a line that its own edges cross: along it the pattern averages out. px along and across
 * that are averaged, how far off no step may be as clear, and the least step of lightness (OKLab).
 */
const PATTERN = { along: 14, across: 5, off: 7, step: 0.035 } as const;

/** Whether the lightness, averaged along a line of direction `d` (a unit vector), steps there and not beside it. */
function stepsAcross(
  { lab: { width, height, l } }: Side,
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
): boolean {
  const meanAt = (off: number): number => {
    let [sum, count] = [0, 0];
    for (let along = -PATTERN.along; along <= PATTERN.along; along++) {
      const [u, v] = [Math.round(x + along * dx - off * dy), Math.round(y + along * dy + off * dx)];
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      sum += l[v * width + u];
      count++;
    }
    return count > PATTERN.along ? sum / count : Number.NaN;
  };
  const reach = PATTERN.off + PATTERN.across;
  const means = Array.from({ length: 2 * reach + 1 }, (_, i) => meanAt(i - reach));
  const stepAt = (off: number): number => {
    let step = 0;
    for (let k = 1; k <= PATTERN.across; k++) step += means[reach + off + k] - means[reach + off - k];
    return Math.abs(step) / PATTERN.across;
  };
  const own = Math.max(stepAt(-1), stepAt(0), stepAt(1));
  return own > PATTERN.step && own > stepAt(-PATTERN.off) && own > stepAt(PATTERN.off);
}

function fateOf(
  { from, to, kind }: RoomEdge,
  room: Room,
  before: Side,
  after: Side,
  isCovered: (pixel: number) => boolean,
): LineFate | null {
  const { width, height } = room;
  const seen: { at: readonly [number, number]; share: number }[] = [];
  const places = 400;
  let last: readonly [number, number] | null = null;
  for (let k = 0; k <= places; k++) {
    const t = k / places;
    const point: Vec3 = [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t,
    ];
    const at = project(room.camera, point);
    if (!at) continue;
    if (last && Math.hypot(at[0] - last[0], at[1] - last[1]) < STEP_PX) continue;
    const direction = last && ([at[0] - last[0], at[1] - last[1]] as const);
    last = at;
    const [x, y] = [Math.round(at[0]), Math.round(at[1])];
    if (!direction || x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    const i = y * width + x;
    if (inFront.has(before.labels.data[i]) || inFront.has(after.labels.data[i]) || isCovered(i)) continue;
    const squared = direction[0] ** 2 + direction[1] ** 2;
    // The gradient is across the line: twice its angle is that of the line turned by half a turn.
    const u = -(direction[0] ** 2 - direction[1] ** 2) / squared;
    const v = (-2 * direction[0] * direction[1]) / squared;
    const was = u * before.soft.u[i] + v * before.soft.v[i];
    if (was < EVIDENT) continue;
    const is = u * after.soft.u[i] + v * after.soft.v[i];
    const strength = Math.hypot(after.soft.u[i], after.soft.v[i]);
    const faint = strength > EVEN && is > ALONG * strength ? FAINT : 0;
    const share = Math.max(faint, Math.min(1, Math.max(0, is / (0.55 * was))));
    const onward = Math.sqrt(squared);
    if (share < FAINT && stepsAcross(after, [x, y], [direction[0] / onward, direction[1] / onward])) {
      seen.push({ at, share: FAINT });
      continue;
    }
    seen.push({ at, share: share < HIDDEN && isEven(after, x, y) ? HIDDEN : share });
  }
  if (seen.length < 6) return null;
  const found = seen.reduce((sum, { share }) => sum + share, 0) / seen.length;
  return { kind, from: seen[0].at, to: seen[seen.length - 1].at, found, lengthPx: seen.length * STEP_PX };
}
