/** Which plan follows from a person's subscriptions. */
import type { Tx } from '../../db/client.ts';
import { endPlan, setPaidPlan } from '../credits/plans.ts';
import * as repo from './repo.ts';

type Standing = Pick<repo.SubscriptionRow, 'status' | 'periodStartsAt' | 'periodEndsAt' | 'cancelAtPeriodEnd'>;

/** Whether a month of it was paid, and it has not ended. */
export function isLive(subscription: Standing): boolean {
  return subscription.status !== 'ended' && subscription.periodEndsAt > subscription.periodStartsAt;
}

/** Whether it is to go on after the month that is paid. */
export function renews(subscription: Standing): boolean {
  return subscription.status === 'active' && !subscription.cancelAtPeriodEnd;
}

/** `renewing`, or the first instant at which Pro no longer counts; undefined: nothing is paid for. */
export function paidUntil(subscriptions: readonly Standing[]): Date | 'renewing' | undefined {
  const live = subscriptions.filter(isLive);
  if (live.some(renews)) return 'renewing';
  const ends = live.map(({ periodEndsAt }) => periodEndsAt.getTime());
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

/** Brings the plan of a person who must exist in line with their subscriptions. A plan that the operator gave stays. */
export async function settlePlan(tx: Tx, userId: string, now: Date): Promise<void> {
  const until = paidUntil(await repo.subscriptionsOf(tx, userId));
  if (until === 'renewing') return setPaidPlan(tx, userId, null);
  if (until && until > now) return setPaidPlan(tx, userId, until);
  const person = await repo.lockPerson(tx, userId);
  if (person?.planStartedAt === null) await endPlan(tx, userId, now);
}
