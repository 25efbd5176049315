/** Calls of the contract whose handlers are being written. */
import { Refusal } from '../refusal.ts';
import type { Handlers } from './handler.ts';

const pending = async (): Promise<never> => {
  throw new Refusal(10503);
};

export const pendingHandlers = {
  userExport: pending,
  userDelete: pending,
  creditTopUp: pending,
  planUpgrade: pending,
  planPortal: pending,
  planStatus: pending,
} satisfies Partial<Handlers>;
