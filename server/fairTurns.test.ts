import { expect, it } from 'vitest';
import { createFairTurns, onBehalfOf } from './fairTurns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Asks in this order and frees one turn after the other; gives the order in which they came. */
async function orderOf(places: number, asked: readonly (readonly [group: string, member: string])[]) {
  const turns = createFairTurns(places, 60_000);
  const held = await Promise.all(Array.from({ length: places }, () => turns.take()));
  const came: string[] = [];
  const waiting: (() => void)[] = [];
  for (const [group, member] of asked) {
    void onBehalfOf({ group, member }, () => turns.take()).then((free) => {
      came.push(`${group}${member}`);
      waiting.push(free);
    });
  }
  for (const free of held) free();
  await settle();
  while (waiting.length > 0) {
    waiting.shift()?.();
    await settle();
  }
  return came;
}

it('gives each group a turn, whatever the others ask for', async () => {
  const many = Array.from({ length: 50 }, () => ['a', '1'] as const);
  expect((await orderOf(1, [...many, ['b', '1'], ['c', '1'], ['b', '1']])).slice(0, 5)).toEqual([
    'a1',
    'b1',
    'c1',
    'a1',
    'b1',
  ]);
});

it('gives the members of a group turns among themselves', async () => {
  const many = Array.from({ length: 5 }, () => ['a', '1'] as const);
  expect(await orderOf(1, [...many, ['a', '2'], ['b', '1']])).toEqual(['a1', 'b1', 'a2', 'a1', 'a1', 'a1', 'a1']);
});

it('never has more at a time than places, and lets nobody wait while one is free', async () => {
  const turns = createFairTurns(3, 60_000);
  let now = 0;
  let most = 0;
  const one = async (n: number) => {
    const free = await onBehalfOf({ group: `${n % 4}`, member: `${n % 3}` }, () => turns.take());
    now += 1;
    most = Math.max(most, now);
    await settle();
    now -= 1;
    free();
  };
  await Promise.all(Array.from({ length: 200 }, (_, n) => one(n)));
  expect({ now, most }).toEqual({ now: 0, most: 3 });
  const frees = [await turns.take(), await turns.take(), await turns.take()];
  for (const free of frees) free();
});

it('rejects who has waited too long, and gives the turn to the next', async () => {
  const turns = createFairTurns(1, 30);
  const free = await turns.take();
  await expect(onBehalfOf({ group: 'a', member: '1' }, () => turns.take())).rejects.toThrow(/in time/);
  const next = onBehalfOf({ group: 'a', member: '1' }, () => turns.take());
  free();
  (await next)();
  (await turns.take())();
});
