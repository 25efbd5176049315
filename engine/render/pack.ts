/** Lays a scene out in one array of words that kernels read: hierarchy, triangles, BSDFs, lights, sky and camera. */
import { disjointSets } from '../disjointSets.ts';
import { cross3, normalize3, scale3 } from '../geometry/matrix.ts';
import type { Vec3 } from '../geometry/types.ts';
import * as at from '../kernels/trace/layout.ts';
import type { Arena } from '../runtime.ts';
import { type Bvh, buildBvh } from './bvh.ts';
import { ggxTable } from './ggxTable.ts';
import type { Bsdf, LinearRgb, RenderScene, SceneObject, Sky, SkyPortal } from './types.ts';

const KINDS: Readonly<Record<Bsdf['kind'], number>> = {
  opaque: at.KIND_OPAQUE,
  metal: at.KIND_METAL,
  glass: at.KIND_GLASS,
  cloth: at.KIND_CLOTH,
  emitter: at.KIND_EMITTER,
  mirror: at.KIND_MIRROR,
};

/** Sunlit places that are looked for, to draw light from that bounces off them. */
export const SUN_PATCHES = 4096;

/** Cells that the radiance cache has room for, a power of two. */
export const CELLS = 1 << 15;

/** Side of one of them, metres. */
const CELL_SIDE_M = 0.16;

/** What is left to chance and to taste in the packed scene. */
export interface PackOptions {
  readonly seed: number;
  /** Surfaces after the first that a path may visit. */
  readonly maxBounces: number;
  /** Largest luminance that a sample of bounced light may bring. */
  readonly clamp: number;
}

export interface PackedScene {
  readonly words: Float32Array;
  readonly bsdfs: readonly Bsdf[];
  /** 1 for BSDFs of objects that are kept. */
  readonly keptBsdfs: Uint8Array;
  /** 1 for BSDFs of what is seen through windows. */
  readonly outsideBsdfs: Uint8Array;
  /** Object of each primitive, −1 for none; and the packed scene's integers. */
  readonly objectOfPrimitive: Int32Array;
}

interface Soup {
  readonly corners: Float32Array;
  readonly count: number;
  /** Of each triangle: its object, its number within that, and its BSDF. */
  readonly object: Int32Array;
  readonly local: Int32Array;
  readonly bsdf: Int32Array;
}

function gatherTriangles(objects: readonly SceneObject[], firstBsdf: readonly number[]): Soup {
  const count = objects.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const corners = new Float32Array(count * 9);
  const object = new Int32Array(count);
  const local = new Int32Array(count);
  const bsdf = new Int32Array(count);
  let t = 0;
  objects.forEach(({ mesh }, index) => {
    for (let i = 0; i < mesh.indices.length; i++) {
      const vertex = mesh.indices[i] * 3;
      for (let c = 0; c < 3; c++) corners[(t + Math.trunc(i / 3)) * 9 + (i % 3) * 3 + c] = mesh.positions[vertex + c];
    }
    for (let i = 0; i < mesh.indices.length / 3; i++, t++) {
      object[t] = index;
      local[t] = i;
      bsdf[t] = firstBsdf[index] + mesh.bsdfs[i];
    }
  });
  return { corners, count, object, local, bsdf };
}

export const luminanceOf = (c: LinearRgb): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];

/** Emitting triangles of one object and one BSDF: they are drawn together, by area. */
interface EmitterGroup {
  readonly primitives: number[];
  readonly areas: number[];
  readonly bsdf: Bsdf;
}

const areaOf = (soup: Soup, t: number): number => {
  const p = soup.corners.subarray(t * 9, t * 9 + 9);
  const e: Vec3 = [p[3] - p[0], p[4] - p[1], p[5] - p[2]];
  const g: Vec3 = [p[6] - p[0], p[7] - p[1], p[8] - p[2]];
  return Math.hypot(...cross3(e, g)) / 2;
};

