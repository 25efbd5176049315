/** The ray under way, as in pbrt's `Ray`: where it starts, and its unit direction. */

/** Origin. */
export const o = 58;
/** Direction. */
export const d = 61;
