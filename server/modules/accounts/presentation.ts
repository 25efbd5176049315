/** Rows of people as other modules see them. */
import { CODE } from '#contract/code.ts';
import { knownLocale } from '#contract/locale.ts';
import type { Handle } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import { planInForce } from '../credits/plan.ts';
import * as repo from './repo.ts';
import type { SignedIn } from './signedIn.ts';

export function signedInAs(user: repo.UserRow, now: Date): SignedIn {
  const membership = planInForce(user, now);
  return {
    userId: user.id,
    userName: user.userName,
    email: user.email,
    locale: knownLocale(user.locale),
    membership,
    planEndsAt: membership === 'free' ? null : user.planEndsAt,
    apiSwitch: user.apiSwitch,
    secondFactor: user.secondFactor,
  };
}

/**
 * Throws 10206 (no address) and 10224 (not verified). Read from the person: opening the link frees every device at
 * once.
 */
export function refuseUnverified(user: Pick<repo.UserRow, 'emailKey' | 'emailVerifiedAt'>): void {
  if (!user.emailKey) throw new Refusal(CODE.noEmail);
  if (!user.emailVerifiedAt) throw new Refusal(CODE.notVerified);
}

/** The person of an id, for keys that act for one. Throws 10001 (nobody), 10206 and 10224. */
export async function ownerOf(handle: Handle, userId: string, now: Date): Promise<SignedIn> {
  const user = await repo.findUser(handle, userId);
  if (!user) throw new Refusal(CODE.notSignedIn);
  refuseUnverified(user);
  return signedInAs(user, now);
}
