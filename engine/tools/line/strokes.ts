/**
 * Lines as strokes: straight ones from the segment detector, snapped to the room's directions, and curves along ridges.
 */
import { vanishingPoint } from '../../geometry/camera.ts';
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import type { LineSegment } from '../../geometry/segments.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import type { EdgeFlow } from './bandOps.ts';

export const layers = ['structure', 'furniture', 'texture'] as const;
export type LayerName = (typeof layers)[number];

/** A polyline in pixels of the picture. */
export interface Stroke {
  readonly points: readonly Vec2[];
  readonly layer: LayerName;
  /** How clearly it is seen, 0-1. */
  readonly clarity: number;
}

interface Straight {
  readonly a: Vec2;
  readonly b: Vec2;
  readonly direction: number;
  readonly contrast: number;
}

const WORLD: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** Radians that a segment may be turned about its middle to meet its vanishing point. */
const SNAP = 0.035;
/** Radians between segments that may be one line. */
const ALIKE = 0.03;

const lengthOf = ({ a, b }: Straight): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/**
 * A line as an axis: its length, its direction as a unit vector, and where a point lies along it (from `a`) and across.
 */
function axisOf(line: Straight): {
  readonly length: number;
  readonly direction: Vec2;
  readonly place: (p: Vec2) => Vec2;
} {
  const { a, b } = line;
  const length = lengthOf(line);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const place = (p: Vec2): Vec2 => {
    const [dx, dy] = [p[0] - a[0], p[1] - a[1]];
    return [dx * ux + dy * uy, dy * ux - dx * uy];
  };
  return { length, direction: [ux, uy], place };
}

/** Turned about its middle until it points to its vanishing point. */
function snapped({ x0, y0, x1, y1, contrast }: LineSegment, direction: number, frame: ManhattanFrame): Straight {
  const plain: Straight = { a: [x0, y0], b: [x1, y1], direction, contrast };
  if (direction < 0) return plain;
  const camera = {
    focalPx: frame.focalPx,
    principalPx: [...frame.principalPx] as [number, number],
    rotation: [...frame.rotation],
    heightM: 1,
  };
  const v = vanishingPoint(camera, WORLD[direction]);
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  let [dx, dy] = [v[0] - mx * v[2], v[1] - my * v[2]];
  const norm = Math.hypot(dx, dy);
  const half = Math.hypot(x1 - x0, y1 - y0) / 2;
  if (norm < 1e-9 || half < 1e-9) return plain;
  const along = (dx * (x1 - x0) + dy * (y1 - y0)) / (norm * 2 * half);
  if (Math.abs(along) < Math.cos(SNAP)) return plain;
  [dx, dy] = [(Math.sign(along) * dx) / norm, (Math.sign(along) * dy) / norm];
  return { a: [mx - dx * half, my - dy * half], b: [mx + dx * half, my + dy * half], direction, contrast };
}

/** Joins what lies on one line with small gaps; the longest line leads. */
function joined(lines: readonly Straight[], scale: number): Straight[] {
  const order = [...lines].sort((p, q) => lengthOf(q) - lengthOf(p));
  const taken = new Uint8Array(order.length);
  const out: Straight[] = [];
  order.forEach((first, i) => {
    if (taken[i]) return;
    let line = first;
    for (let again = true; again; ) {
      again = false;
      for (let j = i + 1; j < order.length; j++) {
        const merged = taken[j] ? null : join(line, order[j], scale);
        if (!merged) continue;
        taken[j] = 1;
        line = merged;
        again = true;
      }
    }
    out.push(line);
  });
  return out;
}

/** Both as one line; null when they are two. */
function join(line: Straight, other: Straight, scale: number): Straight | null {
  const { length, direction, place } = axisOf(line);
  const [ux, uy] = direction;
  const [pa, pb] = [place(other.a), place(other.b)];
  const reach = 1.6 * scale;
  if (Math.abs(pa[1]) > reach || Math.abs(pb[1]) > reach) return null;
  const otherLength = lengthOf(other);
  if (Math.abs(pa[1] - pb[1]) > Math.max(1.2 * scale, ALIKE * otherLength)) return null;
  const [from, to] = [Math.min(pa[0], pb[0]), Math.max(pa[0], pb[0])];
  const gap = Math.max(from - length, -to);
  if (gap > Math.max(6 * scale, 0.12 * Math.min(length, otherLength))) return null;
  const [start, end] = [Math.min(0, from), Math.max(length, to)];
  return {
    a: [line.a[0] + ux * start, line.a[1] + uy * start],
    b: [line.a[0] + ux * end, line.a[1] + uy * end],
    direction: line.direction >= 0 ? line.direction : other.direction,
    contrast: Math.max(line.contrast, other.contrast),
  };
}

/** One line where two run side by side over most of their length: the two edges of a joint, a cable, a frame. */
function single(lines: readonly Straight[], scale: number): Straight[] {
  const order = [...lines].sort((p, q) => lengthOf(q) - lengthOf(p));
  const out: Straight[] = [];
  for (const line of order) {
    const beside = out.findIndex((kept) => isBeside(kept, line, 4.2 * scale));
    if (beside < 0) out.push(line);
  }
  return out;
}

