/** What people and jobs ask of credits: balance, ledger, reservations with their notice; and the sweep. */

import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type * as contract from '#contract/credits.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { knownLocale, type Locale } from '#contract/locale.ts';
import type { Database, Tx } from '../../db/client.ts';
import { FileAnswer } from '../../http/handler.ts';
import { Refusal } from '../../refusal.ts';
import { creditsLowMail } from '../mail/paymentMails.ts';
import type { MailService } from '../mail/service.ts';
import { ledgerCsvOf } from './csv.ts';
import { balanceOf, endMonths, type Remaining, reserve } from './ledger.ts';
import * as repo from './repo.ts';

export interface CreditsService {
  balance(userId: string): Promise<z.output<typeof contract.balance.output>>;
  /** A page of the ledger, newest first. Throws 10400 for a cursor that is none of ours. */
  ledger(
    userId: string,
    page: z.output<typeof contract.ledger.input>,
    locale: Locale,
  ): Promise<z.output<typeof contract.ledger.output>>;
  /** The whole ledger as a download. */
  ledgerFile(userId: string): Promise<FileAnswer>;
  /** The whole ledger as CSV, oldest first. */
  ledgerCsvOf(userId: string): Readable;
  /**
   * Sets a job's price aside in the caller's transaction and, once in a month, tells the person by mail that few
   * credits are left. Throws 10402.
   */
  reserve(tx: Tx, userId: string, jobId: string, amount: number): Promise<void>;
  /** Writes down plans that are over, and what months that are over have left. Tells how many there were. */
  sweep(): Promise<number>;
}

export interface CreditsOptions {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  readonly publicUrl: string;
  readonly now?: () => Date;
}

/** What ended longer ago is written down when somebody looks. */
const sweepBackMs = 7 * 86_400_000;
const sweepBatch = 200;
const dueEveryMs = 3_600_000;

export function createCredits({ database, mail, publicUrl, now = () => new Date() }: CreditsOptions): CreditsService {
  let sweptAt = -Infinity;

  const notice = async (tx: Tx, userId: string, { credits, periodEndsAt }: Remaining) => {
    const to = await repo.addressee(tx, userId);
    if (!to || !(await repo.noteLowCredits(tx, userId, periodEndsAt, now()))) return;
    const values = { userName: to.userName, left: credits, periodEndsAt, link: `${publicUrl}/pricing` };
    await mail.write(tx, to.email, creditsLowMail(knownLocale(to.locale), values));
  };

  /** Credits of months that are over end, so that ledgers say so also where nobody looks. */
  const endAllMonths = async (): Promise<number> => {
    const at = now();
    const people = await repo.peopleWithEndedCredits(
      database.handle,
      new Date(at.getTime() - sweepBackMs),
      at,
      sweepBatch,
    );
    for (const userId of people) await database.transaction((tx) => endMonths(tx, userId, at));
    return people.length;
  };

  return {
    async balance(userId) {
      const { periodEndsAt, ...credits } = await balanceOf(database, userId, now());
      return { ...credits, periodEndsAt: periodEndsAt.toISOString() };
    },

    async ledger(userId, { cursor, limit }, locale) {
      if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) {
        throw new Refusal(CODE.invalid, { data: { fields: { cursor: sayField('invalid', locale) } } });
      }
      // What is due belongs into what is shown.
      if (cursor === undefined) await balanceOf(database, userId, now());
      const before = cursor === undefined ? undefined : Number(cursor);
      const rows = await repo.newestBookings(database.handle, userId, before, limit + 1);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        bookings: shown.map(
          ({ id, createdAt, kind, amount, credits, purse, periodEndsAt, jobId, reason, balance }) => ({
            id,
            kind,
            amount,
            credits,
            purse,
            jobId,
            reason,
            balance,
            at: createdAt.toISOString(),
            periodEndsAt: periodEndsAt?.toISOString() ?? null,
          }),
        ),
        next: last ? String(last.id) : null,
      };
    },

    async ledgerFile(userId) {
      await balanceOf(database, userId, now());
      const day = now().toISOString().slice(0, 10);
      return new FileAnswer(ledgerCsvOf(database.handle, userId), `roomwright-credits-${day}.csv`);
    },

    ledgerCsvOf: (userId) => ledgerCsvOf(database.handle, userId),

    async reserve(tx, userId, jobId, amount) {
      const remaining = await reserve(tx, userId, jobId, amount, now());
      if (remaining.low && amount > 0) await notice(tx, userId, remaining);
    },

    async sweep() {
      const plans = await repo.endPlansOver(database.handle, now());
      await repo.forgetClaims(database.handle, now());
      if (now().getTime() - sweptAt < dueEveryMs) return plans;
      const months = await endAllMonths();
      // A full batch: there is more, and the next round goes on.
      if (months < sweepBatch) sweptAt = now().getTime();
      return plans + months;
    },
  };
}
