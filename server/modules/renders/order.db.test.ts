import { afterAll, beforeAll, expect, it } from 'vitest';
import { openQueue } from '../../jobs/queue.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { setGivenPlan } from '../credits/plans.ts';

withDatabase('the order of the queue', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const person = async (plan: 'free' | 'pro') => {
    const { token, userId } = await server.signUp();
    if (plan === 'pro') await get().database.transaction((tx) => setGivenPlan(tx, userId, null));
    const { data } = await server.uploadPhoto({ token });
    return { token, imageId: data.imageId };
  };

  it('lets Pro go ahead, and lets no stream of Pro jobs hold a free one back for more than what came in two minutes', async () => {
    const free = await person('free');
    const pro = await person('pro');
    const names = new Map<string, string>();
    const ask = async (name: string, who: typeof free, seconds: number) => {
      server.advance(seconds * 1000);
      const wish = { imageId: who.imageId, style: 'japandi', roomType: 'living-room' } as const;
      const { data } = await server.ask('imageRender', wish, { token: who.token });
      names.set(data.jobId, name);
    };
    // More Pro jobs than can be done, one every ten seconds for five minutes; free ones at the beginning and in their
    // midst.
    await ask('free at 0', free, 0);
    for (let seconds = 5; seconds < 300; seconds += 10) {
      if (seconds === 95) await ask('free at 90', free, 90);
      await ask(`pro at ${seconds}`, pro, seconds);
    }
    server.advance(0);

    const { services } = server;
    const worker = await openQueue({ database: services.db, log: services.log, concurrency: 1 });
    const order: string[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    await worker.work(async () => async (jobId) => {
      order.push(names.get(jobId) ?? jobId);
      if (order.length === names.size) resolve();
    });
    await done;
    await worker.stop();

    const proJobs = (from: number, until: number) =>
      Array.from({ length: 30 }, (_, index) => 5 + index * 10)
        .filter((seconds) => seconds >= from && seconds < until)
        .map((seconds) => `pro at ${seconds}`);
    expect(order).toEqual([...proJobs(0, 120), 'free at 0', ...proJobs(120, 210), 'free at 90', ...proJobs(210, 300)]);
  });
});
