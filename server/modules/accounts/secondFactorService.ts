/**
 * The second factor: set up, enabled, asked for at sign-in, disabled. All of it happens with the person's row locked,
 * so that a code counts once and wrong ones add up, whichever session and process they come from.
 */

import type { z } from 'zod';
import type { Names } from '#catalog/names.ts';
import { CODE } from '#contract/code.ts';
import { knownLocale } from '#contract/locale.ts';
import type * as contract from '#contract/secondFactor.ts';
import type { Secrets } from '../../crypto.ts';
import { Refusal } from '../../refusal.ts';
import { secondFactorOffMail, secondFactorOnMail } from '../mail/securityMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { requirePassword } from './passwords.ts';
import { type UserRow, updateUser } from './repo.ts';
import { codeCheck } from './secondFactorCheck.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, presentSecret } from './secondFactorCodes.ts';
import * as repo from './secondFactorRepo.ts';
import { secondFactorSeals } from './secondFactorSeals.ts';
import { endSession, endSessions, findSession } from './sessionRepo.ts';
import { startSession } from './sessionStart.ts';
import type { SessionSignedIn, SignedIn } from './signedIn.ts';

type OutputOf<C extends { readonly output: z.ZodType }> = z.output<C['output']>;

export interface SecondFactorService {
  /** A new secret, which replaces an unfinished one. Throws 10401 (password), 10409 (on already) and 10429 (locked). */
  setup(signedIn: SignedIn, password: string): Promise<OutputOf<typeof contract.setupSecondFactor>>;
  /** Throws 10409 (on already, or nothing set up), 10422 and 10429. */
  enable(signedIn: SessionSignedIn, code: string): Promise<OutputOf<typeof contract.enableSecondFactor>>;
  /** Throws 10401 (password), 10409 (off), 10422 and 10429. */
  disable(signedIn: SignedIn, input: z.output<typeof contract.disableSecondFactor.input>): Promise<void>;
  /** Ends the session that waits and starts a complete one. Throws 10300, 10409 (it does not wait), 10422 and 10429. */
  verify(signedIn: SessionSignedIn, code: string): Promise<OutputOf<typeof contract.verifySecondFactor>>;
  /**
   * Asks for a code before something that can't be undone; nothing where the second factor is off. Has a transaction of
   * its own, so that a wrong code stays counted. Throws 10422 (also without a code) and 10429.
   */
  checkCode(userId: string, code: string | undefined): Promise<void>;
  /** What is kept about it, for the copy of a person's data. The secret and the codes stay. */
  exportOf(userId: string): Promise<{ enabled: boolean; enabledAt: string | null; recoveryCodesLeft: number }>;
}

const alreadyOn: Names = {
  en_US: 'The second factor is on already.',
  zh_CN: '双重验证已开启。',
  zh_TW: '雙重驗證已開啟。',
};
const nothingSetUp: Names = {
  en_US: 'Set up an authenticator app first.',
  zh_CN: '请先设置身份验证器。',
  zh_TW: '請先設定驗證器。',
};
const off: Names = {
  en_US: 'The second factor is off.',
  zh_CN: '双重验证未开启。',
  zh_TW: '雙重驗證未開啟。',
};
const notWaiting: Names = {
  en_US: 'This sign-in is complete already.',
  zh_CN: '您已完成登录。',
  zh_TW: '您已完成登入。',
};

export interface SecondFactorOptions extends AccountsContext {
  /** The installation's: the apps' secrets are encrypted under keys made of them. */
  readonly secrets: Secrets;
}

