/**
 * The furniture maker's bench: collects shapes with their roles into one mesh.
 *
 * A piece is written as: size from the request → shapes (`solids.ts`, `soft.ts`, `cloth.ts`) added to a `MeshBuilder`
 * under a `LookRole` → `pieceOf`, which stands it on the floor, brings it to its exact size and gives a `Piece`.
 * Axes are the piece's own: metres, x right, y up, the front faces −z.
 */
import type { Vec3 } from '../../geometry/types.ts';
import type { Mesh } from '../../render/types.ts';
import type { DecorSpot, MaterialRole, Piece } from '../types.ts';
import { type Affine, chain, identity } from './affine.ts';
import { placed, type Shape } from './shape.ts';

/** Triangles below this area in m² are dropped: they show nothing and have no direction. */
const SLIVER = 1e-10;

interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

export class MeshBuilder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly uvs: number[] = [];
  private readonly indices: number[] = [];
  private readonly bsdfs: number[] = [];
  private readonly roles: MaterialRole[] = [];
  private frame: Affine = identity;
  private parts = 0;

  /** Adds a shape in the current frame. Each part starts elsewhere on its material, so that no two boards are alike. */
  add(role: MaterialRole, shape: Shape | readonly Shape[], map: Affine = identity): void {
    if (!('points' in shape)) {
      for (const one of shape) this.add(role, one, map);
      return;
    }
    this.emit(this.bsdfOf(role), placed(shape, chain(this.frame, map)));
  }

  /** Everything that `draw` adds is placed by `map` within the current frame. */
  within(map: Affine, draw: () => void): void {
    const before = this.frame;
    this.frame = chain(before, map);
    draw();
    this.frame = before;
  }

  /** Box around everything added so far. */
  bounds(): Bounds {
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < this.positions.length; i++) {
      const k = i % 3;
      min[k] = Math.min(min[k], this.positions[i]);
      max[k] = Math.max(max[k], this.positions[i]);
    }
    return { min: min as unknown as Vec3, max: max as unknown as Vec3 };
  }

  /** The mesh with its points brought from `p` to `p · scale + shift`, axis by axis (scales > 0), and its roles. */
  build(scale: Vec3 = [1, 1, 1], shift: Vec3 = [0, 0, 0]): { mesh: Mesh; roles: MaterialRole[] } {
    const positions = new Float32Array(this.positions.length);
    const normals = new Float32Array(this.normals.length);
    for (let i = 0; i < positions.length; i += 3) {
      let squared = 0;
      for (let k = 0; k < 3; k++) {
        positions[i + k] = this.positions[i + k] * scale[k] + shift[k];
        squared += (this.normals[i + k] / scale[k]) ** 2;
      }
      const norm = Math.sqrt(squared);
      for (let k = 0; k < 3; k++) normals[i + k] = this.normals[i + k] / scale[k] / norm;
    }
    const mesh = {
      positions,
      normals,
      uvs: new Float32Array(this.uvs),
      indices: new Uint32Array(this.indices),
      bsdfs: new Uint16Array(this.bsdfs),
    };
    return { mesh, roles: this.roles.slice() };
  }

  private bsdfOf(role: MaterialRole): number {
    const known = this.roles.indexOf(role);
    return known >= 0 ? known : this.roles.push(role) - 1;
  }

  private emit(bsdf: number, shape: Shape): void {
    const shiftU = ((this.parts * 0.618034) % 1) * 3;
    const shiftV = ((this.parts * 0.754878) % 1) * 3;
    this.parts++;
    const { triangles, uvs } = shape;
    const faces = faceNormals(shape);
    const around = trianglesAround(shape);
    const emitted: number[][] = around.map(() => []);
    for (let t = 0; t < triangles.length / 3; t++) {
      if (faces[t * 4 + 3] < SLIVER) continue;
      for (let k = 0; k < 3; k++) {
        const point = triangles[t * 3 + k];
        const normal = cornerNormal(t, around[point], faces, Math.cos(shape.crease));
        const u = uvs[t * 6 + k * 2] + shiftU;
        const v = uvs[t * 6 + k * 2 + 1] + shiftV;
        this.indices.push(this.vertex(emitted[point], shape, point, normal, u, v));
      }
      this.bsdfs.push(bsdf);
    }
  }

  /** Index of a vertex like this one, shared with the corners that were already written for its point. */
  private vertex(known: number[], shape: Shape, point: number, normal: Vec3, u: number, v: number): number {
    for (const i of known) {
      const alike =
        this.normals[i * 3] * normal[0] + this.normals[i * 3 + 1] * normal[1] + this.normals[i * 3 + 2] * normal[2];
      if (alike > 0.99999 && Math.abs(this.uvs[i * 2] - u) < 1e-6 && Math.abs(this.uvs[i * 2 + 1] - v) < 1e-6) return i;
    }
    const index = this.positions.length / 3;
    this.positions.push(shape.points[point * 3], shape.points[point * 3 + 1], shape.points[point * 3 + 2]);
    this.normals.push(...normal);
    this.uvs.push(u, v);
    known.push(index);
    return index;
  }
}

