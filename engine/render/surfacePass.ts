/**
 * First pass: what each pixel shows, its textures averaged over sub-pixels, before any light is computed. All
 * pixels get a few
 * sub-pixels; then those that show several surfaces, and those about them, get many, so that thin things don't
 * come as dots.
 */
import type { BandOp } from '../bandOp.ts';
import * as at from '../kernels/trace/layout.ts';
import type { Kernels } from '../kernels/types.ts';
import type { Frame } from './frame.ts';
import { PixelSum, type SurfaceArgs } from './pixelSum.ts';

/** Records that a row of pixels needs. */
export const recordsOfRow = (width: number, edgeSubpixels: number): number => Math.max(width, edgeSubpixels + 1);

function firstRow(kernels: Kernels, args: SurfaceArgs, sum: PixelSum, guideInts: Int32Array, y: number): void {
  const { frame, scene, records, subpixels, edgeSubpixels, marks } = args;
  const { width } = frame;
  const room = recordsOfRow(width, edgeSubpixels);
  // Sub-pixels lie one after the other in the row's own part of the records, a few pixels at a time.
  const chunk = Math.floor(room / edgeSubpixels);
  const base = y * width;
  const row = y * room;
  for (let x = 0; x < width; x += chunk) {
    const count = Math.min(chunk, width - x);
    for (let s = 0; s < subpixels; s++) kernels.tracePrimary(scene, records, row + s * count, base + x, count, s);
    for (let i = 0; i < count; i++) {
      sum.clear();
      for (let s = 0; s < subpixels; s++) sum.add((row + s * count + i) * at.PRIMARY_WORDS);
      marks[base + x + i] = Number(sum.isEdge || sum.isBusy);
      sum.write(frame, guideInts, base + x + i, args.keepsMiddle);
    }
  }
}

/** Rows of pixels with the sub-pixels that all get. */
export const surfacePass: BandOp<SurfaceArgs> = {
  rowsPerBand: 4,
  run(kernels, args, from, to) {
    const { guide } = args.frame;
    const guideInts = new Int32Array(guide.buffer, guide.byteOffset, guide.length);
    const sum = new PixelSum(args);
    for (let y = from; y < to; y++) firstRow(kernels, args, sum, guideInts, y);
  },
};

/** Whether another surface begins between two pixels' middles. */
function differs(frame: Frame, sum: PixelSum, p: number, q: number): boolean {
  const { primitive, depth, normal } = frame;
  if (primitive[p] === primitive[q]) return false;
  if (primitive[p] < 0 || primitive[q] < 0 || sum.bsdfIndex(primitive[p]) !== sum.bsdfIndex(primitive[q])) return true;
  let cosine = 0;
  for (let c = 0; c < 3; c++) cosine += normal[p * 3 + c] * normal[q * 3 + c];
  return cosine < 0.9 || Math.abs(depth[p] - depth[q]) > 0.06 * depth[p];
}

/** Whether an edge or a fine pattern runs through the pixel or beside it, as far as the first round knows. */
function isNearEdge({ frame, marks }: SurfaceArgs, sum: PixelSum, x: number, y: number): boolean {
  const { width, height } = frame;
  const p = y * width + x;
  for (let dy = -1; dy <= 1; dy++) {
    if (y + dy < 0 || y + dy >= height) continue;
    for (let dx = -1; dx <= 1; dx++) {
      if (x + dx < 0 || x + dx >= width) continue;
      const q = p + dy * width + dx;
      if (marks[q] !== 0) return true;
      if ((dx === 0 || dy === 0) && q !== p && differs(frame, sum, p, q)) return true;
    }
  }
  return false;
}

/** Rows of pixels again, with more sub-pixels where there is something to resolve. */
export const edgePass: BandOp<SurfaceArgs> = {
  rowsPerBand: 4,
  run(kernels, args, from, to) {
    const { frame, scene, records, nearSubpixels, edgeSubpixels, marks } = args;
    const { guide, width } = frame;
    const guideInts = new Int32Array(guide.buffer, guide.byteOffset, guide.length);
    const sum = new PixelSum(args);
    for (let y = from; y < to; y++) {
      const spare = y * recordsOfRow(width, edgeSubpixels);
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x;
        if (marks[pixel] === 0 && !isNearEdge(args, sum, x, y)) continue;
        sum.clear();
        for (let s = 0; s < (sum.isEdge ? edgeSubpixels : nearSubpixels); s++) {
          kernels.tracePrimary(scene, records, spare, pixel, 1, s);
          sum.add(spare * at.PRIMARY_WORDS);
        }
        sum.write(frame, guideInts, pixel, args.keepsMiddle);
      }
    }
  },
};
