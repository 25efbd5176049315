/** Small scenes whose light is known or easily judged: for tests of the renderer and for benches. */
import { cross3, normalize3 } from '../geometry/matrix.ts';
import type { Vec3 } from '../geometry/types.ts';
import type { Bsdf, Mesh, RenderScene, SceneObject, Sky } from '../render/types.ts';

/** A matt white look, with what is said otherwise. */
export function bsdf(part: Partial<Bsdf> = {}): Bsdf {
  return {
    kind: 'opaque',
    albedo: [0.8, 0.8, 0.8],
    roughness: 0.8,
    specular: 0,
    transmission: 0,
    emission: [0, 0, 0],
    name: 'white',
    ...part,
  };
}

/** Quads (a, b, c, d counter-clockwise as their normal says) of look 0, uv in metres from the first corner. */
export function quads(corners: readonly (readonly [Vec3, Vec3, Vec3, Vec3])[]): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const [a, b, c, d] of corners) {
    const first = positions.length / 3;
    const u: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v: Vec3 = [d[0] - a[0], d[1] - a[1], d[2] - a[2]];
    const normal = normalize3(cross3(u, v));
    positions.push(...a, ...b, ...c, ...d);
    for (let i = 0; i < 4; i++) normals.push(...normal);
    const width = Math.hypot(...u);
    const height = Math.hypot(...v);
    uvs.push(0, 0, width, 0, width, height, 0, height);
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
    bsdfs: new Uint16Array(indices.length / 3),
  };
}

type Quad = readonly [Vec3, Vec3, Vec3, Vec3];

/** Faces of a box from `low` to `high`, their normals pointing out. */
export function boxFaces(low: Vec3, high: Vec3): readonly Quad[] {
  const [x0, y0, z0] = low;
  const [x1, y1, z1] = high;
  return [
    [
      [x0, y0, z0],
      [x0, y0, z1],
      [x0, y1, z1],
      [x0, y1, z0],
    ],
    [
      [x1, y0, z0],
      [x1, y1, z0],
      [x1, y1, z1],
      [x1, y0, z1],
    ],
    [
      [x0, y0, z0],
      [x1, y0, z0],
      [x1, y0, z1],
      [x0, y0, z1],
    ],
    [
      [x0, y1, z0],
      [x0, y1, z1],
      [x1, y1, z1],
      [x1, y1, z0],
    ],
    [
      [x0, y0, z0],
      [x0, y1, z0],
      [x1, y1, z0],
      [x1, y0, z0],
    ],
    [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
  ];
}

/** The same faces seen from inside. */
export const inside = (faces: readonly Quad[]): readonly Quad[] => faces.map(([a, b, c, d]) => [a, d, c, b]);

export function sceneObject(mesh: Mesh, its: Bsdf, objectId = 0, kind = 'other'): SceneObject {
  return { mesh, bsdfs: [its], objectId, kind };
}

/** Ball of `rings` × 2·`rings` quads. */
export function ball(centre: Vec3, radius: number, rings = 12): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const columns = rings * 2;
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j <= columns; j++) {
      const theta = (i / rings) * Math.PI;
      const phi = (j / columns) * 2 * Math.PI;
      const n: Vec3 = [Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi)];
      normals.push(...n);
      positions.push(...n.map((v, c) => centre[c] + v * radius));
      uvs.push(phi * radius, theta * radius);
    }
  }
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < columns; j++) {
      const a = i * (columns + 1) + j;
      const below = a + columns + 1;
      if (i > 0) indices.push(a, a + 1, below + 1);
      if (i < rings - 1) indices.push(a, below + 1, below);
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
    bsdfs: new Uint16Array(indices.length / 3),
  };
}

export const noSky: Sky = { zenith: [0, 0, 0], horizon: [0, 0, 0], ground: [0, 0, 0], sun: null, skyPortals: [] };

/** A level camera that looks along z. */
export const levelCamera = (width: number, height: number, focal = 0.7, heightM = 1.3) => ({
  focalPx: focal * width,
  principalPx: [width / 2, height / 2] as [number, number],
  rotation: [1, 0, 0, 0, -1, 0, 0, 0, 1],
  heightM,
});

