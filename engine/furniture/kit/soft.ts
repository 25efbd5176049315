/**
 * Soft goods: cushions, pillows, tufted panels, thick cloth. Metres, smooth, in textile coordinates (v along the warp).
 */

import { chanceOf } from '../../chance.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { noise3 } from '../../materials/noise.ts';
import { type ClothOptions, settled } from './cloth.ts';
import { deformed, flipped, outward, patch, type Shape, smooth } from './shape.ts';
import { block, superellipsoid, tube } from './solids.ts';

export interface PillowOptions {
  readonly seed: number;
  /** Points along each side of a face; 14 for a throw pillow, 20 for a bed pillow seen near. */
  readonly detail?: number;
  /** 0 limp … 1 full. */
  readonly fill?: number;
}

/**
 * A knife-edge pillow: two sheets sewn along their rim and filled, so that the rim draws in between pointed corners and
 * puckers. Lies flat around the origin, its middle plane at y = 0; `width` × `depth` is about its final outline.
 */
export function pillow(width: number, depth: number, thickness: number, options: PillowOptions): Shape {
  const n = options.detail ?? 14;
  const chance = chanceOf(options.seed);
  const ridge = sewnSheets(width * 1.06, depth * 1.06, n, options.seed);
  const faces = facesOfSheets(n);
  const drawn = chance.between(0.06, 0.1);
  const fill = options.fill ?? 0.8;
  // Filling shortens the rim most in the middle of each side. It is held there: free, it would buckle into a star.
  const start = deformed(ridge, (p) => {
    const u = p[0] / (width * 0.53);
    const v = p[2] / (depth * 0.53);
    const tip = 1 - 0.05 * Math.abs(u * v) ** 8;
    return [p[0] * (1 - drawn * (1 - v * v) * u * u) * tip, p[1], p[2] * (1 - drawn * (1 - u * u) * v * v) * tip];
  });
  const filled = settled(ridge, {
    start: start.points,
    pinned: (_, i) => faces[i] === 0,
    colliders: [(p, i) => ({ depth: 0.003 - p[1] * faces[i]!, normal: [0, faces[i]!, 0] })],
    steps: 70,
    gravity: 0,
    volumeM3: width * depth * thickness * (0.38 + 0.14 * fill),
    pressure: 60,
    bending: 0.06,
    compression: 0.45,
    momentum: 0.9,
  });
  const span = spanOf(filled);
  const scale = [width / span[0], thickness / Math.max(span[1], thickness * 0.8), depth / span[2]] as const;
  return smooth(deformed(filled, (p) => [p[0] * scale[0], p[1] * scale[1], p[2] * scale[2]]));
}

function spanOf(shape: Shape): Vec3 {
  const span = [0, 1, 2].map((k) => {
    let low = Infinity;
    let high = -Infinity;
    for (let i = k; i < shape.points.length; i += 3) {
      low = Math.min(low, shape.points[i]!);
      high = Math.max(high, shape.points[i]!);
    }
    return Math.max(high - low, 1e-6);
  });
  return span as unknown as Vec3;
}

/** 1 for points of the upper sheet, −1 for the lower, 0 for their common rim, in the order of `sewnSheets`. */
function facesOfSheets(n: number): number[] {
  const faces: number[] = [];
  const { points } = sewnSheets(1, 1, n, 0);
  for (let i = 1; i < points.length; i += 3) faces.push(Math.sign(points[i]!));
  return faces;
}

