/** Lays a material on a photo by the processor: what the shader does, where there is none. No React. */
import type { Laying } from './compositor.ts';
import type { LaidSurface, SurfaceLayers } from './layers.ts';
import { linearOfCode, type Mips, type Pixels } from './mips.ts';
import { mapped, patternMap } from './pattern.ts';
import { detail, frontReach, gloss, mirror, relief, shoulder, wallSheen } from './shading.ts';

/** A tile, ready to be read at any size. */
export interface ReadyTile extends Pick<Laying['tile'], 'sizeM' | 'roughness'> {
  readonly albedo: Mips;
  readonly relief: Mips;
}

export interface CpuLaying extends Pick<Laying, 'surfaces' | 'placing'> {
  readonly tile: ReadyTile;
}

/** Most places along the longer axis of a pixel's footprint that are read. */
const mostTaps = 6;

const encoded = (v: number): number => 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

/** RGBA of the photo's size; what is not covered is transparent. */
export function composite(photo: Pixels, layers: SurfaceLayers, laying: CpuLaying): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(photo.width * photo.height * 4);
  for (const surface of laying.surfaces) new Cover(photo, layers, laying, surface).paint(out);
  return out;
}

class Cover {
  readonly #photo: Pixels;
  readonly #layers: SurfaceLayers;
  readonly #laying: CpuLaying;
  readonly #surface: LaidSurface;
  readonly #map: readonly number[];
  readonly #light: Uint8Array;
  readonly #tone = new Float64Array(3);
  readonly #slope = new Float64Array(3);
  readonly #polish: number;

  constructor(photo: Pixels, layers: SurfaceLayers, laying: CpuLaying, surface: LaidSurface) {
    this.#photo = photo;
    this.#layers = layers;
    this.#laying = laying;
    this.#surface = surface;
    this.#map = patternMap(surface, laying.placing);
    this.#light = surface.kind === 'floor' ? layers.pixels.floorLight : layers.pixels.wallLight;
    const { roughness } = laying.tile;
    this.#polish =
      surface.kind === 'floor' && roughness < mirror.roughest ? (1 - roughness / mirror.roughest) ** 1.3 : 0;
  }

