/** The log of security events: what happened to accounts. Of a person it holds nothing but the id. */
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
 * Writes an event, in the caller's transaction where it has one. `detail` never holds an address, a name, a token, a code or an IP
 * address: ids, counts and names of calls only.
 */
export async function recordSecurityEvent(
  handle: Handle,
  kind: SecurityEventKind,
  userId: string | null,
  detail: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> {
  await handle.insert(securityEvents).values({ kind, userId, detail: { ...detail } });
}