/** Two sheets that share their rim: (n + 1)² points each. */
function sewnSheets(width: number, depth: number, n: number, seed: number): Shape {
  const points: number[] = [];
  const triangles: number[] = [];
  const uvs: number[] = [];
  const index = new Map<string, number>();
  const at = (i: number, j: number, face: number) => {
    const rim = i === 0 || j === 0 || i === n || j === n;
    const key = `${i},${j},${rim ? 0 : face}`;
    const known = index.get(key);
    if (known !== undefined) return known;
    const x = (i / n - 0.5) * width;
    const z = (j / n - 0.5) * depth;
    const lift = rim ? 0 : face * (0.012 + 0.006 * noise3(x * 9, face, z * 9, seed));
    points.push(x, lift, z);
    index.set(key, points.length / 3 - 1);
    return points.length / 3 - 1;
  };
  for (const face of [1, -1]) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const quad: [number, number][] = [
          [i, j],
          [i, j + 1],
          [i + 1, j + 1],
          [i + 1, j],
        ];
        // Diagonals that run towards the middle let the corners fold, as sewn ones do.
        const turn = i < n / 2 === j < n / 2 ? 0 : 1;
        const order = [0, 1, 2, 0, 2, 3].map((k) => quad[(k + turn) % 4]!);
        if (face < 0) order.reverse();
        for (const [a, b] of order) {
          triangles.push(at(a, b, face));
          uvs.push((a / n) * width, (b / n) * depth);
        }
      }
    }
  }
  return outward({ points, triangles, uvs, crease: Math.PI, closed: true });
}

export interface CushionOptions {
  readonly seed: number;
  /** Radius of the corners seen from above, as a share of the shorter side; 0 square. */
  readonly corner?: number;
  /** Height by which the top rises over its seam. */
  readonly crown?: number;
  /** Radius of the piping on both seams; none: plain seams. */
  readonly piping?: number;
  /** Points along the longer side. */
  readonly detail?: number;
  /** How far it has been sat in, 0-1. */
  readonly worn?: number;
}

/**
 * A boxed cushion (top, bottom and a band between) that lies on y = 0, around the origin in x and z: `width` × `depth`
 * × `height` at its seams, the crown above. The first shape is the body, the others its piping.
 */
export function cushion(width: number, depth: number, height: number, options: CushionOptions): Shape[] {
  const chance = chanceOf(options.seed);
  const longest = Math.max(width, depth);
  const n = options.detail ?? 10;
  const across = (side: number) => Math.max(4, Math.round((n * side) / longest));
  const divisions: Vec3 = [across(width), 3, across(depth)];
  const box = block([-width / 2, 0, -depth / 2], [width / 2, height, depth / 2], { radius: 0, divisions, grain: 2 });
  const crown = options.crown ?? height * 0.16;
  const worn = options.worn ?? 0.4;
  const shift: Vec2 = [chance.between(-0.15, 0.15), chance.between(-0.15, 0.15)];
  const corner = 2 / Math.max(0.02, options.corner ?? 0.12);
  const shaped = (p: Vec3): Vec3 => {
    const u = (2 * p[0]) / width;
    const v = (2 * p[2]) / depth;
    const t = p[1] / height;
    const dome = (1 - Math.abs(u) ** 3.2) * (1 - Math.abs(v) ** 3.2);
    const seat = Math.exp(-((u - shift[0]) ** 2 + (v - shift[1]) ** 2) * 2.2);
    const fold =
      noise3(p[0] * 7, p[1] * 7, p[2] * 7, chance.seed) * 0.5 +
      noise3(p[0] * 17, p[1] * 17, p[2] * 17, chance.seed + 5) * 0.2;
    const band = Math.sin(Math.PI * t);
    // The band bulges between its seams and puckers at them.
    const puff = 1 + (band * height * 0.11 * (1 + 0.35 * fold)) / longest;
    const rim = 1 - dome;
    const pucker = noise3(p[0] * 31, 3, p[2] * 31, chance.seed + 9) * 0.0016 * rim * (1 - band);
    const y =
      t < 0.5
        ? p[1] + (t < 0.01 ? 0 : pucker)
        : p[1] +
          crown * dome * (1 + 0.16 * fold) * t -
          crown * worn * 0.75 * seat * t * dome +
          pucker +
          rim * fold * 0.006;
    const round =
      Math.max(Math.abs(u), Math.abs(v), 1e-6) /
      Math.max((Math.abs(u) ** corner + Math.abs(v) ** corner) ** (1 / corner), 1e-6);
    // Only the outer third follows the rounded corner, the panel stays even.
    const follow = 1 - (1 - round) * Math.max(Math.abs(u), Math.abs(v)) ** 2;
    // Without piping the panels are sewn edge to edge: the edge is a roll, not a corner.
    const tuck = options.piping ? 0 : (t > 0.99 ? 0.022 : t < 0.01 ? 0.014 : 0) * Math.min(1, height / 0.12);
    const inwards = (k: number, half: number) => (Math.abs(k) > 0.999 ? 1 - tuck / half : 1);
    return [p[0] * follow * puff * inwards(u, width / 2), Math.max(0, y), p[2] * follow * puff * inwards(v, depth / 2)];
  };
  const body = smooth(deformed(box, shaped));
  if (!options.piping) return [{ ...body, crease: (62 * Math.PI) / 180 }];
  const seam = (level: number) =>
    tube(
      perimeter(width, depth, divisions).map(([x, z]) => shaped([x, level, z])),
      options.piping!,
      { sides: 4, closed: true },
    );
  const lower = seam(height * 0.001);
  const raised = deformed(lower, (p) => [p[0], Math.max(0, p[1] + options.piping!), p[2]]);
  return [{ ...body, crease: (62 * Math.PI) / 180 }, smooth(seam(height)), smooth(raised)];
}

