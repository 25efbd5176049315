/**
 * Changes the size of rasters by separable weights. Pixel centres lie at +0.5, so a picture and its half agree about
 * where things are.
 */
import { linearOfSrgb8, linearToSrgb8 } from './colour.ts';
import type { LabelMap, Mask, Plane, Rgb8 } from './types.ts';

/**
 * area: exact mean of the covered source area (downscaling). bilinear, catmull-rom, lanczos3: interpolation; when
 * downscaling their support widens with the factor, so nothing aliases.
 */
export type ResampleMethod = 'area' | 'bilinear' | 'catmull-rom' | 'lanczos3';

interface AxisWeights {
  /** First source index of each target index. */
  readonly start: Int32Array;
  /** Source pixels that one target index reads. */
  readonly taps: number;
  /** `taps` weights per target index, summing to 1. */
  readonly weights: Float64Array;
}

const supports = { bilinear: 1, 'catmull-rom': 2, lanczos3: 3 } as const;

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function weightAt(method: keyof typeof supports, distance: number): number {
  const x = Math.abs(distance);
  if (method === 'bilinear') return x < 1 ? 1 - x : 0;
  if (method === 'lanczos3') return x < 3 ? sinc(x) * sinc(x / 3) : 0;
  if (x < 1) return 1.5 * x * x * x - 2.5 * x * x + 1;
  return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0;
}

function areaWeight(left: number, right: number, index: number): number {
  return Math.max(0, Math.min(right, index + 1) - Math.max(left, index));
}

/** Weights of the source pixels first, first+1, … that make target pixel i; zeros at both ends are left out. */
function tapsOf(i: number, from: number, scale: number, method: ResampleMethod): { first: number; weights: number[] } {
  const widening = Math.max(1, scale);
  const support = method === 'area' ? scale / 2 : supports[method] * widening;
  const centre = (i + 0.5) * scale;
  let first = Math.max(0, Math.floor(centre - support - 0.5));
  const last = Math.min(from - 1, Math.ceil(centre + support + 0.5));
  const weights: number[] = [];
  for (let at = first; at <= last; at++) {
    const weight =
      method === 'area' ? areaWeight(i * scale, (i + 1) * scale, at) : weightAt(method, (at + 0.5 - centre) / widening);
    weights.push(weight);
  }
  while (weights.length > 1 && Math.abs(weights[0]) < 1e-9) {
    weights.shift();
    first++;
  }
  while (weights.length > 1 && Math.abs(weights[weights.length - 1]) < 1e-9) weights.pop();
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { first, weights: weights.map((weight) => weight / sum) };
}

function axisWeights(from: number, to: number, method: ResampleMethod): AxisWeights {
  const all = Array.from({ length: to }, (_, i) => tapsOf(i, from, from / to, method));
  const taps = Math.max(...all.map(({ weights }) => weights.length));
  const start = new Int32Array(to);
  const weights = new Float64Array(to * taps);
  all.forEach((one, i) => {
    // All windows have the same length: near the end they begin earlier, with zeros in front.
    start[i] = Math.min(one.first, from - taps);
    weights.set(one.weights, i * taps + one.first - start[i]);
  });
  return { start, taps, weights };
}

/** Row reader: fills `into` (width*channels floats) with source row y. */
type ReadRow = (y: number, into: Float32Array) => void;
/** Row writer: takes target row y as floats. */
type WriteRow = (y: number, row: Float32Array) => void;

interface Shape {
  readonly width: number;
  readonly height: number;
}

function resampleRow(source: Float32Array, target: Float32Array, width: number, channels: 1 | 3, axis: AxisWeights) {
  const { start, taps, weights } = axis;
  if (channels === 1 && taps === 2) {
    for (let x = 0; x < width; x++) {
      const at = start[x];
      target[x] = source[at] * weights[2 * x] + source[at + 1] * weights[2 * x + 1];
    }
    return;
  }
  if (channels === 1) {
    for (let x = 0, w = 0; x < width; x++) {
      let sum = 0;
      for (let at = start[x], end = at + taps; at < end; at++) sum += source[at] * weights[w++];
      target[x] = sum;
    }
    return;
  }
  for (let x = 0, w = 0; x < width; x++) {
    let [red, green, blue] = [0, 0, 0];
    for (let at = 3 * start[x], end = at + 3 * taps; at < end; at += 3) {
      const weight = weights[w++];
      red += source[at] * weight;
      green += source[at + 1] * weight;
      blue += source[at + 2] * weight;
    }
    target[3 * x] = red;
    target[3 * x + 1] = green;
    target[3 * x + 2] = blue;
  }
}

/** Target row `y` of the rows of a ring that holds source rows from `first` on. */
function addRows(ring: readonly Float32Array[], first: number, down: AxisWeights, y: number, out: Float32Array): void {
  const { taps, weights } = down;
  let isFirst = true;
  for (let k = 0; k < taps; k++) {
    const weight = weights[y * taps + k];
    if (weight === 0) continue;
    const row = ring[(first + k) % taps];
    const below = k + 1 < taps ? weights[y * taps + k + 1] : 0;
    if (below === 0) {
      if (isFirst) for (let i = 0; i < out.length; i++) out[i] = row[i] * weight;
      else for (let i = 0; i < out.length; i++) out[i] += row[i] * weight;
    } else {
      // Two at a time: what is summed is written half as often.
      const next = ring[(first + ++k) % taps];
      if (isFirst) for (let i = 0; i < out.length; i++) out[i] = Math.fround(row[i] * weight) + next[i] * below;
      else for (let i = 0; i < out.length; i++) out[i] = Math.fround(out[i] + row[i] * weight) + next[i] * below;
    }
    isFirst = false;
  }
}

