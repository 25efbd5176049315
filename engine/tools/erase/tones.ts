/** Which pixels of a surface are of its darker material: a dark rug on a light floor is no shadow. */

/**
 * Share of the spread of tones that two materials must explain, log luminance that they differ by, and the least share
 * of each.
 */
const EXPLAINED = 0.8;
const APART = 0.35;
const LEAST = 0.06;

/**
 * The log luminance that parts the two materials of a surface (Otsu 1979); null where it is of one. Light that falls
 * off evenly explains three quarters of its spread at most when it is cut in two.
 */
export function partingTone(tones: readonly number[]): number | null {
  const sorted = Float64Array.from(tones).sort();
  const n = sorted.length;
  let [sum, squares] = [0, 0];
  for (const v of sorted) {
    sum += v;
    squares += v * v;
  }
  const spread = squares / n - (sum / n) ** 2;
  let [best, limit, below] = [0, 0, 0];
  for (let i = 1; i < n; i++) {
    below += sorted[i - 1];
    if (i < LEAST * n || i > (1 - LEAST) * n) continue;
    const [lower, upper] = [below / i, (sum - below) / (n - i)];
    const between = ((i * (n - i)) / (n * n)) * (upper - lower) ** 2;
    if (upper - lower > APART && between > best) [best, limit] = [between, (lower + upper) / 2];
  }
  return best > EXPLAINED * spread ? limit : null;
}
