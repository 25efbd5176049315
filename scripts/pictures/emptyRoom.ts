/**
 * An empty room in daylight, path-traced on one thread: the source of the pictures on the site and in the README, until
 * the engine's own renderer draws furnished rooms. World axes and camera as in the Room schema, metres.
 */
import { materialById } from '#catalog/materials/all.ts';
import { rotationFromDownYaw, rotationOf } from '#engine/geometry/camera.ts';
import { normalize3, transform3, transpose } from '#engine/geometry/matrix.ts';
import { surfacePlanes } from '#engine/geometry/roomGeometry.ts';
import type { Camera, Room } from '#engine/geometry/roomSchema.ts';
import { linearToSrgb8, oklabToLinear } from '#engine/image/colour.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { materialEvaluator } from '#engine/materials/evaluate.ts';
import { newSample } from '#engine/materials/sample.ts';
import type { Perception, SurfaceView } from '#engine/perceive/types.ts';

type Vec = [number, number, number];

const inner = { min: [-2.5, 0, -1.6] as Vec, max: [2.7, 2.75, 4.1] as Vec };
/** Hole in the left wall: z and y ranges. */
const windowHole = { z: [1.0, 3.1] as const, y: [0.55, 2.35] as const };
const sun = normalize3([-0.74, 0.56, -0.2]) as Vec;
const sunLight: Vec = [26, 22, 16];
const skyLight: Vec = [6.2, 7.0, 8.2];

interface Solid {
  readonly min: Vec;
  readonly max: Vec;
  readonly albedo: Vec;
}

const white: Vec = [0.78, 0.775, 0.76];
const solids: Solid[] = [];

function box(min: Vec, max: Vec, albedo: Vec = white): void {
  solids.push({ min, max, albedo });
}

/** Skirting, window frame with mullions and sill, a panelled door with its architrave. */
function furnishShell(): void {
  const [x0, ,] = inner.min;
  const [x1, top, z1] = inner.max;
  box([x0, 0, z1 - 0.016], [1.18, 0.12, z1]);
  box([2.32, 0, z1 - 0.016], [x1, 0.12, z1]);
  box([x0, 0, inner.min[2]], [x0 + 0.016, 0.12, z1]);
  box([x1 - 0.016, 0, inner.min[2]], [x1, 0.12, z1]);
  box([x0, top - 0.07, z1 - 0.07], [x1, top, z1]);
  box([x0, top - 0.07, inner.min[2]], [x0 + 0.07, top, z1]);
  box([x1 - 0.07, top - 0.07, inner.min[2]], [x1, top, z1]);
  const [za, zb] = windowHole.z;
  const [ya, yb] = windowHole.y;
  const frame = (fromZ: number, toZ: number, fromY: number, toY: number, depth = 0.05) =>
    box([x0 - 0.02, fromY, fromZ], [x0 + depth, toY, toZ]);
  frame(za - 0.08, za, ya - 0.04, yb + 0.08, 0.03);
  frame(zb, zb + 0.08, ya - 0.04, yb + 0.08, 0.03);
  frame(za - 0.08, zb + 0.08, yb, yb + 0.08, 0.03);
  frame(za - 0.12, zb + 0.12, ya - 0.045, ya, 0.14);
  for (let i = 0; i <= 3; i++) {
    const z = za + ((zb - za) * i) / 3;
    frame(z - 0.025, z + 0.025, ya, yb, 0.01);
  }
  frame(za, zb, 1.78, 1.82, 0.01);
  const door: Vec = [0.72, 0.71, 0.69];
  box([1.28, 0, z1 - 0.03], [2.22, 2.06, z1], door);
  for (const [left, bottom, height] of [
    [1.4, 0.16, 0.78],
    [1.8, 0.16, 0.78],
    [1.4, 1.1, 0.82],
    [1.8, 1.1, 0.82],
  ] as const) {
    box([left, bottom, z1 - 0.045], [left + 0.3, bottom + height, z1 - 0.03], door);
  }
  box([1.18, 0, z1 - 0.05], [1.28, 2.16, z1]);
  box([2.22, 0, z1 - 0.05], [2.32, 2.16, z1]);
  box([1.18, 2.06, z1 - 0.055], [2.32, 2.18, z1]);
  box([2.1, 1.0, z1 - 0.09], [2.13, 1.03, z1 - 0.03], [0.25, 0.2, 0.12]);
  box([2.0, 1.0, z1 - 0.1], [2.13, 1.025, z1 - 0.085], [0.25, 0.2, 0.12]);
}
furnishShell();

interface Hit {
  t: number;
  /** Solid index, or -1 floor, -2 ceiling, -3 left, -4 ahead, -5 right, -6 behind, -7 through the window. */
  id: number;
  readonly normal: Vec;
}

