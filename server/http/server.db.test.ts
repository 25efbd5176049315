import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { codes } from '#contract/codes.ts';
import { locales } from '#contract/locale.ts';
import { securityEvents } from '../db/schema.ts';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';

const english = { 'app-user-locale': 'en-US' };

withDatabase('the HTTP server', (get) => {
  let server: TestServer;
  let webDir = '';
  beforeAll(async () => {
    webDir = await mkdtemp(path.join(tmpdir(), 'web-'));
    await mkdir(path.join(webDir, 'assets'));
    await writeFile(path.join(webDir, 'index.html'), '<!doctype html><title>Roomwright</title>');
    await writeFile(path.join(webDir, 'assets', 'index-abc123.js'), 'export {};');
    for (const locale of ['en_US', 'zh_CN', 'zh_TW']) {
      await mkdir(path.join(webDir, 'pages', locale), { recursive: true });
      await mkdir(path.join(webDir, 'pages', 'until-app', locale), { recursive: true });
      await writeFile(path.join(webDir, 'pages', 'until-app', locale, 'login.html'), `login in ${locale}`);
      const links = '<meta name="roomwright-links" content="{}" />';
      const text = `<link rel="canonical" href="https://origin.invalid/pricing">${links}${locale}`;
      await writeFile(path.join(webDir, 'pages', locale, 'pricing.html'), text);
    }
    await writeFile(path.join(webDir, 'pages', 'robots.txt'), 'Sitemap: https://origin.invalid/sitemap.xml');
    await writeFile(path.join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    server = await startTestServer(get().database, { webDir });
  });
  afterAll(async () => {
    await server.close();
    await rm(webDir, { recursive: true });
  });

  const inject: TestServer['app']['inject'] = ((...args: Parameters<TestServer['app']['inject']>) =>
    server.app.inject(...args)) as never;

  describe('every call of the contract', () => {
    it.each(Object.values(calls) as readonly Call[])('$id is there and keeps its access', async (call) => {
      const response = await inject({ method: call.method, url: call.path, headers: english });
      expect(response.statusCode).toBe(200);
      expect(response.json().code).not.toBe(10404);
      if (call.access !== 'none') expect(response.json().code).toBe(10001);
    });
  });

  describe('a request that is not one', () => {
    const post = (payload: string, contentType = 'application/json', url: string = calls.login.path) =>
      inject({ method: 'POST', url, payload, headers: { ...english, 'content-type': contentType } });

    it.each([
      ['broken JSON', '{"email":', 'application/json', 'The body is not valid JSON.'],
      ['another kind', 'email=x', 'application/x-www-form-urlencoded', 'Send application/json.'],
      ['too large', `{"email":"${'x'.repeat(300_000)}"}`, 'application/json', 'The body is too large.'],
      ['prototypes', '{"__proto__":{"admin":true}}', 'application/json', 'The body is not valid JSON.'],
    ])('is told so: %s', async (_name, payload, type, message) => {
      const response = await post(payload, type);
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { code: 10400, data: { fields: { body: message } } },
      ]);
    });

    it.each(['null', '[]', '"text"', '7', 'true'])('is told so: %s in place of an object', async (payload) => {
      const response = await post(payload);
      expect([response.statusCode, response.json().code]).toEqual([200, 10400]);
    });

    it('names the method that it takes', async () => {
      const response = await inject({ url: calls.login.path, headers: english });
      expect(response.headers.allow).toBe('POST');
      expect(response.json()).toMatchObject({ code: 10400, data: { fields: { method: 'Use POST.' } } });
    });

    it.each(['/api/v1/nothing', '/api/', '/user/nothing', '/api/v1/user/detail/'])(
      'finds nothing at %s',
      async (url) => {
        const response = await inject({ url, headers: { ...english, accept: 'text/html' } });
        expect([response.statusCode, response.json().code]).toEqual([200, 10404]);
      },
    );

    it('gets through with odd paths and queries', async () => {
      for (const url of [
        '/api/v1/img/result?jobId=%00',
        '/%',
        '/%c0%af',
        '//example.com',
        '/api/v1/img/result?jobId[]=1',
        `/${'a'.repeat(5000)}`,
      ]) {
        expect((await inject({ url })).statusCode, url).toBeLessThan(500);
      }
      expect((await inject('/healthz')).statusCode).toBe(200);
    });
  });

  describe('language', () => {
    it.each([
      [undefined, codes[10001].message.zh_CN],
      ['zh-CN', codes[10001].message.zh_CN],
      ['zh_TW', codes[10001].message.zh_TW],
      ['en-US', codes[10001].message.en_US],
      ['fr-FR', codes[10001].message.en_US],
    ])('%s', async (locale, message) => {
      const headers = locale ? { 'app-user-locale': locale } : {};
      expect((await inject({ url: calls.userDetail.path, headers })).json().message).toBe(message);
    });
  });

  it('answers a fault of ours with 500, an id, and nothing of the cause', async () => {
    const { handle } = get().database;
    await handle.raw('alter table sessions rename to sessions_away');
    try {
      const response = await inject({ url: calls.userDetail.path, headers: { ...english, token: 'x' } });
      expect(response.statusCode).toBe(500);
      const { code, data, message } = response.json();
      expect([code, message]).toEqual([500, codes[500].message.en_US]);
      expect(data).toEqual({ requestId: response.headers['x-request-id'] });
      expect(server.logLines.some((line) => line.includes(data.requestId) && line.includes('"level":50'))).toBe(true);
    } finally {
      await handle.raw('alter table sessions_away rename to sessions');
    }
  });

  describe('security', () => {
    it('sends its headers with pages and answers', async () => {
      for (const url of ['/', '/docs', '/api/v1/catalog', '/nothing.js']) {
        const { headers } = await inject({ url, headers: { accept: 'text/html' } });
        expect(headers, url).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        });
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain("default-src 'self'");
        expect(policy).toContain("script-src 'self';");
        expect(policy).toContain("img-src 'self' blob: data:");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    });

    it.each([
      [{ host: 'evil.example' }, 421],
      [{ host: '127.0.0.1.evil.example' }, 421],
      [{ host: 'localhost:3000' }, 200],
      [{ host: '127.0.0.1:8080' }, 200],
      [{ host: '[::1]:3000' }, 200],
      [{ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, 200],
      [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
      [{ host: '127.0.0.1:3000', origin: 'http://evil.example' }, 421],
      [{ host: '127.0.0.1:3000', origin: 'null' }, 421],
    ])('checks whom a request is for: %j → %i', async (headers, status) => {
      expect((await inject({ url: '/api/v1/catalog', headers })).statusCode).toBe(status);
    });

    it('answers load balancers by address', async () => {
      for (const url of ['/healthz', '/readyz', '/metrics']) {
        expect((await inject({ url, headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200);
      }
    });

    it('keeps secrets and addresses out of its log', async () => {
      const { token, email } = await server.signUp();
      const { data } = await server.ask('userVerify', { token: 'secret-in-the-body' });
      expect(data.outcome).toBe('failed');
      await inject({ url: `/email-binding?token=secret-in-the-query&email=${email}`, headers: { token } });
      await inject({ url: '/pictures/x/y.jpg?e=1&sig=secret-signature' });
      const log = server.logLines.join('\n');
      expect(log).toContain('/email-binding?token=[removed]');
      for (const secret of ['secret-in-the-body', 'secret-in-the-query', 'secret-signature', token, email]) {
        expect(log).not.toContain(secret);
      }
    });
  });

  describe('pages', () => {
    it('serves the web app for every navigation, never from a cache', async () => {
      for (const url of [
        '/index.html',
        '/assets/',
        '/dashboard',
        '/studio/deep/link?tool=restyle',
        '/email-binding?token=x',
      ]) {
        const response = await inject({ url, headers: { accept: 'text/html,*/*' } });
        expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
        expect(response.body).toContain('<title>Roomwright</title>');
        expect(response.headers['x-robots-tag']).toBe('noindex');
      }
    });

    it('sends the look of sign-in along, in the reader’s language, and lets nobody keep or find it', async () => {
      const headers = { accept: 'text/html', 'accept-language': 'zh-TW' };
      const { body, headers: answered } = await inject({ url: '/login?next=%2Ftools', headers });
      expect(body).toBe('login in zh_TW');
      expect([answered['cache-control'], answered['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    });

    it('sends drawn pages to programs that take anything, the app to browsers alone', async () => {
      for (const sent of [{ accept: '*/*' }, {}]) {
        const page = await inject({ url: '/pricing', headers: sent });
        expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect((await inject({ url: '/dashboard', headers: sent })).statusCode).toBe(404);
        expect((await inject({ url: '/', headers: sent })).statusCode).toBe(308);
      }
      expect((await inject({ url: '/pricing', headers: { accept: 'application/json' } })).statusCode).toBe(404);
    });

    it('leads from the bare address to the first page', async () => {
      const { statusCode, headers } = await inject({ url: '/?lang=zh_TW', headers: { accept: 'text/html' } });
      expect([statusCode, headers.location]).toEqual([308, '/home?lang=zh_TW']);
    });

    it.each([
      ['', {}, 'en_US'],
      ['', { 'accept-language': 'de, zh-TW;q=0.8, en;q=0.5' }, 'zh_TW'],
      ['', { 'accept-language': 'en;q=0.1, zh-CN;q=0.9' }, 'zh_CN'],
      ['', { 'accept-language': 'zh;q=0, de' }, 'en_US'],
      ['', { 'accept-language': 'en', cookie: 'a=b; roomwright_locale=zh_CN' }, 'zh_CN'],
      ['', { 'accept-language': 'en', cookie: 'roomwright_locale=xx' }, 'en_US'],
      ['?lang=zh_TW', { 'accept-language': 'en', cookie: 'roomwright_locale=zh_CN' }, 'zh_TW'],
      ['?lang=xx', { cookie: 'roomwright_locale=zh_CN' }, 'zh_CN'],
    ] as const)('sends a drawn page in the reader’s language: %s %o: %s', async (query, sent, locale) => {
      const { headers, body } = await inject({ url: `/pricing${query}`, headers: { accept: 'text/html', ...sent } });
      expect(body.endsWith(locale)).toBe(true);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers.vary).toBe('accept-language, cookie, accept-encoding');
      expect(headers).not.toHaveProperty('x-robots-tag');
    });

    it('writes its own address into drawn pages and what is beside them', async () => {
      const { publicUrl } = server.services.config;
      const page = await inject({ url: '/pricing', headers: { accept: 'text/html' } });
      expect(page.body).toContain(`href="${publicUrl}/pricing"`);
      const robots = await inject('/robots.txt');
      expect([robots.body, robots.headers['content-type']]).toEqual([
        `Sitemap: ${publicUrl}/sitemap.xml`,
        'text/plain; charset=utf-8',
      ]);
      expect((await inject('/sitemap.xml')).statusCode).toBe(404);
    });

    it('sends a drawn page once: compressed, and not again to who has it', async () => {
      const wanted = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
      const first = await inject({ url: '/pricing', headers: wanted });
      expect(first.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(first.rawPayload).toString()).toContain('en_US');
      const zipped = await inject({ url: '/pricing', headers: { ...wanted, 'accept-encoding': 'gzip' } });
      expect(gunzipSync(zipped.rawPayload).toString()).toContain('en_US');
      const again = await inject({
        url: '/pricing',
        headers: { ...wanted, 'if-none-match': `"other", ${first.headers.etag}` },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const other = await inject({ url: '/pricing?lang=zh_CN', headers: wanted });
      expect(other.headers.etag).not.toBe(first.headers.etag);
    });

    it('sees a page that a newer build has drawn', async () => {
      const file = path.join(webDir, 'pages', 'zh_CN', 'pricing.html');
      const ask = async () => (await inject({ url: '/pricing?lang=zh_CN', headers: { accept: 'text/html' } })).body;
      expect(await ask()).toContain('zh_CN');
      await writeFile(file, 'newer');
      await utimes(file, new Date(), new Date(Date.now() + 10_000));
      expect(await ask()).toBe('newer');
    });

    it('keeps hashed assets for good and answers 404 for those that are gone', async () => {
      const asset = await inject('/assets/index-abc123.js');
      expect(asset.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
      expect(asset.headers['content-type']).toContain('javascript');
      expect((await inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
      expect((await inject('/assets/index-old.js')).statusCode).toBe(404);
      for (const url of [
        '/../package.json',
        '/%2e%2e/package.json',
        '/assets/..%2f..%2fpackage.json',
        '/.git/config',
      ]) {
        expect((await inject(url)).body).not.toContain('"name"');
      }
    });

    it('says plainly that the web app is not built', async () => {
      const bare = await startTestServer(get().database, { webDir: path.join(webDir, 'missing') });
      try {
        const response = await bare.app.inject({ url: '/home', headers: { accept: 'text/html' } });
        expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm run build')]);
        expect((await bare.app.inject('/healthz')).statusCode).toBe(200);
      } finally {
        await bare.close();
      }
    });

    it('describes itself', async () => {
      const document = (await inject('/openapi.json')).json();
      expect(Object.keys(document.paths).sort()).toEqual(
        [...new Set(Object.values(calls).map((call) => call.path))].sort(),
      );
      expect((await inject('/docs')).headers['content-type']).toBe('text/html; charset=utf-8');
      expect((await inject('/docs/reference.js')).headers['content-type']).toContain('javascript');
      expect((await inject('/docs/reference.css')).headers['content-type']).toContain('css');
    });

    it('caches the catalogue by language', async () => {
      const first = await inject({ url: calls.catalog.path, headers: english });
      calls.catalog.output.parse(first.json().data);
      expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'app-user-locale' });
      const headers = { ...english, 'if-none-match': String(first.headers.etag) };
      expect((await inject({ url: calls.catalog.path, headers })).statusCode).toBe(304);
    });
  });

  it('gives figures that count what was asked', async () => {
    await inject({ url: calls.userDetail.path });
    const { body, headers } = await inject('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toMatch(
      /roomwright_http_requests_total\{method="GET",route="\/api\/v1\/user\/detail",status="200",code="10001"\} [1-9]/,
    );
    for (const name of [
      'roomwright_http_request_duration_seconds_bucket',
      'roomwright_event_loop_delay_seconds{quantile="0.99"}',
      'process_resident_memory_bytes',
    ]) {
      expect(body).toContain(name);
    }
    for (const line of body.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{[^}]*\})? -?[0-9.e+-]+$)/);
    expect(body).toContain('roomwright_http_requests_active 1\n');
  });

  describe('the embedded mailbox', () => {
    it('shows mails newest first, with their links', async () => {
      const { email } = await server.join();
      const mails = (await inject('/dev/mailbox.json')).json();
      expect(mails[0]).toEqual({
        to: email,
        subject: expect.any(String),
        text: expect.any(String),
        html: expect.any(String),
        links: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/email-binding\?token=/)],
      });
      const page = await inject('/dev/mailbox');
      expect(page.body).toContain(`<a href="${mails[0].links[0]}">`);
    });

    it.each([
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
    ])('is not there behind a proxy: %j', async (headers) => {
      expect((await inject({ url: '/dev/mailbox.json', headers })).statusCode).toBe(404);
      expect((await inject({ url: '/dev/mailbox', headers })).statusCode).toBe(404);
    });

    it('is not there for another machine', async () => {
      expect((await inject({ url: '/dev/mailbox.json', remoteAddress: '192.168.1.20' })).statusCode).toBe(404);
    });

    it('is not there on a public address, nor with a mail server', async () => {
      for (const environment of [
        { PUBLIC_URL: 'https://rooms.example', ROOMWRIGHT_LIMITS: 'strict' },
        { HOST: '0.0.0.0', ROOMWRIGHT_LIMITS: 'strict' },
        { SMTP_URL: 'smtp://mail.example' },
      ]) {
        const other = await startTestServer(get().database, { environment });
        try {
          const response = await other.app.inject({ url: '/dev/mailbox.json', headers: { host: '127.0.0.1' } });
          expect([response.statusCode, response.json().code]).toEqual([404, 10404]);
        } finally {
          await other.close();
        }
      }
    });
  });

  describe('strict limits', () => {
    let strict: TestServer;
    let second: TestServer;
    beforeAll(async () => {
      const environment = { ROOMWRIGHT_LIMITS: 'strict' };
      strict = await startTestServer(get().database, { environment });
      second = await startTestServer(get().database, { environment });
    });
    afterAll(async () => {
      await strict.close();
      await second.close();
    });

    it('stop guessing a password, in all processes together', async () => {
      const email = 'limits@example.test';
      const guess = (at: TestServer) => at.ask('login', { email, password: 'guess-1234' });
      const events = () => get().database.handle.$count(securityEvents, eq(securityEvents.kind, 'limit-reached'));
      const before = await events();
      for (let n = 0; n < 5; n += 1) {
        expect((await guess(strict)).code).toBe(10401);
        expect((await guess(second)).code).toBe(10401);
      }
      for (const at of [strict, second]) {
        const { code, data, response } = await guess(at);
        const { retryAfter } = data as unknown as { retryAfter: number };
        expect([code, response.statusCode]).toEqual([10429, 200]);
        expect(retryAfter).toBeGreaterThan(0);
        expect(retryAfter).toBeLessThanOrEqual(900);
        expect(response.headers['retry-after']).toBe(String(retryAfter));
      }
      // However long it goes on: one event a window.
      expect(await events()).toBe(before + 1);
    });

    it('forget failures after a success', async () => {
      const { email } = await strict.signUp();
      const attempt = (password: string) => strict.ask('login', { email, password });
      for (let round = 0; round < 3; round += 1) {
        for (let n = 0; n < 7; n += 1) expect((await attempt('guess-1234')).code).toBe(10401);
        expect((await attempt('drafting-7table')).code).toBe(200);
      }
    });

    it('keep one activation mail a minute, alike for every address', async () => {
      for (const email of ['waiting@example.test', 'nobody@example.test']) {
        expect((await strict.ask('userVerifyResend', { email })).code).toBe(200);
        expect((await second.ask('userVerifyResend', { email: ` ${email.toUpperCase()}` })).code).toBe(10429);
      }
    });

    it('let nobody through who sends everything at once', async () => {
      const email = 'burst@example.test';
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, n) => (n % 2 ? strict : second).ask('login', { email, password: 'guess-1234' })),
      );
      expect(answers.filter(({ code }) => code === 10401)).toHaveLength(10);
    });

    it('keep no address in clear, and are swept when they have passed', async () => {
      const { rows } = await get().database.handle.raw('select key from rate_limits');
      expect(rows.length).toBeGreaterThan(3);
      for (const { key } of rows) expect(String(key)).toMatch(/^[\w-]{43}$/);
    });
  });

  it('speaks every language of every code', () => {
    for (const { message } of Object.values(codes)) {
      for (const locale of locales) expect(message[locale].length).toBeGreaterThan(1);
    }
  });
});
