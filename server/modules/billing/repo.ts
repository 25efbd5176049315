/** Payments, subscriptions and checkouts in the database. Only the billing module reads this. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { billingCustomers, checkouts, payments, subscriptions, users, webhookEvents } from '../../db/schema.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

const personColumns = {
  userId: users.id,
  userName: users.userName,
  email: users.email,
  locale: users.locale,
  planStartedAt: users.planStartedAt,
};

export async function findPerson(handle: Handle, userId: string) {
  const [person] = await handle.select(personColumns).from(users).where(eq(users.id, userId));
  return person;
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Serialises what happens to the money of one person. undefined: there is no such person. */
export async function lockPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const [person] = await tx.select(personColumns).from(users).where(eq(users.id, userId)).for('update');
  return person;
}

/** Notes a message; false when it was noted before. Waits for a transaction that is noting the same one. */
export async function noteEvent(tx: Tx, event: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing({ target: webhookEvents.id })
    .returning({ id: webhookEvents.id });
  return rows.length > 0;
}

export async function customerOf(handle: Handle, userId: string, provider: string): Promise<string | undefined> {
  const [row] = await handle
    .select({ customer: billingCustomers.customer })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.provider, provider)));
  return row?.customer;
}

export async function userOfCustomer(handle: Handle, provider: string, customer: string): Promise<string | undefined> {
  const [row] = await handle
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customer, customer)));
  return row?.userId;
}

/** A person has one customer: that of the payment service in use takes the place of an earlier one. */
export async function setCustomer(handle: Handle, row: typeof billingCustomers.$inferInsert): Promise<void> {
  const { provider, customer } = row;
  await handle
    .insert(billingCustomers)
    .values(row)
    .onConflictDoUpdate({ target: billingCustomers.userId, set: { provider, customer } });
}

export async function insertCheckout(handle: Handle, row: typeof checkouts.$inferInsert): Promise<void> {
  await handle.insert(checkouts).values(row);
}

/** The newest checkout of an item that can still be paid. */
export async function openCheckout(
  handle: Handle,
  userId: string,
  provider: string,
  item: string,
  after: Date,
): Promise<CheckoutRow | undefined> {
  const [row] = await handle
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.provider, provider),
        eq(checkouts.item, item),
        eq(checkouts.status, 'open'),
        gt(checkouts.expiresAt, after),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return row;
}

export async function findCheckout(handle: Handle, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await handle.select().from(checkouts).where(eq(checkouts.id, id));
  return row;
}

export async function updateCheckout(
  handle: Handle,
  id: string,
  changes: Partial<Pick<CheckoutRow, 'status' | 'url'>>,
): Promise<void> {
  await handle.update(checkouts).set(changes).where(eq(checkouts.id, id));
}

export async function findSubscription(handle: Handle, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await handle.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** Writes a subscription as it stands. The person's lock must be held. */
export async function putSubscription(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...set } = row;
  await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set });
}

/** A person's subscriptions, newest first. */
export function subscriptionsOf(handle: Handle, userId: string): Promise<SubscriptionRow[]> {
  return handle
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

/** Subscriptions that have not ended though their paid month is over, oldest first. */
export function overdueSubscriptions(
  handle: Handle,
  provider: string,
  now: Date,
  limit: number,
): Promise<SubscriptionRow[]> {
  return handle
    .select()
    .from(subscriptions)
    .where(overdue(provider, now))
    .orderBy(asc(subscriptions.periodEndsAt))
    .limit(limit);
}

const overdue = (provider: string, at: Date) =>
  and(
    eq(subscriptions.provider, provider),
    inArray(subscriptions.status, ['active', 'past-due']),
    lte(subscriptions.periodEndsAt, at),
  );

/**
 * Takes subscriptions that the payment service is to be asked about: overdue since `before`, and not asked about since
 * `asked`.
 */
export async function claimSilent(
  handle: Handle,
  provider: string,
  before: Date,
  asked: Date,
  now: Date,
): Promise<SubscriptionRow[]> {
  return handle
    .update(subscriptions)
    .set({ askedAt: now })
    .where(and(overdue(provider, before), or(isNull(subscriptions.askedAt), lt(subscriptions.askedAt, asked))))
    .returning();
}

export async function findPayment(handle: Handle, id: string): Promise<PaymentRow | undefined> {
  const [row] = await handle.select().from(payments).where(eq(payments.id, id));
  return row;
}

async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}

/** A new payment, unless one of its id is there; the row that is there then, locked, and whether it is the new one. */
export async function insertPayment(
  tx: Tx,
  row: typeof payments.$inferInsert,
): Promise<{ payment: PaymentRow; inserted: boolean }> {
  const rows = await tx.insert(payments).values(row).onConflictDoNothing({ target: payments.id }).returning();
  const payment = rows[0] ?? (await lockPayment(tx, row.id));
  if (!payment) throw new Error(`payment ${row.id} is gone`);
  return { payment, inserted: rows.length > 0 };
}

/** Whether a month of this subscription was ever paid here, also by somebody whose account is gone. */
export async function hasPaymentsOf(handle: Handle, subscription: string): Promise<boolean> {
  const rows = await handle
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.subscription, subscription))
    .limit(1);
  return rows.length > 0;
}

export async function updatePayment(tx: Tx, id: string, changes: Partial<Omit<PaymentRow, 'id'>>): Promise<void> {
  await tx.update(payments).set(changes).where(eq(payments.id, id));
}

/** A person's payments, newest first. */
export function paymentsOf(handle: Handle, userId: string, limit: number): Promise<PaymentRow[]> {
  return handle
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

/** Takes the person out of what outlives the account, and removes the rest; tells the customers that they were. */
export async function removePerson(tx: Tx, userId: string): Promise<{ provider: string; customer: string }[]> {
  const known = await tx.delete(billingCustomers).where(eq(billingCustomers.userId, userId)).returning();
  const subscribed = await tx.delete(subscriptions).where(eq(subscriptions.userId, userId)).returning();
  await tx.delete(checkouts).where(eq(checkouts.userId, userId));
  await tx.update(payments).set({ userId: null }).where(eq(payments.userId, userId));
  const customers = new Map(
    [...known, ...subscribed].map(({ provider, customer }) => [`${provider}:${customer}`, { provider, customer }]),
  );
  return [...customers.values()];
}

/** Removes messages that were noted and checkouts that ended before the times given. */
export async function removeOld(handle: Handle, eventsBefore: Date, checkoutsBefore: Date): Promise<number> {
  const events = await handle
    .delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, eventsBefore))
    .returning({ one: sql`1` });
  const pages = await handle
    .delete(checkouts)
    .where(lt(checkouts.expiresAt, checkoutsBefore))
    .returning({ one: sql`1` });
  return events.length + pages.length;
}
