import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { planById } from '#catalog/plans.ts';
import { billingDuties, securityEvents, subscriptions, users, webhookEvents } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { type Paying, send, sendRaw, startPaying } from '../../testing/payingPeople.ts';
import { seededRandom } from '../../testing/random.ts';
import type { StandInMessage } from '../../testing/stripeStandIn.ts';

const dayMs = 86_400_000;
const pro = planById('pro').monthlyCredits ?? 0;

withDatabase('messages of Stripe', (get) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(get().database);
  });
  afterEach(() => {
    paying.advance(0);
    paying.stripe.down = false;
  });
  afterAll(() => paying.close());

  /** Somebody at an open checkout, with what Stripe will send once it is paid. */
  const atCheckout = async () => {
    const person = await paying.server.signUp();
    const { data } = await paying.server.ask('planUpgrade', {}, { token: person.token });
    const messages = paying.stripe.pay(data.url);
    const completed = messages.find(({ type }) => type === 'checkout.session.completed');
    return { person, messages, subscription: String(completed?.data.object.subscription) };
  };
  const proGrants = async (userId: string) =>
    (await paying.bookings(userId)).filter(({ reason }) => reason === 'monthly-pro').length;
  const receipts = async (email: string) =>
    (await paying.mailsTo(email)).filter((subject) => subject.includes('receipt')).length;
  const events = async (userId: string, kind: string) =>
    (await get().database.handle.select().from(securityEvents).where(eq(securityEvents.userId, userId))).filter(
      (event) => event.kind === kind,
    );
  const duties = () => get().database.handle.select().from(billingDuties);

  test('sent again, nothing changes: one grant, one receipt, one payment', async () => {
    const { person, messages } = await atCheckout();
    await paying.deliver(...messages, ...messages, ...messages);
    const { takeWebhook } = paying.server.modules.billing;
    for (const message of messages) {
      const { payload, signature } = paying.stripe.signed(message);
      expect(await takeWebhook?.(Buffer.from(payload), signature)).toBe(false);
    }
    expect(await proGrants(person.userId)).toBe(1);
    expect(await receipts(person.email)).toBe(1);
    expect(await paying.paymentsOf(person.userId)).toHaveLength(1);
  });

  test('the two messages of one payment at once, twenty times each: one grant', async () => {
    const { person, messages } = await atCheckout();
    const paid = messages.filter(({ type }) => type === 'invoice.paid' || type === 'checkout.session.completed');
    expect(paid).toHaveLength(2);
    const many = Array.from({ length: 20 }, () => paid).flat();
    const answers = await Promise.all(many.map((message) => send(paying.server, paying.stripe, message)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await proGrants(person.userId)).toBe(1);
    expect(await receipts(person.email)).toBe(1);
    expect((await paying.status(person)).status).toBe('active');
  });

  test('a top-up’s message at once, twenty times: credits once', async () => {
    const person = await paying.server.signUp();
    const { data } = await paying.server.ask('creditTopUp', { topUpId: 'top-up-300' }, { token: person.token });
    const [message] = paying.stripe.pay(data.url);
    if (!message) throw new Error('nothing was sent');
    await Promise.all(Array.from({ length: 20 }, () => send(paying.server, paying.stripe, message)));
    expect((await paying.credits(person)).topUp).toBe(300);
  });

  test('a year of a subscription, its messages in any order and some twice: the same end', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = seededRandom(seed);
      const { person, messages, subscription } = await atCheckout();
      const all: StandInMessage[] = [...messages];
      for (let month = 1; month < 4; month += 1) {
        paying.advance(month * 31 * dayMs);
        all.push(...paying.stripe.renew(subscription, month === 2 ? 'failed' : 'paid'));
        if (month === 2) all.push(...paying.stripe.payLate(subscription));
      }
      all.push(...paying.stripe.setCancel(subscription, true));
      const shuffled = [...all, ...all.slice(3, 6)]
        .map((message) => ({ message, at: random.below(1_000_000) }))
        .toSorted((a, b) => a.at - b.at);
      expect(await paying.deliver(...shuffled.map(({ message }) => message))).not.toContain(500);
      const status = await paying.status(person);
      expect(status, `seed ${seed}`).toMatchObject({ plan: 'pro', status: 'ending' });
      expect(status.payments.map((payment) => payment.status)).toEqual(['paid', 'paid', 'paid', 'paid']);
      // Of four months that were paid, only the present one can still be spent.
      expect((await paying.credits(person)).monthly).toBeGreaterThanOrEqual(pro);
      expect((await paying.credits(person)).monthly).toBeLessThanOrEqual(pro + 10);
      paying.advance(0);
    }
  });

  test('older news of a subscription change nothing; one that ended stays ended', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    const [first] = stripe.setCancel(subscriber.subscription, true);
    const [second] = stripe.setCancel(subscriber.subscription, false);
    if (!first || !second) throw new Error('nothing was sent');
    await paying.deliver(second, first);
    expect((await paying.status(subscriber)).status).toBe('active');
    const [later] = stripe.setCancel(subscriber.subscription, false);
    const [ended] = stripe.end(subscriber.subscription);
    if (!ended || !later) throw new Error('nothing was sent');
    await paying.deliver(ended, later, { ...later, id: 'evt_late', created: later.created + 100 });
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'free', status: 'none' });
  });

  test('a payment that succeeded after all beats the older news that it was missing', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    paying.advance(32 * dayMs);
    const [failed, pastDue] = stripe.renew(subscriber.subscription, 'failed');
    const [paid] = stripe.payLate(subscriber.subscription);
    if (!failed || !pastDue || !paid) throw new Error('nothing was sent');
    await paying.deliver(paid, failed);
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'pro', status: 'active' });
    await paying.deliver(pastDue);
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await paying.mailsTo(subscriber.email)).not.toContain('Your payment to Roomwright did not go through');
    expect((await paying.status(subscriber)).payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('what Stripe has not signed, or not lately, is refused with 400 and changes nothing', async () => {
    const { server, stripe } = paying;
    const { person, messages } = await atCheckout();
    const paid = messages.find(({ type }) => type === 'invoice.paid');
    if (!paid) throw new Error('nothing was sent');
    const { payload, signature } = stripe.signed(paid);
    const old = stripe.signed(paid, undefined, new Date(Date.now() - 6 * 60_000));
    const other = stripe.signed(paid, 'whsec_of_somebody_else');
    const changed = payload.replace('"amount_paid":990', '"amount_paid":1');
    expect(changed).not.toBe(payload);
    const tries = [
      await sendRaw(server, payload, undefined),
      await sendRaw(server, payload, 't=1,v1=00'),
      await sendRaw(server, payload, signature.replace(/v1=./, 'v1=x')),
      await sendRaw(server, changed, signature),
      await sendRaw(server, old.payload, old.signature),
      await sendRaw(server, other.payload, other.signature),
      await sendRaw(server, '', signature),
      await sendRaw(server, 'no JSON', signature),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 400));
    expect(tries.map((answer) => answer.json())).toEqual(tries.map(() => ({ received: false })));
    expect(await proGrants(person.userId)).toBe(0);
    expect(await paying.deliver(paid)).toEqual([200]);
    expect(await proGrants(person.userId)).toBe(1);
  });

  test('a body that is too large is refused with 413, another method is not there', async () => {
    const { app } = paying.server;
    const large = await sendRaw(paying.server, JSON.stringify({ pad: 'x'.repeat(300 * 1024) }), 't=1,v1=00');
    expect(large.statusCode).toBe(413);
    expect((await app.inject({ method: 'GET', url: '/webhooks/stripe' })).statusCode).toBe(404);
  });

  test('kinds that do not concern us are taken and ignored; one of ours without its shape is a fault to be sent again', async () => {
    const { stripe } = paying;
    const unknown = stripe.message('product.created', { id: 'prod_1' });
    const inherited = stripe.message('toString', { id: 'x' });
    expect(await paying.deliver(unknown, inherited)).toEqual([200, 200]);
    const broken = stripe.message('invoice.paid', { id: 'in_broken' });
    expect(await paying.deliver(broken)).toEqual([500]);
    const noted = await get().database.handle.select().from(webhookEvents).where(eq(webhookEvents.id, broken.id));
    expect(noted).toEqual([]);
  });

  test('what the account sells beside us is not taken for ours', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    const session = { id: 'cs_other', mode: 'payment', payment_status: 'paid', metadata: { item: 'mug' } };
    const money = { payment_intent: 'pi_other', amount_total: 900, currency: 'sgd', customer: 'cus_other' };
    const lines = { data: [{ period: { start: 1, end: 2 } }] };
    const invoice = { id: 'in_other', customer: 'cus_other', currency: 'sgd', status: 'paid', amount_paid: 1, lines };
    const parent = { subscription_details: { subscription: 'sub_other', metadata: {} } };
    const answers = await paying.deliver(
      stripe.message('checkout.session.completed', { ...session, ...money }),
      stripe.message('invoice.paid', { ...invoice, amount_due: 1, parent }),
    );
    expect(answers).toEqual([200, 200]);
    expect(await duties()).toEqual([]);
    expect(await paying.paymentsOf(subscriber.userId)).toHaveLength(1);
    // A checkout that is not paid yet (a bank transfer) gives nothing.
    const { person, messages } = await atCheckout();
    const completed = messages.find(({ type }) => type === 'checkout.session.completed');
    if (!completed) throw new Error('nothing was sent');
    const unpaid = { ...completed, data: { object: { ...completed.data.object, payment_status: 'unpaid' } } };
    await paying.deliver(unpaid);
    expect(await proGrants(person.userId)).toBe(0);
  });

  test('a refunded top-up: its credits go as far as they are left, in parts as the money does', async () => {
    const { stripe } = paying;
    const buyer = await paying.buyer('top-up-120');
    const half = stripe.refund(buyer.payment, 495);
    await paying.deliver(...half, ...half);
    expect((await paying.credits(buyer)).topUp).toBe(60);
    expect((await paying.status(buyer)).payments).toMatchObject([{ status: 'paid', refundedCents: 495 }]);
    const whole = stripe.refund(buyer.payment, 990);
    const older = stripe.refund(buyer.payment, 700);
    await paying.deliver(...whole, ...older);
    expect((await paying.credits(buyer)).topUp).toBe(0);
    expect((await paying.status(buyer)).payments).toMatchObject([{ status: 'refunded', refundedCents: 990 }]);
    expect(await events(buyer.userId, 'payment-refunded')).toHaveLength(2);
  });

  test('credits that were spent are not owed: the balance never goes below zero', async () => {
    const buyer = await paying.buyer('top-up-50');
    const { database } = get();
    const { reserve } = await import('../credits/ledger.ts');
    await database.transaction((tx) => reserve(tx, buyer.userId, 'job-of-a-buyer', 45));
    expect(await paying.credits(buyer)).toEqual({ monthly: 0, topUp: 15 });
    await paying.deliver(...paying.stripe.refund(buyer.payment, 490));
    expect(await paying.credits(buyer)).toEqual({ monthly: 0, topUp: 0 });
  });

  test('Pro refunded whole: it ends now with its credits, and Stripe is told to end the subscription', async () => {
    const { stripe, server } = paying;
    const subscriber = await paying.subscriber();
    await paying.deliver(...stripe.refund(subscriber.invoice, 500));
    expect((await paying.status(subscriber)).status).toBe('active');
    await paying.deliver(...stripe.refund(subscriber.invoice, 990));
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'free', status: 'none' });
    expect(await paying.credits(subscriber)).toEqual({ monthly: 10, topUp: 0 });
    await server.modules.billing.close();
    expect(stripe.subscriptions.get(subscriber.subscription)?.status).toBe('canceled');
    expect(await paying.mailsTo(subscriber.email)).toContain('Your Roomwright Pro plan has ended');
  });

  test('an earlier month refunded leaves the running one alone', async () => {
    const { stripe } = paying;
    const subscriber = await paying.subscriber();
    paying.advance(32 * dayMs);
    await paying.deliver(...stripe.renew(subscriber.subscription, 'paid'));
    await paying.deliver(...stripe.refund(subscriber.invoice, 990));
    expect(await paying.status(subscriber)).toMatchObject({ plan: 'pro', status: 'active' });
    expect((await paying.credits(subscriber)).monthly).toBe(pro);
  });

  test('a disputed month: the plan ends, the operator is told; a warning of the bank alone changes nothing', async () => {
    const { stripe, server } = paying;
    const subscriber = await paying.subscriber();
    await paying.deliver(...stripe.dispute(subscriber.invoice, 'warning_needs_response'));
    expect((await paying.status(subscriber)).status).toBe('active');
    const dispute = stripe.dispute(subscriber.invoice, 'needs_response');
    await paying.deliver(...dispute, ...dispute);
    const status = await paying.status(subscriber);
    expect(status).toMatchObject({ plan: 'free', status: 'none' });
    expect(status.payments).toMatchObject([{ status: 'disputed' }]);
    expect(await paying.credits(subscriber)).toEqual({ monthly: 10, topUp: 0 });
    expect(await events(subscriber.userId, 'payment-disputed')).toHaveLength(1);
    const toOperator = (await server.modules.mail.recent()).filter(
      ({ to }) => to === server.services.config.contactEmail,
    );
    expect(toOperator.filter(({ text }) => text.includes(subscriber.invoice))).toHaveLength(1);
    await server.modules.billing.close();
    expect(stripe.subscriptions.get(subscriber.subscription)?.status).toBe('canceled');
  });

  test('a disputed top-up: its credits go, and come back when the dispute is won, not when it is lost', async () => {
    const { stripe } = paying;
    const buyer = await paying.buyer('top-up-50');
    await paying.deliver(...stripe.dispute(buyer.payment, 'needs_response'));
    expect((await paying.credits(buyer)).topUp).toBe(0);
    await paying.deliver(...stripe.dispute(buyer.payment, 'lost'));
    expect((await paying.credits(buyer)).topUp).toBe(0);
    const won = stripe.dispute(buyer.payment, 'won');
    await paying.deliver(...won, ...won);
    expect((await paying.credits(buyer)).topUp).toBe(50);
    expect((await paying.status(buyer)).payments).toMatchObject([{ status: 'paid' }]);
  });

  test('money that went back before its payment was heard of: nothing is given, nothing goes below zero', async () => {
    const { stripe } = paying;
    const { person, messages } = await atCheckout();
    const invoice = messages.find(({ type }) => type === 'invoice.paid')?.data.object.id;
    await paying.deliver(...stripe.refund(String(invoice), 990));
    await paying.deliver(...messages);
    expect(await paying.status(person)).toMatchObject({ plan: 'free', status: 'none' });
    expect((await paying.status(person)).payments).toMatchObject([{ item: 'pro', status: 'refunded' }]);
    expect(await paying.credits(person)).toEqual({ monthly: 10, topUp: 0 });

    const buyer = await paying.server.signUp();
    const { data } = await paying.server.ask('creditTopUp', { topUpId: 'top-up-50' }, { token: buyer.token });
    const bought = stripe.pay(data.url);
    await paying.deliver(...stripe.dispute(String(bought[0]?.data.object.payment_intent), 'needs_response'));
    await paying.deliver(...bought);
    expect((await paying.credits(buyer)).topUp).toBe(0);
    expect((await paying.status(buyer)).payments).toMatchObject([{ item: 'top-up-50', status: 'disputed' }]);
  });

  test('a plan that the operator gave stays when nothing of it was paid; a paid one takes its place', async () => {
    const { server, stripe } = paying;
    const { setGivenPlan } = await import('../credits/plans.ts');
    const person = await server.signUp();
    await get().database.transaction((tx) => setGivenPlan(tx, person.userId, null));
    expect(await paying.status(person)).toMatchObject({ plan: 'pro', status: 'none', renewsAt: null });
    const { data } = await server.ask('planUpgrade', {}, { token: person.token });
    await paying.deliver(...stripe.pay(data.url));
    expect(await paying.status(person)).toMatchObject({ plan: 'pro', status: 'active' });
    expect((await paying.person(person.userId)).planStartedAt).toBeNull();
  });

  test('messages that were lost for good: a silent subscription is asked about, once in a while', async () => {
    const { server, stripe } = paying;
    const lost = await paying.subscriber();
    const ended = await paying.subscriber();
    paying.advance(32 * dayMs);
    stripe.renew(lost.subscription, 'paid');
    stripe.end(ended.subscription);
    await server.modules.billing.sweep();
    expect(await paying.status(lost)).toMatchObject({ plan: 'pro', status: 'active' });
    expect((await paying.credits(lost)).monthly).toBe(pro);
    expect(await paying.status(ended)).toMatchObject({ plan: 'free', status: 'none' });
    // One that Stripe does not answer for stays as it is, and is asked about again later.
    const silent = await paying.subscriber();
    paying.advance(64 * dayMs);
    stripe.down = true;
    await server.modules.billing.sweep();
    stripe.down = false;
    expect((await paying.status(silent)).status).toBe('active');
    const asked = () => stripe.requests.filter((one) => one === `GET /v1/subscriptions/${silent.subscription}`).length;
    const before = asked();
    await server.modules.billing.sweep();
    expect(asked()).toBe(before);
    paying.advance(64 * dayMs + 7 * 3_600_000);
    await server.modules.billing.sweep();
    expect(asked()).toBe(before + 1);
  });

  test('an account that is deleted: payments stay without the person, Stripe forgets the customer even if it was away', async () => {
    const { server, stripe } = paying;
    const { database } = get();
    const subscriber = await paying.subscriber();
    const other = await paying.subscriber();
    const renewal = () => stripe.renew(subscriber.subscription, 'paid');
    stripe.down = true;
    await database.transaction(async (tx) => {
      await server.modules.billing.eraseOf(tx, subscriber.userId);
      await tx.delete(users).where(eq(users.id, subscriber.userId));
    });
    await server.modules.billing.close();
    expect(await duties()).toMatchObject([{ kind: 'forget-customer', attempts: 1 }]);
    expect(await paying.paymentsOf(subscriber.userId)).toEqual([]);
    expect(
      await database.handle.select().from(subscriptions).where(eq(subscriptions.userId, subscriber.userId)),
    ).toEqual([]);

    // A month that is paid before Stripe could be told: taken, kept without a person, and the subscription is to end.
    stripe.down = false;
    expect(await paying.deliver(...renewal())).toEqual([200, 200]);
    paying.advance(2 * 60_000);
    await server.modules.billing.sweep();
    expect(await duties()).toEqual([]);
    expect(stripe.subscriptions.get(subscriber.subscription)?.status).toBe('canceled');
    expect([...stripe.customers.values()].some(({ email }) => email === subscriber.email)).toBe(false);
    expect(await paying.status(other)).toMatchObject({ plan: 'pro', status: 'active' });
  });

  test('the copy of one’s data has one’s own payments only', async () => {
    const buyer = await paying.buyer('top-up-50');
    await paying.subscriber();
    const files: { name: string; content: string }[] = [];
    for await (const file of paying.server.modules.billing.exportOf(buyer.userId)) files.push(file as never);
    const { payments, subscriptions: plans } = JSON.parse(files[0]?.content ?? '');
    expect(payments).toMatchObject([{ id: buyer.payment, item: 'top-up-50' }]);
    expect(plans).toEqual([]);
  });

  test('nothing of a message, and no secret, reaches the log', async () => {
    await paying.subscriber();
    const lines = paying.server.logLines.join('\n');
    expect(lines).not.toMatch(/sk_test_standin|whsec_standin|roomwright_user|"lines"|v1=/);
  });
});
