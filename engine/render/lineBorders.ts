/** Where neighbouring samples show a line between them, and how heavy it is drawn. */
import * as at from '../kernels/trace/layout.ts';
import { LINE_SAMPLES, type LineSamples, rayThrough } from './lineSamples.ts';
import type { Bsdf, SceneObject } from './types.ts';

/** Weights of lines, lightest first; 0 is none. */
export const lineWeights = { none: 0, crease: 1, fold: 2, outline: 3, structure: 4 } as const;
export type LineWeight = (typeof lineWeights)[keyof typeof lineWeights];

/** What a draughtsman sees in a thing. */
const parts = {
  object: 0,
  floor: 1,
  ceiling: 2,
  wall: 3,
  opening: 4,
  trim: 5,
  outside: 6,
  printed: 7,
  pile: 8,
} as const;
const partOfKind: Readonly<Record<string, number>> = {
  floor: parts.floor,
  ceiling: parts.ceiling,
  wall: parts.wall,
  window: parts.opening,
  door: parts.opening,
  passage: parts.opening,
  trim: parts.trim,
  outside: parts.outside,
  picture: parts.printed,
  rug: parts.pile,
};

/** How a thing's surface is drawn: soft ones without their wrinkles, foliage and pile by their outer lines. */
const manners = { hard: 0, soft: 1, loose: 2 } as const;
const softPatterns = new Set(['weave', 'velvet', 'boucle', 'carpet', 'leather']);

/** The part of each thing. */
export const partsOf = (objects: readonly SceneObject[]): number[] =>
  objects.map(({ kind }) => partOfKind[kind] ?? parts.object);

/** The manner of each look. */
export const mannersOf = (bsdfs: readonly Bsdf[]): number[] =>
  bsdfs.map(({ kind, texture }) => {
    const pattern = texture?.finish.pattern.kind ?? '';
    if (kind === 'cloth' || pattern === 'leaf') return manners.loose;
    return softPatterns.has(pattern) ? manners.soft : manners.hard;
  });

/** Chord between unit normals that stand at an angle to each other. */
const chord = (degrees: number): number => 2 * Math.sin((degrees * Math.PI) / 360);

/** Least chord that is a crease, by manner; nothing turns by a chord above 2. */
const CREASE = [chord(25), chord(48), 3];
/** Least step in depth that is a fold, metres, by manner. */
const FOLD_M = [0.005, 0.012, 0.03];
/** A bend whose neighbourhood turns by more than this share of it is a round surface, not a crease. */
const ROUND = 0.4;

interface Scenery {
  readonly scene: Float32Array;
  readonly objectOfPrimitive: Int32Array;
  readonly parts: readonly number[];
  readonly manners: readonly number[];
}

/** Reads borders between samples; `top` is the number of the first sample row in the picture. */
export class LineBorders {
  private readonly samples: LineSamples;
  private readonly scenery: Scenery;
  private readonly sceneInts: Int32Array;
  private readonly top: number;
  private readonly sampleM: number;
  private readonly rayA = new Float64Array(3);
  private readonly rayB = new Float64Array(3);

  constructor(samples: LineSamples, scenery: Scenery, top: number) {
    this.samples = samples;
    this.scenery = scenery;
    const { scene } = scenery;
    this.sceneInts = new Int32Array(scene.buffer, scene.byteOffset, scene.length);
    this.top = top;
    let right2 = 0;
    for (let c = 0; c < 3; c++) right2 += scene[at.H_CAMERA_RIGHT + c] * scene[at.H_CAMERA_RIGHT + c];
    this.sampleM = Math.sqrt(right2) / LINE_SAMPLES;
  }

  /**
   * Weights of the borders behind each of `count` samples that lie `stride` apart from sample `first` on: entry i is
   * the border between samples i and i + 1.
   */
  along(first: number, stride: number, count: number, out: Uint8Array, bends: Float32Array): void {
    for (let i = 0; i + 1 < count; i++) {
      const a = first + i * stride;
      const weight = this.step(a, a + stride);
      out[i] = weight;
      bends[i] = weight > 0 ? 0 : this.bend(first, stride, count, i);
    }
    out[count - 1] = 0;
    bends[count - 1] = 0;
    for (let i = 0; i + 1 < count; i++) {
      const bend = bends[i];
      if (bend === 0) continue;
      // A rounded edge bends over some samples: one line, where it bends most.
      const before = Math.max(i > 0 ? bends[i - 1] : 0, i > 1 ? bends[i - 2] : 0);
      const after = Math.max(bends[i + 1], i + 2 < count ? bends[i + 2] : 0);
      if (bend > before && bend >= after) out[i] = this.creaseWeight(first + i * stride);
    }
  }

