/**
 * Where things lie in the packed scene (32-bit words) and in the records of a pixel; what a path carries is in
 * `records/`. Read by both machines and by what packs the scene (render/pack.ts).
 */

// Header of the packed scene.
export const H_NODES = 0;
export const H_PACKETS = 1;
export const H_TRIANGLES = 2;
export const H_BSDFS = 3;
export const H_LIGHTS = 4;
export const H_LIGHT_COUNT = 5;
export const H_TABLE = 6;
export const H_SEED = 7;
/** Pixels of the picture and bounces after the first surface. */
export const H_WIDTH = 8;
export const H_HEIGHT = 9;
export const H_MAX_BOUNCES = 10;
export const H_SKY_PORTAL_COUNT = 11;
/** Origin; then the ray through pixel (0, 0), and what a pixel to the right and one down add to it. */
export const H_CAMERA = 12;
export const H_CAMERA_BASE = 15;
export const H_CAMERA_RIGHT = 18;
export const H_CAMERA_DOWN = 21;
export const H_ZENITH = 24;
export const H_HORIZON = 27;
export const H_GROUND = 30;
/** 1 when there is a sun; direction, irradiance, then cosine of the half angle and two axes of its disc. */
export const H_HAS_SUN = 33;
export const H_SUN_DIRECTION = 34;
export const H_SUN_IRRADIANCE = 37;
export const H_SUN_COS = 40;
export const H_SUN_AXES = 41;
/** Largest luminance that one sample of bounced light may bring to a component. */
export const H_CLAMP = 47;
/** Sunlit places inside: where they are listed, how many, and the density of one by area over the cosine to the sun. */
export const H_PATCHES = 48;
export const H_PATCH_COUNT = 49;
export const H_PATCH_DENSITY = 50;
/** Group of lights that they are, −1 for none: the last one. */
export const H_PATCH_GROUP = 51;
/**
 * Cells of the radiance cache: where they are listed, how many are looked at less one (0: no cache), and the side of
 * one in metres.
 */
export const H_CELLS = 52;
export const H_CELL_MASK = 53;
export const H_CELL_SIDE = 54;
export const HEADER_WORDS = 64;

/** Node of the four-way hierarchy: min x, min y, min z, max x, max y, max z of four children, then the children. */
export const NODE_WORDS = 32;
/** Four triangles: first corner x, y, z, then both edges, four lanes each. */
export const PACKET_WORDS = 36;

// What shading needs of a triangle; primitive = packet × 4 + lane.
export const T_NORMALS = 0;
export const T_UVS = 9;
export const T_BSDF = 15;
export const T_OBJECT = 16;
export const T_GEOMETRIC = 17;
/** Group of lights that the triangle belongs to, −1 for none. */
export const T_LIGHT = 20;
export const TRIANGLE_WORDS = 24;

// BSDFs.
export const L_KIND = 0;
export const L_ALBEDO = 1;
export const L_ROUGHNESS = 4;
export const L_SPECULAR = 5;
export const L_TRANSMISSION = 6;
export const L_EMISSION = 7;
export const L_TEXTURED = 10;
export const BSDF_WORDS = 12;

export const KIND_OPAQUE = 0;
export const KIND_METAL = 1;
export const KIND_GLASS = 2;
export const KIND_CLOTH = 3;
export const KIND_EMITTER = 4;
export const KIND_MIRROR = 5;

// Groups of lights: sky portals first, then emitters. G_CENTRE also is the corner of a sky portal's bounding sphere.
export const G_CENTRE = 0;
export const G_RADIUS2 = 3;
export const G_POWER = 4;
export const G_AREA = 5;
/** Sky portal: corner, both edges, normal into the room. */
export const G_CORNER = 6;
export const G_EDGE_U = 9;
export const G_EDGE_V = 12;
export const G_NORMAL = 15;
/** Emitters: where its triangles are listed (primitive, summed area up to and with it), and how many. */
export const G_LIST = 18;
export const G_COUNT = 19;
/** Emitters: 1 when all its triangles lie in one plane; G_NORMAL then is that plane's. */
export const G_FLAT = 21;
/** Squared radius of the ball around it when it fills that ball well and is sampled as one; 0 otherwise. */
export const G_BALL2 = 20;
export const GROUP_WORDS = 24;

