/** Flat faces of the house: walls with holes, floors, reveals. One look a face; texture coordinates in metres. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { Bsdf, Mesh } from '../render/types.ts';

/** Collects flat polygons into one mesh. */
export class FaceBuilder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly uvs: number[] = [];
  private readonly indices: number[] = [];
  private readonly bsdfs: number[] = [];

  /** A flat convex polygon that is seen from the side of `normal`; its corners may run either way. */
  face(corners: readonly Vec3[], normal: Vec3, uv: (p: Vec3) => Vec2, bsdf: number): void {
    const fan: Vec3[] = [];
    for (let i = 1; i + 1 < corners.length; i++) fan.push([0, i, i + 1]);
    this.triangles(corners, fan, normal, uv, bsdf);
  }

  /** Triangles (three indices of `corners` each) of one flat face. */
  triangles(
    corners: readonly Vec3[],
    triangles: readonly (readonly number[])[],
    normal: Vec3,
    uv: (p: Vec3) => Vec2,
    bsdf: number,
  ): void {
    const base = this.positions.length / 3;
    for (const corner of corners) {
      this.positions.push(...corner);
      this.normals.push(...normal);
      this.uvs.push(...uv(corner));
    }
    for (const [a, b, c] of triangles) {
      if (facing(corners[a], corners[b], corners[c], normal) >= 0) this.indices.push(base + a, base + b, base + c);
      else this.indices.push(base + a, base + c, base + b);
      this.bsdfs.push(bsdf);
    }
  }

  build(): Mesh {
    return {
      positions: new Float32Array(this.positions),
      normals: new Float32Array(this.normals),
      uvs: new Float32Array(this.uvs),
      indices: new Uint32Array(this.indices),
      bsdfs: new Uint16Array(this.bsdfs),
    };
  }
}

/** (b − a) × (c − a) · n. */
function facing(a: Vec3, b: Vec3, c: Vec3, n: Vec3): number {
  const e = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const f = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return (e[1] * f[2] - e[2] * f[1]) * n[0] + (e[2] * f[0] - e[0] * f[2]) * n[1] + (e[0] * f[1] - e[1] * f[0]) * n[2];
}

/** A mesh turned about the vertical (radians, z towards x), then moved. */
export function movedMesh(mesh: Mesh, turn: number, [x, y, z]: Vec3): Mesh {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const rotated = (from: Float32Array, dx: number, dy: number, dz: number) => {
    const out = new Float32Array(from.length);
    for (let i = 0; i < from.length; i += 3) {
      out[i] = c * from[i] + s * from[i + 2] + dx;
      out[i + 1] = from[i + 1] + dy;
      out[i + 2] = -s * from[i] + c * from[i + 2] + dz;
    }
    return out;
  };
  return { ...mesh, positions: rotated(mesh.positions, x, y, z), normals: rotated(mesh.normals, 0, 0, 0) };
}

/** Reveals are plastered in the wall's mean colour, whatever pattern it has. */
export function plainOf(bsdf: Bsdf): Bsdf {
  return { ...bsdf, texture: undefined };
}

/** Where a face is cut so that holes with these edges are whole cells: ascending, from 0 to `length`. */
export function cuts(length: number, at: readonly number[]): number[] {
  return [...new Set([0, length, ...at])].filter((x) => x >= 0 && x <= length).sort((a, b) => a - b);
}
