/**
 * Codes are taken here: each counts once, wrong ones are counted, too many lock. All of it with the person's row
 * locked.
 */

import type { Names } from '#catalog/names.ts';
import { CODE } from '#contract/code.ts';
import { knownLocale } from '#contract/locale.ts';
import type { Tx } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import type { MailContent } from '../mail/content.ts';
import { recoveryCodeUsedMail, secondFactorLockedMail } from '../mail/securityMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { lockUser, type UserRow } from './repo.ts';
import { hashRecoveryCode, matchingStep, readCode } from './secondFactorCodes.ts';
import * as repo from './secondFactorRepo.ts';
import type { SecondFactorSeals } from './secondFactorSeals.ts';

/**
 * Wrong codes in a row, and what follows: three codes of a million count at a time, so guessing takes about two years.
 */
const wrongCodes = 5;
const lockMinutes = 15;

/** A locked person with the second factor that is being asked about. */
export interface Held {
  readonly user: UserRow;
  readonly factor: repo.FactorRow;
}

/**
 * A code that counted; or why it did not, as a value: thrown inside, its transaction would forget that it was counted.
 */
type Taken = { readonly kind: 'app' | 'recovery' } | { readonly refusal: Refusal };

export interface CodeCheck {
  /**
   * Locks the person. Everything about their second factor happens one after another, whichever process it comes from.
   */
  hold(tx: Tx, userId: string): Promise<{ user: UserRow; factor: repo.FactorRow | undefined }>;
  /** The same where the second factor is on; throws 10409 with the words given where it is not. */
  holdEnabled(tx: Tx, userId: string, otherwise: Names): Promise<Held>;
  /** Throws 10429 with `retryAfter` in seconds while no code is taken. */
  refuseLocked(factor: repo.FactorRow | undefined): void;
  /**
   * Takes a code of the app or a recovery code; after five wrong ones in a row none is taken for a quarter of an hour.
   */
  take(tx: Tx, held: Held, text: string): Promise<Taken>;
  /** Tells the person how many recovery codes are left. */
  tellRecoveryCode(tx: Tx, user: UserRow): Promise<void>;
  tell(tx: Tx, user: UserRow, content: MailContent): Promise<void>;
  /** Runs a transaction that may end in a refusal which leaves its traces. */
  settle<T>(work: (tx: Tx) => Promise<T | { readonly refusal: Refusal }>): Promise<T>;
}

/** `seals`: of the secrets of the apps. */
export function codeCheck({ database, mail, publicUrl, now }: AccountsContext, seals: SecondFactorSeals): CodeCheck {
  const hold = async (tx: Tx, userId: string): Promise<{ user: UserRow; factor: repo.FactorRow | undefined }> => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal(CODE.notSignedIn);
    return { user, factor: await repo.findFactor(tx, userId) };
  };

  const holdEnabled = async (tx: Tx, userId: string, otherwise: Names): Promise<Held> => {
    const { user, factor } = await hold(tx, userId);
    if (!factor?.enabledAt) throw new Refusal(CODE.conflict, { message: otherwise });
    return { user, factor };
  };

  const tell = async (tx: Tx, user: UserRow, content: MailContent) => {
    if (user.email) await mail.write(tx, user.email, content);
  };

  const lockRefusal = (factor: repo.FactorRow | undefined): Refusal | undefined => {
    const leftMs = (factor?.lockedUntil?.getTime() ?? 0) - now().getTime();
    return leftMs > 0 ? new Refusal(CODE.tooMany, { data: { retryAfter: Math.ceil(leftMs / 1000) } }) : undefined;
  };

  const countWrong = async (tx: Tx, { user, factor }: Held): Promise<void> => {
    const failures = factor.failures + 1;
    const locks = failures >= wrongCodes;
    const lockedUntil = locks ? new Date(now().getTime() + lockMinutes * 60_000) : null;
    await repo.updateFactor(tx, user.id, { failures: locks ? 0 : failures, lockedUntil });
    await recordSecurityEvent(tx, 'second-factor-failed', user.id);
    if (!locks) return;
    await recordSecurityEvent(tx, 'second-factor-locked', user.id, { minutes: lockMinutes });
    const values = { userName: user.userName, minutes: lockMinutes, link: `${publicUrl}/setting` };
    await tell(tx, user, secondFactorLockedMail(knownLocale(user.locale), values));
  };

  /** `used`: it counted before. Knowing it is no guess, so that is not held against anybody. */
  const judge = async (
    tx: Tx,
    { user, factor }: Held,
    text: string,
  ): Promise<'app' | 'recovery' | 'used' | 'wrong'> => {
    const read = readCode(text);
    if (read?.kind === 'recovery') {
      const use = await repo.useRecoveryCode(tx, user.id, hashRecoveryCode(read.code), now());
      return use === 'right' ? 'recovery' : (use ?? 'wrong');
    }
    if (!read) return 'wrong';
    const { secret, isOld } = seals.open(factor.secret, user.id);
    const step = matchingStep(secret, read.code, now());
    if (step === undefined) return 'wrong';
    if (step <= factor.lastStep) return 'used';
    const sealedAnew = isOld ? { secret: seals.seal(secret, user.id) } : {};
    await repo.updateFactor(tx, user.id, { lastStep: step, ...sealedAnew });
    return 'app';
  };

  const take = async (tx: Tx, held: Held, text: string): Promise<Taken> => {
    const locked = lockRefusal(held.factor);
    if (locked) return { refusal: locked };
    const judged = await judge(tx, held, text);
    if (judged === 'wrong') await countWrong(tx, held);
    if (judged === 'wrong' || judged === 'used') return { refusal: new Refusal(CODE.wrongCode) };
    await repo.updateFactor(tx, held.user.id, { failures: 0, lockedUntil: null });
    if (judged === 'recovery') await recordSecurityEvent(tx, 'recovery-code-used', held.user.id);
    return { kind: judged };
  };

  const tellRecoveryCode = async (tx: Tx, user: UserRow): Promise<void> => {
    const left = await repo.recoveryCodesLeft(tx, user.id);
    const values = { userName: user.userName, left, link: `${publicUrl}/authentication` };
    await tell(tx, user, recoveryCodeUsedMail(knownLocale(user.locale), values));
  };

  const refuseLocked = (factor: repo.FactorRow | undefined): void => {
    const locked = lockRefusal(factor);
    if (locked) throw locked;
  };

  const settle = async <T>(work: (tx: Tx) => Promise<T | { readonly refusal: Refusal }>): Promise<T> => {
    const result = await database.transaction(work);
    if (typeof result === 'object' && result !== null && 'refusal' in result) throw result.refusal;
    return result as T;
  };

  return { hold, holdEnabled, refuseLocked, take, tellRecoveryCode, tell, settle };
}
