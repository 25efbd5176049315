import { expect, test } from 'vitest';
import type { Lane } from './desk.ts';
import { createFairLanes, type Turn } from './fairLanes.ts';

/** Lanes that do what they are told; each may be ended, and is then gone when the test says so. */
function lanes(size: number, mostWaiting = 100) {
  const gone = Promise.withResolvers<void>();
  let started = 0;
  const start = async (): Promise<Lane> => {
    started += 1;
    let alive = true;
    return {
      ask: () => Promise.reject(new Error('nothing is asked here')),
      requestAbort: () => undefined,
      end: () => {
        alive = false;
        return gone.promise;
      },
      get isAlive() {
        return alive;
      },
    };
  };
  const order: string[] = [];
  const group = createFairLanes({ size, idleMs: 60_000, mostWaiting, start });
  /** Begins, and ends when it is let go. */
  const hold = (turn: Turn, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = group.use(turn, async () => {
      order.push(name);
      await promise;
    });
    ended.catch(() => undefined);
    return { ended, letGo: resolve };
  };
  return { group, hold, order, gone, started: () => started };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one lane is left to the others, and the server itself is not held back', async () => {
  const { hold, order } = lanes(2);
  const first = [1, 2, 3].map((n) => hold({ owner: 'a' }, `a${n}`));
  await settled();
  expect(order).toEqual(['a1']);
  hold({ owner: 'b' }, 'b1');
  await settled();
  expect(order).toEqual(['a1', 'b1']);
  hold({}, 'server');
  first[0]?.letGo();
  await first[0]?.ended;
  await settled();
  expect(order).toEqual(['a1', 'b1', 'server']);
});

test('whoever asks for more than one thing at a time has them on the last lane', async () => {
  const begun: number[] = [];
  const lane: Lane = {
    ask: () => Promise.reject(new Error('nothing is asked here')),
    requestAbort: () => undefined,
    end: () => Promise.resolve(),
    isAlive: true,
  };
  const start = (index: number) => {
    begun.push(index);
    return Promise.resolve(lane);
  };
  const group = createFairLanes({ size: 2, idleMs: 60_000, mostWaiting: 10, start });
  await group.use({ owner: 'quiet' }, async () => undefined);
  expect(begun).toEqual([0]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const several = [1, 2, 3].map(() => group.use({ owner: 'busy' }, () => promise));
  await settled();
  // The first began before anybody knew that there would be more.
  expect(begun).toEqual([0]);
  resolve();
  await Promise.all(several);
  expect(begun).toEqual([0, 1]);
});

test('turns count the time that each has had, not the requests', async () => {
  const { hold, order } = lanes(1);
  const long = hold({ owner: 'slow' }, 'slow1');
  const waiting = ['slow2', 'quick1', 'quick2', 'quick3'].map((name) => hold({ owner: name.slice(0, -1) }, name));
  await new Promise((resolve) => setTimeout(resolve, 60));
  long.letGo();
  for (const one of waiting) one.letGo();
  await Promise.all(waiting.map(({ ended }) => ended));
  expect(order).toEqual(['slow1', 'quick1', 'quick2', 'quick3', 'slow2']);
});

test('whoever has too much waiting is told so, and what was aborted waits no more', async () => {
  const { hold, order } = lanes(1, 2);
  const stop = new AbortController();
  const running = hold({ owner: 'a' }, 'a1');
  const aborted = hold({ owner: 'a', signal: stop.signal }, 'a2');
  hold({ owner: 'a' }, 'a3');
  await expect(hold({ owner: 'a' }, 'a4').ended).rejects.toMatchObject({ name: 'PoolBusy' });
  stop.abort();
  await expect(aborted.ended).rejects.toMatchObject({ name: 'AbortError' });
  running.letGo();
  await running.ended;
  await settled();
  expect(order).toEqual(['a1', 'a3']);
});

test('a lane that is being ended is held until nothing of it goes on', async () => {
  const { group, hold, order, gone, started } = lanes(1);
  await expect(
    group.use({ owner: 'a' }, async (lane) => {
      void lane.end(new Error('stopped'));
      throw new Error('stopped');
    }),
  ).rejects.toThrow('stopped');
  hold({ owner: 'b' }, 'b1');
  await settled();
  expect(order).toEqual([]);
  gone.resolve();
  await settled();
  await settled();
  expect([order, started()]).toEqual([['b1'], 2]);
});
