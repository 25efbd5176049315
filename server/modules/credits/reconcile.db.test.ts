import { expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { jobs, ledger } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { createPerson } from '../../testing/people.ts';
import { capture, release, reserve, topUp } from './ledger.ts';
import { lastReconciliation, ledgerFaults, reconcileLedger } from './reconcile.ts';

withDatabase('adding up the ledger', (get) => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const inside = <T>(work: Parameters<ReturnType<typeof get>['database']['transaction']>[0]) =>
    get().database.transaction(work) as Promise<T>;

  /** Somebody's job of two pictures, 3 credits each, that has ended with so many delivered and booked. */
  const endedJob = async (delivered: number, book: (jobId: string) => Promise<unknown>) => {
    const userId = await createPerson(get().database);
    const jobId = newId();
    await inside((tx) => topUp(tx, userId, 20, 'bought'));
    await inside((tx) => reserve(tx, userId, jobId, 6));
    const job = { id: jobId, userId, imageId: newId(), tool: 'line', request: {}, requested: 2, cost: 6 };
    await get()
      .database.handle.insert(jobs)
      .values({ ...job, delivered, status: 'succeeded', endedAt: new Date() });
    await book(jobId);
    return { userId, jobId };
  };
  const faultsOf = async (...ids: string[]) =>
    (await ledgerFaults(get().database.handle, inMinutes(10))).filter(({ id }) => ids.includes(id));

  it('finds nothing in jobs that were paid, given back, or paid in part', async () => {
    const paid = await endedJob(2, async (id) => {
      await inside((tx) => capture(tx, id, 0, 3));
      await inside((tx) => capture(tx, id, 1, 3));
    });
    const back = await endedJob(0, (id) => inside((tx) => release(tx, id, 'engine')));
    const half = await endedJob(1, async (id) => {
      await inside((tx) => capture(tx, id, 0, 3));
      await inside((tx) => release(tx, id, 'cancelled'));
    });
    expect(await faultsOf(...[paid, back, half].flatMap(({ userId, jobId }) => [userId, jobId]))).toEqual([]);
  });

  it('finds credits that an ended job still holds, once its last bookings have had their time', async () => {
    const { jobId } = await endedJob(1, (id) => inside((tx) => capture(tx, id, 0, 3)));
    expect(await ledgerFaults(get().database.handle, inMinutes(1))).not.toContainEqual({
      kind: 'unsettled',
      id: jobId,
    });
    expect(await faultsOf(jobId)).toEqual([{ kind: 'unsettled', id: jobId }]);
  });

  it('finds a job that was paid for and delivered nothing, and one that was delivered and not paid for', async () => {
    const nothing = await endedJob(0, (id) => inside((tx) => capture(tx, id, 0, 6)));
    const gift = await endedJob(2, (id) => inside((tx) => release(tx, id, 'engine')));
    expect(await faultsOf(nothing.jobId)).toEqual([{ kind: 'undelivered', id: nothing.jobId }]);
    expect(await faultsOf(gift.jobId)).toEqual([{ kind: 'undelivered', id: gift.jobId }]);
  });

  it('finds what was changed by hand: an overdrawn purse, an amount unlike its credits, a second refund', async () => {
    const { handle } = get().database;
    const { userId, jobId } = await endedJob(0, (id) => inside((tx) => release(tx, id, 'engine')));
    const plain = { userId, purse: 'topup', reason: 'by-hand' };
    await handle.insert(ledger).values({ ...plain, kind: 'release', amount: 6, credits: 6, jobId });
    await handle.insert(ledger).values({ ...plain, kind: 'adjust', amount: -500, credits: 500 });
    await handle.insert(ledger).values({ ...plain, kind: 'grant', amount: 5, credits: 4 });
    expect(await faultsOf(userId, jobId)).toEqual([
      { kind: 'overdrawn', id: userId },
      { kind: 'unlike', id: userId },
      { kind: 'unsettled', id: jobId },
    ]);
  });

  it('keeps when it looked and what it found, the last time only', async () => {
    const { handle } = get().database;
    const told: string[] = [];
    const { jobId } = await endedJob(1, (id) => inside((tx) => capture(tx, id, 0, 3)));
    const now = inMinutes(10);
    const found = await reconcileLedger(handle, now, ({ id }) => told.push(id));
    expect(told).toContain(jobId);
    expect(await lastReconciliation(handle)).toEqual({ name: 'ledger', checkedAt: now, found });
    await inside((tx) => release(tx, jobId, 'engine'));
    expect(await reconcileLedger(handle, inMinutes(20), () => undefined)).toBe(found - 1);
    expect(await lastReconciliation(handle)).toEqual({ name: 'ledger', checkedAt: expect.any(Date), found: found - 1 });
  });
});