const axisIds = [
  [-3, -5],
  [-1, -2],
  [-6, -4],
] as const;

/** Nearest thing from inside the room along a unit direction. */
function cast(o: Vec, d: Vec, hit: Hit): void {
  let t = Number.POSITIVE_INFINITY;
  let axis = 0;
  for (let a = 0; a < 3; a++) {
    const distance =
      d[a] > 0 ? (inner.max[a] - o[a]) / d[a] : d[a] < 0 ? (inner.min[a] - o[a]) / d[a] : Number.POSITIVE_INFINITY;
    if (distance < t) {
      t = distance;
      axis = a;
    }
  }
  hit.id = axisIds[axis][d[axis] > 0 ? 1 : 0];
  let sign = d[axis] > 0 ? -1 : 1;
  if (hit.id === -3) {
    const y = o[1] + d[1] * t;
    const z = o[2] + d[2] * t;
    if (z > windowHole.z[0] && z < windowHole.z[1] && y > windowHole.y[0] && y < windowHole.y[1]) hit.id = -7;
  }
  const ix = 1 / d[0];
  const iy = 1 / d[1];
  const iz = 1 / d[2];
  for (let s = 0; s < solids.length; s++) {
    const { min, max } = solids[s];
    const ax = (min[0] - o[0]) * ix;
    const bx = (max[0] - o[0]) * ix;
    const ay = (min[1] - o[1]) * iy;
    const by = (max[1] - o[1]) * iy;
    const az = (min[2] - o[2]) * iz;
    const bz = (max[2] - o[2]) * iz;
    const nx = ax < bx ? ax : bx;
    const ny = ay < by ? ay : by;
    const nz = az < bz ? az : bz;
    const near = Math.max(nx, ny, nz);
    const far = Math.min(ax < bx ? bx : ax, ay < by ? by : ay, az < bz ? bz : az);
    if (near > 1e-5 && near <= far && near < t) {
      t = near;
      hit.id = s;
      axis = near === nx ? 0 : near === ny ? 1 : 2;
      sign = d[axis] > 0 ? -1 : 1;
    }
  }
  hit.t = t;
  hit.normal[0] = axis === 0 ? sign : 0;
  hit.normal[1] = axis === 1 ? sign : 0;
  hit.normal[2] = axis === 2 ? sign : 0;
}

/** mulberry32: small, seeded, good enough for a picture. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let r = Math.imul(state ^ (state >>> 15), 1 | state);
    r = (r + Math.imul(r ^ (r >>> 7), 61 | r)) ^ r;
    return ((r ^ (r >>> 14)) >>> 0) / 4294967296;
  };
}

const wallAlbedo: Vec = [0.6, 0.57, 0.51];
const ceilingAlbedo: Vec = [0.74, 0.735, 0.72];
const floorMean: Vec = [0.3, 0.22, 0.15];

function meanAlbedo(id: number): Vec {
  if (id >= 0) return solids[id].albedo;
  return id === -1 ? floorMean : id === -2 ? ceilingAlbedo : wallAlbedo;
}

const shadow: Hit = { t: 0, id: 0, normal: [0, 0, 0] };

/** Irradiance over pi straight from the sun. */
function fromSun(p: Vec, n: Vec, random: () => number, out: Vec): void {
  const facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
  if (facing <= 0) return;
  const jitter = () => (random() - 0.5) * 0.006;
  cast(p, normalize3([sun[0] + jitter(), sun[1] + jitter(), sun[2] + jitter()]) as Vec, shadow);
  if (shadow.id === -7) for (let c = 0; c < 3; c++) out[c] += (sunLight[c] * facing) / Math.PI;
}

/** Irradiance over pi straight from the sky, sampled over the window's area. */
function fromSky(p: Vec, n: Vec, random: () => number, out: Vec): void {
  const [za, zb] = windowHole.z;
  const [ya, yb] = windowHole.y;
  const to: Vec = [inner.min[0] - p[0], ya + random() * (yb - ya) - p[1], za + random() * (zb - za) - p[2]];
  const distance2 = to[0] * to[0] + to[1] * to[1] + to[2] * to[2];
  const d = normalize3(to) as Vec;
  const cosine = n[0] * d[0] + n[1] * d[1] + n[2] * d[2];
  if (cosine <= 0 || d[0] >= 0) return;
  cast(p, d, shadow);
  if (shadow.id !== -7) return;
  const form = (cosine * -d[0] * (zb - za) * (yb - ya)) / (Math.PI * distance2);
  for (let c = 0; c < 3; c++) out[c] += skyLight[c] * form;
}

const bounced: Hit = { t: 0, id: 0, normal: [0, 0, 0] };

