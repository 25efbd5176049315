/** Passwords forgotten, chosen again, changed. */

import type { z } from 'zod';
import type { changePassword } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { knownLocale, type Locale } from '#contract/locale.ts';
import type { Tx } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import { passwordChangedMail, passwordResetMail } from '../mail/securityMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { emailKey } from './emailKey.ts';
import { evenly } from './evenly.ts';
import { findLink, useLink, voidLinks } from './linkRepo.ts';
import { issueLink, linkHours, openLink } from './links.ts';
import { refuseEasilyGuessed } from './passwordRule.ts';
import * as repo from './repo.ts';
import { endSessions } from './sessionRepo.ts';
import type { SessionSignedIn } from './signedIn.ts';
import { hashToken } from './token.ts';
import { markVerified, resendAfterS, type WhenReset, type WhenVerified } from './verification.ts';

/**
 * Throws 10401 unless the password is the person's; the miss is an event of the account. Gives the hash that was
 * checked, to be compared again once the person's row is locked.
 */
export async function requirePassword(
  { database, passwords }: Pick<AccountsContext, 'database' | 'passwords'>,
  userId: string,
  password: string,
  call: string,
): Promise<string> {
  const user = await repo.findUser(database.handle, userId);
  const matches = await passwords.matches(password, user?.passwordHash ?? undefined);
  if (user?.passwordHash && matches) return user.passwordHash;
  await recordSecurityEvent(database.handle, 'sign-in-failed', userId, { call });
  throw new Refusal(CODE.wrongPassword);
}

export function createPasswords(context: AccountsContext, whenVerified: WhenVerified, whenReset: WhenReset) {
  const { database, mail, publicUrl, now } = context;

  const tellChanged = async (tx: Tx, user: repo.UserRow) => {
    if (!user.email) return;
    const values = { userName: user.userName, at: now(), link: `${publicUrl}/forget-password` };
    await mail.write(tx, user.email, passwordChangedMail(knownLocale(user.locale), values));
  };

  return {
    /** Mails a reset link. The same answer, after the same time, whether or not the address is known. */
    forgot: (email: string): Promise<{ retryAfter: number }> =>
      evenly(context.evenMs, async () => {
        const key = emailKey(email);
        await database.transaction(async (tx) => {
          const user = key ? await repo.lockByEmailKey(tx, key) : undefined;
          await recordSecurityEvent(tx, 'password-reset-asked', user?.id ?? null);
          if (!user?.email) return;
          const link = await issueLink(context, tx, user.id, 'reset', linkHours.reset);
          const values = { userName: user.userName, link, hours: linkHours.reset };
          await mail.write(tx, user.email, passwordResetMail(knownLocale(user.locale), values));
        });
        return { retryAfter: resendAfterS };
      }),

    /**
     * Sets a password with a reset link, which proves the mailbox, too. Throws 10410 (expired) and 10411 (invalid or
     * used).
     */
    async reset(secret: string, password: string, locale: Locale): Promise<void> {
      // Hashing is for links that exist: nobody makes the server work with invented ones.
      const sent = await findLink(database.handle, hashToken(secret), ['reset']);
      const person = sent && (await repo.findUser(database.handle, sent.userId));
      if (!person || sent.usedAt) throw new Refusal(CODE.linkInvalid);
      await refuseEasilyGuessed(password, person, locale);
      const passwordHash = await context.passwords.hash(password);
      await database.transaction(async (tx) => {
        const opened = await openLink(tx, secret, ['reset'], now());
        if (opened.state === 'invalid') throw new Refusal(CODE.linkInvalid);
        if (opened.state === 'expired') throw new Refusal(CODE.linkExpired);
        const { link, user } = opened;
        await useLink(tx, link.tokenHash, now());
        await repo.updateUser(tx, user.id, { passwordHash });
        const sessions = await endSessions(tx, user.id, now());
        const keys = await whenReset.switchOffKeys(tx, user.id);
        await recordSecurityEvent(tx, 'password-reset', user.id, { sessions, keys });
        await markVerified(context, whenVerified, tx, user);
        // A first password is no change: there is nothing to warn of.
        if (user.passwordHash !== null) await tellChanged(tx, user);
      });
    },

    /** Throws 10401 for a wrong old password. */
    async change(
      { userId, tokenHash, email, userName }: SessionSignedIn,
      { oldPassword, password }: z.output<typeof changePassword.input>,
      locale: Locale,
    ): Promise<void> {
      await refuseEasilyGuessed(password, { email, userName }, locale);

      const checked = await requirePassword(context, userId, oldPassword, 'userPasswordChange');
      const passwordHash = await context.passwords.hash(password);
      await database.transaction(async (tx) => {
        const user = await repo.lockUser(tx, userId);
        if (user?.passwordHash !== checked) throw new Refusal(CODE.wrongPassword);
        await repo.updateUser(tx, userId, { passwordHash });
        await voidLinks(tx, userId, 'reset', now());
        const sessions = await endSessions(tx, userId, now(), tokenHash);
        await recordSecurityEvent(tx, 'password-changed', userId, { sessions });
        await tellChanged(tx, user);
      });
    },
  };
}
