/** What the path tracer is given: triangles in metres, what they are made of, and where light comes from. */
import type { Camera } from '../geometry/roomSchema.ts';
import type { Vec3 } from '../geometry/types.ts';
import type { Finish } from '../materials/sample.ts';

/** Linear-light sRGB primaries, each ≥ 0. Albedos stay within 0-1. */
export type LinearRgb = readonly [number, number, number];

/**
 * Triangles of one solid thing, in metres, axes as in the Room (x right, y up, z into the room; left-handed). The
 * geometric normal of a triangle abc, (b − a) × (c − a) in components, points out of the solid.
 */
export interface Mesh {
  /** xyz of each vertex. */
  readonly positions: Float32Array;
  /** Unit normal of each vertex, for smooth shading; pointing out of the solid. */
  readonly normals: Float32Array;
  /** Metres on the surface: u across, v along the grain or warp. Patterns are drawn in them at true scale. */
  readonly uvs: Float32Array;
  /** Three vertices a triangle. */
  readonly indices: Uint32Array;
  /** BSDF of each triangle: an index into those given beside the mesh. */
  readonly bsdfs: Uint16Array;
}

/**
 * A pattern on a surface. Plain data, so that every thread can build its own evaluator from it: a finish of the
 * catalogue or one made up with colours of a palette, and the seed that its chance comes from.
 */
export interface Texture {
  readonly finish: Finish;
  readonly seed: number;
}

/** How a surface answers light. The mean albedo serves light that has bounced; the texture what the camera sees. */
export interface Bsdf {
  /**
   * opaque: diffuse under a dielectric coat of `roughness` · metal: GGX with `albedo` as its F0 · glass: thin, clear,
   * two-sided (panes) · cloth: diffuse on both sides, lets `transmission` of the light through (half of it scattered,
   * half straight between the threads) · emitter: `emission`, black otherwise · mirror: a perfect one with `albedo` as
   * its reflectance.
   */
  readonly kind: 'opaque' | 'metal' | 'glass' | 'cloth' | 'emitter' | 'mirror';
  /** Mean albedo (F0 for metal). */
  readonly albedo: LinearRgb;
  /** GGX roughness 0.02-1 (alpha = roughness²). */
  readonly roughness: number;
  /** F0 of the dielectric coat; 0.04 for most things, 0 for none. */
  readonly specular: number;
  /** Share of diffuse light that goes through a cloth, 0-1. */
  readonly transmission: number;
  /** Radiance of an emitter, in the scene's unit (a white wall in good daylight is about 1). */
  readonly emission: LinearRgb;
  /** Albedo, roughness and relief at a point of the surface; undefined: the mean everywhere. */
  readonly texture?: Texture | undefined;
  /** Stable name for passes and tests, e.g. `oak-natural-plank`, `brass`. */
  readonly name: string;
}

/** A mesh with its BSDFs, standing in world coordinates. */
export interface SceneObject {
  readonly mesh: Mesh;
  readonly bsdfs: readonly Bsdf[];
  /** ≥ 1; what the object-id pass writes. 0 is the room itself. */
  readonly objectId: number;
  /** What it is, for the segment pass: floor, ceiling, wall, window, door, curtain, rug, seating, table, … */
  readonly kind: string;
  /**
   * Stands for something of a photo that is put back over it: the pass `kept` says how much of each pixel shows such
   * things.
   */
  readonly kept?: boolean;
}

/** Light that comes from outside of the scene, through openings. */
export interface Sky {
  /** Radiance towards the zenith, at the horizon, and of what lies below it. */
  readonly zenith: LinearRgb;
  readonly horizon: LinearRgb;
  readonly ground: LinearRgb;
  /**
   * Direction to the sun (unit), its irradiance on a plane facing it, and the half angle of its disc in radians. null:
   * none.
   */
  readonly sun: { readonly direction: Vec3; readonly irradiance: LinearRgb; readonly halfAngle: number } | null;
  /** Rectangles through which the sky is seen: sampled as sky portals. */
  readonly skyPortals: readonly SkyPortal[];
}

/** A parallelogram `corner + s·edgeU + t·edgeV`, s, t in 0-1; the room lies on the side of edgeU × edgeV. */
export interface SkyPortal {
  readonly corner: Vec3;
  readonly edgeU: Vec3;
  readonly edgeV: Vec3;
}

/** All that a picture is made of. The camera stands at (0, heightM, 0), as in a Room. */
export interface RenderScene {
  readonly objects: readonly SceneObject[];
  readonly sky: Sky;
  readonly camera: Camera;
  /** Pixels; the camera's focal length and principal point are given in them. */
  readonly width: number;
  readonly height: number;
  /** Factor on radiance before the tone curve; undefined: chosen from the picture. */
  readonly exposure?: number | undefined;
  /** Stops that a picture is taken lighter (or darker, below 0) than is chosen from it; 0 when undefined. */
  readonly exposureEv?: number | undefined;
  /** Colour temperature that shows as white, 2500-12000 K; 6500 when undefined. */
  readonly kelvin?: number | undefined;
}
