/** Radiance of the picture: light on textures, highlights, and what shines by itself. */
import type { BandOp } from '../bandOp.ts';
import * as at from '../kernels/trace/layout.ts';
import type { LightComponents } from './denoise.ts';
import type { Frame } from './frame.ts';
import { PixelRays } from './pixelRays.ts';

export interface ComposeArgs {
  readonly scene: Float32Array;
  readonly frame: Frame;
  readonly components: LightComponents;
  readonly radiance: Float32Array;
  /**
   * Light belongs to the surface at a pixel's middle: pixels that show several take that of the others from beside
   * them.
   */
  readonly isFiltered: boolean;
  /** Of pixels that show several surfaces, none counts as brighter. */
  readonly white: number;
  /** Share that the picture shows of light from what lies outside, and 1 for the BSDFs of that. */
  readonly view: number;
  readonly outsideBsdfs: Uint8Array;
  /** The view out of windows where it is blurred: see lensBlur.ts. */
  readonly viewOut: ViewOut | null;
}

export interface ViewOut {
  /** Radiance of the air before what lies outside. */
  readonly haze: readonly number[];
  /**
   * Gets how much of each pixel shows what lies outside, 0-255. Pixels that show nothing else have its radiance, others
   * lack it.
   */
  readonly shares: Uint8Array;
}

/** Metres of air after which 1/e is left of a thing's own light: a hazy day, as views out of rooms are photographed. */
const CLEAR_M = 170;
/** Share of the light of a window that panes and lens scatter over all that is seen through it. */
const VEIL = 0.04;

/** Where light for a fragment is looked for. */
interface Sought {
  /** Pixels from its own. */
  readonly reach: number;
  /** Squared distance in pixels at which one counts half as much as the own. */
  readonly soft: number;
  /** Only on what is made of the same. */
  readonly isSame: boolean;
  /** Cosine between two surfaces that still lets one pass for the other. */
  readonly alike: number;
  /** Distance from its plane, in sizes of a pixel, that does. */
  readonly off: number;
}

const NEAR: Sought = { reach: 1, soft: 0.5, isSame: true, alike: 0.8, off: 2 };
const FAR: Sought = { ...NEAR, reach: 2 };
/** A narrow face shows here and there along itself only. */
const ALONG: Sought = { ...NEAR, reach: 6, soft: 4, alike: 0.95, off: 1 };
const LONG: Sought = { ...ALONG, reach: 16 };
/** A chamfer and the faces beside it. */
const BESIDE: Sought = { ...FAR, alike: 0.55 };
const ANYTHING: Sought = { ...FAR, isSame: false };

/** Pixels by which a fragment lies behind what its pixel's middle shows, from which it is seen through a joint. */
const BEHIND = 3;
/** Share of light that gets into one: no pixel near looks through it, so it is narrow. */
const IN_JOINT = 0.15;

/** Pixels by which a fragment seems to lie off its own plane, from which it is seen in a mirror. */
const STRAIGHT = 3;
/** There, part of the distance by which what passes for a surface may lie before or behind it. */
const DEPTH = 0.05;

/**
 * Weight of pixels whose middle shows a fragment's surface from which they are enough: fewer have few samples between
 * them, and a narrow face would come as bright and dark dashes.
 */
const ENOUGH = 4;
/** The same of pixels along it. */
const ENOUGH_ALONG = 0.25;
const ENOUGH_LONG = 0.03;

/** Light of one fragment, gathered from pixels whose middle shows the same surface. */
class FragmentLight {
  private readonly scene: Float32Array;
  private readonly wholes: Int32Array;
  private readonly args: ComposeArgs;
  private readonly rays: PixelRays;
  /** Whether the fragment is seen straight on, not in a mirror. */
  private isStraight = true;
  readonly diffuse = new Float64Array(3);
  readonly specular = new Float64Array(3);

  constructor(args: ComposeArgs) {
    this.args = args;
    this.scene = args.scene;
    this.wholes = new Int32Array(args.scene.buffer, args.scene.byteOffset, args.scene.length);
    this.rays = new PixelRays(args.scene, args.frame.width);
  }

  private triangle(primitive: number): number {
    return this.wholes[at.H_TRIANGLES] + primitive * at.TRIANGLE_WORDS;
  }

  private bsdfOf(primitive: number): number {
    return this.wholes[this.triangle(primitive) + at.T_BSDF];
  }

  private isLit(primitive: number): boolean {
    if (primitive < 0) return false;
    const bsdf = this.wholes[at.H_BSDFS] + this.bsdfOf(primitive) * at.BSDF_WORDS;
    return this.wholes[bsdf + at.L_KIND] !== at.KIND_EMITTER;
  }

