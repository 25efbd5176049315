/** First pass: what each pixel shows, its textures averaged over sub-pixels, before any light is computed. */
import type { BandOp } from '../bandOp.ts';
import { oklabToLinear } from '../image/colour.ts';
import * as at from '../kernels/trace/layout.ts';
import type { Kernels } from '../kernels/types.ts';
import { materialEvaluator } from '../materials/evaluate.ts';
import { type Evaluator, newSample } from '../materials/sample.ts';
import type { Frame } from './frame.ts';
import type { Texture } from './types.ts';

export interface SurfaceArgs {
  readonly scene: Float32Array;
  readonly frame: Frame;
  /** Texture of each look, null for none. */
  readonly textures: readonly (Texture | null)[];
  /** Looks of things that are kept: 1. */
  readonly keptLooks: Uint8Array;
  /** Room for `recordsOfRow` records for each row. */
  readonly records: Float32Array;
  /** Sub-pixels of every pixel, and of those that turn out to show more than one thing. */
  readonly subpixels: number;
  readonly edgeSubpixels: number;
  /** Light sources shine no brighter than this into a sub-pixel, so that their edges stay smooth after the tone curve. */
  readonly brightest: number;
}

/** Records that a row of pixels needs. */
export const recordsOfRow = (width: number, edgeSubpixels: number): number => Math.max(width, edgeSubpixels + 1);

/** Evaluators of a call, built once by each thread. */
const evaluators = new WeakMap<object, readonly (Evaluator | null)[]>();

function evaluatorsOf(args: SurfaceArgs): readonly (Evaluator | null)[] {
  const known = evaluators.get(args.textures);
  if (known) return known;
  const made = args.textures.map((texture) => (texture ? materialEvaluator(texture.finish, texture.seed) : null));
  evaluators.set(args.textures, made);
  return made;
}

/** Sums over the sub-pixels of one pixel. */
class PixelSum {
  readonly albedo = new Float64Array(3);
  readonly emission = new Float64Array(3);
  readonly normal = new Float64Array(3);
  private readonly scene: Float32Array;
  private readonly sceneInts: Int32Array;
  private readonly records: Float32Array;
  private readonly recordInts: Int32Array;
  private readonly brightest: number;
  private readonly keptLooks: Uint8Array;
  private readonly evaluate: readonly (Evaluator | null)[];
  private readonly sample = newSample();
  /** Of the look at the pixel's middle alone. */
  look = -1;
  slot = -1;
  depth = 0;
  roughness = 0;
  slopeU = 0;
  slopeV = 0;
  own = 0;
  taken = 0;
  kept = 0;
  isEdge = false;

  constructor(args: SurfaceArgs) {
    const { scene, records } = args;
    this.scene = scene;
    this.sceneInts = new Int32Array(scene.buffer, scene.byteOffset, scene.length);
    this.records = records;
    this.recordInts = new Int32Array(records.buffer, records.byteOffset, records.length);
    this.brightest = args.brightest;
    this.keptLooks = args.keptLooks;
    this.evaluate = evaluatorsOf(args);
  }

  clear(): void {
    this.albedo.fill(0);
    this.emission.fill(0);
    this.normal.fill(0);
    this.look = -1;
    this.slot = -1;
    this.depth = 0;
    this.roughness = 0;
    this.slopeU = 0;
    this.slopeV = 0;
    this.own = 0;
    this.taken = 0;
    this.kept = 0;
    this.isEdge = false;
  }

  lookIndex(slot: number): number {
    return this.sceneInts[this.sceneInts[at.H_TRIANGLES] + slot * at.TRIANGLE_WORDS + at.T_LOOK];
  }

  /** Adds the record that begins at word `r`. */
  add(r: number): void {
    const { records, scene, sceneInts } = this;
    const slot = this.recordInts[r + at.P_SLOT];
    const look = slot < 0 ? -1 : this.lookIndex(slot);
    if (this.taken === 0) {
      this.slot = slot;
      this.look = look;
      this.depth = slot < 0 ? 0 : records[r + at.P_DEPTH];
    }
    this.taken++;
    // What is kept is seen in the photo, and black in the rendering.
    if (slot >= 0 && this.keptLooks[look] !== 0) this.kept++;
    else this.addEmission(r);
    if (slot < 0) {
      this.isEdge ||= this.slot >= 0;
      return;
    }
    const lookAt = sceneInts[at.H_LOOKS] + look * at.LOOK_WORDS;
    const kind = sceneInts[lookAt + at.L_KIND];
    this.isEdge ||= look !== this.look || this.bends(r);
    // The middle's own: a mean over an edge would be like nothing about it, and the filter would leave its noise.
    if (this.taken === 1) for (let c = 0; c < 3; c++) this.normal[c] = records[r + at.P_NORMAL + c];
    if (kind === at.KIND_EMITTER) return;
    const evaluate = this.evaluate[look];
    if (!evaluate) {
      if (kind !== at.KIND_METAL)
        this.addAlbedo(
          r,
          scene[lookAt + at.L_ALBEDO],
          scene[lookAt + at.L_ALBEDO + 1],
          scene[lookAt + at.L_ALBEDO + 2],
        );
      return;
    }
    const { sample } = this;
    evaluate(records[r + at.P_UV], records[r + at.P_UV + 1], records[r + at.P_FOOTPRINT], sample);
    if (look === this.look) {
      this.own++;
      this.roughness += sample.roughness;
      this.slopeU += sample.slopeU;
      this.slopeV += sample.slopeV;
    }
    if (kind === at.KIND_METAL) return;
    const rgb = oklabToLinear(sample.l, sample.a, sample.b);
    const open = sample.openness;
    this.addAlbedo(r, Math.max(0, rgb[0]) * open, Math.max(0, rgb[1]) * open, Math.max(0, rgb[2]) * open);
  }

