/**
 * A picture in a new wrapper: the same compressed pixels, colour profile and orientation, without location, names,
 * thumbnails and whatever was hung on behind its end. JPEG as in ITU-T T.81 annex B, PNG as in W3C PNG third edition.
 */
import { open, rm } from 'node:fs/promises';
import { crc32, inflateSync } from 'node:zlib';
import { ByteReader, TruncatedFile } from './byteReader.ts';
import { orientationOf, orientationOnly, sourceTypeOnly } from './metadata.ts';

type Write = (bytes: Buffer) => Promise<unknown>;

export interface Rewrapped {
  /** Whether metadata went or was rewritten: where none did, the file can be read as it is. */
  readonly changed: boolean;
  /** Bytes that hang on behind the picture's end. */
  readonly behind: number;
}

/** Writes the clean copy; throws, and leaves no file, when the input does not keep its own format. */
export async function rewrap(inputPath: string, outputPath: string, format: 'png' | 'jpeg'): Promise<Rewrapped> {
  const output = await open(outputPath, 'wx', 0o600);
  try {
    return await walk(inputPath, format, (bytes) => output.writeFile(bytes));
  } catch (error) {
    await rm(outputPath, { force: true });
    throw error;
  } finally {
    await output.close();
  }
}

/** The clean copy in memory; undefined where it would be the file itself. Throws as `rewrap` does. */
export async function rewrapped(inputPath: string, format: 'png' | 'jpeg'): Promise<Buffer | undefined> {
  const { changed } = await walk(inputPath, format, async () => undefined);
  if (!changed) return undefined;
  const pieces: Buffer[] = [];
  await walk(inputPath, format, async (bytes) => pieces.push(bytes));
  return Buffer.concat(pieces);
}

/** Segments or chunks that a picture may have: writers make some thousands for the largest. */
const mostParts = 100_000;
/** Scans of a JPEG: each costs a pass over all of its pixels, however few bytes it has. Writers make about ten. */
const mostScans = 100;
/** Segments that an ICC profile can be cut into. */
const mostProfileSegments = 255;

/** One walk through a file: what is written, and what was noticed on the way. */
class Walk {
  readonly reader: ByteReader;
  readonly write: Write;
  changed = false;
  hasOrientation = false;
  hasXmp = false;
  profileSegments = 0;
  #parts = 0;

  constructor(reader: ByteReader, write: Write) {
    this.reader = reader;
    this.write = write;
  }

  countPart(): void {
    this.#parts += 1;
    if (this.#parts > mostParts) throw new Error('more parts than a picture has');
  }
}

async function walk(inputPath: string, format: 'png' | 'jpeg', write: Write): Promise<Rewrapped> {
  const input = await open(inputPath, 'r');
  try {
    const state = new Walk(new ByteReader(input), write);
    await (format === 'png' ? rewrapPng(state) : rewrapJpeg(state));
    const { size } = await input.stat();
    return { changed: state.changed, behind: size - state.reader.taken };
  } finally {
    await input.close();
  }
}

const exifName = Buffer.from('Exif\0\0', 'latin1');
const xmpName = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const profileName = Buffer.from('ICC_PROFILE\0', 'latin1');
const jfifName = Buffer.from('JFIF\0', 'latin1');

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

async function rewrapJpeg(state: Walk): Promise<void> {
  const { reader, write } = state;
  const start = await reader.read(2);
  if (start[0] !== 0xff || start[1] !== startOfImage) throw new Error('no JPEG');
  await write(start);
  let scans = 0;
  for (;;) {
    state.countPart();
    const marker = await nextMarker(state);
    if (marker === endOfImage) {
      await write(Buffer.from([0xff, marker]));
      return;
    }
    // Markers without a segment of their own.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = (await reader.read(2)).readUInt16BE();
    if (length < 2) throw new Error('a JPEG segment shorter than its own length');
    const payload = await reader.read(length - 2);
    const kept = keptSegment(marker, payload, state);
    if (!kept?.equals(payload)) state.changed = true;
    if (kept) await write(segment(marker, kept));
    if (marker !== startOfScan) continue;
    scans += 1;
    if (scans > mostScans) throw new Error('more scans than a JPEG has');
    await copyScan(reader, write);
  }
}

async function nextMarker(state: Walk): Promise<number> {
  const [first] = await state.reader.read(1);
  if (first !== 0xff) throw new Error('no JPEG marker where one was due');
  for (;;) {
    // Some fill bytes may stand before a marker.
    const [code = 0] = await state.reader.read(1);
    if (code !== 0xff) return code;
    state.countPart();
  }
}

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** What of a segment is kept: tables and frames whole, of the application segments only what the pixels need. */
function keptSegment(marker: number, payload: Buffer, state: Walk): Buffer | undefined {
  const isComment = marker === 0xfe;
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication && !isComment) return payload;
  const named = (name: Buffer) => payload.subarray(0, name.length).equals(name);
  if (marker === 0xe0 && named(jfifName)) return payload;
  if (marker === 0xe2 && named(profileName)) {
    state.profileSegments += 1;
    return state.profileSegments <= mostProfileSegments ? payload : undefined;
  }
  // Adobe's segment says how colour is coded: CMYK and RGB pictures can't be read without it.
  if (marker === 0xee && payload.subarray(0, 5).toString('latin1') === 'Adobe') return payload;
  if (marker !== 0xe1) return undefined;
  if (named(exifName)) {
    const orientation = firstOrientation(payload.subarray(exifName.length), state);
    return orientation ? Buffer.concat([exifName, orientation]) : undefined;
  }
  const xmp = named(xmpName) ? firstSourceType(() => payload.subarray(xmpName.length), state) : undefined;
  return xmp ? Buffer.concat([xmpName, xmp]) : undefined;
}

