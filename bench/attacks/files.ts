/** Files that cost whoever reads them more than whoever sends them. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { isoMedia, pngChunk, pngWithChunks, withLoopingExif, xmpChunk } from '#server/testing/hostilePictures.ts';

const mebibyte = 2 ** 20;

/** A photo that no other is like: `seed` tints it. */
export function photoOf(width: number, height: number, seed: number): Promise<Buffer> {
  const shapes = [
    '<rect width="640" height="480" fill="#e8e2d6"/>',
    `<polygon points="0,480 130,330 520,330 640,480" fill="hsl(${seed % 360} 30% 40%)"/>`,
    '<polygon points="0,0 130,80 520,80 640,0" fill="#f4f2ec"/>',
    '<rect x="250" y="130" width="120" height="110" fill="#cfe3f2"/>',
    '<polygon points="0,0 130,80 130,330 0,480" fill="#cfc8ba"/>',
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
}

const xmp = (bytes: number) => xmpChunk(Buffer.alloc(bytes, 32));

/** Texts behind the pixels that inflate past what may be read of them. */
export const xmpBehind = (): Buffer => pngWithChunks([xmp(64 * mebibyte)], 'behind');

export function twoThousandTexts(): Buffer {
  const text = xmp(4 * mebibyte - 1);
  return pngWithChunks(Array<Buffer>(2000).fill(text), 'before');
}

/** A colour profile of 64 MiB, in 64 KiB. */
export const largeProfile = (): Buffer =>
  pngWithChunks(
    [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * mebibyte))]))],
    'before',
  );

/** Exif whose directory has as many entries as can be counted, each of which points back at it. */
export const loopingExif = async (): Promise<Buffer> => withLoopingExif(await photoOf(320, 240, 1));

/** As many pixels as may be, a bit each, in some kilobytes; interlaced, so that it must be held whole. */
export function oneBitGiant(): Buffer {
  const side = 16_384;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  header.writeUInt8(1, 12);
  const passes = [
    [8, 8],
    [8, 8],
    [4, 8],
    [4, 4],
    [2, 4],
    [2, 2],
    [1, 2],
  ] as const;
  const bytes = passes.reduce((sum, [dx, dy]) => sum + (side / dy) * (Math.ceil(side / dx / 8) + 1), 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Kinds that are not taken, each promising as many pixels as its header can. */
export async function otherKinds(): Promise<Buffer[]> {
  const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } });
  const gif = await flat.clone().gif().toBuffer();
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  const riff = await flat.clone().webp().toBuffer();
  return [gif, riff, Buffer.concat([isoMedia('avif'), Buffer.alloc(200_000, 1)])];
}
