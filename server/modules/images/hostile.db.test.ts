import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { envelope } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { locales } from '#contract/locale.ts';
import { images, ledger } from '../../db/schema.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { isoMedia, pngOf, withSegment } from '../../testing/hostilePictures.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { type MultipartBody, multipartBody, partHead, pictureBody } from '../../testing/multipart.ts';
import { photo, photoPixels } from '../../testing/photo.ts';

const jpeg = () => photo(320, 240).jpeg().toBuffer();
const png = () => photo(320, 240).png().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><image href="file:///etc/passwd"/></svg>';

type Make = () => Promise<MultipartBody> | MultipartBody;
const file = (make: () => Promise<Buffer> | Buffer, name?: string, type?: string): Make => {
  return async () => pictureBody(await make(), name, type);
};

/** What is refused, with its code and, for 10413, its reason. */
const refused: readonly [name: string, make: Make, code: number, reason?: string][] = [
  ['an SVG named .png', file(() => Buffer.from(svg), 'room.png', 'image/png'), 10413, 'svg'],
  ['an SVG behind an XML declaration', file(() => Buffer.from(`<?xml version="1.0"?>\n${svg}`)), 10413, 'svg'],
  ['a PNG bomb of 30000×30000', file(() => pngOf(30_000, 30_000, Buffer.alloc(1_000_000))), 10413, 'too-large'],
  ['a PNG bomb within the limits', file(() => pngOf(16_384, 16_384, Buffer.alloc(100_000))), 10413, 'truncated'],
  ['a picture 16385 px wide', file(() => pngOf(16_385, 64, Buffer.alloc(16_385 * 3 * 64 + 64))), 10413, 'too-large'],
  ['a truncated JPEG', file(async () => (await jpeg()).subarray(0, 3000)), 10413, 'truncated'],
  ['a JPEG that ends in its header', file(async () => (await jpeg()).subarray(0, 100)), 10413, 'truncated'],
  ['a truncated PNG', file(async () => (await png()).subarray(0, 3000), 'r.png', 'image/png'), 10413, 'truncated'],
  [
    'a PNG with a wrong checksum',
    file(() => pngOf(100, 100, Buffer.alloc(30_100), { wrongChecksum: true })),
    10413,
    'truncated',
  ],
  ['an animated PNG', file(() => pngOf(100, 100, Buffer.alloc(30_100), { animated: true })), 10413, 'animated'],
  ['a GIF', file(() => photo(320, 240).gif().toBuffer(), 'r.jpg'), 10413, 'gif'],
  ['a WebP', file(() => photo(320, 240).webp().toBuffer(), 'r.png'), 10413, 'webp'],
  ['an AVIF', file(() => isoMedia('avif')), 10413, 'avif'],
  ['an HEIC', file(() => isoMedia('heic'), 'IMG_1.HEIC', 'image/heic'), 10413, 'heic'],
  ['a TIFF', file(() => photo(320, 240).tiff().toBuffer()), 10413, 'tiff'],
  ['a BMP', file(() => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])), 10413, 'bmp'],
  ['a PDF', file(() => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')), 10413, 'pdf'],
  ['an HTML page', file(() => Buffer.from('<!doctype html><script>alert(1)</script>')), 10413, 'html'],
  ['a zip archive', file(() => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)])), 10413, 'not-a-picture'],
  [
    'a program',
    file(() => Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)])),
    10413,
    'not-a-picture',
  ],
  ['zero bytes', file(() => Buffer.alloc(0)), 10413, 'empty'],
  ['one byte', file(() => Buffer.from([0xff])), 10413, 'not-a-picture'],
  [
    'a JPEG signature and noise',
    file(() => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), photoPixels(50, 50)])),
    10413,
    'truncated',
  ],
  ['a picture of 1×1', file(() => photo(1, 1).png().toBuffer()), 10413, 'too-small'],
  ['a picture of 5000×20', file(() => photo(5000, 20).jpeg().toBuffer()), 10413, 'too-small'],
  [
    'two files',
    async () => multipartBody([1, 2].map((n) => ({ name: 'file', fileName: `${n}.jpg`, body: '' }))),
    10400,
  ],
  [
    'two good files',
    async () => {
      const body = await jpeg();
      return multipartBody(['a.jpg', 'b.jpg', 'c.jpg'].map((fileName) => ({ name: 'file', fileName, body })));
    },
    10400,
  ],
  ['no file', () => multipartBody([{ name: 'kind', body: 'photo' }]), 10413, 'missing'],
  ['an empty form', () => multipartBody([]), 10413, 'missing'],
  ['a file as text', () => multipartBody([{ name: 'file', body: 'room.jpg' }]), 10413, 'missing'],
  ['a wrong field name', async () => multipartBody([{ name: 'image', fileName: 'r.jpg', body: await jpeg() }]), 10400],
  [
    'an unknown kind',
    async () =>
      multipartBody([
        { name: 'kind', body: 'movie' },
        { name: 'file', fileName: 'r.jpg', body: await jpeg() },
      ]),
    10400,
  ],
  [
    'a hundred fields',
    async () =>
      multipartBody([
        ...Array.from({ length: 100 }, (_, n) => ({ name: `field${n}`, body: 'x' })),
        { name: 'file', fileName: 'r.jpg', body: await jpeg() },
      ]),
    10400,
  ],
  [
    'a field that reaches for prototypes',
    async () =>
      multipartBody([
        { name: '__proto__', body: 'x' },
        { name: 'file', fileName: 'r.jpg', body: await jpeg() },
      ]),
    10400,
  ],
  [
    'a JPEG that is filled up',
    file(async () => Buffer.concat([await jpeg(), Buffer.alloc(1_000_000, 7)])),
    10413,
    'padded',
  ],
  ['a PNG that is filled up', file(async () => Buffer.concat([await png(), Buffer.alloc(1_000_000)])), 10413, 'padded'],
  ['JSON', () => ({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"file":"x"}') }), 10400],
  [
    'a form without a boundary',
    () => ({ headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from('x') }),
    10400,
  ],
  [
    'a form that never ends',
    async () => {
      const body = pictureBody(await jpeg());
      return { ...body, payload: body.payload.subarray(0, body.payload.length - 60) };
    },
    10400,
  ],
];

/** What is strange and yet a picture: taken in, upright, in sRGB. */
const taken: readonly [name: string, make: Make, size?: readonly [number, number]][] = [
  ['a CMYK JPEG', file(() => photo(320, 240).toColourspace('cmyk').jpeg().toBuffer())],
  ['a 16-bit PNG', file(() => photo(320, 240).toColourspace('rgb16').png().toBuffer())],
  ['a grey JPEG', file(() => photo(320, 240).greyscale().jpeg().toBuffer())],
  ['a PNG with a palette', file(() => photo(320, 240).png({ palette: true }).toBuffer())],
  ['a PNG with alpha', file(() => photo(320, 240).ensureAlpha(0.3).png().toBuffer())],
  ['a grey PNG with alpha', file(() => photo(320, 240).greyscale().ensureAlpha(0.3).png().toBuffer())],
  ['a progressive JPEG', file(() => photo(320, 240).jpeg({ progressive: true }).toBuffer())],
  ['an interlaced PNG', file(() => photo(320, 240).png({ progressive: true }).toBuffer())],
  ['a JPEG named .png', file(jpeg, 'room.png', 'image/png')],
  ['a PNG sent as text', file(png, 'room.txt', 'text/html')],
  ['a path in the file name', file(jpeg, '../../../../tmp/x.png')],
  ['an absolute path in the file name', file(jpeg, '/etc/cron.d/x')],
  ['a Windows path in the file name', file(jpeg, 'C:\\\\Windows\\\\system32\\\\x.jpg')],
  ['a NUL in the file name', file(jpeg, 'room.jpg\0.png')],
  ['a file name of 5000 characters', file(jpeg, `${'long'.repeat(1250)}.jpg`)],
  ['a file name in several scripts', file(jpeg, '客厅 – Wohnzimmer 🛋️ \u202egpj.exe')],
  ['an empty file name', file(jpeg, '')],
  [
    'fields that nobody asked for',
    async () =>
      multipartBody([
        { name: 'userId', body: 'somebody-else' },
        { name: 'kind', body: 'reference' },
        { name: 'file', fileName: 'r.jpg', body: await jpeg() },
        { name: 'kind', body: 'mask' },
      ]),
  ],
  [
    'GPS in Exif',
    file(() =>
      photo(320, 240)
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 17/1 0/1' } })
        .jpeg()
        .toBuffer(),
    ),
  ],
  [
    'a megabyte of Exif and profiles',
    file(async () => {
      const segments = Array.from({ length: 16 }, (_, n) =>
        Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(65_000, n)]),
      );
      return segments.reduce<Buffer>((picture, segment) => withSegment(picture, 0xe5, segment), await jpeg());
    }),
  ],
  ['a wide-gamut profile', file(() => photo(320, 240).withIccProfile('p3').png().toBuffer())],
  [
    'data behind the end of a JPEG',
    file(async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04'), Buffer.alloc(9999)])),
  ],
  [
    'a picture that is a page, too',
    file(async () => Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')])),
  ],
  [
    'a page in a comment',
    file(async () => withSegment(await jpeg(), 0xfe, Buffer.from('<html><script>alert(document.domain)</script>'))),
  ],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation) =>
      [
        `orientation ${orientation}`,
        file(() => photo(320, 240).withMetadata({ orientation }).jpeg().toBuffer()),
        orientation > 4 ? [240, 320] : [320, 240],
      ] as [string, Make, readonly [number, number]],
  ),
];

