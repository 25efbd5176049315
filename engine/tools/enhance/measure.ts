/**
 * What a picture suffers from, measured on its pixels. The network was trained on these measures:
 * training/enhance/measure.py is the same definition in Python.
 */
import type { Rgb8 } from '../../image/types.ts';
import { jpegSteps } from './jpegSteps.ts';

export interface Wear {
  /** Standard deviation of noise in luma and in the colour differences, of 255. */
  readonly lumaNoise: number;
  readonly chromaNoise: number;
  /** Steepness of the sharper edges in contrasts a pixel: 0.5 for a step between two pixels, 0.45 in a sharp photo. */
  readonly sharpness: number;
  /**
   * Steps of a JPEG quantiser whose 8×8 blocks begin at the corner, by those of quality 50; 0 where there is none to be
   * seen.
   */
  readonly jpeg: number;
}

/** Y, Cb, Cr of JFIF (Rec. 601): 0-255 and about ±128. */
interface Planes {
  readonly width: number;
  readonly height: number;
  readonly y: Float32Array;
  readonly cb: Float32Array;
  readonly cr: Float32Array;
}

const BLOCK = 16;
const QUIET = 0.1;
const REACH = 4;
const CONTRAST = 40;
/** Slopes below this, of 255 a pixel, are shading. */
const GENTLEST = 5;
/** Fewer edges than this say nothing; a sharp photo has this steepness. */
const FEWEST_EDGES = 40;
const USUAL_SHARPNESS = 0.45;

function planesOf({ data, width }: Rgb8, left: number, top: number, columns: number, rows: number): Planes {
  const planes = { width: columns, height: rows };
  const [y, cb, cr] = [0, 1, 2].map(() => new Float32Array(columns * rows)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let row = 0, i = 0; row < rows; row++) {
    for (let at = ((top + row) * width + left) * 3, end = at + columns * 3; at < end; at += 3, i++) {
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      y[i] = luma;
      cb[i] = (blue - luma) / 1.772;
      cr[i] = (red - luma) / 1.402;
    }
  }
  return { ...planes, y, cb, cr };
}

function halved(plane: Float32Array, width: number, height: number): Float32Array {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Float32Array(columns * rows);
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, i++) {
      const at = 2 * y * width + 2 * x;
      half[i] = (plane[at] + plane[at + 1] + plane[at + width] + plane[at + width + 1]) / 4;
    }
  }
  return half;
}

/**
 * Adds the noise of each block of 16×16 whose brightness is not clipped: the mean answer of Immerkær's mask (1996,
 * "Fast noise variance estimation").
 */
function blockNoise(plane: Float32Array, bright: Float32Array, width: number, height: number, into: number[]): void {
  const toSigma = Math.sqrt(Math.PI / 2) / 6 / (BLOCK * BLOCK);
  for (let top = 1; top + BLOCK < height; top += BLOCK) {
    for (let left = 1; left + BLOCK < width; left += BLOCK) {
      let sum = 0;
      let level = 0;
      for (let y = top; y < top + BLOCK; y++) {
        for (let x = left, i = y * width + left; x < left + BLOCK; x++, i++) {
          const side = plane[i - 1] + plane[i + 1] + plane[i - width] + plane[i + width];
          const corner = plane[i - width - 1] + plane[i - width + 1] + plane[i + width - 1] + plane[i + width + 1];
          sum += Math.abs(corner - 2 * side + 4 * plane[i]);
          level += bright[i];
        }
      }
      level /= BLOCK * BLOCK;
      if (level > 10 && level < 245) into.push(sum * toSigma);
    }
  }
}

/** Adds steepness by contrast of each edge across a line of `length` values, `stride` apart. */
function edgeRatios(plane: Float32Array, first: number, stride: number, length: number, into: number[]): void {
  const slope = (i: number): number => Math.abs(plane[first + (i + 1) * stride] - plane[first + (i - 1) * stride]) / 2;
  for (let i = REACH; i < length - REACH; i++) {
    const here = slope(i);
    if (here < GENTLEST || !(here >= slope(i - 1) && here > slope(i + 1))) continue;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let k = -REACH; k <= REACH; k++) {
      const value = plane[first + (i + k) * stride];
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (high - low > CONTRAST) into.push(here / (high - low));
  }
}

