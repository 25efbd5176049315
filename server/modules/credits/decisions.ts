/**
 * What is booked, decided from what stands in the ledger: no database, no clock. The service reads, asks here and
 * writes, all under the person's lock.
 */
import { planById } from '#catalog/plans.ts';
import { calendarMonth, monthSince, type Period } from './period.ts';
import { type PlanState, planInForce } from './plan.ts';

export type Purse = 'monthly' | 'topup';
export type BookingKind = 'grant' | 'topup' | 'reserve' | 'capture' | 'release' | 'expire' | 'adjust';

export interface Booking {
  readonly kind: BookingKind;
  /** What the balance changes by. */
  readonly amount: number;
  /** Credits that it is about, ≥ 0. */
  readonly credits: number;
  readonly purse: Purse;
  /** End of the month that monthly credits belong to; null for top-ups. */
  readonly periodEndsAt: Date | null;
  readonly jobId: string | null;
  readonly reason: string;
  /** Makes it happen once: a second booking of the same name is not written. */
  readonly once: string | null;
}

/** Whose credits they are, as far as it decides what is booked. */
export interface Person extends PlanState {
  /** Months of a plan that the operator gave are counted from here; null for a paid one. */
  readonly planStartedAt: Date | null;
  /** No credits come before the address is known to be theirs. */
  readonly emailVerifiedAt: Date | null;
}

/** What is in a purse; of the monthly one, in the part that ends at one instant. */
export interface PurseSum {
  readonly purse: Purse;
  readonly periodEndsAt: Date | null;
  readonly sum: number;
  /** Credits that the free plan has granted into it. */
  readonly grantedFree: number;
  /** Credits that Pro has granted into it. */
  readonly grantedPro: number;
}

export const freeGrant = 'monthly-free';
export const proGrant = 'monthly-pro';

const plain = { jobId: null, once: null } as const;
const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** Whether what is in a purse can be spent at an instant. */
export function inForce({ periodEndsAt }: Pick<PurseSum, 'periodEndsAt'>, now: Date): boolean {
  return periodEndsAt === null || periodEndsAt > now;
}

/** All credits of the purses given. */
export function total(sums: readonly PurseSum[]): number {
  return sums.reduce((credits, { sum }) => credits + sum, 0);
}

/**
 * Ends what months that are over have left. What is reserved left its purse when it was reserved and isn't touched;
 * top-ups never end.
 */
export function decideExpire(sums: readonly PurseSum[], now: Date): Booking[] {
  return sums
    .filter((sum) => sum.purse === 'monthly' && !inForce(sum, now) && sum.sum > 0)
    .map(({ periodEndsAt, sum }) => ({
      ...plain,
      kind: 'expire',
      amount: -sum,
      credits: sum,
      purse: 'monthly',
      periodEndsAt,
      reason: 'month-ended',
    }));
}

/**
 * The month that credits come with by themselves: the calendar's for the free plan, the plan's own for one that the
 * operator gave.
 */
function grantingMonth(person: Person, now: Date): { plan: 'free' | 'pro'; month: Period } | undefined {
  const plan = planInForce(person, now);
  if (plan === 'free') return { plan, month: calendarMonth(now) };
  // A paid month comes with its payment, and with nothing else.
  const month = person.planStartedAt ? monthSince(person.planStartedAt, now) : undefined;
  return month && { plan, month };
}

/** The present month's credits, where they come by themselves and have not come yet. */
export function decideGrant(userId: string, person: Person, sums: readonly PurseSum[], now: Date): Booking | undefined {
  const granting = person.emailVerifiedAt ? grantingMonth(person, now) : undefined;
  if (!granting) return undefined;
  const { plan, month } = granting;
  const there = sums.find(({ periodEndsAt }) => sameInstant(periodEndsAt, month.endsAt));
  const granted = plan === 'free' ? there?.grantedFree : there?.grantedPro;
  const credits = planById(plan).monthlyCredits ?? 0;
  if (granted || credits === 0) return undefined;
  return {
    ...grantOf(plan, credits, month.endsAt),
    once: `grant:${userId}:${month.name}:${plan}`,
  };
}

/** A month's credits of a plan. */
export function grantOf(plan: 'free' | 'pro', credits: number, periodEndsAt: Date): Omit<Booking, 'once'> {
  const reason = plan === 'free' ? freeGrant : proGrant;
  return { kind: 'grant', amount: credits, credits, purse: 'monthly', periodEndsAt, jobId: null, reason };
}

/** Everything that is due at an instant whether or not anybody asks for it: what has ended, what has come. */
export function decideSettlement(userId: string, person: Person, sums: readonly PurseSum[], now: Date): Booking[] {
  const grant = decideGrant(userId, person, sums, now);
  return [...decideExpire(sums, now), ...(grant ? [grant] : [])];
}

/** When the month ends that the present credits belong to: the plan's own month, or the calendar's. */
export function presentPeriodEnd(person: Person, sums: readonly PurseSum[], now: Date): Date {
  if (planInForce(person, now) === 'pro') {
    const given = person.planStartedAt ? monthSince(person.planStartedAt, now) : undefined;
    if (given) return given.endsAt;
    const paid = sums.flatMap((sum) =>
      sum.grantedPro > 0 && sum.periodEndsAt && sum.periodEndsAt > now ? [sum.periodEndsAt.getTime()] : [],
    );
    if (paid.length > 0) return new Date(Math.max(...paid));
  }
  return calendarMonth(now).endsAt;
}

/**
 * Whether a month of Pro runs that was paid: no start of a given plan, and credits that came with a payment in force.
 */
export function isPaid(person: Person, sums: readonly PurseSum[], now: Date): boolean {
  if (planInForce(person, now) === 'free' || person.planStartedAt) return false;
  return sums.some((sum) => sum.grantedPro > 0 && inForce(sum, now));
}

