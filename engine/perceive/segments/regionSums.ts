/** What is summed over the pixels of each region, as a band operation. */
import type { BandOp } from '../../bandOp.ts';
import { betweenPixels } from '../../image/resample.ts';
import type { LabelMap, OklabImage, Plane } from '../../image/types.ts';

/** Places in a region's row of sums. Histograms come last, each summing to the area. */
export const R = {
  area: 0,
  x: 1,
  y: 2,
  l: 3,
  a: 4,
  b: 5,
  ll: 6,
  aa: 7,
  bb: 8,
  texture: 9,
  /** Sides of pixels towards other regions, and towards the outside of the picture. */
  perimeter: 10,
  outside: 11,
  /** Pixels labelled floor, ceiling, wall, something else. */
  surface: 12,
  /** Pixels on faces of the Room: floor, ceiling, the first walls. */
  face: 16,
  /** Probabilities of the network's classes. */
  classes: 24,
  lightness: 40,
  colour: 56,
  pattern: 93,
  /** Fine and coarse steps along all borders of the region. */
  edges: 107,
  size: 109,
} as const;
export const FACES = 8;
export const CLASSES = 16;
const LIGHTNESS_BINS = 16;
const HUES = 12;
const DIRECTIONS = 6;
const DEPTHS = 8;

export interface SumsArgs {
  readonly map: LabelMap;
  readonly smooth: OklabImage;
  readonly texture: Float32Array;
  readonly fine: Float32Array;
  readonly surface: Uint8Array;
  readonly face: Int32Array;
  /** Probabilities of the network's classes; absent without one. */
  readonly classes?: Said;
  readonly rows: Float32Array;
  readonly boxes: Int32Array;
  /** Takes how fast those change at each pixel. */
  readonly steps: Float32Array;
}

/** What a network says of a picture, at its own size: probabilities side by side a pixel. */
export type Said = Pick<Plane, 'width' | 'height' | 'data'>;

/**
 * Sums over the pixels of each region. A row is a kind of them: kinds have places of their own in a region's row of
 * sums.
 */
const sumsPass: BandOp<SumsArgs> = {
  rowsPerBand: 1,
  run(_kernels, args, from, to) {
    const { map, classes } = args;
    for (let kind = from; kind < to; kind++) {
      if (kind === 0) addPixels(args);
      else if (kind === 1 && classes) addClasses(map, classes, args.rows);
      else if (kind === 2) addPatterns(map, args, args.rows);
      else if (kind === 3 && classes) findSteps(map, classes, args.steps);
    }
  },
};

export const regionBandOps = { sums: sumsPass } as const;

function addPixels({ map, smooth, texture, surface, face, rows, boxes }: SumsArgs): void {
  const { width, height, data } = map;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const k = data[i];
      const at = k * R.size;
      const [l, a, b] = [smooth.l[i], smooth.a[i], smooth.b[i]];
      rows[at]++;
      rows[at + R.x] += x;
      rows[at + R.y] += y;
      rows[at + R.l] += l;
      rows[at + R.a] += a;
      rows[at + R.b] += b;
      rows[at + R.ll] += l * l;
      rows[at + R.aa] += a * a;
      rows[at + R.bb] += b * b;
      rows[at + R.texture] += texture[i];
      rows[at + R.surface + surface[i]]++;
      rows[at + R.face + Math.min(FACES - 1, Math.max(0, face[i]))]++;
      rows[at + R.lightness + Math.min(LIGHTNESS_BINS - 1, Math.max(0, Math.floor(l * LIGHTNESS_BINS)))]++;
      rows[at + R.colour + colourBin(a, b)]++;
      const box = 4 * k;
      if (x < boxes[box]) boxes[box] = x;
      if (y < boxes[box + 1]) boxes[box + 1] = y;
      if (x >= boxes[box + 2]) boxes[box + 2] = x + 1;
      boxes[box + 3] = y + 1;
    }
  }
}