/** The rim of a grid, once around. */
function perimeter(width: number, depth: number, divisions: Vec3): Vec2[] {
  const out: Vec2[] = [];
  const [nx, , nz] = divisions;
  for (let i = 0; i < nx; i++) out.push([(i / nx - 0.5) * width, -depth / 2]);
  for (let j = 0; j < nz; j++) out.push([width / 2, (j / nz - 0.5) * depth]);
  for (let i = nx; i > 0; i--) out.push([(i / nx - 0.5) * width, depth / 2]);
  for (let j = nz; j > 0; j--) out.push([-width / 2, (j / nz - 0.5) * depth]);
  return out;
}

export interface PaddingOptions {
  readonly seed: number;
  /** Edge radius. */
  readonly radius?: number;
  /** How far each face swells, as a share of the least side. */
  readonly swell?: number;
  /** Length of a division, metres. */
  readonly grid?: number;
  /** Chords of the rounded edges; default: as many as the radius shows. */
  readonly rounding?: 1 | 2 | 4;
}

/** An upholstered block between two corners: arms, backs, bed frames. Its faces swell a little, its edges are rolls. */
export function padding(from: Vec3, to: Vec3, options: PaddingOptions): Shape {
  const size = [0, 1, 2].map((k) => Math.abs(to[k]! - from[k]!));
  const least = Math.min(...size);
  const grid = options.grid ?? 0.2;
  const divisions = size.map((s) => Math.max(1, Math.min(16, Math.round(s / grid)))) as unknown as Vec3;
  const swell = (options.swell ?? 0.05) * least;
  const inner = [0, 1, 2].map((k) => [Math.min(from[k]!, to[k]!) + swell, Math.max(from[k]!, to[k]!) - swell] as const);
  const radius = Math.min(options.radius ?? 0.03, least * 0.45);
  const core = block(inner.map((r) => r[0]) as unknown as Vec3, inner.map((r) => r[1]) as unknown as Vec3, {
    radius,
    rounding: options.rounding ?? (radius < 0.04 ? 2 : 4),
    divisions,
  });
  const middle = inner.map(([low, high]) => (low + high) / 2);
  const half = inner.map(([low, high]) => (high - low) / 2);
  return smooth(
    deformed(core, (p) => {
      const q = [0, 1, 2].map((k) => Math.min(1, Math.abs(p[k]! - middle[k]!) / half[k]!));
      const wave = 0.8 + 0.2 * noise3(p[0] * 5, p[1] * 5, p[2] * 5, options.seed);
      return [0, 1, 2].map((k) => {
        const others = [0, 1, 2].filter((o) => o !== k).reduce((product, o) => product * (1 - q[o]! ** 4), 1);
        const sign = p[k]! < middle[k]! ? -1 : 1;
        return p[k]! + sign * swell * others * wave * q[k]! ** 2;
      }) as unknown as Vec3;
    }),
  );
}

