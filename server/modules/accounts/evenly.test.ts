import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { evenly } from './evenly.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Milliseconds of the fake clock until it settles. */
async function timeOf(promise: Promise<unknown>): Promise<number> {
  const began = Date.now();
  const settled = promise.then(
    () => Date.now() - began,
    () => Date.now() - began,
  );
  await vi.advanceTimersByTimeAsync(2000);
  return settled;
}

it.each([0, 5, 150, 399])('answers work of %d ms when the floor of 400 ms is reached', async (ms) => {
  expect(await timeOf(evenly(400, () => after(ms)))).toBe(400);
});

it('holds errors back like answers, and gives them', async () => {
  const failing = evenly(400, async () => {
    throw new Error('refused');
  });
  const message = failing.catch((error: Error) => error.message);
  expect(await timeOf(failing)).toBe(400);
  expect(await message).toBe('refused');
});

it('begins the work at once, and waits for work above the floor', async () => {
  const work = vi.fn(() => after(700).then(() => 'done'));
  const answer = evenly(400, work);
  expect(work).toHaveBeenCalledOnce();
  expect(await timeOf(answer)).toBe(700);
  expect(await answer).toBe('done');
});