  paint(out: Uint8ClampedArray): void {
    const box = this.#layers.boxOf(this.#surface);
    if (!box) return;
    const { width, height } = this.#photo;
    const [sx, sy] = [width / this.#layers.width, height / this.#layers.height];
    const [right, bottom] = [
      Math.min(width, Math.ceil((box.right + 1) * sx)),
      Math.min(height, Math.ceil((box.bottom + 1) * sy)),
    ];
    for (let y = Math.max(0, Math.floor((box.top - 1) * sy)); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor((box.left - 1) * sx)); x < right; x++) {
        this.#pixel((x + 0.5) / sx, (y + 0.5) / sy, y * width + x, out);
      }
    }
  }

  /** (x, y): middle of the pixel in px of the layers. */
  #pixel(x: number, y: number, i: number, out: Uint8ClampedArray): void {
    const { list, pixels } = this.#layers;
    const isFloor = this.#surface.kind === 'floor';
    const share = this.#read(pixels.mattes, x, y, isFloor ? 0 : 1);
    if (share <= 0.004) return;
    if (!isFloor && pixels.mattes[3 * this.#nearest(x, y) + 2] !== this.#surface.face) return;
    this.#material(x, y);
    const { least, range } = detail;
    const inside = Math.min(1, Math.max(0, (share - 0.8) / 0.17));
    const kept = isFloor ? 1 : Math.exp((this.#read(pixels.fine, x, y, 0) * range + least) * inside);
    const [slopeU = 0.5, slopeV = 0.5, rough = 1] = this.#slope;
    const slant = 1 - relief.fromSide * list.lightSide * (slopeU - 0.5) * 2 - relief.fromAbove * (slopeV - 0.5) * 2;
    const shade = Math.min(relief.most, Math.max(relief.least, slant));
    const sheen = isFloor ? 0 : wallSheen;
    const glow = isFloor ? this.#read(pixels.fine, x, y, 1) : 0;
    const glare = glow * glow * list.glareMost * gloss.share * (1 - rough) ** gloss.power;
    const most = list[this.#surface.kind].most;
    const painted = [0, 1, 2].map((c) => {
      const code = this.#read(this.#light, x, y, c);
      return share * (((this.#tone[c] ?? 0) * shade * (1 - sheen) + sheen) * kept * code * code * most + glare);
    });
    const luma = 0.2126 * (painted[0] ?? 0) + 0.7152 * (painted[1] ?? 0) + 0.0722 * (painted[2] ?? 0);
    const { from, reach } = shoulder;
    const bent = luma > from ? (from + reach * (1 - Math.exp((from - luma) / reach))) / luma : 1;
    const fresnel = this.#fresnel(x, y);
    const behind = this.#behind(x, y, i, share);
    for (let c = 0; c < 3; c++) {
      let sum = (painted[c] ?? 0) * bent + (behind[c] ?? 0) * (1 - share);
      if (fresnel > 0) sum += share * fresnel * this.#read(pixels.mirror, x, y, c) ** 2 * (1 - sum);
      out[4 * i + c] = encoded(Math.min(1, Math.max(0, sum)));
    }
    out[4 * i + 3] = 255;
  }

  /** Reads the tile over the footprint of a pixel of the photo, along its longer axis. */
  #material(x: number, y: number): void {
    const { tile } = this.#laying;
    const [wide, high] = tile.sizeM;
    const step = this.#layers.width / this.#photo.width;
    const at = mapped(this.#map, { x, y });
    const right = mapped(this.#map, { x: x + step, y });
    const down = mapped(this.#map, { x, y: y + step });
    const across = [(right.x - at.x) / wide, (right.y - at.y) / high] as const;
    const along = [(down.x - at.x) / wide, (down.y - at.y) / high] as const;
    const [a, b] = [Math.hypot(...across), Math.hypot(...along)];
    const [major, minor] = a > b ? [across, b] : [along, a];
    const long = Math.max(a, b);
    const taps = Math.min(mostTaps, Math.max(1, Math.round(long / Math.max(1e-9, minor))));
    const reach = Math.max(minor, long / taps);
    this.#tone.fill(0);
    this.#slope.fill(0);
    for (let k = 0; k < taps; k++) {
      const t = (k + 0.5) / taps - 0.5;
      const [u, v] = [at.x / wide + t * major[0], at.y / high + t * major[1]];
      tile.albedo.read(u, v, [reach, reach], this.#tone, 1 / taps);
      tile.relief.read(u, v, [reach, reach], this.#slope, 1 / taps);
    }
  }

  #fresnel(x: number, y: number): number {
    if (this.#polish <= 0) return 0;
    const { cameraHeightM } = this.#layers.list;
    const there = mapped(this.#surface.toMetres, { x, y });
    const cosine = cameraHeightM / Math.hypot(there.x, there.y, cameraHeightM);
    // Schlick 1994.
    return Math.min(mirror.most, (mirror.facing + (1 - mirror.facing) * (1 - cosine) ** 5) * this.#polish);
  }

  /** What stands in front, at an edge without the old surface's colour. */
  #behind(x: number, y: number, i: number, share: number): readonly number[] {
    const own = [0, 1, 2].map((c) => linearOfCode[this.#photo.data[4 * i + c] ?? 0] ?? 0);
    if (share > 0.98 || share >= 1) return own;
    const sums = [0, 0, 0, 0];
    const channel = this.#surface.kind === 'floor' ? 0 : 1;
    for (let k = 0; k < 16; k++) {
      const r = (k & 1 ? 2 : 1) * frontReach;
      const [px, py] = [x + r * Math.cos((k >> 1) * 0.7854), y + r * Math.sin((k >> 1) * 0.7854)];
      const weight = Math.max(0, 1 - this.#read(this.#layers.pixels.mattes, px, py, channel) / 0.08);
      if (weight === 0) continue;
      const column = Math.min(
        this.#photo.width - 1,
        Math.max(0, Math.floor((px * this.#photo.width) / this.#layers.width)),
      );
      const row = Math.min(
        this.#photo.height - 1,
        Math.max(0, Math.floor((py * this.#photo.height) / this.#layers.height)),
      );
      const at = 4 * (row * this.#photo.width + column);
      for (let c = 0; c < 3; c++)
        sums[c] = (sums[c] ?? 0) + weight * (linearOfCode[this.#photo.data[at + c] ?? 0] ?? 0);
      sums[3] = (sums[3] ?? 0) + weight;
    }
    const weight = sums[3] ?? 0;
    if (weight <= 0.5) return own;
    const pull = Math.min(1, share * 1.4);
    return own.map((value, c) => value + ((sums[c] ?? 0) / weight - value) * pull);
  }

  #nearest(x: number, y: number): number {
    const { width, height } = this.#layers;
    return Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x)));
  }

  /** A channel 0-1 of a layer, between its pixels. */
  #read(layer: Uint8Array, x: number, y: number, channel: number): number {
    const { width, height } = this.#layers;
    const px = Math.min(width - 1, Math.max(0, x - 0.5));
    const py = Math.min(height - 1, Math.max(0, y - 0.5));
    const [left, top] = [Math.floor(px), Math.floor(py)];
    const [fx, fy] = [px - left, py - top];
    const i = 3 * (top * width + left) + channel;
    const right = left + 1 < width ? 3 : 0;
    const down = top + 1 < height ? 3 * width : 0;
    const upper = (layer[i] ?? 0) * (1 - fx) + (layer[i + right] ?? 0) * fx;
    const lower = (layer[i + down] ?? 0) * (1 - fx) + (layer[i + down + right] ?? 0) * fx;
    return (upper * (1 - fy) + lower * fy) / 255;
  }
}
