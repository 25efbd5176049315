import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { ledger, mailTokens, sessions, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { hashToken } from './token.ts';

const hour = 3_600_000;
const day = 24 * hour;
let count = 0;

function address(): string {
  count += 1;
  return `person-${count}@example.test`;
}

function person(email: string, changes: object = {}) {
  return { userName: 'Ann', email, password: testPassword, acceptTerms: true, over12: true, ...changes } as const;
}

withDatabase('accounts', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
  const mailsTo = async (email: string) => (await server.modules.mail.recent()).filter((mail) => mail.to === email);

  describe('registering', () => {
    it('opens an account, mails a link of this server, keeps only hashes', async () => {
      const email = address();
      const answer = await server.ask('register', person(email, { newsletter: true, locale: 'zh_TW' }));
      expect(answer).toMatchObject({ code: 200, data: { mailSent: true } });
      const [link] = await server.linksTo(email);
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/email-binding\?token=[\w-]{43}$/);
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toContain('啟用');
      const [row] = await get().database.handle.select().from(users).where(eq(users.email, email));
      expect(row).toMatchObject({ locale: 'zh_TW', emailVerifiedAt: null, membership: 'free' });
      expect(row?.newsletterSince).toBeInstanceOf(Date);
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
      const tokens = await get()
        .database.handle.select()
        .from(mailTokens)
        .where(eq(mailTokens.userId, row?.id ?? ''));
      expect(tokens.map((token) => token.tokenHash.equals(hashToken(tokenIn(link))))).toEqual([true]);
    });

    it('answers 10224 for an address that waits for its activation, and changes nothing', async () => {
      const email = address();
      await server.ask('register', person(email));
      const again = await server.ask('register', person(`  ${email.toUpperCase()} `, { password: 'another-pass9' }));
      expect(again.code).toBe(10224);
      expect(await mailsTo(email)).toHaveLength(1);
      expect((await server.ask('login', { email, password: 'another-pass9' })).code).toBe(10401);
      expect((await server.ask('login', { email, password: testPassword })).data.state).toBe('unverified');
    });

    it('answers a known address like a new one, and tells its owner', async () => {
      const { email } = await server.signUp(address());
      const fresh = await server.ask('register', person(address()));
      const known = await server.ask('register', person(email, { password: 'another-pass9', userName: 'Eve' }));
      // The ticket is by chance for each; nothing can be read in it.
      const ticket = expect.stringMatching(/^[\w-]{43}$/);
      const answer = { code: 200, message: 'OK', data: { mailSent: true, ticket }, response: undefined };
      for (const given of [fresh, known]) expect({ ...given, response: undefined }).toEqual(answer);
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toBe('You already have a Roomwright account');
      expect(mail?.text).not.toContain('Eve');
      expect((await server.ask('login', { email, password: 'another-pass9' })).code).toBe(10401);
    });

    it('lets one of many at the same time win', async () => {
      const email = address();
      const answers = await Promise.all([1, 2, 3, 4].map(() => server.ask('register', person(email))));
      expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 10224, 10224, 10224]);
      expect(await mailsTo(email)).toHaveLength(1);
    });

    it.each([
      ['email', { email: 'not an address' }, 'Email format invalid, please try again after checking.'],
      ['email', { email: '' }, 'Please enter your email.'],
      ['password', { password: 'short1' }, 'Use 8-16 characters, with both digits and letters or special characters.'],
      [
        'password',
        { password: 'onlyletters' },
        'Use 8-16 characters, with both digits and letters or special characters.',
      ],
      [
        'password',
        { password: '1234567890' },
        'Use 8-16 characters, with both digits and letters or special characters.',
      ],
      [
        'password',
        { password: '12345678901234567' + 'a' },
        'Use 8-16 characters, with both digits and letters or special characters.',
      ],
      ['userName', { userName: '   ' }, 'Please enter a name.'],
      ['acceptTerms', { acceptTerms: false }, 'Please accept the terms and conditions.'],
      ['over12', { over12: undefined }, 'You have to be at least 12 years old.'],
      ['locale', { locale: 'fr_FR' }, 'Choose one of: en_US, zh_CN, zh_TW.'],
    ])('says what is wrong with %s %j', async (field, change, message) => {
      const answer = await server.ask('register', person(address(), change) as never);
      expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: message } } });
    });

    it('says it in the language of the header', async () => {
      const messages = new Set<string>();
      for (const locale of locales) {
        const headers = { 'app-user-locale': locale.replace('_', '-') };
        const answer = await server.ask('register', person('x'), headers);
        messages.add((answer.data as unknown as { fields: { email: string } }).fields.email);
      }
      expect(messages.size).toBe(3);
    });

    it('mails in the language of the request when none is given', async () => {
      const email = address();
      await server.ask('register', person(email), { 'app-user-locale': 'zh_CN' });
      expect((await mailsTo(email))[0]?.subject).toBe('激活您的 Roomwright 账号');
    });
  });

  describe('verifying', () => {
    it('succeeds once, and grants the first credits once', async () => {
      const email = address();
      await server.ask('register', person(email));
      const token = tokenIn((await server.linksTo(email))[0]);
      const outcomes = await Promise.all([1, 2, 3].map(() => server.ask('userVerify', { token })));
      expect(outcomes.map(({ data }) => data.outcome).sort()).toEqual(['failed', 'failed', 'success']);
      const [row] = await get().database.handle.select().from(users).where(eq(users.email, email));
      const grants = await get()
        .database.handle.select()
        .from(ledger)
        .where(eq(ledger.userId, row?.id ?? ''));
      expect(grants.map(({ kind, amount }) => [kind, amount])).toEqual([['grant', 10]]);
    });

    it('frees the session of the browser in which the link is opened', async () => {
      const email = address();
      await server.ask('register', person(email));
      const { data } = await server.ask('login', { email, password: testPassword });
      expect((await server.ask('userDetail', {}, { token: data.token })).code).toBe(10224);
      await server.ask('userVerify', { token: tokenIn((await server.linksTo(email))[0]) }, { token: data.token });
      expect((await server.ask('userDetail', {}, { token: data.token })).code).toBe(200);
    });

    it('sends a new link for an expired one, once, and that one works', async () => {
      const email = address();
      await server.ask('register', person(email));
      const old = tokenIn((await server.linksTo(email))[0]);
      server.advance(24 * hour + 1000);
      try {
        expect((await server.ask('userVerify', { token: old })).data.outcome).toBe('expired');
        expect((await server.ask('userVerify', { token: old })).data.outcome).toBe('failed');
        expect(await mailsTo(email)).toHaveLength(2);
        const fresh = tokenIn((await server.linksTo(email))[0]);
        expect(fresh).not.toBe(old);
        expect((await server.ask('userVerify', { token: fresh })).data.outcome).toBe('success');
      } finally {
        server.advance(0);
      }
    });

    it('fails for what was never sent', async () => {
      expect((await server.ask('userVerify', { token: 'nothing' })).data.outcome).toBe('failed');
    });

    it('sends again on request, with the same answer for any address', async () => {
      const email = address();
      await server.ask('register', person(email));
      const waiting = await server.ask('userVerifyResend', { email });
      const { email: verified } = await server.join(address());
      const known = await server.ask('userVerifyResend', { email: verified });
      const unknown = await server.ask('userVerifyResend', { email: address() });
      expect(waiting.data).toEqual({ retryAfter: 60 });
      expect(known.data).toEqual(waiting.data);
      expect(unknown.data).toEqual(waiting.data);
      expect(await mailsTo(email)).toHaveLength(2);
      expect(await mailsTo(verified)).toHaveLength(1);
    });
  });

  describe('signing in', () => {
    it('answers wrong address and wrong password alike', async () => {
      const { email } = await server.signUp(address());
      const wrong = await server.ask('login', { email, password: 'not-it-1234' });
      const unknown = await server.ask('login', { email: address(), password: 'not-it-1234' });
      expect(wrong.code).toBe(10401);
      expect({ ...unknown, response: undefined }).toEqual({ ...wrong, response: undefined });
    });

    it('takes the address in any case and keeps only the hash of the token', async () => {
      const { email } = await server.signUp(address());
      const { data } = await server.ask('login', { email: email.toUpperCase(), password: testPassword });
      expect(data.state).toBe('ok');
      const [row] = await get()
        .database.handle.select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(data.token)));
      expect(row?.endedAt).toBeNull();
    });

    it('asks for the second factor before anything else', async () => {
      const { email, userId } = await server.signUp(address());
      await get().database.handle.update(users).set({ secondFactor: true }).where(eq(users.id, userId));
      const { data } = await server.ask('login', { email, password: testPassword });
      expect(data.state).toBe('second-factor');
      expect((await server.ask('userDetail', {}, { token: data.token })).code).toBe(10600);
      expect((await server.ask('logout', {}, { token: data.token })).code).toBe(200);
      expect((await server.ask('userDetail', {}, { token: data.token })).code).toBe(10300);
    });

    it('hashes the password again when its hash is weaker than today’s', async () => {
      const { email, userId } = await server.signUp(address());
      const { hash } = await import('@node-rs/argon2');
      const weak = await hash(testPassword, { memoryCost: 64, timeCost: 1 });
      await get().database.handle.update(users).set({ passwordHash: weak }).where(eq(users.id, userId));
      expect((await server.ask('login', { email, password: testPassword })).code).toBe(200);
      const [row] = await get().database.handle.select().from(users).where(eq(users.id, userId));
      expect(row?.passwordHash).toMatch(/m=19456,t=2,p=1/);
      expect((await server.ask('login', { email, password: testPassword })).code).toBe(200);
    });
  });

  describe('a session', () => {
    it('is refused without a token, with an unknown one, and after its end', async () => {
      expect((await server.ask('userDetail', {})).code).toBe(10001);
      expect((await server.ask('userDetail', {}, { token: 'nothing' })).code).toBe(10001);
      expect((await server.ask('userDetail', {}, { token: 'x'.repeat(5000) })).code).toBe(10001);
      const { token } = await server.signUp(address());
      expect((await server.ask('logout', {}, { token })).code).toBe(200);
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      expect((await server.ask('logout', {}, { token })).code).toBe(10300);
    });

    it('tells an account without an address to bind one', async () => {
      const { token, userId } = await server.signUp(address());
      await get().database.handle.update(users).set({ email: null, emailKey: null }).where(eq(users.id, userId));
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10206);
    });

    it('ends 24 hours after the last request, and slides with each', async () => {
      const { token } = await server.signUp(address());
      try {
        for (const at of [20 * hour, 40 * hour, 60 * hour]) {
          server.advance(at);
          expect((await server.ask('userDetail', {}, { token })).code).toBe(200);
        }
        server.advance(84 * hour + 1000);
        expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      } finally {
        server.advance(0);
      }
    });

    it('ends 7 days after the sign-in at the latest, a remembered one after 30', async () => {
      const { token, email } = await server.signUp(address());
      const { data: remembered } = await server.ask('login', { email, password: testPassword, remember: true });
      try {
        for (let at = 20 * hour; at < 7 * day; at += 20 * hour) {
          server.advance(at);
          expect((await server.ask('userDetail', {}, { token })).code).toBe(200);
        }
        server.advance(7 * day + 1000);
        expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
        server.advance(30 * day - hour);
        expect((await server.ask('userDetail', {}, { token: remembered.token })).code).toBe(200);
        server.advance(30 * day + 1000);
        expect((await server.ask('userDetail', {}, { token: remembered.token })).code).toBe(10300);
      } finally {
        server.advance(0);
      }
    });

    it('writes at most once a minute', async () => {
      const { token } = await server.signUp(address());
      const seen = async () => {
        const where = eq(sessions.tokenHash, hashToken(token));
        const [row] = await get().database.handle.select().from(sessions).where(where);
        return row?.lastSeenAt.getTime() ?? 0;
      };
      const first = await seen();
      try {
        server.advance(30_000);
        await server.ask('userDetail', {}, { token });
        expect(await seen()).toBe(first);
        server.advance(61_000);
        await server.ask('userDetail', {}, { token });
        expect(await seen()).toBeGreaterThan(first);
      } finally {
        server.advance(0);
      }
    });

    it('goes with the sweep 30 days after its end, and is then unknown', async () => {
      const { token } = await server.signUp(address());
      await server.ask('logout', {}, { token });
      await server.modules.accounts.sweep();
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      server.advance(31 * day);
      try {
        expect(await server.modules.accounts.sweep()).toBeGreaterThan(0);
      } finally {
        server.advance(0);
      }
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10001);
    });
  });

  describe('the person', () => {
    it('sees credits, plan and language, and changes name and language', async () => {
      const { token, email } = await server.signUp(address());
      const { data } = await server.ask('userDetail', {}, { token });
      expect(data).toMatchObject({
        userName: 'Ann',
        email,
        freeToken: 10,
        apiSwitch: 0,
        membership: 'free',
        locale: 'en_US',
      });
      const changed = await server.ask('userUpdate', { locale: 'zh_TW', userName: '  Lí Ân ' }, { token });
      expect(changed.data).toMatchObject({ locale: 'zh_TW', userName: 'Lí Ân', freeToken: 10 });
      expect((await server.ask('userDetail', {}, { token })).data).toEqual(changed.data);
    });

    it('is asked for something to change', async () => {
      const { token } = await server.signUp(address());
      expect((await server.ask('userUpdate', {}, { token })).code).toBe(10400);
    });

    it('changes nobody else', async () => {
      const ann = await server.signUp(address());
      const bob = await server.signUp(address());
      const input = { userName: 'Eve', userId: ann.userId, email: ann.email } as { userName: string };
      await server.ask('userUpdate', input, { token: bob.token });
      expect((await server.ask('userDetail', {}, { token: ann.token })).data.userName).toBe('Ann');
    });
  });
});
