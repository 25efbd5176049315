/** A photo's surfaces as the server took them apart: decoded layers, and where which surface is. No React. */
import type { PixelRect } from '#engine/geometry/types.ts';
import type { LayerName, SurfaceList } from '#engine/tools/surfaces/params.ts';
import { decodePng } from '../png.ts';
import type { Point, Size } from '../viewport.ts';

export type LaidSurface = SurfaceList['surfaces'][number];
export type LaidKind = LaidSurface['kind'];

export class SurfaceLayers {
  readonly list: SurfaceList;
  readonly width: number;
  readonly height: number;
  /** RGB of each layer. */
  readonly pixels: Readonly<Record<LayerName, Uint8Array>>;
  readonly #boxes = new Map<string, PixelRect | null>();

  constructor(list: SurfaceList, pixels: Readonly<Record<LayerName, Uint8Array>>) {
    this.list = list;
    this.width = list.width;
    this.height = list.height;
    this.pixels = pixels;
  }

  /** Decodes the layers' PNGs. Throws for pictures that are no PNG of the list's size. */
  static async read(list: SurfaceList, pngs: Readonly<Record<LayerName, Uint8Array>>): Promise<SurfaceLayers> {
    const decode = async (name: LayerName): Promise<Uint8Array> => {
      const { width, height, channels, data } = await decodePng(pngs[name]);
      if (width !== list.width || height !== list.height || channels !== 3)
        throw new Error(`the layer ${name} is of another size`);
      return data;
    };
    const [mattes, floorLight, wallLight, fine, mirror] = await Promise.all([
      decode('mattes'),
      decode('floorLight'),
      decode('wallLight'),
      decode('fine'),
      decode('mirror'),
    ]);
    return new SurfaceLayers(list, { mattes, floorLight, wallLight, fine, mirror });
  }

  /** Surfaces of a kind that are in the picture, in the order of the list. */
  ofKind(kind: LaidKind): LaidSurface[] {
    return this.list.surfaces.filter((surface) => surface.kind === kind && this.boxOf(surface) !== null);
  }

  /** Coverage 0-255 of a surface at a pixel of the layers. */
  coverage(surface: LaidSurface, x: number, y: number): number {
    const at = 3 * (y * this.width + x);
    const { mattes } = this.pixels;
    if (surface.kind === 'floor') return mattes[at] ?? 0;
    return mattes[at + 2] === surface.face ? (mattes[at + 1] ?? 0) : 0;
  }

  /** Coverage 0-255 of all surfaces of a kind at a pixel of the layers. */
  coverageAt(kind: LaidKind, x: number, y: number): number {
    return this.pixels.mattes[3 * (y * this.width + x) + (kind === 'floor' ? 0 : 1)] ?? 0;
  }

  /** Where a surface is seen; null: nowhere. */
  boxOf(surface: LaidSurface): PixelRect | null {
    const known = this.#boxes.get(surface.id);
    if (known !== undefined) return known;
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (this.coverage(surface, x, y) === 0) continue;
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
    }
    const box = right > left ? { left, top, right, bottom } : null;
    this.#boxes.set(surface.id, box);
    return box;
  }

  /** The surface of that kind at a point of the photo, whose size is `photo`. */
  surfaceAt(kind: LaidKind, at: Point, photo: Size): LaidSurface | undefined {
    const x = Math.floor((at.x * this.width) / photo.width);
    const y = Math.floor((at.y * this.height) / photo.height);
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return undefined;
    return this.list.surfaces.find((surface) => surface.kind === kind && this.coverage(surface, x, y) > 100);
  }
}
