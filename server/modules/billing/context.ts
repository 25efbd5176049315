/** What taking news works with. */
import { knownLocale, type Locale } from '#contract/locale.ts';
import type { Tx } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import type { MailContent } from '../mail/content.ts';
import { planEndedMail } from '../mail/paymentMails.ts';
import type { MailService } from '../mail/service.ts';
import type { Duties } from './duties.ts';
import * as repo from './repo.ts';
import { settlePlan } from './standing.ts';

export interface NewsContext {
  readonly mail: Pick<MailService, 'write'>;
  readonly duties: Pick<Duties, 'owe'>;
  readonly log: Log;
  readonly publicUrl: string;
  /** The operator's address, told of disputes. */
  readonly contactEmail: string;
  readonly now: () => Date;
}

/** The message that is being taken, in its transaction. */
export interface Message {
  readonly tx: Tx;
  readonly provider: string;
  /** When the payment service wrote it. */
  readonly createdAt: Date;
}

/** Writes to a person, where there is an address. `link` leads to plan and credits. */
export async function tell(
  { mail, publicUrl }: NewsContext,
  tx: Tx,
  person: repo.Person,
  template: (locale: Locale, values: { userName: string; link: string }) => MailContent,
): Promise<void> {
  if (!person.email) return;
  const values = { userName: person.userName, link: `${publicUrl}/person` };
  await mail.write(tx, person.email, template(knownLocale(person.locale), values));
}

/** Writes that a subscription is over, ends the plan with it, and tells the person. */
export async function endSubscription(
  context: NewsContext,
  tx: Tx,
  person: repo.Person,
  row: Omit<repo.SubscriptionRow, 'status' | 'changedAt' | 'askedAt'>,
  at: Date,
): Promise<void> {
  await repo.putSubscription(tx, { ...row, status: 'ended', changedAt: at });
  await settlePlan(tx, person.userId, context.now());
  if (row.periodEndsAt > row.periodStartsAt) await tell(context, tx, person, planEndedMail);
}