/** Walls of a room 5 m wide, 2.7 m high, 6 m deep, with a window in the left wall; its sky portal faces in. */
function roomShell(): { faces: Record<'floor' | 'ceiling' | 'walls', readonly Quad[]>; window: Quad } {
  const [x0, x1, y1, z0, z1] = [-2.5, 2.5, 2.7, -1.5, 4.5];
  const box = inside(boxFaces([x0, 0, z0], [x1, y1, z1]));
  const [w0, w1, s, h] = [1, 3.4, 0.5, 2.3];
  const strip = (za: number, zb: number, ya: number, yb: number): Quad => [
    [x0, ya, za],
    [x0, yb, za],
    [x0, yb, zb],
    [x0, ya, zb],
  ];
  const left = [strip(z0, w0, 0, y1), strip(w1, z1, 0, y1), strip(w0, w1, 0, s), strip(w0, w1, h, y1)];
  return {
    faces: { floor: [box[2]], ceiling: [box[3]], walls: [box[1], box[4], box[5], ...left] },
    window: strip(w0, w1, s, h),
  };
}

/**
 * A furnished room in daylight: sun and sky through a window, a lamp, a sofa of boxes, a table, balls of metal and
 * clay.
 */
export function daylightRoom(width: number, height: number): RenderScene {
  const { faces, window } = roomShell();
  const [a, b, , d] = window;
  const edge = (p: Vec3, q: Vec3): Vec3 => [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
  const cream = bsdf({ albedo: [0.78, 0.74, 0.66], name: 'cream' });
  const oak = bsdf({ albedo: [0.45, 0.3, 0.17], roughness: 0.45, specular: 0.04, name: 'oak' });
  const sofa = [
    ...boxFaces([-1.2, 0.12, 3.2], [1, 0.42, 4.1]),
    ...boxFaces([-1.2, 0.42, 3.8], [1, 0.85, 4.1]),
    ...boxFaces([-1.4, 0.12, 3.2], [-1.2, 0.6, 4.1]),
    ...boxFaces([1, 0.12, 3.2], [1.2, 0.6, 4.1]),
  ];
  const sun = normalize3([-0.8, 0.55, 0.2]);
  return {
    width,
    height,
    camera: levelCamera(width, height),
    objects: [
      sceneObject(quads(faces.floor), oak, 0, 'floor'),
      sceneObject(quads(faces.ceiling), bsdf(), 0, 'ceiling'),
      sceneObject(quads(faces.walls), bsdf({ albedo: [0.62, 0.66, 0.6], name: 'sage' }), 0, 'wall'),
      sceneObject(quads(sofa), cream, 1, 'seating'),
      sceneObject(quads(boxFaces([-0.6, 0.3, 2], [0.5, 0.34, 2.6])), oak, 2, 'table'),
      sceneObject(
        ball([0.2, 0.46, 2.3], 0.12, 16),
        bsdf({ kind: 'metal', albedo: [0.9, 0.75, 0.5], roughness: 0.2 }),
        3,
      ),
      sceneObject(
        ball([-0.3, 0.42, 2.3], 0.08, 16),
        bsdf({ albedo: [0.6, 0.25, 0.15], specular: 0.04, roughness: 0.2 }),
        4,
      ),
      sceneObject(ball([1.9, 1.5, 3.6], 0.16, 10), bsdf({ kind: 'emitter', emission: [9, 6.5, 4] }), 5, 'lamp'),
    ],
    sky: {
      zenith: [2.2, 3, 4.6],
      horizon: [5, 5.2, 5.4],
      ground: [1.4, 1.3, 1.1],
      sun: { direction: sun, irradiance: [28, 25, 20], halfAngle: 0.0047 },
      skyPortals: [{ corner: a, edgeU: edge(a, b), edgeV: edge(a, d) }],
    },
  };
}

/** The same room at dusk: lamps, and little light from outside. */
export function eveningRoom(width: number, height: number): RenderScene {
  const room = daylightRoom(width, height);
  const shade = bsdf({ kind: 'emitter', emission: [14, 9, 5], name: 'lampShade' });
  const painted = bsdf({ albedo: [0.35, 0.12, 0.1], specular: 0.04, roughness: 0.35, name: 'lacquer' });
  return {
    ...room,
    objects: [
      ...room.objects,
      sceneObject(ball([-1.9, 0.9, 3.7], 0.14, 10), shade, 6, 'lamp'),
      sceneObject(quads(boxFaces([-2.1, 0, 3.5], [-1.7, 0.55, 3.9])), painted, 7, 'table'),
      sceneObject(
        quads(boxFaces([0.4, 1.1, 4.44], [1.6, 2, 4.49])),
        bsdf({ kind: 'mirror', albedo: [0.9, 0.9, 0.9] }),
        8,
        'mirror',
      ),
    ],
    sky: { ...room.sky, zenith: [0.05, 0.08, 0.2], horizon: [0.25, 0.18, 0.2], ground: [0.03, 0.03, 0.03], sun: null },
  };
}
