/** Single-use links in the database. */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { mailTokens } from '../../db/schema.ts';
import { lockUser, type UserRow } from './repo.ts';

/**
 * verify: proves the address of a registration · reset: lets a new password be chosen · bind: proves the address that
 * an account without one is to have · onboard: signs in to such an account.
 */
export type LinkPurpose = 'verify' | 'reset' | 'bind' | 'onboard';

export type LinkRow = typeof mailTokens.$inferSelect;

export async function insertLink(
  tx: Tx,
  link: typeof mailTokens.$inferInsert & { purpose: LinkPurpose },
): Promise<void> {
  await tx.insert(mailTokens).values(link);
}

export async function findLink(
  handle: Handle,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<LinkRow | undefined> {
  const [row] = await handle
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.tokenHash, tokenHash), inArray(mailTokens.purpose, [...purposes])));
  return row;
}

/** A link as it stands once its person is locked: it is redeemed once, and never while a newer one is being made. */
export async function lockLink(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<{ link: LinkRow; user: UserRow } | undefined> {
  const seen = await findLink(tx, tokenHash, purposes);
  const user = seen && (await lockUser(tx, seen.userId));
  const link = user && (await findLink(tx, tokenHash, purposes));
  return user && link ? { user, link } : undefined;
}

export async function useLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.update(mailTokens).set({ usedAt: at }).where(eq(mailTokens.tokenHash, tokenHash));
}

/** Voids somebody's unused links of a purpose. */
export async function voidLinks(tx: Tx, userId: string, purpose: LinkPurpose, at: Date): Promise<void> {
  await tx
    .update(mailTokens)
    .set({ usedAt: at })
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose), isNull(mailTokens.usedAt)));
}

/** Removes links that expired before then; returns how many. */
export async function removeExpiredLinks(handle: Handle, before: Date): Promise<number> {
  const gone = await handle.delete(mailTokens).where(lt(mailTokens.expiresAt, before)).returning({ one: sql`1` });
  return gone.length;
}
