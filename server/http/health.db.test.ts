import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileLedger } from '../modules/credits/reconcile.ts';
import { createWorld, type World } from '../testing/answers/world.ts';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';
import { mountHealth } from './health.ts';
import { createMetrics } from './metrics.ts';

withDatabase('health', (get) => {
  let server: TestServer;
  let world: World;
  const token = 'a-token-of-monitoring';
  beforeAll(async () => {
    server = await startTestServer(get().database, { environment: { ROOMWRIGHT_METRICS_TOKEN: token } });
    world = createWorld(server, get().database);
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });
  const scrape = async () =>
    (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
  const figure = (page: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1]);

  it('tells when the ledger was added up, and what was found', async () => {
    expect(await scrape()).not.toContain('roomwright_ledger');
    const faults = await reconcileLedger(get().database.handle, new Date(Date.now() - 60_000), () => undefined);
    const page = await scrape();
    expect(figure(page, 'roomwright_ledger_faults')).toBe(faults);
    expect(figure(page, 'roomwright_ledger_check_age_seconds')).toBeGreaterThanOrEqual(60);
  });

  it('is not ready on a full disk', async () => {
    const app = Fastify();
    const metrics = createMetrics();
    let left = 10 * 2 ** 30;
    mountHealth(app as never, server.services, metrics, async () => left);
    try {
      expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
      left = 100 * 2 ** 20;
      const full = await app.inject('/readyz');
      expect([full.statusCode, full.json()]).toEqual([503, { status: 'unavailable', reason: 'disk' }]);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
    } finally {
      metrics.close();
      await app.close();
    }
  });

  describe('figures', () => {
    it('are for whoever has the token', async () => {
      expect((await server.app.inject('/metrics')).statusCode).toBe(404);
      const wrong = { authorization: 'Bearer a-token-of-somebody__' };
      expect((await server.app.inject({ url: '/metrics', headers: wrong })).statusCode).toBe(404);
      expect(await scrape()).toContain('roomwright_jobs');
    });

    it('are for this machine where there is no token', async () => {
      const open = await startTestServer(get().database);
      try {
        expect((await open.app.inject('/metrics')).statusCode).toBe(200);
        for (const request of [{ remoteAddress: '192.168.1.20' }, { headers: { 'x-forwarded-for': '127.0.0.1' } }]) {
          expect((await open.app.inject({ url: '/metrics', ...request })).statusCode).toBe(404);
        }
      } finally {
        await open.close();
      }
    });

    it('tell how long jobs wait, and how much is stored', async () => {
      const before = figure(await scrape(), 'roomwright_stored_bytes\\{kind="images"\\}');
      await world.job(await world.someone());
      const page = await scrape();
      expect(figure(page, 'roomwright_stored_bytes\\{kind="images"\\}')).toBeGreaterThan(before);
      expect(figure(page, 'roomwright_queue_age_seconds')).toBeGreaterThanOrEqual(0);
      expect(figure(page, 'roomwright_disk_free_bytes')).toBeGreaterThan(0);
    });

    it('are the same for a second reader', async () => {
      const delay = 'roomwright_event_loop_delay_seconds\\{quantile="1"\\}';
      expect(figure(await scrape(), delay)).toBeLessThanOrEqual(figure(await scrape(), delay));
    });
  });
});
