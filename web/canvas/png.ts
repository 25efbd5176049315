/**
 * PNG as far as masks and label maps need it, without a canvas: one would be too large for the masks of some photos,
 * and some browsers change a little of what a canvas gives back. (W3C, Portable Network Graphics, third edition.) No
 * React.
 */

/** A decoded picture, 8 bits a channel. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  /** 1 grey, 3 RGB. */
  readonly channels: 1 | 3;
  readonly data: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/**
 * A picture in black and white, one bit a pixel, rows packed as PNG has them: `rows` are `ceil(width / 8)` bytes each.
 */
export async function encodeBits(width: number, height: number, rows: Uint8Array): Promise<Blob> {
  const stride = Math.ceil(width / 8);
  const raw = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) raw.set(rows.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 1;
  const packed = await through(raw, new CompressionStream('deflate'));
  return new Blob(
    [new Uint8Array(signature), chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', new Uint8Array(0))],
    {
      type: 'image/png',
    },
  );
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}

/** Takes the filters off, row by row. */
function unfiltered(raw: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= step ? (out[to + x - step] ?? 0) : 0;
      const up = y > 0 ? (out[to + x - stride] ?? 0) : 0;
      const upLeft = x >= step && y > 0 ? (out[to + x - stride - step] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0];
      if (predicted === undefined) throw new Error(`filter ${filter} of a PNG is not known`);
      out[to + x] = (raw[from + x] ?? 0) + predicted;
    }
  }
  return out;
}

/** Reads a grey or RGB picture of 8 bits a channel that is not interlaced. Throws for anything else. */
export async function decodePng(bytes: Uint8Array): Promise<Decoded> {
  if (signature.some((value, i) => bytes[i] !== value)) throw new Error('this is no PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const [depth, colour, , , interlaced] = bytes.subarray(24, 29);
  if (depth !== 8 || (colour !== 0 && colour !== 2) || interlaced !== 0) {
    throw new Error(`a PNG of depth ${depth}, colour type ${colour}, interlacing ${interlaced} cannot be read here`);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IDAT') parts.push(bytes.slice(at + 8, at + 8 + length));
    at += length + 12;
  }
  const packed = new Uint8Array(await new Blob(parts).arrayBuffer());
  const channels = colour === 2 ? 3 : 1;
  const raw = await through(packed, new DecompressionStream('deflate'));
  if (raw.length !== (width * channels + 1) * height) throw new Error('the PNG is incomplete');
  return { width, height, channels, data: unfiltered(raw, width * channels, height, channels) };
}
