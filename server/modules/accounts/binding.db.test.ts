import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallId, calls } from '#contract/all.ts';
import { mails, securityEvents, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { createAdmin } from '../admin/service.ts';

const dayMs = 86_400_000;
let count = 0;
const address = () => `bound-${++count}@example.test`;
const password = 'another-9lamp';

withDatabase('accounts of the operator', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const create = async (email: string | null, changes: object = {}) => {
    const { services, modules } = server;
    const { publicUrl } = services.config;
    const admin = createAdmin({ database: services.db, mail: modules.mail, publicUrl, log: services.log });
    const newcomer = { userName: 'Ann Archer', locale: 'en_US', apiSwitch: 0, plan: 'free' } as const;
    const answer = await admin.run({ action: 'create', ...newcomer, email, ...changes });
    if (!('person' in answer)) throw new Error('no person');
    const token = answer.link ? new URL(answer.link.url).searchParams.get('onboard') : null;
    return { userId: answer.person.id, onboard: token ?? '' };
  };
  const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
  const linkTo = async (email: string) => tokenIn((await server.linksTo(email))[0]);
  const subjectsTo = async (email: string) =>
    (await get().database.handle.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).map(
      ({ subject }) => subject,
    );
  const detail = (token: string) => server.ask('userDetail', {}, { token });
  const outcome = async (token: string) => (await server.ask('userVerify', { token })).data.outcome;
  /** Somebody without an address who has followed the operator's link. */
  const newcomer = async (changes: object = {}) => {
    const { userId, onboard } = await create(null, changes);
    const { data } = await server.ask('userOnboard', { token: onboard });
    return { userId, token: data.token };
  };
  const bind = (token: string, email: string) => server.ask('userEmailBind', { email, password }, { token });

  describe('the onboarding link', () => {
    it('signs in once, however often and at once it is opened', async () => {
      const { onboard } = await create(null);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => server.ask('userOnboard', { token: onboard })),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 10411)).toHaveLength(19);
      expect(server.logLines.join('')).not.toContain(onboard);
    });

    it('ends after seven days: 10410; one that nobody made is 10411', async () => {
      const { onboard } = await create(null);
      server.advance(7 * dayMs + 1000);
      try {
        expect((await server.ask('userOnboard', { token: onboard })).code).toBe(10410);
      } finally {
        server.advance(0);
      }
      expect((await server.ask('userOnboard', { token: 'x'.repeat(43) })).code).toBe(10411);
      expect((await server.ask('userOnboard', { token: onboard })).code).toBe(200);
    });

    it('opens nothing but binding and signing out until an address is bound', async () => {
      const { token } = await newcomer({ plan: 'pro', apiSwitch: 2 });
      const guarded = Object.values(calls).filter(({ access }) => access === 'user' || access === 'session');
      for (const { id } of guarded.filter((call) => !('body' in call))) {
        expect([id, (await server.ask(id as CallId, {} as never, { token })).code]).toEqual([id, 10206]);
      }
      expect((await server.ask('logout', {}, { token })).code).toBe(200);
      expect((await bind(token, address())).code).toBe(10300);
    });

    it('is good for nothing once an address is bound', async () => {
      const { userId, onboard } = await create(null);
      await get()
        .database.handle.update(users)
        .set({ email: 'b@x.test', emailKey: 'b@x.test' })
        .where(eq(users.id, userId));
      expect((await server.ask('userOnboard', { token: onboard })).code).toBe(10411);
    });
  });

  describe('binding', () => {
    it('counts once the link in the mail is opened: then everything works, also signing in', async () => {
      const { userId, token } = await newcomer();
      const email = address();
      expect(await bind(token, `  ${email} `)).toMatchObject({ code: 200, data: { mailSent: true } });
      expect((await detail(token)).code).toBe(10206);
      expect((await server.ask('login', { email, password })).code).toBe(10401);
      expect((await server.linksTo(email))[0]).toMatch(/\/email-binding\?token=[\w-]{43}$/);
      expect(await outcome(await linkTo(email))).toBe('success');
      expect((await detail(token)).data).toMatchObject({ email, userName: 'Ann Archer', freeToken: 10 });
      expect((await server.ask('login', { email, password })).data.state).toBe('ok');
      const events = await get().database.handle.select().from(securityEvents).where(eq(securityEvents.userId, userId));
      expect(events.map(({ kind }) => kind)).toContain('email-bound');
      expect(JSON.stringify(events)).not.toContain('@');
    });

    it('answers alike for an address that has an account, and tells its owner only', async () => {
      const { token } = await newcomer();
      const { email: taken } = await server.signUp(address());
      const fresh = await bind(token, address());
      const known = await bind(token, taken.toUpperCase());
      expect({ ...known, response: undefined }).toEqual({ ...fresh, response: undefined });
      expect((await subjectsTo(taken)).at(-1)).toBe('You already have a Roomwright account');
      expect((await server.linksTo(taken)).join()).not.toContain('token=');
      expect((await server.ask('login', { email: taken, password: testPassword })).code).toBe(200);
    });

    it('fails where somebody registered with the address meanwhile', async () => {
      const { token } = await newcomer();
      const email = address();
      await bind(token, email);
      const link = await linkTo(email);
      const person = { userName: 'Bob', email, password: testPassword, acceptTerms: true, over12: true } as const;
      await server.ask('register', person);
      expect(await outcome(link)).toBe('failed');
      expect((await detail(token)).code).toBe(10206);
    });

    it('gives an address to one of those that bind it at once', async () => {
      const email = address();
      const people = await Promise.all([1, 2, 3, 4].map(() => newcomer()));
      const links: string[] = [];
      for (const { token } of people) {
        await bind(token, email);
        links.push(await linkTo(email));
      }
      const outcomes = await Promise.all(links.map(outcome));
      expect(outcomes.toSorted()).toEqual(['failed', 'failed', 'failed', 'success']);
      const codes = await Promise.all(people.map(async ({ token }) => (await detail(token)).code));
      expect(codes.toSorted()).toEqual([10206, 10206, 10206, 200].toSorted());
    });

    it('sends a new mail for a link that has expired, once, and that one works', async () => {
      const { token } = await newcomer();
      const email = address();
      await bind(token, email);
      const old = await linkTo(email);
      server.advance(dayMs + 1000);
      try {
        expect(await outcome(old)).toBe('expired');
        expect(await outcome(old)).toBe('failed');
        expect(await subjectsTo(email)).toHaveLength(2);
        expect(await outcome(await linkTo(email))).toBe('success');
      } finally {
        server.advance(0);
      }
    });

    it('voids the link to another address that was asked for before', async () => {
      const { token } = await newcomer();
      const [first, second] = [address(), address()];
      await bind(token, first);
      await bind(token, second);
      expect(await outcome(await linkTo(first))).toBe('failed');
      expect(await outcome(await linkTo(second))).toBe('success');
      expect((await detail(token)).data.email).toBe(second);
    });

    it('is for people without an address: 10409; and needs a session: 10001', async () => {
      const { token } = await server.signUp(address());
      expect((await bind(token, address())).code).toBe(10409);
      expect((await server.ask('userEmailBind', { email: address(), password })).code).toBe(10001);
    });

    it.each([
      [{ email: 'no address', password }, 'email'],
      [{ email: 'a@b.test', password: 'short-1' }, 'password'],
      [{ email: 'a@b.test', password: 'qwerty123' }, 'password'],
      [{ email: 'a@b.test', password: 'archer1234' }, 'password'],
    ])('refuses %j', async (input, field) => {
      const { token } = await newcomer();
      const answer = await server.ask('userEmailBind', input, { token });
      expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
    });
  });

  describe('an invitation by mail', () => {
    it('proves the address and takes the first password, without word of a change', async () => {
      const email = address();
      await create(email, { locale: 'zh_CN' });
      expect((await server.ask('login', { email, password })).code).toBe(10401);
      expect((await server.ask('userPasswordReset', { token: await linkTo(email), password })).code).toBe(200);
      const { data } = await server.ask('login', { email, password });
      expect(data.state).toBe('ok');
      expect((await detail(data.token)).data).toMatchObject({ locale: 'zh_CN', freeToken: 10 });
      expect(await subjectsTo(email)).toHaveLength(1);
    });

    it('lasts seven days; afterwards a new one comes by asking for activation or a new password', async () => {
      const email = address();
      await create(email);
      const first = await linkTo(email);
      server.advance(7 * dayMs + 1000);
      try {
        expect((await server.ask('userPasswordReset', { token: first, password })).code).toBe(10410);
        await server.ask('userVerifyResend', { email });
        const second = await linkTo(email);
        expect(second).not.toBe(first);
        await server.ask('userPasswordForgot', { email });
        expect((await server.ask('userPasswordReset', { token: second, password })).code).toBe(10411);
        expect((await server.ask('userPasswordReset', { token: await linkTo(email), password })).code).toBe(200);
      } finally {
        server.advance(0);
      }
    });
  });
});
