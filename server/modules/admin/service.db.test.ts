import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledger, mails, mailTokens, users } from '../../db/schema.ts';
import { createLog } from '../../log.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { createPerson } from '../../testing/people.ts';
import { hashToken } from '../accounts/token.ts';
import { grantPaidPeriod } from '../credits/ledger.ts';
import { setPaidPlan } from '../credits/plans.ts';
import { createMail } from '../mail/service.ts';
import { type AdminRequest, peoplePerAnswer } from './requests.ts';
import { type AdminService, createAdmin } from './service.ts';

const publicUrl = 'https://rooms.example';
const endOfYear = '2027-01-01T00:00:00.000Z';

withDatabase('administration', (get) => {
  let now = new Date('2026-11-21T12:00:00Z');
  let admin: AdminService;
  const lines: string[] = [];
  beforeAll(() => {
    const { database } = get();
    const log = createLog({ logLevel: 'info', logFormat: 'json' }, (line) => void lines.push(line));
    admin = createAdmin({
      database,
      mail: createMail({ database, provider: undefined, log, now: () => now }),
      publicUrl,
      log,
      now: () => now,
    });
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
    expect(await ask({ action: 'show', account: `  ${email.toUpperCase()} ` })).toMatchObject({
      id,
      membership: 'free',
      planEndsAt: null,
      credits: 10,
      periodEndsAt: '2026-12-01T00:00:00.000Z',
    });
    for (const address of ['nobody@example.test', 'no @ddress', '@']) {
      await expect(ask({ action: 'show', account: address })).rejects.toMatchObject({
        name: 'AdminRefusal',
        reason: 'not-found',
        message: `no account has the address ${address}`,
      });
    }
  });

  it('shows nothing that opens an account', async () => {
    const { email } = await newPerson();
    expect(
      Object.keys(await ask({ action: 'show', account: email })).filter((key) => /pass|hash|token/i.test(key)),
    ).toEqual([]);
  });

  it('gives the credits of each month of the plan, counted from its start, once', async () => {
    const { id, email } = await newPerson();
    await ask({ action: 'show', account: email });
    const pro = { action: 'set-plan', account: email, plan: 'pro', planEndsAt: endOfYear } as const;
    // What is left of the free month stays until its end.
    const first = { membership: 'pro', planEndsAt: endOfYear, credits: 210, periodEndsAt: '2026-12-21T12:00:00.000Z' };
    expect(await ask(pro)).toMatchObject(first);
    expect((await Promise.all([ask(pro), ask(pro)])).map(({ credits }) => credits)).toEqual([210, 210]);
    expect((await bookings(id)).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['monthly-free', 10],
      ['monthly-pro', 200],
    ]);
    now = new Date('2026-12-21T11:59:59Z');
    expect(await ask({ action: 'show', account: email })).toMatchObject({ membership: 'pro', credits: 200 });
    now = new Date('2026-12-31T23:59:59Z');
    const second = { membership: 'pro', credits: 200, periodEndsAt: '2027-01-21T12:00:00.000Z' };
    expect(await ask({ action: 'show', account: email })).toMatchObject(second);
    // Extended, it goes on counting from its first day.
    expect(await ask({ ...pro, planEndsAt: '2027-03-01T00:00:00.000Z' })).toMatchObject(second);
    // The sweep has not run: the end counts all the same.
    now = new Date('2027-03-01T00:00:00Z');
    const after = { membership: 'free', planEndsAt: null, credits: 10, periodEndsAt: '2027-04-01T00:00:00.000Z' };
    expect(await ask({ action: 'show', account: email })).toMatchObject(after);
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('leaves the credits of the month when a plan is taken away, and gives them once', async () => {
    const { email } = await newPerson();
    await ask({ action: 'set-plan', account: email, plan: 'pro', planEndsAt: endOfYear });
    const free = await ask({ action: 'set-plan', account: email, plan: 'free' });
    expect(free).toMatchObject({ membership: 'free', planEndsAt: null, credits: 210 });
    const again = await ask({ action: 'set-plan', account: email, plan: 'pro', planEndsAt: null });
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
    const pro = { action: 'set-plan', account: email, plan: 'pro', planEndsAt: endOfYear } as const;
    for (const request of [pro, { action: 'set-plan', account: email, plan: 'free' } as const]) {
      await expect(ask(request)).rejects.toMatchObject({ reason: 'paid' });
    }
    expect(await ask({ action: 'show', account: email })).toMatchObject({
      membership: 'pro',
      planEndsAt: null,
      credits: 200,
    });
    now = periodEndsAt;
    expect(await ask(pro)).toMatchObject({ membership: 'pro', planEndsAt: endOfYear, credits: 200 });
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('refuses a plan that would be over, and changes nothing', async () => {
    const { email } = await newPerson();
    const over = { action: 'set-plan', account: email, plan: 'pro', planEndsAt: '2026-11-21T12:00:00.000Z' } as const;
    await expect(ask(over)).rejects.toMatchObject({ reason: 'over' });
    expect(await ask({ action: 'show', account: email })).toMatchObject({ membership: 'free', credits: 10 });
  });

  it('gives credits that outlive their month, with their reason', async () => {
    const { id, email } = await newPerson();
    await ask({ action: 'show', account: email });
    await ask({ action: 'grant-credits', account: email, credits: 5, reason: 'the outage of Friday' });
    const person = await ask({ action: 'grant-credits', account: email, credits: 5, reason: 'the outage of Friday' });
    expect(person.credits).toBe(20);
    const gifts = (await bookings(id)).filter(({ kind }) => kind === 'topup');
    const gift = { purse: 'topup', amount: 5, periodEndsAt: null, reason: 'the outage of Friday' };
    expect(gifts).toMatchObject([gift, gift]);
    now = new Date('2026-12-02T00:00:00Z');
    expect((await ask({ action: 'show', account: email })).credits).toBe(20);
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('sets the API switch', async () => {
    const { email } = await newPerson();
    expect((await ask({ action: 'set-api-switch', account: email, apiSwitch: 2 })).apiSwitch).toBe(2);
    expect((await ask({ action: 'show', account: email })).apiSwitch).toBe(2);
  });

  it('gives credits once for each key, however often and at once it is asked', async () => {
    const { id, email } = await newPerson();
    const gift = { action: 'grant-credits', account: email, credits: 5, reason: 'goodwill', once: 'outage-7' } as const;
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.run(gift)));
    expect(answers.map((answer) => 'given' in answer && answer.given).sort()).toEqual([false, false, false, true]);
    const other = { ...gift, account: (await newPerson()).id };
    expect(await admin.run(other)).toMatchObject({ given: true });
    expect((await ask({ action: 'show', account: id })).credits).toBe(15);
  });

  it('takes the id in place of the address, and says so when there is none', async () => {
    const { id, email } = await newPerson();
    expect(await ask({ action: 'show', account: id })).toMatchObject({ id, email });
    for (const action of ['show', 'invite', 'events'] as const) {
      await expect(admin.run({ action, account: 'nobody' })).rejects.toMatchObject({
        reason: 'not-found',
        message: 'no account has the id nobody',
      });
    }
  });

  const newcomer = { action: 'create', userName: 'Ann Archer', locale: 'zh_TW', apiSwitch: 2, plan: 'pro' } as const;

  it('opens an account by mail: the link in it proves the address and takes the first password', async () => {
    lines.length = 0;
    const email = 'Invited@example.test';
    const answer = await admin.run({ ...newcomer, email });
    expect(answer).toMatchObject({ link: null, person: { email, apiSwitch: 2, membership: 'pro', credits: 0 } });
    const [mail] = await get().database.handle.select().from(mails).where(eq(mails.recipient, email));
    expect(mail?.text).toMatch(/^https:\/\/rooms\.example\/create-new-password\?token=[\w-]{43}$/m);
    expect(lines.join('')).not.toMatch(/@|Ann|token=/);
    await expect(admin.run({ ...newcomer, email: 'invited@EXAMPLE.test' })).rejects.toMatchObject({ reason: 'exists' });
  });

  it('opens an account without an address: its link is in the answer, in no log and in no table', async () => {
    lines.length = 0;
    const answer = await admin.run({ ...newcomer, plan: 'free', email: null });
    if (!('person' in answer) || !answer.link) throw new Error('no link');
    const { person, link } = answer;
    expect(person).toMatchObject({ email: null, membership: 'free', locale: 'zh_TW' });
    expect(link.url).toMatch(/^https:\/\/rooms\.example\/email-binding\?onboard=[\w-]{43}$/);
    expect(link.endsAt).toBe('2026-11-28T12:00:00.000Z');
    const secret = new URL(link.url).searchParams.get('onboard') ?? '';
    expect(lines.join('')).not.toContain(secret);
    const tokens = await get().database.handle.select().from(mailTokens).where(eq(mailTokens.userId, person.id));
    expect(tokens.map(({ purpose, tokenHash }) => [purpose, tokenHash.equals(hashToken(secret))])).toEqual([
      ['onboard', true],
    ]);
  });

  it('invites again with a new link that voids the old one, and nobody who needs none', async () => {
    const first = await admin.run({ ...newcomer, email: null });
    if (!('person' in first)) throw new Error('no person');
    const second = await admin.run({ action: 'invite', account: first.person.id });
    if (!('person' in second)) throw new Error('no person');
    expect(second.link?.url).not.toBe(first.link?.url);
    const tokens = await get().database.handle.select().from(mailTokens).where(eq(mailTokens.userId, first.person.id));
    expect(tokens.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
    const { email } = await newPerson();
    await expect(admin.run({ action: 'invite', account: email })).rejects.toMatchObject({ reason: 'complete' });
  });

  it('shows what happened to an account, newest first, also under the id of one that is gone', async () => {
    const { id, email } = await newPerson();
    await ask({ action: 'set-api-switch', account: email, apiSwitch: 2 });
    await ask({ action: 'set-plan', account: email, plan: 'pro', planEndsAt: null });
    const events = await admin.run({ action: 'events', account: email });
    expect(events).toMatchObject({
      events: [
        { kind: 'operator-changed', detail: { action: 'set-plan' } },
        { kind: 'operator-changed', detail: { action: 'set-api-switch' } },
      ],
    });
    await get().database.handle.delete(users).where(eq(users.id, id));
    expect(await admin.run({ action: 'events', account: id })).toEqual(events);
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
    await ask({ action: 'set-plan', account: email, plan: 'pro', planEndsAt: null });
    await ask({ action: 'set-api-switch', account: email, apiSwitch: 1 });
    await ask({ action: 'grant-credits', account: email, credits: 7, reason: 'for Ann Archer' });
    await ask({ action: 'show', account: email });
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
        await createAdmin({ database: services.db, mail: server.modules.mail, publicUrl, log: services.log }).run({
          action: 'set-plan',
          account: email,
          plan: 'pro',
          planEndsAt,
        });
        const detail = async () => (await server.ask('userDetail', {}, { token })).data;
        expect(await detail()).toMatchObject({ membership: 'pro', planEndsAt, freeToken: 210 });
        server.advance(61_000);
        expect(await detail()).toMatchObject({ membership: 'free', planEndsAt: null });
        await server.modules.credits.sweep();
        const [row] = await get().database.handle.select().from(users).where(eq(users.id, userId));
        expect(row).toMatchObject({ membership: 'free', planEndsAt: null, planEndedAt: new Date(planEndsAt) });
      } finally {
        await server.close();
      }
    });
  });
});

withDatabase('an operator who comes to help', (get) => {
  let server: TestServer;
  let admin: AdminService;
  let app: ReturnType<typeof authenticator>;
  beforeAll(async () => {
    const { database } = get();
    server = await startTestServer(database);
    app = authenticator(server, database);
    const now = () => new Date(Date.now() + app.aheadMs());
    admin = createAdmin({ database, mail: server.modules.mail, publicUrl, log: server.services.log, now });
  });
  afterAll(() => server.close());

  const codeOf = async (token: string) => (await server.ask('userDetail', {}, { token })).code;
  const signIn = async (email: string) => (await server.ask('login', { email, password: testPassword })).data;

  it('ends the sessions of one person, or of everybody', async () => {
    const ann = await server.signUp();
    const ben = await server.signUp();
    const second = (await signIn(ann.email)).token;
    expect(await admin.run({ action: 'end-sessions', account: ann.email })).toEqual({ ended: 2 });
    expect([await codeOf(ann.token), await codeOf(second), await codeOf(ben.token)]).toEqual([10300, 10300, 200]);
    expect(await admin.run({ action: 'end-sessions', account: ann.userId })).toEqual({ ended: 0 });
    expect(await app.eventsOf(ann.userId)).toEqual(expect.arrayContaining(['sessions-revoked', 'operator-changed']));
    const again = (await signIn(ann.email)).token;
    const answer = await admin.run({ action: 'end-sessions', account: null });
    expect('ended' in answer && answer.ended).toBeGreaterThanOrEqual(2);
    expect([await codeOf(again), await codeOf(ben.token)]).toEqual([10300, 10300]);
    await expect(admin.run({ action: 'end-sessions', account: 'no@example.test' })).rejects.toMatchObject({
      reason: 'not-found',
    });
  });

  it('turns off a second factor that is lost: signed out everywhere, told by mail, the password still asked for', async () => {
    const person = await app.guarded();
    const other = await app.guarded();
    const waiting = await app.waiting(person);
    const answer = await admin.run({ action: 'disable-second-factor', account: person.email });
    expect(answer).toMatchObject({ person: { id: person.userId, secondFactor: false } });
    expect(await codeOf(person.token)).toBe(10300);
    expect((await app.verify(app.nextCode(person.secret), waiting)).code).toBe(10300);
    expect(await app.factorOf(person.userId)).toBeUndefined();
    expect((await signIn(person.email)).state).toBe('ok');
    expect(await app.subjectsTo(person.email)).toContain('Second factor turned off at Roomwright');
    expect(await app.eventsOf(person.userId)).toEqual(
      expect.arrayContaining(['second-factor-disabled', 'sessions-revoked', 'operator-changed']),
    );
    expect(await app.isOn(other.headers)).toBe(true);
    await expect(admin.run({ action: 'disable-second-factor', account: person.email })).rejects.toMatchObject({
      name: 'AdminRefusal',
      reason: 'off',
    });
  });
});
