/**
 * Cloth and cushions that find their own shape: position-based dynamics (Müller et al. 2007) on the edges of a shape.
 * Threads resist stretching and, less, compression, so that sheets buckle into folds; a second set of distances across
 * the edges resists bending; pressure fills closed shapes. Deterministic: fixed steps, fixed order, no clock.
 */
import type { Vec3 } from '../../geometry/types.ts';
import type { Shape } from './shape.ts';

/**
 * Where a point is pushed: out of a body along `normal` by `depth` metres (≤ 0: it is outside). Bodies must be thicker
 * than cloth moves in a step, some 10 cm: let a table top's reach down to the floor.
 */
export type Collider = (p: Vec3, index: number) => { readonly depth: number; readonly normal: Vec3 };

export interface ClothOptions {
  readonly steps: number;
  /** m/s² downwards; 9.81 for cloth, less where the stuffing carries. */
  readonly gravity?: number;
  /** Volume in m³ that the stuffing wants to fill. */
  readonly volumeM3?: number;
  /** How hard it pushes, m/s² when half of the volume is missing. */
  readonly pressure?: number;
  /** Edge lengths relative to the shape given: 1.05 leaves slack for wrinkles. */
  readonly slack?: number;
  /** 0 limp silk … 1 felt. */
  readonly bending?: number;
  /** Resistance to compression relative to stretching, 0-1. */
  readonly compression?: number;
  readonly colliders?: readonly Collider[];
  /** Share of sliding that a touched body stops, 0-1. */
  readonly friction?: number;
  /** Where the points start, xyz each, when that is not the shape in which the threads have their length. */
  readonly start?: readonly number[];
  /** Points that do not move. */
  readonly pinned?: (p: Vec3, index: number) => boolean;
  /** Speed kept from step to step. */
  readonly momentum?: number;
}

const STEP_S = 1 / 60;

const ITERATIONS = 5;

/** The shape as it comes to rest. Topology and texture coordinates stay. */
export function settled(shape: Shape, options: ClothOptions): Shape {
  const at = Float64Array.from(options.start ?? shape.points);
  const before = Float64Array.from(at);
  const count = at.length / 3;
  const free = new Float64Array(count).fill(1);
  for (let i = 0; i < count; i++) {
    if (options.pinned?.([at[i * 3], at[i * 3 + 1], at[i * 3 + 2]], i)) free[i] = 0;
  }
  const threads = threadsOf(shape, options.slack ?? 1);
  const push = new Float64Array(at.length);
  const momentum = options.momentum ?? 0.96;
  const gravity = (options.gravity ?? 9.81) * STEP_S * STEP_S;
  for (let step = 0; step < options.steps; step++) {
    if (options.volumeM3) inflate(shape.triangles, at, push, options.volumeM3, options.pressure ?? 30);
    for (let i = 0; i < at.length; i++) {
      const moved = (at[i] - before[i]) * momentum + push[i] - (i % 3 === 1 ? gravity : 0);
      before[i] = at[i];
      at[i] = at[i] + moved * free[(i / 3) | 0];
    }
    for (let k = 0; k < ITERATIONS; k++) {
      relax(
        at,
        free,
        threads.pairs,
        threads.lengths,
        threads.edges,
        options.compression ?? 0.5,
        options.bending ?? 0.2,
      );
    }
    for (const collider of options.colliders ?? []) collide(at, before, free, collider, options.friction ?? 0.5);
  }
  return { ...shape, points: Array.from(at) };
}

interface Threads {
  /** Two point indices each: first the mesh's edges, then the distances across them. */
  readonly pairs: Int32Array;
  readonly lengths: Float64Array;
  /** How many of them are edges. */
  readonly edges: number;
}