/** The first orientation that a picture gives, alone in its structure; undefined for upright ones. */
function firstOrientation(tiff: Buffer, state: Walk): Buffer | undefined {
  if (state.hasOrientation) return undefined;
  state.hasOrientation = true;
  const orientation = orientationOf(tiff);
  return orientation > 1 ? orientationOnly(orientation) : undefined;
}

/** The source type of a picture's first XMP packet: more of them are not looked into. */
function firstSourceType(packet: () => Buffer, state: Walk): Buffer | undefined {
  if (state.hasXmp) return undefined;
  state.hasXmp = true;
  const xmp = sourceTypeOnly(packet().toString('utf8'));
  return xmp === undefined ? undefined : Buffer.from(xmp);
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
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'cICP',
  'mDCV',
  'cLLI',
]);
/** Longer metadata is not looked into, and longer profiles are none. */
const metadataBytes = 4 * 1024 * 1024;
const xmpKeyword = 'XML:com.adobe.xmp\0';

async function rewrapPng(state: Walk): Promise<void> {
  const { reader, write } = state;
  if (!(await reader.read(8)).equals(pngSignature)) throw new Error('no PNG');
  await write(pngSignature);
  for (;;) {
    state.countPart();
    const head = Buffer.from(await reader.read(8));
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4, 8);
    if (keptChunks.has(type) && (type === 'IDAT' || length <= metadataBytes)) {
      await write(head);
      // The data and its checksum.
      for await (const piece of reader.pieces(length + 4)) await write(piece);
      if (type === 'IEND') return;
      continue;
    }
    state.changed = true;
    if ((type === 'eXIf' || type === 'iTXt' || type === 'zTXt') && length <= metadataBytes) {
      const replacement = keptMetadata(type, await reader.read(length), state);
      if (replacement) await write(replacement);
      await reader.read(4);
      continue;
    }
    for await (const _ of reader.pieces(length + 4));
  }
}

function keptMetadata(type: 'eXIf' | 'iTXt' | 'zTXt', data: Buffer, state: Walk): Buffer | undefined {
  if (type === 'eXIf') {
    const orientation = firstOrientation(data, state);
    return orientation && chunk(type, orientation);
  }
  if (data.toString('latin1', 0, xmpKeyword.length) !== xmpKeyword) return undefined;
  const rest = data.subarray(xmpKeyword.length);
  // Some writers put XMP into a compressed Latin-1 text, after one byte for the method.
  const packet = () => (type === 'zTXt' ? inflate(rest.subarray(1)) : internationalText(rest));
  const xmp = firstSourceType(packet, state);
  // Uncompressed, no language, no translated keyword.
  return xmp && chunk('iTXt', Buffer.concat([Buffer.from(`${xmpKeyword}\0\0\0\0`, 'latin1'), xmp]));
}

/** The text of an iTXt chunk after its keyword: two bytes of compression, two short texts, the text itself. */
function internationalText(data: Buffer): Buffer {
  const language = data.indexOf(0, 2);
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (keyword < 0) return Buffer.alloc(0);
  const text = data.subarray(keyword + 1);
  return data[0] === 1 ? inflate(text) : text;
}

/** Text that is too long, or none at all, is not looked into. */
function inflate(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: metadataBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
}