/** Streams rows: holds only as many horizontally resampled rows as one target row needs. */
function resampleRows(from: Shape, to: Shape, channels: 1 | 3, method: ResampleMethod, read: ReadRow, write: WriteRow) {
  const across = axisWeights(from.width, to.width, method);
  const down = axisWeights(from.height, to.height, method);
  const rowLength = to.width * channels;
  const ring = Array.from({ length: down.taps }, () => new Float32Array(rowLength));
  const raw = new Float32Array(from.width * channels);
  const out = new Float32Array(rowLength);
  let ready = 0;
  for (let y = 0; y < to.height; y++) {
    const first = down.start[y];
    for (ready = Math.max(ready, first); ready < first + down.taps; ready++) {
      read(ready, raw);
      resampleRow(raw, ring[ready % down.taps], to.width, channels, across);
    }
    addRows(ring, first, down, y, out);
    write(y, out);
  }
}

/** Resizes a plane. Lanczos and Catmull-Rom may overshoot the source's range a little. */
export function resizePlane(plane: Plane, width: number, height: number, method: ResampleMethod = 'bilinear'): Plane {
  const data = new Float32Array(width * height);
  resampleRows(
    plane,
    { width, height },
    1,
    method,
    (y, into) => into.set(plane.data.subarray(y * plane.width, (y + 1) * plane.width)),
    (y, row) => data.set(row, y * width),
  );
  return { width, height, data };
}

/** Resizes a mask; coverage between 0 and 255 stays coverage. */
export function resizeMask(mask: Mask, width: number, height: number, method: ResampleMethod = 'bilinear'): Mask {
  const data = new Uint8Array(width * height);
  resampleRows(
    mask,
    { width, height },
    1,
    method,
    (y, into) => into.set(mask.data.subarray(y * mask.width, (y + 1) * mask.width)),
    (y, row) => {
      for (let x = 0; x < width; x++) data[y * width + x] = Math.min(255, Math.max(0, Math.round(row[x])));
    },
  );
  return { width, height, data };
}

/** Resizes a picture in linear light, so that fine light-dark detail keeps its brightness. */
export function resizeRgb8(image: Rgb8, width: number, height: number, method: ResampleMethod = 'lanczos3'): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  const sourceRow = image.width * 3;
  resampleRows(
    image,
    { width, height },
    3,
    method,
    (y, into) => {
      for (let i = 0; i < sourceRow; i++) into[i] = linearOfSrgb8[image.data[y * sourceRow + i]];
    },
    (y, row) => {
      for (let i = 0; i < width * 3; i++) data[y * width * 3 + i] = linearToSrgb8(row[i]);
    },
  );
  return { width, height, data };
}

/**
 * The picture with a long side of at most `long` px: itself when it is no larger, else the mean of what each pixel
 * covers.
 */
export function shrinkRgb8(image: Rgb8, long: number): Rgb8 {
  const scale = long / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return resizeRgb8(image, side(image.width), side(image.height), 'area');
}

/** The cell of `cells` in which pixel `at` of `length` lies. */
export const cellAt = (at: number, length: number, cells: number): number =>
  Math.min(cells - 1, Math.floor(((at + 0.5) * cells) / length));

/** Resizes labels by the nearest source pixel. */
export function resizeLabels(labels: LabelMap, width: number, height: number): LabelMap {
  const data = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * labels.height) / height) * labels.width;
    for (let x = 0; x < width; x++)
      data[y * width + x] = labels.data[row + Math.floor(((x + 0.5) * labels.width) / width)];
  }
  return { width, height, data };
}

/**
 * Where pixel `at` of `length` lies between the centres of `from` pixels: left index and share of its right neighbour.
 */
export function betweenPixels(at: number, length: number, from: number): [index: number, share: number] {
  const position = Math.min(from - 1, Math.max(0, ((at + 0.5) * from) / length - 0.5));
  const index = Math.min(from - 1, Math.floor(position));
  return [index, position - index];
}

/** Value of a plane at a point in pixels (centres at +0.5), bilinear, clamped at the edges. */
export function samplePlane(plane: Plane, x: number, y: number): number {
  const { width, height, data } = plane;
  const px = Math.min(width - 1, Math.max(0, x - 0.5));
  const py = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = Math.floor(px);
  const top = Math.floor(py);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = px - left;
  const upper = data[top * width + left] * (1 - fx) + data[top * width + right] * fx;
  const lower = data[bottom * width + left] * (1 - fx) + data[bottom * width + right] * fx;
  return upper + (lower - upper) * (py - top);
}

/** The same of the colours of a picture, rounded, into `data` at `to`. */
export function sampleRgb8(
  { width, height, data: from }: Rgb8,
  x: number,
  y: number,
  data: Uint8Array,
  to: number,
): void {
  const px = Math.min(width - 1, Math.max(0, x - 0.5));
  const py = Math.min(height - 1, Math.max(0, y - 0.5));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - left, py - top];
  const at = 3 * (top * width + left);
  const right = left + 1 < width ? 3 : 0;
  const below = top + 1 < height ? 3 * width : 0;
  for (let c = 0; c < 3; c++) {
    const upper = from[at + c] * (1 - fx) + from[at + right + c] * fx;
    const lower = from[at + below + c] * (1 - fx) + from[at + below + right + c] * fx;
    data[to + c] = Math.round(upper * (1 - fy) + lower * fy);
  }
}
