/** The grade as numbers, and its tone curve as a table. */

/** Everything that the last pixel pass needs, as plain numbers. */
export interface Grade {
  readonly gains: readonly [number, number, number];
  /** Extra gains in deep shadow: evening shadows are cooler than evening light. */
  readonly shadowGains: readonly [number, number, number];
  readonly exposure: number;
  readonly contrast: number;
  /** Chroma factor of the whole picture. */
  readonly saturation: number;
  /** Stops between the side of the light and the far side. */
  readonly falloff: number;
  readonly lamp: readonly [number, number, number];
}

const CURVE_STEPS = 2048;
/** Entries of the table. */
export const CURVE_LENGTH = CURVE_STEPS + 1;
/** Largest linear luminance that the curve is tabled for. */
const CURVE_MAX = 4;

/**
 * Luminance in → luminance out, tabled over sqrt(luminance / CURVE_MAX): exposure, contrast about mid-grey, then a
 * shoulder that leaves mid-tones straight and brings the photo's white to white.
 */
export function tabulateCurve(grade: Grade, table: Float32Array): Float32Array {
  const pivot = 0.26;
  const bend = (y: number) => {
    const x = y * grade.exposure;
    if (x <= 0) return 0;
    // Contrast acts fully in the mid-tones and dies out in deep shadow, which must not block up.
    const k = 1 + (grade.contrast - 1) * Math.min(1, x / 0.03);
    return pivot * (x / pivot) ** k;
  };
  const knee = 0.5;
  const white = Math.max(1, bend(1));
  const slope = (white - knee) / (1 - knee);
  for (let i = 0; i <= CURVE_STEPS; i++) {
    const y = (i / CURVE_STEPS) ** 2 * CURVE_MAX;
    const x = bend(y);
    if (x <= knee) table[i] = x;
    else {
      const t = Math.min(1, (x - knee) / (white - knee));
      table[i] = knee + (1 - knee) * ((t * slope) / (1 + (slope - 1) * t));
    }
  }
  return table;
}

/** Reads the curve. */
export function readCurve(table: Float32Array, y: number): number {
  const at = Math.sqrt(Math.min(CURVE_MAX, Math.max(0, y)) / CURVE_MAX) * CURVE_STEPS;
  const i = at | 0;
  return i >= CURVE_STEPS ? table[CURVE_STEPS] : table[i] + (table[i + 1] - table[i]) * (at - i);
}
