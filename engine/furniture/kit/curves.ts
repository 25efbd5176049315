/**
 * Outlines (closed, in a plane) and paths (in space) from which solids are made. Metres; outlines run anticlockwise.
 */
import type { Vec2, Vec3 } from '../../geometry/types.ts';

/** Rectangle around the origin with rounded corners of `segments` chords each; radius 0 gives four points. */
export function roundedRectangle(width: number, depth: number, radius: number, segments = 4): Vec2[] {
  const r = Math.max(0, Math.min(radius, width / 2 - 1e-4, depth / 2 - 1e-4));
  const out: Vec2[] = [];
  const steps = r > 1e-4 ? segments : 0;
  for (let corner = 0; corner < 4; corner++) {
    const cx = (corner === 0 || corner === 3 ? 1 : -1) * (width / 2 - r);
    const cy = (corner < 2 ? 1 : -1) * (depth / 2 - r);
    for (let i = 0; i <= steps; i++) {
      const angle = (corner + (steps ? i / steps : 0.5)) * (Math.PI / 2);
      const reach = steps ? r : r * Math.SQRT2;
      out.push([cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]);
    }
  }
  return out;
}

/** |x/a|^n + |y/b|^n = 1: 2 an ellipse, 4 a soft rectangle. */
export function superellipse(width: number, depth: number, exponent: number, count: number): Vec2[] {
  return ring(count, (angle) => {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return [
      (width / 2) * Math.sign(c) * Math.abs(c) ** (2 / exponent),
      (depth / 2) * Math.sign(s) * Math.abs(s) ** (2 / exponent),
    ];
  });
}

export function ring(count: number, at: (angle: number) => Vec2): Vec2[] {
  return Array.from({ length: count }, (_, i) => at((2 * Math.PI * i) / count));
}

/** A smooth closed blob, as a pebble or a kidney table is: radius 1 modulated by a few slow waves, then stretched. */
export function pebble(width: number, depth: number, chance: () => number, count = 40): Vec2[] {
  const second = 0.06 + 0.08 * chance();
  const third = 0.04 + 0.05 * chance();
  const turn2 = chance() * Math.PI * 2;
  const turn3 = chance() * Math.PI * 2;
  const raw = ring(count, (a) => {
    const r = 1 + second * Math.cos(2 * a + turn2) + third * Math.cos(3 * a + turn3);
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  return fitted(raw, width, depth);
}

/** The outline moved and stretched to be `width` × `depth` around the origin. */
export function fitted(outline: readonly Vec2[], width: number, depth: number): Vec2[] {
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return outline.map((p) => [
    ((p[0] - (x0 + x1) / 2) / (x1 - x0)) * width,
    ((p[1] - (y0 + y1) / 2) / (y1 - y0)) * depth,
  ]);
}

/**
 * Moves each side of an outline inwards by `by` (outwards when negative), mitred, the mitre at most 3 times as long.
 */
export function inset(outline: readonly Vec2[], by: number): Vec2[] {
  const turn = Math.sign(area(outline));
  return outline.map((p, i) => {
    const a = outline[(i + outline.length - 1) % outline.length];
    const b = outline[(i + 1) % outline.length];
    const [ux, uy] = unit2(p[0] - a[0], p[1] - a[1]);
    const [vx, vy] = unit2(b[0] - p[0], b[1] - p[1]);
    const mx = -(uy + vy) * turn;
    const my = (ux + vx) * turn;
    const squared = mx * mx + my * my;
    const k = (2 * by) / Math.max(squared, 0.44);
    return [p[0] + mx * k, p[1] + my * k];
  });
}

function unit2(x: number, y: number): Vec2 {
  const norm = Math.hypot(x, y) || 1;
  return [x / norm, y / norm];
}

/** Signed area: positive anticlockwise. */
export function area(outline: readonly Vec2[]): number {
  let twice = 0;
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length];
    twice += p[0] * q[1] - p[1] * q[0];
  });
  return twice / 2;
}

/** Points of an arc around (cx, cy) from one angle to another, both included; radians. */
export function arc(cx: number, cy: number, radius: number, from: number, to: number, segments: number): Vec2[] {
  return Array.from({ length: segments + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / segments;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/**
 * A smooth path through the given points (centripetal enough for furniture: Catmull and Rom 1974), `steps` chords a
 * span.
 */
export function through(points: readonly Vec3[], steps: number, closed = false): Vec3[] {
  const n = points.length;
  const at = (i: number): Vec3 => {
    if (closed) return points[(i + n) % n];
    if (i < 0) return mirrored(points[0], points[1]);
    return i >= n ? mirrored(points[n - 1], points[n - 2]) : points[i];
  };
  const out: Vec3[] = [];
  const spans = closed ? n : n - 1;
  for (let i = 0; i < spans; i++) {
    for (let s = 0; s < steps; s++) out.push(spline(at(i - 1), at(i), at(i + 1), at(i + 2), s / steps));
  }
  if (!closed) out.push(points[n - 1]);
  return out;
}

/** The same for outlines and profiles in a plane. */
export function through2(points: readonly Vec2[], steps: number, closed = false): Vec2[] {
  return through(
    points.map((p): Vec3 => [p[0], p[1], 0]),
    steps,
    closed,
  ).map((p): Vec2 => [p[0], p[1]]);
}

const mirrored = (at: Vec3, from: Vec3): Vec3 => [2 * at[0] - from[0], 2 * at[1] - from[1], 2 * at[2] - from[2]];

function spline(a: Vec3, b: Vec3, c: Vec3, d: Vec3, t: number): Vec3 {
  const one = (k: 0 | 1 | 2) =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
  return [one(0), one(1), one(2)];
}

/** A path of straight runs whose inner corners are bent with `radius`, as steel tube is. */
export function bent(points: readonly Vec3[], radius: number, segments = 4, closed = false): Vec3[] {
  const out: Vec3[] = [];
  const n = points.length;
  points.forEach((p, i) => {
    if (!closed && (i === 0 || i === n - 1)) {
      out.push(p);
      return;
    }
    const a = points[(i + n - 1) % n];
    const b = points[(i + 1) % n];
    const [u, reachU] = direction(p, a);
    const [v, reachV] = direction(p, b);
    const cosine = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    const wanted = radius / Math.tan(Math.acos(Math.max(-0.999, Math.min(0.999, cosine))) / 2);
    const back = Math.min(wanted, reachU * 0.49, reachV * 0.49);
    for (let s = 0; s <= segments; s++) {
      const t = s / segments;
      const wu = (1 - t) * (1 - t) * back;
      const wv = t * t * back;
      out.push([p[0] + u[0] * wu + v[0] * wv, p[1] + u[1] * wu + v[1] * wv, p[2] + u[2] * wu + v[2] * wv]);
    }
  });
  return out;
}

function direction(from: Vec3, to: Vec3): readonly [Vec3, number] {
  const d = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const norm = Math.hypot(...d) || 1;
  return [[d[0] / norm, d[1] / norm, d[2] / norm], norm];
}
