/** The G-buffer that lines are found in: a few rays a pixel, whatever the picture's own sub-pixels are. */
import * as at from '../kernels/trace/layout.ts';
import type { Kernels } from '../kernels/types.ts';

/** Samples along each side of a pixel: lines are found to a third of a pixel and so drawn to a sixth. */
export const LINE_SAMPLES = 3;

/** Panes that a ray may go through. */
const MOST_PANES = 5;
/** Metres that a ray starts behind the pane it has passed. */
const PAST_PANE_M = 1e-4;

/** What the samples of some rows show, row by row. Primitives are −1 where there is nothing. */
export interface LineSamples {
  readonly columns: number;
  readonly rows: number;
  /** First surface that is no pane. */
  readonly primitive: Int32Array;
  /** First pane before it. */
  readonly pane: Int32Array;
  /** Metres along the optical axis. */
  readonly depth: Float32Array;
  /** Unit shading normal towards the camera, xyz. */
  readonly normal: Float32Array;
}

/** Ray through a point of the picture in pixels: 1 m along the optical axis, not unit. */
export function rayThrough(scene: Float32Array, px: number, py: number, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    out[c] = scene[at.H_CAMERA_BASE + c] + scene[at.H_CAMERA_RIGHT + c] * px + scene[at.H_CAMERA_DOWN + c] * py;
  }
}

/** Casts the rays of sample rows [from, to); `rays` has room for a row of them from ray `firstRay` on. */
export function castSamples(
  kernels: Kernels,
  scene: Float32Array,
  rays: Float32Array,
  firstRay: number,
  columns: number,
  from: number,
  to: number,
): LineSamples {
  const count = columns * (to - from);
  const samples: LineSamples = {
    columns,
    rows: to - from,
    primitive: new Int32Array(count).fill(-1),
    pane: new Int32Array(count).fill(-1),
    depth: new Float32Array(count),
    normal: new Float32Array(count * 3),
  };
  const row = new RowOfRays(scene, rays.subarray(firstRay * at.CAST_WORDS, (firstRay + columns) * at.CAST_WORDS));
  for (let y = from; y < to; y++) {
    let alive = row.start((y + 0.5) / LINE_SAMPLES, columns);
    for (let i = 0; i < MOST_PANES && alive > 0; i++) {
      kernels.castRays(scene, rays, firstRay, alive, false);
      alive = row.read(samples, (y - from) * columns, alive);
    }
  }
  return samples;
}

/** The rays of one row: those that met a pane go on behind it. */
class RowOfRays {
  private readonly scene: Float32Array;
  private readonly sceneInts: Int32Array;
  private readonly rays: Float32Array;
  private readonly rayInts: Int32Array;
  private readonly columnOf: Int32Array;
  private readonly travelled: Float64Array;
  /** Depth along the optical axis of a point one metre along the ray, by column. */
  private readonly axial: Float64Array;
  private readonly ray = new Float64Array(3);

  constructor(scene: Float32Array, rays: Float32Array) {
    this.scene = scene;
    this.sceneInts = new Int32Array(scene.buffer, scene.byteOffset, scene.length);
    this.rays = rays;
    this.rayInts = new Int32Array(rays.buffer, rays.byteOffset, rays.length);
    this.columnOf = new Int32Array(rays.length / at.CAST_WORDS);
    this.travelled = new Float64Array(rays.length / at.CAST_WORDS);
    this.axial = new Float64Array(rays.length / at.CAST_WORDS);
  }

  start(py: number, columns: number): number {
    const { rays, scene, ray } = this;
    for (let x = 0; x < columns; x++) {
      rayThrough(scene, (x + 0.5) / LINE_SAMPLES, py, ray);
      const length = Math.sqrt(ray[0] * ray[0] + ray[1] * ray[1] + ray[2] * ray[2]);
      const r = x * at.CAST_WORDS;
      for (let c = 0; c < 3; c++) {
        rays[r + at.C_ORIGIN + c] = scene[at.H_CAMERA + c];
        rays[r + at.C_DIRECTION + c] = ray[c] / length;
      }
      rays[r + at.C_REACH] = 1e30;
      this.columnOf[x] = x;
      this.travelled[x] = 0;
      this.axial[x] = 1 / length;
    }
    return columns;
  }

  /** Writes what `count` rays met; gives the number of those that go on. */
  read(samples: LineSamples, first: number, count: number): number {
    const { rays, rayInts, sceneInts } = this;
    let alive = 0;
    for (let i = 0; i < count; i++) {
      const r = i * at.CAST_WORDS;
      const primitive = rayInts[r + at.C_PRIMITIVE];
      if (primitive < 0) continue;
      const column = this.columnOf[i];
      const distance = this.travelled[i] + rays[r + at.C_HIT];
      const bsdf = sceneInts[sceneInts[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS + at.T_BSDF];
      const isPane = sceneInts[sceneInts[at.H_BSDFS] + bsdf * at.BSDF_WORDS + at.L_KIND] === at.KIND_GLASS;
      if (!isPane) {
        this.writeNormal(samples, first + column, r, primitive);
        samples.primitive[first + column] = primitive;
        samples.depth[first + column] = distance * this.axial[column];
        continue;
      }
      if (samples.pane[first + column] < 0) samples.pane[first + column] = primitive;
      const on = rays[r + at.C_HIT] + PAST_PANE_M;
      const to = alive * at.CAST_WORDS;
      for (let c = 0; c < 3; c++) {
        const direction = rays[r + at.C_DIRECTION + c];
        rays[to + at.C_ORIGIN + c] = rays[r + at.C_ORIGIN + c] + direction * on;
        rays[to + at.C_DIRECTION + c] = direction;
      }
      this.columnOf[alive] = column;
      this.travelled[alive] = distance + PAST_PANE_M;
      alive++;
    }
    return alive;
  }

  private writeNormal(samples: LineSamples, i: number, r: number, primitive: number): void {
    const { rays, scene, sceneInts } = this;
    const triangle = sceneInts[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS;
    const u = rays[r + at.C_HIT + 1];
    const v = rays[r + at.C_HIT + 2];
    const n = triangle + at.T_NORMALS;
    const normal = this.ray;
    let [length2, facing] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const direction = rays[r + at.C_DIRECTION + c];
      normal[c] = scene[n + c] * (1 - u - v) + scene[n + 3 + c] * u + scene[n + 6 + c] * v;
      length2 += normal[c] * normal[c];
      facing += scene[triangle + at.T_GEOMETRIC + c] * direction;
    }
    const scale = (facing > 0 ? -1 : 1) / Math.sqrt(Math.max(1e-12, length2));
    for (let c = 0; c < 3; c++) samples.normal[i * 3 + c] = normal[c] * scale;
  }
}
