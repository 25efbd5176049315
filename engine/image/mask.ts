/** Coverage masks: algebra, fill, measures. */
import type { Mask, Plane } from './types.ts';

function combine(p: Mask, q: Mask, mix: (u: number, v: number) => number): Mask {
  const data = new Uint8Array(p.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mix(p.data[i]!, q.data[i]!);
  return { width: p.width, height: p.height, data };
}

/** Larger coverage of two masks of one size. */
export function union(p: Mask, q: Mask): Mask {
  return combine(p, q, Math.max);
}

/** Product of the coverages: what both cover. */
export function intersect(p: Mask, q: Mask): Mask {
  return combine(p, q, (u, v) => Math.round((u * v) / 255));
}

/** What `p` covers and `q` does not. */
export function subtract(p: Mask, q: Mask): Mask {
  return combine(p, q, (u, v) => Math.round((u * (255 - v)) / 255));
}

/** 255 minus coverage. */
export function invert(mask: Mask): Mask {
  return { width: mask.width, height: mask.height, data: mask.data.map((v) => 255 - v) };
}

/** Covered area in pixels. */
export function area(mask: Mask): number {
  let sum = 0;
  for (let i = 0; i < mask.data.length; i++) sum += mask.data[i]!;
  return sum / 255;
}

/** Intersection over union of two masks cut at one half; 1 when both are empty. */
export function intersectionOverUnion(p: Mask, q: Mask): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < p.data.length; i++) {
    const u = p.data[i]! >= 128;
    const v = q.data[i]! >= 128;
    if (u && v) both++;
    if (u || v) either++;
  }
  return either === 0 ? 1 : both / either;
}

/** Coverage 0-255 as a plane 0-1. */
export function maskToPlane(mask: Mask): Plane {
  const data = new Float32Array(mask.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mask.data[i]! / 255;
  return { width: mask.width, height: mask.height, data };
}

/** A plane 0-1, clipped, as coverage 0-255. */
export function planeToMask(plane: Plane): Mask {
  const data = new Uint8Array(plane.data.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(Math.min(1, Math.max(0, plane.data[i]!)) * 255);
  return { width: plane.width, height: plane.height, data };
}

/** Sub-scanlines of a row of pixels in `fillPolygon`. */
const subRows = 8;

/** Adds to `row` the exact horizontal coverage of [from, to). */
function addSpan(row: Float32Array, from: number, to: number, weight: number): void {
  const left = Math.max(0, from);
  const right = Math.min(row.length, to);
  for (let x = Math.floor(left); x < right; x++) {
    row[x]! += (Math.min(right, x + 1) - Math.max(left, x)) * weight;
  }
}

/** The columns (axis 0) or rows (1) of a picture, first and end, that polygons may cover. */
function rangeOf(polygons: readonly (readonly (readonly [number, number])[])[], axis: 0 | 1, length: number) {
  let [first, end] = [length, 0];
  for (const polygon of polygons) {
    for (const corner of polygon) {
      first = Math.min(first, Math.floor(corner[axis]));
      end = Math.max(end, Math.ceil(corner[axis]));
    }
  }
  return [Math.max(0, first), Math.min(length, end)] as const;
}

/**
 * Coverage of polygons (corners in pixels, any part may lie outside), even-odd rule, antialiased: exact across, eight
 * sub-rows down.
 */
export function fillPolygons(
  width: number,
  height: number,
  polygons: readonly (readonly (readonly [number, number])[])[],
): Mask {
  const data = new Uint8Array(width * height);
  const row = new Float32Array(width);
  const crossings: number[] = [];
  const [first, last] = rangeOf(polygons, 1, height);
  const [left, right] = rangeOf(polygons, 0, width);
  for (let y = first; y < last; y++) {
    row.fill(0);
    for (let sub = 0; sub < subRows; sub++) {
      const at = y + (sub + 0.5) / subRows;
      crossings.length = 0;
      for (const polygon of polygons) {
        for (let i = 0; i < polygon.length; i++) {
          const [x0, y0] = polygon[i]!;
          const [x1, y1] = polygon[(i + 1) % polygon.length]!;
          if (y0 <= at === y1 <= at) continue;
          crossings.push(x0 + ((at - y0) / (y1 - y0)) * (x1 - x0));
        }
      }
      crossings.sort((p, q) => p - q);
      for (let i = 0; i + 1 < crossings.length; i += 2) addSpan(row, crossings[i]!, crossings[i + 1]!, 1 / subRows);
    }
    for (let x = left; x < right; x++) data[y * width + x] = Math.round(Math.min(1, row[x]!) * 255);
  }
  return { width, height, data };
}
