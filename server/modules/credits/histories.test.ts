import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryBooks } from '../../testing/creditBooks.ts';
import { checkLedger, grantsWatcher, histories, play } from '../../testing/creditHistories.ts';

describe('ten thousand random histories', () => {
  it('never leave a ledger that breaks its rules', async () => {
    const kinds = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(histories(60), async (history) => {
        const books = new MemoryBooks('somebody');
        const played = await play(books, history, 'one', grantsWatcher(books));
        checkLedger(books.booked, played);
        for (const { kind, purse } of books.booked) {
          kinds.set(`${kind} ${purse}`, (kinds.get(`${kind} ${purse}`) ?? 0) + 1);
        }
      }),
      { numRuns: 10_000, seed: 20_261_121 },
    );
    // The histories reach everything that can be booked, and often.
    const expected = ['grant', 'reserve', 'capture', 'release', 'expire', 'adjust'].map((kind) => `${kind} monthly`);
    expected.push('topup topup', 'reserve topup', 'capture topup', 'release topup', 'adjust topup');
    expect([...kinds.keys()].toSorted()).toEqual(expected.toSorted());
    expect(Math.min(...kinds.values())).toBeGreaterThan(500);
  });
});
