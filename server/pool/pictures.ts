/** Picture work that needs no engine: taking in uploads, previews, downloads. */
import { limits } from '#contract/limits.ts';
import { decoding, fitWithin, jpegOptions, pngOptions, readHeader, uprightRgb, writeTemporary } from './pictureFile.ts';
import type { Ingested, Requests, Written } from './protocol.ts';
import { keptSourceType } from './sourceType.ts';

/** Proves an upload by decoding all of it, and writes the working copy: upright, sRGB, at most 4096 px, no metadata. */
export async function ingest(request: Requests['ingest']['request']): Promise<Ingested> {
  const header = await readHeader(request.inputPath);
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

// Copies of what is stored already: a long strip may be thin by now.

/** WebP of the width given, or of the picture's own when that is smaller; of all metadata only the source type stays. */
export async function preview(request: Requests['preview']['request']): Promise<Written> {
  const header = await readHeader(request.inputPath, 1);
  const width = Math.min(header.width, request.width);
  const height = Math.max(1, Math.round((header.height * width) / header.width));
  const pipeline = uprightRgb(header, { width, height }).webp({ quality: 82, effort: 3, smartSubsample: true });
  const xmp = keptSourceType(header.xmp);
  const bytes = await decoding((xmp ? pipeline.withXmp(xmp) : pipeline).toBuffer());
  await writeTemporary(bytes, request.temporaryPath);
  return { width, height, bytes: bytes.length };
}

/** The whole picture as JPEG; of all metadata only the source type stays. */
export async function toJpeg(request: Requests['toJpeg']['request']): Promise<Written> {
  const header = await readHeader(request.inputPath, 1);
  const pipeline = uprightRgb(header, header).jpeg(jpegOptions);
  const xmp = keptSourceType(header.xmp);
  const bytes = await decoding((xmp ? pipeline.withXmp(xmp) : pipeline).toBuffer());
  await writeTemporary(bytes, request.temporaryPath);
  return { width: header.width, height: header.height, bytes: bytes.length };
}