function threadsOf({ points, triangles }: Shape, slack: number): Threads {
  const count = points.length / 3;
  const opposite = new Map<number, number>();
  const edges: number[] = [];
  const across: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triangles[t + k];
      const b = triangles[t + ((k + 1) % 3)];
      const c = triangles[t + ((k + 2) % 3)];
      const key = Math.min(a, b) * count + Math.max(a, b);
      const other = opposite.get(key);
      if (other === undefined) {
        opposite.set(key, c);
        edges.push(a, b);
      } else {
        across.push(other, c);
      }
    }
  }
  const pairs = Int32Array.from([...edges, ...across]);
  const lengths = new Float64Array(pairs.length / 2);
  for (let i = 0; i < lengths.length; i++) {
    const a = pairs[i * 2] * 3;
    const b = pairs[i * 2 + 1] * 3;
    lengths[i] =
      slack * Math.hypot(points[a] - points[b], points[a + 1] - points[b + 1], points[a + 2] - points[b + 2]);
  }
  return { pairs, lengths, edges: edges.length / 2 };
}

/**
 * Moves the ends of each thread towards its length: edges stiffly when stretched, the distances across only as far as
 * the cloth is stiff.
 */
function relax(
  at: Float64Array,
  free: Float64Array,
  pairs: Int32Array,
  lengths: Float64Array,
  edges: number,
  compression: number,
  bending: number,
): void {
  for (let i = 0; i < lengths.length; i++) {
    const a = pairs[i * 2];
    const b = pairs[i * 2 + 1];
    const weight = free[a] + free[b];
    if (weight === 0) continue;
    const dx = at[b * 3] - at[a * 3];
    const dy = at[b * 3 + 1] - at[a * 3 + 1];
    const dz = at[b * 3 + 2] - at[a * 3 + 2];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (length < 1e-9) continue;
    const off = length - lengths[i];
    const stiffness = i >= edges ? bending * 0.5 : off > 0 ? 1 : compression;
    const k = (stiffness * off) / length / weight;
    const ka = k * free[a];
    const kb = k * free[b];
    at[a * 3] = at[a * 3] + dx * ka;
    at[a * 3 + 1] = at[a * 3 + 1] + dy * ka;
    at[a * 3 + 2] = at[a * 3 + 2] + dz * ka;
    at[b * 3] = at[b * 3] - dx * kb;
    at[b * 3 + 1] = at[b * 3 + 1] - dy * kb;
    at[b * 3 + 2] = at[b * 3 + 2] - dz * kb;
  }
}

/** Writes the push of the stuffing on each point for one step: along its normal, harder the more volume is missing. */
function inflate(
  triangles: readonly number[],
  at: Float64Array,
  push: Float64Array,
  wanted: number,
  pressure: number,
): void {
  push.fill(0);
  let six = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3;
    const b = triangles[t + 1] * 3;
    const c = triangles[t + 2] * 3;
    const ex = at[b] - at[a];
    const ey = at[b + 1] - at[a + 1];
    const ez = at[b + 2] - at[a + 2];
    const fx = at[c] - at[a];
    const fy = at[c + 1] - at[a + 1];
    const fz = at[c + 2] - at[a + 2];
    const nx = ey * fz - ez * fy;
    const ny = ez * fx - ex * fz;
    const nz = ex * fy - ey * fx;
    six += nx * at[a] + ny * at[a + 1] + nz * at[a + 2];
    for (const p of [a, b, c]) {
      push[p] = push[p] + nx;
      push[p + 1] = push[p + 1] + ny;
      push[p + 2] = push[p + 2] + nz;
    }
  }
  const missing = Math.max(-0.5, Math.min(2, wanted / Math.max(six / 6, 1e-6) - 1));
  const strength = pressure * missing * STEP_S * STEP_S;
  for (let i = 0; i < push.length; i += 3) {
    const norm = Math.hypot(push[i], push[i + 1], push[i + 2]);
    const k = norm > 1e-12 ? strength / norm : 0;
    for (let j = 0; j < 3; j++) push[i + j] = push[i + j] * k;
  }
}

