/** The surface at the path's vertex, as in pbrt's `SurfaceInteraction`. */

/** Place, in metres. */
export const p = 8;
/** Shading normal and geometric normal, both towards the viewer. */
export const ns = 11;
export const n = 14;
/** Direction back along the path. */
export const wo = 17;
/**
 * Texture coordinates, and the two directions in which they grow; while a direction is drawn, the frame about `ns`.
 */
export const uv = 81;
export const dpdu = 84;
export const dpdv = 87;
