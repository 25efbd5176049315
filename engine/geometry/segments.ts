/**
 * Straight line segments: the line segment detector of Grompone von Gioi, Jakubowicz, Morel and Randall (2010), without
 * the final search over rectangle variations.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import type { Plane } from '../image/types.ts';

/** A straight edge from (x0, y0) to (x1, y1) in pixels. The brighter side lies to the left of that direction. */
export interface LineSegment {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly length: number;
  /** Mean gradient along it, in units of the picture per pixel. */
  readonly contrast: number;
}

const ANGLE_TOLERANCE = Math.PI / 8;
const MIN_DENSITY = 0.6;
const ORDER_BINS = 1024;

interface Field {
  readonly width: number;
  readonly height: number;
  /** Direction of the level line, radians; NaN where the gradient is too weak. */
  readonly angle: Float32Array;
  readonly magnitude: Float32Array;
}

interface Rectangle {
  readonly cx: number;
  readonly cy: number;
  readonly dx: number;
  readonly dy: number;
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/**
 * Segments of a picture, strongest gradients first, shorter than `minLength` px left out. `plane` should hold lightness
 * 0-1; steps weaker than `minGradient` per pixel are not looked at.
 */
export function detectSegments(plane: Plane, signal: Abort, minLength = 12, minGradient = 0.012): LineSegment[] {
  const field = levelLines(plane, minGradient);
  const { width, height, angle } = field;
  const used = new Uint8Array(width * height);
  const region = new Int32Array(width * height);
  const logTests = 2.5 * Math.log10(width * height);
  const out: LineSegment[] = [];
  let seen = 0;
  for (const seed of strongestFirst(field)) {
    if ((++seen & 1023) === 0) throwIfAborted(signal);
    if (used[seed] || Number.isNaN(angle[seed])) continue;
    let size = growRegion(field, used, region, seed, ANGLE_TOLERANCE);
    if (size < minLength) continue;
    let rectangle = fitRectangle(field, region, size);
    if (density(rectangle, size) < MIN_DENSITY) {
      for (let i = 0; i < size; i++) used[region[i]] = 0;
      size = growRegion(field, used, region, seed, ANGLE_TOLERANCE / 2);
      if (size < minLength) continue;
      rectangle = fitRectangle(field, region, size);
      if (density(rectangle, size) < MIN_DENSITY) continue;
    }
    const length = rectangle.to - rectangle.from;
    if (length < minLength || -logTests + significance(rectangle, size) < 0) continue;
    let contrast = 0;
    for (let i = 0; i < size; i++) contrast += field.magnitude[region[i]];
    out.push(toSegment(rectangle, length, contrast / size));
  }
  return out;
}

/** Level-line angles by 2×2 differences. */
function levelLines(plane: Plane, minGradient: number): Field {
  const { width, height, data } = plane;
  const angle = new Float32Array(width * height).fill(Number.NaN);
  const magnitude = new Float32Array(width * height);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const diagonal = data[i + width + 1] - data[i];
      const anti = data[i + 1] - data[i + width];
      const gx = (diagonal + anti) / 2;
      const gy = (diagonal - anti) / 2;
      const strength = Math.sqrt(gx * gx + gy * gy);
      magnitude[i] = strength;
      if (strength > minGradient) angle[i] = Math.atan2(gx, -gy);
    }
  }
  return { width, height, angle, magnitude };
}

/** Pixel indices with a direction, binned by gradient, strongest bin first (a counting sort, so the order is fixed). */
function strongestFirst(field: Field): Int32Array {
  const { angle, magnitude } = field;
  let top = 0;
  for (let i = 0; i < magnitude.length; i++) if (magnitude[i] > top) top = magnitude[i];
  const counts = new Int32Array(ORDER_BINS + 1);
  const binOf = (i: number) => ORDER_BINS - 1 - Math.min(ORDER_BINS - 1, Math.floor((magnitude[i] / top) * ORDER_BINS));
  for (let i = 0; i < angle.length; i++) if (!Number.isNaN(angle[i])) counts[binOf(i) + 1]++;
  for (let bin = 0; bin < ORDER_BINS; bin++) counts[bin + 1] += counts[bin];
  const order = new Int32Array(counts[ORDER_BINS]);
  for (let i = 0; i < angle.length; i++) if (!Number.isNaN(angle[i])) order[counts[binOf(i)]++] = i;
  return order;
}