/**
 * A tufted panel in the xy plane from (0, 0) to (width, height), bulging towards −z: `across` × `up` diamonds with a
 * button at each crossing and deep folds between them. Body first (closed, `thickness` deep at its rim), then the
 * buttons.
 */
export function tufted(
  width: number,
  height: number,
  thickness: number,
  depth: number,
  across: number,
  up: number,
): Shape[] {
  const cells = 6;
  const columns = Math.round(across * cells);
  const lines = Math.round(up * cells);
  const lattice = (x: number, y: number): Vec2 => {
    const s = (x / width) * across;
    const t = (y / height) * up;
    return [s + t, s - t];
  };
  const relief = (x: number, y: number) => {
    const [a, b] = lattice(x, y);
    const puff = (Math.abs(Math.sin(Math.PI * a)) * Math.abs(Math.sin(Math.PI * b))) ** 0.45;
    const near = Math.min((Math.min(x, width - x) / width) * across, (Math.min(y, height - y) / height) * up) * 3;
    const edge = Math.sin((Math.min(1, near) * Math.PI) / 2);
    return depth * (0.25 * edge + 0.75 * puff * edge);
  };
  const rows: Vec3[][] = [];
  for (let j = 0; j <= lines; j++) {
    const y = (j / lines) * height;
    rows.push(
      Array.from(
        { length: columns + 1 },
        (_, i): Vec3 => [(i / columns) * width, y, -relief((i / columns) * width, y)],
      ),
    );
  }
  const front = patch(rows, {
    uv: (r, c) => [(c / columns) * width, (r / lines) * height],
    otherDiagonal: (r, c) => {
      const [a, b] = lattice(((c + 0.5) / columns) * width, ((r + 0.5) / lines) * height);
      return Math.abs(Math.sin(Math.PI * b)) < Math.abs(Math.sin(Math.PI * a));
    },
  });
  const shapes = [{ ...boxed(front, columns + 1, lines + 1, thickness), crease: (80 * Math.PI) / 180 }];
  for (let j = 1; j < up * 2; j++) {
    for (let i = 1; i < across * 2; i++) {
      if ((i + j) % 2) continue;
      const x = (i / (across * 2)) * width;
      const y = (j / (up * 2)) * height;
      const button = superellipsoid(0.013, 0.013, 0.007, 2, 8);
      shapes.push(deformed(button, (p) => [p[0] + x, p[1] + y, p[2] - relief(x, y) - 0.002]));
    }
  }
  return shapes;
}

/** Closes a grid by its rim and a flat back at z = `thickness`: for panels whose back is not seen. */
function boxed(front: Shape, columns: number, rows: number, thickness: number): Shape {
  const rim = rimOf(columns, rows);
  const points = front.points.slice();
  const at = (i: number): Vec3 => [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!];
  const wall = patch([rim.map(at), rim.map((i): Vec3 => [at(i)[0], at(i)[1], thickness])], {
    wrap: true,
    capLast: true,
  });
  // The wall's own first row becomes the grid's rim.
  const count = points.length / 3;
  const index = (i: number) => (i < rim.length ? rim[i]! : count + i - rim.length);
  const added = { ...wall, triangles: wall.triangles.map(index) };
  const all = [...points, ...wall.points.slice(rim.length * 3)];
  const runs = directedEdges(front.triangles);
  const onRim = new Set(rim);
  const clash = [...directedEdges(added.triangles)].some((edge) => {
    const [from, to] = edge.split(',').map(Number);
    return onRim.has(from!) && onRim.has(to!) && runs.has(edge);
  });
  const side = clash ? flipped({ ...added, points: all }) : added;
  return outward({
    points: all,
    triangles: [...front.triangles, ...side.triangles],
    uvs: [...front.uvs, ...side.uvs],
    crease: front.crease,
    closed: true,
  });
}

function directedEdges(triangles: readonly number[]): Set<string> {
  const out = new Set<string>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) out.add(`${triangles[t + k]},${triangles[t + ((k + 1) % 3)]}`);
  }
  return out;
}

