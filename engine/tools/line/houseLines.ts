/**
 * The lines of the house itself, which a photo often shows faintly: where they are seen, moved onto what the photo
 * shows of them.
 */
import { along, spanWithin } from '../../geometry/border.ts';
import { NEAR_M, projectCameraPoint, toCamera } from '../../geometry/camera.ts';
import { roomEdges } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import type { OklabImage } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import type { Places } from './places.ts';
import type { Stroke } from './strokes.ts';

/** Confidence of a Room from which its lines are drawn where the photo shows them clearly, somewhat, not at all. */
const GUESSED = 0.12;
const BELIEVED = 0.4;
const CERTAIN = 0.75;
/** What the house itself shows: a line between two of these is seen. */
const house: readonly SegmentClass[] = ['wall', 'floor', 'ceiling', 'window', 'door', 'curtain', 'rug', 'picture'];
/** Px at 1k that either end of a line is moved at most, and its steps. */
const REACH = 20;
const STEP = 2;
/** Share of its clearness that a line at REACH loses. */
const FAR = 0.3;
/** OKLab step across a line, over its whole length, that shows it, and that shows it clearly. */
const SEEN = 0.006;
const CLEAR = 0.025;
/** Px at 1k to either side of a line where the photo is compared. */
const SIDE = 4;

/** An edge as seen, within the picture; null where it is not. */
function inPicture(room: Room, from: Vec3, to: Vec3): [Vec2, Vec2] | null {
  let [a, b] = [toCamera(room.camera, from), toCamera(room.camera, to)];
  if (a[2] < NEAR_M && b[2] < NEAR_M) return null;
  const atNear = (p: Vec3, q: Vec3): Vec3 => {
    const t = (NEAR_M - p[2]) / (q[2] - p[2]);
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, NEAR_M];
  };
  if (a[2] < NEAR_M) a = atNear(a, b);
  if (b[2] < NEAR_M) b = atNear(b, a);
  const [start, end] = [projectCameraPoint(room.camera, a), projectCameraPoint(room.camera, b)];
  const span = spanWithin(room, start, end);
  return span && [along(start, end, span[0]), along(start, end, span[1])];
}

/** Mean step of colour across a line, over the samples of it that are seen. */
function stepAcross(lab: OklabImage, a: Vec2, b: Vec2, seen: readonly number[], side: number): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, ny] = [(-(b[1] - a[1]) / length) * side, ((b[0] - a[0]) / length) * side];
  const at = (x: number, y: number): number => {
    const column = Math.min(lab.width - 1, Math.max(0, Math.floor(x)));
    return Math.min(lab.height - 1, Math.max(0, Math.floor(y))) * lab.width + column;
  };
  let [l, ca, cb] = [0, 0, 0];
  for (const t of seen) {
    const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    const [p, q] = [at(x + nx, y + ny), at(x - nx, y - ny)];
    l += lab.l[p] - lab.l[q];
    ca += lab.a[p] - lab.a[q];
    cb += lab.b[p] - lab.b[q];
  }
  return Math.hypot(l, ca, cb) / Math.max(1, seen.length);
}

/**
 * Lines of a Room as strokes of the layer `structure`, where nothing stands before them and no stroke of the photo's
 * own runs beside them. The Room has the picture's size; `isDrawn` says whether one does at a place, `scale` px a pixel
 * at 1k.
 */
export function houseLines(
  room: Room,
  lab: OklabImage,
  places: Places,
  isDrawn: (x: number, y: number) => boolean,
  scale: number,
): Stroke[] {
  if (room.confidence < GUESSED) return [];
  const enough = room.confidence < BELIEVED ? CLEAR : room.confidence < CERTAIN ? SEEN : 0;
  const out: Stroke[] = [];
  const least = 0.02 * Math.hypot(lab.width, lab.height);
  for (const { from, to, kind } of roomEdges(room)) {
    const line = kind === 'opening' ? null : inPicture(room, from, to);
    if (!line || Math.hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]) < least) continue;
    const seen = visible(line, places, scale);
    if (seen.length === 0) continue;
    const { a, b, step } = onto(lab, line, seen, scale);
    if (step < enough) continue;
    const chosen = step < SEEN ? line : ([a, b] as const);
    for (const points of runs(chosen, seen, isDrawn, least)) out.push({ points, layer: 'structure', clarity: 0.7 });
  }
  return out;
}