function gatherEmitters(soup: Soup, bvh: Bvh, bsdfs: readonly Bsdf[]): EmitterGroup[] {
  const groups = new Map<string, EmitterGroup>();
  bvh.packets.forEach((t, primitive) => {
    const bsdf = t < 0 ? undefined : bsdfs[soup.bsdf[t]];
    if (bsdf?.kind !== 'emitter' || luminanceOf(bsdf.emission) <= 0) return;
    const area = areaOf(soup, t);
    if (area <= 0) return;
    const key = `${soup.object[t]}/${soup.bsdf[t]}`;
    const group = groups.get(key) ?? { primitives: [], areas: [], bsdf };
    groups.set(key, group);
    group.primitives.push(primitive);
    group.areas.push(area);
  });
  return [...groups.values()].flatMap((group) => partsOf(group, soup, bvh));
}

/** Parts of one thing that are lights of their own at most: more are drawn as one. */
const MOST_PARTS = 24;

/** Corners that lie this close to each other, in metres, are one. */
const SAME_M = 1e-4;

/**
 * A group's triangles by what hangs together: each lamp of a row of them is a light of its own, near to some walls
 * only.
 */
function partsOf(group: EmitterGroup, soup: Soup, bvh: Bvh): EmitterGroup[] {
  const sets = disjointSets(group.primitives.length);
  const byCorner = new Map<string, number>();
  group.primitives.forEach((primitive, i) => {
    const t = bvh.packets[primitive];
    for (let k = 0; k < 3; k++) {
      const corner = [0, 1, 2].map((c) => Math.round(soup.corners[t * 9 + k * 3 + c] / SAME_M)).join();
      const other = byCorner.get(corner);
      if (other === undefined) byCorner.set(corner, i);
      else sets.join(i, other);
    }
  });
  const parts = new Map<number, EmitterGroup>();
  group.primitives.forEach((primitive, i) => {
    const part = parts.get(sets.rootOf(i)) ?? { primitives: [], areas: [], bsdf: group.bsdf };
    parts.set(sets.rootOf(i), part);
    part.primitives.push(primitive);
    part.areas.push(group.areas[i]);
  });
  return parts.size > MOST_PARTS ? [group] : [...parts.values()];
}

/** Mean luminance of the sky as a sky portal shows it: the lower half of the dome counts less than the upper one. */
const skyLuminance = (sky: Sky): number =>
  0.35 * luminanceOf(sky.zenith) + 0.45 * luminanceOf(sky.horizon) + 0.2 * luminanceOf(sky.ground);

class Writer {
  readonly words: Float32Array;
  private readonly integers: Int32Array;

  constructor(words: Float32Array) {
    this.words = words;
    this.integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  }
  whole(position: number, value: number): void {
    this.integers[position] = value;
  }
  real(position: number, value: number): void {
    this.words[position] = value;
  }
  vector(position: number, value: ArrayLike<number>): void {
    this.words.set(value, position);
  }
}

function writeHierarchy(w: Writer, bvh: Bvh, soup: Soup, nodes: number, packets: number): void {
  for (let n = 0; n < bvh.nodeCount; n++) {
    w.words.set(bvh.boxes.subarray(n * 24, n * 24 + 24), nodes + n * at.NODE_WORDS);
    for (let lane = 0; lane < 4; lane++) w.whole(nodes + n * at.NODE_WORDS + 24 + lane, bvh.children[n * 4 + lane]);
  }
  bvh.packets.forEach((t, primitive) => {
    if (t < 0) return;
    const position = packets + (primitive >> 2) * at.PACKET_WORDS + (primitive & 3);
    for (let c = 0; c < 3; c++) {
      const corner = soup.corners[t * 9 + c];
      w.real(position + c * 4, corner);
      w.real(position + 12 + c * 4, soup.corners[t * 9 + 3 + c] - corner);
      w.real(position + 24 + c * 4, soup.corners[t * 9 + 6 + c] - corner);
    }
  });
}

