import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureWidths } from '#contract/limits.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { photo } from '../../testing/photo.ts';

const hour = 3_600_000;

withDatabase('pictures', (get) => {
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await startTestServer(get().database);
    ({ token } = await server.signUp());
  });
  afterAll(() => server.close());

  const upload = async (bytes: Buffer) => (await server.uploadPhoto({ token }, bytes)).data;

  const changed = (url: string, change: (query: URLSearchParams) => void) => {
    const [path, query] = url.split('?');
    const parameters = new URLSearchParams(query);
    change(parameters);
    return `${path}?${parameters}`;
  };

  it('shows an original to the pixel, with strong caching', async () => {
    const bytes = await photo(900, 600).jpeg().toBuffer();
    const { url, width, height } = await upload(bytes);
    expect([width, height]).toEqual([900, 600]);
    const response = await server.app.inject({ url });
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'accept-ranges': 'bytes',
      'content-length': String(response.rawPayload.length),
    });
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect(response.headers['content-disposition']).toBeUndefined();
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect((await pixels(response.rawPayload)).equals(await pixels(bytes))).toBe(true);
  });

  it('answers 304 to who has it already', async () => {
    const { url } = await upload(await photo(900, 600).png().toBuffer());
    const { etag } = (await server.app.inject({ url })).headers;
    const again = await server.app.inject({ url, headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await server.app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('answers ranges', async () => {
    const { url } = await upload(await photo(900, 600).jpeg().toBuffer());
    const whole = await server.app.inject({ url });
    const size = whole.rawPayload.length;
    const part = await server.app.inject({ url, headers: { range: 'bytes=100-199' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ 'content-range': `bytes 100-199/${size}`, 'content-length': '100' });
    expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
    const end = await server.app.inject({ url, headers: { range: 'bytes=-7' } });
    expect(end.rawPayload.equals(whole.rawPayload.subarray(-7))).toBe(true);
    const beyond = await server.app.inject({ url, headers: { range: `bytes=${size}-` } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const stale = await server.app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': '"old"' } });
    expect([stale.statusCode, stale.rawPayload.length]).toEqual([200, size]);
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), '']);
  });

  it('shows smaller ones in the widths of the contract, no others, made once', async () => {
    const { url } = await upload(await photo(1500, 1000).jpeg().toBuffer());
    const before = (await server.files()).stored.length;
    for (const width of pictureWidths) {
      const small = `${url}&w=${width}`;
      const responses = await Promise.all([1, 2, 3].map(() => server.app.inject({ url: small })));
      const [first] = responses;
      const metadata = await sharp(first?.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: Math.min(width, 1500) });
      for (const { rawPayload } of responses)
        expect(rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    const files = await server.files();
    expect(files.stored.length).toBe(before + pictureWidths.length);
    expect(files.temporary).toEqual([]);
    for (const width of ['321', '0', '-1', '640px', '', '1e3']) {
      expect((await server.app.inject({ url: `${url}&w=${width}` })).statusCode).toBe(400);
    }
  });

  it('refuses what was changed and what has expired', async () => {
    const { url } = await upload(await photo(900, 600).jpeg().toBuffer());
    const other = await upload(await photo(900, 600).jpeg().toBuffer());
    const tampered = [
      changed(url, (query) => query.delete('sig')),
      changed(url, (query) => query.set('e', 'zzzzzz')),
      changed(url, (query) => query.set('n', 'evil.exe')),
      `${other.url.split('?')[0]}?${url.split('?')[1]}`,
      url.replace('/original.', '/working.'),
      '/pictures/secret?e=1&sig=x',
    ];
    for (const target of tampered) {
      const response = await server.app.inject({ url: target, headers: { 'app-user-locale': 'en-US' } });
      expect([response.statusCode, response.json().code], target).toEqual([403, 10411]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    // Dots are resolved before a route is looked for: this is no picture's address at all.
    const climbing = url.replace('/pictures/', '/pictures/../pictures/%2e%2e/');
    expect((await server.app.inject({ url: climbing })).statusCode).toBe(404);
    server.advance(25 * hour);
    try {
      const late = await server.app.inject({ url, headers: { 'app-user-locale': 'en-US' } });
      expect([late.statusCode, late.json()]).toEqual([
        410,
        { code: 10410, message: 'This link has expired.', data: {} },
      ]);
    } finally {
      server.advance(0);
    }
  });

  it('says that a picture is gone', async () => {
    const url = server.modules.links.sign('images/nobody/nothing/original.jpg');
    expect((await server.app.inject({ url })).json().code).toBe(10404);
    expect((await server.app.inject({ url: `${url}&w=640` })).statusCode).toBe(404);
    const strange = server.modules.links.sign('../../etc/passwd');
    expect((await server.app.inject({ url: strange })).statusCode).toBeGreaterThanOrEqual(400);
  });

  describe('somebody else', () => {
    it('can neither name an owner nor find the picture', async () => {
      const { imageId } = await upload(await photo(900, 600).jpeg().toBuffer());
      const stranger = await server.signUp();
      const { database } = get();
      expect(await server.modules.images.find(database.handle, stranger.userId, imageId)).toBeUndefined();
    });
  });
});