/** Indices of a grid's border, once around. */
function rimOf(columns: number, rows: number): number[] {
  const rim: number[] = [];
  for (let c = 0; c < columns; c++) rim.push(c);
  for (let r = 1; r < rows; r++) rim.push(r * columns + columns - 1);
  for (let c = columns - 2; c >= 0; c--) rim.push((rows - 1) * columns + c);
  for (let r = rows - 2; r > 0; r--) rim.push(r * columns);
  return rim;
}

/** Closes a grid of `columns` × `rows` points by a second layer, each point moved by `away`, and a rim. */
function backed(front: Shape, columns: number, rows: number, away: (p: Vec3, index: number) => Vec3): Shape {
  const count = columns * rows;
  const points = front.points.slice();
  for (let i = 0; i < count; i++) {
    const p: Vec3 = [front.points[i * 3]!, front.points[i * 3 + 1]!, front.points[i * 3 + 2]!];
    const [x, y, z] = away(p, i);
    points.push(p[0] + x, p[1] + y, p[2] + z);
  }
  const triangles = front.triangles.slice();
  const uvs = front.uvs.slice();
  for (let t = 0; t < front.triangles.length; t += 3) {
    for (const k of [0, 2, 1]) {
      triangles.push(front.triangles[t + k]! + count);
      uvs.push(front.uvs[(t + k) * 2]!, front.uvs[(t + k) * 2 + 1]!);
    }
  }
  const rim = rimOf(columns, rows);
  let length = 0;
  for (let i = 0; i < rim.length; i++) {
    const a = rim[i]!;
    const b = rim[(i + 1) % rim.length]!;
    const side = Math.hypot(
      points[a * 3]! - points[b * 3]!,
      points[a * 3 + 1]! - points[b * 3 + 1]!,
      points[a * 3 + 2]! - points[b * 3 + 2]!,
    );
    // The grid's triangles run along the rim in the other direction.
    triangles.push(b, a, a + count, b, a + count, b + count);
    uvs.push(length + side, 0, length, 0, length, 0.02, length + side, 0, length, 0.02, length + side, 0.02);
    length += side;
  }
  const closed = { points, triangles, uvs, crease: front.crease, closed: true };
  return outward(windingOf(closed, front.triangles.length));
}

/** Makes the rim agree with the layers, whichever way the grid ran. */
function windingOf(shape: Shape, layer: number): Shape {
  const directed = directedEdges(shape.triangles.slice(0, layer * 2));
  const first = layer * 2;
  if (!directed.has(`${shape.triangles[first]},${shape.triangles[first + 1]}`)) return shape;
  const triangles = shape.triangles.slice();
  const uvs = shape.uvs.slice();
  for (let t = first; t < triangles.length; t += 3) {
    [triangles[t + 1], triangles[t + 2]] = [triangles[t + 2]!, triangles[t + 1]!];
    for (let k = 0; k < 2; k++) [uvs[t * 2 + 2 + k], uvs[t * 2 + 4 + k]] = [uvs[t * 2 + 4 + k]!, uvs[t * 2 + 2 + k]!];
  }
  return { ...shape, triangles, uvs };
}

export interface BlanketOptions extends Omit<ClothOptions, 'volumeM3' | 'pressure' | 'slack' | 'start'> {
  /** Finished thickness; a duvet 0.05, a throw 0.008. */
  readonly thickness: number;
  /** Share by which the thickness varies from place to place (down gathers in heaps). */
  readonly uneven?: number;
  readonly seed: number;
  /** Points across and along. */
  readonly detail: readonly [number, number];
  /** Height of the creases that stay where it lies, metres; they only rise, so it does not sink into what is below. */
  readonly creases?: number;
  /** How the flat rectangle is cut. */
  readonly cut?: (p: Vec3) => Vec3;
  /** How the flat cloth is laid before it settles: a cloth that must not spread is hung over its edges at once. */
  readonly laid?: (p: Vec3) => Vec3;
  /** How far the flat cloth is crumpled before it falls, metres. */
  readonly crumple?: number;
  /** Length of its threads relative to the flat cloth: 1.05 leaves wrinkles where it lies. */
  readonly slack?: number;
}