export function createSecondFactor(options: SecondFactorOptions): SecondFactorService {
  const { database, publicUrl, now } = options;
  const seals = secondFactorSeals(options.secrets);

  const { hold, holdEnabled, refuseLocked, take, tell, tellRecoveryCode, settle } = codeCheck(options, seals);

  /** The password was changed while it was being checked: it opens nothing any more. */
  const refuseFormer = (user: UserRow, checked: string): void => {
    if (user.passwordHash !== checked) throw new Refusal(CODE.wrongPassword);
  };

  return {
    async setup({ userId }, password) {
      const checked = await requirePassword(options, userId, password, 'secondFactorSetup');
      const secret = newSecret();
      await database.transaction(async (tx) => {
        const { user, factor } = await hold(tx, userId);
        refuseFormer(user, checked);
        if (factor?.enabledAt) throw new Refusal(CODE.conflict, { message: alreadyOn });
        refuseLocked(factor);
        await repo.putPending(tx, userId, seals.seal(secret, userId), now());
      });
      const { toDataURL } = await import('qrcode');
      const shown = presentSecret(secret);
      return { ...shown, qr: await toDataURL(shown.otpauthUrl, { errorCorrectionLevel: 'M', scale: 8 }) };
    },

    enable({ userId, tokenHash }, code) {
      return settle(async (tx) => {
        const { user, factor } = await hold(tx, userId);
        if (factor?.enabledAt) throw new Refusal(CODE.conflict, { message: alreadyOn });
        if (!factor) throw new Refusal(CODE.conflict, { message: nothingSetUp });
        const taken = await take(tx, { user, factor }, code);
        if ('refusal' in taken) return taken;
        const at = now();
        const recoveryCodes = newRecoveryCodes();
        await repo.updateFactor(tx, userId, { enabledAt: at });
        await repo.putRecoveryCodes(
          tx,
          userId,
          recoveryCodes.map((shown) => hashRecoveryCode(shown.replaceAll('-', ''))),
        );
        await updateUser(tx, userId, { secondFactor: true });
        const ended = await endSessions(tx, userId, at, tokenHash);
        await recordSecurityEvent(tx, 'second-factor-enabled', userId, { ended });
        const values = { userName: user.userName, at, link: `${publicUrl}/setting` };
        await tell(tx, user, secondFactorOnMail(knownLocale(user.locale), values));
        return { recoveryCodes };
      });
    },

    async disable({ userId }, { password, code }) {
      const checked = await requirePassword(options, userId, password, 'secondFactorDisable');
      await settle(async (tx) => {
        const held = await holdEnabled(tx, userId, off);
        refuseFormer(held.user, checked);
        const taken = await take(tx, held, code);
        if ('refusal' in taken) return taken;
        const at = now();
        await repo.removeFactor(tx, userId);
        await updateUser(tx, userId, { secondFactor: false });
        await repo.endWaitingSessions(tx, userId, at);
        await recordSecurityEvent(tx, 'second-factor-disabled', userId, { by: taken.kind });
        const values = { userName: held.user.userName, at, link: `${publicUrl}/setting` };
        await tell(tx, held.user, secondFactorOffMail(knownLocale(held.user.locale), values));
        return {};
      });
    },

    verify({ userId, tokenHash }, code) {
      return settle(async (tx) => {
        const { user } = await hold(tx, userId);
        const session = (await findSession(tx, tokenHash))?.session;
        // Another request may have exchanged the same token a moment ago.
        if (!session || session.endedAt) throw new Refusal(CODE.sessionEnded);
        if (session.state !== 'second-factor') throw new Refusal(CODE.conflict, { message: notWaiting });
        const held = await holdEnabled(tx, userId, off);
        const taken = await take(tx, held, code);
        if ('refusal' in taken) return taken;
        if (taken.kind === 'recovery') await tellRecoveryCode(tx, user);
        // Signed out from another device in the meantime: the code is not used up either.
        if (!(await endSession(tx, tokenHash, now()))) throw new Refusal(CODE.sessionEnded);
        const { remember } = session;
        const userAgent = session.userAgent ?? undefined;
        return { token: await startSession(tx, options, user, { state: 'ok', remember, userAgent }) };
      });
    },

    async checkCode(userId, code) {
      await settle(async (tx) => {
        const { user, factor } = await hold(tx, userId);
        if (!factor?.enabledAt) return {};
        const taken = code ? await take(tx, { user, factor }, code) : { refusal: new Refusal(CODE.wrongCode) };
        if ('kind' in taken && taken.kind === 'recovery') await tellRecoveryCode(tx, user);
        return taken;
      });
    },

    async exportOf(userId) {
      const factor = await repo.findFactor(database.handle, userId);
      const enabledAt = factor?.enabledAt ?? null;
      return {
        enabled: enabledAt !== null,
        enabledAt: enabledAt?.toISOString() ?? null,
        recoveryCodesLeft: await repo.recoveryCodesLeft(database.handle, userId),
      };
    },
  };
}
