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
import { PixelRays } from './pixelRays.ts';
import { PixelSum, STEP_PX, type SurfaceArgs } from './pixelSum.ts';

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
      sum.begin(base + x + i);
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
function differs(frame: Frame, sum: PixelSum, rays: PixelRays, p: number, q: number): boolean {
  const { primitive, depth, normal } = frame;
  if (primitive[p] === primitive[q]) return false;
  if (primitive[p] < 0 || primitive[q] < 0 || sum.bsdfIndex(primitive[p]) !== sum.bsdfIndex(primitive[q])) return true;
  let cosine = 0;
  for (let c = 0; c < 3; c++) cosine += normal[p * 3 + c] * normal[q * 3 + c];
  return cosine < 0.9 || rays.off(p, depth[p], normal, p * 3, q, depth[q]) > STEP_PX;
}

/**
 * Whether an edge or a fine pattern runs through the pixel or beside it, as far as the round before knows. Marks of the
 * own round don't count: other threads are setting them.
 */
function isNearEdge({ frame, marks, round }: EdgeArgs, sum: PixelSum, rays: PixelRays, x: number, y: number): boolean {
  const { width, height } = frame;
  const p = y * width + x;
  if (marks[p] !== 0) return round === 1 && marks[p] === 1;
  for (let dy = -1; dy <= 1; dy++) {
    if (y + dy < 0 || y + dy >= height) continue;
    for (let dx = -1; dx <= 1; dx++) {
      if (x + dx < 0 || x + dx >= width) continue;
      const q = p + dy * width + dx;
      if (marks[q] === round) return true;
      if (round === 1 && (dx === 0 || dy === 0) && q !== p && differs(frame, sum, rays, p, q)) return true;
    }
  }
  return false;
}

/** Rounds of the edge pass: what is thinner than a pixel is followed by so many of them from where it was seen. */
export const EDGE_ROUNDS = 5;

interface EdgeArgs extends SurfaceArgs {
  /** From 1 on. */
  readonly round: number;
}

/** Mark of a pixel with more sub-pixels that shows one thing. */
const PLAIN = 255;

/** Rows of pixels again, with more sub-pixels where there is something to resolve. */
export const edgePass: BandOp<EdgeArgs> = {
  rowsPerBand: 4,
  run(kernels, args, from, to) {
    const { frame, scene, records, nearSubpixels, edgeSubpixels, marks, round } = args;
    const { guide, width } = frame;
    const guideInts = new Int32Array(guide.buffer, guide.byteOffset, guide.length);
    const sum = new PixelSum(args);
    const rays = new PixelRays(scene, width);
    for (let y = from; y < to; y++) {
      const spare = y * recordsOfRow(width, edgeSubpixels);
      for (let x = 0; x < width; x++) {
        if (!isNearEdge(args, sum, rays, x, y)) continue;
        const pixel = y * width + x;
        sum.begin(pixel);
        for (let s = 0; s < (sum.isEdge ? edgeSubpixels : nearSubpixels); s++) {
          kernels.tracePrimary(scene, records, spare, pixel, 1, s);
          sum.add(spare * at.PRIMARY_WORDS);
        }
        sum.write(frame, guideInts, pixel, args.keepsMiddle);
        if (marks[pixel] === 0) marks[pixel] = sum.isEdge ? round + 1 : PLAIN;
      }
    }
  },
};
