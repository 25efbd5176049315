import { expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { createLog } from '../log.ts';
import { withDatabase } from '../testing/database.ts';
import { openJobBus } from './bus.ts';
import { openQueue } from './queue.ts';

const log = createLog({ logLevel: 'silent', logFormat: 'json' });

withDatabase('the queue', (get) => {
  const open = (concurrency: number) => openQueue({ database: get().database, log, concurrency });
  const enqueue = (queue: Awaited<ReturnType<typeof open>>, id: string) =>
    get().database.transaction((tx) => queue.enqueue(tx, id, new Date()));

  it('holds work exactly if the transaction that asked for it was committed', async () => {
    const { database } = get();
    const queue = await open(0);
    const [kept, undone] = [newId(), newId()];
    await enqueue(queue, kept);
    const failing = database.transaction(async (tx) => {
      await queue.enqueue(tx, undone, new Date());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await queue.alive(database.handle, [kept, undone])).toEqual(new Set([kept]));
    await database.transaction((tx) => queue.remove(tx, kept));
    expect(await queue.alive(database.handle, [kept])).toEqual(new Set());
    await queue.stop();
  });

  it('gives work out again when its handler throws, and takes it out of a handler that it was taken from', async () => {
    const { database } = get();
    const queue = await open(1);
    const seen: string[] = [];
    const aborted = Promise.withResolvers<void>();
    const [first, second] = [newId(), newId()];
    await queue.work(async () => async (jobId, { signal }) => {
      seen.push(jobId);
      if (jobId === first && seen.length === 1) throw new Error('once');
      if (jobId !== second) return;
      signal.addEventListener('abort', () => aborted.resolve());
      await aborted.promise;
    });
    await enqueue(queue, first);
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([first, first]);
    await enqueue(queue, second);
    await expect.poll(() => seen.at(-1), { timeout: 15_000 }).toBe(second);
    await database.transaction((tx) => queue.remove(tx, second));
    await aborted.promise;
    await queue.stop();
  });

  it('does not wait for a time that a clock that went back has before it again', async () => {
    const { database } = get();
    const queue = await open(1);
    const seen: string[] = [];
    const id = newId();
    await enqueue(queue, id);
    await database.handle.raw("update pgboss.job set start_after = now() + interval '2 hours' where state < 'active'");
    await queue.work(async () => async (jobId) => void seen.push(jobId));
    await queue.forgetFuture();
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([id]);
    await queue.stop();
  });

  it('misses the sign of life of a worker that was lost before the clock went back', async () => {
    const { database } = get();
    const queue = await open(0);
    const id = newId();
    await enqueue(queue, id);
    await database.handle.raw(
      `update pgboss.job set state = 'active', started_on = now() + interval '2 hours',
         heartbeat_on = now() + interval '2 hours' where state < 'active'`,
    );
    await queue.forgetFuture();
    const { rows } = await database.handle.raw(
      "select heartbeat_on <= now() and started_on <= now() as present from pgboss.job where state = 'active'",
    );
    expect(rows).toEqual([{ present: true }]);
    await database.transaction((tx) => queue.remove(tx, id));
    await queue.stop();
  });

  it('tells all processes of a change, again after the connection was lost', async () => {
    const { database, url } = get();
    const bus = await openJobBus(database, log);
    const heard: string[] = [];
    const stop = bus.subscribe('a', () => heard.push('a'));
    bus.subscribe('b', () => heard.push('b'));
    await bus.publish(database.handle, 'a');
    await expect.poll(() => heard).toEqual(['a']);
    if (url) {
      await database.handle.raw(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roomwright-listen' and datname = current_database()",
      );
      // Whoever listens looks again, since something may have been missed.
      await expect.poll(() => heard.toSorted(), { timeout: 15_000 }).toEqual(['a', 'a', 'b']);
    }
    stop();
    heard.length = 0;
    await bus.publish(database.handle, 'a');
    await bus.publish(database.handle, 'b');
    await expect.poll(() => heard).toEqual(['b']);
    await bus.close();
  });
});