/**
 * From when the months of a plan are counted that the operator gives now: from now, but from the earlier start on where
 * such a plan is in force, or has granted the month that runs.
 */
export function decideGivenStart(person: Person, sums: readonly PurseSum[], now: Date): Date {
  const { planStartedAt: before } = person;
  if (!before) return now;
  const ends = monthSince(before, now)?.endsAt ?? null;
  const granted = sums.some(({ periodEndsAt, grantedPro }) => grantedPro > 0 && sameInstant(periodEndsAt, ends));
  return planInForce(person, now) === 'pro' || granted ? before : now;
}

const nameOf = (purse: Purse, periodEndsAt: Date | null) =>
  periodEndsAt ? `${purse}:${periodEndsAt.toISOString()}` : purse;

/**
 * Sets a job's price aside: what ends first is spent first, top-ups, which never end, last. With fewer credits than
 * that nothing is booked and `missing` is true. `left` can be spent afterwards; without a booking, now.
 */
export function decideReserve(
  sums: readonly PurseSum[],
  jobId: string,
  amount: number,
  now: Date,
): { readonly bookings: readonly Booking[]; readonly left: number; readonly missing: boolean } {
  const open = sums.filter((sum) => inForce(sum, now));
  const available = total(open);
  if (available < amount) return { bookings: [], left: available, missing: true };
  const order = open.toSorted(
    (a, b) => (a.periodEndsAt?.getTime() ?? Infinity) - (b.periodEndsAt?.getTime() ?? Infinity),
  );
  const bookings: Booking[] = [];
  let wanted = amount;
  for (const { purse, periodEndsAt, sum } of order) {
    const credits = Math.min(wanted, Math.max(0, sum));
    if (credits === 0) continue;
    wanted -= credits;
    const once = `reserve:${jobId}:${nameOf(purse, periodEndsAt)}`;
    bookings.push({ kind: 'reserve', amount: -credits, credits, purse, periodEndsAt, jobId, reason: 'render', once });
  }
  return { bookings, left: available - amount, missing: false };
}

type JobBooking = Pick<Booking, 'kind' | 'credits' | 'purse' | 'periodEndsAt' | 'once'>;

interface Reserved {
  readonly purse: Purse;
  readonly periodEndsAt: Date | null;
  readonly open: number;
}

/**
 * What a job's reservation still holds, part by part in the order in which it was taken. After a release it holds
 * nothing.
 */
function openParts(rows: readonly JobBooking[]): Reserved[] {
  if (rows.some(({ kind }) => kind === 'release')) return [];
  return rows
    .filter(({ kind }) => kind === 'reserve')
    .map(({ purse, periodEndsAt, credits }) => {
      const captured = rows
        .filter((row) => row.kind === 'capture' && row.purse === purse && sameInstant(row.periodEndsAt, periodEndsAt))
        .reduce((sum, row) => sum + row.credits, 0);
      return { purse, periodEndsAt, open: credits - captured };
    });
}

/**
 * Spends `amount` of a job's reservation for good, for one of its shares; the same share again books nothing. `rows`
 * are the job's bookings, oldest first. `lacking` is what the reservation does not hold: then nothing is booked.
 */
export function decideCapture(
  rows: readonly JobBooking[],
  jobId: string,
  share: number,
  amount: number,
): { readonly bookings: readonly Booking[]; readonly lacking: number } {
  const name = `capture:${jobId}:${share}:`;
  if (rows.some(({ kind, once }) => kind === 'capture' && once?.startsWith(name))) return { bookings: [], lacking: 0 };
  const bookings: Booking[] = [];
  let wanted = amount;
  for (const { purse, periodEndsAt, open } of openParts(rows)) {
    const credits = Math.min(wanted, open);
    if (credits === 0) continue;
    wanted -= credits;
    const once = `${name}${nameOf(purse, periodEndsAt)}`;
    bookings.push({ kind: 'capture', amount: 0, credits, purse, periodEndsAt, jobId, reason: 'delivered', once });
  }
  return wanted > 0 ? { bookings: [], lacking: wanted } : { bookings, lacking: 0 };
}

/**
 * Gives back what a job did not capture. What belongs to a month that has ended meanwhile comes back into the present
 * one, which ends at `presentEnd`, so that a failure of ours costs nobody anything.
 */
export function decideRelease(
  rows: readonly JobBooking[],
  jobId: string,
  reason: string,
  presentEnd: Date,
  now: Date,
): Booking[] {
  return openParts(rows)
    .filter(({ open }) => open > 0)
    .map(({ purse, periodEndsAt, open }) => ({
      kind: 'release',
      amount: open,
      credits: open,
      purse,
      periodEndsAt: inForce({ periodEndsAt }, now) ? periodEndsAt : presentEnd,
      jobId,
      reason,
      once: `release:${jobId}:${nameOf(purse, periodEndsAt)}`,
    }));
}

/**
 * Takes credits back out of the top-ups, or, given a month's end, out of what that month brought: at most what is left
 * there. The booking is made even when nothing is left, so that its `once` counts.
 */
export function decideTakeBack(
  sums: readonly PurseSum[],
  from: { readonly purse: Purse; readonly periodEndsAt: Date | null },
  credits: number,
  { reason, once }: { readonly reason: string; readonly once: string },
): Booking {
  const there = sums.find(
    ({ purse, periodEndsAt }) => purse === from.purse && sameInstant(periodEndsAt, from.periodEndsAt),
  );
  const taken = Math.min(credits, Math.max(0, there?.sum ?? 0));
  // Without the sign of a negative zero.
  return { kind: 'adjust', ...from, amount: taken === 0 ? 0 : -taken, credits: taken, jobId: null, reason, once };
}