function growRegion(field: Field, used: Uint8Array, region: Int32Array, seed: number, tolerance: number): number {
  const { width, height, angle } = field;
  let size = 1;
  region[0] = seed;
  used[seed] = 1;
  let sumX = Math.cos(angle[seed]);
  let sumY = Math.sin(angle[seed]);
  let mean = angle[seed];
  for (let head = 0; head < size; head++) {
    const x = region[head] % width;
    const y = (region[head] - x) / width;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const j = ny * width + nx;
        if (used[j] || Number.isNaN(angle[j]) || angleBetween(angle[j], mean) > tolerance) continue;
        used[j] = 1;
        region[size++] = j;
        sumX += Math.cos(angle[j]);
        sumY += Math.sin(angle[j]);
        mean = Math.atan2(sumY, sumX);
      }
    }
  }
  return size;
}

function angleBetween(a: number, b: number): number {
  const d = Math.abs(a - b);
  return d > Math.PI ? 2 * Math.PI - d : d;
}

/** Rectangle around a region: first moment gives its centre, the smaller eigenvector of the inertia its direction. */
function fitRectangle(field: Field, region: Int32Array, size: number): Rectangle {
  const { width, magnitude, angle } = field;
  let weight = 0;
  let cx = 0;
  let cy = 0;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < size; i++) {
    const j = region[i];
    const w = magnitude[j];
    weight += w;
    cx += w * (j % width);
    cy += w * Math.floor(j / width);
    meanX += Math.cos(angle[j]);
    meanY += Math.sin(angle[j]);
  }
  cx /= weight;
  cy /= weight;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < size; i++) {
    const x = (region[i] % width) - cx;
    const y = Math.floor(region[i] / width) - cy;
    const w = magnitude[region[i]];
    xx += w * x * x;
    yy += w * y * y;
    xy += w * x * y;
  }
  const theta = 0.5 * Math.atan2(2 * xy, xx - yy);
  let dx = Math.cos(theta);
  let dy = Math.sin(theta);
  if (dx * meanX + dy * meanY < 0) {
    dx = -dx;
    dy = -dy;
  }
  let from = 0;
  let to = 0;
  let low = 0;
  let high = 0;
  for (let i = 0; i < size; i++) {
    const x = (region[i] % width) - cx;
    const y = Math.floor(region[i] / width) - cy;
    const along = x * dx + y * dy;
    const across = y * dx - x * dy;
    from = Math.min(from, along);
    to = Math.max(to, along);
    low = Math.min(low, across);
    high = Math.max(high, across);
  }
  return { cx, cy, dx, dy, from, to, width: Math.max(1, high - low) };
}

const density = (r: Rectangle, size: number): number => size / ((r.to - r.from + 1) * r.width);

/**
 * How surprising `size` aligned pixels in the rectangle are when directions are random, as −log10 of the probability
 * (Hoeffding's bound of the binomial tail).
 */
function significance(r: Rectangle, size: number): number {
  const n = Math.max(size, (r.to - r.from + 1) * (r.width + 1));
  const p = ANGLE_TOLERANCE / Math.PI;
  const k = size / n;
  if (k <= p) return 0;
  const rest = k < 1 ? (1 - k) * Math.log10((1 - k) / (1 - p)) : 0;
  return n * (k * Math.log10(k / p) + rest);
}

function toSegment(r: Rectangle, length: number, contrast: number): LineSegment {
  // Differences of 2×2 pixels sit half a pixel to the right of and below the first of them, and pixel centres another
  // half.
  return {
    x0: r.cx + r.from * r.dx + 1,
    y0: r.cy + r.from * r.dy + 1,
    x1: r.cx + r.to * r.dx + 1,
    y1: r.cy + r.to * r.dy + 1,
    length,
    contrast,
  };
}
