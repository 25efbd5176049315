/** Numbers held within bounds, and the way between two of them. */

/** `x`, or the bound that it passes. */
export function clamp(x: number, low: number, high: number): number {
  return x < low ? low : x > high ? high : x;
}

/** Hermite step from 0 at `low` to 1 at `high`; `low` is below `high`. */
export function smoothstep(low: number, high: number, x: number): number {
  const t = x <= low ? 0 : x >= high ? 1 : (x - low) / (high - low);
  return t * t * (3 - 2 * t);
}
