/** What a message of Stripe means to us. */

import {
  chargeObject,
  disputeObject,
  eventObject,
  type InvoiceObject,
  invoiceObject,
  type SubscriptionObject,
  sessionObject,
  subscriptionObject,
} from './stripeObjects.ts';
import type { Item, News, Payer, PaymentEvent, SubscriptionChanged } from './types.ts';

/**
 * What comes back to us with a checkout, a subscription and its invoices. The names are ours alone: an account at
 * Stripe may sell other things as well, and news of those must not be taken for ours.
 */
export function stripeMetadata(payer: Payer, item: Item, checkoutId: string): Record<string, string> {
  return {
    roomwright_user: payer.userId,
    roomwright_checkout: checkoutId,
    roomwright_item: item.id,
    roomwright_credits: String(item.credits),
  };
}

/** What a message leaves out and Stripe is asked for. */
export interface StripeLookUps {
  invoice(id: string): Promise<unknown>;
  /** The invoice that a payment intent paid; undefined when it paid none. */
  invoiceOfIntent(paymentIntent: string): Promise<string | undefined>;
}

type Reader = (object: unknown, lookUps: StripeLookUps) => Promise<readonly News[]>;

const readers: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': sessionNews,
  'checkout.session.async_payment_succeeded': sessionNews,
  'invoice.paid': async (object) => paidInvoiceNews(invoiceObject.parse(object), undefined),
  'invoice.payment_failed': async (object) => failedInvoiceNews(invoiceObject.parse(object)),
  'customer.subscription.created': async (object) => subscriptionNews(subscriptionObject.parse(object)),
  'customer.subscription.updated': async (object) => subscriptionNews(subscriptionObject.parse(object)),
  'customer.subscription.deleted': async (object) => subscriptionNews(subscriptionObject.parse(object)),
  'charge.refunded': refundNews,
  'charge.dispute.created': disputeNews,
  'charge.dispute.closed': disputeNews,
};

/** Throws when a message of a kind that concerns us does not have its shape. */
export async function readStripeEvent(event: unknown, lookUps: StripeLookUps): Promise<PaymentEvent> {
  const { id, type, created, data } = eventObject.parse(event);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return { id, type, createdAt: created, news: read ? await read(data.object, lookUps) : [] };
}

/**
 * A checkout that was completed. Methods that take days (bank transfer) complete it unpaid; their success is told
 * later.
 */
async function sessionNews(object: unknown, lookUps: StripeLookUps): Promise<readonly News[]> {
  const session = sessionObject.parse(object);
  const { roomwright_user: userId, roomwright_checkout: checkoutId, roomwright_item: item } = session.metadata;
  if (session.payment_status === 'unpaid' || !userId || !checkoutId || !item) return [];
  if (session.mode === 'subscription') {
    if (!session.invoice) return [];
    return paidInvoiceNews(invoiceObject.parse(await lookUps.invoice(session.invoice)), checkoutId);
  }
  const { payment_intent: paymentId, amount_total: cents, currency } = session;
  const credits = Number(session.metadata.roomwright_credits);
  if (!paymentId || cents == null || !currency || !Number.isSafeInteger(credits)) return [];
  return [{ kind: 'checkout-paid', checkoutId, userId, item, credits, paymentId, cents, currency }];
}

/** The month that an invoice is for: that of its last line which is no correction of an earlier one. */
function monthOf(invoice: InvoiceObject): { startsAt: Date; endsAt: Date } | undefined {
  return invoice.lines.data
    .filter(({ proration }) => !proration)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}

function paidInvoiceNews(invoice: InvoiceObject, checkoutId: string | undefined): News[] {
  const { subscription, customer } = invoice;
  const month = monthOf(invoice);
  if (!subscription || !customer || !month || invoice.status !== 'paid') return [];
  return [
    {
      kind: 'period-paid',
      subscription,
      customer,
      userId: invoice.metadata.roomwright_user,
      checkoutId:
        checkoutId ??
        (invoice.billing_reason === 'subscription_create' ? invoice.metadata.roomwright_checkout : undefined),
      paymentId: invoice.id,
      cents: invoice.amount_paid,
      currency: invoice.currency,
      periodStartsAt: month.startsAt,
      periodEndsAt: month.endsAt,
    },
  ];
}

/** The first payment fails on Stripe's own page, in front of the person: only renewals are news. */
function failedInvoiceNews(invoice: InvoiceObject): News[] {
  const { subscription, customer, metadata } = invoice;
  if (!subscription || !customer || invoice.billing_reason === 'subscription_create') return [];
  const amount = { paymentId: invoice.id, cents: invoice.amount_due, currency: invoice.currency };
  return [{ kind: 'payment-failed', subscription, customer, userId: metadata.roomwright_user, ...amount }];
}

const standing: Readonly<Record<string, SubscriptionChanged['status'] | 'ended'>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'past-due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

function subscriptionNews(subscription: SubscriptionObject): News[] {
  const { id, customer, metadata, periodStartsAt, periodEndsAt, cancel_at: cancelAt } = subscription;
  const status = Object.hasOwn(standing, subscription.status) ? standing[subscription.status] : undefined;
  // `incomplete`: its first payment is not through yet.
  if (!status || !customer) return [];
  const about = { subscription: id, customer, userId: metadata.roomwright_user };
  if (status === 'ended') return [{ kind: 'subscription-ended', ...about }];
  const endsWithPeriod = cancelAt != null && periodEndsAt !== undefined && cancelAt <= periodEndsAt;
  const cancelAtPeriodEnd = subscription.cancel_at_period_end === true || endsWithPeriod;
  return [{ kind: 'subscription-changed', ...about, status, cancelAtPeriodEnd, periodStartsAt }];
}

/** A subscription with its latest invoice, as asked for. */
export function currentNews(object: unknown): News[] {
  const subscription = subscriptionObject.parse(object);
  const invoice = invoiceObject.safeParse(subscription.latest_invoice);
  return [...(invoice.success ? paidInvoiceNews(invoice.data, undefined) : []), ...subscriptionNews(subscription)];
}

/** What we call a payment: its invoice where there is one, its payment intent otherwise. */
async function paymentOf(
  intent: string | undefined,
  invoice: string | undefined,
  lookUps: StripeLookUps,
): Promise<string | undefined> {
  return invoice ?? (intent && ((await lookUps.invoiceOfIntent(intent)) ?? intent));
}

async function refundNews(object: unknown, lookUps: StripeLookUps): Promise<readonly News[]> {
  const { payment_intent, invoice, amount, amount_refunded, currency } = chargeObject.parse(object);
  const paymentId = await paymentOf(payment_intent, invoice, lookUps);
  if (!paymentId || amount_refunded === 0) return [];
  return [{ kind: 'refunded', paymentId, cents: amount, refundedCents: amount_refunded, currency }];
}

/** `warning_…`: the bank has only asked so far, no money has moved. */
async function disputeNews(object: unknown, lookUps: StripeLookUps): Promise<readonly News[]> {
  const { payment_intent, amount, currency, status } = disputeObject.parse(object);
  if (status.startsWith('warning_') || status === 'lost') return [];
  const paymentId = await paymentOf(payment_intent, undefined, lookUps);
  if (!paymentId) return [];
  return [{ kind: status === 'won' ? 'dispute-won' : 'disputed', paymentId, cents: amount, currency }];
}
