/** What is carried along a path: pbrt's `beta`, `L` and `prevIntrCtx`. */

/**
 * Throughput: what of the light that leaves the next vertex arrives in the picture's diffuse components, and in its
 * specular one.
 */
export const betaDiffuse = 52;
export const betaSpecular = 55;
/** Light of the present sample, component by component; these nine lie side by side. */
export const direct = 67;
export const indirect = 70;
export const specular = 73;
/** What panes and mirrors before the first surface leave. */
export const tint = 64;
/** Tinted albedo of the first surface. */
export const firstAlbedo = 93;
/** Normal of the first mirror on the way from the camera. */
export const mirrorNormal = 102;
/** Radiance of the sky that the ray ran into. */
export const sky = 76;
/**
 * Vertex before the present one: its place, the density of the direction taken (0: off a mirror), its chance to draw
 * a sunlit place.
 */
export const lastP = 96;
export const lastPdf = 99;
export const lastPatchChance = 100;
/** Roughness of the lobe that it was left by, 1 for a diffuse one. */
export const lastRoughness = 110;