  private addEmission(r: number): void {
    const e = r + at.P_EMISSION;
    const { records } = this;
    const most = Math.max(records[e], records[e + 1], records[e + 2]);
    const scale = most > this.brightest ? this.brightest / most : 1;
    for (let c = 0; c < 3; c++) this.emission[c] += records[e + c] * scale;
  }

  private addAlbedo(r: number, red: number, green: number, blue: number): void {
    const tint = r + at.P_TINT;
    this.albedo[0] += red * this.records[tint];
    this.albedo[1] += green * this.records[tint + 1];
    this.albedo[2] += blue * this.records[tint + 2];
  }

  /** Whether the record's surface is another one than the first: turned away from it, or at another depth. */
  private bends(r: number): boolean {
    const { records, normal } = this;
    const n = r + at.P_NORMAL;
    const length = Math.hypot(normal[0], normal[1], normal[2]);
    if (length === 0) return false;
    const cosine = (normal[0] * records[n] + normal[1] * records[n + 1] + normal[2] * records[n + 2]) / length;
    return cosine < 0.96 || Math.abs(records[r + at.P_DEPTH] - this.depth) > 0.04 * this.depth;
  }

  /** Writes the pixel's means into the frame. */
  write(frame: Frame, guideInts: Int32Array, pixel: number): void {
    const share = 1 / this.taken;
    for (let c = 0; c < 3; c++) {
      frame.albedo[pixel * 3 + c] = this.albedo[c] * share;
      frame.emission[pixel * 3 + c] = this.emission[c] * share;
      frame.normal[pixel * 3 + c] = this.normal[c];
    }
    frame.kept[pixel] = this.kept * share;
    frame.depth[pixel] = this.depth;
    frame.slot[pixel] = this.slot;
    const guide = pixel * at.GUIDE_WORDS;
    const lookAt = this.sceneInts[at.H_LOOKS] + this.look * at.LOOK_WORDS;
    guideInts[guide + at.U_LOOK] = this.own > 0 ? lookAt : -1;
    if (this.own === 0) return;
    frame.guide[guide + at.U_ROUGHNESS] = this.roughness / this.own;
    frame.guide[guide + at.U_SLOPE_U] = this.slopeU / this.own;
    frame.guide[guide + at.U_SLOPE_V] = this.slopeV / this.own;
  }
}

function surfaceRow(kernels: Kernels, args: SurfaceArgs, sum: PixelSum, guideInts: Int32Array, y: number): void {
  const { frame, scene, records, subpixels, edgeSubpixels } = args;
  const { width } = frame;
  const room = recordsOfRow(width, edgeSubpixels);
  // Sub-pixels lie one after the other in the row's own part of the records, a few pixels at a time.
  const chunk = Math.floor((room - 1) / edgeSubpixels);
  const base = y * width;
  const row = y * room;
  for (let x = 0; x < width; x += chunk) {
    const count = Math.min(chunk, width - x);
    for (let s = 0; s < subpixels; s++) kernels.tracePrimary(scene, records, row + s * count, base + x, count, s);
    for (let i = 0; i < count; i++) {
      const pixel = base + x + i;
      sum.clear();
      for (let s = 0; s < subpixels; s++) sum.add((row + s * count + i) * at.PRIMARY_WORDS);
      if (sum.isEdge && edgeSubpixels > subpixels) {
        // Behind the records of the chunk there is room for one more.
        const spare = row + subpixels * count;
        for (let s = subpixels; s < edgeSubpixels; s++) {
          kernels.tracePrimary(scene, records, spare, pixel, 1, s);
          sum.add(spare * at.PRIMARY_WORDS);
        }
      }
      sum.write(frame, guideInts, pixel);
    }
  }
}

export const surfacePass: BandOp<SurfaceArgs> = {
  rowsPerBand: 4,
  run(kernels, args, from, to) {
    const { guide } = args.frame;
    const guideInts = new Int32Array(guide.buffer, guide.byteOffset, guide.length);
    const sum = new PixelSum(args);
    for (let y = from; y < to; y++) surfaceRow(kernels, args, sum, guideInts, y);
  },
};
