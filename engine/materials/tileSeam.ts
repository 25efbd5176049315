/**
 * Makes a strip of texture that repeats: the least visible cut through the band in which its end overlaps its beginning
 * (Efros and Freeman 2001, image quilting). Paths may run along the band as far as they like, so that they follow
 * joints.
 */

/** Interleaved channels, row by row. */
export interface Texture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/**
 * For each row, the column of the cut within `band` columns: left of it the strip's end goes on, right of it its
 * beginning shows. `cost` is what each pixel of the band (row by row) would show of a cut through it; with `isRing` the
 * path ends where it began.
 */
export function cheapestCut(cost: Float32Array, band: number, rows: number, isRing: boolean): Int32Array {
  const free = trace(cost, band, rows, null);
  if (!isRing || free[0] === free[rows - 1]) return free;
  return trace(cost, band, rows, free[rows >> 1]);
}

/**
 * The cheapest path from the first row to the last, by dynamic programming; from and to column `end` where one is
 * given.
 */
function trace(cost: Float32Array, band: number, rows: number, end: number | null): Int32Array {
  const total = new Float64Array(band * rows);
  const from = new Int32Array(band * rows);
  const along = new Float64Array(band);
  const comes = new Int32Array(band);
  for (let y = 0; y < rows; y++) {
    const row = y * band;
    for (let x = 0; x < band; x++) {
      const own = cost[row + x];
      along[x] = y === 0 ? (end === null || x === end ? own : Number.POSITIVE_INFINITY) : total[row - band + x] + own;
      comes[x] = x;
    }
    // Runs along the row, to the right and to the left.
    for (let x = 1; x < band; x++) relax(along, comes, x, x - 1, cost[row + x]);
    for (let x = band - 2; x >= 0; x--) relax(along, comes, x, x + 1, cost[row + x]);
    total.set(along, row);
    from.set(comes, row);
  }
  const path = new Int32Array(rows);
  const last = (rows - 1) * band;
  let x = end ?? 0;
  if (end === null) for (let k = 1; k < band; k++) if (total[last + k] < total[last + x]) x = k;
  for (let y = rows - 1; y >= 0; y--) {
    path[y] = x;
    x = from[y * band + x];
  }
  return path;
}

function relax(along: Float64Array, comes: Int32Array, x: number, neighbour: number, cost: number): void {
  const through = along[neighbour] + cost;
  if (through >= along[x]) return;
  along[x] = through;
  comes[x] = comes[neighbour];
}

/**
 * Cuts `texture`, whose last `band` columns overlap its first, down to columns that repeat. `isRing`: its rows repeat
 * already.
 */
export function repeating(texture: Texture, band: number, isRing: boolean): Texture {
  const { width, height, channels, data } = texture;
  const period = width - band;
  const cost = new Float32Array(band * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < band; x++) {
      const p = (y * width + x) * channels;
      const q = (y * width + period + x) * channels;
      let sum = 1e-6;
      for (let c = 0; c < channels; c++) sum += (data[p + c] - data[q + c]) ** 2;
      cost[y * band + x] = sum;
    }
  }
  const cut = cheapestCut(cost, band, height, isRing);
  const result = new Float32Array(period * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < period; x++) {
      // A soft step of three pixels hides the last of it.
      const share = x >= band ? 1 : Math.min(1, Math.max(0, (x - cut[y]) / 3 + 0.5));
      const at = (y * period + x) * channels;
      const p = (y * width + x) * channels;
      const q = x < band ? p + period * channels : p;
      for (let c = 0; c < channels; c++) result[at + c] = data[p + c] * share + data[q + c] * (1 - share);
    }
  }
  return { width: period, height, channels, data: result };
}

/** Rows as columns. */
export function transposed({ width, height, channels, data }: Texture): Texture {
  const result = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++) result[(x * height + y) * channels + c] = data[(y * width + x) * channels + c];
    }
  }
  return { width: height, height: width, channels, data: result };
}
