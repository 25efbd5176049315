import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Calls, calls } from '#contract/all.ts';
import type { InputOf } from '#contract/call.ts';
import { newId } from '../../db/id.ts';
import { ledger as ledgerTable, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { capture, grantPaidPeriod, release, reserve as reserveQuietly, topUp } from './ledger.ts';
import { setGivenPlan, setPaidPlan } from './plans.ts';

const dayMs = 86_400_000;

withDatabase('the calls of credits', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());
  beforeEach(() => server.advance(0));

  const inside: TestServer['services']['db']['transaction'] = (work) => get().database.transaction(work);
  const someone = async () => {
    const person = await server.signUp();
    return { ...person, headers: { token: person.token } };
  };
  /** Sets the clock ahead and signs in anew: by then the session is over. */
  const later = async (ms: number, email: string) => {
    server.advance(ms);
    const { data } = await server.ask('login', { email, password: testPassword });
    return { token: data.token };
  };
  const reserve = (userId: string, amount: number, jobId = newId()) =>
    inside((tx) => server.modules.credits.reserve(tx, userId, jobId, amount)).then(() => jobId);
  const csv = async (headers: Record<string, string>) => {
    const { method, path: url } = calls.creditLedgerCsv;
    return server.app.inject({ method, url, headers });
  };
  const noticesTo = async (email: string) =>
    (await server.modules.mail.recent()).filter((mail) => mail.to === email && /credit.* left/.test(mail.subject));

  describe('the balance', () => {
    it('tells purses, the end of the month and whether few are left', async () => {
      const { userId, headers } = await someone();
      const now = new Date();
      const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
      const fresh = { credits: 10, monthly: 10, topUp: 0, periodEndsAt: end, low: false };
      expect((await server.ask('creditBalance', {}, headers)).data).toEqual(fresh);
      await reserve(userId, 8);
      expect((await server.ask('creditBalance', {}, headers)).data).toMatchObject({ credits: 2, low: true });
      await inside((tx) => topUp(tx, userId, 50, 'bought'));
      const more = { credits: 52, monthly: 2, topUp: 50, periodEndsAt: end, low: false };
      expect((await server.ask('creditBalance', {}, headers)).data).toEqual(more);
      expect((await server.ask('userDetail', {}, headers)).data).toMatchObject({ freeToken: 52, periodEndsAt: end });
    });

    it('follows the months of a plan that was given and of one that is paid', async () => {
      const given = await someone();
      const startsAt = new Date();
      await inside((tx) => setGivenPlan(tx, given.userId, null, startsAt));
      const { data } = await server.ask('creditBalance', {}, given.headers);
      expect(data).toMatchObject({ credits: 210, monthly: 210, topUp: 0, low: false });
      const daysAway = (new Date(data.periodEndsAt).getTime() - startsAt.getTime()) / dayMs;
      expect([28, 29, 30, 31]).toContain(daysAway);
      expect((await server.ask('userDetail', {}, given.headers)).data.periodEndsAt).toBe(data.periodEndsAt);

      const paid = await someone();
      const periodEndsAt = new Date(startsAt.getTime() + 33 * dayMs);
      await inside(async (tx) => {
        await setPaidPlan(tx, paid.userId, null);
        await grantPaidPeriod(tx, paid.userId, { periodStartsAt: startsAt, periodEndsAt, once: `paid:${paid.userId}` });
      });
      const balance = { credits: 210, periodEndsAt: periodEndsAt.toISOString() };
      expect((await server.ask('creditBalance', {}, paid.headers)).data).toMatchObject(balance);
      // The renewal was not paid: nothing comes of itself, and the free plan's ten don't come to Pro either.
      const headers = await later(34 * dayMs, paid.email);
      expect((await server.ask('creditBalance', {}, headers)).data).toMatchObject({ credits: 0, low: true });
    });

    it('needs somebody who is signed in', async () => {
      for (const id of ['creditBalance', 'creditLedger'] as const) expect((await server.ask(id, {})).code).toBe(10001);
      expect((await csv({})).json().code).toBe(10001);
    });
  });

  describe('the ledger', () => {
    it('shows every booking of the person and of nobody else, newest first, with the balance after it', async () => {
      const { userId, headers } = await someone();
      await someone();
      const jobId = await reserve(userId, 4);
      await inside((tx) => capture(tx, jobId, 0, 1));
      await inside((tx) => release(tx, jobId, 'engine'));
      await inside((tx) => topUp(tx, userId, 5, 'for you'));
      const { bookings, next } = (await server.ask('creditLedger', {}, headers)).data;
      expect(next).toBeNull();
      const shown = bookings.map(({ kind, amount, credits, purse, jobId, reason, balance }) => [
        kind,
        amount,
        credits,
        purse,
        jobId,
        reason,
        balance,
      ]);
      expect(shown).toEqual([
        ['topup', 5, 5, 'topup', null, 'for you', 14],
        ['release', 3, 3, 'monthly', jobId, 'engine', 9],
        ['capture', 0, 1, 'monthly', jobId, 'delivered', 6],
        ['reserve', -4, 4, 'monthly', jobId, 'render', 6],
        ['grant', 10, 10, 'monthly', null, 'monthly-free', 10],
      ]);
      expect(bookings.map(({ periodEndsAt }) => periodEndsAt === null)).toEqual([true, false, false, false, false]);
    });

    it('comes page by page: nothing twice, nothing missing, also when more is booked in between', async () => {
      const { userId, headers } = await someone();
      for (let index = 0; index < 11; index += 1) await inside((tx) => topUp(tx, userId, index + 1, `gift ${index}`));
      const seen: { reason: string; balance: number }[] = [];
      let pages = 0;
      let cursor: string | null | undefined;
      for (; cursor !== null; pages += 1) {
        const page: InputOf<Calls['creditLedger']> = { limit: 5, ...(cursor && { cursor }) };
        const { data } = await server.ask('creditLedger', page, headers);
        seen.push(...data.bookings.map(({ reason, balance }) => ({ reason, balance })));
        cursor = data.next;
        await inside((tx) => topUp(tx, userId, 100, 'later'));
      }
      expect(pages).toBe(3);
      const sums = Array.from({ length: 12 }, (_, count) => 10 + (count * (count + 1)) / 2);
      const gifts = Array.from({ length: 11 }, (_, index) => `gift ${index}`);
      expect(seen.map(({ reason }) => reason)).toEqual(['monthly-free', ...gifts].toReversed());
      expect(seen.map(({ balance }) => balance)).toEqual(sums.toReversed());
    });

    it('books what is due before it is shown', async () => {
      const { email } = await someone();
      const headers = await later(32 * dayMs, email);
      const { bookings } = (await server.ask('creditLedger', {}, headers)).data;
      expect(bookings.map(({ kind, balance }) => [kind, balance])).toEqual([
        ['grant', 10],
        ['expire', 0],
        ['grant', 10],
      ]);
    });

    it.each([
      [{ cursor: 'x' }, 'cursor'],
      [{ cursor: '-1' }, 'cursor'],
      [{ cursor: '0' }, 'cursor'],
      [{ cursor: '9'.repeat(16) }, 'cursor'],
      [{ cursor: "1' or true --" }, 'cursor'],
      [{ cursor: '1'.repeat(101) }, 'cursor'],
      [{ limit: 0 }, 'limit'],
      [{ limit: 101 }, 'limit'],
      [{ limit: 'many' }, 'limit'],
      [{ limit: '1.5' }, 'limit'],
    ])('refuses %j', async (input, field) => {
      const { headers } = await someone();
      const { code, data } = await server.ask('creditLedger', input as never, headers);
      expect(code).toBe(10400);
      expect(data).toMatchObject({ fields: { [field]: expect.any(String) } });
    });
  });

  describe('the ledger as CSV', () => {
    it('is RFC 4180, complete and in order, with the same balances as the pages', async () => {
      const { userId, headers } = await someone();
      await reserve(userId, 4);
      const { bookings } = (await server.ask('creditLedger', {}, headers)).data;
      const response = await csv(headers);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toMatch(
        /^attachment; filename="roomwright-credits-\d{4}-\d\d-\d\d\.csv"$/,
      );
      const [head, ...rows] = response.body.split('\r\n');
      expect(head).toBe('id,at,kind,amount,credits,purse,periodEndsAt,jobId,reason,balance');
      const cells = bookings
        .toReversed()
        .map(({ id, at, kind, amount, credits, purse, periodEndsAt, jobId, reason, balance }) =>
          [id, at, kind, amount, credits, purse, periodEndsAt, jobId?.replace(/^-/, "'-"), reason, balance].join(','),
        );
      expect(rows).toEqual([...cells, '']);
    });

    it('keeps texts of the operator whole, and never lets a spreadsheet run one', async () => {
      const { userId, headers } = await someone();
      const reasons = ['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1', 'a,b', 'say "hello"', 'two\nlines', '谢谢'];
      for (const reason of reasons) await inside((tx) => topUp(tx, userId, 1, reason));
      const { body } = await csv(headers);
      const [, ...texts] = [...body.matchAll(/,,((?:"(?:[^"]|"")*"|[^,"]*)),\d+\r\n/g)].map(([, text]) => text);
      expect([undefined, ...texts].slice(-reasons.length)).toEqual([
        "'=1+1",
        "'+1",
        "'-1",
        "'@sum(a1)",
        "'\t=1",
        '"\'\r=1"',
        '"a,b"',
        '"say ""hello"""',
        '"two\nlines"',
        '谢谢',
      ]);
      // Numbers stay numbers.
      await reserve(userId, 2);
      expect((await csv(headers)).body).toMatch(/,reserve,-2,2,/);
    });

    it('goes on over many pages', async () => {
      const { userId, headers } = await someone();
      const gift = { userId, kind: 'topup', amount: 1, credits: 1, purse: 'topup', reason: 'one' };
      await get()
        .database.handle.insert(ledgerTable)
        .values(Array.from({ length: 1203 }, () => gift));
      const lines = (await csv(headers)).body.trimEnd().split('\r\n');
      expect(lines).toHaveLength(1 + 1 + 1203);
      expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
      expect(lines.at(-1)).toMatch(/,1213$/);
    });
  });

  describe('the notice of few credits', () => {
    it('goes out once a month, when a fifth is left, in the language of the person', async () => {
      const { userId, email } = await someone();
      await reserve(userId, 7);
      expect(await noticesTo(email)).toHaveLength(0);
      await reserve(userId, 1);
      const [mail, ...others] = await noticesTo(email);
      expect(others).toEqual([]);
      expect(mail?.subject).toContain('2 credits');
      expect(mail?.text).toMatch(/https?:\/\/\S+\/pricing/);
      await reserve(userId, 1);
      expect(await noticesTo(email)).toHaveLength(1);
      // A new month may be told of again.
      const headers = await later(32 * dayMs, email);
      await server.ask('userUpdate', { locale: 'zh_TW' }, headers);
      await reserve(userId, 9);
      const all = (await server.modules.mail.recent()).filter((sent) => sent.to === email);
      expect(all.filter(({ text }) => text.includes('/pricing'))).toHaveLength(2);
      expect(all[0]?.subject).toMatch(/點/);
    });

    it('goes out once, however many jobs are asked for at the same time', async () => {
      const { userId, email } = await someone();
      await Promise.all(Array.from({ length: 10 }, () => reserve(userId, 1)));
      expect(await noticesTo(email)).toHaveLength(1);
    });

    it('does not go out with a job that is refused or costs nothing, nor while bought credits are there', async () => {
      const { userId, email } = await someone();
      await inside((tx) => topUp(tx, userId, 3, 'bought'));
      await reserve(userId, 10);
      expect(await noticesTo(email)).toHaveLength(0);
      await expect(reserve(userId, 4)).rejects.toMatchObject({ code: 10402 });
      expect(await noticesTo(email)).toHaveLength(0);
      const poor = await someone();
      await inside((tx) => reserveQuietly(tx, poor.userId, newId(), 9));
      await reserve(poor.userId, 0);
      expect(await noticesTo(poor.email)).toHaveLength(0);
    });

    it('comes to Pro at 40', async () => {
      const { userId, email } = await someone();
      await inside((tx) => setGivenPlan(tx, userId, null));
      await reserve(userId, 169);
      expect(await noticesTo(email)).toHaveLength(0);
      await reserve(userId, 1);
      expect(await noticesTo(email)).toHaveLength(1);
    });
  });

  describe('the sweep', () => {
    it('ends what months have left where nobody looks, without beginning new ones, and plans that are over', async () => {
      const { userId, email } = await someone();
      const plan = await someone();
      const endsAt = new Date(Date.now() + dayMs);
      await inside((tx) => setGivenPlan(tx, plan.userId, endsAt));
      const now = new Date();
      const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
      const headers = await later(monthEnd - now.getTime() + 1000, email);
      await server.modules.credits.sweep();
      const rows = await get().database.handle.select().from(ledgerTable);
      const kinds = (id: string) => rows.filter((row) => row.userId === id).map(({ kind }) => kind);
      expect(kinds(userId)).toEqual(['grant', 'expire']);
      // The next round finds nothing more for them.
      await server.modules.credits.sweep();
      expect((await server.ask('creditBalance', {}, headers)).data.credits).toBe(10);
      server.advance(2 * dayMs);
      await server.modules.credits.sweep();
      const [person] = await get().database.handle.select().from(users).where(eq(users.id, plan.userId));
      expect(person).toMatchObject({ membership: 'free', planEndsAt: null, planEndedAt: endsAt });
    });
  });
});
