/** Light drawn for the vertex: pbrt's `LightLiSample`, and what its choice was made by. */

/** Direction towards it, and its distance. */
export const wi = 44;
export const distance = 47;
/** Radiance that it sends. */
export const l = 48;
/** Density by solid angle, the choice of the light in it; 0: nothing was drawn. */
export const pdf = 51;
/** 1 when it is a sunlit place. */
export const isPatch = 101;
/** Group whose bounding ball was sampled, −1 when a point was. */
export const ball = 105;
/** Sum of the weights of all groups of lights as seen from the vertex. */
export const totalWeight = 92;
/** What each group that can be seen gets of it at least, and the weights of the first MOST_WEIGHTS groups. */
export const leastWeight = 116;
export const weights = 128;
export const MOST_WEIGHTS = 384;
