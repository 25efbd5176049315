/** What people may do with what is kept about them: take a copy along, and have it deleted. */

import type { z } from 'zod';
import type { deleteAccount } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { knownLocale } from '#contract/locale.ts';
import { FileAnswer } from '../../http/handler.ts';
import type { Log } from '../../log.ts';
import { Busy, type ExportEntry, type PersonalData } from '../../personalData.ts';
import { Refusal } from '../../refusal.ts';
import { zipOf } from '../../zip.ts';
import { accountDeletedMail } from '../mail/accountMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { exportReadme } from './exportReadme.ts';
import { requirePassword } from './passwords.ts';
import * as repo from './repo.ts';
import type { SessionSignedIn } from './signedIn.ts';

export interface OwnDataService {
  /** A zip of everything, made while it is read; the signal ends it. Throws 10401. */
  exportAll(signedIn: SessionSignedIn, password: string, signal: AbortSignal): Promise<FileAnswer>;
  /**
   * Deletes the person with all that is theirs. Bookings and payments stay without them. Throws 10401 (password), 10422
   * and 10429 (second factor).
   */
  deleteAccount(signedIn: SessionSignedIn, input: z.output<typeof deleteAccount.input>): Promise<void>;
}

export interface OwnDataOptions extends AccountsContext {
  /** In the order of the copy's files, and of the deletion. */
  readonly features: readonly PersonalData[];
  readonly secondFactor: { checkCode(userId: string, code: string | undefined): Promise<void> };
  readonly log: Pick<Log, 'warn'>;
}

/** Workers hold a job for milliseconds at a time. */
const tries = 40;
const pauseMs = 50;

/** PostgreSQL's code for two transactions that wait for each other. */
function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '40P01';
}

/** Tries again while somebody else is at work on the same rows. */
async function whenFree(work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !(error instanceof Busy || isDeadlock(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

export function createOwnData(options: OwnDataOptions): OwnDataService {
  const { database, mail, now, features, secondFactor, log } = options;

  async function* everything({ userId, email, locale }: SessionSignedIn): AsyncIterable<ExportEntry> {
    yield { name: 'README.txt', content: exportReadme(locale, now()) };
    for (const feature of features) if (feature.exportOf) yield* feature.exportOf(userId, email);
  }

  /** All rows in one transaction, or none. `checked`: the password's hash that was asked for. */
  const eraseRows = (userId: string, checked: string) =>
    database.transaction(async (tx) => {
      const user = await repo.lockUser(tx, userId);
      if (!user) throw new Refusal(CODE.notSignedIn);
      if (user.passwordHash !== checked) throw new Refusal(CODE.wrongPassword);
      const { email, userName } = user;
      for (const feature of features) await feature.eraseOf?.(tx, userId, email);
      await repo.deleteUser(tx, userId);
      await recordSecurityEvent(tx, 'account-deleted', userId);
      if (email) await mail.write(tx, email, accountDeletedMail(knownLocale(user.locale), { userName }));
    });

  const eraseFiles = async (userId: string) => {
    for (const feature of features) {
      // What stays behind here is found by the sweep: no row names it.
      await feature
        .eraseFilesOf?.(userId)
        .catch((error: unknown) => log.warn({ err: error, userId }, 'files not removed'));
    }
  };

  return {
    async exportAll(signedIn, password, signal) {
      await requirePassword(options, signedIn.userId, password, 'userExport');
      await recordSecurityEvent(database.handle, 'data-exported', signedIn.userId);
      const day = now().toISOString().slice(0, 10);
      return new FileAnswer(zipOf(everything(signedIn), signal, now()), `roomwright-data-${day}.zip`);
    },

    async deleteAccount(signedIn, { password, code }) {
      const { userId } = signedIn;
      const checked = await requirePassword(options, userId, password, 'userDelete');
      await secondFactor.checkCode(userId, code);
      await whenFree(() => eraseRows(userId, checked));
      await eraseFiles(userId);
    },
  };
}
