/** Reads pictures from disk, believing nothing, and writes what the pool will put in its place. */
import { createHash } from 'node:crypto';
import { open, stat, writeFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { PictureError } from './errors.ts';
import { rewrap, rewrapped } from './rewrap.ts';
import { sharp } from './sharpSetup.ts';
import { sniff, sniffBytes } from './sniff.ts';

const { maxBytes, maxSidePx, minSidePx } = limits.upload;
/** Interlaced PNG and progressive JPEG must be held whole while they are decoded. */
const maxProgressivePixels = 100_000_000;

export interface PictureHeader {
  /** What libraries may read: the file, or a copy of it in memory without the metadata that they would look into. */
  readonly input: string | Buffer;
  readonly format: 'png' | 'jpeg';
  /** Upright size: the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly xmp: Uint8Array | undefined;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const bytes = new Uint8Array(sniffBytes);
    const { bytesRead } = await file.read(bytes, 0, sniffBytes, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `ENOENT` and its like. */
function causeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function named(format: string): string {
  const names: Record<string, string> = { webp: 'WebP', apng: 'animated PNG', html: 'web page' };
  return names[format] ?? format.toUpperCase();
}

async function formatOf(path: string): Promise<'png' | 'jpeg'> {
  let size: number;
  let format: ReturnType<typeof sniff>;
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new PictureError('not-a-picture', 'not a file');
    size = found.size;
    format = sniff(await firstBytes(path));
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError('missing', `the file cannot be opened (${causeOf(error)})`);
  }
  if (size === 0) throw new PictureError('empty', 'the file is empty');
  if (size > maxBytes) throw new PictureError('too-large', `more than ${maxBytes / 1024 / 1024} MB`);
  if (format === 'unknown') throw new PictureError('not-a-picture', 'this is not a PNG or JPEG picture');
  // An animated PNG is refused rather than cut down to a frame that the sender may not have meant.
  if (format === 'apng')
    throw new PictureError('animated', 'animated pictures are not supported: send one still PNG or JPEG');
  if (format !== 'png' && format !== 'jpeg') {
    throw new PictureError(format, `this is a ${named(format)} file: PNG or JPEG is needed`);
  }
  return format;
}

/** libvips says a lot; the first line is the one that means something to a person. */
function damaged(error: unknown): PictureError {
  const line = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  return new PictureError('truncated', `the picture is damaged or incomplete (${line})`);
}

function checkSize(width: number, height: number, isProgressive: boolean, smallest: number): void {
  const long = Math.max(width, height);
  if (long > maxSidePx) throw new PictureError('too-large', `${width}×${height} px: at most ${maxSidePx} px on a side`);
  if (isProgressive && width * height > maxProgressivePixels) {
    throw new PictureError('too-large', `${width}×${height} px are too many for an interlaced picture`);
  }
  if (Math.min(width, height) < smallest) {
    throw new PictureError('too-small', `${width}×${height} px: at least ${smallest} px on each side`);
  }
}

function source(input: string | Buffer): Sharp {
  return sharp(input, { failOn: 'warning', limitInputPixels: maxSidePx * maxSidePx, sequentialRead: true });
}

/** The library's view of a picture whose metadata is bounded: size and limits from the header alone. */
async function readSize(input: string | Buffer, format: 'png' | 'jpeg', smallest: number): Promise<PictureHeader> {
  let metadata: Metadata;
  try {
    // Only the header is read here, and the size that it gives is judged below.
    metadata = await sharp(input, { failOn: 'warning', limitInputPixels: false }).metadata();
  } catch (error) {
    throw damaged(error);
  }
  if (metadata.format !== format) throw new PictureError('not-a-picture', 'the content is not what it claims to be');
  const { width, height } = metadata.autoOrient;
  checkSize(width, height, metadata.isProgressive === true, smallest);
  return { input, format, width, height, xmp: metadata.xmp };
}

/**
 * Format, size and limits from the header alone: a decompression bomb goes no further. Metadata that libraries would
 * get lost in never reaches one. `smallest` is the shortest side in px that is accepted. Throws PictureError.
 */
export async function readHeader(path: string, smallest: number = minSidePx): Promise<PictureHeader> {
  const format = await formatOf(path);
  const copy = await decoding(rewrapped(path, format));
  return readSize(copy ?? path, format, smallest);
}

/** Zeros that some cameras fill their files up with, and short trailers. */
const mostBehind = 64 * 1024;
/** What phones hang on behind a picture: another picture (gain maps), a film (ISO base media), Samsung's trailer. */
const companions = [/^\xff\xd8\xff/, /^.{4}ftyp/s, /SEFT$/];

/** Refuses what was filled up with something else than a picture's companions. */
async function checkBehind(path: string, behind: number): Promise<void> {
  if (behind <= mostBehind) return;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const textAt = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    const [head, tail] = [await textAt(size - behind), await textAt(size - 12)];
    if (companions.some((companion) => companion.test(head) || companion.test(tail))) return;
  } finally {
    await file.close();
  }
  throw new PictureError('padded', `${behind} bytes hang on behind the picture's end`);
}

/** Reads an upload as `readHeader` does, from its clean copy, which is written to `cleanPath`. Throws PictureError. */
export async function readUpload(path: string, cleanPath: string): Promise<PictureHeader> {
  const format = await formatOf(path);
  const { behind } = await decoding(rewrap(path, cleanPath, format));
  await checkBehind(path, behind);
  return readSize(cleanPath, format, minSidePx);
}

/**
 * Upright, opaque over white, 8-bit sRGB (by the embedded profile; CMYK, grey and 16 bits are converted), in the size
 * given.
 */
export function uprightRgb(header: PictureHeader, size: { width: number; height: number }): Sharp {
  const pipeline = source(header.input).autoOrient();
  if (size.width !== header.width || size.height !== header.height) {
    pipeline.resize({ ...size, fit: 'fill', kernel: 'lanczos3' });
  }
  return pipeline.flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** Runs a decode, turning what libvips says into PictureError. */
export async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PictureError || isOwnFault(error) ? error : damaged(error);
  }
}

/** A full disk, or one that can't be written, says nothing about the picture. */
function isOwnFault(error: unknown): boolean {
  return /^E(NOSPC|DQUOT|ACCES|IO|ROFS|MFILE|NOENT|PERM|EXIST)$/.test(causeOf(error));
}

/** PNG without loss, quick to write: the same pixels give the same bytes. */
export const pngOptions = { compressionLevel: 4, adaptiveFiltering: true, palette: false, progressive: false } as const;
/** JPEG that cannot be told from the original by eye; colour edges stay sharp. */
export const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4', mozjpeg: false, progressive: false } as const;

/** Size that fits within `longSide`, never larger than the source; each side at least 1 px. */
export function fitWithin(
  size: { width: number; height: number },
  longSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(size.width, size.height));
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** Writes a file that the pool renames when the run has succeeded. Returns the SHA-256 of the bytes in hex. */
export async function writeTemporary(bytes: Uint8Array, temporaryPath: string): Promise<string> {
  await writeFile(temporaryPath, bytes);
  return sha256Of(bytes);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
