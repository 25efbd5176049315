/** Picture work that needs no engine: taking in uploads, previews, downloads. */
import { limits } from '#contract/limits.ts';
import {
  decoding,
  fitWithin,
  jpegOptions,
  pngOptions,
  readHeader,
  readUpload,
  uprightRgb,
  writeTemporary,
} from './pictureFile.ts';
import type { Ingested, Requests, Written } from './protocol.ts';
import { rewrap } from './rewrap.ts';
import { keptSourceType } from './sourceType.ts';

/** Says how much a picture is about to need, before it is decoded. */
export type Declare = (size: { readonly width: number; readonly height: number }) => void;

/**
 * Proves an upload by decoding all of it, and writes the working copy (upright, sRGB, at most 4096 px, no metadata) and
 * the clean one: the picture itself without place, names and whatever else hangs on to it.
 */
export async function ingest(request: Requests['ingest']['request'], declare: Declare): Promise<Ingested> {
  const header = await readUpload(request.inputPath, request.cleanTemporaryPath);
  declare(header);
  const size = fitWithin(header, limits.upload.workingSidePx);
  const pipeline = uprightRgb(header, size);
  const encoded = header.format === 'png' ? pipeline.png(pngOptions) : pipeline.jpeg(jpegOptions);
  const { data, info } = await decoding(encoded.toBuffer({ resolveWithObject: true }));
  await writeTemporary(data, request.temporaryPath);
  return {
    format: header.format,
    width: header.width,
    height: header.height,
    workingWidth: info.width,
    workingHeight: info.height,
  };
}

/** The clean copy of an original that was taken in before they were kept. */
export async function clean({ inputPath, temporaryPath }: Requests['clean']['request']): Promise<object> {
  const { format } = await readHeader(inputPath, 1);
  await decoding(rewrap(inputPath, temporaryPath, format));
  return {};
}

// Copies of what is stored already: a long strip may be thin by now.

/**
 * WebP of the width given, or of the picture's own when that is smaller; of all metadata only the source type stays.
 */
export async function preview(request: Requests['preview']['request'], declare: Declare): Promise<Written> {
  const header = await readHeader(request.inputPath, 1);
  declare(header);
  const width = Math.min(header.width, request.width);
  const height = Math.max(1, Math.round((header.height * width) / header.width));
  const pipeline = uprightRgb(header, { width, height }).webp({ quality: 82, effort: 3, smartSubsample: true });
  const xmp = keptSourceType(header.xmp);
  const bytes = await decoding((xmp ? pipeline.withXmp(xmp) : pipeline).toBuffer());
  await writeTemporary(bytes, request.temporaryPath);
  return { width, height, bytes: bytes.length };
}

/** The whole picture as JPEG; of all metadata only the source type stays. */
export async function toJpeg(request: Requests['toJpeg']['request'], declare: Declare): Promise<Written> {
  const header = await readHeader(request.inputPath, 1);
  declare(header);
  const pipeline = uprightRgb(header, header).jpeg(jpegOptions);
  const xmp = keptSourceType(header.xmp);
  const bytes = await decoding((xmp ? pipeline.withXmp(xmp) : pipeline).toBuffer());
  await writeTemporary(bytes, request.temporaryPath);
  return { width: header.width, height: header.height, bytes: bytes.length };
}
