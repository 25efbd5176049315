/**
 * Hard solids: boards, blocks, turned and bent parts. All closed, in metres, v of the texture along the grain.
 * Boxes are given by two corners, so that what they touch is plain to see in the piece that uses them.
 */
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { area, inset } from './curves.ts';
import { outward, patch, type Shape } from './shape.ts';

export interface BlockOptions {
  /** Radius of the edges; half the least side at most. */
  readonly radius?: number;
  /** Chords of the rounding: 1 a chamfer (44 triangles), 2 or 4 a round. */
  readonly rounding?: 1 | 2 | 4;
  /** Inner divisions of x, y and z, for parts that are bent or swollen afterwards. */
  readonly divisions?: Vec3;
  /** Axis of the grain; the longest side otherwise. */
  readonly grain?: 0 | 1 | 2;
}

/** A box between two corners with eased edges. */
export function block(from: Vec3, to: Vec3, options: BlockOptions = {}): Shape {
  const low = [0, 1, 2].map((k) => Math.min(from[k], to[k])) as unknown as Vec3;
  const high = [0, 1, 2].map((k) => Math.max(from[k], to[k])) as unknown as Vec3;
  const sides = [0, 1, 2].map((k) => high[k] - low[k]);
  const radius = Math.min(options.radius ?? 0.002, Math.min(...sides) * 0.499);
  const rounding = radius < 1e-5 ? 0 : (options.rounding ?? 1);
  const grain = options.grain ?? (sides.indexOf(Math.max(...sides)) as 0 | 1 | 2);
  if (rounding === 1 && !options.divisions) return chamfered(low, high, radius, grain);
  const places = [0, 1, 2].map((k) => stations(low[k], high[k], radius, rounding, options.divisions?.[k] ?? 1));
  return surfaceOfBlock(places, radius, grain);
}

/** Stations along one axis: where the core of the point lies, and how far (−1 … 1) the rounding leans outwards. */
interface Station {
  readonly core: number;
  readonly lean: number;
}

function stations(low: number, high: number, radius: number, rounding: number, divisions: number): Station[] {
  const out: Station[] = [];
  // An even number of chords has its middle on the cube's edge, so that a side's share ends at 45°.
  const half = Math.ceil(rounding / 2);
  for (let i = 0; i < half; i++) {
    out.push({ core: low + radius, lean: -Math.tan(((half - i) / half) * (Math.PI / 4)) });
  }
  for (let i = 0; i <= divisions; i++) {
    out.push({ core: low + radius + ((high - low - 2 * radius) * i) / divisions, lean: 0 });
  }
  for (let i = 1; i <= half; i++) {
    out.push({ core: high - radius, lean: Math.tan((i / half) * (Math.PI / 4)) });
  }
  return out;
}

/** A box with 45° chamfers: 24 points, 44 triangles, the usual board. */
function chamfered(low: Vec3, high: Vec3, radius: number, grain: 0 | 1 | 2): Shape {
  const points: number[] = [];
  for (let corner = 0; corner < 8; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      for (let k = 0; k < 3; k++) {
        const up = (corner >> k) & 1;
        const edge = up ? high[k] : low[k];
        points.push(k === axis ? edge : edge + (up ? -radius : radius));
      }
    }
  }
  const triangles: number[] = [];
  const uvs: number[] = [];
  const middle = [0, 1, 2].map((k) => (low[k] + high[k]) / 2);
  const face = (corners: readonly number[], axis: number) => {
    const at = (i: number, k: number) => points[corners[i] * 3 + k];
    const e = [0, 1, 2].map((k) => at(1, k) - at(0, k));
    const f = [0, 1, 2].map((k) => at(2, k) - at(0, k));
    const out =
      (e[1] * f[2] - e[2] * f[1]) * (at(0, 0) - middle[0]) +
      (e[2] * f[0] - e[0] * f[2]) * (at(0, 1) - middle[1]) +
      (e[0] * f[1] - e[1] * f[0]) * (at(0, 2) - middle[2]);
    const order = out > 0 ? corners : corners.slice().reverse();
    for (let i = 1; i < order.length - 1; i++) {
      for (const c of [order[0], order[i], order[i + 1]]) {
        triangles.push(c);
        uvs.push(...faceUv(points, c, axis, grain));
      }
    }
  };
  for (let axis = 0; axis < 3; axis++) {
    const a = 1 << ((axis + 1) % 3);
    const b = 1 << ((axis + 2) % 3);
    for (const side of [0, 1 << axis])
      face(
        [side, side + a, side + a + b, side + b].map((c) => c * 3 + axis),
        axis,
      );
    // The four edges along `axis`, between the faces of the other two axes.
    const first = (axis + 1) % 3;
    const second = (axis + 2) % 3;
    for (const base of [0, a, b, a + b]) {
      const top = base + (1 << axis);
      face([base * 3 + first, top * 3 + first, top * 3 + second, base * 3 + second], first);
    }
  }
  for (let corner = 0; corner < 8; corner++) face([corner * 3, corner * 3 + 1, corner * 3 + 2], 0);
  return { points, triangles, uvs, crease: (50 * Math.PI) / 180, closed: true };
}

