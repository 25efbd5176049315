/** Storage keys of pictures, and of what is made from them to be shown. */
import { pictureWidths } from '#contract/limits.ts';

export type PictureFormat = 'png' | 'jpeg';

const endings: Readonly<Record<PictureFormat, string>> = { png: 'png', jpeg: 'jpg' };

/** Where a person's picture is kept: as it came, and the working copy. */
export function imageKeys(userId: string, imageId: string, format: PictureFormat) {
  const folder = `images/${userId}/${imageId}`;
  return { originalKey: `${folder}/original.${endings[format]}`, workingKey: `${folder}/working.${endings[format]}` };
}

/** The original without location and names: what is shown of it. */
export function cleanKey(originalKey: string): string {
  return `${originalKey}.clean${originalKey.slice(originalKey.lastIndexOf('.'))}`;
}

/** A smaller WebP of a stored picture. */
export function previewKey(key: string, width: number): string {
  return `${key}.w${width}.webp`;
}

/** A stored picture as JPEG for a download. */
export function jpegKey(key: string): string {
  return `${key}.q95.jpg`;
}

/** The same drawing as SVG, beside pictures that are drawn in lines. */
export function vectorKey(key: string): string {
  return `${key}.svg`;
}

/**
 * Where a photo's segments are kept: label map and list. `version` tells apart what was known of the photo when they
 * were found.
 */
export function segmentKeys(workingKey: string, version: string) {
  return { labels: `${workingKey}.segments-${version}.png`, list: `${workingKey}.segments-${version}.json` };
}

/** Where the mask of a photo's clutter is kept; `version` as of `segmentKeys`. */
export function clutterKey(workingKey: string, version: string): string {
  return `${workingKey}.clutter-${version}.png`;
}

/** Where a photo's surfaces are kept: layers and list; `version` as of `segmentKeys`. */
export function surfaceKeys(workingKey: string, version: string) {
  return {
    layer: (name: string) => `${workingKey}.surfaces-${version}-${name.toLowerCase()}.png`,
    list: `${workingKey}.surfaces-${version}.json`,
  };
}

/**
 * Where a preview of a photo in a style is kept, picture and what is said of it; `version` as of `segmentKeys`, of
 * style and room type, too.
 */
export function stylePreviewKeys(workingKey: string, version: string) {
  return { picture: `${workingKey}.style-${version}.jpg`, said: `${workingKey}.style-${version}.json` };
}

const tilesFolder = 'tiles/';

/** Where the tile of a material is kept; `version` tells apart what it was drawn from. */
export function tileKeys(version: string) {
  const folder = `${tilesFolder}${version}`;
  return { albedo: `${folder}/albedo.webp`, relief: `${folder}/relief.webp`, said: `${folder}/tile.json` };
}

/** The same of a material that somebody brought: kept beside its picture. */
export function ownTileKeys(workingKey: string, version: string) {
  const beside = `${workingKey}.tile-${version}`;
  return { albedo: `${beside}-albedo.webp`, relief: `${beside}-relief.webp`, said: `${beside}.json` };
}

/** Where parts of somebody's unfinished uploads are kept, or of one of them. */
export function partsFolder(userId: string, uploadId?: string): string {
  return uploadId === undefined ? `parts/${userId}/` : `parts/${userId}/${uploadId}/`;
}

export function partKey(userId: string, uploadId: string, part: number): string {
  return `${partsFolder(userId, uploadId)}${part}`;
}

export function isPart(key: string): boolean {
  return key.startsWith('parts/');
}

/** Tiles of the catalogue's materials belong to nobody. */
export function isTile(key: string): boolean {
  return key.startsWith(tilesFolder);
}

/** Everything that can exist under a picture's key: itself and what was made from it on demand. */
export function keysOf(key: string): string[] {
  return [key, cleanKey(key), jpegKey(key), vectorKey(key), ...pictureWidths.map((width) => previewKey(key, width))];
}

/** The key of the picture that a file was made from; the key itself when it is that picture. */
export function pictureKeyOf(key: string): string {
  return key.replace(
    /\.(?:clean\.(?:png|jpg)|q95\.jpg|segments-[0-9a-f]+\.(?:png|json)|clutter-[0-9a-f]+\.png|surfaces-[0-9a-f]+(?:-[a-z]+\.png|\.json)|style-[0-9a-f]+\.(?:jpg|json)|tile-[0-9a-f]+(?:-[a-z]+\.webp|\.json)|svg|w\d+\.webp)$/,
    '',
  );
}

export function isOriginal(key: string): boolean {
  return /^images\/[^/]+\/[^/]+\/original\.(?:png|jpg)$/.test(key);
}

/** The working copy that belongs to an original. */
export function workingKeyOf(originalKey: string): string {
  return originalKey.replace(/\/original\.(png|jpg)$/, '/working.$1');
}

/** Content type by the key's ending. */
export function contentTypeOf(key: string): string {
  if (key.endsWith('.webp')) return 'image/webp';
  if (key.endsWith('.svg')) return 'image/svg+xml';
  return key.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
