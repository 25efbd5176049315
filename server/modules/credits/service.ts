/**
 * Credits. The balance is the sum of the ledger's amounts. A job reserves its price, captures a share with each picture that
 * it delivers, and releases the rest: capture + release = reserved, purse by purse. All of it in the caller's transactions,
 * one person at a time.
 */
import { planById } from '#catalog/plans.ts';
import type { Database, Handle, Tx } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import { periodAt } from './period.ts';
import { planInForce } from './plan.ts';
import { book, hasBooking, jobShares, lockPerson, type Person, type PurseSum, purseSums } from './repo.ts';

export interface Balance {
  /** Credits that can be spent now. */
  readonly credits: number;
  /** When those of this month end. */
  readonly periodEndsAt: Date;
}

const inForce = (sum: PurseSum, now: Date): boolean => sum.periodEndsAt === null || sum.periodEndsAt > now;
const total = (sums: readonly PurseSum[]): number => sums.reduce((credits, { sum }) => credits + sum, 0);

async function locked(tx: Tx, userId: string): Promise<Person> {
  const person = await lockPerson(tx, userId);
  if (!person) throw new Error(`no such person: ${userId}`);
  return person;
}

/** Ends what months that are over have left. Open reservations are not touched: they left their purse when they were made. */
async function expire(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { purse, periodEndsAt, sum } of await purseSums(tx, userId)) {
    if (purse !== 'monthly' || periodEndsAt === null || periodEndsAt > now || sum <= 0) continue;
    await book(tx, {
      userId,
      kind: 'expire',
      amount: -sum,
      credits: sum,
      purse: 'monthly',
      periodEndsAt,
      reason: 'month-ended',
      once: `expire:${userId}:${periodEndsAt.toISOString()}`,
    });
  }
}

/**
 * Books a person's credits of the present month, once for each plan; a plan taken up during the month is filled up to its
 * credits. What earlier months have left ends. Calling it again changes nothing. The person must exist.
 */
export async function grantMonthly(tx: Tx, userId: string, now = new Date()): Promise<void> {
  const plan = planInForce(await locked(tx, userId), now);
  await expire(tx, userId, now);
  const period = periodAt(now);
  const once = `grant:${userId}:${period.name}:${plan}`;
  const sums = await purseSums(tx, userId);
  const granted = sums.find(({ periodEndsAt }) => periodEndsAt?.getTime() === period.endsAt.getTime())?.granted ?? 0;
  const missing = Math.max(0, (planById(plan).monthlyCredits ?? 0) - granted);
  if (missing === 0) return;
  const grant = { kind: 'grant', purse: 'monthly', reason: `monthly-${plan}` } as const;
  await book(tx, { ...grant, userId, amount: missing, credits: missing, periodEndsAt: period.endsAt, once });
}

/** Gives credits that never end, e.g. bought ones or a goodwill of ours. `once` makes it happen once only. Credits > 0. */
export async function topUp(
  tx: Tx,
  userId: string,
  credits: number,
  reason: string,
  once: string | null = null,
): Promise<void> {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError(`not a number of credits: ${credits}`);
  await locked(tx, userId);
  await book(tx, { userId, kind: 'topup', amount: credits, credits, purse: 'topup', reason, once });
}

/** A month of a subscription that was paid. */
export interface PaidPeriod {
  readonly periodStartsAt: Date;
  /** First instant that it no longer covers; its credits end then. */
  readonly periodEndsAt: Date;
  /** Names subscription and period: the same one again changes nothing, however it is told. */
  readonly once: string;
}

/**
 * Books the credits of a paid month of Pro; says whether it did (false: they are there already). The person must exist. Throws
 * RangeError for a period that ends before it begins.
 */
export async function grantPaidPeriod(
  tx: Tx,
  userId: string,
  { periodStartsAt, periodEndsAt, once }: PaidPeriod,
): Promise<boolean> {
  if (!(periodStartsAt < periodEndsAt)) throw new RangeError('a paid period ends before it begins');
  await locked(tx, userId);
  const credits = planById('pro').monthlyCredits ?? 0;
  const grant = { kind: 'grant', purse: 'monthly', reason: 'monthly-pro' } as const;
  return book(tx, { ...grant, userId, amount: credits, credits, periodEndsAt, once });
}

/**
 * Takes credits that were bought back out of the top-ups, e.g. after a refund: at most what is left of them, so that the balance never
 * goes below zero. Tells how many it took. `once` makes it happen once only, also when nothing was left. Credits > 0.
 */
export async function takeBack(
  tx: Tx,
  userId: string,
  credits: number,
  once: string,
  reason = 'refund',
): Promise<number> {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError(`not a number of credits: ${credits}`);
  await locked(tx, userId);
  const left = total((await purseSums(tx, userId)).filter(({ purse }) => purse === 'topup'));
  const taken = Math.min(credits, Math.max(0, left));
  const adjust = { kind: 'adjust', purse: 'topup', reason, once } as const;
  return (await book(tx, { ...adjust, userId, amount: -taken, credits: taken })) ? taken : 0;
}

