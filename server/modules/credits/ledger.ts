/**
 * Credits. The balance is the sum of the ledger's amounts. A job reserves its price, captures a share with each picture
 * that it delivers, and releases the rest: capture + release = reserved. All of it in the caller's transactions, one
 * person at a time. What is booked is decided in `decisions.ts`; here it is read and written.
 */

import { planById } from '#catalog/plans.ts';
import { CODE } from '#contract/code.ts';
import type { Database, Handle, Tx } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import {
  decideCapture,
  decideExpire,
  decideRelease,
  decideReserve,
  decideSettlement,
  decideTakeBack,
  freeGrant,
  grantOf,
  inForce,
  type PurseSum,
  presentPeriodEnd,
  total,
} from './decisions.ts';
import { lowMark, planInForce } from './plan.ts';
import * as repo from './repo.ts';

export interface Balance {
  /** Credits that can be spent now. */
  readonly credits: number;
  /** Those of them that end. */
  readonly monthly: number;
  /** Those of them that never end. */
  readonly topUp: number;
  /** When the present month of the plan ends. */
  readonly periodEndsAt: Date;
  /** Few are left of the month's credits. */
  readonly low: boolean;
}

interface Books {
  readonly person: repo.PersonRow;
  /** After everything that was due has been booked. */
  readonly sums: readonly PurseSum[];
}

function wholeCredits(credits: number, least: 0 | 1): void {
  if (!Number.isSafeInteger(credits) || credits < least) throw new RangeError(`not a number of credits: ${credits}`);
}

/**
 * Whether few of the month's credits are left. Nothing is ever few where the month's credits are agreed with the
 * customer.
 */
function isLow(person: repo.PersonRow, credits: number, now: Date): boolean {
  const mark = lowMark(planInForce(person, now));
  return mark !== undefined && credits <= mark;
}

function balanceIn({ person, sums }: Books, now: Date): Balance {
  const open = sums.filter((sum) => inForce(sum, now));
  const credits = total(open);
  const monthly = total(open.filter(({ purse }) => purse === 'monthly'));
  const periodEndsAt = presentPeriodEnd(person, sums, now);
  return { credits, monthly, topUp: credits - monthly, periodEndsAt, low: isLow(person, credits, now) };
}

async function locked(tx: Tx, userId: string): Promise<repo.PersonRow> {
  const person = await repo.lockPerson(tx, userId);
  // Deleted since the request began: whoever asks in their name is signed in no more.
  if (!person) throw new Refusal(CODE.notSignedIn);
  return person;
}

/**
 * Books what is due: what months that are over have left ends, the present month's credits come. The person must exist.
 */
async function settle(tx: Tx, userId: string, now: Date): Promise<Books> {
  const person = await locked(tx, userId);
  const sums = await repo.purseSums(tx, userId);
  const decided = decideSettlement(userId, person, sums, now);
  const free = decided.find(({ kind, reason }) => kind === 'grant' && reason === freeGrant);
  const isTaken = free?.periodEndsAt ? !(await repo.claimFreeMonth(tx, userId, free.periodEndsAt)) : false;
  const due = isTaken ? decided.filter((booking) => booking !== free) : decided;
  if (due.length === 0) return { person, sums };
  await repo.book(tx, userId, due, now);
  return { person, sums: await repo.purseSums(tx, userId) };
}

/**
 * Books a person's credits of the present month where they come by themselves: those of the free plan, and of a plan
 * that the operator gave. What earlier months have left ends. Calling it again changes nothing. The person must exist.
 */
export async function grantMonthly(tx: Tx, userId: string, now = new Date()): Promise<void> {
  await settle(tx, userId, now);
}

/**
 * Ends what months that are over have left, and nothing else: who does not look gets no new month. The person must
 * exist.
 */
