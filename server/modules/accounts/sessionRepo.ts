/** Sessions in the database. */
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import type { UserRow } from './repo.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
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

/** Somebody's sessions that have not ended, the one last used first. */
export function liveSessions(handle: Handle, userId: string, at: Date): Promise<SessionRow[]> {
  return handle
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, at)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Somebody's sessions, ended ones included as long as they are kept, newest first. */
export function allSessions(handle: Handle, userId: string): Promise<SessionRow[]> {
  return handle.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.createdAt));
}

/** Ends a session by its token's hash; returns its person, or undefined when it had ended. */
export async function endSession(handle: Handle, tokenHash: Buffer, at: Date): Promise<string | undefined> {
  const [ended] = await handle
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, at)))
    .returning({ userId: sessions.userId });
  return ended?.userId;
}

/** Ends somebody's own session by its id; says whether there was one to end. */
export async function endSessionById(tx: Tx, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at),
      ),
    )
    .returning({ one: sql`1` });
  return ended.length > 0;
}

/**
 * Ends somebody's sessions that were opened before their address was verified; the one of `ownTokenHash` goes on as a
 * complete one. Says whether there is such a one.
 */
export async function completeWaiting(
  tx: Tx,
  userId: string,
  ownTokenHash: Buffer | undefined,
  at: Date,
): Promise<boolean> {
  const waiting = and(eq(sessions.userId, userId), eq(sessions.state, 'unverified'), isNull(sessions.endedAt));
  const own = ownTokenHash
    ? await tx
        .update(sessions)
        .set({ state: 'ok' })
        .where(and(waiting, eq(sessions.tokenHash, ownTokenHash), gt(sessions.expiresAt, at)))
        .returning({ one: sql`1` })
    : [];
  await tx.update(sessions).set({ endedAt: at }).where(waiting);
  return own.length > 0;
}

/** Ends all of somebody's sessions, or all but one; returns how many were live. */
export async function endSessions(tx: Tx, userId: string, at: Date, exceptTokenHash?: Buffer): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at),
        exceptTokenHash ? ne(sessions.tokenHash, exceptTokenHash) : undefined,
      ),
    )
    .returning({ one: sql`1` });
  return ended.length;
}

/**
 * Ends all of somebody's live sessions but the `keep` last seen ones; returns how many. `waiting`: among those that
 * wait for their second factor, otherwise among the others: who knows no more than a password must not be able to sign
 * anybody out.
 */
export async function endOldest(tx: Tx, userId: string, waiting: boolean, keep: number, at: Date): Promise<number> {
  const kind = waiting ? eq(sessions.state, 'second-factor') : ne(sessions.state, 'second-factor');
  const live = and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, at), kind);
  const over = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(live)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(keep);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(inArray(sessions.tokenHash, over))
    .returning({ one: sql`1` });
  return ended.length;
}

/** Ends everybody's live sessions; returns how many. */
export async function endEverySession(tx: Tx, at: Date): Promise<number> {
  const live = and(isNull(sessions.endedAt), gt(sessions.expiresAt, at));
  const ended = await tx.update(sessions).set({ endedAt: at }).where(live).returning({ one: sql`1` });
  return ended.length;
}

/** Removes sessions that ended before then; returns how many. */
export async function removeEndedSessions(handle: Handle, before: Date): Promise<number> {
  const gone = await handle
    .delete(sessions)
    .where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)))
    .returning({ one: sql`1` });
  return gone.length;
}