function writeTriangles(w: Writer, bvh: Bvh, soup: Soup, objects: readonly SceneObject[], triangles: number): void {
  bvh.packets.forEach((t, primitive) => {
    if (t < 0) return;
    const { mesh, objectId } = objects[soup.object[t]];
    const position = triangles + primitive * at.TRIANGLE_WORDS;
    const p = soup.corners.subarray(t * 9, t * 9 + 9);
    const geometric = normalize3(
      cross3([p[3] - p[0], p[4] - p[1], p[5] - p[2]], [p[6] - p[0], p[7] - p[1], p[8] - p[2]]),
    );
    for (let k = 0; k < 3; k++) {
      const vertex = mesh.indices[soup.local[t] * 3 + k];
      w.vector(position + at.T_NORMALS + k * 3, [
        mesh.normals[vertex * 3],
        mesh.normals[vertex * 3 + 1],
        mesh.normals[vertex * 3 + 2],
      ]);
      w.vector(position + at.T_UVS + k * 2, [mesh.uvs[vertex * 2], mesh.uvs[vertex * 2 + 1]]);
    }
    w.whole(position + at.T_BSDF, soup.bsdf[t]);
    w.whole(position + at.T_OBJECT, objectId);
    w.vector(position + at.T_GEOMETRIC, geometric);
    w.whole(position + at.T_LIGHT, -1);
  });
}

function writeBsdf(w: Writer, position: number, bsdf: Bsdf): void {
  w.whole(position + at.L_KIND, KINDS[bsdf.kind]);
  w.vector(position + at.L_ALBEDO, bsdf.albedo);
  w.real(position + at.L_ROUGHNESS, bsdf.roughness);
  w.real(position + at.L_SPECULAR, bsdf.specular);
  w.real(position + at.L_TRANSMISSION, bsdf.transmission);
  w.vector(position + at.L_EMISSION, bsdf.emission);
  w.whole(position + at.L_TEXTURED, bsdf.texture ? 1 : 0);
}

function writeSkyPortal(w: Writer, position: number, skyPortal: SkyPortal, luminance: number): void {
  const { corner, edgeU, edgeV } = skyPortal;
  const across = cross3(edgeU, edgeV);
  const area = Math.hypot(...across);
  const centre = corner.map((c, i) => c + (edgeU[i] + edgeV[i]) / 2);
  const reach = Math.max(
    Math.hypot(edgeU[0] + edgeV[0], edgeU[1] + edgeV[1], edgeU[2] + edgeV[2]),
    Math.hypot(edgeU[0] - edgeV[0], edgeU[1] - edgeV[1], edgeU[2] - edgeV[2]),
  );
  w.vector(position + at.G_CENTRE, centre);
  w.real(position + at.G_RADIUS2, (reach / 2) ** 2);
  w.real(position + at.G_POWER, luminance * area);
  w.real(position + at.G_AREA, area);
  w.vector(position + at.G_CORNER, corner);
  w.vector(position + at.G_EDGE_U, edgeU);
  w.vector(position + at.G_EDGE_V, edgeV);
  w.vector(position + at.G_NORMAL, scale3(across, 1 / area));
}

/** Squared distance of the farthest corner of a group's triangles from a point. */
function farthest2(w: Writer, group: EmitterGroup, packets: number, centre: readonly number[]): number {
  let most = 0;
  for (const primitive of group.primitives) {
    const packet = packets + (primitive >> 2) * at.PACKET_WORDS + (primitive & 3);
    for (const edge of [-1, 12, 24]) {
      let distance2 = 0;
      for (let c = 0; c < 3; c++) {
        const along = edge < 0 ? 0 : w.words[packet + edge + c * 4];
        distance2 += (w.words[packet + c * 4] + along - centre[c]) ** 2;
      }
      most = Math.max(most, distance2);
    }
  }
  return most;
}