  /** Metres from what a pixel's middle shows at `depth` to the plane of a triangle. */
  private distance(q: number, depth: number, primitive: number): number {
    const { scene, rays } = this;
    const corner = this.wholes[at.H_PACKETS] + (primitive >> 2) * at.PACKET_WORDS + (primitive & 3);
    const normal = this.triangle(primitive) + at.T_GEOMETRIC;
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      const place = scene[at.H_CAMERA + c] + rays.along(q, depth, c);
      sum += scene[normal + c] * (place - scene[corner + c * 4]);
    }
    return Math.abs(sum);
  }

  /**
   * How well pixel q's middle stands for the surface `primitive` at `depth`: 0 not at all. Faces of either winding
   * count alike.
   */
  private likeness(q: number, primitive: number, depth: number, { isSame, alike, off }: Sought): number {
    const { frame } = this.args;
    const other = frame.primitive[q];
    if (!this.isLit(other)) return 0;
    if (isSame && this.bsdfOf(other) !== this.bsdfOf(primitive)) return 0;
    const a = this.triangle(primitive) + at.T_GEOMETRIC;
    const b = this.triangle(other) + at.T_GEOMETRIC;
    let cosine = 0;
    for (let c = 0; c < 3; c++) cosine += this.scene[a + c] * this.scene[b + c];
    if (cosine < alike) return 0;
    const apart = this.isStraight
      ? this.distance(q, frame.depth[q], primitive) / (off * depth * this.rays.size)
      : Math.abs(frame.depth[q] - depth) / (DEPTH * depth);
    if (apart > 1) return 0;
    const turned = (cosine - alike) / (1 - alike);
    return (0.05 + turned * turned) * (1.05 - apart);
  }

  /** Means of the light of pixels where it is sought, and their weight; 0 when none of them shows the surface. */
  private gather(pixel: number, primitive: number, depth: number, sought: Sought): number {
    const { reach, soft, isSame } = sought;
    const { frame, components } = this.args;
    const { width, height } = frame;
    const { direct, indirect, specular } = components;
    const pixels = width * height;
    const x = pixel % width;
    const y = (pixel - x) / width;
    let total = 0;
    this.diffuse.fill(0);
    this.specular.fill(0);
    for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++) {
      for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
        const q = py * width + px;
        const like = this.likeness(q, primitive, depth, sought);
        if (like === 0) continue;
        const weight = like / (soft + (px - x) * (px - x) + (py - y) * (py - y));
        total += weight;
        for (let c = 0; c < 3; c++) {
          this.diffuse[c] += weight * (direct[c * pixels + q] + indirect[c * pixels + q]);
          if (isSame) this.specular[c] += weight * specular[c * pixels + q];
        }
      }
    }
    if (total === 0) return 0;
    for (let c = 0; c < 3; c++) {
      this.diffuse[c] /= total;
      this.specular[c] /= total;
    }
    return total;
  }

  /** Whether a primitive lies out of doors. */
  isOutside(primitive: number): boolean {
    return primitive >= 0 && this.args.outsideBsdfs[this.bsdfOf(primitive)] === 1;
  }

  /** Turns the light of a surface at `depth` into what the picture shows of it. */
  show(rgb: Float64Array, primitive: number, depth: number): void {
    if (!this.isOutside(primitive)) return;
    const { viewOut, view } = this.args;
    const haze = viewOut?.haze;
    const own = haze ? (1 - VEIL) * Math.exp(-depth / CLEAR_M) : 1;
    for (let c = 0; c < 3; c++) rgb[c] = rgb[c] * view * own + (haze ? haze[c] * (1 - own) : 0);
  }

  /** Whether the sky shows at a pixel's middle, or at that of one beside it. */
  isNearSky(pixel: number): boolean {
    const { width, height, primitive } = this.args.frame;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 1); py++) {
      for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 1); px++) {
        if (primitive[py * width + px] < 0) return true;
      }
    }
    return false;
  }

  /** Share of a pixel with fragments that shows what lies outside; the sky is what no fragment shows. */
  outsideShare(pixel: number): number {
    const { fragments, fragmentPrimitives } = this.args.frame;
    let outside = 0;
    let rest = 1;
    for (let f = 0; f < at.FRAGMENTS; f++) {
      const word = (pixel * at.FRAGMENTS + f) * at.FRAGMENT_WORDS;
      const share = fragments[word + at.E_SHARE];
      rest -= share;
      if (share > 0 && this.isOutside(fragmentPrimitives[word + at.E_PRIMITIVE])) outside += share;
    }
    return rest > 1e-3 && (outside > 0 || this.isNearSky(pixel)) ? outside + rest : outside;
  }

  /**
   * Loads the light of a fragment of `pixel`: of the same surface near by, and of those beside it where little of it is
   * there; else of one that lies alike, else the pixel's own, or little of it where the fragment lies behind a joint.
   */
  load(pixel: number, primitive: number, depth: number): void {
    this.isStraight = this.distance(pixel, depth, primitive) < STRAIGHT * depth * this.rays.size;
    if (this.gather(pixel, primitive, depth, NEAR) >= ENOUGH) return;
    if (this.gather(pixel, primitive, depth, FAR) >= ENOUGH) return;
    if (this.gather(pixel, primitive, depth, ALONG) >= ENOUGH_ALONG) return;
    const found = this.gather(pixel, primitive, depth, LONG);
    if (found >= ENOUGH_LONG) return;
    const [r, g, b] = this.diffuse;
    if (this.gather(pixel, primitive, depth, BESIDE) > 0) {
      const own = found / ENOUGH_LONG;
      this.diffuse[0] += (r - this.diffuse[0]) * own;
      this.diffuse[1] += (g - this.diffuse[1]) * own;
      this.diffuse[2] += (b - this.diffuse[2]) * own;
      return;
    }
    if (this.gather(pixel, primitive, depth, ANYTHING) > 0) return;
    const { frame, components } = this.args;
    const pixels = frame.width * frame.height;
    const isBehind = depth > frame.depth[pixel] * (1 + BEHIND * this.rays.size);
    for (let c = 0; c < 3; c++) {
      const own = components.direct[c * pixels + pixel] + components.indirect[c * pixels + pixel];
      this.diffuse[c] = isBehind ? IN_JOINT * own : own;
      this.specular[c] = isBehind ? 0 : components.specular[c * pixels + pixel];
    }
  }
}

