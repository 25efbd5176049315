import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';
import { localKey } from './localPages.ts';

/**
 * A bare `proxy_pass`: another process that listens, hands requests on under the name of where they go, and says
 * nothing else.
 */
const proxyText = `
const { createServer, request } = require('node:http');
const [target, host] = process.argv.slice(1);
createServer((asked, answer) => {
  const headers = { ...asked.headers, host: '127.0.0.1:' + target };
  const onward = request({ host: '127.0.0.1', port: target, path: asked.url, method: asked.method, headers }, (given) => {
    answer.writeHead(given.statusCode, given.headers);
    given.pipe(answer);
  });
  asked.pipe(onward);
}).listen(0, host, function () { console.log(this.address().port); });
`;

withDatabase('pages for whoever runs the server', (get) => {
  let server: TestServer;
  let port = 0;
  const proxies: ChildProcess[] = [];
  beforeAll(async () => {
    server = await startTestServer(get().database, { environment: { ROOMWRIGHT_LOCAL_PAGES: 'guarded' } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const proxy of proxies) proxy.kill();
    await server.close();
  });

  const behindProxy = async (host: string): Promise<string> => {
    const child = spawn(process.execPath, ['-e', proxyText, String(port), host], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    proxies.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return `http://127.0.0.1:${line.toString().trim()}`;
  };
  const direct = () => `http://127.0.0.1:${port}`;
  const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;

  it.skipIf(process.platform !== 'linux')('open for their own programs', async () => {
    expect(await statusOf(`${direct()}/dev/mailbox`)).toBe(200);
    expect(await statusOf(`${direct()}/dev/mailbox.json`)).toBe(200);
    expect(await statusOf(`${direct()}/checkout/test.css`)).toBe(200);
  });

  it('stay shut behind a proxy that names nobody', async () => {
    const proxied = await behindProxy('0.0.0.0');
    expect(await statusOf(`${proxied}/healthz`)).toBe(200);
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/checkout/test.css', '/checkout/test?session=x']) {
      expect(await statusOf(proxied + path), path).toBe(404);
    }
  });

  describe('with the key that is printed at the start', () => {
    it('open in that browser, also through a tunnel', async () => {
      const proxied = await behindProxy('0.0.0.0');
      const key = localKey(server.services.config);
      const first = await fetch(`${proxied}/dev/mailbox?key=${key}`);
      expect(first.status).toBe(200);
      const cookie = first.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
      const kept = { cookie: `a=b; ${cookie.split(';')[0]}` };
      expect(await statusOf(`${proxied}/checkout/test.css`, kept)).toBe(200);
      const other = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
      expect(await statusOf(`${proxied}/dev/mailbox?key=${other}`)).toBe(404);
      expect(server.logLines.join('')).not.toContain(key);
    });
  });

  it('stay shut once the server has a public address', async () => {
    const environment = {
      PUBLIC_URL: 'https://rooms.example',
      ROOMWRIGHT_LIMITS: 'strict',
      ROOMWRIGHT_LOCAL_PAGES: 'guarded',
    };
    const named = await startTestServer(get().database, { environment });
    try {
      const key = localKey(named.services.config);
      expect((await named.app.inject(`/dev/mailbox?key=${key}`)).statusCode).toBe(404);
    } finally {
      await named.close();
    }
  });
});
