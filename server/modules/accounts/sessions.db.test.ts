import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails, securityEvents, users } from '../../db/schema.ts';
import { knownDevices } from '../../db/schemaSecondFactor.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';

const dayMs = 86_400_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const laterFirefox = firefox.replaceAll('145', '146');
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

withDatabase('sessions', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const signIn = async (email: string, userAgent = firefox, headers: Record<string, string> = {}) =>
    (await server.ask('login', { email, password: testPassword }, { 'user-agent': userAgent, ...headers })).data.token;
  const codeOf = async (token: string) => (await server.ask('userDetail', {}, { token })).code;
  const listed = async (token: string) => (await server.ask('sessionList', {}, { token })).data.sessions;
  const eventsOf = (userId: string) =>
    get()
      .database.handle.select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(securityEvents.id);
  const newDeviceMails = async (email: string) =>
    (await get().database.handle.select().from(mails).where(eq(mails.recipient, email))).filter(
      ({ subject }) => subject === 'New sign-in to Roomwright',
    );

  describe('the list', () => {
    it('shows one’s own devices in words, the one that asks first, and no secret', async () => {
      const { email, token: first } = await server.signUp();
      await signIn(email, safari);
      const token = await signIn(email, firefox);
      const answer = await server.ask('sessionList', {}, { token });
      const { sessions } = answer.data;
      expect(sessions.map(({ current, device }) => [current, device])).toEqual([
        [true, 'Firefox · Windows'],
        [false, 'Safari · iOS'],
        [false, ''],
      ]);
      expect(answer.response.body).not.toMatch(/hash|Mozilla/i);
      expect((await listed(first)).map(({ current }) => current)).toEqual([true, false, false]);
      const stranger = await server.signUp();
      expect(await listed(stranger.token)).toHaveLength(1);
    });

    it('leaves out what has ended, and sign-ins that wait for their second factor', async () => {
      const { email, token, userId } = await server.signUp();
      await server.ask('logout', {}, { token: await signIn(email) });
      await get().database.handle.update(users).set({ secondFactor: true }).where(eq(users.id, userId));
      await signIn(email);
      expect(await listed(token)).toHaveLength(1);
      server.advance(25 * 3_600_000);
      const { token: later } = await server.signUp().finally(() => server.advance(0));
      expect(await listed(later)).toHaveLength(1);
    });
  });

  describe('signing out elsewhere', () => {
    it('ends one by its id, at once', async () => {
      const { email, token, userId } = await server.signUp();
      const other = await signIn(email);
      const id = (await listed(other)).find(({ current }) => current)?.id ?? '';
      expect((await server.ask('sessionRevoke', { id }, { token })).data).toEqual({ ended: 1 });
      expect(await Promise.all([token, other].map(codeOf))).toEqual([200, 10300]);
      expect((await server.ask('sessionRevoke', { id }, { token })).code).toBe(10404);
      expect((await eventsOf(userId)).at(-1)).toMatchObject({ kind: 'sessions-revoked', detail: { ended: 1 } });
    });

    it('ends all others, and says how many', async () => {
      const { email, token } = await server.signUp();
      const others = [await signIn(email), await signIn(email, safari)];
      expect((await server.ask('sessionRevoke', { others: true }, { token })).data).toEqual({ ended: 2 });
      expect(await Promise.all([token, ...others].map(codeOf))).toEqual([200, 10300, 10300]);
      expect((await server.ask('sessionRevoke', { others: true }, { token })).data).toEqual({ ended: 0 });
    });

    it('ends one once, asked many times at once', async () => {
      const { email, token } = await server.signUp();
      const other = await signIn(email);
      const id = (await listed(other))[0]?.id ?? '';
      const codes = await Promise.all([1, 2, 3, 4, 5].map(() => server.ask('sessionRevoke', { id }, { token })));
      expect(codes.map(({ code }) => code).sort()).toEqual([10404, 10404, 10404, 10404, 200].sort());
    });

    it('ends nobody else’s', async () => {
      const ann = await server.signUp();
      const bob = await server.signUp();
      const id = (await listed(ann.token))[0]?.id ?? '';
      expect((await server.ask('sessionRevoke', { id }, { token: bob.token })).code).toBe(10404);
      await server.ask('sessionRevoke', { others: true }, { token: bob.token });
      expect(await codeOf(ann.token)).toBe(200);
    });

    it.each([{}, { id: 'abcdefgh', others: true }, { others: false }, { id: 7 }, { id: "x' or '1'='1" }])(
      'refuses %j',
      async (input) => {
        const { token } = await server.signUp();
        expect((await server.ask('sessionRevoke', input as never, { token })).code).toBe(10400);
      },
    );
  });

  describe('a sign-in', () => {
    it('makes a token of its own and ends the session that came along', async () => {
      const { email, token } = await server.signUp();
      const elsewhere = await signIn(email);
      const next = await signIn(email, firefox, { token });
      expect(next).not.toBe(token);
      expect(await Promise.all([token, elsewhere, next].map(codeOf))).toEqual([10300, 200, 200]);
    });

    it('never takes a token that a client made up', async () => {
      const { email } = await server.signUp();
      const planted = 'planted-'.repeat(5);
      const token = await signIn(email, firefox, { token: planted });
      expect(token).not.toBe(planted);
      expect(await codeOf(planted)).toBe(10001);
    });

    it('that fails ends nothing', async () => {
      const { email, token } = await server.signUp();
      expect((await server.ask('login', { email, password: 'not-it-1234' }, { token })).code).toBe(10401);
      expect(await codeOf(token)).toBe(200);
    });

    it('is an event, with no address in it; so is one that fails, for an unknown address, too', async () => {
      const { email, userId } = await server.join();
      await server.ask('logout', {}, { token: await signIn(email) });
      await server.ask('login', { email, password: 'not-it-1234' });
      const events = await eventsOf(userId);
      expect(events.map(({ kind }) => kind)).toEqual([
        'registered',
        'verified',
        'signed-in',
        'signed-in',
        'signed-out',
        'sign-in-failed',
      ]);
      expect(JSON.stringify(events)).not.toContain('@');
      const count = async () => get().database.handle.$count(securityEvents, eq(securityEvents.kind, 'sign-in-failed'));
      const before = await count();
      await server.ask('login', { email: 'nobody@example.test', password: 'not-it-1234' });
      expect(await count()).toBe(before + 1);
    });
  });

  describe('a new kind of device', () => {
    it('is told by mail once; the first one ever and new versions are not', async () => {
      const email = `device-${Date.now()}@example.test`;
      const headers = { 'user-agent': firefox };
      const person = { userName: 'Ann', email, password: testPassword, acceptTerms: true, over12: true } as const;
      await server.ask('register', person, headers);
      const [link = ''] = await server.linksTo(email);
      await server.ask('userVerify', { token: new URL(link).searchParams.get('token') ?? '' }, headers);
      await signIn(email, firefox);
      await signIn(email, laterFirefox);
      expect(await newDeviceMails(email)).toHaveLength(0);
      await Promise.all([1, 2, 3, 4].map(() => signIn(email, safari)));
      const [mail, ...more] = await newDeviceMails(email);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('Safari · iOS');
      await signIn(email, safari);
      expect(await newDeviceMails(email)).toHaveLength(1);
    });

    it('is kept as a hash that differs from person to person, and forgotten after 400 days', async () => {
      const people = [await server.signUp(), await server.signUp()];
      for (const { email } of people) await signIn(email, firefox);
      const hashes = async (userId: string) =>
        (await get().database.handle.select().from(knownDevices).where(eq(knownDevices.userId, userId))).map(
          ({ deviceHash }) => deviceHash.toString('hex'),
        );
      const [anns, bobs] = [await hashes(people[0]?.userId ?? ''), await hashes(people[1]?.userId ?? '')];
      expect([anns.length, bobs.length]).toEqual([2, 2]);
      expect(anns.filter((hash) => bobs.includes(hash))).toEqual([]);
      server.advance(401 * dayMs);
      try {
        await server.modules.accounts.sweep();
      } finally {
        server.advance(0);
      }
      expect(await hashes(people[0]?.userId ?? '')).toEqual([]);
    });
  });

  describe('too many at a time', () => {
    it('end the one last seen longest ago, by the fifty-first sign-in', async () => {
      const { email, token: first, userId } = await server.signUp();
      const second = await signIn(email);
      server.advance(2 * 60_000);
      // Seen again, so that the second one is the oldest now.
      expect(await codeOf(first)).toBe(200);
      for (let n = 0; n < 48; n += 1) await signIn(email);
      expect([await codeOf(first), (await listed(first)).length]).toEqual([200, 50]);
      const last = await signIn(email);
      expect([await codeOf(second), await codeOf(first), await codeOf(last)]).toEqual([10300, 200, 200]);
      expect(await listed(last)).toHaveLength(50);
      expect((await eventsOf(userId)).filter(({ kind }) => kind === 'sessions-revoked')).toMatchObject([
        { detail: { ended: 1, most: 50 } },
      ]);
      server.advance(0);
    });
  });
});