function surfaceOfBlock(places: readonly Station[][], radius: number, grain: 0 | 1 | 2): Shape {
  const points: number[] = [];
  const triangles: number[] = [];
  const uvs: number[] = [];
  const known = new Map<number, number>();
  const counts = places.map((list) => list.length);
  const rounded = counts.some((n, k) => places[k][0].lean !== 0 && n > 2);
  const pointAt = (i: number, j: number, k: number): number => {
    const key = (i * counts[1] + j) * counts[2] + k;
    const before = known.get(key);
    if (before !== undefined) return before;
    const s = [places[0][i], places[1][j], places[2][k]];
    const norm = rounded ? Math.hypot(s[0].lean, s[1].lean, s[2].lean) || 1 : 1;
    for (const one of s) points.push(one.core + (radius * one.lean) / norm);
    known.set(key, points.length / 3 - 1);
    return points.length / 3 - 1;
  };
  for (let axis = 0; axis < 3; axis++) {
    const a = (axis + 1) % 3;
    const b = (axis + 2) % 3;
    for (const end of [0, counts[axis] - 1]) {
      for (let i = 0; i < counts[a] - 1; i++) {
        for (let j = 0; j < counts[b] - 1; j++) {
          const quad = [
            [i, j],
            [i + 1, j],
            [i + 1, j + 1],
            [i, j + 1],
          ].map(([p, q]) => {
            const at = [0, 0, 0];
            at[axis] = end;
            at[a] = p!;
            at[b] = q!;
            return pointAt(at[0], at[1], at[2]);
          });
          if (end === 0) quad.reverse();
          for (const corner of [quad[0], quad[1], quad[2], quad[0], quad[2], quad[3]]) {
            triangles.push(corner);
            uvs.push(...faceUv(points, corner, axis, grain));
          }
        }
      }
    }
  }
  return { points, triangles, uvs, crease: (50 * Math.PI) / 180, closed: true };
}

/** On the face across `axis`: v along the grain where the face has it, u across. */
function faceUv(points: readonly number[], corner: number, axis: number, grain: number): Vec2 {
  const a = (axis + 1) % 3;
  const b = (axis + 2) % 3;
  const v = b === grain ? b : a === grain ? a : b;
  const u = v === a ? b : a;
  return [points[corner * 3 + u], points[corner * 3 + v]];
}

export interface PrismOptions {
  /** Width of the eased edge. */
  readonly bevel?: number;
  /** Chords of the easing: 1 a chamfer, 3 a round. */
  readonly rounding?: number;
  readonly crease?: number;
}

/**
 * An outline in (x, z) raised from y = `from` to `to`, with eased edges: table tops, feet, panels. Turn it with `turnX`
 * for other directions. The outline may be concave, but not cross itself, nor be narrower than twice the bevel.
 */
