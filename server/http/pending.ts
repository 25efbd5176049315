/** Calls of the contract whose handlers are being written. */
import { Refusal } from '../refusal.ts';
import type { Handlers } from './handler.ts';

const pending = async (): Promise<never> => {
  throw new Refusal(10503);
};

export const pendingHandlers = {
  userOnboard: pending,
  userEmailBind: pending,
  userPasswordForgot: pending,
  userPasswordReset: pending,
  userPasswordChange: pending,
  userExport: pending,
  userDelete: pending,
  sessionList: pending,
  sessionRevoke: pending,
  secondFactorSetup: pending,
  secondFactorEnable: pending,
  secondFactorDisable: pending,
  secondFactorVerify: pending,
  keyList: pending,
  keyCreate: pending,
  keyUpdate: pending,
  keyDelete: pending,
  creditBalance: pending,
  creditLedger: pending,
  creditLedgerCsv: pending,
  creditTopUp: pending,
  planUpgrade: pending,
  planPortal: pending,
  planStatus: pending,
  newsletterSubscribe: pending,
  contact: pending,
  privacy: pending,
} satisfies Partial<Handlers>;
