/** Stripe's objects as the stand-in keeps them, and as JSON in the shape of an API version. */
import { randomBytes } from 'node:crypto';

/** Before API version 2025-03-31, or since: several fields moved then. */
export type StripeShape = 'former' | 'present';

export interface StandInSession {
  readonly id: string;
  readonly url: string;
  readonly mode: 'subscription' | 'payment';
  readonly customer: string;
  readonly userId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly cents: number;
  readonly currency: string;
  readonly product: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly locale: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  status: 'open' | 'complete';
}

export interface StandInSubscription {
  readonly id: string;
  readonly customer: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly cents: number;
  readonly anchor: Date;
  status: 'active' | 'past_due' | 'canceled';
  /** Whole months since the first one began. */
  months: number;
  cancelAtPeriodEnd: boolean;
  latestInvoice: string;
}

export interface StandInInvoice {
  readonly id: string;
  readonly subscription: StandInSubscription;
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly intent: string;
  paid: boolean;
}

export type StripeJson = Record<string, unknown>;

export const stripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What a request is refused with. */
export class StripeFault extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;
  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export function missing(kind: string, id: string, param: string, status: 400 | 404 = 404): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFault(status, { type: 'invalid_request_error', code: 'resource_missing', param, message });
}

export function invalid(param: string, message: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', code: 'parameter_invalid', param, message });
}

/** The same day `months` later, the last one of shorter months. */
function monthsLater(anchor: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)).getUTCDate();
  const later = new Date(anchor);
  later.setUTCDate(1);
  later.setUTCMonth(anchor.getUTCMonth() + months);
  later.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return later;
}

/** The month that a subscription is in. */
export function monthOf({ anchor, months }: StandInSubscription): { readonly startsAt: Date; readonly endsAt: Date } {
  return { startsAt: monthsLater(anchor, months), endsAt: monthsLater(anchor, months + 1) };
}

export function invoiceJson(invoice: StandInInvoice, shape: StripeShape): StripeJson {
  const { id, subscription, startsAt, endsAt, paid, reason, intent } = invoice;
  const { customer, cents, metadata } = subscription;
  const period = { start: inSeconds(startsAt), end: inSeconds(endsAt) };
  const common = {
    id,
    object: 'invoice',
    customer,
    currency: 'sgd',
    status: paid ? 'paid' : 'open',
    amount_paid: paid ? cents : 0,
    amount_due: cents,
    billing_reason: reason,
    // As at Stripe, these are not the month that is paid for.
    period_start: inSeconds(startsAt),
    period_end: inSeconds(startsAt),
  };
  const lines = (line: StripeJson) => ({ object: 'list', data: [{ object: 'line_item', period, ...line }] });
  if (shape === 'former') {
    const line = { type: 'subscription', proration: false, subscription: subscription.id };
    const moved = { subscription: subscription.id, subscription_details: { metadata }, payment_intent: intent };
    return { ...common, ...moved, lines: lines(line) };
  }
  const item = { proration: false, subscription: subscription.id, subscription_item: 'si_1' };
  const details = { subscription: subscription.id, metadata };
  return {
    ...common,
    parent: { type: 'subscription_details', subscription_details: details },
    lines: lines({ parent: { type: 'subscription_item_details', subscription_item_details: item } }),
  };
}

export function subscriptionJson(subscription: StandInSubscription, shape: StripeShape): StripeJson {
  const { startsAt, endsAt } = monthOf(subscription);
  const period = { current_period_start: inSeconds(startsAt), current_period_end: inSeconds(endsAt) };
  const former = shape === 'former';
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: null,
    start_date: inSeconds(subscription.anchor),
    metadata: subscription.metadata,
    latest_invoice: subscription.latestInvoice,
    items: { object: 'list', data: [{ id: 'si_1', ...(former ? {} : period) }] },
    ...(former ? period : {}),
  };
}
