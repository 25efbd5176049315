/** What the ray met last, as in pbrt's `TriangleIntersection`. */

/** Distance along the ray. */
export const t = 0;
/** Barycentrics of the second corner and of the third. */
export const b1 = 1;
export const b2 = 2;
