/** What a file is, by its first bytes alone: names and content types are never believed. */

export type SniffedFormat =
  | 'png'
  | 'apng'
  | 'jpeg'
  | 'heic'
  | 'avif'
  | 'webp'
  | 'gif'
  | 'svg'
  | 'tiff'
  | 'bmp'
  | 'pdf'
  | 'html'
  | 'unknown';

/** Bytes that `sniff` wants to see; an APNG may say so after long metadata. */
export const sniffBytes = 256 * 1024;

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return bytes.length >= signature.length && signature.every((value, i) => bytes[i] === value);
}

/** True when an animation control chunk stands before the first image data (APNG). */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = latin(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT' || type === 'IEND') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** ISO base media files (ISO/IEC 14496-12): the brands tell HEIC from AVIF. */
function isoMediaFormat(bytes: Uint8Array): SniffedFormat {
  const brands = latin(bytes, 8, 12) + latin(bytes, 16, 64);
  if (/avif|avis/.test(brands)) return 'avif';
  return /heic|heix|heim|heis|hevc|hevx|mif1|msf1/.test(brands) ? 'heic' : 'unknown';
}

function textFormat(bytes: Uint8Array): SniffedFormat {
  const text = latin(bytes, 0, 4096)
    .replace(/^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .toLowerCase();
  if (!text.startsWith('<')) return 'unknown';
  if (/<svg[\s>]/.test(text)) return 'svg';
  return /^<(!doctype html|html|head|body|script|!--)/.test(text) ? 'html' : 'unknown';
}

/** Format of a file that begins with `bytes`. */
export function sniff(bytes: Uint8Array): SniffedFormat {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return isAnimatedPng(bytes) ? 'apng' : 'png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (latin(bytes, 4, 8) === 'ftyp') return isoMediaFormat(bytes);
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif';
  if (startsWith(bytes, 0x49, 0x49, 0x2a, 0) || startsWith(bytes, 0x4d, 0x4d, 0, 0x2a)) return 'tiff';
  if (latin(bytes, 0, 2) === 'BM' && bytes.length > 14 && bytes[6] === 0 && bytes[7] === 0) return 'bmp';
  if (latin(bytes, 0, 1024).includes('%PDF-')) return 'pdf';
  return textFormat(bytes);
}
