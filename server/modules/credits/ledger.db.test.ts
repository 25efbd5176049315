import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { ledger, users } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { withDatabase } from '../../testing/database.ts';
import { createPerson } from '../../testing/people.ts';
import { seededRandom } from '../../testing/random.ts';
import {
  balanceOf,
  capture,
  grantMonthly,
  grantPaidPeriod,
  ledgerSum,
  release,
  reserve,
  takeBack,
  takeBackPeriod,
  topUp,
} from './ledger.ts';
import { setGivenPlan } from './plans.ts';

const november = new Date('2026-11-21T12:00:00Z');
const december = new Date('2026-12-01T00:00:00Z');

const bookings = (database: Database, userId: string) =>
  database.handle.select().from(ledger).where(eq(ledger.userId, userId)).orderBy(ledger.id);

async function credits(database: Database, userId: string, now = november): Promise<number> {
  const balance = await balanceOf(database, userId, now);
  expect(balance.credits).toBe(await ledgerSum(database.handle, userId));
  return balance.credits;
}

/** capture + release ≤ reserved in each purse of each job, and equal when the job has been released. */
async function checkJobs(database: Database, userId: string, ended: ReadonlySet<string>): Promise<void> {
  const sums = new Map<string, { reserve: number; capture: number; release: number }>();
  for (const row of await bookings(database, userId)) {
    if (!row.jobId) continue;
    const key = `${row.jobId} ${row.purse}`;
    const sum = sums.get(key) ?? { reserve: 0, capture: 0, release: 0 };
    sum[row.kind as keyof typeof sum] += row.credits;
    sums.set(key, sum);
  }
  for (const [key, sum] of sums) {
    expect(sum.capture + sum.release, key).toBeLessThanOrEqual(sum.reserve);
    if (ended.has(key.split(' ')[0] ?? '')) expect(sum.capture + sum.release, key).toBe(sum.reserve);
  }
}

