/**
 * How coarsely JPEG has quantised a picture, from its pixels: coefficients of 8×8 blocks gather at multiples of the
 * quantiser's step (Fan and de Queiroz 2003, "Identification of bitmap compression history").
 */

/** Luma 0-255 whose blocks begin at its corner. */
interface Luma {
  readonly plane: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Row and column of low frequencies, and their steps in the table of quality 50 (Annex K of ITU-T T.81). */
const frequencies: readonly (readonly [v: number, u: number, step: number])[] = [
  [0, 1, 11],
  [1, 0, 12],
  [2, 0, 14],
  [1, 1, 12],
  [0, 2, 10],
  [0, 3, 16],
  [1, 2, 14],
  [2, 1, 13],
  [3, 0, 14],
  [4, 0, 18],
  [3, 1, 17],
  [2, 2, 16],
];

/** Cosines of the transform, orthonormal: [frequency][place]. */
const cosines = Array.from({ length: 8 }, (_, u) =>
  Float64Array.from(
    { length: 8 },
    (_unused, x) => Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.sqrt(1 / 8) : 0.5),
  ),
);

const MOST_BLOCKS = 3000;
const COARSEST = 120;
const FEWEST_VALUES = 24;
/** Of a perfect comb this mean cosine is 1; rounding to 8 bits leaves 0.75 at steps of 3. */
const LEAST_ORDER = 0.62;

function isClipped(plane: Float32Array, width: number, first: number): boolean {
  for (let y = 0; y < 8; y++) {
    for (let i = first + y * width, end = i + 8; i < end; i++) if (plane[i] < 2 || plane[i] > 253) return true;
  }
  return false;
}

/** Coefficients of evenly chosen blocks, one list a frequency. */
function coefficients(pictures: readonly Luma[]): number[][] {
  const lists: number[][] = frequencies.map(() => []);
  let blocks = 0;
  for (const { width, height } of pictures) blocks += (width >> 3) * (height >> 3);
  const every = Math.max(1, Math.ceil(blocks / MOST_BLOCKS));
  let number = 0;
  const rows = new Float64Array(64);
  for (const { plane, width, height } of pictures) {
    for (let top = 0; top + 8 <= height; top += 8) {
      for (let left = 0; left + 8 <= width; left += 8) {
        if (number++ % every !== 0) continue;
        const first = top * width + left;
        if (isClipped(plane, width, first)) continue;
        for (let y = 0; y < 8; y++) {
          for (let u = 0; u < 4; u++) {
            let sum = 0;
            for (let x = 0; x < 8; x++) sum += plane[first + y * width + x] * cosines[u][x];
            rows[y * 8 + u] = sum;
          }
        }
        frequencies.forEach(([v, u], k) => {
          let sum = 0;
          for (let y = 0; y < 8; y++) sum += rows[y * 8 + u] * cosines[v][y];
          lists[k].push(sum);
        });
      }
    }
  }
  return lists;
}

/**
 * Values from this share of a step on count: what lies about 0 says nothing, a half and a third of a step speak against
 * it.
 */
const FROM = 0.3;

/**
 * How well values other than 0 gather at multiples of a step: 1 exactly there, about 0 anywhere; undefined for too few.
 */
function order(values: readonly number[], step: number): number | undefined {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Math.abs(value) < FROM * step) continue;
    sum += Math.cos((2 * Math.PI * value) / step);
    count++;
  }
  return count < FEWEST_VALUES ? undefined : sum / count;
}

/**
 * The coarsest step at whose multiples the values lie, as its fractions fit too; the best of those about it. 0 where
 * there is none above 2.
 */
function stepOf(values: readonly number[]): number {
  let best = 0;
  let most = LEAST_ORDER;
  for (let step = COARSEST; step > 2; step--) {
    const found = order(values, step) ?? 0;
    if (best > 0 && found < most) return best;
    if (found < most) continue;
    best = step;
    most = found;
  }
  return best;
}

/**
 * Steps by those of quality 50 (0.5 for quality 75, 2.5 for 20); 0 where no grid that begins at the corners is seen, as
 * in pictures that never were JPEG or of a quality above 90.
 */
export function jpegSteps(pictures: readonly Luma[]): number {
  const lists = coefficients(pictures);
  const shares = lists
    .map((values, k) => stepOf(values) / frequencies[k][2])
    .filter((share) => share > 0)
    .sort((a, b) => a - b);
  return shares.length < 4 ? 0 : shares[shares.length >> 1];
}
