import fc from 'fast-check';
import { expect, it } from 'vitest';
import { databaseBooks, MemoryBooks } from '../../testing/creditBooks.ts';
import { checkLedger, histories, play } from '../../testing/creditHistories.ts';
import { withDatabase } from '../../testing/database.ts';
import { createPerson } from '../../testing/people.ts';

withDatabase('random histories of credits', (get) => {
  // The many histories are played in memory; here it is shown that the database books the same.
  it('leave in the database exactly what their twin in memory books', async () => {
    const { database } = get();
    let people = 0;
    await fc.assert(
      fc.asyncProperty(histories(30), async (history) => {
        people += 1;
        const userId = await createPerson(database);
        const stored = databaseBooks(database, userId);
        const twin = new MemoryBooks(userId);
        const played = await play(stored, history, userId);
        await play(twin, history, userId);
        const rows = await stored.rows();
        expect(rows).toEqual(twin.booked);
        checkLedger(rows, played);
      }),
      { numRuns: 300, seed: 20_261_121, endOnFailure: true },
    );
    expect(people).toBe(300);
  });
});
