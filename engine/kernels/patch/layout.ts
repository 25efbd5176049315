/** Where things lie in the arrays of the patch kernels, read by both compilers. */

/**
 * Patches are squares of side 2·HALF + 1; the middle column counts twice, so that a row is two vectors of four pixels.
 */
export const HALF = 3;
/** Weights of a patch's pixels together: 7 rows of 8. */
export const PATCH_WEIGHT = 56;

/**
 * Bits of a pixel's flags: a patch around it is known throughout; it is known itself; a patch around it lies in the
 * picture.
 */
export const SOURCE = 1;
export const KNOWN = 2;
export const CENTRE = 4;

/** Words of `settings`. */
/** Share of the difference in mean colour that is taken out before patches are compared, 0-1. */
export const S_KAPPA = 0;
/** Most that a channel's mean is shifted, of 255. */
export const S_MOST_BIAS = 1;
/** Farthest source in pixels, and the radius at which random search begins. */
export const S_REACH = 2;
export const S_RADIUS = 3;
/** Cost of a squared pixel of distance to the source. */
export const S_FAR = 4;
/** Entries of the table of weights for a unit of cost. */
export const S_FALLOFF = 5;
/** Tries of the random search at each radius. */
export const S_TRIES = 6;
/** 1: costs are computed anew first, since the picture inside the hole has changed. */
export const S_STALE = 7;
/**
 * Cost of a squared difference between a source's mean colour and the target's anchor, as a share of one of its pixels.
 */
export const S_ANCHOR = 8;
/**
 * Cost of a squared difference between the texture of a source and that of the anchor, as a share of one of its pixels.
 */
export const S_TEXTURE = 9;
/** What a source costs more, as a share of its cost, where no neighbour's source lies beside it. */
export const S_COHERENCE = 10;
export const SETTINGS_WORDS = 11;

/**
 * Words of a plane: homography from pixels to the plane, and its inverse. Plane 0 is the picture itself and has none.
 */
export const PLANE_WORDS = 18;

/** Entries of the table that weighs a patch by its cost; 49 weights by place in the patch follow. */
export const FALLOFF_ENTRIES = 256;
export const TABLE_WORDS = 305;
