/** The newsletter: who gets it. Nobody is told whether an address was subscribed already. */
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { knownLocale, type Locale } from '#contract/locale.ts';
import { derivedKeys, type Secrets } from '../../crypto.ts';
import type { Database, Tx } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../accounts/emailKey.ts';
import { evenly } from '../accounts/evenly.ts';
import { newsletterWelcomeMail } from '../mail/outreachMails.ts';
import type { MailService } from '../mail/service.ts';
import * as repo from './repo.ts';
import { emailKeyOf, unsubscribeToken } from './token.ts';

export interface NewsletterService {
  /** Subscribes an address and welcomes it; subscribed already, nothing happens, after the same time. Throws 10400. */
  subscribe(email: string, locale: Locale): Promise<void>;
  /** The same for an address whose owner asked for it with the registration, once it is verified. */
  subscribeVerified(tx: Tx, email: string, locale: Locale): Promise<void>;
  /**
   * The language of the address that an unsubscribe link is for; undefined when the link is not valid. Changes nothing.
   */
  languageOf(token: string): Promise<Locale | undefined>;
  /**
   * Ends the newsletter of the address that the link is for, again and again without harm; false when it is not valid.
   */
  unsubscribe(token: string): Promise<boolean>;
  /** Forgets an address, in the caller's transaction: its account is deleted. */
  remove(tx: Tx, email: string): Promise<void>;
  /** Forgets addresses that ended the newsletter more than a day ago; returns how many. */
  sweep(): Promise<number>;
}

export interface NewsletterOptions {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  readonly publicUrl: string;
  /** The installation's. */
  readonly secrets: Secrets;
  readonly now?: () => Date;
  /** Milliseconds before which `subscribe` gives no answer: above what a new address takes. */
  readonly evenMs?: number;
}

/** Who ends the newsletter and takes it up again within a day gets no second welcome. */
const welcomeAgainMs = 24 * 3_600_000;

export function createNewsletter(options: NewsletterOptions): NewsletterService {
  const { database, mail, publicUrl, secrets, now = () => new Date(), evenMs = 0 } = options;
  const keys = derivedKeys(secrets, 'newsletter unsubscribe');

  const add = async (tx: Tx, email: string, emailKey: string, locale: Locale) => {
    const at = now();
    const row = { email, locale, subscribedAt: at, welcomedAt: at };
    if (!(await repo.insertSubscriber(tx, { emailKey, ...row }))) {
      const known = await repo.lockSubscriber(tx, emailKey);
      if (!known?.endedAt) return;
      const welcomedLately = known.welcomedAt !== null && at.getTime() - known.welcomedAt.getTime() < welcomeAgainMs;
      const welcomedAt = welcomedLately ? known.welcomedAt : at;
      await repo.updateSubscriber(tx, emailKey, { ...row, welcomedAt, endedAt: null });
      if (welcomedLately) return;
    }
    const unsubscribeLink = `${publicUrl}/newsletter/unsubscribe?token=${unsubscribeToken(keys, emailKey)}`;
    await mail.write(tx, email, newsletterWelcomeMail(locale, { unsubscribeLink }));
  };

  return {
    async subscribe(email, locale) {
      const known = emailKey(email);
      if (!known) throw new Refusal(CODE.invalid, { data: { fields: { email: sayField('email', locale) } } });
      await evenly(evenMs, () => database.transaction((tx) => add(tx, email, known, locale)));
    },

    async subscribeVerified(tx, email, locale) {
      const known = emailKey(email);
      if (known) await add(tx, email, known, locale);
    },

    async languageOf(token) {
      const known = emailKeyOf(keys, token);
      if (known === undefined) return undefined;
      const subscriber = await repo.findSubscriber(database.handle, known);
      return knownLocale(subscriber?.locale);
    },

    async unsubscribe(token) {
      const known = emailKeyOf(keys, token);
      if (known === undefined) return false;
      await repo.endSubscription(database.handle, known, now());
      return true;
    },

    async remove(tx, email) {
      const known = emailKey(email);
      if (known) await repo.removeSubscriber(tx, known);
    },

    sweep: () => repo.removeEnded(database.handle, new Date(now().getTime() - welcomeAgainMs)),
  };
}
