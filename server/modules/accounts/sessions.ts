/** Signing in and out, and who holds a token. */

import type { z } from 'zod';
import type { login } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import type { listSessions } from '#contract/sessions.ts';
import { Refusal } from '../../refusal.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { deviceInWords } from './devices.ts';
import { emailKey } from './emailKey.ts';
import { refuseUnverified, signedInAs } from './presentation.ts';
import * as repo from './repo.ts';
import * as sessionRepo from './sessionRepo.ts';
import { needsTouch, sessionEnd } from './sessionRules.ts';
import { startSession } from './sessionStart.ts';
import type { SessionSignedIn } from './signedIn.ts';
import { hashToken } from './token.ts';

type SignIn = z.output<typeof login.output>;

/** What came along with a sign-in. */
export interface Visitor {
  readonly userAgent: string | undefined;
  /** Of a session that the same client had until now. */
  readonly token: string | undefined;
}

/** Longer than any token of ours: not worth a look-up. */
const longestToken = 100;

function signInState(user: repo.UserRow): SignIn['state'] {
  if (!user.emailVerifiedAt) return 'unverified';
  return user.secondFactor ? 'second-factor' : 'ok';
}

export function createSessions(context: AccountsContext) {
  const { database, now, passwords } = context;

  /** Ends the session that a client had before it signs in again, so that no device collects them. */
  const endFormer = async (token: string | undefined): Promise<void> => {
    if (!token || token.length > longestToken) return;
    await sessionRepo.endSession(database.handle, hashToken(token), now());
  };

  return {
    async login(input: z.output<typeof login.input>, { userAgent, token }: Visitor): Promise<SignIn> {
      const key = emailKey(input.email);
      const found = key ? await repo.findByEmailKey(database.handle, key) : undefined;
      const matches = await passwords.matches(input.password, found?.passwordHash ?? undefined);
      if (!found?.passwordHash || !matches) {
        await recordSecurityEvent(database.handle, 'sign-in-failed', found?.id ?? null);
        throw new Refusal(CODE.wrongPassword);
      }
      const checked = found.passwordHash;
      const stronger = passwords.isOutdated(checked) ? await passwords.hash(input.password) : undefined;
      const signIn = await database.transaction(async (tx) => {
        const user = await repo.lockUser(tx, found.id);
        // The password was changed, or the account deleted, while this one was being checked: it opens nothing any
        // more.
        if (user?.passwordHash !== checked) return undefined;
        if (stronger) await repo.updateUser(tx, user.id, { passwordHash: stronger });
        const state = signInState(user);
        const { remember } = input;
        return { token: await startSession(tx, context, user, { state, remember, userAgent }), state };
      });
      if (!signIn) throw new Refusal(CODE.wrongPassword);
      await endFormer(token);
      return signIn;
    },

    async logout({ tokenHash, userId }: SessionSignedIn): Promise<void> {
      await database.transaction(async (tx) => {
        const ended = await sessionRepo.endSession(tx, tokenHash, now());
        if (ended) await recordSecurityEvent(tx, 'signed-out', userId);
      });
    },

    async authenticate(token: string | undefined, access: 'user' | 'pending'): Promise<SessionSignedIn> {
      if (!token || token.length > longestToken) throw new Refusal(CODE.notSignedIn);
      const tokenHash = hashToken(token);
      const found = await sessionRepo.findSession(database.handle, tokenHash);
      if (!found) throw new Refusal(CODE.notSignedIn);
      const { session, user } = found;
      const at = now();
      if (session.endedAt || session.expiresAt <= at) throw new Refusal(CODE.sessionEnded);
      // Opened before the address was proven, and not by whoever proved it.
      if (session.state === 'unverified' && user.emailVerifiedAt) throw new Refusal(CODE.sessionEnded);
      if (access === 'user') {
        refuseUnverified(user);
        if (session.state === 'second-factor') throw new Refusal(CODE.secondFactorNeeded);
      }
      if (needsTouch(session, at)) {
        const expiresAt = sessionEnd(session, at);
        await sessionRepo.touchSession(database.handle, tokenHash, { lastSeenAt: at, expiresAt });
      }
      return { ...signedInAs(user, at), tokenHash, sessionId: session.id };
    },

    /** Devices that are signed in, the one that asks first. Sign-ins that wait for their second factor are none yet. */
    async list({ userId, sessionId }: SessionSignedIn): Promise<z.output<typeof listSessions.output>> {
      const rows = await sessionRepo.liveSessions(database.handle, userId, now());
      const sessions = rows
        .filter(({ state }) => state !== 'second-factor')
        .map(({ id, userAgent, remember, createdAt, lastSeenAt }) => ({
          id,
          current: id === sessionId,
          device: deviceInWords(userAgent),
          remember,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }));
      return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
    },

    /**
     * Ends one session by its id, or all others (`id` undefined). Throws 10404 for one that isn't there or isn't one's
     * own.
     */
    revoke({ userId, tokenHash }: SessionSignedIn, id: string | undefined): Promise<{ ended: number }> {
      return database.transaction(async (tx) => {
        if (id === undefined) {
          const ended = await sessionRepo.endSessions(tx, userId, now(), tokenHash);
          await recordSecurityEvent(tx, 'sessions-revoked', userId, { ended });
          return { ended };
        }
        if (!(await sessionRepo.endSessionById(tx, userId, id, now()))) throw new Refusal(CODE.notFound);
        await recordSecurityEvent(tx, 'sessions-revoked', userId, { ended: 1 });
        return { ended: 1 };
      });
    },
  };
}
