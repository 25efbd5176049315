/** Who gets the newsletter, in the database. Only the newsletter service reads this. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { newsletterSubscribers } from '../../db/schema.ts';

type SubscriberRow = typeof newsletterSubscribers.$inferSelect;
type NewSubscriber = typeof newsletterSubscribers.$inferInsert;

/** True when the address was not there before. */
export async function insertSubscriber(tx: Tx, subscriber: NewSubscriber): Promise<boolean> {
  const rows = await tx
    .insert(newsletterSubscribers)
    .values(subscriber)
    .onConflictDoNothing()
    .returning({ one: sql`1` });
  return rows.length > 0;
}

export async function lockSubscriber(tx: Tx, emailKey: string): Promise<SubscriberRow | undefined> {
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, emailKey))
    .for('update');
  return row;
}

export async function updateSubscriber(
  tx: Tx,
  emailKey: string,
  changes: Partial<Omit<SubscriberRow, 'emailKey'>>,
): Promise<void> {
  await tx.update(newsletterSubscribers).set(changes).where(eq(newsletterSubscribers.emailKey, emailKey));
}

export async function findSubscriber(handle: Handle, emailKey: string): Promise<SubscriberRow | undefined> {
  const [row] = await handle.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.emailKey, emailKey));
  return row;
}

export async function endSubscription(handle: Handle, emailKey: string, endedAt: Date): Promise<void> {
  await handle
    .update(newsletterSubscribers)
    .set({ endedAt })
    .where(and(eq(newsletterSubscribers.emailKey, emailKey), isNull(newsletterSubscribers.endedAt)));
}

export async function removeSubscriber(tx: Tx, emailKey: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.emailKey, emailKey));
}

/** Removes those that ended before `before`; returns how many. */
export async function removeEnded(handle: Handle, before: Date): Promise<number> {
  const gone = await handle
    .delete(newsletterSubscribers)
    .where(lt(newsletterSubscribers.endedAt, before))
    .returning({ one: sql`1` });
  return gone.length;
}