export function prism(outline: readonly Vec2[], from: number, to: number, options: PrismOptions = {}): Shape {
  const ccw = area(outline) > 0 ? outline : outline.slice().reverse();
  const bevel = Math.min(options.bevel ?? 0.002, (to - from) * 0.49);
  const steps = bevel > 1e-5 ? (options.rounding ?? 1) : 0;
  const rows: Vec3[][] = [];
  const level = (y: number, by: number) => {
    rows.push((by > 0 ? inset(ccw, by) : ccw).map((p): Vec3 => [p[0], y, p[1]]));
  };
  for (let i = 0; i <= steps; i++) {
    const angle = steps ? (i / steps) * (Math.PI / 2) : 0;
    level(from + (steps ? bevel * (1 - Math.cos(angle)) : 0), steps ? bevel * (1 - Math.sin(angle)) : 0);
  }
  for (let i = steps; i >= 0; i--) {
    const angle = steps ? (i / steps) * (Math.PI / 2) : 0;
    level(to - (steps ? bevel * (1 - Math.cos(angle)) : 0), steps ? bevel * (1 - Math.sin(angle)) : 0);
  }
  const wall = patch(rows, { wrap: true, turned: true, ...(options.crease ? { crease: options.crease } : {}) });
  const n = ccw.length;
  const span = (k: 0 | 1) => Math.max(...ccw.map((p) => p[k])) - Math.min(...ccw.map((p) => p[k]));
  const [u, v] = span(0) > span(1) ? ([1, 0] as const) : ([0, 1] as const);
  for (const [start, y] of [
    [0, 'low'],
    [(rows.length - 1) * n, 'high'],
  ] as const) {
    const face = y === 'low' ? rows[0] : rows.at(-1)!;
    const flat = face.map((p): Vec2 => [p[0], p[2]]);
    for (const ear of ears(flat)) {
      const order = y === 'low' ? ear : [ear[2], ear[1], ear[0]];
      for (const i of order) {
        wall.triangles.push(start + i);
        wall.uvs.push(flat[i][u], flat[i][v]);
      }
    }
  }
  return outward({ ...wall, closed: true });
}

/** Triangles of a simple polygon, anticlockwise, by cutting off ears. */
export function ears(polygon: readonly Vec2[]): number[][] {
  const left = polygon.map((_, i) => i);
  const out: number[][] = [];
  const cross = (a: Vec2, b: Vec2, c: Vec2) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  while (left.length > 3) {
    let best = -1;
    let bestReach = Infinity;
    for (let i = 0; i < left.length; i++) {
      const [a, b, c] = [-1, 0, 1].map((k) => left[(i + k + left.length) % left.length]) as [number, number, number];
      const [p, q, r] = [polygon[a], polygon[b], polygon[c]];
      if (cross(p, q, r) <= 1e-14) continue;
      const empty = left.every((o) => {
        if (o === a || o === b || o === c) return true;
        const s = polygon[o];
        return cross(p, q, s) < 0 || cross(q, r, s) < 0 || cross(r, p, s) < 0;
      });
      // The shortest cut first keeps triangles fat.
      const reach = Math.hypot(p[0] - r[0], p[1] - r[1]);
      if (empty && reach < bestReach) {
        best = i;
        bestReach = reach;
      }
    }
    const at = best < 0 ? 0 : best;
    out.push([-1, 0, 1].map((k) => left[(at + k + left.length) % left.length]));
    left.splice(at, 1);
  }
  out.push(left);
  return out;
}

/** A profile of (radius, y) turned around the y axis: legs, lamps, pots. Radius 0 is a pole; open ends are capped. */
export function lathe(profile: readonly Vec2[], segments = 24, crease?: number): Shape {
  const rows = profile.map(([radius, y]): Vec3[] =>
    radius < 1e-6
      ? [[0, y, 0]]
      : Array.from({ length: segments }, (_, i) => {
          const angle = (2 * Math.PI * i) / segments;
          return [radius * Math.cos(angle), y, radius * Math.sin(angle)];
        }),
  );
  return patch(rows, {
    wrap: true,
    capFirst: rows[0].length > 1,
    capLast: rows.at(-1)!.length > 1,
    ...(crease ? { crease } : {}),
  });
}

/** Upright cylinder with eased rims. */
export function cylinder(radius: number, from: number, to: number, segments = 24, bevel = 0.002): Shape {
  const b = Math.min(bevel, radius / 3, (to - from) / 3);
  return lathe(
    [
      [radius - b, from],
      [radius, from + b],
      [radius, to - b],
      [radius - b, to],
    ],
    segments,
  );
}

/** |x/rx|^m + |y/ry|^m + |z/rz|^m = 1 around the origin: 2 an ellipsoid, more a soft box. */
export function superellipsoid(rx: number, ry: number, rz: number, exponent = 2, segments = 20): Shape {
  const half = Math.max(4, Math.round(segments / 2));
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
  const rows: Vec3[][] = [];
  for (let i = 0; i <= half; i++) {
    const latitude = (i / half - 0.5) * Math.PI;
    const y = ry * power(Math.sin(latitude));
    if (i === 0 || i === half) {
      rows.push([[0, y, 0]]);
      continue;
    }
    const flat = power(Math.cos(latitude));
    rows.push(
      Array.from({ length: segments }, (_, j) => {
        const angle = (2 * Math.PI * j) / segments;
        return [rx * flat * power(Math.cos(angle)), y, rz * flat * power(Math.sin(angle))];
      }),
    );
  }
  return patch(rows, { wrap: true, crease: Math.PI });
}

