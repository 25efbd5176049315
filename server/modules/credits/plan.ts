/** Which plan counts for a person, and what follows from it. */
import { planById } from '#catalog/plans.ts';
import { retention } from '#contract/retention.ts';

export interface PlanState {
  readonly membership: string;
  /** First instant at which the plan no longer counts; null: it goes on. */
  readonly planEndsAt: Date | null;
}

/**
 * `pro` while the plan lasts, `free` otherwise. A plan without an end lasts until it is changed; one that ends at an
 * instant counts no more from that instant on, whether or not the sweep has written it down.
 */
export function planInForce(person: PlanState, now: Date): 'free' | 'pro' {
  const lasts = person.planEndsAt === null || person.planEndsAt > now;
  return person.membership === 'pro' && lasts ? 'pro' : 'free';
}

const dayMs = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/**
 * The instant from which on a person's designs are kept; null: all of them. Free ones are kept for the plan's days, but
 * for a week after Pro ended nothing goes, so that it can be downloaded. `planEndedAt` is when Pro last ended.
 */
export function historySince(person: PlanState & { readonly planEndedAt: Date | null }, now: Date): Date | null {
  const { historyDays } = planById(planInForce(person, now));
  if (historyDays === null) return null;
  const unwritten = person.membership === 'pro' ? person.planEndsAt : null;
  const endedAt = unwritten ?? person.planEndedAt;
  if (endedAt && now.getTime() < endedAt.getTime() + retention.historyGraceDays * dayMs) return null;
  return daysBefore(now, historyDays);
}

/** What the sweep of the free plan's history takes: designs made before, of people whose Pro, if any, ended before. */
export function historyStarts(now: Date): { readonly madeBefore: Date; readonly proBefore: Date } | undefined {
  const { freeHistoryDays, historyGraceDays } = retention;
  if (freeHistoryDays === null) return undefined;
  return { madeBefore: daysBefore(now, freeHistoryDays), proBefore: daysBefore(now, historyGraceDays) };
}

/**
 * Credits at or below which few are left: a fifth of the month's; undefined for a plan whose credits are agreed with
 * the customer.
 */
export function lowMark(plan: Parameters<typeof planById>[0]): number | undefined {
  const { monthlyCredits } = planById(plan);
  return monthlyCredits === null ? undefined : Math.floor(monthlyCredits / 5);
}
