/** People, sessions and mail tokens in the database. Only the accounts service reads this. */
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { mailTokens, sessions, users } from '../../db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** The new row, or undefined when the address has an account already. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing({ target: users.emailKey }).returning();
  return row;
}

export async function findByEmailKey(handle: Handle, emailKey: string): Promise<UserRow | undefined> {
  const [row] = await handle.select().from(users).where(eq(users.emailKey, emailKey));
  return row;
}

export async function updateUser(
  handle: Handle,
  userId: string,
  changes: Partial<
    Pick<
      UserRow,
      'userName' | 'locale' | 'passwordHash' | 'emailVerifiedAt' | 'membership' | 'planEndsAt' | 'apiSwitch'
    >
  >,
): Promise<UserRow | undefined> {
  const [row] = await handle.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row;
}

/** People in the order of their ids, from the one after `after` on. */
export function listUsers(handle: Handle, after: string, limit: number): Promise<UserRow[]> {
  return handle.select().from(users).where(gt(users.id, after)).orderBy(asc(users.id)).limit(limit);
}

/** Turns plans that are over into the free one; returns how many. */
export async function endPlans(handle: Handle, now: Date): Promise<number> {
  const ended = await handle
    .update(users)
    .set({ membership: 'free', planEndsAt: null })
    .where(lte(users.planEndsAt, now))
    .returning({ one: sql`1` });
  return ended.length;
}

export async function insertSession(handle: Handle, session: typeof sessions.$inferInsert): Promise<void> {
  await handle.insert(sessions).values(session);
}

/** A session with its person, in one statement: this runs with every request. */
export async function findSession(
  handle: Handle,
  tokenHash: Buffer,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await handle
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return row;
}

export async function touchSession(
  handle: Handle,
  tokenHash: Buffer,
  times: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await handle
    .update(sessions)
    .set(times)
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)));
}

export async function endSession(handle: Handle, tokenHash: Buffer, endedAt: Date): Promise<void> {
  await handle
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)));
}

export async function insertMailToken(tx: Tx, token: typeof mailTokens.$inferInsert): Promise<void> {
  await tx.insert(mailTokens).values(token);
}

/** A mail token with its person, locked so that it is redeemed once. */
export async function lockMailToken(tx: Tx, tokenHash: Buffer, purpose: string) {
  const [row] = await tx
    .select({ token: mailTokens, user: users })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose)))
    .for('update');
  return row;
}

export async function markUsed(tx: Tx, tokenHash: Buffer, usedAt: Date): Promise<void> {
  await tx.update(mailTokens).set({ usedAt }).where(eq(mailTokens.tokenHash, tokenHash));
}

/** Removes what has been over since before `before`; returns how many rows went. */
export async function removeEnded(handle: Handle, before: Date): Promise<number> {
  const gone = await handle
    .delete(sessions)
    .where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)))
    .returning({ one: sql`1` });
  const used = await handle.delete(mailTokens).where(lt(mailTokens.expiresAt, before)).returning({ one: sql`1` });
  return gone.length + used.length;
}