/** Unit normal and twice the area of each triangle. */
function faceNormals({ points: p, triangles }: Shape): Float64Array {
  const out = new Float64Array((triangles.length / 3) * 4);
  for (let t = 0; t < triangles.length / 3; t++) {
    const a = triangles[t * 3] * 3;
    const b = triangles[t * 3 + 1] * 3;
    const c = triangles[t * 3 + 2] * 3;
    const e = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]] as const;
    const f = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]] as const;
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]] as const;
    const area = Math.hypot(n[0], n[1], n[2]);
    for (let k = 0; k < 3; k++) out[t * 4 + k] = area > 0 ? n[k] / area : 0;
    out[t * 4 + 3] = area;
  }
  return out;
}

function trianglesAround({ points, triangles }: Shape): number[][] {
  const around: number[][] = Array.from({ length: points.length / 3 }, () => []);
  for (let i = 0; i < triangles.length; i++) around[triangles[i]].push((i / 3) | 0);
  return around;
}

/** Mean of the faces around a corner that continue triangle `t` smoothly, weighted by area: large faces stay flat. */
function cornerNormal(t: number, around: readonly number[], faces: Float64Array, least: number): Vec3 {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const other of around) {
    const o = other * 4;
    const along = faces[o] * faces[t * 4] + faces[o + 1] * faces[t * 4 + 1] + faces[o + 2] * faces[t * 4 + 2];
    if (along < least - 1e-9) continue;
    x += faces[o] * faces[o + 3];
    y += faces[o + 1] * faces[o + 3];
    z += faces[o + 2] * faces[o + 3];
  }
  const norm = Math.hypot(x, y, z);
  // A point at which the surface folds back on itself has no mean direction: its own face's is as good.
  if (norm < faces[t * 4 + 3] * 1e-3) return [faces[t * 4], faces[t * 4 + 1], faces[t * 4 + 2]];
  return [x / norm, y / norm, z / norm];
}

export interface Stand {
  /** Outer size to reach in metres: width, depth, height; an axis left out keeps what was built. */
  readonly sizeM?: readonly [number | undefined, number | undefined, number | undefined];
  /** Decor spots in the builder's axes. */
  readonly decorSpots?: readonly DecorSpot[];
  /**
   * floor: lowest point to y = 0, footprint centred · wall: the back (largest z) to z = 0, centred in x and y ·
   * ceiling: highest point to y = 0.
   */
  readonly on?: 'floor' | 'wall' | 'ceiling';
}

/** Brings what was built to its exact size and to its origin. Spots move with it. */
export function pieceOf(builder: MeshBuilder, stand: Stand = {}): Piece {
  const { min, max } = builder.bounds();
  const on = stand.on ?? 'floor';
  const wanted = [stand.sizeM?.[0], stand.sizeM?.[2], stand.sizeM?.[1]];
  const span = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const scale = span.map((s, k) => (wanted[k] ?? s) / s) as unknown as Vec3;
  const anchor: Vec3 = [
    (min[0] + max[0]) / 2,
    on === 'floor' ? min[1] : on === 'ceiling' ? max[1] : (min[1] + max[1]) / 2,
    on === 'wall' ? max[2] : (min[2] + max[2]) / 2,
  ];
  const shift: Vec3 = [-anchor[0] * scale[0], -anchor[1] * scale[1], -anchor[2] * scale[2]];
  const { mesh, roles } = builder.build(scale, shift);
  const decorSpots = (stand.decorSpots ?? []).map((spot) => ({
    centre: [0, 1, 2].map((k) => spot.centre[k] * scale[k] + shift[k]) as unknown as Vec3,
    widthM: spot.widthM * scale[0],
    depthM: spot.depthM * scale[2],
    clearM: spot.clearM,
  }));
  return { mesh, roles, sizeM: [span[0] * scale[0], span[2] * scale[2], span[1] * scale[1]], decorSpots };
}