function writeEmitter(
  w: Writer,
  position: number,
  list: number,
  group: EmitterGroup,
  packets: number,
  triangles: number,
  index: number,
): void {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((v) => -v);
  let sum = 0;
  group.primitives.forEach((primitive, i) => {
    const packet = packets + (primitive >> 2) * at.PACKET_WORDS + (primitive & 3);
    for (let c = 0; c < 3; c++) {
      const corner = w.words[packet + c * 4];
      for (const value of [0, w.words[packet + 12 + c * 4], w.words[packet + 24 + c * 4]]) {
        low[c] = Math.min(low[c], corner + value);
        high[c] = Math.max(high[c], corner + value);
      }
    }
    sum += group.areas[i];
    w.whole(list + i * 2, primitive);
    w.real(list + i * 2 + 1, sum);
    w.whole(triangles + primitive * at.TRIANGLE_WORDS + at.T_LIGHT, index);
  });
  const reach2 = low.reduce((total, v, c) => total + ((high[c] - v) / 2) ** 2, 0);
  w.vector(
    position + at.G_CENTRE,
    low.map((v, c) => (v + high[c]) / 2),
  );
  w.real(position + at.G_RADIUS2, reach2);
  const ball2 = farthest2(
    w,
    group,
    packets,
    low.map((v, c) => (v + high[c]) / 2),
  );
  // A lamp's globe or shade: whoever looks at the ball around it mostly sees it.
  w.real(position + at.G_BALL2, sum > 0.5 * 4 * Math.PI * ball2 ? ball2 * 1.0001 : 0);
  const plane = triangles + group.primitives[0] * at.TRIANGLE_WORDS + at.T_GEOMETRIC;
  const isFlat = group.primitives.every((primitive) => {
    const normal = triangles + primitive * at.TRIANGLE_WORDS + at.T_GEOMETRIC;
    let cosine = 0;
    for (let c = 0; c < 3; c++) cosine += w.words[plane + c] * w.words[normal + c];
    return Math.abs(cosine) > 0.99;
  });
  w.real(position + at.G_FLAT, isFlat ? 1 : 0);
  if (isFlat) w.vector(position + at.G_NORMAL, w.words.slice(plane, plane + 3));
  w.real(position + at.G_POWER, luminanceOf(group.bsdf.emission) * sum);
  w.real(position + at.G_AREA, sum);
  w.whole(position + at.G_LIST, list);
  w.whole(position + at.G_COUNT, group.primitives.length);
}

function writeSky(w: Writer, sky: Sky): void {
  w.vector(at.H_ZENITH, sky.zenith);
  w.vector(at.H_HORIZON, sky.horizon);
  w.vector(at.H_GROUND, sky.ground);
  w.whole(at.H_HAS_SUN, sky.sun && luminanceOf(sky.sun.irradiance) > 0 ? 1 : 0);
  if (!sky.sun) return;
  const direction = normalize3(sky.sun.direction);
  const aside: Vec3 = Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const first = normalize3(cross3(aside, direction));
  w.vector(at.H_SUN_DIRECTION, direction);
  w.vector(at.H_SUN_IRRADIANCE, sky.sun.irradiance);
  w.real(at.H_SUN_COS, Math.cos(sky.sun.halfAngle));
  w.vector(at.H_SUN_AXES, first);
  w.vector(at.H_SUN_AXES + 3, cross3(direction, first));
}

/** Points the packed camera at a picture of another size. */
export function aimCamera(words: Float32Array, view: View): void {
  writeCamera(new Writer(words), view);
}

/** What the camera needs of a scene. */
export type View = Pick<RenderScene, 'camera' | 'width' | 'height'>;

function writeCamera(w: Writer, { camera, width, height }: View): void {
  const r = camera.rotation;
  const { focalPx, principalPx } = camera;
  const right: Vec3 = [r[0] / focalPx, r[1] / focalPx, r[2] / focalPx];
  const down: Vec3 = [r[3] / focalPx, r[4] / focalPx, r[5] / focalPx];
  w.whole(at.H_WIDTH, width);
  w.whole(at.H_HEIGHT, height);
  w.vector(at.H_CAMERA, [0, camera.heightM, 0]);
  w.vector(
    at.H_CAMERA_BASE,
    [6, 7, 8].map((k, c) => r[k] - principalPx[0] * right[c] - principalPx[1] * down[c]),
  );
  w.vector(at.H_CAMERA_RIGHT, right);
  w.vector(at.H_CAMERA_DOWN, down);
}

