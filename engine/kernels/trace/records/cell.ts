/** A cell of the radiance cache. */

/** What it says: light that arrives, over π. */
export const light = 107;
/** Albedo at the vertex that a sample for it is taken at. */
export const albedo = 111;