export const compose: BandOp<ComposeArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { frame, components, radiance } = args;
    const { width, albedo, emission, fragments, fragmentPrimitives } = frame;
    const pixels = width * frame.height;
    const { direct, indirect, specular } = components;
    const shares = args.viewOut?.shares;
    const light = new FragmentLight(args);
    const rgb = new Float64Array(3);
    // Radiance of what a pixel shows, and its share.
    const shown = Array.from({ length: at.FRAGMENTS }, () => new Float64Array(4));
    for (let i = from * width; i < to * width; i++) {
      const first = i * at.FRAGMENTS * at.FRAGMENT_WORDS;
      if (!args.isFiltered || fragments[first + at.E_SHARE] === 0) {
        for (let c = 0; c < 3; c++) {
          const l = c * pixels + i;
          rgb[c] = (direct[l] + indirect[l]) * albedo[i * 3 + c] + specular[l];
        }
        light.show(rgb, frame.primitive[i], frame.depth[i]);
        for (let c = 0; c < 3; c++) radiance[i * 3 + c] = rgb[c] + emission[i * 3 + c];
        if (shares) shares[i] = frame.primitive[i] < 0 || light.isOutside(frame.primitive[i]) ? 255 : 0;
        continue;
      }
      const outside = shares ? Math.round(255 * light.outsideShare(i)) : 0;
      if (shares) shares[i] = outside;
      const isMixed = outside > 0 && outside < 255;
      // What shines in such a pixel is the sky: no lamp stands outside.
      for (let c = 0; c < 3; c++) radiance[i * 3 + c] = isMixed ? 0 : emission[i * 3 + c];
      let parts = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let f = 0; f < at.FRAGMENTS; f++) {
        const word = first + f * at.FRAGMENT_WORDS;
        const share = fragments[word + at.E_SHARE];
        if (share === 0 || (isMixed && light.isOutside(fragmentPrimitives[word + at.E_PRIMITIVE]))) continue;
        const part = shown[parts++];
        light.load(i, fragmentPrimitives[word + at.E_PRIMITIVE], fragments[word + at.E_DEPTH]);
        for (let c = 0; c < 3; c++) {
          part[c] = light.diffuse[c] * fragments[word + at.E_ALBEDO + c] + light.specular[c];
        }
        light.show(part, fragmentPrimitives[word + at.E_PRIMITIVE], fragments[word + at.E_DEPTH]);
        part[3] = share;
        least = Math.min(least, Math.max(part[0], part[1], part[2]));
      }
      // Where all that a pixel shows is brighter than white, so are the pixels about it that show one surface.
      const most = isMixed ? args.white : Math.max(args.white, least);
      for (let f = 0; f < parts; f++) {
        const part = shown[f];
        const own = Math.max(part[0], part[1], part[2]);
        const scale = part[3] * (own > most ? most / own : 1);
        for (let c = 0; c < 3; c++) radiance[i * 3 + c] += scale * part[c];
      }
    }
  },
};
