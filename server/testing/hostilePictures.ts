/** Files that lie, break off or overflow, made byte by byte for tests. */
import { crc32, deflateSync } from 'node:zlib';

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG chunk; `wrongChecksum` breaks it. */
export function pngChunk(type: string, data: Buffer, wrongChecksum = false): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE((crc32(body) ^ (wrongChecksum ? 1 : 0)) >>> 0, chunk.length - 4);
  return chunk;
}

/** A PNG whose header promises `width`×`height` truecolour pixels and whose data is `data`, compressed. */
export function pngOf(
  width: number,
  height: number,
  data: Buffer,
  options: { animated?: boolean; wrongChecksum?: boolean } = {},
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const animation = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...(options.animated ? [pngChunk('acTL', animation)] : []),
    pngChunk('IDAT', deflateSync(data), options.wrongChecksum ?? false),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An ISO base media file of a brand, e.g. `heic` or `avif`. */
export function isoMedia(brand: string): Buffer {
  const box = Buffer.alloc(64);
  box.writeUInt32BE(24, 0);
  box.write('ftyp', 4, 'latin1');
  box.write(brand, 8, 'latin1');
  box.write('mif1', 16, 'latin1');
  return box;
}

/** A JPEG with one more application segment behind its first marker, as large as a segment may be. */
export function withSegment(jpeg: Buffer, marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

/** A small PNG with more chunks between its header and its pixels, or behind them. */
export function pngWithChunks(chunks: readonly Buffer[], where: 'before' | 'behind'): Buffer {
  const png = pngOf(100, 100, Buffer.alloc(30_100));
  const at = where === 'before' ? 33 : png.length - 12;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}

/** A chunk of compressed XMP that inflates to `text`. */
export const xmpChunk = (text: Buffer): Buffer =>
  pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflateSync(text)]));

/** The JPEG with Exif whose directory has as many entries as can be counted, each of which points back at it. */
export function withLoopingExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(65_000);
  tiff.write('II', 0, 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(65_535, 8);
  for (let at = 10; at + 12 <= tiff.length; at += 12) {
    tiff.writeUInt16LE(0x8769, at);
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(8, at + 8);
  }
  return withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}