/** Packs a scene into words of the arena. */
export function packScene(scene: RenderScene, options: PackOptions, arena: Arena): PackedScene {
  const bsdfs: Bsdf[] = [];
  const firstBsdf = scene.objects.map((object) => bsdfs.push(...object.bsdfs) - object.bsdfs.length);
  const soup = gatherTriangles(scene.objects, firstBsdf);
  const bvh = buildBvh(soup);
  const emitters = gatherEmitters(soup, bvh, bsdfs);
  const { skyPortals } = scene.sky;
  const primitives = bvh.packets.length;
  let size = at.HEADER_WORDS;
  const reserve = (words: number): number => {
    const start = size;
    size += Math.ceil(words / 16) * 16;
    return start;
  };
  const nodes = reserve(bvh.nodeCount * at.NODE_WORDS);
  const packets = reserve((primitives / 4) * at.PACKET_WORDS);
  const triangles = reserve(primitives * at.TRIANGLE_WORDS);
  const bsdfWords = reserve(bsdfs.length * at.BSDF_WORDS);
  const lights = reserve((skyPortals.length + emitters.length + 1) * at.GROUP_WORDS);
  const table = reserve(ggxTable().length);
  const patches = reserve(SUN_PATCHES * at.PATCH_WORDS);
  const cells = reserve(CELLS * at.CELL_WORDS);
  const lists = emitters.map((group) => reserve(group.primitives.length * 2));
  const w = new Writer(arena.f32(size));
  const header: readonly (readonly [number, number])[] = [
    [at.H_NODES, nodes],
    [at.H_PACKETS, packets],
    [at.H_TRIANGLES, triangles],
    [at.H_BSDFS, bsdfWords],
    [at.H_LIGHTS, lights],
    [at.H_LIGHT_COUNT, skyPortals.length + emitters.length],
    [at.H_SKY_PORTAL_COUNT, skyPortals.length],
    [at.H_TABLE, table],
    [at.H_SEED, options.seed | 0],
    [at.H_MAX_BOUNCES, options.maxBounces],
    [at.H_PATCHES, patches],
    [at.H_PATCH_GROUP, -1],
    [at.H_CELLS, cells],
  ];
  for (const [position, value] of header) w.whole(position, value);
  w.real(at.H_CLAMP, options.clamp);
  w.real(at.H_CELL_SIDE, CELL_SIDE_M);
  writeHierarchy(w, bvh, soup, nodes, packets);
  writeTriangles(w, bvh, soup, scene.objects, triangles);
  bsdfs.forEach((bsdf, i) => {
    writeBsdf(w, bsdfWords + i * at.BSDF_WORDS, bsdf);
  });
  const luminance = Math.max(1e-6, skyLuminance(scene.sky));
  skyPortals.forEach((skyPortal, i) => {
    writeSkyPortal(w, lights + i * at.GROUP_WORDS, skyPortal, luminance);
  });
  emitters.forEach((group, i) => {
    const index = skyPortals.length + i;
    writeEmitter(w, lights + index * at.GROUP_WORDS, lists[i], group, packets, triangles, index);
  });
  w.vector(table, ggxTable());
  writeSky(w, scene.sky);
  writeCamera(w, scene);
  const objectOfPrimitive = bvh.packets.map((t) => (t < 0 ? -1 : soup.object[t]));
  const keptBsdfs = Uint8Array.from(scene.objects.flatMap(({ bsdfs: own, kept }) => own.map(() => (kept ? 1 : 0))));
  const outsideBsdfs = Uint8Array.from(
    scene.objects.flatMap(({ bsdfs: own, kind }) => own.map(() => (kind === 'outside' ? 1 : 0))),
  );
  return { words: w.words, bsdfs, keptBsdfs, outsideBsdfs, objectOfPrimitive };
}