/** Side of the table of GGX albedos (roughness × cosine, two values each). */
export const TABLE_SIDE = 32;

// Sums of a pixel's light. Colours are red, green, blue.
/** Diffuse light of the first surface, straight from emitters, sun and sky; with the mean albedo in it. */
export const O_DIRECT = 0;
/** The same after at least one bounce. */
export const O_INDIRECT = 3;
/** Everything seen in the coat, in metal and in panes. */
export const O_SPECULAR = 6;
/** Mean albedo of the first surface. */
export const O_ALBEDO = 9;
/** Squares of the samples' luminance: direct, indirect, specular. */
export const O_SQUARES = 12;
export const O_COUNT = 15;
export const OUT_WORDS = 16;

// What the first surface under one sub-pixel is.
/** Primitive of the triangle, −1 for the sky (integer). */
export const P_PRIMITIVE = 0;
/** Metres along the optical axis. */
export const P_DEPTH = 1;
export const P_NORMAL = 2;
export const P_UV = 5;
/** Width of the pixel on the surface, in metres of its uv. */
export const P_FOOTPRINT = 7;
/** What panes and mirrors before it leave of its light. */
export const P_TINT = 8;
/** Radiance of the emitter or the sky, already tinted. */
export const P_EMISSION = 11;
export const PRIMARY_WORDS = 14;

// Guide of a pixel: what its texture does to the first surface.
/** BSDF that the following holds for (integer), −1 for none. */
export const U_BSDF = 0;
export const U_ROUGHNESS = 1;
export const U_SLOPE_U = 2;
export const U_SLOPE_V = 3;
/** Samples that the pixel gets in this pass (integer). */
export const U_SAMPLES = 4;
/** 1 when all of them look through the pixel's middle, 0 when they are spread over it (integer). */
export const U_MIDDLE = 5;
export const GUIDE_WORDS = 6;

// A fragment of a pixel: one of the surfaces that it shows. Primitive of a triangle on it (integer), metres along the
// optical axis,
// share of the pixel (0: none) and mean albedo of that share.
export const E_PRIMITIVE = 0;
export const E_DEPTH = 1;
export const E_SHARE = 2;
export const E_ALBEDO = 3;
export const FRAGMENT_WORDS = 6;
/** Fragments that are kept of a pixel; what more it shows is counted to them. */
export const FRAGMENTS = 3;

// A sunlit place: position, normal towards the sun, radiance of its lit side, share of that on the other side, 1 if
// valid.
export const S_PLACE = 0;
export const S_NORMAL = 3;
export const S_RADIANCE = 6;
export const S_BACK = 9;
export const S_VALID = 10;
export const PATCH_WORDS = 12;

// A cell of the radiance cache, and a sample of what belongs into one: key (integer, 0 for none), light over albedo.
export const K_KEY = 0;
export const K_LIGHT = 1;
export const CELL_WORDS = 4;

// A ray to be cast: origin, unit direction and reach; then what it met: primitive (integer, −1 for nothing), distance,
// barycentrics.
export const C_ORIGIN = 0;
export const C_DIRECTION = 3;
export const C_REACH = 6;
export const C_PRIMITIVE = 7;
export const C_HIT = 8;
export const CAST_WORDS = 12;

// Planes of what the filter knows of each pixel: normal, place in metres, metres that a pixel spans there (0: no
// surface), BSDF.
export const F_NORMAL = 0;
export const F_PLACE = 3;
export const F_SIZE = 6;
export const F_BSDF = 7;
export const FEATURE_WORDS = 8;
/** Planes of a component of light: red, green, blue, variance of their luminance; −1 where no sample tells anything. */
export const COMPONENT_WORDS = 4;
