import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orientationOf, orientationOnly, sourceTypeOnly } from './metadata.ts';
import { rewrap } from './rewrap.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rewrap-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Noise, so that entropy-coded data is long and full of 0xFF. */
function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 12345;
  for (let i = 0; i < pixels.length; i += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    pixels[i] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const gps = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 17/1 0/1' } };

async function clean(bytes: Buffer, format: 'png' | 'jpeg') {
  count += 1;
  const input = path.join(folder, `${count}.in`);
  const output = path.join(folder, `${count}.out`);
  await writeFile(input, bytes);
  await rewrap(input, output, format);
  return readFile(output);
}

async function pixels(bytes: Buffer) {
  return (await sharp(bytes).raw().toBuffer()).toString('base64');
}

describe('a JPEG in a new wrapper', () => {
  it('keeps pixels, profile and orientation, and loses the place', async () => {
    const before = await noise(640, 400)
      .withExif(gps)
      .withMetadata({ orientation: 6 })
      .keepIccProfile()
      .jpeg()
      .toBuffer();
    const withExif = await sharp(before).keepMetadata().withExifMerge(gps).jpeg({ quality: 95 }).toBuffer();
    expect(withExif.includes('Secret camera')).toBe(true);
    const after = await clean(withExif, 'jpeg');
    expect(after.includes('Secret camera')).toBe(false);
    expect(after.includes('GPS')).toBe(false);
    expect(await pixels(after)).toBe(await pixels(withExif));
    const [was, is] = [await sharp(withExif).metadata(), await sharp(after).metadata()];
    expect(is.orientation).toBe(was.orientation);
    expect(is.icc?.equals(was.icc ?? Buffer.alloc(0))).toBe(was.icc ? true : undefined);
  });

  it.each(['progressive', 'mozjpeg', 'restart', 'cmyk', 'grey'])(
    'keeps a %s one decodable, to the pixel',
    async (kind) => {
      const source = noise(517, 389);
      const before = await {
        progressive: () => source.jpeg({ progressive: true }).toBuffer(),
        mozjpeg: () => source.jpeg({ mozjpeg: true }).toBuffer(),
        restart: () => source.jpeg({ trellisQuantisation: true, overshootDeringing: true, quality: 100 }).toBuffer(),
        cmyk: () => source.toColourspace('cmyk').jpeg().toBuffer(),
        grey: () => source.greyscale().jpeg().toBuffer(),
      }[kind]!();
      expect(await pixels(await clean(before, 'jpeg'))).toBe(await pixels(before));
    },
  );

  it('drops what hangs behind the end, comments and thumbnails', async () => {
    const before = await noise(100, 100).jpeg().toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from('secret')]);
    const dirty = Buffer.concat([
      before.subarray(0, 2),
      comment,
      before.subarray(2),
      Buffer.from('PK\u0003\u0004 hidden'),
    ]);
    const after = await clean(dirty, 'jpeg');
    expect(after.includes('secret')).toBe(false);
    expect(after.includes('hidden')).toBe(false);
    expect(after.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  it('works across the edges of its read buffer', async () => {
    const large = await noise(1500, 1200).jpeg({ quality: 100 }).toBuffer();
    expect(large.length).toBeGreaterThan(1_000_000);
    expect((await clean(large, 'jpeg')).equals(large)).toBe(true);
  });

  it('keeps the source type of generated pictures, and nothing else of XMP', async () => {
    const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="1,17N"><Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>`;
    for (const format of ['jpeg', 'png'] as const) {
      const before = await noise(64, 64).withXmp(xmp).toFormat(format).toBuffer();
      const after = await clean(before, format);
      expect((await sharp(before).metadata()).xmpAsString).toContain('GPSLatitude');
      expect(after.includes('GPSLatitude')).toBe(false);
      const { xmpAsString } = await sharp(after).metadata();
      expect(xmpAsString).toContain(type);
      expect(xmpAsString).not.toContain('GPSLatitude');
    }
  });

  it('refuses one that ends too early and leaves what it wrote to the caller', async () => {
    const whole = await noise(200, 200).jpeg().toBuffer();
    await expect(clean(whole.subarray(0, whole.length - 100), 'jpeg')).rejects.toThrow();
    await expect(clean(Buffer.from('not a picture'), 'jpeg')).rejects.toThrow('no JPEG');
  });
});

describe('a PNG in a new wrapper', () => {
  it('keeps pixels and profile, and loses text, time and place', async () => {
    const before = await noise(300, 200).withExif(gps).withIccProfile('p3').png({ palette: false }).toBuffer();
    expect(before.includes('Secret camera')).toBe(true);
    const after = await clean(before, 'png');
    expect(after.includes('Secret camera')).toBe(false);
    expect(await pixels(after)).toBe(await pixels(before));
    expect((await sharp(after).metadata()).icc).toBeDefined();
  });

  it('keeps palette, alpha and 16 bits', async () => {
    const source = noise(120, 90);
    const variants = [
      await source.clone().png({ palette: true }).toBuffer(),
      await source.clone().ensureAlpha(0.5).png().toBuffer(),
      await source.clone().toColourspace('rgb16').png().toBuffer(),
    ];
    for (const before of variants) expect(await pixels(await clean(before, 'png'))).toBe(await pixels(before));
  });

  it('keeps orientation in a valid chunk', async () => {
    const before = await noise(80, 60).withMetadata({ orientation: 8 }).png().toBuffer();
    expect((await sharp(await clean(before, 'png'), { failOn: 'warning' }).metadata()).orientation).toBe(8);
  });

  it('drops what hangs behind the end', async () => {
    const before = await noise(50, 50).png().toBuffer();
    expect((await clean(Buffer.concat([before, Buffer.from('hidden')]), 'png')).equals(before)).toBe(true);
  });
});

describe('orientation', () => {
  it('reads back what it writes, and 1 from nonsense', () => {
    for (let value = 1; value <= 8; value += 1) expect(orientationOf(orientationOnly(value))).toBe(value);
    expect(orientationOf(Buffer.from('MM'))).toBe(1);
    expect(orientationOf(Buffer.alloc(200, 0xff))).toBe(1);
    expect(orientationOf(orientationOnly(9))).toBe(1);
    const loop = orientationOnly(3);
    loop.writeUInt32LE(0xffffffff, 4);
    expect(orientationOf(loop)).toBe(1);
  });
});

describe('source type', () => {
  it('takes IPTC addresses only', () => {
    expect(sourceTypeOnly('DigitalSourceType="http://evil.example/x"')).toBeUndefined();
    expect(sourceTypeOnly('nothing')).toBeUndefined();
  });
});

it('leaves nothing open or half written in the folder it was given', async () => {
  const names = await readdir(folder);
  for (const name of names) expect((await stat(path.join(folder, name))).isFile()).toBe(true);
});
