/** How the restoring network gets a picture and answers. */

/** Values a pixel that the network gets: Y - 0.5, Cb, Cr, the grid of JPEG blocks across and down, 1. */
export const INPUTS = 6;
/** Of 1.0, in bits, of what the network gets and of what it answers. */
export const INPUT_BITS = 13;
export const OUTPUT_BITS = 14;