export interface TubeOptions {
  readonly sides?: number;
  /** The last point meets the first. */
  readonly closed?: boolean;
  /** Rounded ends in place of flat ones. */
  readonly round?: boolean;
  /** Cross-section in place of a circle, in units of the radius: (sideways, up). */
  readonly outline?: readonly Vec2[];
}

/** A pipe along a path; the radius in metres may follow its length, 0-1. */
export function tube(
  path: readonly Vec3[],
  radius: number | ((t: number) => number),
  options: TubeOptions = {},
): Shape {
  const sides = options.outline?.length ?? options.sides ?? 8;
  const rim =
    options.outline ??
    Array.from({ length: sides }, (_, i): Vec2 => {
      const angle = (2 * Math.PI * (i + 0.5)) / sides;
      return [Math.cos(angle), Math.sin(angle)];
    });
  const at = typeof radius === 'number' ? () => radius : radius;
  const frames = framesAlong(path, options.closed ?? false);
  const last = path.length - 1;
  const rows: Vec3[][] = [];
  const ringAt = (i: number, size: number, ahead: number) => {
    const { side, up, along } = frames[i];
    const p = path[i];
    const on = (k: 0 | 1 | 2, q: Vec2) => p[k] + along[k] * ahead + size * (q[0] * side[k] + q[1] * up[k]);
    rows.push(rim.map((q): Vec3 => [on(0, q), on(1, q), on(2, q)]));
  };
  const end = (i: number, way: number) => {
    for (const angle of way < 0 ? [75, 40] : [40, 75]) {
      const turn = (angle * Math.PI) / 180;
      ringAt(i, at(i / last) * Math.cos(turn), way * at(i / last) * Math.sin(turn));
    }
  };
  if (options.round && !options.closed) end(0, -1);
  for (let i = 0; i <= last; i++) ringAt(i, at(i / last), 0);
  if (options.round && !options.closed) end(last, 1);
  if (options.closed) return outward({ ...patch(rows, { wrap: true, wrapRows: true }), closed: true });
  return patch(rows, { wrap: true, capFirst: true, capLast: true });
}

/** A straight round bar between two points, its radius going from `start` to `end`. */
export function rod(a: Vec3, b: Vec3, start: number, end = start, sides = 10): Shape {
  return tube([a, b], (t) => start + (end - start) * t, { sides });
}

interface Frame {
  readonly side: Vec3;
  readonly up: Vec3;
  readonly along: Vec3;
}

/**
 * Frames that turn as little as they can along a path (Bishop 1975); on closed ones the rest of the turn is shared out.
 */
function framesAlong(path: readonly Vec3[], closed: boolean): Frame[] {
  const n = path.length;
  const tangents = path.map((_, i): Vec3 => {
    const a = path[closed ? (i + n - 1) % n : Math.max(0, i - 1)];
    const b = path[closed ? (i + 1) % n : Math.min(n - 1, i + 1)];
    return normalised([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
  });
  const first = tangents[0];
  const seed: Vec3 = Math.abs(first[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1];
  let side = normalised(crossed(seed, first));
  const frames: Frame[] = [];
  for (const along of tangents) {
    const off = side[0] * along[0] + side[1] * along[1] + side[2] * along[2];
    side = normalised([side[0] - off * along[0], side[1] - off * along[1], side[2] - off * along[2]]);
    frames.push({ side, up: crossed(along, side), along });
  }
  if (!closed) return frames;
  const start = frames[0];
  const off = side[0] * start.along[0] + side[1] * start.along[1] + side[2] * start.along[2];
  const back = normalised([
    side[0] - off * start.along[0],
    side[1] - off * start.along[1],
    side[2] - off * start.along[2],
  ]);
  const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const rest = Math.atan2(dot(back, start.up), dot(back, start.side));
  return frames.map(({ side: s, up, along }, i) => {
    const turn = (-rest * i) / (n - 1);
    const c = Math.cos(turn);
    const w = Math.sin(turn);
    const mix = (k: 0 | 1 | 2) => s[k] * c + up[k] * w;
    const turned: Vec3 = [mix(0), mix(1), mix(2)];
    return { side: turned, up: crossed(along, turned), along };
  });
}

function crossed(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function normalised(v: Vec3): Vec3 {
  const norm = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / norm, v[1] / norm, v[2] / norm];
}
