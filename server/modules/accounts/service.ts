/** People and their sessions. */

import type { z } from 'zod';
import type * as contract from '#contract/accounts.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { headerlessLocale, type Locale, locales } from '#contract/locale.ts';
import type { Database, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { Refusal } from '../../refusal.ts';
import { planInForce } from '../credits/plan.ts';
import { balanceOf, grantMonthly } from '../credits/service.ts';
import type { MailService } from '../mail/service.ts';
import { activationMail, existingAccountMail } from '../mail/accountMails.ts';
import { emailKey } from './emailKey.ts';
import { hashPassword, isOutdated, passwordMatches } from './password.ts';
import * as repo from './repo.ts';
import { endedKeptMs, needsTouch, sessionEnd } from './sessionRules.ts';
import type { SessionSignedIn, SignedIn } from './signedIn.ts';
import { hashToken, newToken } from './token.ts';

export interface AccountsService {
  /** Opens an account and mails the activation link; throws 10224 for an address that waits for its activation. */
  register(input: z.output<typeof contract.register.input>, locale: Locale): Promise<{ mailSent: boolean }>;
  /** Throws 10401 for a wrong address or password alike, after the same work. */
  login(
    input: z.output<typeof contract.login.input>,
    userAgent: string | undefined,
  ): Promise<z.output<typeof contract.login.output>>;
  logout(signedIn: SessionSignedIn): Promise<void>;
  /**
   * Whoever holds a token. Throws 10001 (none, or not one of ours) and 10300 (ended); with access `user` also 10206, 10224 and
   * 10600 for a session that is not complete.
   */
  authenticate(token: string | undefined, access: 'user' | 'pending'): Promise<SessionSignedIn>;
  detail(signedIn: SignedIn): Promise<contract.User>;
  update(signedIn: SignedIn, changes: z.output<typeof contract.update.input>): Promise<contract.User>;
  verify(token: string): Promise<z.output<typeof contract.verify.output>>;
  /** The same answer whether or not the address is known. */
  resend(email: string): Promise<{ retryAfter: number }>;
  /** The form of an address that accounts are told apart by; undefined when it can't be one. */
  emailKey(email: string): string | undefined;
  /** Writes down plans that are over; removes sessions and links that ended more than 30 days ago and returns how many. */
  sweep(): Promise<number>;
}

export interface AccountsOptions {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  readonly publicUrl: string;
  readonly now?: () => Date;
}

const verifyPurpose = 'verify';
const verifyHours = 24;
/** Seconds between two activation mails. */
const resendAfterS = 60;

export function createAccounts(options: AccountsOptions): AccountsService {
  const { database, mail, publicUrl, now = () => new Date() } = options;

  const sendActivation = async (tx: Tx, user: repo.UserRow) => {
    if (!user.email) return;
    const token = newToken();
    const expiresAt = new Date(now().getTime() + verifyHours * 3_600_000);
    await repo.insertMailToken(tx, {
      tokenHash: token.hash,
      userId: user.id,
      purpose: verifyPurpose,
      createdAt: now(),
      expiresAt,
    });
    const link = `${publicUrl}/email-binding?token=${token.secret}`;
    const values = { userName: user.userName, link, hours: verifyHours };
    await mail.write(tx, user.email, activationMail(knownLocale(user.locale), values));
  };

  const present = async (user: SignedIn): Promise<contract.User> => {
    const { credits, periodEndsAt } = await balanceOf(database, user.userId, now());
    return {
      userName: user.userName,
      email: user.email,
      freeToken: credits,
      apiSwitch: user.apiSwitch,
      locale: user.locale,
      membership: user.membership,
      periodEndsAt: periodEndsAt.toISOString(),
      planEndsAt: user.planEndsAt?.toISOString() ?? null,
      secondFactor: user.secondFactor,
    };
  };

  return {
    emailKey,

    async register(input, locale) {
      const key = emailKey(input.email);
      const language = input.locale ?? locale;
      if (!key) throw new Refusal(10400, { data: { fields: { email: sayField('email', locale) } } });
      // Before the first look into the database, so that the time taken says nothing about the address.
      const passwordHash = await hashPassword(input.password);
      return database.transaction(async (tx) => {
        const user = await repo.insertUser(tx, {
          id: newId(),
          userName: input.userName,
          email: input.email,
          emailKey: key,
          passwordHash,
          locale: language,
          acceptedTermsAt: now(),
          newsletterSince: input.newsletter ? now() : null,
          createdAt: now(),
        });
        if (user) {
          await sendActivation(tx, user);
          return { mailSent: true };
        }
        const existing = await repo.findByEmailKey(tx, key);
        if (!existing?.emailVerifiedAt) throw new Refusal(10224);
        const values = { userName: existing.userName, link: `${publicUrl}/login` };
        await mail.write(tx, existing.email ?? key, existingAccountMail(knownLocale(existing.locale), values));
        return { mailSent: true };
      });
    },

    async login(input, userAgent) {
      const key = emailKey(input.email);
      const user = key ? await repo.findByEmailKey(database.handle, key) : undefined;
      const matches = await passwordMatches(input.password, user?.passwordHash ?? undefined);
      if (!user || !matches) throw new Refusal(10401);
      if (user.passwordHash && isOutdated(user.passwordHash)) {
        await repo.updateUser(database.handle, user.id, { passwordHash: await hashPassword(input.password) });
      }
      const token = newToken();
      const at = now();
      const state = signInState(user);
      await repo.insertSession(database.handle, {
        tokenHash: token.hash,
        userId: user.id,
        state,
        remember: input.remember,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: sessionEnd(input.remember, at, at),
        userAgent: userAgent?.slice(0, 300) ?? null,
      });
      return { token: token.secret, state };
    },

    async logout(signedIn) {
      await repo.endSession(database.handle, signedIn.tokenHash, now());
    },

    async authenticate(token, access) {
      // Longer than any token of ours: not worth a look-up.
      if (!token || token.length > 100) throw new Refusal(10001);
      const tokenHash = hashToken(token);
      const found = await repo.findSession(database.handle, tokenHash);
      if (!found) throw new Refusal(10001);
      const { session, user } = found;
      const at = now();
      if (session.endedAt || session.expiresAt <= at) throw new Refusal(10300);
      if (access === 'user') refuseIncomplete(session, user);
      if (needsTouch(session, at)) {
        const expiresAt = sessionEnd(session.remember, session.createdAt, at);
        await repo.touchSession(database.handle, tokenHash, { lastSeenAt: at, expiresAt });
      }
      return { ...signedInAs(user, at), tokenHash, sessionId: session.id };
    },

    detail: present,

    async update(signedIn, changes) {
      const user = await repo.updateUser(database.handle, signedIn.userId, {
        ...(changes.locale ? { locale: changes.locale } : {}),
        ...(changes.userName ? { userName: changes.userName } : {}),
      });
      if (!user) throw new Refusal(10300);
      return present(signedInAs(user, now()));
    },

    async verify(secret) {
      return database.transaction(async (tx) => {
        const found = await repo.lockMailToken(tx, hashToken(secret), verifyPurpose);
        if (!found || found.token.usedAt) return { outcome: 'failed' };
        const { token, user } = found;
        // An expired link is used up as well: opening it again and again must not fill the mailbox.
        await repo.markUsed(tx, token.tokenHash, now());
        if (user.emailVerifiedAt) return { outcome: 'success' };
        if (token.expiresAt <= now()) {
          await sendActivation(tx, user);
          return { outcome: 'expired' };
        }
        await repo.updateUser(tx, user.id, { emailVerifiedAt: now() });
        await grantMonthly(tx, user.id, now());
        return { outcome: 'success' };
      });
    },

    async resend(email) {
      const key = emailKey(email);
      await database.transaction(async (tx) => {
        const user = key ? await repo.findByEmailKey(tx, key) : undefined;
        if (user && !user.emailVerifiedAt) await sendActivation(tx, user);
      });
      return { retryAfter: resendAfterS };
    },

    async sweep() {
      await repo.endPlans(database.handle, now());
      return repo.removeEnded(database.handle, new Date(now().getTime() - endedKeptMs));
    },
  };
}

function knownLocale(text: string): Locale {
  return locales.find((locale) => locale === text) ?? headerlessLocale;
}

function signInState(user: repo.UserRow): z.output<typeof contract.login.output>['state'] {
  if (!user.emailVerifiedAt) return 'unverified';
  return user.secondFactor ? 'second-factor' : 'ok';
}

/** Verification is read from the person, not from the session: opening the link frees every device at once. */
function refuseIncomplete(session: repo.SessionRow, user: repo.UserRow): void {
  if (!user.emailKey) throw new Refusal(10206);
  if (!user.emailVerifiedAt) throw new Refusal(10224);
  if (session.state === 'second-factor') throw new Refusal(10600);
}

function signedInAs(user: repo.UserRow, now: Date): SignedIn {
  const membership = planInForce(user, now);
  return {
    userId: user.id,
    userName: user.userName,
    email: user.email,
    locale: knownLocale(user.locale),
    membership,
    planEndsAt: membership === 'free' ? null : user.planEndsAt,
    apiSwitch: user.apiSwitch,
    secondFactor: user.secondFactor,
  };
}
