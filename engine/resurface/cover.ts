/** New materials over the pixels of a photo: each surface's light on them, what stands in front kept. */
import { hash2, unit } from '../hash.ts';
import { Brush } from './brush.ts';
import { COVER, type FieldSize, FRONT, LOG_FLOOR, readField } from './field.ts';
import { type SurfaceKind, surfaceKinds } from './surfaceKinds.ts';
import type { Treatment } from './treatment.ts';

/** What is laid on the surfaces of one kind. */
export interface Cover {
  /** Coverage 0-255 at the picture's size. */
  readonly matte: Uint8Array;
  /** One for each face, at least one. */
  readonly treatments: readonly Treatment[];
  /** Index into `treatments` at each pixel of the picture. */
  readonly face: Uint8Array;
  /** Channels of COVER at workspace size. */
  readonly field: Float32Array;
  /** 0-1: how much of the old fine detail stays. */
  readonly keepDetail: number;
  /** Share of the light that the new surface throws back uncoloured from its face: see KindOptions. */
  readonly sheen: number;
  /** Standard deviation of new grain, in OKLab L. */
  readonly grain: number;
}

/** All that is laid on a photo, as arguments of a band operation. */
export interface Covers extends FieldSize {
  readonly kinds: Readonly<Partial<Record<SurfaceKind, Cover>>>;
  /**
   * Colours of what stands before the covers, carried into their edges; channels of FRONT. Empty when nothing is
   * covered.
   */
  readonly front: Float32Array;
  /** −1 where light comes from the left … 1 from the right. */
  readonly lightSide: number;
  readonly seed: number;
}

/** Luminance from which new surfaces are held back from burning out, and how much they get above it. */
const SHOULDER = { from: 0.78, reach: 0.2 } as const;
/** Share of the old floor's glare that a mirror keeps; the rougher, the less, by this power of its smoothness. */
const GLOSS = { share: 0.8, power: 0.8 } as const;

/** A colour in linear light, changed in place. */
export interface LinearRgb {
  r: number;
  g: number;
  b: number;
}

/** Mean-free noise with a roughly normal shape, the same whatever thread asks. */
function grainAt(x: number, y: number, seed: number): number {
  const h = hash2(x, y, seed);
  return (unit(h, 1) + unit(h, 2) + unit(h, 3) - 1.5) * 2;
}

/**
 * Old fine detail (grain, sockets, faint marks) as a factor; what strays far is an object and was spared by the matte.
 */
function detail(sourceY: number, smoothLogY: number, keep: number, alpha: number): number {
  if (keep <= 0) return 1;
  const rho = Math.log(sourceY > LOG_FLOOR ? sourceY : LOG_FLOOR) - smoothLogY;
  const limited = rho < -0.35 ? -0.35 : rho > 0.12 ? 0.12 : rho;
  const inside = alpha > 0.97 ? 1 : alpha < 0.8 ? 0 : (alpha - 0.8) / 0.17;
  return Math.exp(limited * keep * inside);
}

interface Layer {
  readonly cover: Cover;
  readonly brushes: readonly Brush[];
  /** Coverage 0-1 at the pixel that is painted. */
  share: number;
}

/** Lays covers over pixels, one at a time; holds scratch memory, so each thread makes its own. */
export class CoverPainter {
  private readonly covers: Covers;
  private readonly layers: readonly Layer[];
  private readonly field = new Float64Array(Math.max(COVER.size, FRONT.size));

  constructor(covers: Covers) {
    this.covers = covers;
    this.layers = surfaceKinds.flatMap((kind) => {
      const cover = covers.kinds[kind];
      if (!cover) return [];
      const brushes = cover.treatments.map((treatment) => new Brush(treatment, Math.sign(covers.lightSide)));
      return [{ cover, brushes, share: 0 }];
    });
  }

  /** Covers the colour `px` of pixel (x, y), whose index is `i`. */
  paint(x: number, y: number, i: number, px: LinearRgb): void {
    const { covers, layers } = this;
    let total = 0;
    for (const layer of layers) {
      layer.share = layer.cover.matte[i] / 255;
      total += layer.share;
    }
    if (total <= 0) return;
    const sourceY = 0.2126 * px.r + 0.7152 * px.g + 0.0722 * px.b;
    this.keepFront(x, y, Math.max(0, 1 - total), px);
    const restR = px.r;
    const restG = px.g;
    const restB = px.b;
    const noise = 3 * grainAt(x, y, covers.seed);
    const scale = total > 1 ? 1 / total : 1;
    for (const layer of layers) if (layer.share > 0) this.lay(layer, x, y, i, sourceY, noise, scale, px);
    // New surfaces keep their drawing even in a patch of sun: a shoulder instead of a burnt-out white.
    const painted = 0.2126 * (px.r - restR) + 0.7152 * (px.g - restG) + 0.0722 * (px.b - restB);
    const { from, reach } = SHOULDER;
    const k = painted > from ? (from + reach * (1 - Math.exp((from - painted) / reach))) / painted : 1;
    px.r = restR + (px.r - restR) * k;
    px.g = restG + (px.g - restG) * k;
    px.b = restB + (px.b - restB) * k;
  }

  /** Leaves of a pixel the share `rest` that shows what stands in front. */
  private keepFront(x: number, y: number, rest: number, px: LinearRgb): void {
    if (rest > 0 && rest < 0.98) {
      // An edge pixel still holds some of the old surface's colour: pull it to that of the thing in front.
      const { field } = this;
      readField(this.covers.front, FRONT.size, this.covers, x, y, field);
      const pull = Math.min(1, (1 - rest) * 1.4);
      px.r += (field[0] - px.r) * pull;
      px.g += (field[1] - px.g) * pull;
      px.b += (field[2] - px.b) * pull;
    }
    px.r *= rest;
    px.g *= rest;
    px.b *= rest;
  }

  private lay(
    { cover, brushes, share }: Layer,
    x: number,
    y: number,
    i: number,
    sourceY: number,
    noise: number,
    scale: number,
    px: LinearRgb,
  ): void {
    const { field } = this;
    const brush = brushes[cover.face[i]] ?? brushes[0];
    brush.at(x + 0.5, y + 0.5);
    readField(cover.field, COVER.size, this.covers, x, y, field);
    const gloss = GLOSS.share * (1 - brush.roughness) ** GLOSS.power * field[COVER.glare];
    const w = share * scale;
    const n = detail(sourceY, field[COVER.logY], cover.keepDetail, share) * (1 + noise * cover.grain);
    const { sheen } = cover;
    px.r += w * ((brush.r * (1 - sheen) + sheen) * field[COVER.light] * n + gloss);
    px.g += w * ((brush.g * (1 - sheen) + sheen) * field[COVER.light + 1] * n + gloss);
    px.b += w * ((brush.b * (1 - sheen) + sheen) * field[COVER.light + 2] * n + gloss);
  }
}
