/** What the sub-pixels of one pixel show, summed. */
import { oklabToLinear } from '../image/colour.ts';
import * as at from '../kernels/trace/layout.ts';
import { materialEvaluator } from '../materials/evaluate.ts';
import { reflectanceShare } from '../materials/reflectance.ts';
import { type Evaluator, newSample } from '../materials/sample.ts';
import type { Frame } from './frame.ts';
import { PixelRays } from './pixelRays.ts';
import type { Texture } from './types.ts';

/** What the surface passes are given. */
export interface SurfaceArgs {
  readonly scene: Float32Array;
  readonly frame: Frame;
  /** Texture of each BSDF, null for none. */
  readonly textures: readonly (Texture | null)[];
  /** Looks of things that are kept: 1. */
  readonly keptBsdfs: Uint8Array;
  /** Room for `recordsOfRow` records for each row. */
  readonly records: Float32Array;
  /**
   * Sub-pixels of every pixel, of those beside an edge or with a fine pattern, and of those that turn out to show
   * several things.
   */
  readonly subpixels: number;
  readonly nearSubpixels: number;
  readonly edgeSubpixels: number;
  /** 1 for pixels that show several surfaces or a fine pattern; more where later rounds found so (surfacePass.ts). */
  readonly marks: Uint8Array;
  /** Light of pixels that show several surfaces is sampled at their middle, for the filter. */
  readonly keepsMiddle: boolean;
  /**
   * Light sources shine no brighter than this into a sub-pixel; at edges no brighter than what shows as white, so
   * that those stay smooth.
   */
  readonly brightest: number;
  readonly white: number;
  /** Share of the sky's light that the picture shows. */
  readonly view: number;
}

/** Evaluators of a call, built once by each thread. */
const evaluators = new WeakMap<object, readonly (Evaluator | null)[]>();

function evaluatorsOf(args: SurfaceArgs): readonly (Evaluator | null)[] {
  const known = evaluators.get(args.textures);
  if (known) return known;
  const made = args.textures.map((texture) => (texture ? materialEvaluator(texture.finish, texture.seed) : null));
  evaluators.set(args.textures, made);
  return made;
}

/**
 * Luminance of albedo, against the mean of two sub-pixels, by which they must differ for the pixel to need more of
 * them.
 */
const BUSY = 0.03;

/** Pixels by which a surface lies before or behind another that faces the same way, at least. */
export const STEP_PX = 1.5;

/** Surfaces of a pixel that are told apart; of those, FRAGMENTS are kept. */
const SURFACES = 8;

/** Sums over the sub-pixels of one pixel. */
export class PixelSum {
  readonly albedo = new Float64Array(3);
  readonly emission = new Float64Array(3);
  private readonly emissionAtEdge = new Float64Array(3);
  readonly normal = new Float64Array(3);
  private readonly scene: Float32Array;
  private readonly sceneInts: Int32Array;
  private readonly records: Float32Array;
  private readonly recordInts: Int32Array;
  private readonly brightest: number;
  private readonly white: number;
  private readonly view: number;
  private readonly keptBsdfs: Uint8Array;
  private readonly evaluate: readonly (Evaluator | null)[];
  private readonly sample = newSample();
  /** Of the BSDF at the pixel's middle alone. */
  bsdf = -1;
  primitive = -1;
  depth = 0;
  roughness = 0;
  slopeU = 0;
  slopeV = 0;
  own = 0;
  taken = 0;
  kept = 0;
  /** Several surfaces show. */
  isEdge = false;
  /** A pattern finer than the pixel shows. */
  isBusy = false;
  /** Fragments: see FRAGMENT_WORDS. Albedo and share as sums. */
  private readonly primitives = new Int32Array(SURFACES + 1);
  private readonly depths = new Float64Array(SURFACES + 1);
  private readonly shares = new Float64Array(SURFACES);
  private readonly albedos = new Float64Array(SURFACES * 3);
  private readonly normals = new Float64Array((SURFACES + 1) * 3);
  /** How many there are; behind them stands the record that is being added. */
  private fragments = 0;
  /** How two fragments compare: see `compare`. */
  private isSame = false;
  private cosine = 0;
  private off = 0;
  private pixel = 0;
  private readonly rays: PixelRays;
  /** Fragment of the record that is being added. */
  private fragment = -1;
  private darkest = 0;
  private lightest = 0;

