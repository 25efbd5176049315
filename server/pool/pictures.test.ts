import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';
import { pngChunk } from '../testing/hostilePictures.ts';
import { createPool } from './pool.ts';
import type { Pool } from './types.ts';

const { width, height, data } = drawRoomPicture(320, 200);
const room = () => sharp(data, { raw: { width, height, channels: 3 } });

let pool: Pool;
let folder: string;
let input: string;
let output: string;

beforeAll(() => {
  pool = createPool({ threads: 1 });
});
afterAll(() => pool.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-pictures-'));
  input = path.join(folder, 'input.png');
  output = path.join(folder, 'output');
});
const outputs = () => ({ workingPath: output, cleanPath: `${output}.clean` });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A greyscale PNG that says it has this size, with as much content as given. */
function pngOf(pngWidth: number, pngHeight: number, content: Uint8Array, ...before: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pngWidth, 0);
  header.writeUInt32BE(pngHeight, 4);
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(content)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

const isoMedia = (brand: string) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}${'\0'.repeat(200)}`, 'latin1');
const text = (content: string) => async () => Buffer.from(content, 'latin1');

const refused: readonly [name: string, reason: string, bytes: () => Promise<Buffer>][] = [
  ['nothing', 'empty', text('')],
  ['words', 'not-a-picture', text('hello, I am a picture')],
  ['random bytes', 'not-a-picture', async () => Buffer.from(data.subarray(0, 4000))],
  ['a web page', 'html', text('<!DOCTYPE html><html><body><img src=x onerror=alert(1)></body></html>')],
  ['an SVG', 'svg', text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
  ['a PDF', 'pdf', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['a WebP', 'webp', () => room().webp().toBuffer()],
  ['a GIF', 'gif', () => room().gif().toBuffer()],
  ['a TIFF', 'tiff', () => room().tiff().toBuffer()],
  ['an AVIF', 'avif', async () => isoMedia('avif')],
  ['a HEIC', 'heic', async () => isoMedia('heic')],
  [
    'an animated PNG',
    'animated',
    async () => pngOf(100, 100, new Uint8Array(10100), pngChunk('acTL', Buffer.alloc(8))),
  ],
  ['a decompression bomb', 'too-large', async () => pngOf(30_000, 30_000, new Uint8Array(100_000))],
  ['a very long strip', 'too-large', async () => pngOf(20_000, 64, new Uint8Array(1000))],
  ['a tiny picture', 'too-small', () => room().resize(400, 63, { fit: 'fill' }).png().toBuffer()],
  ['half a JPEG', 'truncated', async () => (await room().jpeg().toBuffer()).subarray(0, 2500)],
  ['half a PNG', 'truncated', async () => (await room().png().toBuffer()).subarray(0, 30_000)],
  ['a PNG with too few rows', 'truncated', async () => pngOf(400, 400, new Uint8Array(401 * 200))],
  ['a JPEG header and nothing else', 'truncated', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['a PNG signature and nothing else', 'truncated', async () => pngOf(1, 1, Buffer.alloc(0)).subarray(0, 8)],
];

describe('uploads that are refused', () => {
  test.each(refused)('%s: %s', async (_name, reason, bytes) => {
    writeFileSync(input, await bytes());
    await expect(pool.ingest(input, outputs(), {})).rejects.toMatchObject({ name: 'PictureError', reason });
    expect(readdirSync(folder)).toEqual(['input.png']);
  });

  test('more than 200 MB', async () => {
    writeFileSync(input, await room().jpeg().toBuffer());
    truncateSync(input, 200 * 1024 * 1024 + 1);
    await expect(pool.ingest(input, outputs(), {})).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('a file that is not there, and a folder', async () => {
    await expect(pool.ingest(path.join(folder, 'no.png'), outputs(), {})).rejects.toMatchObject({ reason: 'missing' });
    await expect(pool.ingest(folder, outputs(), {})).rejects.toMatchObject({ reason: 'not-a-picture' });
  });
});

/** Greatest difference of a written picture to the room, over all channels. */
async function differenceToRoom(file: string): Promise<number> {
  const raw = await sharp(file).removeAlpha().raw().toBuffer();
  expect(raw.length).toBe(data.length);
  return raw.reduce((worst, value, i) => Math.max(worst, Math.abs(value - data[i])), 0);
}

describe('uploads that are taken', () => {
  test('a PNG stays exactly what it was', async () => {
    await room().png().toFile(input);
    const report = await pool.ingest(input, outputs(), {});
    expect(report).toEqual({ format: 'png', width, height, workingWidth: width, workingHeight: height });
    expect(await differenceToRoom(output)).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['input.png', 'output', 'output.clean']);
  });

  test('16 bits become 8, grey becomes RGB, palettes are resolved', async () => {
    await room().toColourspace('rgb16').png().toFile(input);
    expect((await sharp(input).metadata()).depth).toBe('ushort');
    await pool.ingest(input, outputs(), {});
    expect(await differenceToRoom(output)).toBeLessThanOrEqual(1);
    const metadata = await sharp(output).metadata();
    expect([metadata.depth, metadata.channels]).toEqual(['uchar', 3]);

    await room().greyscale().toColourspace('b-w').png().toFile(input);
    await pool.ingest(input, outputs(), {});
    const grey = await sharp(output).raw().toBuffer({ resolveWithObject: true });
    expect(grey.info.channels).toBe(3);

    await room().png({ palette: true, colours: 64 }).toFile(input);
    await pool.ingest(input, outputs(), {});
    expect(await differenceToRoom(output)).toBeLessThan(40);
  });

  test('CMYK comes out in the colours that it shows', async () => {
    const file = path.join(folder, 'input.jpg');
    await room().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toFile(file);
    expect((await sharp(file).metadata()).channels).toBe(4);
    const report = await pool.ingest(file, outputs(), {});
    expect(report.format).toBe('jpeg');
    const wanted = await sharp(data, { raw: { width, height, channels: 3 } }).stats();
    const got = await sharp(output).stats();
    got.channels.forEach((channel, c) => {
      expect(Math.abs(channel.mean - wanted.channels[c].mean)).toBeLessThan(12);
    });
  });

  test('transparency lies on white', async () => {
    const half = Buffer.alloc(100 * 80 * 4);
    await sharp(half, { raw: { width: 100, height: 80, channels: 4 } })
      .png()
      .toFile(input);
    await pool.ingest(input, outputs(), {});
    const { data: shown, info } = await sharp(output).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    expect(shown.every((value) => value === 255)).toBe(true);
  });

  test('a photo taken with the camera turned comes out upright, without a place on earth', async () => {
    const file = path.join(folder, 'input.jpg');
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '1/1 2/1 3/1', GPSLatitudeRef: 'N' } };
    await room().jpeg({ quality: 98 }).withExif(exif).withMetadata({ orientation: 6 }).toFile(file);
    const report = await pool.ingest(file, outputs(), {});
    expect([report.width, report.height, report.workingWidth]).toEqual([height, width, height]);
    const metadata = await sharp(output).metadata();
    expect([metadata.width, metadata.orientation, metadata.exif]).toEqual([height, undefined, undefined]);
    expect(readFileSync(`${output}.clean`).includes('Camera')).toBe(false);
    expect((await sharp(`${output}.clean`).metadata()).orientation).toBe(6);
    const wanted = await room().rotate(90).stats();
    const got = await sharp(output).stats();
    expect(Math.abs(got.channels[0].mean - wanted.channels[0].mean)).toBeLessThan(2);
  });

  test('bytes after the end of a JPEG do no harm and are not kept', async () => {
    const file = path.join(folder, 'input.jpg');
    writeFileSync(file, Buffer.concat([await room().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]));
    await pool.ingest(file, outputs(), {});
    for (const kept of [output, `${output}.clean`]) expect(readFileSync(kept).includes('<script>')).toBe(false);
  });

  test('large pictures get a working copy of 4096 px', async () => {
    await room().resize(5000, 400, { fit: 'fill' }).png().toFile(input);
    const report = await pool.ingest(input, outputs(), {});
    expect(report).toMatchObject({ width: 5000, height: 400, workingWidth: 4096, workingHeight: 328 });
  });

  test('a cancelled upload leaves nothing', async () => {
    await room().resize(3000, 2000).png().toFile(input);
    const controller = new AbortController();
    const run = pool.ingest(input, outputs(), { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder)).toEqual(['input.png']);
  });
});

const tag = (term: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" e:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${term}" xmlns:d="http://purl.org/dc/elements/1.1/" d:creator="Somebody"/></rdf:RDF></x:xmpmeta>`;