/**
 * Tells polylines that run along an edge of a Room, `reach` px beside it at most; none does when the Room is not
 * believed.
 */
export function alongHouse(room: Room, reach: number): (points: readonly Vec2[]) => boolean {
  if (room.confidence < GUESSED) return () => false;
  const edges = roomEdges(room).flatMap(({ from, to }) => {
    const line = inPicture(room, from, to);
    return line ? [line] : [];
  });
  const isNear = ([x, y]: Vec2, [a, b]: readonly [Vec2, Vec2]): boolean => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / Math.max(1e-9, dx * dx + dy * dy)));
    return Math.hypot(x - a[0] - dx * t, y - a[1] - dy * t) <= reach;
  };
  return (points) => {
    const [first, last] = [points[0], points[points.length - 1]];
    // What is hardly longer than it may lie beside the edge could run in any direction.
    if (Math.hypot(last[0] - first[0], last[1] - first[1]) < 3 * reach) return false;
    return edges.some((edge) => points.every((point) => isNear(point, edge)));
  };
}

/** Shares 0-1 along a line at which the house is seen to both sides. */
function visible([a, b]: readonly [Vec2, Vec2], places: Places, scale: number): number[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const count = Math.max(2, Math.ceil(length / (5 * scale)));
  const [nx, ny] = [(-(b[1] - a[1]) / length) * 10 * scale, ((b[0] - a[0]) / length) * 10 * scale];
  const shares = Array.from({ length: count }, (_, i) => (i + 0.5) / count);
  return shares.filter((t) => {
    const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    return house.includes(places.at(x + nx, y + ny)) && house.includes(places.at(x - nx, y - ny));
  });
}

/** The line moved, each end by itself, to where the photo shows the largest step across it. */
function onto(lab: OklabImage, [a, b]: readonly [Vec2, Vec2], seen: readonly number[], scale: number) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const moved = ([x, y]: Vec2, by: number): Vec2 => [x + nx * by * scale, y + ny * by * scale];
  let best = { a, b, step: 0, score: 0 };
  for (let p = -REACH; p <= REACH; p += STEP) {
    for (let q = -REACH; q <= REACH; q += STEP) {
      const [from, to] = [moved(a, p), moved(b, q)];
      const step = stepAcross(lab, from, to, seen, SIDE * scale);
      // What lies further off must show more clearly.
      const score = step * (1 - FAR * ((Math.abs(p) + Math.abs(q)) / (2 * REACH)));
      if (score > best.score) best = { a: from, b: to, step, score };
    }
  }
  return best;
}

/** Parts of a line that are seen and not drawn yet, `least` px and longer. */
function runs(
  [a, b]: readonly [Vec2, Vec2],
  seen: readonly number[],
  isDrawn: (x: number, y: number) => boolean,
  least: number,
): [Vec2, Vec2][] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const at = (t: number): Vec2 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const open = seen.filter((t) => !isDrawn(...at(t)));
  const step = seen.length > 1 ? Math.min(...seen.slice(1).map((t, i) => t - seen[i])) : 1;
  const out: [Vec2, Vec2][] = [];
  for (let i = 0; i < open.length; ) {
    let end = i;
    while (end + 1 < open.length && open[end + 1] - open[end] < 3.5 * step) end++;
    const [from, to] = [Math.max(0, open[i] - step / 2), Math.min(1, open[end] + step / 2)];
    if ((to - from) * length >= least) out.push([at(from), at(to)]);
    i = end + 1;
  }
  return out;
}
