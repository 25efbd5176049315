/** API keys in the database. Only the keys service reads this. */
import { and, count, desc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { apiKeys } from '../../db/schema.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

export async function countKeys(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return Number(row?.keys ?? 0);
}

export async function insertKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  if (!row) throw new Error('a new key was not returned');
  return row;
}

/** A person's keys, newest first. */
export function listKeys(handle: Handle, userId: string): Promise<KeyRow[]> {
  return handle
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function updateKey(
  tx: Tx,
  userId: string,
  keyId: string,
  changes: Partial<Pick<KeyRow, 'name' | 'enabled'>>,
): Promise<KeyRow | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set(changes)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning();
  return row;
}

/** Switches somebody's keys off; tells how many were on. */
export async function switchOffKeys(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .update(apiKeys)
    .set({ enabled: false })
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.enabled, true)))
    .returning({ id: apiKeys.id });
  return rows.length;
}

export async function deleteKey(tx: Tx, userId: string, keyId: string): Promise<boolean> {
  const gone = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  return gone.length > 0;
}

export async function findByHash(handle: Handle, keyHash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await handle.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash));
  return row;
}

/** Writes a use down, unless one since `notSince` is written already. */
export async function touchKey(handle: Handle, keyId: string, at: Date, notSince: Date): Promise<void> {
  const due = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, notSince));
  await handle
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, keyId), due));
}