function quantile(values: number[], share: number, otherwise: number): number {
  if (values.length === 0) return otherwise;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))];
}

/** Side of a region in px, a multiple of JPEG's blocks, and how many of them stand for a large picture. */
const REGION = 256;
const MOST_REGIONS = 48;

/** The picture, or regions spread over it evenly where it is large: [left, top, columns, rows]. */
function regionsOf({ width, height }: Rgb8): [number, number, number, number][] {
  if (width * height <= MOST_REGIONS * REGION * REGION) return [[0, 0, width, height]];
  const columns = Math.max(1, Math.floor(width / REGION));
  const rows = Math.max(1, Math.floor(height / REGION));
  const count = Math.min(MOST_REGIONS, columns * rows);
  return Array.from({ length: count }, (_, i) => {
    const place = Math.floor(((i + 0.5) * columns * rows) / count);
    const [left, top] = [(place % columns) * REGION, Math.floor(place / columns) * REGION];
    return [left, top, Math.min(REGION, width - left), Math.min(REGION, height - top)];
  });
}

/** Measures a picture of any size, in time that does not grow with it beyond three megapixels. */
export function measureWear(picture: Rgb8): Wear {
  const luma: number[] = [];
  const blue: number[] = [];
  const red: number[] = [];
  const edges: number[] = [];
  const blocks: { readonly plane: Float32Array; readonly width: number; readonly height: number }[] = [];
  for (const region of regionsOf(picture)) {
    const { y, cb, cr, width, height } = planesOf(picture, ...region);
    blockNoise(y, y, width, height, luma);
    const [columns, rows] = [width >> 1, height >> 1];
    const bright = halved(y, width, height);
    blockNoise(halved(cb, width, height), bright, columns, rows, blue);
    blockNoise(halved(cr, width, height), bright, columns, rows, red);
    for (let row = 2; row < height; row += 4) edgeRatios(y, row * width, 1, width, edges);
    for (let column = 2; column < width; column += 4) edgeRatios(y, column, width, height, edges);
    blocks.push({ plane: y, width, height });
  }
  return {
    lumaNoise: quantile(luma, QUIET, 0),
    chromaNoise: (quantile(blue, QUIET, 0) + quantile(red, QUIET, 0)) / 2,
    sharpness: edges.length < FEWEST_EDGES ? USUAL_SHARPNESS : quantile(edges, 0.75, USUAL_SHARPNESS),
    jpeg: jpegSteps(blocks),
  };
}

const CREDIT = 0.06;

/**
 * Sharpness that is told: lenses and depth of field are no fault to be mended, so that only what is clearly soft counts
 * as soft.
 */
export function creditedSharpness(sharpness: number): number {
  return Math.min(sharpness + CREDIT, Math.max(sharpness, USUAL_SHARPNESS));
}

/** What the network is told beside the pixels: `features` of training/enhance/measure.py. */
export function wearFeatures(factor: number, { lumaNoise, chromaNoise, jpeg, sharpness }: Wear): Float64Array {
  const n = Math.min(lumaNoise / 8, 3);
  const c = Math.min(chromaNoise / 6, 3);
  const j = Math.min(jpeg, 4);
  const b = Math.min(2, Math.max(-1, (0.35 - creditedSharpness(sharpness)) / 0.1));
  const isCompressed = j > 0 ? 1 : 0;
  const isNoisy = n / (n + 0.1);
  return Float64Array.of(
    factor === 2 ? 1 : 0,
    factor === 4 ? 1 : 0,
    n,
    isNoisy,
    c,
    c / (c + 0.1),
    j,
    j / (j + 0.2),
    isCompressed,
    b,
    b * b,
    isNoisy * isCompressed,
  );
}
