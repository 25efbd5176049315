/**
 * How much stands before a plane, place by place: light that was scattered is weaker in corners, behind curtains and
 * under things.
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import * as at from '../../kernels/trace/layout.ts';
import type { Kernels } from '../../kernels/types.ts';
import { FourTexels, gathered, type TexelSize, type Texels } from './texels.ts';

/** Metres within which what stands before a place counts, the more the nearer it is: a measure for each. */
const WITHIN_M = [0.35, 1.5] as const;
export const MEASURES = WITHIN_M.length;

/** Rays of a place: rings of equal light, and directions in each. */
const RINGS = 8;
const DIRECTIONS = 8;
export const RAYS = RINGS * DIRECTIONS;

/** Metres above the plane that rays start at. */
const ABOVE_M = 0.004;

/**
 * Writes the rays from (x, y) in texels. All places have the same directions, by the cosine to the plane: what is off
 * then hardly differs from one to the next, and shows no grain.
 */
function aim(rays: Float32Array, { u, v, origin, side, plane }: Texels, x: number, y: number): void {
  const { normal } = plane;
  for (let r = 0; r < RAYS; r++) {
    const ring = Math.floor(r / DIRECTIONS);
    const turn = (2 * Math.PI * ((r % DIRECTIONS) + 0.5 + 0.5 * (ring & 1))) / DIRECTIONS;
    const sine2 = (ring + 0.5) / RINGS;
    const [a, b] = [Math.sqrt(sine2) * Math.cos(turn), Math.sqrt(sine2) * Math.sin(turn)];
    const ray = r * at.CAST_WORDS;
    for (let c = 0; c < 3; c++) {
      const place = origin[c] + (u[c] * x + v[c] * y) * side;
      rays[ray + at.C_ORIGIN + c] = place + normal[c] * ABOVE_M;
      rays[ray + at.C_DIRECTION + c] = u[c] * a + v[c] * b + normal[c] * Math.sqrt(1 - sine2);
    }
    rays[ray + at.C_REACH] = WITHIN_M[MEASURES - 1];
  }
}

/** Sides of the squares that are looked from, in texels, and blur over them, in squares. */
const SQUARE = 2;
const SOFT = 0.7;

/** 1 for squares in which light is summed, and for those beside them. */
function lookedFrom({ columns, rows }: TexelSize, summed: Float64Array, squares: TexelSize): Uint8Array {
  const looked = new Uint8Array(squares.columns * squares.rows);
  for (let t = 0; t < columns * rows; t++) {
    if (summed[t] === 0) continue;
    const [x, y] = [t % columns, Math.floor(t / columns)].map((place) => Math.floor(place / SQUARE));
    for (let down = Math.max(0, y - 1); down <= Math.min(squares.rows - 1, y + 1); down++) {
      for (let right = Math.max(0, x - 1); right <= Math.min(squares.columns - 1, x + 1); right++) {
        looked[down * squares.columns + right] = 1;
      }
    }
  }
  return looked;
}

/**
 * MEASURES planes over texels, 0 to 1; right where light is `summed`. `rays`: room for RAYS of them, that kernels can
 * read.
 */
export function nearnessOf(
  texels: Texels,
  summed: Float64Array,
  scene: Float32Array,
  rays: Float32Array,
  kernels: Pick<Kernels, 'castRays'>,
  signal: Abort,
): Float64Array {
  const { columns, rows } = texels;
  const squares = { columns: columns / SQUARE, rows: rows / SQUARE };
  const count = squares.columns * squares.rows;
  const looked = lookedFrom(texels, summed, squares);
  const wholes = new Int32Array(rays.buffer, rays.byteOffset, rays.length);
  // How many squares there are, then what is seen from them.
  const seen = new Float64Array(count * (MEASURES + 1));
  for (let s = 0; s < count; s++) {
    if (s % squares.columns === 0) throwIfAborted(signal);
    if (looked[s] === 0) continue;
    seen[s] = 1;
    aim(rays, texels, ((s % squares.columns) + 0.5) * SQUARE, (Math.floor(s / squares.columns) + 0.5) * SQUARE);
    kernels.castRays(scene, rays, 0, RAYS, false);
    for (let r = 0; r < RAYS; r++) {
      if (wholes[r * at.CAST_WORDS + at.C_PRIMITIVE] < 0) continue;
      const way = rays[r * at.CAST_WORDS + at.C_HIT];
      for (let k = 0; k < MEASURES; k++) seen[(k + 1) * count + s] += Math.max(0, 1 - way / WITHIN_M[k]) / RAYS;
    }
  }
  const soft = gathered(seen, squares, MEASURES + 1, SOFT);
  const near = new Float64Array(columns * rows * MEASURES);
  const four = new FourTexels();
  for (let t = 0; t < columns * rows; t++) {
    four.moveTo(squares, ((t % columns) + 0.5) / SQUARE, (Math.floor(t / columns) + 0.5) / SQUARE);
    const total = four.valueOf(soft);
    if (total === 0) continue;
    for (let k = 0; k < MEASURES; k++) near[k * columns * rows + t] = four.valueOf(soft, (k + 1) * count) / total;
  }
  return near;
}
