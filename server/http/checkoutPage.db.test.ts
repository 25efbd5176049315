import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { planById } from '#catalog/plans.ts';
import { calls } from '#contract/all.ts';
import { checkouts, payments } from '../db/schema.ts';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/httpServer.ts';

const dayMs = 86_400_000;
const pro = planById('pro').monthlyCredits ?? 0;

withDatabase('the built-in test payment', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterEach(() => server.advance(0));
  afterAll(() => server.close());

  type Person = Awaited<ReturnType<TestServer['signUp']>>;
  const pathOf = (url: string) => {
    const { origin, pathname, search } = new URL(url);
    expect(origin).toBe(server.services.config.publicUrl);
    return pathname + search;
  };
  const get_ = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers });
  const press = (url: string, action: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `action=${action}`,
    });
  const tokenOf = async ({ email }: Person) =>
    (await server.ask('login', { email, password: testPassword })).data.token;
  const status = async (person: Person) => (await server.ask('planStatus', {}, { token: await tokenOf(person) })).data;
  const credits = async (person: Person) => {
    const { monthly, topUp } = (await server.ask('creditBalance', {}, { token: await tokenOf(person) })).data;
    return { monthly, topUp };
  };
  const checkout = async ({ token }: Person) => pathOf((await server.ask('planUpgrade', {}, { token })).data.url);
  const portal = async (person: Person) =>
    pathOf((await server.ask('planPortal', {}, { token: await tokenOf(person) })).data.url);
  const subscriber = async () => {
    const person = await server.signUp();
    const { headers } = await press(await checkout(person), 'pay');
    expect(headers.location).toBe('/dashboard?checkout=success');
    return person;
  };

  test('the page says that no money moves, in the person’s language, and has no field for a card', async () => {
    const person = await server.signUp();
    const page = await checkout(person);
    const said = { en_US: 'no money moves', zh_CN: '不会产生任何扣款', zh_TW: '不會產生任何扣款' } as const;
    for (const [locale, words] of Object.entries(said)) {
      await server.ask('userUpdate', { locale: locale as keyof typeof said }, { token: person.token });
      const response = await get_(page);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(words);
      expect(response.body).toContain(`<html lang="${locale.replace('_', '-')}">`);
      expect(response.body).toContain('9.90');
      // Nothing to type into at all, and nothing that would need a script or a page elsewhere.
      expect(response.body).not.toMatch(/<input|<textarea|<select|<script|style=|https?:/);
    }
  });

  test('strict headers: no framing, forms go to this server only, nothing is kept', async () => {
    const { headers } = await get_(await checkout(await server.signUp()));
    expect(headers['content-security-policy']).toMatch(/form-action 'self'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline/);
    expect(headers['cache-control']).toBe('no-store');
    // With `no-referrer` a browser would send `Origin: null` with the form.
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  test('paid: plan, credits, a receipt that says it was a test; the page is over', async () => {
    const person = await server.join();
    const page = await checkout(person);
    expect((await press(page, 'pay')).statusCode).toBe(303);
    expect(await status(person)).toMatchObject({ plan: 'pro', status: 'active', provider: 'test' });
    expect(await credits(person)).toEqual({ monthly: pro + 10, topUp: 0 });
    const mails = (await server.modules.mail.recent()).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toContain('Test receipt from Roomwright');
    expect((await get_(page)).statusCode).toBe(410);
    expect((await press(page, 'pay')).statusCode).toBe(410);
  });

  test('the button pressed fifty times at once: paid once', async () => {
    const person = await server.signUp();
    const url = (await server.ask('creditTopUp', { topUpId: 'top-up-50' }, { token: person.token })).data.url;
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(pathOf(url), 'pay')));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect(await credits(person)).toEqual({ monthly: 10, topUp: 50 });
  });

  test('two open checkouts for Pro give one subscription: the other is refused without a payment', async () => {
    const person = await server.signUp();
    const first = await checkout(person);
    await get()
      .database.handle.update(checkouts)
      .set({ status: 'cancelled' })
      .where(eq(checkouts.userId, person.userId));
    const second = await checkout(person);
    await get().database.handle.update(checkouts).set({ status: 'open' }).where(eq(checkouts.userId, person.userId));
    expect(second).not.toBe(first);
    await press(first, 'pay');
    const refused = await press(second, 'pay');
    expect(refused.statusCode).toBe(200);
    expect(refused.body).toContain('you have a Pro subscription already');
    expect((await status(person)).payments).toHaveLength(1);
  });

  test('the card fails: nothing is charged and it can be tried again; cancelled, the page is over', async () => {
    const person = await server.signUp();
    const page = await checkout(person);
    const declined = await press(page, 'decline');
    expect(declined.statusCode).toBe(200);
    expect(declined.body).toContain('The card was declined');
    expect(await status(person)).toMatchObject({ plan: 'free', payments: [] });
    expect((await press(page, 'cancel')).headers.location).toBe('/dashboard?checkout=cancelled');
    expect((await press(page, 'pay')).statusCode).toBe(410);
    expect(await status(person)).toMatchObject({ plan: 'free', payments: [] });
  });

  test('an unknown, foreign or old page is over (410), in the browser’s language', async () => {
    const person = await server.signUp();
    const page = await checkout(person);
    const unknown = await get_('/checkout/test?session=AAAAAAAAAAAAAAAAAAAAAA', {
      'accept-language': 'zh-TW,zh;q=0.9',
    });
    expect(unknown.statusCode).toBe(410);
    expect(unknown.body).toContain('此頁面已失效');
    expect((await get_('/checkout/test')).statusCode).toBe(410);
    expect((await get_('/checkout/test?session=a&session=b')).statusCode).toBe(410);
    // A checkout is no portal, and the other way round.
    expect((await get_(page.replace('/test?', '/test/portal?'))).statusCode).toBe(410);
    const opened = await portal(await subscriber());
    expect((await get_(opened.replace('/test/portal?', '/test?'))).statusCode).toBe(410);
    server.advance(61 * 60_000);
    expect((await press(page, 'pay')).statusCode).toBe(410);
    expect((await get_(opened)).statusCode).toBe(410);
  });

  test('pages elsewhere can’t press the buttons, nor can anybody but this machine see them', async () => {
    const person = await server.signUp();
    const page = await checkout(person);
    expect((await press(page, 'pay', { origin: 'https://elsewhere.test' })).statusCode).toBe(421);
    expect((await press(page, 'pay', { origin: 'null' })).statusCode).toBe(421);
    expect((await get_(page, { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(404);
    expect((await press(page, 'pay', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(404);
    expect((await status(person)).plan).toBe('free');
    const { origin } = new URL(server.services.config.publicUrl);
    expect((await press(page, 'pay', { origin })).statusCode).toBe(303);
  });

  test('a page’s id never reaches the log', async () => {
    const page = await checkout(await server.signUp());
    await get_(page);
    const session = new URLSearchParams(page.split('?')[1]).get('session') ?? 'missing';
    expect(server.logLines.join('\n')).toContain('/checkout/test?session=[removed]');
    expect(server.logLines.join('\n')).not.toContain(session);
  });

  test('the portal: end with the month, keep the plan, let the payment fail, refund', async () => {
    const person = await subscriber();
    const page = await portal(person);
    expect((await get_(page)).body).toContain('End with this month');
    expect((await press(page, 'end')).headers.location).toBe(page);
    expect(await status(person)).toMatchObject({ plan: 'pro', status: 'ending', renewsAt: null });
    expect((await get_(page)).body).toMatch(/Pro until .*, then Free/);
    await press(page, 'resume');
    expect(await status(person)).toMatchObject({ plan: 'pro', status: 'active' });
    await press(page, 'fail');
    expect(await status(person)).toMatchObject({ plan: 'pro', status: 'past-due' });
    await press(page, 'resume');
    expect((await status(person)).status).toBe('active');
    await press(page, 'refund');
    const after = await status(person);
    expect(after).toMatchObject({ plan: 'free', status: 'none' });
    expect(after.payments.map((payment) => payment.status)).toEqual(expect.arrayContaining(['refunded', 'failed']));
    expect(await credits(person)).toEqual({ monthly: 10, topUp: 0 });
    expect((await press(page, 'nonsense')).statusCode).toBe(410);
    // With nothing left to change a button changes nothing.
    await press(page, 'end');
    expect((await status(person)).status).toBe('none');
  });

  test('a month later it renews by the sweep, in several processes once', async () => {
    const person = await subscriber();
    server.advance(31 * dayMs + 60_000);
    await Promise.all([1, 2, 3].map(() => server.modules.billing.sweep()));
    const renewed = await status(person);
    expect(renewed).toMatchObject({ plan: 'pro', status: 'active' });
    expect(renewed.payments).toHaveLength(2);
    expect((await credits(person)).monthly).toBeLessThanOrEqual(pro + 10);
    const grants = (await server.ask('creditLedger', {}, { token: await tokenOf(person) })).data.bookings.filter(
      ({ reason }) => reason === 'monthly-pro',
    );
    expect(grants).toHaveLength(2);
  });

  test('asleep for five months: each month is paid, only the present one gives credits', async () => {
    const person = await subscriber();
    const [first] = (await status(person)).payments;
    server.advance(160 * dayMs);
    await server.modules.billing.sweep();
    const after = await status(person);
    expect(after.payments).toHaveLength(6);
    expect(after).toMatchObject({ plan: 'pro', status: 'active' });
    const began = new Date(first?.at ?? 0);
    // The same day and time of each month, or the last day of a shorter one.
    for (const { at } of after.payments) {
      const day = new Date(at);
      const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
      expect(day.getUTCDate()).toBe(Math.min(began.getUTCDate(), lastDay));
      expect(at.slice(11)).toBe(began.toISOString().slice(11));
    }
    const { bookings } = (await server.ask('creditLedger', { limit: 100 }, { token: await tokenOf(person) })).data;
    expect(bookings.filter(({ reason, kind }) => kind === 'grant' && reason === 'monthly-pro')).toHaveLength(2);
  });

  test('asleep past the end of a plan that was ended: Free, no further payment, a mail', async () => {
    const person = await subscriber();
    await press(await portal(person), 'end');
    server.advance(100 * dayMs);
    await server.modules.billing.sweep();
    expect(await status(person)).toMatchObject({ plan: 'free', status: 'none', endsAt: null });
    const rows = await get().database.handle.select().from(payments).where(eq(payments.userId, person.userId));
    expect(rows).toHaveLength(1);
    const mails = (await server.modules.mail.recent()).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your Roomwright Pro plan has ended');
  });

  test('with another payment service its plans end with their month', async () => {
    const person = await subscriber();
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const other = await startTestServer(get().database, { environment: stripe });
    try {
      other.advance(32 * dayMs);
      await other.modules.billing.sweep();
      expect((await other.app.inject({ method: 'GET', url: '/checkout/test.css' })).statusCode).toBe(404);
    } finally {
      await other.close();
    }
    expect(await status(person)).toMatchObject({ plan: 'free', status: 'none' });
  });

  test('reached from elsewhere without a payment service: 10503 that says so, and no pages', async () => {
    const environment = { PUBLIC_URL: 'https://rooms.example.test', ROOMWRIGHT_LIMITS: 'strict' };
    const closed = await startTestServer(get().database, { environment });
    try {
      const person = await server.signUp();
      const headers = { token: person.token, host: 'rooms.example.test' };
      for (const call of ['planUpgrade', 'planPortal'] as const) {
        const answer = await closed.ask(call, {}, headers);
        expect(answer).toMatchObject({ code: 10503, data: { reason: 'not-set-up' } });
        expect(answer.message).toMatch(/not set up/);
      }
      expect((await closed.ask('planStatus', {}, headers)).data.provider).toBe('none');
      const page = await closed.app.inject({ method: 'GET', url: '/checkout/test', headers });
      expect(page.statusCode).toBe(404);
      const hook = await closed.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: {} });
      expect(hook.statusCode).toBe(404);
    } finally {
      await closed.close();
    }
  });

  test('no call takes anything of a card', () => {
    const shapes = Object.values(calls).map(({ id, input }) => ({
      id,
      text: JSON.stringify(input.toJSONSchema?.({ io: 'input' }) ?? {}),
    }));
    expect(shapes.length).toBeGreaterThan(30);
    for (const { id, text } of shapes) expect(text, id).not.toMatch(/"(card|cvc|cvv|pan"|iban|expiry)/i);
  });
});
