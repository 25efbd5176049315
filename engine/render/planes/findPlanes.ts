/** Flat surfaces that fill a part of a picture: walls, floors, table tops, fronts, whatever each of them is made of. */
import type { Vec3 } from '../../geometry/types.ts';
import * as at from '../../kernels/trace/layout.ts';

export interface Plane {
  /** Unit normal towards the viewer, and its product with a place on the plane in metres. */
  readonly normal: Vec3;
  readonly offset: number;
  /** Where its pixels begin and end in `pixelsOfPlanes`: those whose middle shows it, row by row. */
  readonly from: number;
  readonly to: number;
  /** Metres that a pixel spans on average where it looks straight at it. */
  readonly pixelM: number;
}

/** What is known of the surface at each pixel's middle: planes by FEATURE_WORDS of `width` × `height` pixels. */
export interface Surfaces {
  readonly features: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly pixelsOfPlanes: Int32Array;
}

/** Share of the picture that a plane shows at least. */
const LEAST_SHARE = 0.003;
/** Pixels in a row from which they are looked at as a plane: a curved surface has none. */
const RUN = 6;
/** Metres by which places in a plane lie before or behind each other at most. */
const OFFSET_M = 0.002;
/** Difference of the normals of a plane's pixels, each coordinate. */
const NORMAL = 1e-4;

type Shown = Omit<Surfaces, 'pixelsOfPlanes'>;

interface Found {
  readonly normal: Vec3;
  readonly offset: number;
  count: number;
}

class Planes {
  private readonly byNormal = new Map<number, Found[]>();
  private readonly surfaces: Shown;
  private readonly pixels: number;

  constructor(surfaces: Shown) {
    this.surfaces = surfaces;
    this.pixels = surfaces.width * surfaces.height;
  }

  isSurface(pixel: number): boolean {
    return this.surfaces.features[at.F_SIZE * this.pixels + pixel] > 0;
  }

  private normalOf(pixel: number): Vec3 {
    const along = (c: number): number => this.surfaces.features[(at.F_NORMAL + c) * this.pixels + pixel];
    return [along(0), along(1), along(2)];
  }

  private offsetOf(pixel: number): number {
    const { features } = this.surfaces;
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      sum += features[(at.F_NORMAL + c) * this.pixels + pixel] * features[(at.F_PLACE + c) * this.pixels + pixel];
    }
    return sum;
  }

  /** Number of a normal rounded to 1/200. */
  private keyOf(pixel: number): number {
    const { features } = this.surfaces;
    let key = 0;
    for (let c = 0; c < 3; c++) {
      key = key * 512 + Math.round(features[(at.F_NORMAL + c) * this.pixels + pixel] * 200) + 256;
    }
    return key;
  }

  /** Whether two pixels that show surfaces lie in one plane. */
  isFlat(p: number, q: number): boolean {
    const { features } = this.surfaces;
    for (let c = 0; c < 3; c++) {
      const plane = (at.F_NORMAL + c) * this.pixels;
      if (Math.abs(features[plane + p] - features[plane + q]) > NORMAL) return false;
    }
    return Math.abs(this.offsetOf(p) - this.offsetOf(q)) < OFFSET_M;
  }

  find(pixel: number): Found | undefined {
    const found = this.byNormal.get(this.keyOf(pixel));
    if (!found) return undefined;
    const offset = this.offsetOf(pixel);
    return found.find((plane) => Math.abs(plane.offset - offset) < OFFSET_M);
  }

  /** Counts pixels of one plane that begin at `pixel`. */
  add(pixel: number, count: number): void {
    const known = this.find(pixel);
    if (known) {
      known.count += count;
      return;
    }
    const key = this.keyOf(pixel);
    const beside = this.byNormal.get(key) ?? [];
    beside.push({ normal: this.normalOf(pixel), offset: this.offsetOf(pixel), count });
    this.byNormal.set(key, beside);
  }

  /** Forgets planes of fewer than `least` pixels. */
  keep(least: number): void {
    for (const [key, found] of this.byNormal) {
      const large = found.filter(({ count }) => count >= least);
      if (large.length > 0) this.byNormal.set(key, large);
      else this.byNormal.delete(key);
    }
  }
}

/** Counts the runs of a row's pixels that lie in one plane. */
function addRuns(planes: Planes, from: number, to: number): void {
  let start = from;
  for (let i = from + 1; i <= to; i++) {
    if (i < to && planes.isSurface(start) && planes.isSurface(i) && planes.isFlat(start, i)) continue;
    if (i - start >= RUN && planes.isSurface(start)) planes.add(start, i - start);
    start = i;
  }
}

/**
 * The planes that a picture shows, largest first, and their pixels into `pixelsOfPlanes` (as many as there are pixels);
 * those that `isLit` denies are left out.
 */
export function findPlanes(surfaces: Surfaces, isLit: (pixel: number) => boolean): Plane[] {
  const { features, width, height, pixelsOfPlanes } = surfaces;
  const pixels = width * height;
  const planes = new Planes(surfaces);
  for (let y = 0; y < height; y++) addRuns(planes, y * width, (y + 1) * width);
  planes.keep(LEAST_SHARE * pixels);
  const members = new Map<Found, number[]>();
  for (let i = 0; i < pixels; i++) {
    if (!planes.isSurface(i) || !isLit(i)) continue;
    const plane = planes.find(i);
    if (!plane) continue;
    const own = members.get(plane);
    if (own) own.push(i);
    else members.set(plane, [i]);
  }
  let to = 0;
  return [...members]
    .filter(([, own]) => own.length >= LEAST_SHARE * pixels)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([{ normal, offset }, own]) => {
      const from = to;
      to += own.length;
      pixelsOfPlanes.set(own, from);
      const size = own.reduce((sum, i) => sum + features[at.F_SIZE * pixels + i], 0);
      return { normal, offset, from, to, pixelM: size / own.length };
    });
}
