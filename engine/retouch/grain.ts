/** Gives a wide fill the texture of its surroundings back: far from the rim, patches agree on what is smooth. */
import { HALF } from '../kernels/patch/layout.ts';
import type { Depths, Level } from './level.ts';

/** Side of the cells over which texture is compared, px. */
const CELL = 16;
/** Most by which detail is raised. */
const MOST = 1.8;
/**
 * Texture that is asked for, as a share of that around the hole. Twice as much would measure better, and looks like
 * gravel on carpets.
 */
const SHARE = 1.2;
/** Px from the rim up to which patches overlap what is known and so are right, and from which nothing holds them. */
const HELD = 37;
const FREE = 44;

interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly gain: Float32Array;
}

/** How much the detail in each cell of the hole must be raised to match what its anchors ask for. */
function gains({ image, arrays, targets }: Level): Cells {
  const columns = Math.ceil(image.width / CELL) + 1;
  const rows = Math.ceil(image.height / CELL) + 1;
  const asked = new Float32Array(columns * rows);
  const found = new Float32Array(columns * rows);
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * image.width + x;
    if (image.known[at] || x < HALF || y < HALF || x >= image.width - HALF || y >= image.height - HALF) continue;
    // A cell counts with its neighbours: one joint more or less shall not decide.
    for (let cy = Math.max(0, (y >> 4) - 1); cy <= Math.min(rows - 1, (y >> 4) + 1); cy++) {
      for (let cx = Math.max(0, (x >> 4) - 1); cx <= Math.min(columns - 1, (x >> 4) + 1); cx++) {
        asked[cy * columns + cx] += arrays.anchors[target] >>> 24;
        found[cy * columns + cx] += arrays.texture[at];
      }
    }
  }
  const gain = asked.map((sum, i) => (found[i] > 0 ? Math.min(MOST, Math.max(1, (SHARE * sum) / found[i])) : 1));
  return { columns, rows, gain };
}

/**
 * Raises what is finer than 5 px deep in the hole until there is as much texture as the anchors ask for;
 * `arrays.texture` is that of the picture as it is. Contrast at coarser scales, and so colour and light, stay.
 */
export function matchGrain(level: Level, deep: Depths): void {
  const { image, arrays, targets } = level;
  const { width, height, data } = image;
  const { columns, gain } = gains(level);
  const before = data.slice();
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * width + x;
    const free = Math.min(1, (deep[target] - HELD) / (FREE - HELD));
    if (free <= 0 || image.known[at] || x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    const [u, v] = [x / CELL - 0.5, y / CELL - 0.5];
    const [cx, cy] = [Math.max(0, Math.floor(u)), Math.max(0, Math.floor(v))];
    const [fx, fy] = [Math.max(0, u - cx), Math.max(0, v - cy)];
    const cell = cy * columns + cx;
    const upper = gain[cell] * (1 - fx) + gain[cell + 1] * fx;
    const lower = (gain[cell + columns] ?? upper) * (1 - fx) + (gain[cell + columns + 1] ?? upper) * fx;
    const more = free * (upper * (1 - fy) + lower * fy - 1);
    if (more < 0.02) continue;
    for (let c = 0; c < 3; c++) {
      let mean = 0;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) mean += before[(at + dy * width + dx) * 4 + c];
      const value = Math.round(before[at * 4 + c] + more * (before[at * 4 + c] - mean / 25));
      data[at * 4 + c] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}
