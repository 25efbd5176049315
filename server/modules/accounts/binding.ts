/** Accounts that were opened without an address: signed in to by a link of the operator, then bound to one. */

import type { z } from 'zod';
import type { bindEmail } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { Refusal } from '../../refusal.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { emailKey } from './emailKey.ts';
import { evenly } from './evenly.ts';
import { useLink } from './linkRepo.ts';
import { openLink } from './links.ts';
import { refuseEasilyGuessed } from './passwordRule.ts';
import { tellOwner } from './registration.ts';
import * as repo from './repo.ts';
import { startSession } from './sessionStart.ts';
import type { SessionSignedIn } from './signedIn.ts';
import { sendBinding } from './verification.ts';

export function createBinding(context: AccountsContext) {
  const { database, now } = context;
  return {
    /** Signs in with an onboarding link. Throws 10410 (expired) and 10411 (invalid, used, or bound meanwhile). */
    onboard: (secret: string, userAgent: string | undefined): Promise<{ token: string }> =>
      database.transaction(async (tx) => {
        const opened = await openLink(tx, secret, ['onboard'], now());
        if (opened.state === 'invalid' || opened.user.emailKey) throw new Refusal(CODE.linkInvalid);
        if (opened.state === 'expired') throw new Refusal(CODE.linkExpired);
        const { link, user } = opened;
        await useLink(tx, link.tokenHash, now());
        return { token: await startSession(tx, context, user, { state: 'ok', remember: false, userAgent }) };
      }),

    /**
     * Keeps the password and mails the link that binds the address; an address that has an account gets word of it
     * instead, after the same time and with the same answer. Throws 10409 for a person who has an address.
     */
    async bindEmail(
      { userId, userName }: SessionSignedIn,
      { email, password }: z.output<typeof bindEmail.input>,
      locale: Locale,
    ): Promise<{ mailSent: boolean }> {
      const key = emailKey(email);
      if (!key) throw new Refusal(CODE.invalid, { data: { fields: { email: sayField('email', locale) } } });
      await refuseEasilyGuessed(password, { email, userName }, locale);
      return evenly(context.evenMs, async () => {
        const passwordHash = await context.passwords.hash(password);
        return database.transaction(async (tx) => {
          const user = await repo.lockUser(tx, userId);
          if (!user) throw new Refusal(CODE.sessionEnded);
          if (user.emailKey) throw new Refusal(CODE.conflict);
          await repo.updateUser(tx, userId, { passwordHash });
          await recordSecurityEvent(tx, 'password-changed', userId);
          const owner = await repo.findByEmailKey(tx, key);
          if (owner) await tellOwner(context, tx, owner);
          else await sendBinding(context, tx, user, { email, emailKey: key });
          return { mailSent: true };
        });
      });
    },
  };
}