describe('smaller and other copies', () => {
  test('a preview has the width asked for, keeps the source type and nothing else', async () => {
    await room().png().withXmp(tag('compositeSynthetic')).toFile(input);
    const report = await pool.preview(input, output, 160, {});
    const metadata = await sharp(output).metadata();
    expect(report).toEqual({ width: 160, height: 100, bytes: readFileSync(output).length });
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 160, 100]);
    expect(metadata.xmpAsString).toContain('digitalsourcetype/compositeSynthetic');
    expect(metadata.xmpAsString).not.toContain('Somebody');
  });

  test('a preview is never larger than the picture', async () => {
    await room().png().toFile(input);
    expect(await pool.preview(input, output, 2048, {})).toMatchObject({ width, height });
    expect((await sharp(output).metadata()).xmp).toBeUndefined();
  });

  test('a thin strip has a preview too', async () => {
    await room().resize(640, 8, { fit: 'fill' }).png().toFile(input);
    expect(await pool.preview(input, output, 320, {})).toMatchObject({ width: 320, height: 4 });
  });

  test('a download as JPEG has the same pixels, nearly', async () => {
    await room().png().withXmp(tag('algorithmicallyEnhanced')).toFile(input);
    const report = await pool.toJpeg(input, output, {});
    expect(report).toMatchObject({ width, height });
    expect((await sharp(output).metadata()).xmpAsString).toContain('digitalsourcetype/algorithmicallyEnhanced');
    expect((await sharp(output).metadata()).chromaSubsampling).toBe('4:4:4');
    expect(await differenceToRoom(output)).toBeLessThan(48);
  });
});
