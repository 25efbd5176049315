/** The contact form: what people write goes to the operator by mail, and is kept nowhere else. */
import type { z } from 'zod';
import type { Locale } from '#contract/locale.ts';
import type { contact } from '#contract/outreach.ts';
import type { Database } from '../../db/client.ts';
import { contactMail } from '../mail/outreachMails.ts';
import type { MailService } from '../mail/service.ts';

export interface ContactService {
  /** `locale`: the language that the form was filled in. */
  send(message: z.output<typeof contact.input>, locale: Locale): Promise<void>;
}

export interface ContactOptions {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  /** The operator's address. */
  readonly to: string;
}

/** The operator's own language is not known to the server. */
const operatorLocale: Locale = 'en_US';

export function createContact({ database, mail, to }: ContactOptions): ContactService {
  return {
    async send({ name, email, subject = '', message }, locale) {
      const content = contactMail(operatorLocale, { name, email, subject, message, locale });
      await database.transaction((tx) => mail.write(tx, to, content));
    },
  };
}