function isBeside(kept: Straight, line: Straight, reach: number): boolean {
  const { length, place } = axisOf(kept);
  const [pa, pb] = [place(line.a), place(line.b)];
  if (Math.abs(pa[1]) > reach || Math.abs(pb[1]) > reach) return false;
  const shared = Math.min(length, Math.max(pa[0], pb[0])) - Math.max(0, Math.min(pa[0], pb[0]));
  return shared > 0.7 * lengthOf(line);
}

/**
 * Straight lines of the picture, `least` px and longer, those of the room's directions exactly so. `scale` is px a
 * pixel at 1k.
 */
export function straightStrokes(
  segments: readonly LineSegment[],
  frame: ManhattanFrame,
  layerAt: (x: number, y: number, length: number, isOfRoom: boolean) => LayerName,
  scale: number,
  least: number,
): Stroke[] {
  const lines = segments.map((segment, i) => snapped(segment, frame.directions[i] ?? -1, frame));
  return single(joined(lines, scale), scale)
    .filter((line) => lengthOf(line) >= (line.direction >= 0 ? least : 2.2 * least))
    .map((line): Stroke => {
      const [x, y] = [(line.a[0] + line.b[0]) / 2, (line.a[1] + line.b[1]) / 2];
      return {
        points: [line.a, line.b],
        layer: layerAt(x, y, lengthOf(line), line.direction >= 0),
        clarity: Math.min(1, line.contrast / 0.08),
      };
    });
}

/** 1 at pixels where the response is deepest across the line and deep enough. */
function ridges(response: Float32Array, flow: EdgeFlow, width: number, height: number, least: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const v = response[i];
      if (v > -least) continue;
      const nx = Math.round(-flow.y[i]);
      const ny = Math.round(flow.x[i]);
      const step = ny * width + nx;
      if (v <= response[i + step] && v < response[i - step]) out[i] = 1;
    }
  }
  return out;
}

/** Douglas and Peucker's polyline (1973): no point further than `tolerance` px from it. */
function simplified(points: readonly Vec2[], tolerance: number): Vec2[] {
  if (points.length < 3) return [...points];
  const [a, b] = [points[0], points[points.length - 1]];
  const length = Math.max(1e-9, Math.hypot(b[0] - a[0], b[1] - a[1]));
  let worst = 0;
  let far = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i];
    const d = Math.abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / length;
    if (d > worst) [worst, far] = [d, i];
  }
  if (worst <= tolerance) return [a, b];
  return [...simplified(points.slice(0, far + 1), tolerance).slice(0, -1), ...simplified(points.slice(far), tolerance)];
}

export interface CurveOptions {
  /** Depth of the response from which a line starts, and goes on. */
  readonly strong: number;
  readonly weak: number;
  /** Pixels along it. */
  readonly least: number;
  readonly tolerance: number;
}

/**
 * Chains of ridge pixels, from a clear one on in both directions (hysteresis as Canny 1986), as simplified polylines.
 */
export function curveStrokes(
  response: Float32Array,
  flow: EdgeFlow,
  size: { readonly width: number; readonly height: number },
  layerAt: (x: number, y: number, clarity: number) => LayerName,
  { strong, weak, least, tolerance }: CurveOptions,
): Stroke[] {
  const { width, height } = size;
  const isRidge = ridges(response, flow, width, height, weak);
  const used = new Uint8Array(isRidge.length);
  const follow = (start: number, way: number): number[] => {
    const chain: number[] = [];
    let at = start;
    let dx = way * flow.x[start];
    let dy = way * flow.y[start];
    for (;;) {
      let best = -1;
      let score = 0.3;
      for (let oy = -1; oy <= 1; oy++) {
        for (let ox = -1; ox <= 1; ox++) {
          const next = at + oy * width + ox;
          if ((ox === 0 && oy === 0) || !isRidge[next] || used[next]) continue;
          const ahead = (ox * dx + oy * dy) / Math.hypot(ox, oy);
          if (ahead > score) [score, best] = [ahead, next];
        }
      }
      if (best < 0) return chain;
      used[best] = 1;
      chain.push(best);
      const turn = flow.x[best] * dx + flow.y[best] * dy < 0 ? -1 : 1;
      dx = turn * flow.x[best];
      dy = turn * flow.y[best];
      at = best;
    }
  };
  const out: Stroke[] = [];
  for (let i = 0; i < isRidge.length; i++) {
    if (!isRidge[i] || used[i] || response[i] > -strong) continue;
    used[i] = 1;
    const chain = [...follow(i, -1).reverse(), i, ...follow(i, 1)];
    if (chain.length < least) continue;
    const depth = chain.reduce((sum, p) => sum - response[p], 0) / chain.length;
    const middle = chain[chain.length >> 1];
    const clarity = Math.min(1, depth / (6 * strong));
    const points = chain.map((p): Vec2 => [(p % width) + 0.5, Math.floor(p / width) + 0.5]);
    out.push({
      points: simplified(points, tolerance),
      layer: layerAt(middle % width, Math.floor(middle / width), clarity),
      clarity,
    });
  }
  return out;
}
