import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { mails, newsletterSubscribers, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';

const day = 24 * 3_600_000;
const newAddress = () => `${randomBytes(6).toString('hex')}@example.test`;
const oneClick = 'List-Unsubscribe=One-Click';
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

withDatabase('newsletter', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const subscribe = (email: string, headers = {}) => server.ask('newsletterSubscribe', { email }, headers);
  const mailsTo = (email: string) => get().database.handle.select().from(mails).where(eq(mails.recipient, email));
  const row = async (emailKey: string) => {
    const rows = await get()
      .database.handle.select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.emailKey, emailKey));
    return rows[0];
  };
  const isSubscribed = async (emailKey: string) => (await row(emailKey))?.endedAt === null;
  /** Path and query of the newest unsubscribe link. */
  const unsubscribePath = async (email: string) => {
    const link = (await server.linksTo(email)).at(-1) ?? '';
    return link.slice(new URL(link).origin.length);
  };
  const open = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
  const post = (url: string, payload = oneClick, headers: Record<string, string> = asForm) =>
    server.app.inject({ method: 'POST', url, payload, headers });

  describe('subscribing', () => {
    it.each(locales)('welcomes an address once, in %s', async (locale) => {
      const email = newAddress();
      const first = await subscribe(email, { 'app-user-locale': locale.replace('_', '-') });
      const second = await subscribe(email.toUpperCase());
      expect(first).toMatchObject({ code: 200, data: {} });
      expect(second).toMatchObject({ code: 200, data: {} });
      expect(await row(email)).toMatchObject({ email, locale, endedAt: null });
      const [mail, ...more] = await mailsTo(email);
      expect(more).toEqual([]);
      expect(mail?.html).toContain(`lang="${locale.replace('_', '-')}"`);
    });

    it('offers one click in the mail itself (RFC 8058)', async () => {
      const email = newAddress();
      await subscribe(email);
      const [mail] = await mailsTo(email);
      const link = (await server.linksTo(email)).at(-1);
      expect(mail?.headers).toEqual({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': oneClick });
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/newsletter\/unsubscribe\?token=[\w.-]+$/);
      expect(mail?.html).toContain(`href="${link}"`);
    });

    it('welcomes once, however many ask at the same time', async () => {
      const email = newAddress();
      const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(email)));
      expect(answers.every(({ code }) => code === 200)).toBe(true);
      expect(await mailsTo(email)).toHaveLength(1);
    });

    it.each(['', 'nobody', 'a@b', 'a@b.example\r\nBcc: c@d.example', 'a@exa mple.test'])(
      'refuses %j',
      async (email) => {
        const answer = await subscribe(email);
        expect(answer).toMatchObject({ code: 10400, data: { fields: { email: expect.any(String) } } });
      },
    );

    it('refuses several addresses and none', async () => {
      for (const query of ['email=a@b.example&email=c@d.example', '', 'email[]=a@b.example']) {
        const response = await open(`/api/v2/subscribe/notification?${query}`);
        expect(response.json().code).toBe(10400);
      }
    });
  });

  describe('the link', () => {
    it('changes nothing when it is opened, and asks in the language of the subscriber', async () => {
      const email = newAddress();
      await subscribe(email, { 'app-user-locale': 'zh-TW' });
      const response = await open(await unsubscribePath(email), { 'accept-language': 'en' });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<html lang="zh-TW">');
      expect(response.body).toContain('<form method="post"');
      expect(response.headers['cache-control']).toBe('no-store');
      // A page elsewhere is never told the link; this server's own form needs an origin.
      expect(response.headers['referrer-policy']).toBe('same-origin');
      expect(await isSubscribed(email)).toBe(true);
      const head = await server.app.inject({ method: 'HEAD', url: await unsubscribePath(email) });
      expect(head.statusCode).toBeLessThan(500);
      expect(await isSubscribed(email)).toBe(true);
    });

    it('unsubscribes by its button, again and again without harm', async () => {
      const email = newAddress();
      await subscribe(email);
      const path = await unsubscribePath(email);
      const action = /action="([^"]+)"/.exec((await open(path)).body)?.[1];
      expect(action).toBe(path);
      const first = await post(path, '');
      const endedAt = (await row(email))?.endedAt;
      const second = await post(path, '');
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      expect(first.body).toContain('You are unsubscribed');
      expect(second.body).toBe(first.body);
      expect((await row(email))?.endedAt).toEqual(endedAt);
    });

    it.each([
      ['a form', oneClick, asForm],
      [
        'a multipart form',
        `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
      ['no body', '', {}],
      ['JSON', '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
      ['text', oneClick, { 'content-type': 'text/plain' }],
    ])('unsubscribes with one click sent as %s', async (_kind, payload, headers) => {
      const email = newAddress();
      await subscribe(email);
      const response = await post(await unsubscribePath(email), payload, headers as Record<string, string>);
      expect(response.statusCode).toBe(200);
      expect(response.headers.location).toBeUndefined();
      expect(await isSubscribed(email)).toBe(false);
    });

    it('ends one subscription, however many send it at the same time', async () => {
      const email = newAddress();
      await subscribe(email);
      const path = await unsubscribePath(email);
      const responses = await Promise.all(Array.from({ length: 20 }, () => post(path)));
      expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(await isSubscribed(email)).toBe(false);
    });

    it("does nothing when it was changed, and never ends somebody else's", async () => {
      const [ann, bob] = [newAddress(), newAddress()];
      await subscribe(ann);
      await subscribe(bob);
      const [annPath, bobPath] = [await unsubscribePath(ann), await unsubscribePath(bob)];
      const mixed = `${annPath.split('.')[0]}.${bobPath.split('.')[1]}`;
      for (const path of [
        mixed,
        `${annPath}x`,
        '/newsletter/unsubscribe',
        '/newsletter/unsubscribe?token=',
        '/newsletter/unsubscribe?token=%00',
      ]) {
        const response = await post(path);
        expect(response.statusCode).toBe(400);
        expect(response.body).toContain('链接无效');
        expect((await open(path, { 'accept-language': 'fr, en;q=0.8' })).body).toContain('This link is not valid');
      }
      expect(await isSubscribed(ann)).toBe(true);
      expect(await isSubscribed(bob)).toBe(true);
      await post(annPath);
      expect(await isSubscribed(bob)).toBe(true);
    });

    it('opens nothing else: as a mail token, session or key it is unknown', async () => {
      const email = newAddress();
      await subscribe(email);
      const token = new URL(await unsubscribePath(email), 'http://localhost').searchParams.get('token') ?? '';
      expect((await server.ask('userVerify', { token: token.slice(0, 200) })).data).toEqual({ outcome: 'failed' });
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10001);
      expect((await server.ask('userDetail', {}, { authorization: `Bearer ${token}` })).code).toBe(10001);
    });

    it('never stands in the log', async () => {
      const email = newAddress();
      await subscribe(email);
      const path = await unsubscribePath(email);
      await open(path);
      await post(path);
      const token = path.split('token=')[1] ?? '';
      const lines = server.logLines.filter((line) => line.includes('/newsletter/unsubscribe'));
      expect(lines.length).toBeGreaterThan(0);
      expect(server.logLines.join('\n')).not.toContain(token);
      expect(server.logLines.join('\n')).not.toContain(email);
    });

    it('refuses a body that is too large', async () => {
      const email = newAddress();
      await subscribe(email);
      await post(await unsubscribePath(email), 'x'.repeat(10_000));
      expect(await isSubscribed(email)).toBe(true);
    });

    it('is pressed on its own page only, where a browser tells which it was', async () => {
      const email = newAddress();
      await subscribe(email);
      const path = await unsubscribePath(email);
      for (const origin of ['https://evil.example', 'null']) {
        expect((await post(path, '', { ...asForm, origin })).statusCode).toBe(421);
      }
      expect(await isSubscribed(email)).toBe(true);
      expect((await post(path, '', { ...asForm, origin: 'http://127.0.0.1:3000' })).statusCode).toBe(200);
      expect(await isSubscribed(email)).toBe(false);
    });

    it('has its styles from this server, and no script', async () => {
      const email = newAddress();
      await subscribe(email);
      const { body } = await open(await unsubscribePath(email));
      expect(body).not.toMatch(/<script|style="|https?:/);
      const styles = await open(/href="([^"]+\.css)"/.exec(body)?.[1] ?? '');
      expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    });
  });

  describe('taking it up again', () => {
    afterAll(() => server.advance(0));

    it('sends no second welcome within a day, and one after it', async () => {
      const email = newAddress();
      await subscribe(email);
      for (let round = 0; round < 3; round += 1) {
        await post(await unsubscribePath(email));
        expect(await isSubscribed(email)).toBe(false);
        await subscribe(email);
        expect(await isSubscribed(email)).toBe(true);
      }
      expect(await mailsTo(email)).toHaveLength(1);
      await post(await unsubscribePath(email));
      server.advance(day + 1000);
      await subscribe(email);
      expect(await mailsTo(email)).toHaveLength(2);
      expect(await isSubscribed(email)).toBe(true);
    });

    it('keeps an address for a day after its end, and no longer', async () => {
      server.advance(0);
      const [ended, goesOn] = [newAddress(), newAddress()];
      await subscribe(ended);
      await subscribe(goesOn);
      await post(await unsubscribePath(ended));
      await server.modules.newsletter.sweep();
      expect(await row(ended)).toBeDefined();
      server.advance(day + 1000);
      expect(await server.modules.newsletter.sweep()).toBeGreaterThan(0);
      expect(await row(ended)).toBeUndefined();
      expect(await row(goesOn)).toBeDefined();
      // The link of the old mail still opens, for an address that is not there any more.
      expect((await post(await unsubscribePath(ended))).statusCode).toBe(200);
    });
  });

  describe('asked for with the registration', () => {
    const register = (email: string, newsletter: boolean) =>
      server.ask('register', {
        userName: 'Ann',
        email,
        password: testPassword,
        locale: 'zh_TW',
        acceptTerms: true,
        over12: true,
        newsletter,
      });
    const verify = async (email: string) => {
      const [link = ''] = await server.linksTo(email);
      return server.ask('userVerify', { token: new URL(link).searchParams.get('token') ?? '' });
    };

    it.each([true, false])('begins once the address is verified: %s', async (newsletter) => {
      const email = newAddress();
      await register(email, newsletter);
      expect(await row(email)).toBeUndefined();
      expect((await verify(email)).data).toEqual({ outcome: 'success' });
      expect((await row(email))?.locale).toBe(newsletter ? 'zh_TW' : undefined);
      expect(await mailsTo(email)).toHaveLength(newsletter ? 2 : 1);
    });

    it('welcomes nobody twice who subscribed before', async () => {
      const email = newAddress();
      await subscribe(email);
      await register(email, true);
      await verify(email);
      const welcomes = (await mailsTo(email)).filter(({ headers }) => headers?.['List-Unsubscribe']);
      expect(welcomes).toHaveLength(1);
      const [user] = await get().database.handle.select().from(users).where(eq(users.emailKey, email));
      expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
    });
  });

  it('forgets an address with its account, and only that one', async () => {
    const [gone, stays] = [newAddress(), newAddress()];
    await subscribe(gone);
    await subscribe(stays);
    await get().database.transaction((tx) => server.modules.newsletter.remove(tx, gone));
    expect(await row(gone)).toBeUndefined();
    expect(await row(stays)).toBeDefined();
  });
});

withDatabase('newsletter limits', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database, { environment: { ROOMWRIGHT_LIMITS: 'strict' } });
  });
  afterAll(() => server.close());

  it('holds for one address of a person, and for one of a machine', async () => {
    const email = newAddress();
    const codes: number[] = [];
    for (let index = 0; index < 6; index += 1) codes.push((await server.ask('newsletterSubscribe', { email })).code);
    expect(codes).toEqual([200, 200, 200, 200, 200, 10429]);
    for (let index = 6; index < 20; index += 1) {
      expect((await server.ask('newsletterSubscribe', { email: newAddress() })).code).toBe(200);
    }
    const answer = await server.ask('newsletterSubscribe', { email: newAddress() });
    expect(answer).toMatchObject({ code: 10429, data: { retryAfter: expect.any(Number) } });
  });
});