/** What a person can spend now. Books the month's grant and what has ended when that is due. */
export async function balanceOf(database: Database, userId: string, now = new Date()): Promise<Balance> {
  const period = periodAt(now);
  const sums = await purseSums(database.handle, userId);
  const over = sums.some((sum) => !inForce(sum, now) && sum.sum > 0);
  const granted = sums.some(
    ({ periodEndsAt, granted }) => granted > 0 && periodEndsAt?.getTime() === period.endsAt.getTime(),
  );
  if (granted && !over) return { credits: total(sums), periodEndsAt: period.endsAt };
  const settled = await database.transaction(async (tx) => {
    await grantMonthly(tx, userId, now);
    return purseSums(tx, userId);
  });
  return { credits: total(settled), periodEndsAt: period.endsAt };
}

/**
 * Sets a job's price aside, monthly credits first. Throws Refusal 10402 with `required` and `available` when there are not
 * enough; then nothing is booked. `amount` is a whole number ≥ 0.
 */
export async function reserve(tx: Tx, userId: string, jobId: string, amount: number, now = new Date()): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not a number of credits: ${amount}`);
  await grantMonthly(tx, userId, now);
  const sums = (await purseSums(tx, userId)).filter((sum) => inForce(sum, now));
  const available = total(sums);
  if (available < amount) throw new Refusal(10402, { data: { required: amount, available } });
  // The month that ends first is spent first; top-ups, which never end, last.
  const order = sums.toSorted(
    (a, b) => (a.periodEndsAt?.getTime() ?? Infinity) - (b.periodEndsAt?.getTime() ?? Infinity),
  );
  let left = amount;
  for (const { purse, periodEndsAt, sum } of order) {
    const credits = Math.min(left, Math.max(0, sum));
    if (credits === 0) continue;
    left -= credits;
    await book(tx, {
      userId,
      kind: 'reserve',
      amount: -credits,
      credits,
      purse: purse === 'monthly' ? 'monthly' : 'topup',
      periodEndsAt,
      jobId,
      reason: 'render',
      once: `reserve:${jobId}:${purse}`,
    });
  }
}

/**
 * Spends a share of a job's reservation for good. `share` names it (the variant): the same one again changes nothing. Throws
 * when the reservation has not that much left.
 */
export async function capture(tx: Tx, jobId: string, share: number, amount: number): Promise<void> {
  const userId = (await jobShares(tx, jobId))[0]?.userId;
  if (userId === undefined) {
    if (amount === 0) return;
    throw new Error(`job ${jobId} has no reservation`);
  }
  await locked(tx, userId);
  const once = (purse: string) => `capture:${jobId}:${share}:${purse}`;
  if ((await hasBooking(tx, userId, once('monthly'))) || (await hasBooking(tx, userId, once('topup')))) return;
  let left = amount;
  for (const { purse, periodEndsAt, reserved, captured, released } of await jobShares(tx, jobId)) {
    const credits = Math.min(left, reserved - captured - released);
    if (credits <= 0) continue;
    left -= credits;
    const booking = { userId, kind: 'capture', amount: 0, credits, purse, periodEndsAt, jobId } as const;
    await book(tx, { ...booking, reason: 'delivered', once: once(purse) });
  }
  if (left > 0) throw new Error(`job ${jobId}: ${amount} credits to capture, its reservation lacks ${left}`);
}

/**
 * Gives back what a job did not capture; the job can capture nothing after it. Credits of a month that has ended meanwhile come back
 * into the present one, so a failure of ours costs nobody anything. Calling it again changes nothing. Tells the credits.
 */
export async function release(tx: Tx, jobId: string, reason: string, now = new Date()): Promise<number> {
  const userId = (await jobShares(tx, jobId))[0]?.userId;
  if (userId === undefined) return 0;
  await locked(tx, userId);
  const present = periodAt(now).endsAt;
  let given = 0;
  for (const { purse, periodEndsAt, reserved, captured, released } of await jobShares(tx, jobId)) {
    const credits = reserved - captured - released;
    if (credits === 0) continue;
    const month = periodEndsAt !== null && periodEndsAt < present ? present : periodEndsAt;
    const booking = { userId, kind: 'release', amount: credits, credits, purse, periodEndsAt: month, jobId } as const;
    if (await book(tx, { ...booking, reason, once: `release:${jobId}:${purse}` })) given += credits;
  }
  return given;
}

/** Sum of a person's ledger as it stands, nothing booked. For checks. */
export async function ledgerSum(handle: Handle, userId: string): Promise<number> {
  return total(await purseSums(handle, userId));
}