export async function endMonths(tx: Tx, userId: string, now = new Date()): Promise<void> {
  await locked(tx, userId);
  await repo.book(tx, userId, decideExpire(await repo.purseSums(tx, userId), now), now);
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
 * Books the credits of a paid month of Pro; says whether it did (false: they are there already). The person must exist.
 * Throws RangeError for a period that ends before it begins.
 */
export async function grantPaidPeriod(
  tx: Tx,
  userId: string,
  { periodStartsAt, periodEndsAt, once }: PaidPeriod,
  now = new Date(),
): Promise<boolean> {
  if (!(periodStartsAt < periodEndsAt)) throw new RangeError('a paid period ends before it begins');
  await locked(tx, userId);
  const grant = grantOf('pro', planById('pro').monthlyCredits ?? 0, periodEndsAt);
  return (await repo.book(tx, userId, [{ ...grant, once }], now)) > 0;
}

/**
 * Gives credits that never end, e.g. bought ones or a goodwill of ours; says whether it did. `once` makes it happen
 * once only. Credits > 0.
 */
export async function topUp(
  tx: Tx,
  userId: string,
  credits: number,
  reason: string,
  once: string | null = null,
  now = new Date(),
): Promise<boolean> {
  wholeCredits(credits, 1);
  await locked(tx, userId);
  const booking = { kind: 'topup', amount: credits, credits, purse: 'topup', periodEndsAt: null, jobId: null } as const;
  return (await repo.book(tx, userId, [{ ...booking, reason, once }], now)) > 0;
}

async function takeBackFrom(
  tx: Tx,
  userId: string,
  from: { purse: 'monthly' | 'topup'; periodEndsAt: Date | null },
  credits: number,
  name: { reason: string; once: string },
  now: Date,
): Promise<number> {
  await locked(tx, userId);
  const booking = decideTakeBack(await repo.purseSums(tx, userId), from, credits, name);
  return (await repo.book(tx, userId, [booking], now)) > 0 ? booking.credits : 0;
}

/**
 * Takes credits that were bought back out of the top-ups, e.g. after a refund: at most what is left of them, so that
 * the balance never goes below zero. Tells how many it took. `once` makes it happen once only, also when nothing was
 * left. Credits > 0.
 */
export async function takeBack(
  tx: Tx,
  userId: string,
  credits: number,
  once: string,
  reason = 'refund',
  now = new Date(),
): Promise<number> {
  wholeCredits(credits, 1);
  return takeBackFrom(tx, userId, { purse: 'topup', periodEndsAt: null }, credits, { reason, once }, now);
}

/**
 * Takes back what is left of a paid month of Pro, named by its end, e.g. after its payment was refunded. Tells how many
 * credits it took. `once` makes it happen once only.
 */
export async function takeBackPeriod(
  tx: Tx,
  userId: string,
  periodEndsAt: Date,
  once: string,
  reason = 'refund',
  now = new Date(),
): Promise<number> {
  const credits = planById('pro').monthlyCredits ?? 0;
  return takeBackFrom(tx, userId, { purse: 'monthly', periodEndsAt }, credits, { reason, once }, now);
}

/** What a person can spend now. Books what is due. The person must exist. */
export async function balanceOf(database: Database, userId: string, now = new Date()): Promise<Balance> {
  const person = await repo.findPerson(database.handle, userId);
  if (!person) throw new Refusal(CODE.notSignedIn);
  const sums = await repo.purseSums(database.handle, userId);
  // Most looks find nothing due, and need no lock.
  if (decideSettlement(userId, person, sums, now).length === 0) return balanceIn({ person, sums }, now);
  return balanceIn(await database.transaction((tx) => settle(tx, userId, now)), now);
}

/** What a reservation leaves. */
export type Remaining = Pick<Balance, 'credits' | 'periodEndsAt' | 'low'>;

/**
 * Sets a job's price aside, what ends first before the rest. Throws Refusal 10402 with `required` and `available` when
 * there are not enough; then nothing is booked. `amount` is a whole number ≥ 0.
 */
export async function reserve(
  tx: Tx,
  userId: string,
  jobId: string,
  amount: number,
  now = new Date(),
): Promise<Remaining> {
  wholeCredits(amount, 0);
  const { person, sums } = await settle(tx, userId, now);
  const { bookings, left, missing } = decideReserve(sums, jobId, amount, now);
  if (missing) throw new Refusal(CODE.tooFewCredits, { data: { required: amount, available: left } });
  await repo.book(tx, userId, bookings, now);
  return { credits: left, periodEndsAt: presentPeriodEnd(person, sums, now), low: isLow(person, left, now) };
}

/** A job's bookings under its person's lock; undefined when there are none. */
async function lockedJob(tx: Tx, jobId: string) {
  const userId = (await repo.jobBookings(tx, jobId))[0]?.userId;
  if (userId === undefined) return undefined;
  const person = await locked(tx, userId);
  return { userId, person, rows: await repo.jobBookings(tx, jobId) };
}

/**
 * Spends a share of a job's reservation for good. `share` names it (the variant): the same one again changes nothing.
 * Throws when the reservation has not that much left.
 */
export async function capture(tx: Tx, jobId: string, share: number, amount: number, now = new Date()): Promise<void> {
  const job = await lockedJob(tx, jobId);
  if (!job) {
    if (amount === 0) return;
    throw new Error(`job ${jobId} has no reservation`);
  }
  const { bookings, lacking } = decideCapture(job.rows, jobId, share, amount);
  if (lacking > 0) throw new Error(`job ${jobId}: ${amount} credits to capture, its reservation lacks ${lacking}`);
  await repo.book(tx, job.userId, bookings, now);
}

/**
 * Gives back what a job did not capture; the job can capture nothing after it. Credits of a month that has ended
 * meanwhile come back into the present one, so a failure of ours costs nobody anything. Calling it again changes
 * nothing. Tells the credits.
 */
export async function release(tx: Tx, jobId: string, reason: string, now = new Date()): Promise<number> {
  const job = await lockedJob(tx, jobId);
  if (!job) return 0;
  const presentEnd = presentPeriodEnd(job.person, await repo.purseSums(tx, job.userId), now);
  const bookings = decideRelease(job.rows, jobId, reason, presentEnd, now);
  await repo.book(tx, job.userId, bookings, now);
  return bookings.reduce((sum, { credits }) => sum + credits, 0);
}

/** Sum of a person's ledger as it stands, nothing booked. For checks. */
export async function ledgerSum(handle: Handle, userId: string): Promise<number> {
  return total(await repo.purseSums(handle, userId));
}
