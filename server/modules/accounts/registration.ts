/** Opening an account. */

import type { z } from 'zod';
import type { register } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { knownLocale, type Locale } from '#contract/locale.ts';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { Refusal } from '../../refusal.ts';
import { existingAccountMail } from '../mail/accountMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { emailKey } from './emailKey.ts';
import { evenly } from './evenly.ts';
import { refuseEasilyGuessed } from './passwordRule.ts';
import * as repo from './repo.ts';
import { newToken } from './token.ts';
import { sendActivation } from './verification.ts';

type Form = z.output<typeof register.input>;

/** Tells the owner of an address that somebody wanted to use it for another account. */
export async function tellOwner({ mail, publicUrl }: AccountsContext, tx: Tx, owner: repo.UserRow): Promise<void> {
  if (!owner.email) return;
  const values = { userName: owner.userName, link: `${publicUrl}/login` };
  await mail.write(tx, owner.email, existingAccountMail(knownLocale(owner.locale), values));
}

export function createRegistration(context: AccountsContext) {
  const { database, now } = context;

  const open = (input: Form, key: string, passwordHash: string, locale: Locale, ticketHash: Buffer) =>
    database.transaction(async (tx) => {
      const user = await repo.insertUser(tx, {
        id: newId(),
        userName: input.userName,
        email: input.email,
        emailKey: key,
        passwordHash,
        ticketHash,
        locale,
        acceptedTermsAt: now(),
        newsletterSince: input.newsletter ? now() : null,
        createdAt: now(),
      });
      if (user) {
        await recordSecurityEvent(tx, 'registered', user.id);
        await sendActivation(context, tx, user);
        return;
      }
      const existing = await repo.findByEmailKey(tx, key);
      if (!existing?.emailVerifiedAt) throw new Refusal(CODE.notVerified);
      await tellOwner(context, tx, existing);
    });

  return {
    register: async (input: Form, locale: Locale): Promise<z.output<typeof register.output>> => {
      const key = emailKey(input.email);
      if (!key) throw new Refusal(CODE.invalid, { data: { fields: { email: sayField('email', locale) } } });
      await refuseEasilyGuessed(input.password, input, locale);
      return evenly(context.evenMs, async () => {
        // Before the first look into the database, so that an address that is known costs the same work.
        const passwordHash = await context.passwords.hash(input.password);
        // Given to everybody alike: whoever registers a known address learns nothing from it.
        const ticket = newToken();
        await open(input, key, passwordHash, input.locale ?? locale, ticket.hash);
        return { mailSent: true, ticket: ticket.secret };
      });
    },
  };
}