withDatabase('credits', (get) => {
  describe('the month', () => {
    it('gives 10 credits to free people and 200 to pro ones, once', async () => {
      const { database } = get();
      for (const [membership, expected] of [
        ['free', 10],
        ['pro', 200],
      ] as const) {
        const person = await createPerson(database, membership);
        await Promise.all([1, 2, 3].map(() => database.transaction((tx) => grantMonthly(tx, person, november))));
        expect(await credits(database, person)).toBe(expected);
      }
    });

    it('ends with its credits; topped up ones stay', async () => {
      const { database } = get();
      const person = await createPerson(database);
      await database.transaction((tx) => grantMonthly(tx, person, november));
      await database.transaction((tx) => topUp(tx, person, 5, 'bought'));
      expect(await credits(database, person)).toBe(15);
      expect(await credits(database, person, december)).toBe(15);
      expect(await credits(database, person, december)).toBe(15);
      const kinds = (await bookings(database, person)).map(({ kind, amount }) => [kind, amount]);
      expect(kinds).toEqual([
        ['grant', 10],
        ['topup', 5],
        ['expire', -10],
        ['grant', 10],
      ]);
    });

    it('comes only once the address is known to be theirs', async () => {
      const { database } = get();
      const person = await createPerson(database);
      await database.handle.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, person));
      await database.transaction((tx) => setGivenPlan(tx, person, null, november));
      expect(await credits(database, person)).toBe(0);
      await database.handle.update(users).set({ emailVerifiedAt: november }).where(eq(users.id, person));
      expect(await credits(database, person)).toBe(200);
    });

    it('that was paid comes with its payment, once, however often and at the same time it is told', async () => {
      const { database } = get();
      const person = await createPerson(database);
      const month = {
        periodStartsAt: november,
        periodEndsAt: new Date('2026-12-21T12:00:00Z'),
        once: `paid:${person}`,
      };
      const told = () => database.transaction((tx) => grantPaidPeriod(tx, person, month, november));
      expect((await Promise.all([told(), told(), told()])).toSorted()).toEqual([false, false, true]);
      expect((await balanceOf(database, person, november)).credits).toBe(210);
      const backwards = { ...month, periodEndsAt: november, once: `backwards:${person}` };
      await expect(database.transaction((tx) => grantPaidPeriod(tx, person, backwards))).rejects.toThrow(RangeError);
      // Refunded: what is left of it goes, what came otherwise stays.
      await database.transaction((tx) => reserve(tx, person, newId(), 60, november));
      const refund = () =>
        database.transaction((tx) =>
          takeBackPeriod(tx, person, month.periodEndsAt, `refund:${person}`, 'refund', november),
        );
      expect((await Promise.all([refund(), refund()])).toSorted((a, b) => a - b)).toEqual([0, 150]);
      expect(await credits(database, person)).toBe(0);
    });

    it('leaves open reservations alone, and gives them back into the present month', async () => {
      const { database } = get();
      const person = await createPerson(database);
      const job = newId();
      await database.transaction((tx) => reserve(tx, person, job, 7, november));
      expect(await credits(database, person, december)).toBe(10);
      await database.transaction((tx) => capture(tx, job, 0, 2));
      expect(await database.transaction((tx) => release(tx, job, 'engine', december))).toBe(5);
      expect(await credits(database, person, december)).toBe(15);
      const january = new Date('2027-01-02T00:00:00Z');
      expect(await credits(database, person, january)).toBe(10);
      await checkJobs(database, person, new Set([job]));
    });
  });

  describe('a reservation', () => {
    it('spends the month before what was bought', async () => {
      const { database } = get();
      const person = await createPerson(database);
      await database.transaction((tx) => topUp(tx, person, 5, 'bought'));
      const job = newId();
      await database.transaction((tx) => reserve(tx, person, job, 12, november));
      const rows = (await bookings(database, person)).filter(({ kind }) => kind === 'reserve');
      expect(rows.map(({ purse, amount }) => [purse, amount])).toEqual([
        ['monthly', -10],
        ['topup', -2],
      ]);
      await database.transaction((tx) => capture(tx, job, 0, 4));
      await database.transaction((tx) => release(tx, job, 'cancelled', november));
      const back = (await bookings(database, person)).filter(({ kind }) => kind === 'release');
      expect(back.map(({ purse, amount }) => [purse, amount])).toEqual([
        ['monthly', 6],
        ['topup', 2],
      ]);
    });

    it('says what is missing and books nothing', async () => {
      const { database } = get();
      const person = await createPerson(database);
      await balanceOf(database, person, november);
      const refused = database.transaction((tx) => reserve(tx, person, newId(), 11, november));
      await expect(refused).rejects.toMatchObject({ code: 10402, data: { required: 11, available: 10 } });
      expect((await bookings(database, person)).map(({ kind }) => kind)).toEqual(['grant']);
    });

    it('is never spent twice, however many ask at the same time', async () => {
      const { database } = get();
      const person = await createPerson(database);
      const answers = await Promise.allSettled(
        Array.from({ length: 16 }, () => database.transaction((tx) => reserve(tx, person, newId(), 3, november))),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(Refusal);
      }
      expect(await credits(database, person)).toBe(1);
    });

    it('is captured once a share and never beyond itself', async () => {
      const { database } = get();
      const person = await createPerson(database);
      const job = newId();
      await database.transaction((tx) => reserve(tx, person, job, 4, november));
      await database.transaction((tx) => capture(tx, job, 0, 2));
      await database.transaction((tx) => capture(tx, job, 0, 2));
      await expect(database.transaction((tx) => capture(tx, job, 1, 3))).rejects.toThrow(/lacks 1/);
      await database.transaction((tx) => release(tx, job, 'engine', november));
      expect(await database.transaction((tx) => release(tx, job, 'engine', november))).toBe(0);
      await expect(database.transaction((tx) => capture(tx, job, 1, 1))).rejects.toThrow(/lacks 1/);
      expect(await credits(database, person)).toBe(8);
      await checkJobs(database, person, new Set([job]));
    });
  });

  it('keeps its books through random orders of everything, at the same time', async () => {
    const { database } = get();
    for (const seed of [1, 2, 3]) {
      const random = seededRandom(seed);
      const person = await createPerson(database, random.pick(['free', 'pro']));
      const jobs: { id: string; cost: number; ended: boolean }[] = [];
      let shares = 0;
      const step = async (): Promise<void> => {
        const now = random.pick([november, november, december]);
        const job = jobs[random.below(jobs.length + 1)];
        const kind = random.below(10);
        if (kind < 4 || !job) {
          const fresh = { id: newId(), cost: 1 + random.below(8), ended: false };
          await database.transaction((tx) => reserve(tx, person, fresh.id, fresh.cost, now));
          jobs.push(fresh);
        } else if (kind < 7) {
          shares += 1;
          await database.transaction((tx) => capture(tx, job.id, shares, 1 + random.below(3)));
        } else if (kind < 9) {
          await database.transaction((tx) => release(tx, job.id, 'random', now));
          job.ended = true;
        } else {
          await database.transaction((tx) => topUp(tx, person, 1 + random.below(20), 'bought'));
        }
      };
      for (let round = 0; round < 12; round++) {
        const refused = (await Promise.allSettled([step(), step(), step(), step()])).flatMap((answer) =>
          answer.status === 'rejected' ? [answer.reason as Error] : [],
        );
        for (const reason of refused) expect(String(reason)).toMatch(/refused with 10402|its reservation lacks/);
        expect(await ledgerSum(database.handle, person)).toBeGreaterThanOrEqual(0);
        await checkJobs(database, person, new Set(jobs.flatMap((job) => (job.ended ? [job.id] : []))));
      }
      for (const job of jobs) await database.transaction((tx) => release(tx, job.id, 'end', december));
      await checkJobs(database, person, new Set(jobs.map(({ id }) => id)));
      const rows = await bookings(database, person);
      const spent = rows.filter(({ kind }) => kind === 'capture').reduce((sum, row) => sum + row.credits, 0);
      const came = rows
        .filter(({ kind }) => kind === 'grant' || kind === 'topup')
        .reduce((sum, row) => sum + row.amount, 0);
      const ended = rows.filter(({ kind }) => kind === 'expire').reduce((sum, row) => sum - row.amount, 0);
      expect(await ledgerSum(database.handle, person)).toBe(came - ended - spent);
      await credits(database, person, december);
    }
  });

  describe('top-ups', () => {
    it('come once for one name', async () => {
      const { database } = get();
      const person = await createPerson(database);
      const bought = () => database.transaction((tx) => topUp(tx, person, 50, 'bought', `bought:${person}`, november));
      expect((await Promise.all([bought(), bought(), bought()])).toSorted()).toEqual([false, false, true]);
      expect(await credits(database, person)).toBe(60);
      for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(database.transaction((tx) => topUp(tx, person, wrong, 'bought'))).rejects.toThrow(RangeError);
        await expect(database.transaction((tx) => takeBack(tx, person, wrong, 'x'))).rejects.toThrow(RangeError);
      }
    });

    it('are taken back as far as they are left, never out of the month, once', async () => {
      const { database } = get();
      const person = await createPerson(database);
      await database.transaction((tx) => topUp(tx, person, 50, 'bought', null, november));
      await database.transaction((tx) => reserve(tx, person, newId(), 25, november));
      const back = (once: string) => database.transaction((tx) => takeBack(tx, person, 50, once, 'refund', november));
      expect((await Promise.all([back(`a:${person}`), back(`a:${person}`)])).toSorted((a, b) => a - b)).toEqual([
        0, 35,
      ]);
      expect(await credits(database, person)).toBe(0);
      // Nothing was left for the second refund; credits bought later are not its.
      expect(await back(`b:${person}`)).toBe(0);
      await database.transaction((tx) => topUp(tx, person, 20, 'bought', null, november));
      expect(await back(`b:${person}`)).toBe(0);
      expect(await credits(database, person)).toBe(20);
    });
  });

  it('belong to people who are there', async () => {
    const { database } = get();
    const nobody = newId();
    await expect(balanceOf(database, nobody)).rejects.toMatchObject({ code: 10001 });
    await expect(database.transaction((tx) => topUp(tx, nobody, 5, 'bought'))).rejects.toMatchObject({ code: 10001 });
    await expect(database.transaction((tx) => capture(tx, nobody, 0, 1))).rejects.toThrow(/no reservation/);
    expect(await database.transaction((tx) => release(tx, nobody, 'engine'))).toBe(0);
  });

  it('cannot be rewritten, not even by hand', async () => {
    const { database } = get();
    const person = await createPerson(database);
    await balanceOf(database, person, november);
    await expect(database.handle.raw('update ledger set amount = 99')).rejects.toThrow(/append-only/);
    await expect(database.handle.raw('delete from ledger')).rejects.toThrow(/append-only/);
    expect(await credits(database, person)).toBe(10);
  });
});