/** Irradiance over pi at a point from one path of four bounces, without the sun's own beam on the point. */
function gather(start: Vec, startNormal: Vec, random: () => number, out: Vec): void {
  let p = start;
  let n = startNormal;
  const weight: Vec = [1, 1, 1];
  for (let bounce = 0; bounce < 4; bounce++) {
    const light: Vec = [0, 0, 0];
    fromSky(p, n, random, light);
    if (bounce > 0) fromSun(p, n, random, light);
    // Rare bright paths would be sparks: what comes over a bounce is capped, at a small loss of light.
    const most = bounce === 0 ? Number.POSITIVE_INFINITY : 1;
    for (let c = 0; c < 3; c++) out[c] += Math.min(most, weight[c] * light[c]);
    const radius = Math.sqrt(random());
    const angle = 2 * Math.PI * random();
    const up = Math.sqrt(1 - radius * radius);
    const [a, b] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    const d: Vec = n[0] !== 0 ? [n[0] * up, a, b] : n[1] !== 0 ? [a, n[1] * up, b] : [a, b, n[2] * up];
    cast(p, d, bounced);
    if (bounced.id === -7) return;
    const albedo = meanAlbedo(bounced.id);
    for (let c = 0; c < 3; c++) weight[c] *= albedo[c];
    n = [...bounced.normal];
    p = [
      p[0] + d[0] * bounced.t + n[0] * 1e-4,
      p[1] + d[1] * bounced.t + n[1] * 1e-4,
      p[2] + d[2] * bounced.t + n[2] * 1e-4,
    ];
  }
}

export interface EmptyRoom {
  readonly image: Rgb8;
  /** Known to the pixel, since the room was drawn. */
  readonly perception: Perception;
}

/** The camera that the picture is taken with; `width` in px. */
function cameraOf(width: number, height: number): Camera {
  const rotation = [...rotationFromDownYaw([0, 1, 0], 0.16)];
  return { focalPx: 0.58 * width, principalPx: [width / 2, height * 0.5], rotation, heightM: 1.35 };
}

function roomOf(width: number, height: number): Room {
  const camera = cameraOf(width, height);
  const planM: Room['planM'] = [
    [inner.min[0], 0.05],
    [inner.min[0], inner.max[2]],
    [inner.max[0], inner.max[2]],
    [inner.max[0], 0.05],
  ];
  const shape = { camera, planM, ceilingHeightM: inner.max[1] };
  const surfaces = surfacePlanes({ ...shape, width, height } as Room)
    .filter(({ polygonPx }) => polygonPx.length >= 3)
    .map(({ id, kind, polygonPx }) => ({
      id,
      kind,
      polygonPx: polygonPx.map(([x, y]): [number, number] => [x, y]),
      confidence: 1,
    }));
  return { version: 1, width, height, ...shape, openings: [], surfaces, confidence: 1 };
}

/** Filmic curve by Hable's fit, white at 6. */
function tone(x: number): number {
  const curve = (v: number) => (v * (0.22 * v + 0.03) + 0.002) / (v * (0.22 * v + 0.3) + 0.06) - 0.02 / 0.6;
  return Math.min(1, Math.max(0, curve(x) / curve(6)));
}

/**
 * Light at every pixel centre, `samples` paths each. All but the sun's own beam is smoothed within surfaces by
 * edge-stopping à-trous passes (Dammertz 2010); the beam has hard edges and no noise.
 */
function lightField(width: number, height: number, samples: number): { light: Float32Array; ids: Int16Array } {
  const ids = new Int16Array(width * height);
  let light = new Float32Array(width * height * 3);
  const beam = new Float32Array(width * height * 3);
  const camera = cameraOf(width, height);
  const toWorld = transpose(rotationOf(camera));
  const hit: Hit = { t: 0, id: 0, normal: [0, 0, 0] };
  const random = randomOf(11);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const d = normalize3(
        transform3(toWorld, [x + 0.5 - camera.principalPx[0], y + 0.5 - camera.principalPx[1], camera.focalPx]),
      ) as Vec;
      const eye: Vec = [0, camera.heightM, 0];
      cast(eye, d, hit);
      ids[i] = hit.id;
      if (hit.id === -7) continue;
      const n: Vec = [...hit.normal];
      const p: Vec = [d[0] * hit.t + n[0] * 1e-4, eye[1] + d[1] * hit.t + n[1] * 1e-4, d[2] * hit.t + n[2] * 1e-4];
      const sum: Vec = [0, 0, 0];
      for (let s = 0; s < samples; s++) gather(p, n, random, sum);
      for (let c = 0; c < 3; c++) light[i * 3 + c] = sum[c] / samples;
      const direct: Vec = [0, 0, 0];
      for (let s = 0; s < 8; s++) fromSun(p, n, random, direct);
      for (let c = 0; c < 3; c++) beam[i * 3 + c] = direct[c] / 8;
    }
  }
  for (const step of [1, 2, 4, 8]) light = smooth(light, ids, width, height, step);
  for (let i = 0; i < light.length; i++) light[i] += beam[i];
  return { light, ids };
}

