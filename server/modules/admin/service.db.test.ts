import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger, users } from '../../db/schema.ts';
import { createLog } from '../../log.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/httpServer.ts';
import { createPerson } from '../../testing/people.ts';
import { setPaidPlan } from '../credits/plans.ts';
import { grantPaidPeriod } from '../credits/service.ts';
import { type AdminRequest, peoplePerAnswer } from './requests.ts';
import { type AdminService, createAdmin } from './service.ts';

const endOfYear = '2027-01-01T00:00:00.000Z';

withDatabase('administration', (get) => {
  let now = new Date('2026-11-21T12:00:00Z');
  let admin: AdminService;
  const lines: string[] = [];
  beforeAll(() => {
    const log = createLog({ logLevel: 'info', logFormat: 'json' }, (line) => void lines.push(line));
    admin = createAdmin({ database: get().database, log, now: () => now });
  });

  const ask = async (request: AdminRequest) => {
    const answer = await admin.run(request);
    if (!('person' in answer)) throw new Error('a list came back');
    return answer.person;
  };
  const newPerson = async () => {
    const id = await createPerson(get().database);
    return { id, email: `${id}@example.test` };
  };
  const bookings = (id: string) =>
    get().database.handle.select().from(ledger).where(eq(ledger.userId, id)).orderBy(ledger.id);

  it('finds people by any way to write their address, and says so when there is none', async () => {
    const { id, email } = await newPerson();
    expect(await ask({ action: 'show', email: `  ${email.toUpperCase()} ` })).toMatchObject({
      id,
      membership: 'free',
      planEndsAt: null,
      credits: 10,
      periodEndsAt: '2026-12-01T00:00:00.000Z',
    });
    for (const address of ['nobody@example.test', 'no address', '@']) {
      await expect(ask({ action: 'show', email: address })).rejects.toMatchObject({
        name: 'AdminRefusal',
        reason: 'not-found',
        message: `no account has the address ${address}`,
      });
    }
  });

  it('shows nothing that opens an account', async () => {
    const { email } = await newPerson();
    expect(Object.keys(await ask({ action: 'show', email })).filter((key) => /pass|hash|token/i.test(key))).toEqual([]);
  });

  it('gives the credits of each month of the plan, counted from its start, once', async () => {
    const { id, email } = await newPerson();
    await ask({ action: 'show', email });
    const pro = { action: 'set-plan', email, plan: 'pro', planEndsAt: endOfYear } as const;
    // What is left of the free month stays until its end.
    const first = { membership: 'pro', planEndsAt: endOfYear, credits: 210, periodEndsAt: '2026-12-21T12:00:00.000Z' };
    expect(await ask(pro)).toMatchObject(first);
    expect((await Promise.all([ask(pro), ask(pro)])).map(({ credits }) => credits)).toEqual([210, 210]);
    expect((await bookings(id)).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['monthly-free', 10],
      ['monthly-pro', 200],
    ]);
    now = new Date('2026-12-21T11:59:59Z');
    expect(await ask({ action: 'show', email })).toMatchObject({ membership: 'pro', credits: 200 });
    now = new Date('2026-12-31T23:59:59Z');
    const second = { membership: 'pro', credits: 200, periodEndsAt: '2027-01-21T12:00:00.000Z' };
    expect(await ask({ action: 'show', email })).toMatchObject(second);
    // Extended, it goes on counting from its first day.
    expect(await ask({ ...pro, planEndsAt: '2027-03-01T00:00:00.000Z' })).toMatchObject(second);
    // The sweep has not run: the end counts all the same.
    now = new Date('2027-03-01T00:00:00Z');
    const after = { membership: 'free', planEndsAt: null, credits: 10, periodEndsAt: '2027-04-01T00:00:00.000Z' };
    expect(await ask({ action: 'show', email })).toMatchObject(after);
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('leaves the credits of the month when a plan is taken away, and gives them once', async () => {
    const { email } = await newPerson();
    await ask({ action: 'set-plan', email, plan: 'pro', planEndsAt: endOfYear });
    const free = await ask({ action: 'set-plan', email, plan: 'free' });
    expect(free).toMatchObject({ membership: 'free', planEndsAt: null, credits: 210 });
    const again = await ask({ action: 'set-plan', email, plan: 'pro', planEndsAt: null });
    expect(again).toMatchObject({ membership: 'pro', planEndsAt: null, credits: 210 });
  });

  it('leaves a plan alone while a month of it runs that was paid', async () => {
    const { id, email } = await newPerson();
    const periodStartsAt = now;
    const periodEndsAt = new Date('2026-12-21T12:00:00Z');
    await get().database.transaction(async (tx) => {
      await setPaidPlan(tx, id, null);
      await grantPaidPeriod(tx, id, { periodStartsAt, periodEndsAt, once: `paid:${id}` }, now);
    });
    const pro = { action: 'set-plan', email, plan: 'pro', planEndsAt: endOfYear } as const;
    for (const request of [pro, { action: 'set-plan', email, plan: 'free' } as const]) {
      await expect(ask(request)).rejects.toMatchObject({ reason: 'paid' });
    }
    expect(await ask({ action: 'show', email })).toMatchObject({ membership: 'pro', planEndsAt: null, credits: 200 });
    now = periodEndsAt;
    expect(await ask(pro)).toMatchObject({ membership: 'pro', planEndsAt: endOfYear, credits: 200 });
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('refuses a plan that would be over, and changes nothing', async () => {
    const { email } = await newPerson();
    const over = { action: 'set-plan', email, plan: 'pro', planEndsAt: '2026-11-21T12:00:00.000Z' } as const;
    await expect(ask(over)).rejects.toMatchObject({ reason: 'over' });
    expect(await ask({ action: 'show', email })).toMatchObject({ membership: 'free', credits: 10 });
  });

  it('gives credits that outlive their month, with their reason', async () => {
    const { id, email } = await newPerson();
    await ask({ action: 'show', email });
    await ask({ action: 'grant-credits', email, credits: 5, reason: 'the outage of Friday' });
    const person = await ask({ action: 'grant-credits', email, credits: 5, reason: 'the outage of Friday' });
    expect(person.credits).toBe(20);
    const gifts = (await bookings(id)).filter(({ kind }) => kind === 'topup');
    const gift = { purse: 'topup', amount: 5, periodEndsAt: null, reason: 'the outage of Friday' };
    expect(gifts).toMatchObject([gift, gift]);
    now = new Date('2026-12-02T00:00:00Z');
    expect((await ask({ action: 'show', email })).credits).toBe(20);
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('sets the API switch', async () => {
    const { email } = await newPerson();
    expect((await ask({ action: 'set-api-switch', email, apiSwitch: 2 })).apiSwitch).toBe(2);
    expect((await ask({ action: 'show', email })).apiSwitch).toBe(2);
  });

  it('lists everybody once, page by page', async () => {
    const { database } = get();
    const extra = Array.from({ length: peoplePerAnswer }, (_, index) => ({
      id: `page-${index}`,
      userName: 'One of many',
      passwordHash: 'none',
      locale: 'en_US',
      acceptedTermsAt: now,
    }));
    await database.handle.insert(users).values(extra);
    const ids: string[] = [];
    let pages = 0;
    for (let after: string | null = ''; after !== null; pages += 1) {
      const answer = await admin.run({ action: 'ls', after });
      if (!('people' in answer)) throw new Error('no list');
      ids.push(...answer.people.map(({ id }) => id));
      after = answer.after;
    }
    const all = await database.handle.select({ id: users.id }).from(users);
    expect(pages).toBe(2);
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  it('logs who was changed by the id alone', async () => {
    const { id, email } = await newPerson();
    lines.length = 0;
    await ask({ action: 'set-plan', email, plan: 'pro', planEndsAt: null });
    await ask({ action: 'set-api-switch', email, apiSwitch: 1 });
    await ask({ action: 'grant-credits', email, credits: 7, reason: 'for Ann Archer' });
    await ask({ action: 'show', email });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ userId: id });
    expect(lines.join('')).not.toMatch(/@|Ann|Test person/);
  });

  describe('a plan with an end', () => {
    it('is over for the person that is signed in, and the sweep writes it down', async () => {
      const server = await startTestServer(get().database);
      try {
        const { token, email, userId } = await server.signUp();
        const planEndsAt = new Date(Date.now() + 60_000).toISOString();
        const { services } = server;
        await createAdmin({ database: services.db, log: services.log }).run({
          action: 'set-plan',
          email,
          plan: 'pro',
          planEndsAt,
        });
        const detail = async () => (await server.ask('userDetail', {}, { token })).data;
        expect(await detail()).toMatchObject({ membership: 'pro', planEndsAt, freeToken: 210 });
        server.advance(61_000);
        expect(await detail()).toMatchObject({ membership: 'free', planEndsAt: null });
        await server.modules.accounts.sweep();
        const [row] = await get().database.handle.select().from(users).where(eq(users.id, userId));
        expect(row).toMatchObject({ membership: 'free', planEndsAt: null });
      } finally {
        await server.close();
      }
    });
  });
});
