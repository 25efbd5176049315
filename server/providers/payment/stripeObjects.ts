/**
 * What is read of the objects that Stripe sends. Messages come in the API version that the account was set to, so that
 * both shapes are understood where a field has moved: an invoice's subscription, an invoice line's subscription and
 * proration, a subscription's period, a charge's invoice (all of them moved in version 2025-03-31).
 */
import { z } from 'zod';

/** An id, also where the object itself stands in its place. */
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((given) => (typeof given === 'string' ? given : given?.id));
const seconds = z.number().transform((at) => new Date(at * 1000));
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {});

export const eventObject = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.object({ object: z.looseObject({}) }),
});

export const sessionObject = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  customer: reference,
  subscription: reference,
  invoice: reference,
  payment_intent: reference,
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
});

const lineObject = z
  .object({
    period: z.object({ start: seconds, end: seconds }),
    proration: z.boolean().nullish(),
    parent: z.object({ subscription_item_details: z.object({ proration: z.boolean().nullish() }).nullish() }).nullish(),
  })
  .transform(({ period, proration, parent }) => ({
    startsAt: period.start,
    endsAt: period.end,
    proration: parent?.subscription_item_details?.proration ?? proration ?? false,
  }));

const subscriptionDetails = z.object({ subscription: reference, metadata }).nullish();

export const invoiceObject = z
  .object({
    id: z.string(),
    customer: reference,
    currency: z.string(),
    status: z.string().nullish(),
    amount_paid: z.number().int(),
    amount_due: z.number().int(),
    billing_reason: z.string().nullish(),
    subscription: reference,
    subscription_details: subscriptionDetails,
    parent: z.object({ subscription_details: subscriptionDetails }).nullish(),
    lines: z.object({ data: z.array(lineObject) }),
  })
  .transform(({ parent, subscription, subscription_details, ...invoice }) => ({
    ...invoice,
    subscription: parent?.subscription_details?.subscription ?? subscription,
    metadata: parent?.subscription_details?.metadata ?? subscription_details?.metadata ?? {},
  }));
export type InvoiceObject = z.output<typeof invoiceObject>;

const periodStart = z.object({ current_period_start: seconds.nullish(), current_period_end: seconds.nullish() });

export const subscriptionObject = periodStart
  .extend({
    id: z.string(),
    customer: reference,
    status: z.string(),
    cancel_at_period_end: z.boolean().nullish(),
    cancel_at: seconds.nullish(),
    start_date: seconds,
    metadata,
    latest_invoice: z.unknown(),
    items: z.object({ data: z.array(periodStart) }),
  })
  .transform(({ items, current_period_start, current_period_end, ...subscription }) => ({
    ...subscription,
    periodStartsAt: items.data[0]?.current_period_start ?? current_period_start ?? subscription.start_date,
    periodEndsAt: items.data[0]?.current_period_end ?? current_period_end ?? undefined,
  }));
export type SubscriptionObject = z.output<typeof subscriptionObject>;

export const chargeObject = z.object({
  id: z.string(),
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  currency: z.string(),
  payment_intent: reference,
  invoice: reference,
});

export const disputeObject = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  charge: reference,
  payment_intent: reference,
});
