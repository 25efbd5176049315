/**
 * Long lines of a drawing that wavering, dotted or crossed strokes make together: ink that runs towards a vanishing
 * point, along one ray of it, with no more than small gaps. Segments of even gradient, as photos have them, break there.
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import type { Direction, ManhattanFrame } from '../../geometry/manhattan.ts';
import type { LineSegment } from '../../geometry/segments.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Plane } from '../../image/types.ts';

/** Sine of the angle up to which ink runs along a ray. */
const ALONG = 0.17;
/** Shares of the long side: width of a ray at the far end of the picture, gaps within a line, and the shortest line. */
const RAY = 0.004;
const GAP = 0.012;
const LEAST = 0.06;
/** Share of its length that a line's ink covers at least. */
const COVERED = 0.6;
/** Cover from which a place is ink. */
const INKED = 0.4;
/** How strongly ink must run one way to count, 0 (a blot) to 1 (a line). */
const COHERENT = 0.35;
/** Vanishing points further away than so many long sides lie at that distance. */
const FARTHEST = 60;
/** What ink counts as beside the gradient of a photo's edge. */
const CONTRAST = 0.12;

export interface Chains {
  readonly segments: readonly LineSegment[];
  readonly directions: readonly Direction[];
}

/** Finds them in the cover of ink, px of its plane. */
export function chainsOfInk(cover: Plane, frame: ManhattanFrame, signal: Abort): Chains {
  const long = Math.max(cover.width, cover.height);
  const ink = orientedInk(cover);
  const segments: LineSegment[] = [];
  const directions: Direction[] = [];
  for (const direction of [0, 1, 2] as const) {
    throwIfAborted(signal);
    for (const segment of alongRays(ink, vanishingPoint(frame, direction, long), long)) {
      segments.push(segment);
      directions.push(direction);
    }
  }
  return { segments, directions };
}

function vanishingPoint({ rotation: r, focalPx, principalPx }: ManhattanFrame, direction: number, long: number): Vec2 {
  const [x, y, z] = [r[direction], r[3 + direction], r[6 + direction]];
  // One that lies behind the camera is where its lines come from.
  const depth = Math.abs(z) < 1e-9 ? 1e-9 : z;
  const [dx, dy] = [(focalPx * x) / depth, (focalPx * y) / depth];
  const shrink = Math.min(1, (FARTHEST * long) / Math.hypot(dx, dy));
  return [principalPx[0] + dx * shrink, principalPx[1] + dy * shrink];
}

interface OrientedInk {
  /** Places of ink, px, and the unit vector along it. */
  readonly x: number[];
  readonly y: number[];
  readonly alongX: number[];
  readonly alongY: number[];
}

/** Where ink runs which way: the structure tensor over 5 × 5 px (Bigün and Granlund 1987). */
function orientedInk({ width, height, data }: Plane): OrientedInk {
  const ink: OrientedInk = { x: [], y: [], alongX: [], alongY: [] };
  const [gx, gy] = [new Float32Array(data.length), new Float32Array(data.length)];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      gx[i] = data[i + 1] - data[i - 1];
      gy[i] = data[i + width] - data[i - width];
    }
  }
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      const i = y * width + x;
      if (data[i] < INKED || isSolid(data, width, i)) continue;
      let [xx, yy, xy] = [0, 0, 0];
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const j = i + dy * width + dx;
          xx += gx[j] * gx[j];
          yy += gy[j] * gy[j];
          xy += gx[j] * gy[j];
        }
      }
      const apart = Math.hypot(xx - yy, 2 * xy);
      if (apart < COHERENT * (xx + yy)) continue;
      // Across the line gradients are greatest; along it, a right angle further.
      const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
      ink.x.push(x + 0.5);
      ink.y.push(y + 0.5);
      ink.alongX.push(Math.cos(angle));
      ink.alongY.push(Math.sin(angle));
    }
  }
  return ink;
}

/** Whether ink lies all around: what is filled in has no direction, and its texture is no line. */
function isSolid(data: ArrayLike<number>, width: number, i: number): boolean {
  return [3, -3, 3 * width, -3 * width].every((by) => data[i + by] >= INKED);
}

/** Lines of ink that runs along rays of a point. */
function alongRays({ x, y, alongX, alongY }: OrientedInk, [vx, vy]: Vec2, long: number): LineSegment[] {
  let farthest = 1;
  for (let i = 0; i < x.length; i++) farthest = Math.max(farthest, Math.hypot(x[i] - vx, y[i] - vy));
  const step = (RAY * long) / farthest;
  const rays = new Map<number, number[]>();
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i] - vx, y[i] - vy];
    const away = Math.hypot(dx, dy);
    if (away < LEAST * long || Math.abs(dx * alongY[i] - dy * alongX[i]) > ALONG * away) continue;
    const ray = Math.round(Math.atan2(dy, dx) / step);
    const list = rays.get(ray) ?? [];
    rays.set(ray, list);
    list.push(away);
  }
  const found: LineSegment[] = [];
  for (const [ray, own] of rays) {
    // A line that wavers lies on two rays by turns.
    const places = [...own, ...(rays.get(ray + 1) ?? [])].sort((a, b) => a - b);
    const [c, s] = [Math.cos((ray + 0.5) * step), Math.sin((ray + 0.5) * step)];
    let from = 0;
    for (let i = 1; i <= places.length; i++) {
      if (i < places.length && places[i] - places[i - 1] <= GAP * long) continue;
      const [near, far] = [places[from], places[i - 1]];
      const length = far - near;
      if (length >= LEAST * long && coverOf(places, from, i) >= COVERED * length) {
        const segment = { x0: vx + c * near, y0: vy + s * near, x1: vx + c * far, y1: vy + s * far };
        found.push({ ...segment, length, contrast: CONTRAST });
      }
      from = i;
    }
  }
  return found;
}

/** Px along a ray that its sorted places from `from` up to, not including, `to` cover. */
function coverOf(places: readonly number[], from: number, to: number): number {
  let covered = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) {
    const at = Math.floor(places[i]);
    if (at > last) covered++;
    last = at;
  }
  return covered;
}
