import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mails, mailTokens, securityEvents, users } from '../../db/schema.ts';
import { createModules } from '../../modules.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { hashToken } from './token.ts';

const hourMs = 3_600_000;
const fresh = 'another-9lamp';
let count = 0;
const address = () => `password-${++count}@example.test`;
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';

withDatabase('passwords', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const mailsTo = async (email: string) =>
    (await get().database.handle.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).map(
      ({ subject }) => subject,
    );
  const eventsOf = async (userId: string) =>
    (
      await get()
        .database.handle.select()
        .from(securityEvents)
        .where(eq(securityEvents.userId, userId))
        .orderBy(securityEvents.id)
    ).map(({ kind }) => kind);
  const register = (email: string, changes: object = {}) =>
    server.ask('register', {
      userName: 'Ann',
      email,
      password: testPassword,
      acceptTerms: true,
      over12: true,
      ...changes,
    });
  const codeOf = async (token: string) => (await server.ask('userDetail', {}, { token })).code;
  const signIn = (email: string, password = testPassword) => server.ask('login', { email, password });
  /** Asks for a reset link and takes it out of the mail. */
  const resetToken = async (email: string) => {
    await server.ask('userPasswordForgot', { email });
    return tokenIn((await server.linksTo(email))[0]);
  };

  describe('forgetting', () => {
    it('answers alike for known, waiting and unknown addresses; mails those that have an account', async () => {
      const { email: known } = await server.signUp(address());
      const waiting = address();
      await register(waiting, { locale: 'zh_TW' });
      const unknown = address();
      const answers = [];
      for (const email of [known, waiting, unknown]) answers.push(await server.ask('userPasswordForgot', { email }));
      for (const { code, data } of answers) expect({ code, data }).toEqual({ code: 200, data: { retryAfter: 60 } });
      expect((await mailsTo(known)).at(-1)).toBe('Choose a new Roomwright password');
      expect((await mailsTo(waiting)).at(-1)).toBe('設定新的 Roomwright 密碼');
      expect(await mailsTo(unknown)).toEqual([]);
    });

    it('mails a link of this server and keeps only its hash', async () => {
      const { email, userId } = await server.signUp(address());
      const token = await resetToken(email);
      expect((await server.linksTo(email))[0]).toMatch(
        /^http:\/\/127\.0\.0\.1:3000\/create-new-password\?token=[\w-]{43}$/,
      );
      const kept = await get()
        .database.handle.select()
        .from(mailTokens)
        .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset')));
      expect(kept.map(({ tokenHash }) => tokenHash.equals(hashToken(token)))).toEqual([true]);
      expect(server.logLines.join('')).not.toContain(token);
    });

    it('leaves one link that works, however many are asked for, also at once', async () => {
      const { email, userId } = await server.signUp(address());
      const first = await resetToken(email);
      await Promise.all([1, 2, 3, 4, 5].map(() => server.ask('userPasswordForgot', { email })));
      expect((await server.ask('userPasswordReset', { token: first, password: fresh })).code).toBe(10411);
      const open = await get()
        .database.handle.select()
        .from(mailTokens)
        .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset'), isNull(mailTokens.usedAt)));
      expect(open).toHaveLength(1);
      const last = await resetToken(email);
      expect((await server.ask('userPasswordReset', { token: last, password: fresh })).code).toBe(200);
    });

    it('holds every answer back by the same time, whatever the address', async () => {
      const floor = 417;
      const { accounts } = createModules(server.services, { evenMs: floor });
      const { email: known } = await server.signUp(address());
      const person = { userName: 'Ann', password: testPassword, acceptTerms: true, over12: true } as const;
      const calls: Record<string, (email: string) => Promise<unknown>> = {
        forgot: (email) => accounts.forgotPassword(email),
        resend: (email) => accounts.resend(email),
        register: (email) => accounts.register({ ...person, email }, 'en_US'),
      };
      for (const [name, call] of Object.entries(calls)) {
        for (const email of [known, address()]) {
          const timers = vi.spyOn(globalThis, 'setTimeout');
          await call(email).catch(() => undefined);
          const held = timers.mock.calls.filter(([, ms]) => ms === floor).length;
          timers.mockRestore();
          expect([name, email, held]).toEqual([name, email, 1]);
        }
      }
    });

    it('is limited alike for known and unknown addresses', async () => {
      const strict = await startTestServer(get().database, { environment: { ROOMWRIGHT_LIMITS: 'strict' } });
      try {
        const { email } = await server.signUp(address());
        for (const asked of [email, address()]) {
          expect((await strict.ask('userPasswordForgot', { email: asked })).code).toBe(200);
          const again = await strict.ask('userPasswordForgot', { email: asked.toUpperCase() });
          expect(again).toMatchObject({ code: 10429, data: { retryAfter: expect.any(Number) } });
        }
      } finally {
        await strict.close();
      }
    });
  });

  describe('choosing a new one', () => {
    it('ends every session, takes the new password only, tells the person', async () => {
      const { email, token, userId } = await server.signUp(address());
      const { data: other } = await signIn(email);
      const answer = await server.ask('userPasswordReset', { token: await resetToken(email), password: fresh });
      expect(answer).toMatchObject({ code: 200, data: {} });
      expect(await Promise.all([token, other.token].map(codeOf))).toEqual([10300, 10300]);
      expect((await signIn(email)).code).toBe(10401);
      expect((await signIn(email, fresh)).data.state).toBe('ok');
      expect((await mailsTo(email)).at(-1)).toBe('Your Roomwright password was changed');
      expect(await eventsOf(userId)).toEqual(expect.arrayContaining(['password-reset-asked', 'password-reset']));
    });

    it('works once, also when it is opened fifty times at once', async () => {
      const { email } = await server.signUp(address());
      const token = await resetToken(email);
      const tries = Array.from({ length: 50 }, (_, index) =>
        server.ask('userPasswordReset', { token, password: `lamp-${index}-table` }),
      );
      const codes = (await Promise.all(tries)).map(({ code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 10411)).toHaveLength(49);
      expect((await signIn(email, `lamp-${codes.indexOf(200)}-table`)).code).toBe(200);
    });

    it('ends with its hour: 10410; a link that nobody sent is 10411', async () => {
      const { email } = await server.signUp(address());
      const token = await resetToken(email);
      server.advance(hourMs + 1000);
      try {
        expect((await server.ask('userPasswordReset', { token, password: fresh })).code).toBe(10410);
        expect((await server.ask('userPasswordReset', { token, password: fresh })).code).toBe(10410);
      } finally {
        server.advance(0);
      }
      expect((await server.ask('userPasswordReset', { token: 'x'.repeat(43), password: fresh })).code).toBe(10411);
      expect((await signIn(email)).code).toBe(200);
    });

    it('takes links of no other purpose', async () => {
      const email = address();
      await register(email);
      const activation = tokenIn((await server.linksTo(email))[0]);
      expect((await server.ask('userPasswordReset', { token: activation, password: fresh })).code).toBe(10411);
      expect((await server.ask('userVerify', { token: await resetToken(email) })).data.outcome).toBe('failed');
    });

    it('proves the mailbox: an account that waited for its activation is complete, with its credits', async () => {
      const email = address();
      await register(email);
      await server.ask('userPasswordReset', { token: await resetToken(email), password: fresh });
      const { data } = await signIn(email, fresh);
      expect(data.state).toBe('ok');
      expect((await server.ask('userDetail', {}, { token: data.token })).data.freeToken).toBe(10);
    });

    it('leaves the second factor asked for', async () => {
      const { email, userId } = await server.signUp(address());
      await get().database.handle.update(users).set({ secondFactor: true }).where(eq(users.id, userId));
      await server.ask('userPasswordReset', { token: await resetToken(email), password: fresh });
      const { data } = await signIn(email, fresh);
      expect(data.state).toBe('second-factor');
      expect(await codeOf(data.token)).toBe(10600);
    });

    it.each([
      ['seven characters', 'abc-123'],
      ['seventeen characters', 'abcdefgh-12345678'],
      ['no digit', 'abcdefgh-ij'],
      ['digits only', '1234567890'],
      ['a control character', 'abcdef\u00071234'],
      ['one of the common ones', 'password123'],
      ['the person’s name and a little', 'Annabelle99'],
    ])('refuses %s, and the link still works', async (_what, password) => {
      const { email, userId } = await server.signUp(address());
      await get().database.handle.update(users).set({ userName: 'Annabelle' }).where(eq(users.id, userId));
      const token = await resetToken(email);
      const answer = await server.ask('userPasswordReset', { token, password });
      expect(answer).toMatchObject({ code: 10400, data: { fields: { password: expect.any(String) } } });
      expect((await server.ask('userPasswordReset', { token, password: fresh })).code).toBe(200);
    });

    it('compares all sixteen characters, composed in any way', async () => {
      const { email } = await server.signUp(address());
      const sixteen = 'caf\u00e9-tables-1234';
      await server.ask('userPasswordReset', { token: await resetToken(email), password: sixteen });
      expect((await signIn(email, sixteen.slice(0, 15))).code).toBe(10401);
      expect((await signIn(email, `${sixteen}5`)).code).toBe(10401);
      expect((await signIn(email, sixteen.normalize('NFD'))).code).toBe(200);
    });

    it('leaves no session behind that was opened with the old password meanwhile', async () => {
      const { email } = await server.signUp(address());
      const token = await resetToken(email);
      const signIns = Array.from({ length: 8 }, () => signIn(email));
      const [reset, ...answers] = await Promise.all([
        server.ask('userPasswordReset', { token, password: fresh }),
        ...signIns,
      ]);
      expect(reset.code).toBe(200);
      for (const { code, data } of answers) {
        if (code === 200) expect(await codeOf(data.token)).toBe(10300);
        else expect(code).toBe(10401);
      }
    });
  });

  describe('changing', () => {
    it('ends every other session, voids reset links, tells the person', async () => {
      const { email, token, userId } = await server.signUp(address());
      const { data: other } = await signIn(email);
      const link = await resetToken(email);
      const input = { oldPassword: testPassword, password: fresh };
      expect(await server.ask('userPasswordChange', input, { token })).toMatchObject({ code: 200, data: {} });
      expect(await Promise.all([token, other.token].map(codeOf))).toEqual([200, 10300]);
      expect((await server.ask('userPasswordReset', { token: link, password: testPassword })).code).toBe(10411);
      expect((await signIn(email)).code).toBe(10401);
      expect((await signIn(email, fresh)).code).toBe(200);
      expect(await mailsTo(email)).toContain('Your Roomwright password was changed');
      expect(await eventsOf(userId)).toContain('password-changed');
    });

    it('asks for the old one: 10401 and an event, nothing changed', async () => {
      const { email, token, userId } = await server.signUp(address());
      const input = { oldPassword: 'not-it-1234', password: fresh };
      expect((await server.ask('userPasswordChange', input, { token })).code).toBe(10401);
      expect((await signIn(email)).code).toBe(200);
      expect(await eventsOf(userId)).toContain('sign-in-failed');
    });

    it('refuses one that is easily guessed, and one that breaks the rule', async () => {
      const { token } = await server.signUp(address());
      for (const password of ['roomwright12', 'qwerty123', 'short-1']) {
        const answer = await server.ask('userPasswordChange', { oldPassword: testPassword, password }, { token });
        expect(answer).toMatchObject({ code: 10400, data: { fields: { password: expect.any(String) } } });
      }
    });

    it('lets one of many at once win', async () => {
      const { email, token } = await server.signUp(address());
      const codes = await Promise.all(
        [1, 2, 3, 4, 5].map(async (index) => {
          const input = { oldPassword: testPassword, password: `lamp-${index}-table` };
          return (await server.ask('userPasswordChange', input, { token })).code;
        }),
      );
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 10401)).toHaveLength(4);
      expect((await signIn(email, `lamp-${codes.indexOf(200) + 1}-table`)).code).toBe(200);
    });

    it('changes nobody else’s, and needs a session', async () => {
      const ann = await server.signUp(address());
      const bob = await server.signUp(address());
      const input = { oldPassword: testPassword, password: fresh, userId: ann.userId, email: ann.email };
      expect((await server.ask('userPasswordChange', input, { token: bob.token })).code).toBe(200);
      expect((await signIn(ann.email)).code).toBe(200);
      expect((await server.ask('userPasswordChange', input)).code).toBe(10001);
    });
  });
});
