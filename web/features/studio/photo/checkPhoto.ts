/** What can be said of a file before it is sent: its first bytes tell what it is, whatever its name says. */
import { limits } from '#contract/limits.ts';
import type { pictureReasons } from '#contract/pictureReasons.ts';

export type PhotoFault = Extract<
  keyof typeof pictureReasons,
  'empty' | 'not-a-picture' | 'too-large' | 'heic' | 'avif' | 'webp' | 'gif' | 'svg' | 'tiff' | 'bmp' | 'pdf'
>;

const startsWith = (bytes: Uint8Array, ...wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** The kind of ISO media file (ISO/IEC 14496-12): brands of HEIC and AVIF. */
function isoKind(brand: string): PhotoFault | undefined {
  if (/^avi[fs]$/.test(brand)) return 'avif';
  return /^(he[im][cfsx]|hev[cmsx]|mif1|msf1)$/.test(brand) ? 'heic' : undefined;
}

/** The fault of a file by its first bytes; null for PNG and JPEG. */
export function faultOfBytes(bytes: Uint8Array): PhotoFault | null {
  if (bytes.length === 0) return 'empty';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff)) return null;
  if (text(bytes, 4, 8) === 'ftyp') return isoKind(text(bytes, 8, 12)) ?? 'not-a-picture';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 0, 4) === 'GIF8') return 'gif';
  if (text(bytes, 0, 2) === 'BM') return 'bmp';
  if (text(bytes, 0, 5) === '%PDF-') return 'pdf';
  if (/^(II\*\0|MM\0\*)/.test(text(bytes, 0, 4))) return 'tiff';
  if (/^\s*(<\?xml|<!--|<svg)/i.test(text(bytes, 0, 64)) && /<svg/i.test(text(bytes, 0, 512))) return 'svg';
  return 'not-a-picture';
}

/** The fault of a file, or null when it may be sent. */
export async function photoFault(file: Blob): Promise<PhotoFault | null> {
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  const fault = faultOfBytes(head);
  if (fault) return fault;
  return file.size > limits.upload.maxBytes ? 'too-large' : null;
}
