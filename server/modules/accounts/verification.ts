/** Addresses are proven by opening a link that was mailed to them. */

import type { z } from 'zod';
import type { verify } from '#contract/accounts.ts';
import { knownLocale } from '#contract/locale.ts';
import type { Tx } from '../../db/client.ts';
import { isTaken } from '../../db/faults.ts';
import { grantMonthly } from '../credits/ledger.ts';
import { activationMail, emailBindMail, invitationMail } from '../mail/accountMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { emailKey } from './emailKey.ts';
import { evenly } from './evenly.ts';
import { type LinkRow, useLink } from './linkRepo.ts';
import { issueLink, linkHours, openLink } from './links.ts';
import * as repo from './repo.ts';
import { completeWaiting } from './sessionRepo.ts';
import { startSession } from './sessionStart.ts';
import { hashToken } from './token.ts';

type Outcome = z.output<typeof verify.output>;

/** The browser in which a link is opened. */
export interface Opener {
  /** What it was told when it registered. */
  readonly ticket: string | undefined;
  /** Of a session that it has. */
  readonly token: string | undefined;
  readonly userAgent: string | undefined;
}

/** What happens elsewhere once an address is proven. */
export interface WhenVerified {
  /** Part of the caller's transaction. */
  subscribeVerified(tx: Tx, email: string, locale: ReturnType<typeof knownLocale>): Promise<void>;
}

/** What happens elsewhere once a password was chosen anew because the old one was lost, or was somebody else's. */
export interface WhenReset {
  /** Part of the caller's transaction; tells how many keys it was. */
  switchOffKeys(tx: Tx, userId: string): Promise<number>;
}

/** Seconds between two mails of a kind to one address. */
export const resendAfterS = 60;

/** Mails the link that activates an account; for one without a password, the one that also lets it be chosen. */
export async function sendActivation(context: AccountsContext, tx: Tx, user: repo.UserRow): Promise<void> {
  if (!user.email) return;
  if (user.passwordHash === null) return sendInvitation(context, tx, user);
  const link = await issueLink(context, tx, user.id, 'verify', linkHours.verify);
  const values = { userName: user.userName, link, hours: linkHours.verify };
  await context.mail.write(tx, user.email, activationMail(knownLocale(user.locale), values));
}

/** Mails the link that proves the address and lets a first password be chosen. */
export async function sendInvitation(
  context: Pick<AccountsContext, 'mail' | 'publicUrl' | 'now'>,
  tx: Tx,
  user: repo.UserRow,
): Promise<void> {
  if (!user.email) return;
  const link = await issueLink(context, tx, user.id, 'reset', linkHours.invitation);
  const values = { userName: user.userName, link, hours: linkHours.invitation };
  await context.mail.write(tx, user.email, invitationMail(knownLocale(user.locale), values));
}

/** Mails the link that binds an address to an account that has none. */
export async function sendBinding(
  context: AccountsContext,
  tx: Tx,
  user: repo.UserRow,
  address: { readonly email: string; readonly emailKey: string },
): Promise<void> {
  const link = await issueLink(context, tx, user.id, 'bind', linkHours.bind, address);
  const values = { userName: user.userName, link, hours: linkHours.bind };
  await context.mail.write(tx, address.email, emailBindMail(knownLocale(user.locale), values));
}

/**
 * Writes down that a person's address is proven, and what comes with it: the first credits, the newsletter asked for.
 */
export async function markVerified(
  { now }: AccountsContext,
  whenVerified: WhenVerified,
  tx: Tx,
  user: repo.UserRow,
): Promise<void> {
  if (user.emailVerifiedAt) return;
  await repo.updateUser(tx, user.id, { emailVerifiedAt: now(), ticketHash: null });
  await recordSecurityEvent(tx, 'verified', user.id);
  await grantMonthly(tx, user.id, now());
  if (user.newsletterSince && user.email) {
    await whenVerified.subscribeVerified(tx, user.email, knownLocale(user.locale));
  }
}

export function createVerification(context: AccountsContext, whenVerified: WhenVerified) {
  const { database, now } = context;

  /** The address goes to the person if nobody has taken it meanwhile. */
  const bind = async (tx: Tx, user: repo.UserRow, { email, emailKey: key }: LinkRow): Promise<Outcome> => {
    if (!email || !key || user.emailKey || (await repo.findByEmailKey(tx, key))) return { outcome: 'failed' };
    const bound = await repo.updateUser(tx, user.id, { email, emailKey: key });
    if (!bound) return { outcome: 'failed' };
    await recordSecurityEvent(tx, 'email-bound', user.id);
    await markVerified(context, whenVerified, tx, bound);
    return { outcome: 'success' };
  };

  const sendAgain = async (tx: Tx, user: repo.UserRow, link: LinkRow): Promise<Outcome> => {
    const { purpose, email, emailKey: key } = link;
    if (purpose === 'verify') await sendActivation(context, tx, user);
    else if (email && key && !user.emailKey) await sendBinding(context, tx, user, { email, emailKey: key });
    else return { outcome: 'failed' };
    return { outcome: 'expired' };
  };

  /**
   * Sessions that were opened before the address was proven belong to whoever knew the password, which anybody may have
   * chosen: they end, but for the one of the browser in which the link is opened. The browser that registered gets one.
   */
  const signIn = async (tx: Tx, user: repo.UserRow, opener: Opener): Promise<Outcome> => {
    const own = opener.token === undefined ? undefined : hashToken(opener.token);
    const isWaiting = await completeWaiting(tx, user.id, own, now());
    const hasRegistered = opener.ticket !== undefined && user.ticketHash?.equals(hashToken(opener.ticket)) === true;
    if (isWaiting || !hasRegistered || user.secondFactor) return { outcome: 'success' };
    const session = { state: 'ok', remember: false, userAgent: opener.userAgent } as const;
    return { outcome: 'success', signedIn: { token: await startSession(tx, context, user, session) } };
  };

  const redeem = (secret: string, opener: Opener): Promise<Outcome> =>
    database.transaction(async (tx) => {
      const opened = await openLink(tx, secret, ['verify', 'bind'], now());
      if (opened.state === 'invalid') return { outcome: 'failed' };
      const { link, user } = opened;
      // An expired link is used up as well: opening it again and again must not fill the mailbox.
      await useLink(tx, link.tokenHash, now());
      if (link.purpose === 'verify' && user.emailVerifiedAt) return { outcome: 'success' };
      if (opened.state === 'expired') return sendAgain(tx, user, link);
      if (link.purpose === 'bind') return bind(tx, user, link);
      await markVerified(context, whenVerified, tx, user);
      return signIn(tx, user, opener);
    });

  return {
    /** Redeems an activation or binding link, once; an activation link signs the browser in that registered. */
    verify: (secret: string, opener: Opener): Promise<Outcome> =>
      redeem(secret, opener).catch((error: unknown) => {
        // Somebody registered with the address between the look and the write.
        if (isTaken(error)) return { outcome: 'failed' as const };
        throw error;
      }),

    /** The same answer, after the same time, whether or not the address is known. */
    resend: (email: string): Promise<{ retryAfter: number }> =>
      evenly(context.evenMs, async () => {
        const key = emailKey(email);
        await database.transaction(async (tx) => {
          const user = key ? await repo.lockByEmailKey(tx, key) : undefined;
          if (user && !user.emailVerifiedAt) await sendActivation(context, tx, user);
        });
        return { retryAfter: resendAfterS };
      }),
  };
}