/**
 * A thick cloth that falls onto its colliders: starts flat with its middle at `centre`, `width` along x and `length`
 * along z. Colliders should keep its middle layer half a thickness off (`skin`).
 */
export function blanket(centre: Vec3, width: number, length: number, options: BlanketOptions): Shape {
  const [nx, nz] = options.detail;
  const { seed } = options;
  const crumple = options.crumple ?? 0.006;
  const rows: Vec3[][] = [];
  for (let j = 0; j <= nz; j++) {
    rows.push(
      Array.from({ length: nx + 1 }, (_, i): Vec3 => {
        const x = (i / nx - 0.5) * width;
        const z = (j / nz - 0.5) * length;
        const lift = noise3(x * 3.1, 1, z * 3.1, seed) + 0.5 * noise3(x * 7.3, 2, z * 7.3, seed + 3);
        return [centre[0] + x, centre[1] + crumple * lift, centre[2] + z];
      }),
    );
  }
  const { laid, cut, ...cloth } = options;
  const whole = patch(rows, { crease: Math.PI, uv: (r, c) => [(c / nx) * width, (r / nz) * length] });
  const sheet = cut ? deformed(whole, cut) : whole;
  const fallen = settled(sheet, laid ? { ...cloth, start: deformed(sheet, laid).points } : cloth);
  return thick(fallen, { columns: nx + 1, rows: nz + 1, width, length, ...options });
}

interface Sheet extends BlanketOptions {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly length: number;
}

/** Gives a grid of points its creases, and a thickness that swells inside and thins towards the rim. */
function thick(sheet: Shape, { columns, rows, width, length, seed, ...cloth }: Sheet): Shape {
  const normals = pointNormals(sheet);
  const place = (index: number) => {
    const c = index % columns;
    const r = Math.floor(index / columns);
    return { u: (c / columns) * width, v: (r / rows) * length, edge: Math.min(c, columns - 1 - c, r, rows - 1 - r) };
  };
  const half = (index: number) => {
    const { u, v, edge } = place(index);
    const rim = edge === 0 ? 0.35 : edge === 1 ? 0.85 : 1;
    const heaps = 0.7 * noise3(u * 2.6, 5, v * 2.6, seed + 21) + 0.45 * noise3(u * 6.1, 6, v * 6.1, seed + 22);
    return (cloth.thickness / 2) * rim * Math.max(0.3, 1 + (cloth.uneven ?? 0) * heaps);
  };
  const crease = (index: number) => {
    const { u, v } = place(index);
    const bend = 0.4 * noise3(u * 1.1, 9, v * 1.1, seed + 27);
    const ridge = (n: number) => Math.max(0, 1 - 2.6 * Math.abs(n)) ** 2;
    const long = ridge(noise3(u * 1.7 + bend, 7, v * 3.4 - bend, seed + 25));
    const short = ridge(noise3(u * 4.8 - bend, 8, v * 3.1 + bend, seed + 26));
    return (cloth.creases ?? 0) * (long + 0.5 * short);
  };
  const upper = sheet.points.map((p, i) => p + normals[i]! * (half((i / 3) | 0) + crease((i / 3) | 0)));
  return smooth(
    backed({ ...sheet, points: upper }, columns, rows, (_, i) => {
      const h = -2 * half(i);
      return [normals[i * 3]! * h, normals[i * 3 + 1]! * h, normals[i * 3 + 2]! * h];
    }),
  );
}

function pointNormals({ points: p, triangles }: Shape): Float64Array {
  const out = new Float64Array(p.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => triangles[t + k]! * 3) as [number, number, number];
    const e = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!);
    const f = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!);
    const n = [e[1]! * f[2]! - e[2]! * f[1]!, e[2]! * f[0]! - e[0]! * f[2]!, e[0]! * f[1]! - e[1]! * f[0]!];
    for (const q of [a, b, c]) for (let k = 0; k < 3; k++) out[q + k] = out[q + k]! + n[k]!;
  }
  for (let i = 0; i < out.length; i += 3) {
    const norm = Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!) || 1;
    for (let k = 0; k < 3; k++) out[i + k] = out[i + k]! / norm;
  }
  return out;
}