withOneDatabase('hostile uploads', (get) => {
  let server: TestServer;
  let token = '';
  let userId = '';
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
    ({ token, userId } = await server.signUp());
  });
  afterAll(() => server.close());

  const send = async ({ headers, payload }: MultipartBody, locale = 'en-US') => {
    const response = await server.app.inject({
      method: 'POST',
      url: calls.imageUpload.path,
      headers: { ...headers, token, 'app-user-locale': locale },
      payload,
    });
    expect(response.statusCode).toBe(200);
    return envelope.parse(response.json());
  };

  /** Nothing half done is left, nothing was charged, and the server goes on. */
  const allIsWell = async (stored: number) => {
    const files = await server.files();
    expect(files.temporary).toEqual([]);
    expect(files.stored).toHaveLength(stored);
    expect((await server.ask('userDetail', {}, { token })).data.freeToken).toBe(10);
  };

  const storedNow = async () => (await server.files()).stored.length;

  it.each(refused)('refuses %s', async (_name, make, code, reason) => {
    const before = await storedNow();
    const answer = await send(await make());
    expect(answer.code).toBe(code);
    expect(answer.data).toMatchObject(reason ? { reason } : { fields: expect.any(Object) });
    await allIsWell(before);
  });

  it.each(taken)('takes %s', async (_name, make, size = [320, 240]) => {
    const before = await storedNow();
    const answer = await send(await make());
    expect(answer).toMatchObject({ code: 200, data: { width: size[0], height: size[1] } });
    // The original, what may be shown of it, and the working copy.
    await allIsWell(before + 3);
    const { imageId, url } = calls.imageUpload.output.parse(answer.data);
    const [row] = await get().database.handle.select().from(images).where(eq(images.id, imageId));
    expect(row?.userId).toBe(userId);
    expect(row?.originalKey).toMatch(new RegExp(`^images/${userId}/${imageId}/original\\.(png|jpg)$`));
    const working = await server.services.storage.localCopy(row?.workingKey ?? '');
    const metadata = await sharp(working.path).metadata();
    expect(metadata).toMatchObject({ width: size[0], height: size[1], channels: 3, depth: 'uchar', space: 'srgb' });
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc).toBeUndefined();
    await working.done();
    // What is shown of the original has its pixels and none of its secrets.
    const shown = await server.app.inject({ url });
    expect(shown.statusCode).toBe(200);
    // Made once, with the upload.
    await allIsWell(before + 3);
    expect(shown.headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    for (const secret of ['GPS', '<script', 'PK\x03\x04']) expect(shown.rawPayload.includes(secret)).toBe(false);
    const { width, height } = (await sharp(shown.rawPayload, { failOn: 'warning' }).metadata()).autoOrient;
    expect([width, height]).toEqual(size);
  });

  it('says why in each language', async () => {
    const bodies = locales.map((locale) => send(pictureBody(isoMedia('heic')), locale.replace('_', '-')));
    const messages = (await Promise.all(bodies)).map(({ message }) => message);
    expect(new Set(messages).size).toBe(3);
    for (const message of messages) expect(message).toContain('HEIC');
  });

  it('refuses without a session before it reads anything', async () => {
    const { headers, payload } = pictureBody(await jpeg());
    const response = await server.app.inject({ method: 'POST', url: calls.imageUpload.path, headers, payload });
    expect(response.json()).toMatchObject({ code: 10001 });
    expect((await server.files()).temporary).toEqual([]);
  });

  describe('over a real connection', () => {
    const boundary = 'raw-boundary';
    const open = (headers: Record<string, string | number> = {}) =>
      httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: calls.imageUpload.path,
        headers: {
          token,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'app-user-locale': 'en-US',
          ...headers,
        },
      });
    const head = partHead(boundary, { name: 'file', fileName: 'r.jpg', contentType: 'image/jpeg' });
    const answerOf = async (request: ReturnType<typeof open>) => {
      const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      return envelope.parse(JSON.parse(Buffer.concat(chunks).toString()));
    };

    it('refuses more than 200 MB while they arrive, and keeps none of them', async () => {
      const before = await storedNow();
      const request = open();
      request.on('error', () => undefined);
      const answer = answerOf(request);
      request.write(head);
      request.write(await jpeg());
      const piece = Buffer.alloc(1024 * 1024, 7);
      const pieces = limits.upload.maxBytes / piece.length + 1;
      for (let sent = 0; sent < pieces && !request.destroyed; sent += 1) {
        if (!request.write(piece)) await Promise.race([once(request, 'drain'), answer]);
      }
      request.end(`\r\n--${boundary}--\r\n`);
      expect(await answer).toMatchObject({ code: 10413, data: { reason: 'too-large' } });
      await allIsWell(before);
    });

    it('refuses what says itself that it is too large without reading it', async () => {
      const before = await storedNow();
      const request = open({ 'content-length': 10 * 1024 ** 3 });
      request.on('error', () => undefined);
      request.write(head);
      expect(await answerOf(request)).toMatchObject({ code: 10413, data: { reason: 'too-large' } });
      request.destroy();
      await allIsWell(before);
    });

    it('keeps nothing of an upload that breaks off', async () => {
      const before = await storedNow();
      for (const bytes of [100, 5000, 30_000]) {
        const request = open();
        request.on('error', () => undefined);
        request.write(head);
        request.write(photoPixels(100, 100).subarray(0, bytes));
        await expect.poll(async () => (await server.files()).temporary.length).toBe(1);
        request.destroy();
        await expect.poll(async () => (await server.files()).temporary.length).toBe(0);
      }
      await allIsWell(before);
    });
  });

  it('has charged nothing in the end', async () => {
    const rows = await get().database.handle.select().from(ledger).where(eq(ledger.userId, userId));
    expect(rows.map(({ kind }) => kind)).toEqual(['grant']);
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
