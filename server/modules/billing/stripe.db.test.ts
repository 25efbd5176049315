import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { planById } from '#catalog/plans.ts';
import { users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { type Paying, startPaying } from '../../testing/payingPeople.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pro = planById('pro').monthlyCredits;

withDatabase('payment by Stripe', (get) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(get().database);
  });
  afterEach(() => {
    paying.advance(0);
    paying.stripe.shape = 'present';
  });
  afterAll(() => paying.close());

  test('Pro: a checkout at the catalogue’s price, in Singapore dollars; paid, it gives plan, credits and a receipt', async () => {
    const { server, stripe } = paying;
    const person = await server.signUp();
    const { data } = await server.ask('planUpgrade', {}, { token: person.token });
    const session = [...stripe.sessions.values()].at(-1);
    expect(data.url).toBe(session?.url);
    expect(session).toMatchObject({ mode: 'subscription', cents: 990, currency: 'sgd', product: 'Roomwright Pro' });
    expect(session).toMatchObject({ userId: person.userId, locale: 'en' });
    expect(session?.successUrl).toBe(`${server.services.config.publicUrl}/dashboard?checkout=success`);
    expect(session?.cancelUrl).toBe(`${server.services.config.publicUrl}/dashboard?checkout=cancelled`);
    expect(await paying.status(person)).toMatchObject({
      plan: 'free',
      status: 'none',
      provider: 'stripe',
      payments: [],
    });

    expect(await paying.deliver(...stripe.pay(data.url))).toEqual([200, 200, 200, 200]);
    const status = await paying.status(person);
    expect(status).toMatchObject({ plan: 'pro', status: 'active', endsAt: null });
    expect(status.payments).toMatchObject([
      { item: 'pro', cents: 990, currency: 'sgd', status: 'paid', refundedCents: 0 },
    ]);
    const days = (Date.parse(status.renewsAt ?? '') - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await paying.credits(person)).toMatchObject({ monthly: (pro ?? 0) + 10 });
    const grants = (await paying.bookings(person.userId)).filter(({ kind }) => kind === 'grant');
    expect(grants.map(({ amount }) => amount)).toEqual([10, pro]);
    expect(await paying.mailsTo(person.email)).toContain('Your receipt from Roomwright');
    expect((await server.ask('userDetail', {}, { token: person.token })).data.membership).toBe('pro');
  });

  test('a top-up: paid once, credits once, in a purse that never ends', async () => {
    const buyer = await paying.buyer('top-up-120');
    expect(await paying.credits(buyer)).toEqual({ monthly: 10, topUp: 120 });
    expect(await paying.paymentsOf(buyer.userId)).toMatchObject([
      { id: buyer.payment, item: 'top-up-120', cents: 990, credits: 120, status: 'paid' },
    ]);
    expect((await paying.status(buyer)).plan).toBe('free');
    expect((await paying.mailsTo(buyer.email)).filter((subject) => subject.includes('receipt'))).toHaveLength(1);
  });

  test('the customer is made once and used again', async () => {
    const { server, stripe } = paying;
    const buyer = await paying.buyer('top-up-50');
    const before = stripe.requests.filter((asked) => asked === 'POST /v1/customers').length;
    await server.ask('creditTopUp', { topUpId: 'top-up-50' }, { token: buyer.token });
    await server.ask('planUpgrade', {}, { token: buyer.token });
    expect(stripe.requests.filter((asked) => asked === 'POST /v1/customers')).toHaveLength(before);
    const mine = [...stripe.customers.values()].filter(({ metadata }) => metadata.roomwright_user === buyer.userId);
    expect(mine).toMatchObject([{ email: buyer.email }]);
  });

  test('a customer that Stripe does not know any more is made anew', async () => {
    const { server, stripe } = paying;
    const buyer = await paying.buyer('top-up-50');
    const old = [...stripe.customers.values()].find(({ email }) => email === buyer.email);
    stripe.loseCustomer(old?.id ?? '');
    const { code, data } = await server.ask('planPortal', {}, { token: buyer.token });
    expect(code).toBe(200);
    const fresh = [...stripe.customers.values()].find(({ email }) => email === buyer.email);
    expect(fresh?.id).not.toBe(old?.id);
    expect(data.url).toBe(`${stripe.url}/portal/${fresh?.id}`);
  });

  test('50 upgrades at once open one checkout, so nobody pays for two subscriptions', async () => {
    const { server, stripe } = paying;
    const person = await server.signUp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.ask('planUpgrade', {}, { token: person.token })),
    );
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
    expect([...stripe.sessions.values()].filter(({ userId }) => userId === person.userId)).toHaveLength(1);
    expect([...stripe.customers.values()].filter(({ email }) => email === person.email)).toHaveLength(1);
  });

  test('with a subscription another one is refused (10409), also one that is about to end; the portal opens', async () => {
    const { server, stripe } = paying;
    const subscriber = await paying.subscriber();
    const { token } = subscriber;
    expect((await server.ask('planUpgrade', {}, { token })).code).toBe(10409);
    await paying.deliver(...stripe.setCancel(subscriber.subscription, true));
    expect((await server.ask('planUpgrade', {}, { token })).code).toBe(10409);
    expect((await server.ask('planPortal', {}, { token })).data.url).toMatch(/\/portal\/cus_/);
  });

  test('no portal for somebody who never came to a checkout (10404); signed-out people get none of it', async () => {
    const { server } = paying;
    const person = await server.signUp();
    expect((await server.ask('planPortal', {}, { token: person.token })).code).toBe(10404);
    for (const call of ['planUpgrade', 'planPortal', 'planStatus'] as const) {
      expect((await server.ask(call, {})).code).toBe(10001);
    }
    expect((await server.ask('creditTopUp', { topUpId: 'top-up-50' })).code).toBe(10001);
    const wrong = await server.ask('creditTopUp', { topUpId: 'top-up-1' as never }, { token: person.token });
    expect(wrong.code).toBe(10400);
  });

  test('while Stripe does not answer: 10503 that says so, and the same checkout afterwards', async () => {
    const { server, stripe } = paying;
    const person = await server.signUp();
    stripe.down = true;
    const refused = await server.ask('planUpgrade', {}, { token: person.token });
    stripe.down = false;
    expect(refused).toMatchObject({ code: 10503, data: { reason: 'unavailable' } });
    expect(refused.message).toMatch(/Nothing was charged/);
    expect((await server.ask('planUpgrade', {}, { token: person.token })).code).toBe(200);
  });

  test('an account deleted while its checkout is being opened: 10001, and nothing of it stays at Stripe', async () => {
    const { server, stripe } = paying;
    const person = await server.signUp();
    const signedIn = await server.modules.accounts.authenticate(person.token, 'user');
    await get().database.handle.delete(users).where(eq(users.id, person.userId));
    await expect(server.modules.billing.upgrade(signedIn)).rejects.toMatchObject({ code: 10001 });

    const other = await server.signUp();
    const otherSignedIn = await server.modules.accounts.authenticate(other.token, 'user');
    const opening = server.modules.billing.upgrade(otherSignedIn);
    await vi.waitFor(() =>
      expect([...stripe.customers.values()].some(({ email }) => email === other.email)).toBe(true),
    );
    await get().database.transaction(async (tx) => {
      await server.modules.billing.eraseOf(tx, other.userId);
      await tx.delete(users).where(eq(users.id, other.userId));
    });
    await opening.catch(() => undefined);
    await server.modules.billing.close();
    expect([...stripe.customers.values()].some(({ email }) => email === other.email)).toBe(false);
  });

  test('a renewal: the next month’s credits, the plan goes on', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    paying.advance(32 * dayMs);
    await paying.deliver(...stripe.renew(subscriber.subscription, 'paid'));
    const status = await paying.status(subscriber);
    expect(status).toMatchObject({ plan: 'pro', status: 'active' });
    expect(status.payments).toHaveLength(2);
    expect(Date.parse(status.renewsAt ?? '')).toBeGreaterThan(Date.now() + 50 * dayMs);
    expect((await paying.credits(subscriber)).monthly).toBe(pro);
  });

  test('a failed renewal: past due, a mail, no credits; paid after all, everything is back', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    paying.advance(32 * dayMs);
    const failed = stripe.renew(subscriber.subscription, 'failed');
    await paying.deliver(...failed);
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'free', status: 'past-due', renewsAt: null });
    expect((await paying.credits(subscriber)).monthly).toBe(10);
    // Stripe tries again, and fails again: another message, no second mail.
    const again = stripe.message('invoice.payment_failed', failed[0]?.data.object ?? {});
    await paying.deliver(again);
    const mails = await paying.mailsTo(subscriber.email);
    expect(mails.filter((subject) => subject.includes('did not go through'))).toHaveLength(1);
    expect((await paying.status(subscriber)).payments.map(({ status }) => status)).toEqual(['failed', 'paid']);

    await paying.deliver(...stripe.payLate(subscriber.subscription));
    const status = await paying.status(subscriber);
    expect(status).toMatchObject({ plan: 'pro', status: 'active' });
    expect(status.payments.map((payment) => payment.status)).toEqual(['paid', 'paid']);
    expect((await paying.credits(subscriber)).monthly).toBe((pro ?? 0) + 10);
  });

  test('ended on the portal: Pro until the month’s end, taken up again it renews, at the end it is Free', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    await paying.deliver(...stripe.setCancel(subscriber.subscription, true));
    const ending = await paying.status(subscriber);
    expect(ending).toMatchObject({ plan: 'pro', status: 'ending', renewsAt: null });
    expect(Date.parse(ending.endsAt ?? '')).toBeGreaterThan(Date.now() + 27 * dayMs);
    await paying.deliver(...stripe.setCancel(subscriber.subscription, false));
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'pro', status: 'active', endsAt: null });

    await paying.deliver(...stripe.setCancel(subscriber.subscription, true));
    paying.advance(32 * dayMs);
    expect((await paying.status(subscriber)).plan).toBe('free');
    await paying.deliver(...stripe.end(subscriber.subscription));
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'free', status: 'none', endsAt: null });
    expect(await paying.mailsTo(subscriber.email)).toContain('Your Roomwright Pro plan has ended');
  });

  test('ended at once: Free from that moment on', async () => {
    const subscriber = await paying.subscriber();
    await paying.deliver(...paying.stripe.end(subscriber.subscription));
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'free', status: 'none' });
    const person = await paying.person(subscriber.userId);
    expect(person).toMatchObject({ membership: 'free', planEndsAt: null });
    // And can be taken up anew.
    expect((await paying.server.ask('planUpgrade', {}, { token: subscriber.token })).code).toBe(200);
  });

  test('objects in the shape of earlier API versions say the same', async () => {
    paying.stripe.shape = 'former';
    const subscriber = await paying.subscriber();
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'pro', status: 'active' });
    await paying.deliver(...paying.stripe.setCancel(subscriber.subscription, true));
    expect(await paying.status(subscriber)).toMatchObject({ status: 'ending' });
    paying.advance(32 * dayMs);
    await paying.deliver(...paying.stripe.setCancel(subscriber.subscription, false));
    await paying.deliver(...paying.stripe.renew(subscriber.subscription, 'paid'));
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'pro', status: 'active' });
  });
});
