/** Answers kept for `Idempotency-Key`, a person's each. */
import { and, eq } from 'drizzle-orm';
import type { Handle, Tx } from './client.ts';
import { idempotency } from './schema.ts';

export interface KeptAnswer {
  readonly bodyHash: string;
  readonly answer: unknown;
}

export async function findAnswer(handle: Handle, userId: string, key: string): Promise<KeptAnswer | undefined> {
  const [row] = await handle
    .select({ bodyHash: idempotency.bodyHash, answer: idempotency.answer })
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)));
  return row;
}

/**
 * Keeps the answer under its key; says whether the key was free. Waits for a transaction that is about to take the same
 * key.
 */
export async function keepAnswer(tx: Tx, row: typeof idempotency.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(idempotency).values(row).onConflictDoNothing().returning({ key: idempotency.key });
  return rows.length > 0;
}
