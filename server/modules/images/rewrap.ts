/**
 * A picture in a new wrapper: the same compressed pixels, colour profile and orientation, without location, names, thumbnails
 * and whatever was hung on behind its end. JPEG as in ITU-T T.81 annex B, PNG as in W3C PNG third edition.
 */
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { crc32, inflateSync } from 'node:zlib';
import { ByteReader, TruncatedFile } from './byteReader.ts';
import { orientationOf, orientationOnly, sourceTypeOnly } from './metadata.ts';

type Write = (bytes: Buffer) => Promise<unknown>;

/** Writes the clean copy; throws when the file does not keep its own format. */
export async function rewrap(inputPath: string, outputPath: string, format: 'png' | 'jpeg'): Promise<void> {
  const input = await open(inputPath, 'r');
  let output: FileHandle | undefined;
  try {
    const target = await open(outputPath, 'wx', 0o600);
    output = target;
    const write: Write = (bytes) => target.writeFile(bytes);
    const reader = new ByteReader(input);
    await (format === 'png' ? rewrapPng(reader, write) : rewrapJpeg(reader, write));
  } finally {
    await input.close();
    await output?.close();
  }
}

const exifName = Buffer.from('Exif\0\0', 'latin1');
const xmpName = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const profileName = Buffer.from('ICC_PROFILE\0', 'latin1');
const jfifName = Buffer.from('JFIF\0', 'latin1');

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

async function rewrapJpeg(reader: ByteReader, write: Write): Promise<void> {
  const start = await reader.read(2);
  if (start[0] !== 0xff || start[1] !== startOfImage) throw new Error('no JPEG');
  await write(start);
  for (;;) {
    const marker = await nextMarker(reader);
    if (marker === endOfImage) {
      await write(Buffer.from([0xff, marker]));
      return;
    }
    // Markers without a segment of their own.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = (await reader.read(2)).readUInt16BE();
    if (length < 2) throw new Error('a JPEG segment shorter than its own length');
    const kept = keptSegment(marker, await reader.read(length - 2));
    if (kept) await write(segment(marker, kept));
    if (marker === startOfScan) await copyScan(reader, write);
  }
}

async function nextMarker(reader: ByteReader): Promise<number> {
  const [first] = await reader.read(1);
  if (first !== 0xff) throw new Error('no JPEG marker where one was due');
  for (;;) {
    // Any number of fill bytes may stand before a marker.
    const [code = 0] = await reader.read(1);
    if (code !== 0xff) return code;
  }
}

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** What of a segment is kept: tables and frames whole, of the application segments only what the pixels need. */
function keptSegment(marker: number, payload: Buffer): Buffer | undefined {
  const isComment = marker === 0xfe;
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication && !isComment) return payload;
  const named = (name: Buffer) => payload.subarray(0, name.length).equals(name);
  if (marker === 0xe0 && named(jfifName)) return payload;
  if (marker === 0xe2 && named(profileName)) return payload;
  // Adobe's segment says how colour is coded: CMYK and RGB pictures can't be read without it.
  if (marker === 0xee && payload.subarray(0, 5).toString('latin1') === 'Adobe') return payload;
  if (marker !== 0xe1) return undefined;
  if (named(exifName)) {
    const orientation = orientationOf(payload.subarray(exifName.length));
    return orientation > 1 ? Buffer.concat([exifName, orientationOnly(orientation)]) : undefined;
  }
  const xmp = named(xmpName) ? sourceTypeOnly(payload.toString('utf8', xmpName.length)) : undefined;
  return xmp ? Buffer.concat([xmpName, Buffer.from(xmp)]) : undefined;
}

/** Copies entropy-coded data up to the next marker, which stays to be read. */
async function copyScan(reader: ByteReader, write: Write): Promise<void> {
  for (;;) {
    const held = await reader.peek(2);
    if (held.length < 2) throw new TruncatedFile('the last scan does not end');
    let at = held.indexOf(0xff);
    while (at >= 0 && at + 1 < held.length && belongsToScan(held[at + 1] ?? 0)) at = held.indexOf(0xff, at + 2);
    await write(reader.take(at < 0 ? held.length : at));
    // At the very end of what is held, the byte after decides; it comes with the next round.
    if (at >= 0 && at + 1 < held.length) return;
  }
}

/** A stuffed zero, or a restart marker. */
function belongsToScan(code: number): boolean {
  return code === 0x00 || (code >= 0xd0 && code <= 0xd7);
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Chunks that pixels and their colours need. */
const keptChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'hIST', 'sPLT'],
  ...['cICP', 'mDCV', 'cLLI'],
]);
/** Longer metadata is not looked into. */
const metadataBytes = 4 * 1024 * 1024;
const xmpKeyword = 'XML:com.adobe.xmp\0';

async function rewrapPng(reader: ByteReader, write: Write): Promise<void> {
  if (!(await reader.read(8)).equals(pngSignature)) throw new Error('no PNG');
  await write(pngSignature);
  for (;;) {
    const head = Buffer.from(await reader.read(8));
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4, 8);
    if (keptChunks.has(type)) {
      await write(head);
      // The data and its checksum.
      for await (const piece of reader.pieces(length + 4)) await write(piece);
      if (type === 'IEND') return;
      continue;
    }
    if ((type === 'eXIf' || type === 'iTXt' || type === 'zTXt') && length <= metadataBytes) {
      const replacement = keptMetadata(type, await reader.read(length));
      if (replacement) await write(replacement);
      await reader.read(4);
      continue;
    }
    for await (const _ of reader.pieces(length + 4));
  }
}

function keptMetadata(type: 'eXIf' | 'iTXt' | 'zTXt', data: Buffer): Buffer | undefined {
  if (type === 'eXIf') {
    const orientation = orientationOf(data);
    return orientation > 1 ? chunk(type, orientationOnly(orientation)) : undefined;
  }
  if (data.toString('latin1', 0, xmpKeyword.length) !== xmpKeyword) return undefined;
  const rest = data.subarray(xmpKeyword.length);
  // Some writers put XMP into a compressed Latin-1 text, after one byte for the method.
  const text = type === 'zTXt' ? inflate(rest.subarray(1)) : internationalText(rest);
  const xmp = sourceTypeOnly(text.toString('utf8'));
  // Uncompressed, no language, no translated keyword.
  return xmp
    ? chunk('iTXt', Buffer.concat([Buffer.from(`${xmpKeyword}\0\0\0\0`, 'latin1'), Buffer.from(xmp)]))
    : undefined;
}

/** The text of an iTXt chunk after its keyword: two bytes of compression, two short texts, the text itself. */
function internationalText(data: Buffer): Buffer {
  const language = data.indexOf(0, 2);
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (keyword < 0) return Buffer.alloc(0);
  const text = data.subarray(keyword + 1);
  return data[0] === 1 ? inflate(text) : text;
}

function inflate(data: Buffer): Buffer {
  return inflateSync(data, { maxOutputLength: metadataBytes });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
}