function smooth(
  light: Float32Array,
  ids: Int16Array,
  width: number,
  height: number,
  step: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(light.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      let total = 0;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const u = x + dx * step;
          const v = y + dy * step;
          if (u < 0 || v < 0 || u >= width || v >= height) continue;
          const j = v * width + u;
          if (ids[j] !== ids[i]) continue;
          const difference = Math.log((light[j * 3 + 1] + 0.02) / (light[i * 3 + 1] + 0.02));
          const weight = Math.exp(-(dx * dx + dy * dy) / 4 - (difference * difference) / 0.6);
          total += weight;
          for (let c = 0; c < 3; c++) out[i * 3 + c] += weight * light[j * 3 + c];
        }
      }
      for (let c = 0; c < 3; c++) out[i * 3 + c] /= total;
    }
  }
  return out;
}

/** Draws the room with a worn plank floor. `samples` paths a pixel; 1152×768 at 64 takes a minute or two. */
export function drawEmptyRoom(width: number, height: number, samples: number): EmptyRoom {
  const { light, ids } = lightField(width, height, samples);
  const plank = materialById('pine-rustic-plank');
  if (!plank) throw new Error('the catalogue has no pine floor');
  const floor = materialEvaluator(plank, 5);
  const sample = newSample();
  const data = new Uint8Array(width * height * 3);
  const coverage = new Map([-1, -2, -3, -4, -5, -7].map((id) => [id, new Uint8Array(width * height)]));
  const camera = cameraOf(width, height);
  const toWorld = transpose(rotationOf(camera));
  const hit: Hit = { t: 0, id: 0, normal: [0, 0, 0] };
  const grid = 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum: Vec = [0, 0, 0];
      for (let s = 0; s < grid * grid; s++) {
        const px = x + ((s % grid) + 0.5) / grid;
        const py = y + (Math.floor(s / grid) + 0.5) / grid;
        const d = normalize3(
          transform3(toWorld, [px - camera.principalPx[0], py - camera.principalPx[1], camera.focalPx]),
        ) as Vec;
        cast([0, camera.heightM, 0], d, hit);
        const covered = coverage.get(hit.id);
        if (covered) covered[y * width + x] += Math.round(255 / (grid * grid));
        if (hit.id === -7) {
          const haze = 0.75 + 0.25 * Math.max(0, d[1] * 2);
          for (let c = 0; c < 3; c++) sum[c] += skyLight[c] * 0.9 * haze;
          continue;
        }
        let albedo = meanAlbedo(hit.id);
        if (hit.id === -1) {
          floor(d[2] * hit.t, d[0] * hit.t, hit.t / camera.focalPx / grid, sample);
          const [r, g, b] = oklabToLinear(sample.l, sample.a, sample.b);
          albedo = [r * 0.62, g * 0.6, b * 0.58];
        }
        const i = nearest(ids, x, y, width, height, hit.id);
        for (let c = 0; c < 3; c++) sum[c] += albedo[c] * light[i * 3 + c];
      }
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = linearToSrgb8(tone((sum[c] / (grid * grid)) * 2.3));
    }
  }
  return { image: { width, height, data }, perception: perceptionOf(roomOf(width, height), coverage) };
}

/** The pixel next to (x, y) that shows thing `id`, else (x, y) itself. */
function nearest(ids: Int16Array, x: number, y: number, width: number, height: number, id: number): number {
  const i = y * width + x;
  if (ids[i] === id) return i;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const u = x + dx;
      const v = y + dy;
      if (u >= 0 && v >= 0 && u < width && v < height && ids[v * width + u] === id) return v * width + u;
    }
  }
  return i;
}

/** Names of the shell's faces in a Room, by the ids of `cast`. */
const faceNames = new Map([
  ['floor', -1],
  ['ceiling', -2],
  ['wall-0', -3],
  ['wall-1', -4],
  ['wall-2', -5],
]);

function perceptionOf(room: Room, coverage: ReadonlyMap<number, Uint8Array>): Perception {
  const { width, height } = room;
  const maskOf = (id: number) => ({ width, height, data: coverage.get(id) ?? new Uint8Array(width * height) });
  const surfaces = surfacePlanes(room).map(
    ({ id, kind, toMetres }): SurfaceView => ({
      id,
      kind,
      toMetres,
      mask: maskOf(faceNames.get(id) ?? 0),
      confidence: 1,
    }),
  );
  return { room, surfaces, rug: maskOf(0), opening: maskOf(-7) };
}
