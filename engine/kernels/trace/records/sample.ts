/** Numbers of the sampler. */

/** A point in [0, 1)²: see `samplePair`. */
export const u0 = 6;
export const u1 = 7;
/** Sine and cosine of the turn that was asked for last: see `sineOfTurn`. */
export const sin = 79;
export const cos = 80;
