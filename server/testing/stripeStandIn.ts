/**
 * Stripe on this machine, as far as we use it: takes the official library's requests, keeps customers, checkouts,
 * subscriptions and invoices, and writes the messages that Stripe would send, signed by the library's own helper. Tests
 * decide when a message arrives, how often and in which order.
 */
import { Stripe } from 'stripe';
import { createStripeAccount, newSubscription, type StandInCustomer } from './stripeAccount.ts';
import {
  inSeconds,
  invoiceJson,
  type StandInSession,
  type StandInSubscription,
  type StripeJson,
  type StripeShape,
  stripeId,
  subscriptionJson,
} from './stripeObjects.ts';
import { serveStripe } from './stripeWire.ts';

export const stripeTestKey = 'sk_test_standin';
export const stripeTestSecret = 'whsec_standin';

/** A message as it arrives. */
export interface StandInMessage {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: StripeJson };
}

export interface StripeStandIn {
  readonly url: string;
  /** Requests that came in, e.g. `POST /v1/customers`. */
  readonly requests: readonly string[];
  readonly customers: ReadonlyMap<string, StandInCustomer>;
  readonly sessions: ReadonlyMap<string, Readonly<StandInSession>>;
  readonly subscriptions: ReadonlyMap<string, Readonly<StandInSubscription>>;
  /** While true, connections break off. */
  down: boolean;
  /** Shape of the objects that it sends. */
  shape: StripeShape;
  /** Forgets a customer, as if the key were that of another account. */
  loseCustomer(customer: string): void;
  /** The person pays on the page: what Stripe then sends, in its usual order. */
  pay(sessionUrl: string): StandInMessage[];
  /** The next month begins, and its payment goes through or fails. */
  renew(subscription: string, outcome: 'paid' | 'failed'): StandInMessage[];
  /** The failed payment of the running month goes through after all. */
  payLate(subscription: string): StandInMessage[];
  /** On the portal: the plan is to end with its month, or is taken up again. */
  setCancel(subscription: string, cancel: boolean): StandInMessage[];
  end(subscription: string): StandInMessage[];
  /** `payment`: an invoice or a payment intent; cents in all so far. */
  refund(payment: string, refundedCents: number): StandInMessage[];
  dispute(payment: string, status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response'): StandInMessage[];
  /** Any message. */
  message(type: string, object: StripeJson): StandInMessage;
  /** A message as bytes with its signature. */
  signed(message: StandInMessage, secret?: string, at?: Date): { readonly payload: string; readonly signature: string };
  close(): Promise<void>;
}

/** Starts it on a free port of this machine. Long because its answers share what it knows; each is short. */
export async function startStripeStandIn(now: () => Date = () => new Date()): Promise<StripeStandIn> {
  const account = createStripeAccount(now);
  const { customers, sessions, subscriptions, invoices, intents } = account;
  const wire = await serveStripe({ key: stripeTestKey, answer: account.answer, isDown: () => standIn.down });
  let writtenMs = 0;

  const message: StripeStandIn['message'] = (type, object) => {
    // Each is at least a second younger than the one before, so that their order can be told; unless the clock was set
    // back.
    const nowMs = now().getTime();
    writtenMs = writtenMs - nowMs > 3_600_000 ? nowMs : Math.max(writtenMs + 1000, nowMs);
    return { id: stripeId('evt'), type, created: inSeconds(new Date(writtenMs)), data: { object } };
  };
  const subscriptionOf = (id: string): StandInSubscription => {
    const subscription = subscriptions.get(id);
    if (!subscription) throw new Error(`no such subscription: ${id}`);
    return subscription;
  };
  const told = (subscription: StandInSubscription) => subscriptionJson(subscription, account.shape);
  const updated = (subscription: StandInSubscription) => message('customer.subscription.updated', told(subscription));
  /** The payment intent of an invoice, or of a payment of its own. */
  const intentOf = (payment: string) => {
    const intent = invoices.get(payment)?.intent ?? payment;
    const known = intents.get(intent);
    if (!known) throw new Error(`nothing was paid as ${payment}`);
    return { intent, cents: known.cents };
  };

  const subscribe = (session: StandInSession, completed: StripeJson): StandInMessage[] => {
    const subscription = newSubscription(session, now());
    subscriptions.set(subscription.id, subscription);
    const invoice = account.newInvoice(subscription, 'subscription_create', true);
    return [
      message('customer.subscription.created', { ...told(subscription), status: 'incomplete' }),
      message('invoice.paid', invoiceJson(invoice, account.shape)),
      message('checkout.session.completed', { ...completed, subscription: subscription.id, invoice: invoice.id }),
      updated(subscription),
    ];
  };

  const standIn: StripeStandIn = {
    url: wire.url,
    requests: wire.requests,
    customers,
    sessions,
    subscriptions,
    down: false,
    get shape() {
      return account.shape;
    },
    set shape(shape) {
      account.shape = shape;
    },
    loseCustomer: (customer) => void customers.delete(customer),

    pay(sessionUrl) {
      const session = sessions.get(sessionUrl.split('/').at(-1) ?? '');
      if (session?.status !== 'open') throw new Error(`not an open checkout: ${sessionUrl}`);
      session.status = 'complete';
      const { id, mode, customer, userId, metadata, cents, currency } = session;
      const paid = { amount_total: cents, currency, payment_status: 'paid' };
      const who = { customer, client_reference_id: userId, metadata };
      const completed = { id, object: 'checkout.session', mode, ...who, ...paid };
      if (mode === 'subscription') return subscribe(session, completed);
      const intent = stripeId('pi');
      intents.set(intent, { cents, invoice: undefined });
      return [message('checkout.session.completed', { ...completed, payment_intent: intent, subscription: null })];
    },

    renew(id, outcome) {
      const subscription = subscriptionOf(id);
      subscription.months += 1;
      subscription.status = outcome === 'paid' ? 'active' : 'past_due';
      const invoice = account.newInvoice(subscription, 'subscription_cycle', outcome === 'paid');
      const type = outcome === 'paid' ? 'invoice.paid' : 'invoice.payment_failed';
      return [message(type, invoiceJson(invoice, account.shape)), updated(subscription)];
    },

    payLate(id) {
      const subscription = subscriptionOf(id);
      const invoice = invoices.get(subscription.latestInvoice);
      if (!invoice) throw new Error(`nothing to pay for ${id}`);
      invoice.paid = true;
      subscription.status = 'active';
      return [message('invoice.paid', invoiceJson(invoice, account.shape)), updated(subscription)];
    },

    setCancel(id, cancel) {
      const subscription = subscriptionOf(id);
      subscription.cancelAtPeriodEnd = cancel;
      return [updated(subscription)];
    },

    end(id) {
      const subscription = subscriptionOf(id);
      subscription.status = 'canceled';
      return [message('customer.subscription.deleted', told(subscription))];
    },

    refund(payment, refundedCents) {
      const { intent, cents } = intentOf(payment);
      const charge = { id: stripeId('ch'), object: 'charge', amount: cents, currency: 'sgd', payment_intent: intent };
      const back = { amount_refunded: refundedCents, refunded: refundedCents === cents };
      return [message('charge.refunded', { ...charge, ...back })];
    },

    dispute(payment, status) {
      const { intent, cents } = intentOf(payment);
      const type = status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created';
      const dispute = { id: stripeId('du'), object: 'dispute', amount: cents, currency: 'sgd', charge: 'ch_1', status };
      return [message(type, { ...dispute, payment_intent: intent })];
    },

    message,

    signed(event, secret = stripeTestSecret, at = now()) {
      const payload = JSON.stringify({ object: 'event', api_version: Stripe.API_VERSION, livemode: false, ...event });
      const { webhooks } = new Stripe(stripeTestKey);
      return { payload, signature: webhooks.generateTestHeaderString({ payload, secret, timestamp: inSeconds(at) }) };
    },

    close: wire.close,
  };
  return standIn;
}
