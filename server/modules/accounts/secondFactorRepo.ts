/** Second factors and recovery codes in the database. Only the second-factor service reads this. */
import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';
import { recoveryCodes, secondFactors } from '../../db/schemaSecondFactor.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

/** undefined: none was ever set up. Whoever changes it has the person locked, so that it needs no lock of its own. */
export async function findFactor(handle: Handle, userId: string): Promise<FactorRow | undefined> {
  const [row] = await handle.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** People with a second factor, also an unfinished one, by their id; those behind `after`, `most` of them. */
export async function peopleWithFactor(handle: Handle, after: string, most: number): Promise<string[]> {
  const rows = await handle
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(gt(secondFactors.userId, after))
    .orderBy(asc(secondFactors.userId))
    .limit(most);
  return rows.map(({ userId }) => userId);
}

/** A new secret that does not count yet. Wrong codes so far stay counted. */
export async function putPending(tx: Tx, userId: string, secret: Buffer, at: Date): Promise<void> {
  const fresh = { secret, enabledAt: null, lastStep: -1, createdAt: at };
  await tx
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.userId, set: fresh });
}

export async function updateFactor(
  tx: Tx,
  userId: string,
  changes: Partial<Pick<FactorRow, 'secret' | 'enabledAt' | 'lastStep' | 'failures' | 'lockedUntil'>>,
): Promise<void> {
  await tx.update(secondFactors).set(changes).where(eq(secondFactors.userId, userId));
}

/** Removes the secret and the recovery codes. */
export async function removeFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Replaces all recovery codes of a person. */
export async function putRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up: `used` when it was before, undefined when the person has no such code. */
export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
  usedAt: Date,
): Promise<'right' | 'used' | undefined> {
  const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  const [row] = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(mine, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (row) return 'right';
  const [used] = await tx.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(mine);
  return used && 'used';
}

export async function recoveryCodesLeft(handle: Handle, userId: string): Promise<number> {
  const [row] = await handle
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return Number(row?.left ?? 0);
}

/** Ends sign-ins that wait for a code that will never be asked for again. */
export async function endWaitingSessions(tx: Tx, userId: string, endedAt: Date): Promise<void> {
  const open = and(eq(sessions.userId, userId), isNull(sessions.endedAt));
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(open, eq(sessions.state, 'second-factor')));
}
