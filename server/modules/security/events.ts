/** The log of security events: what happened to accounts. Of a person it holds nothing but the id. */
import { desc, eq, lt, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Handle } from '../../db/client.ts';
import { securityEvents } from '../../db/schema.ts';

export const securityEventKinds = [
  'registered',
  'verified',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'sessions-revoked',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'email-bound',
  'second-factor-enabled',
  'second-factor-disabled',
  'second-factor-failed',
  'second-factor-locked',
  'recovery-code-used',
  'key-created',
  'key-changed',
  'key-deleted',
  'data-exported',
  'account-deleted',
  'limit-reached',
  'operator-changed',
  'payment-refunded',
  'payment-disputed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/**
 * Writes an event, in the caller's transaction where it has one. `detail` never holds an address, a name, a token, a
 * code or an IP address: ids, counts and names of calls only.
 */
export async function recordSecurityEvent(
  handle: Handle,
  kind: SecurityEventKind,
  userId: string | null,
  detail: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> {
  await handle.insert(securityEvents).values({ kind, userId, detail: { ...detail } });
}

export interface SecurityEvent {
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly detail: Record<string, string | number | boolean>;
}

/** What happened to an account, newest first; also to one that is gone, as long as events are kept. */
export async function securityEventsOf(handle: Handle, userId: string, limit: number): Promise<SecurityEvent[]> {
  const rows = await handle
    .select({ at: securityEvents.at, kind: securityEvents.kind, detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit);
  return rows.map(({ kind, ...rest }) => ({ ...rest, kind: kind as SecurityEventKind }));
}

/** Removes events as old as may be; tells how many. */
export async function sweepSecurityEvents(handle: Handle, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.securityEventsDays * 86_400_000);
  const gone = await handle.delete(securityEvents).where(lt(securityEvents.at, before)).returning({ one: sql`1` });
  return gone.length;
}
