/** Sessions begin here, and nowhere else: every sign-in gets a token of its own. */
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { noteDevice } from './devices.ts';
import type { UserRow } from './repo.ts';
import * as sessionRepo from './sessionRepo.ts';
import { mostSessions, sessionEnd } from './sessionRules.ts';
import { newToken } from './token.ts';

/** Characters of a user agent that are kept. */
const userAgentMax = 300;

export interface SessionStart {
  /** What was known at the sign-in; whether the address is verified is read from the person with each request. */
  readonly state: 'ok' | 'second-factor' | 'unverified';
  readonly remember: boolean;
  readonly userAgent: string | undefined;
}

/**
 * Opens a session for a person whose row is locked; returns its token. Until the second factor is given it is no
 * sign-in yet.
 */
export async function startSession(
  tx: Tx,
  context: AccountsContext,
  user: UserRow,
  { state, remember, userAgent }: SessionStart,
): Promise<string> {
  const token = newToken();
  const at = context.now();
  const agent = userAgent?.slice(0, userAgentMax);
  const sessionId = newId();
  await sessionRepo.insertSession(tx, {
    tokenHash: token.hash,
    id: sessionId,
    userId: user.id,
    state,
    remember,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: sessionEnd({ state, remember, createdAt: at }, at),
    userAgent: agent ?? null,
  });
  const over = await sessionRepo.endOldest(tx, user.id, state === 'second-factor', mostSessions, at);
  if (over > 0) await recordSecurityEvent(tx, 'sessions-revoked', user.id, { ended: over, most: mostSessions });
  if (state !== 'second-factor') {
    await noteDevice(context, tx, user, agent);
    await recordSecurityEvent(tx, 'signed-in', user.id, { sessionId, remember });
  }
  return token.secret;
}