/** Probabilities at each pixel: between those of the network's pixels, across and down. */
function addClasses({ width, height, data }: LabelMap, said: Said, rows: Float32Array): void {
  const row = new Float32Array(said.width * CLASSES);
  const across = Array.from({ length: width }, (_, x) => betweenPixels(x, width, said.width));
  for (let y = 0; y < height; y++) {
    const [top, share] = betweenPixels(y, height, said.height);
    const upper = top * row.length;
    const lower = Math.min(said.height - 1, top + 1) * row.length;
    for (let k = 0; k < row.length; k++) row[k] = said.data[upper + k] * (1 - share) + said.data[lower + k] * share;
    for (let x = 0; x < width; x++) {
      const [left, part] = across[x];
      const [p, q] = [left * CLASSES, Math.min(said.width - 1, left + 1) * CLASSES];
      const at = data[y * width + x] * R.size + R.classes;
      for (let c = 0; c < CLASSES; c++) rows[at + c] += row[p + c] * (1 - part) + row[q + c] * part;
    }
  }
}

/**
 * Writes, at each pixel, how much of the network's probabilities changes hands from one side of its place to the other,
 * 0-1.
 */
function findSteps({ width, height }: LabelMap, said: Said, out: Float32Array): void {
  const small = new Float32Array(said.width * said.height);
  const step = (p: number, q: number): number => {
    let sum = 0;
    for (let c = 0; c < CLASSES; c++) sum += Math.abs(said.data[p * CLASSES + c] - said.data[q * CLASSES + c]);
    return sum / 2;
  };
  for (let y = 0; y < said.height; y++) {
    const [up, down] = [Math.max(0, y - 1) * said.width, Math.min(said.height - 1, y + 1) * said.width];
    const row = y * said.width;
    for (let x = 0; x < said.width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(said.width - 1, x + 1)];
      small[row + x] = Math.max(step(row + left, row + right), step(up + x, down + x));
    }
  }
  const across = Array.from({ length: width }, (_, x) => betweenPixels(x, width, said.width));
  for (let y = 0; y < height; y++) {
    const [top, share] = betweenPixels(y, height, said.height);
    const [upper, lower] = [top * said.width, Math.min(said.height - 1, top + 1) * said.width];
    for (let x = 0; x < width; x++) {
      const [left, part] = across[x];
      const right = Math.min(said.width - 1, left + 1);
      const above = small[upper + left] * (1 - part) + small[upper + right] * part;
      const below = small[lower + left] * (1 - part) + small[lower + right] * part;
      out[y * width + x] = above * (1 - share) + below * share;
    }
  }
}

/** 0 for greys, else by hue and chroma. */
function colourBin(a: number, b: number): number {
  const chroma = Math.sqrt(a * a + b * b);
  if (chroma < 0.012) return 0;
  const ring = chroma < 0.035 ? 0 : chroma < 0.08 ? 1 : 2;
  const turn = (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
  return 1 + ring * HUES + Math.min(HUES - 1, Math.floor(turn * HUES));
}

/** How deep edges are and how they run, inside regions alone: at borders they belong to both. */
function addPatterns(map: LabelMap, edges: Pick<SumsArgs, 'smooth' | 'fine'>, rows: Float32Array): void {
  const { width, height, data } = map;
  const { l } = edges.smooth;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = data[i] * R.size + R.pattern;
      rows[at + DIRECTIONS + Math.min(DEPTHS - 1, Math.floor(Math.log2(1 + edges.fine[i] / 0.002)))]++;
      const gx = l[i + (x < width - 1 ? 1 : 0)] - l[i - (x > 0 ? 1 : 0)];
      const gy = l[i + (y < height - 1 ? width : 0)] - l[i - (y > 0 ? width : 0)];
      if (edges.fine[i] < 0.006) continue;
      const turn = (Math.atan2(gy, gx) / Math.PI + 1) % 1;
      rows[at + Math.min(DIRECTIONS - 1, Math.floor(turn * DIRECTIONS))]++;
    }
  }
}