  constructor(args: SurfaceArgs) {
    const { scene, records } = args;
    this.scene = scene;
    this.sceneInts = new Int32Array(scene.buffer, scene.byteOffset, scene.length);
    this.records = records;
    this.recordInts = new Int32Array(records.buffer, records.byteOffset, records.length);
    this.brightest = args.brightest;
    this.white = args.white;
    this.view = args.view;
    this.keptBsdfs = args.keptBsdfs;
    this.evaluate = evaluatorsOf(args);
    this.rays = new PixelRays(scene, args.frame.width);
  }

  /** Begins with a pixel. */
  begin(pixel: number): void {
    this.pixel = pixel;
    this.albedo.fill(0);
    this.emission.fill(0);
    this.emissionAtEdge.fill(0);
    this.normal.fill(0);
    this.bsdf = -1;
    this.primitive = -1;
    this.depth = 0;
    this.roughness = 0;
    this.slopeU = 0;
    this.slopeV = 0;
    this.own = 0;
    this.taken = 0;
    this.kept = 0;
    this.isEdge = false;
    this.isBusy = false;
    this.fragments = 0;
    this.darkest = Number.POSITIVE_INFINITY;
    this.lightest = 0;
    this.shares.fill(0);
    this.albedos.fill(0);
  }

  bsdfIndex(primitive: number): number {
    return this.sceneInts[this.sceneInts[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS + at.T_BSDF];
  }

  /** Adds the record that begins at word `r`. */
  add(r: number): void {
    const { records, scene, sceneInts } = this;
    const primitive = this.recordInts[r + at.P_PRIMITIVE];
    const bsdf = primitive < 0 ? -1 : this.bsdfIndex(primitive);
    if (this.taken === 0) {
      this.primitive = primitive;
      this.bsdf = bsdf;
      this.depth = primitive < 0 ? 0 : records[r + at.P_DEPTH];
    }
    this.taken++;
    // What is kept is seen in the photo, and black in the rendering.
    if (primitive >= 0 && this.keptBsdfs[bsdf] !== 0) this.kept++;
    else this.addEmission(r, primitive < 0 ? this.view : 1);
    if (primitive < 0) {
      this.isEdge ||= this.primitive >= 0;
      return;
    }
    const bsdfAt = sceneInts[at.H_BSDFS] + bsdf * at.BSDF_WORDS;
    const kind = sceneInts[bsdfAt + at.L_KIND];
    this.isEdge ||= bsdf !== this.bsdf || this.bends(r);
    // The middle's own: a mean over an edge would be like nothing about it, and the filter would leave its noise.
    if (this.taken === 1) for (let c = 0; c < 3; c++) this.normal[c] = records[r + at.P_NORMAL + c];
    if (kind === at.KIND_EMITTER) return;
    this.fragment = this.fragmentOf(r, primitive);
    this.shares[this.fragment]++;
    const evaluate = this.evaluate[bsdf];
    if (!evaluate) {
      if (kind !== at.KIND_METAL)
        this.addAlbedo(
          r,
          scene[bsdfAt + at.L_ALBEDO],
          scene[bsdfAt + at.L_ALBEDO + 1],
          scene[bsdfAt + at.L_ALBEDO + 2],
        );
      return;
    }
    const { sample } = this;
    evaluate(records[r + at.P_UV], records[r + at.P_UV + 1], records[r + at.P_FOOTPRINT], sample);
    if (bsdf === this.bsdf) {
      this.own++;
      this.roughness += sample.roughness;
      this.slopeU += sample.slopeU;
      this.slopeV += sample.slopeV;
    }
    if (kind === at.KIND_METAL) return;
    const rgb = oklabToLinear(sample.l, sample.a, sample.b);
    const open = sample.openness * reflectanceShare(rgb[0], rgb[1], rgb[2]);
    this.addAlbedo(r, Math.max(0, rgb[0]) * open, Math.max(0, rgb[1]) * open, Math.max(0, rgb[2]) * open);
  }

  private addEmission(r: number, view: number): void {
    const e = r + at.P_EMISSION;
    const { records } = this;
    const most = Math.max(records[e], records[e + 1], records[e + 2]);
    if (most <= 0) return;
    const scale = Math.min(view, this.brightest / most);
    const atEdge = Math.min(view, this.white / most);
    for (let c = 0; c < 3; c++) {
      this.emission[c] += records[e + c] * scale;
      this.emissionAtEdge[c] += records[e + c] * atEdge;
    }
  }

  private addAlbedo(r: number, red: number, green: number, blue: number): void {
    const { records, albedo, albedos } = this;
    const tint = r + at.P_TINT;
    const own = this.fragment * 3;
    const rgb0 = red * records[tint];
    const rgb1 = green * records[tint + 1];
    const rgb2 = blue * records[tint + 2];
    albedo[0] += rgb0;
    albedo[1] += rgb1;
    albedo[2] += rgb2;
    albedos[own] += rgb0;
    albedos[own + 1] += rgb1;
    albedos[own + 2] += rgb2;
    const light = rgb0 + rgb1 + rgb2;
    this.darkest = Math.min(this.darkest, light);
    this.lightest = Math.max(this.lightest, light);
    this.isBusy ||= this.lightest - this.darkest > BUSY * (this.lightest + this.darkest);
  }

  /** Writes fragment `f`; its normal is that of the primitive's plane, towards the camera. */
  private loadFragment(f: number, primitive: number, depth: number): void {
    const { scene, sceneInts, normals, rays, pixel } = this;
    this.primitives[f] = primitive;
    this.depths[f] = depth;
    const normal = sceneInts[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS + at.T_GEOMETRIC;
    let away = 0;
    for (let c = 0; c < 3; c++) away += rays.along(pixel, 1, c) * scene[normal + c];
    for (let c = 0; c < 3; c++) normals[f * 3 + c] = away > 0 ? -scene[normal + c] : scene[normal + c];
  }

  /** Loads how fragment `g` compares with `f`: whether of the same look, how turned, how many pixels off its plane. */
  private compare(f: number, g: number): void {
    const { normals, depths, primitives, pixel } = this;
    this.isSame = this.bsdfIndex(primitives[f]) === this.bsdfIndex(primitives[g]);
    this.cosine = 0;
    for (let c = 0; c < 3; c++) this.cosine += normals[f * 3 + c] * normals[g * 3 + c];
    this.off = this.rays.off(pixel, depths[f], normals, f * 3, pixel, depths[g]);
  }

  /** The fragment likest to `g`: by what they are made of, then by where they face, then by how far one lies behind. */
  private likestTo(g: number): number {
    let likest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let f = 0; f < this.fragments; f++) {
      if (f === g) continue;
      this.compare(f, g);
      const unlike = (this.isSame ? 0 : 4) + (1 - this.cosine) + Math.min(2, this.off / 20);
      if (unlike >= least) continue;
      least = unlike;
      likest = f;
    }
    return likest;
  }

  /**
   * Fragment that a record belongs to: one of the same look that faces the same way, or a new one while there is
   * room, else the likest. Faces count as they lie: shading rounds the edges between them off.
   */
  private fragmentOf(r: number, primitive: number): number {
    const own = this.fragments;
    this.loadFragment(own, primitive, this.records[r + at.P_DEPTH]);
    for (let f = 0; f < own; f++) {
      this.compare(f, own);
      if (this.isSame && this.cosine > 0.9 && this.off < STEP_PX) return f;
    }
    return own === SURFACES ? this.likestTo(own) : this.fragments++;
  }

  /** Joins the smallest fragments to the likest ones until there are few enough to keep. */
  private joinFragments(): void {
    const { shares, albedos, normals, depths, primitives } = this;
    while (this.fragments > at.FRAGMENTS) {
      let small = 0;
      for (let f = 1; f < this.fragments; f++) if (shares[f] < shares[small]) small = f;
      const likest = this.likestTo(small);
      shares[likest] += shares[small];
      for (let c = 0; c < 3; c++) albedos[likest * 3 + c] += albedos[small * 3 + c];
      const last = --this.fragments;
      shares[small] = shares[last];
      depths[small] = depths[last];
      primitives[small] = primitives[last];
      shares[last] = 0;
      for (let c = 0; c < 3; c++) {
        albedos[small * 3 + c] = albedos[last * 3 + c];
        normals[small * 3 + c] = normals[last * 3 + c];
      }
    }
  }

  private writeFragments(frame: Frame, pixel: number): void {
    const { taken, shares, albedos } = this;
    if (this.isEdge) this.joinFragments();
    const first = pixel * at.FRAGMENTS * at.FRAGMENT_WORDS;
    for (let f = 0; f < at.FRAGMENTS; f++) {
      const word = first + f * at.FRAGMENT_WORDS;
      frame.fragments[word + at.E_SHARE] = this.isEdge ? shares[f] / taken : 0;
      if (!this.isEdge || shares[f] === 0) continue;
      frame.fragmentPrimitives[word + at.E_PRIMITIVE] = this.primitives[f];
      frame.fragments[word + at.E_DEPTH] = this.depths[f];
      for (let c = 0; c < 3; c++) frame.fragments[word + at.E_ALBEDO + c] = albedos[f * 3 + c] / shares[f];
    }
  }

  /** Whether the record's surface is another one than the first: turned away from it, or at another depth. */
  private bends(r: number): boolean {
    const { records, normal } = this;
    const n = r + at.P_NORMAL;
    const length = Math.hypot(normal[0], normal[1], normal[2]);
    if (length === 0) return false;
    const cosine = (normal[0] * records[n] + normal[1] * records[n + 1] + normal[2] * records[n + 2]) / length;
    return (
      cosine < 0.96 || this.rays.off(this.pixel, this.depth, normal, 0, this.pixel, records[r + at.P_DEPTH]) > STEP_PX
    );
  }

  /** Writes the pixel's means into the frame. `keepsMiddle`: light of edges is sampled at their middle. */
  write(frame: Frame, guideInts: Int32Array, pixel: number, keepsMiddle: boolean): void {
    const share = 1 / this.taken;
    const emission = this.isEdge ? this.emissionAtEdge : this.emission;
    for (let c = 0; c < 3; c++) {
      frame.albedo[pixel * 3 + c] = this.albedo[c] * share;
      frame.emission[pixel * 3 + c] = emission[c] * share;
      frame.normal[pixel * 3 + c] = this.normal[c];
    }
    frame.kept[pixel] = this.kept * share;
    frame.depth[pixel] = this.depth;
    frame.primitive[pixel] = this.primitive;
    this.writeFragments(frame, pixel);
    const guide = pixel * at.GUIDE_WORDS;
    guideInts[guide + at.U_MIDDLE] = keepsMiddle && this.isEdge ? 1 : 0;
    const bsdfAt = this.sceneInts[at.H_BSDFS] + this.bsdf * at.BSDF_WORDS;
    guideInts[guide + at.U_BSDF] = this.own > 0 ? bsdfAt : -1;
    if (this.own === 0) return;
    frame.guide[guide + at.U_ROUGHNESS] = this.roughness / this.own;
    frame.guide[guide + at.U_SLOPE_U] = this.slopeU / this.own;
    frame.guide[guide + at.U_SLOPE_V] = this.slopeV / this.own;
  }
}