  private bsdf(primitive: number): number {
    return this.sceneInts[this.sceneInts[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS + at.T_BSDF];
  }

  private part(primitive: number): number {
    return primitive < 0 ? parts.outside : this.scenery.parts[this.scenery.objectOfPrimitive[primitive]];
  }

  /** Corners of the house are structure, edges of things light lines. */
  private creaseWeight(a: number): LineWeight {
    return this.part(this.samples.primitive[a]) === parts.wall ? lineWeights.structure : lineWeights.crease;
  }

  /** Weight of a border where surfaces end: another thing, or the same one at another depth. */
  private step(a: number, b: number): LineWeight {
    const { primitive, pane } = this.samples;
    const [p, q] = [primitive[a], primitive[b]];
    const { objectOfPrimitive } = this.scenery;
    const object = (s: number): number => (s < 0 ? -1 : objectOfPrimitive[s]);
    if (p !== q) {
      const [partA, partB] = [this.part(p), this.part(q)];
      if (partA === parts.outside && partB === parts.outside) return this.paneStep(pane[a], pane[b]);
      if (object(p) !== object(q)) return this.between(a, b, partA, partB);
      if (partA === parts.pile) return lineWeights.none;
      if (this.jumps(a, b, Math.max(this.fold(p), this.fold(q)))) return lineWeights.fold;
      if (this.bsdf(p) !== this.bsdf(q) && this.drawsMaterials(p, q)) return lineWeights.crease;
    }
    return this.paneStep(pane[a], pane[b]);
  }

  /** Edges of glass that stands in the room; a window's panes end at its frame anyhow. */
  private paneStep(p: number, q: number): LineWeight {
    if (p === q || (p >= 0 && q >= 0)) return lineWeights.none;
    return this.part(Math.max(p, q)) === parts.object ? lineWeights.fold : lineWeights.none;
  }

  private fold(primitive: number): number {
    return FOLD_M[this.scenery.manners[this.bsdf(primitive)]];
  }

  /** Materials meet in a line on walls and hard things; what is printed or woven into a thing is no line. */
  private drawsMaterials(p: number, q: number): boolean {
    const { manners: of } = this.scenery;
    return this.part(p) !== parts.printed && of[this.bsdf(p)] === manners.hard && of[this.bsdf(q)] === manners.hard;
  }

  /** Different things. */
  private between(a: number, b: number, partA: number, partB: number): LineWeight {
    const isHouse = (part: number): boolean => part >= parts.floor && part <= parts.trim;
    if (!isHouse(partA) || !isHouse(partB)) {
      return isHouse(partA) && partB === parts.outside ? lineWeights.structure : lineWeights.outline;
    }
    if (partA === partB && this.isOnePlane(a, b)) return lineWeights.none;
    const isTrimOnWall = partA + partB === parts.trim + parts.wall && partA !== partB;
    return isTrimOnWall ? lineWeights.fold : lineWeights.structure;
  }

  private turn(a: number, b: number): number {
    const { normal } = this.samples;
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += (normal[a * 3 + c] - normal[b * 3 + c]) ** 2;
    return Math.sqrt(sum);
  }

  private isOnePlane(a: number, b: number): boolean {
    const { primitive } = this.samples;
    return (
      this.turn(a, b) < 0.02 && !this.jumps(a, b, FOLD_M[0]) && this.bsdf(primitive[a]) === this.bsdf(primitive[b])
    );
  }

  /** Whether neither sample lies near the plane of the other's triangle. */
  private jumps(a: number, b: number, leastM: number): boolean {
    const { columns, depth, primitive } = this.samples;
    const { scene } = this.scenery;
    const through = (i: number, out: Float64Array): void =>
      rayThrough(
        scene,
        ((i % columns) + 0.5) / LINE_SAMPLES,
        (this.top + Math.trunc(i / columns) + 0.5) / LINE_SAMPLES,
        out,
      );
    through(a, this.rayA);
    through(b, this.rayB);
    const least = leastM + 1.5 * this.sampleM * Math.max(depth[a], depth[b]);
    return (
      Math.abs(depth[b] - this.onPlane(primitive[a], depth[a], this.rayA, this.rayB)) > least &&
      Math.abs(depth[a] - this.onPlane(primitive[b], depth[b], this.rayB, this.rayA)) > least
    );
  }

  /** Depth at which `ray` meets the plane of a triangle that lies at `depth` on its `own` ray. */
  private onPlane(primitive: number, depth: number, own: Float64Array, ray: Float64Array): number {
    const { scene } = this.scenery;
    const normal = this.sceneInts[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS + at.T_GEOMETRIC;
    let [there, here] = [0, 0];
    for (let c = 0; c < 3; c++) {
      there += scene[normal + c] * own[c];
      here += scene[normal + c] * ray[c];
    }
    return Math.abs(here) < 1e-9 ? 1e9 : (depth * there) / here;
  }

  /**
   * How much the surface bends between samples i and i + 1 if that is a crease, otherwise 0: at once, or over three
   * samples where the thing is wide enough, so that a machined edge's small radius still is one; and only where it is
   * straight on both sides.
   */
  private bend(first: number, stride: number, count: number, i: number): number {
    const { primitive } = this.samples;
    const { objectOfPrimitive, manners: of } = this.scenery;
    const a = first + i * stride;
    if (primitive[a] < 0) return 0;
    const object = objectOfPrimitive[primitive[a]];
    const part = this.scenery.parts[object];
    if (part === parts.outside || part === parts.pile) return 0;
    const least = CREASE[of[this.bsdf(primitive[a])]];
    if (least > 2) return 0;
    const isSame = (k: number): boolean => {
      const s = k >= 0 && k < count ? primitive[first + k * stride] : -1;
      return s >= 0 && objectOfPrimitive[s] === object;
    };
    const turn = (k: number, l: number): number => this.turn(first + k * stride, first + l * stride);
    const here = turn(i, i + 1);
    const around = Math.max(isSame(i - 1) ? turn(i - 1, i) : 0, isSame(i + 2) ? turn(i + 1, i + 2) : 0);
    if (here >= least && around <= ROUND * here) return 1.5 * here;
    if (!(isSame(i - 2) && isSame(i - 1) && isSame(i + 2) && isSame(i + 3))) return 0;
    const whole = turn(i - 1, i + 2);
    if (whole < least || turn(i - 2, i - 1) + turn(i + 2, i + 3) > ROUND * whole) return 0;
    return whole + 0.5 * here;
  }
}
