/**
 * How far a colour strays from a surface's, from differences in OKLab. Shadows change lightness far more than chroma,
 * so chroma counts for more.
 */
export const strayOf = (dl: number, da: number, db: number): number =>
  Math.sqrt(dl * dl * 0.35 + (da * da + db * db) * 4);
