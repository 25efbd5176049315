import { expect, test } from 'vitest';
import { createJoined } from './joined.ts';

/** Work that ends when the test says so. */
function scripted() {
  const runs: { signal: AbortSignal; finish(value: string): void; fail(error: Error): void }[] = [];
  const work = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason));
    runs.push({ signal, finish: resolve, fail: reject });
    return promise;
  };
  return { runs, work };
}

test('sixteen who ask for the same wait for one run', async () => {
  const joined = createJoined<string>();
  const { runs, work } = scripted();
  const all = Array.from({ length: 16 }, () => joined.run('photo', undefined, work));
  expect(runs).toHaveLength(1);
  runs[0]?.finish('room');
  expect(await Promise.all(all)).toEqual(Array(16).fill('room'));
  const again = joined.run('photo', undefined, work);
  expect(runs).toHaveLength(2);
  runs[1]?.finish('new');
  expect(await again).toBe('new');
});

test('who leaves stops nobody else; the last one stops the run', async () => {
  const joined = createJoined<string>();
  const { runs, work } = scripted();
  const [first, second] = [new AbortController(), new AbortController()];
  const waiting = [first, second].map(({ signal }) => joined.run('photo', signal, work));
  const outcomes = Promise.allSettled(waiting);
  first.abort();
  await expect(waiting[0]).rejects.toMatchObject({ name: 'AbortError' });
  expect(runs[0]?.signal.aborted).toBe(false);
  second.abort();
  await outcomes;
  expect(runs[0]?.signal.aborted).toBe(true);
  const anew = joined.run('photo', undefined, work);
  expect(runs).toHaveLength(2);
  runs[1]?.finish('room');
  expect(await anew).toBe('room');
});

test('a failure reaches all, and the next one tries again', async () => {
  const joined = createJoined<string>();
  const { runs, work } = scripted();
  const all = [1, 2].map(() => joined.run('photo', undefined, work));
  runs[0]?.fail(new Error('no'));
  for (const { status } of await Promise.allSettled(all)) expect(status).toBe('rejected');
  const again = joined.run('photo', undefined, work);
  runs[1]?.finish('yes');
  expect(await again).toBe('yes');
});
