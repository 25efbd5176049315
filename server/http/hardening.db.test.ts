import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/httpServer.ts';

/** What every answer must say to browsers, whatever it is. */
const everywhere = ['content-security-policy', 'x-content-type-options', 'cache-control'];

withDatabase('hardening', (get) => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** Bytes as no client library would send them; the whole answer once the server hangs up. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });
  const target = (url: string, host = 'localhost') =>
    raw(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const headOf = (answer: string) => answer.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';

  it.each(['//[', '/%', '/api/%', '/%ff', 'http://[', '/pictures/%E0%A4%A'])(
    'answers the unreadable address %s like any other that is not there',
    async (url) => {
      const answer = await target(url);
      expect(statusOf(answer)).toBe(404);
      expect(answer).toContain('{"code":10404');
      for (const name of everywhere) expect(headOf(answer)).toContain(`\n${name}:`);
    },
  );

  it('refuses a message whose length is told in two ways, before it reads one', async () => {
    const body = '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const post = (...headers: string[]) =>
      raw(['POST /user/login HTTP/1.1', 'Host: localhost', ...headers, '', body].join('\r\n'));
    for (const answer of [
      await post('Content-Length: 6', 'Transfer-Encoding: chunked'),
      await post('Content-Length: 6', 'Content-Length: 7'),
      await post('Transfer-Encoding: xchunked'),
      await post('Transfer-Encoding : chunked'),
      await post('Content-Length: -1'),
    ]) {
      expect(statusOf(answer)).toBe(400);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  it('answers what is no HTTP, and headers that are too large, with headers of its own', async () => {
    const large = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    for (const [text, status] of [
      ['no http at all\r\n\r\n', 400],
      [large, 431],
    ] as const) {
      const answer = await raw(text);
      expect(statusOf(answer)).toBe(status);
      expect(headOf(answer)).toContain('content-type: application/json; charset=utf-8');
      for (const name of everywhere) expect(headOf(answer)).toContain(`\n${name}:`);
    }
  });

  it('takes no request that names another server or two of them, whatever it claims to be forwarded for', async () => {
    const forwarded = ['X-Forwarded-Host: localhost', 'Forwarded: host=localhost', 'X-Original-Host: localhost'];
    for (const hosts of [['evil.test'], ['localhost', 'evil.test'], ['localhost.evil.test'], ['localhost@evil.test']]) {
      const lines = ['GET /api/v1/privacy HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), ...forwarded];
      const answer = await raw(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      expect(statusOf(answer)).toBe(421);
      for (const name of everywhere) expect(headOf(answer)).toContain(`\n${name}:`);
    }
  });

  it('builds links of its own name, not of the one that it was asked under', async () => {
    const { email } = await server.signUp();
    const payload = JSON.stringify({ email });
    await raw(
      `POST ${calls.userPasswordForgot.path} HTTP/1.1\r\nHost: 127.1\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: gopher\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\nConnection: close\r\n\r\n${payload}`,
    );
    const links = await server.linksTo(email);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.startsWith(server.services.config.publicUrl)).toBe(true);
  });

  it('opens no other site to pages elsewhere', async () => {
    for (const origin of ['https://evil.test', 'null', 'http://localhost.evil.test']) {
      const { statusCode, headers } = await server.app.inject({ url: '/api/v1/privacy', headers: { origin } });
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([421, undefined]);
    }
  });

  it('says type, charset and caching of everything that it answers', async () => {
    const { token } = await server.signUp();
    const html = { accept: 'text/html' };
    for (const [url, headers, type] of [
      ['/home', html, 'text/'],
      ['/api/v1/privacy', {}, 'application/json'],
      ['/api/none', {}, 'application/json'],
      ['/none.js', {}, 'application/json'],
      ['/docs', {}, 'text/html'],
      ['/docs/reference.js', {}, 'text/javascript'],
      ['/openapi.json', {}, 'application/json'],
      ['/newsletter/unsubscribe?token=x', {}, 'text/html'],
      ['/newsletter/unsubscribe.css', {}, 'text/css'],
      ['/checkout/test?session=x', {}, 'text/html'],
      ['/dev/mailbox', {}, 'text/html'],
      ['/dev/mailbox.json', {}, 'application/json'],
      ['/pictures/x?sig=x', {}, 'application/json'],
      ['/healthz', {}, 'application/json'],
      ['/readyz', {}, 'application/json'],
      ['/metrics', {}, 'text/plain'],
      [calls.userDetail.path, { token }, 'application/json'],
      [calls.creditLedgerCsv.path, { token }, 'text/csv'],
    ] as const) {
      const answer = await server.app.inject({ url, headers: { ...headers } });
      const about = `${url} ${JSON.stringify(answer.headers)}`;
      expect(answer.headers['content-type'], about).toMatch(new RegExp(`^${type}.*; charset=utf-8$`));
      for (const name of everywhere) expect(answer.headers[name], about).toBeDefined();
      expect(answer.headers['content-security-policy'], about).toContain("frame-ancestors 'none'");
      expect([answer.headers.server, answer.headers['x-powered-by']], about).toEqual([undefined, undefined]);
    }
  });

  it('tells the browser to forget what it cached once a session ends, and only then', async () => {
    const { token } = await server.signUp();
    const cleared = async (id: 'userDetail' | 'logout') =>
      (await server.ask(id, {}, { token })).response.headers['clear-site-data'];
    expect([await cleared('userDetail'), await cleared('logout'), await cleared('logout')]).toEqual([
      undefined,
      '"cache"',
      undefined,
    ]);
    const person = await server.signUp();
    const headers = { token: person.token };
    const wrong = await server.ask('userDelete', { password: 'wrong-pass-1' }, headers);
    expect([wrong.code, wrong.response.headers['clear-site-data']]).toEqual([10401, undefined]);
    const gone = await server.ask('userDelete', { password: testPassword }, headers);
    expect([gone.code, gone.response.headers['clear-site-data']]).toEqual([200, '"cache"']);
  });

  it('takes a token from its header only, and logs none from wherever it is put', async () => {
    const { token } = await server.signUp();
    const { path } = calls.userDetail;
    for (const [url, headers] of [
      [`${path}?token=${token}`, {}],
      [`${path}?access_token=${token}`, {}],
      [`${path};token=${token}`, {}],
      [`${path}/${token}`, {}],
      [path, { cookie: `token=${token}` }],
      [path, { authorization: `Bearer ${token}` }],
    ] as const) {
      expect((await server.app.inject({ url, headers: { ...headers } })).json().code).not.toBe(200);
    }
    expect(server.logLines.join('\n')).not.toContain(token);
  });

  describe('text that no database keeps', () => {
    const ill = ['a\0b', 'a\ud800b', '\udc00'];

    it('is refused with its field, in every call that takes text', async () => {
      const { token } = await server.signUp();
      for (const text of ill) {
        const named = await server.ask('userUpdate', { userName: text }, { token });
        expect([named.code, Object.keys((named.data as unknown as { fields: object }).fields)]).toEqual([
          10400,
          ['userName'],
        ]);
        const found = await server.ask('contact', {
          name: 'Ann',
          email: 'ann@example.test',
          message: `hello ${text}`,
        });
        expect(found.code).toBe(10400);
      }
    });

    it('is refused as the wish of a render, which goes through with the whole letter', async () => {
      const { token } = await server.signUp();
      const { imageId } = (await server.uploadPhoto({ token })).data;
      const wish = (prompt: string) =>
        server.ask('imageRender', { imageId, style: 'japandi', roomType: 'living-room', prompt }, { token });
      for (const text of ill) {
        const { code, data } = await wish(text);
        expect([code, Object.keys((data as unknown as { fields: object }).fields)]).toEqual([10400, ['prompt']]);
      }
      expect((await wish('lamps 💡, \\u0000 as text')).code).toBe(200);
    });
  });

  it('is not brought down by what JSON can be', async () => {
    for (const payload of [
      '['.repeat(120_000) + ']'.repeat(120_000),
      `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
      `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
      '{"__proto__":{"admin":true},"email":"a@example.test","password":"x"}',
      '{"constructor":{"prototype":{"admin":true}}}',
      `{"email":1${'0'.repeat(200_000)}}`,
      '{"email":NaN}',
      `{"email":${JSON.stringify('a@'.repeat(60_000))},"password":"x"}`,
      `"${'x'.repeat(300 * 1024)}"`,
      '',
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: calls.login.path,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([200, 10400]);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('changes only what a call is for, whatever else is sent along', async () => {
    const extra = {
      id: 'x',
      userId: 'x',
      apiSwitch: 2,
      membership: 'pro',
      freeToken: 9999,
      emailVerifiedAt: '2000-01-01',
      email: 'evil@example.test',
      emailKey: 'evil@example.test',
      secondFactor: true,
      passwordHash: 'x',
    };
    const { token, email } = await server.signUp();
    const before = (await server.ask('userDetail', {}, { token })).data;
    const { data } = await server.ask('userUpdate', { userName: 'Eve', ...extra } as { userName: string }, { token });
    expect(data).toEqual({ ...before, userName: 'Eve' });
    const fresh = `fresh-${email}`;
    const form = { userName: 'Ann', password: testPassword, acceptTerms: true, over12: true } as const;
    await server.ask('register', { ...extra, ...form, email: fresh });
    expect((await server.ask('login', { email: fresh, password: testPassword })).data.state).toBe('unverified');
  });

  it('does what the method says and no header else', async () => {
    const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' };
    const payload = { email: 'a@example.test', password: 'x' };
    for (const call of [calls.login, calls.logout] satisfies Call[]) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const answer = await server.app.inject({
          method,
          url: call.path,
          headers: override,
          ...(method === 'GET' ? {} : { payload }),
        });
        expect([answer.json().code, answer.headers.allow]).toEqual([10400, 'POST']);
      }
    }
    expect(statusOf(await raw('TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'))).toBe(404);
  });
});

withDatabase('the address of a client', (get) => {
  const tries = async (proxies: string, forwardedFor: (n: number) => string) => {
    const server = await startTestServer(get().database, {
      environment: { ROOMWRIGHT_LIMITS: 'strict', ROOMWRIGHT_PROXIES: proxies },
    });
    try {
      const answers: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        const message = { name: 'Ann', email: `${proxies}-${n}@example.test`, message: 'Hello' };
        answers.push((await server.ask('contact', message, { 'x-forwarded-for': forwardedFor(n) })).code);
      }
      return answers.filter((code) => code === 200).length;
    } finally {
      await server.close();
    }
  };

  it('is never the one that the client claims: without proxies, and before the last of one proxy', async () => {
    expect(await tries('0', (n) => `203.0.113.${n}`)).toBe(10);
    expect(await tries('1', (n) => `203.0.113.${n}, 198.51.100.7`)).toBe(10);
    expect(await tries('1', (n) => `198.51.100.7, 203.0.113.${n}`)).toBe(12);
  });
});
