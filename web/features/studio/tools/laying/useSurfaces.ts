/** What is shown live: a photo's surfaces with its pixels, and the tile of a material. */
import { useQuery } from '@tanstack/react-query';
import type { Calls } from '#contract/all.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Catalog } from '#contract/catalog.ts';
import { layerNames } from '#engine/tools/surfaces/params.ts';
import { SurfaceLayers } from '../../../../canvas/surfaces/layers.ts';
import { type LaidTile, plainTile } from '../../../../canvas/surfaces/tile.ts';
import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { pictureUrl } from '../../../../lib/picture.ts';
import { queryKeys } from '../../../../lib/queries.ts';
import type { SourcePhoto } from '../../photo/useUpload.ts';

/** Long side of what is drawn live, px: finer than a pane shows it. */
const livePx = 1600;

export interface LivePhoto {
  readonly layers: SurfaceLayers;
  /** The photo's pixels, at most `livePx` a side. */
  readonly photo: ImageData;
  /** Surfaces that are kept as somebody has drawn them. */
  readonly mended: OutputOf<Calls['imageSurfaces']>['mended'];
}

async function bytesOf(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url.split('?')[0]}: HTTP ${response.status}`);
  return response.blob();
}

/** Pixels of a picture, at most `most` a side. */
async function pixelsOf(blob: Blob, most: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' });
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

async function readLive({ imageId, picture }: SourcePhoto, signal: AbortSignal): Promise<LivePhoto> {
  const pixels = bytesOf(pictureUrl(picture, 2048), signal).then((blob) => pixelsOf(blob, livePx));
  const said = api.call(calls.imageSurfaces, { imageId }, { signal }).then(async ({ layers, mended, ...list }) => {
    const pngs = await Promise.all(
      layerNames.map(async (name) => new Uint8Array(await (await bytesOf(layers[name].url, signal)).arrayBuffer())),
    );
    const [mattes, floorLight, wallLight, fine, mirror] = pngs as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    return { mended, layers: await SurfaceLayers.read(list, { mattes, floorLight, wallLight, fine, mirror }) };
  });
  const [photo, surfaces] = await Promise.all([pixels, said]);
  return { photo, ...surfaces };
}

/** A photo's surfaces, looked for once they are wanted. */
export function useSurfaces(photo: SourcePhoto | null) {
  return useQuery({
    queryKey: queryKeys.surfaces(photo?.imageId ?? ''),
    queryFn: ({ signal }) => {
      if (!photo) throw new Error('there is no photo');
      return readLive(photo, signal);
    },
    enabled: photo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readTile(materialId: string, signal: AbortSignal): Promise<LaidTile> {
  const { albedo, relief, sizeM, repeatsUp, roughness } = await api.call(calls.catalogTile, { materialId }, { signal });
  const [colours, slopes] = (await Promise.all(
    [albedo, relief].map(async ({ url, width }) => pixelsOf(await bytesOf(url, signal), width)),
  )) as [ImageData, ImageData];
  return { albedo: colours, relief: slopes, sizeM, repeatsUp, roughness };
}

/** The tile of a material as soon as it is there, its colour until then; null for none. */
export function useTile(material: Catalog['materials'][number] | undefined): LaidTile | null {
  const query = useQuery({
    queryKey: queryKeys.tile(material?.id ?? ''),
    queryFn: ({ signal }) => readTile(material?.id ?? '', signal),
    enabled: material !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return query.data;
  return material ? plainOf(material.swatch) : null;
}

const plains = new Map<string, LaidTile>();

/** One tile a colour, so that a canvas need not take it in again. */
function plainOf(swatch: string): LaidTile {
  let tile = plains.get(swatch);
  if (!tile) {
    const code = (at: number): number => Number.parseInt(swatch.slice(at, at + 2), 16);
    tile = plainTile([code(1), code(3), code(5)], 0.7);
    plains.set(swatch, tile);
  }
  return tile;
}