function collide(
  at: Float64Array,
  before: Float64Array,
  free: Float64Array,
  collider: Collider,
  friction: number,
): void {
  for (let i = 0; i < free.length; i++) {
    if (free[i] === 0) continue;
    const { depth, normal } = collider([at[i * 3], at[i * 3 + 1], at[i * 3 + 2]], i);
    if (depth <= 0) continue;
    let along = 0;
    for (let k = 0; k < 3; k++) along += (at[i * 3 + k] - before[i * 3 + k]) * normal[k];
    for (let k = 0; k < 3; k++) {
      const slide = at[i * 3 + k] - before[i * 3 + k] - along * normal[k];
      at[i * 3 + k] = at[i * 3 + k] + normal[k] * depth - slide * friction;
      // What was stopped by the body must not come back as speed.
      before[i * 3 + k] = before[i * 3 + k] + normal[k] * (along + depth);
    }
  }
}

/** A box with rounded edges; `skin` keeps cloth of that half thickness off it. */
export function boxCollider(from: Vec3, to: Vec3, radius: number, skin = 0): Collider {
  const [mx, my, mz] = [0, 1, 2].map((k) => (from[k] + to[k]) / 2) as [number, number, number];
  const half = [0, 1, 2].map((k) => Math.max(1e-3, Math.abs(to[k] - from[k]) / 2 - radius));
  const [hx, hy, hz] = half as [number, number, number];
  return (p) => {
    const qx = Math.abs(p[0] - mx) - hx;
    const qy = Math.abs(p[1] - my) - hy;
    const qz = Math.abs(p[2] - mz) - hz;
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    const outside = Math.sqrt(ox * ox + oy * oy + oz * oz);
    const reach = radius + skin;
    if (outside >= reach) return untouched;
    const sx = p[0] < mx ? -1 : 1;
    const sy = p[1] < my ? -1 : 1;
    const sz = p[2] < mz ? -1 : 1;
    if (outside > 0) {
      return { depth: reach - outside, normal: [(sx * ox) / outside, (sy * oy) / outside, (sz * oz) / outside] };
    }
    if (qx > qy && qx > qz) return { depth: reach - qx, normal: [sx, 0, 0] };
    return qy > qz ? { depth: reach - qy, normal: [0, sy, 0] } : { depth: reach - qz, normal: [0, 0, sz] };
  };
}

const untouched: ReturnType<Collider> = { depth: 0, normal: [0, 1, 0] };

/** Everything on the far side of a plane through `point` is body; `normal` is unit and points away from it. */
export function planeCollider(point: Vec3, normal: Vec3): Collider {
  return (p) => ({
    depth: (point[0] - p[0]) * normal[0] + (point[1] - p[1]) * normal[1] + (point[2] - p[2]) * normal[2],
    normal,
  });
}

const CELL_M = 0.05;

/**
 * The upper side of a thing that already lies there, as the highest of its points near each place: cloth laid over it
 * follows its bumps. Only within `halfWidth` of x = 0, above `floor`; beyond, and where nothing lies, nothing is
 * touched.
 */
export function lyingCollider({ points }: Shape, halfWidth: number, floor: number, skin: number): Collider {
  const heights = new Map<number, number>();
  const keyOf = (i: number, j: number) => (i + 4096) * 8192 + j + 4096;
  for (let p = 0; p < points.length; p += 3) {
    const [i, j] = [Math.round(points[p] / CELL_M), Math.round(points[p + 2] / CELL_M)];
    for (let a = -1; a <= 1; a++)
      for (let b = -1; b <= 1; b++) {
        const key = keyOf(i + a, j + b);
        heights.set(key, Math.max(heights.get(key) ?? -Infinity, points[p + 1]));
      }
  }
  return ([x, y, z]) => {
    if (Math.abs(x) > halfWidth || y < floor) return untouched;
    const [i, j] = [Math.floor(x / CELL_M), Math.floor(z / CELL_M)];
    const [u, v] = [x / CELL_M - i, z / CELL_M - j];
    const at = (a: number, b: number) => heights.get(keyOf(i + a, j + b)) ?? -Infinity;
    const [h00, h10, h01, h11] = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
    const height = (h00 * (1 - u) + h10 * u) * (1 - v) + (h01 * (1 - u) + h11 * u) * v;
    return Number.isFinite(height) ? { depth: height + skin - y, normal: [0, 1, 0] } : untouched;
  };
}
