/**
 * Books of credits that tests try many histories on: the service over a database, and a twin of it in memory that keeps
 * its rows in an array and takes its decisions from the same functions.
 */
import { planById } from '#catalog/plans.ts';
import type { Database, Tx } from '../db/client.ts';
import {
  type Booking,
  decideCapture,
  decideExpire,
  decideGivenStart,
  decideRelease,
  decideReserve,
  decideSettlement,
  decideTakeBack,
  grantOf,
  isPaid,
  type Person,
  type PurseSum,
  presentPeriodEnd,
} from '../modules/credits/decisions.ts';
import * as service from '../modules/credits/ledger.ts';
import { endPlan, setGivenPlan, setPaidPlan } from '../modules/credits/plans.ts';
import { oldestBookings } from '../modules/credits/repo.ts';
import { Refusal } from '../refusal.ts';

export interface PaidMonth {
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly once: string;
}

export type BookedRow = Booking & { readonly at: Date };

/** What can happen to one person's credits. `now` is an argument, so that a history has its own clock. */
export interface CreditBooks {
  look(now: Date): Promise<void>;
  /** What the sweep does for the person. */
  sweep(now: Date): Promise<void>;
  /** False: not enough credits. */
  reserve(jobId: string, amount: number, now: Date): Promise<boolean>;
  /** False: the reservation does not hold that much. */
  capture(jobId: string, share: number, amount: number, now: Date): Promise<boolean>;
  release(jobId: string, now: Date): Promise<number>;
  topUp(credits: number, once: string, now: Date): Promise<boolean>;
  takeBack(credits: number, once: string, now: Date): Promise<number>;
  takeBackPeriod(periodEndsAt: Date, once: string, now: Date): Promise<number>;
  /** A payment for a month of Pro: the plan, and the month's credits. */
  pay(month: PaidMonth, now: Date): Promise<boolean>;
  give(endsAt: Date | null, now: Date): Promise<boolean>;
  endPlan(now: Date): Promise<void>;
  rows(): Promise<readonly BookedRow[]>;
}

/** The service, for a person who is in the database. */
export function databaseBooks(database: Database, userId: string): CreditBooks {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(work);
  const unlessRefused = (work: Promise<unknown>, refused: (error: unknown) => boolean) =>
    work.then(
      () => true,
      (error: unknown) => {
        if (refused(error)) return false;
        throw error;
      },
    );
  return {
    look: async (now) => void (await service.balanceOf(database, userId, now)),
    sweep: (now) => inside((tx) => service.endMonths(tx, userId, now)),
    reserve: (jobId, amount, now) =>
      unlessRefused(
        inside((tx) => service.reserve(tx, userId, jobId, amount, now)),
        (error) => error instanceof Refusal && error.code === 10402,
      ),
    capture: (jobId, share, amount, now) =>
      unlessRefused(
        inside((tx) => service.capture(tx, jobId, share, amount, now)),
        (error) => /lacks|no reservation/.test(String(error)),
      ),
    release: (jobId, now) => inside((tx) => service.release(tx, jobId, 'engine', now)),
    topUp: (credits, once, now) => inside((tx) => service.topUp(tx, userId, credits, 'bought', once, now)),
    takeBack: (credits, once, now) => inside((tx) => service.takeBack(tx, userId, credits, once, 'refund', now)),
    takeBackPeriod: (end, once, now) => inside((tx) => service.takeBackPeriod(tx, userId, end, once, 'refund', now)),
    pay: (month, now) =>
      inside(async (tx) => {
        await setPaidPlan(tx, userId, null);
        return service.grantPaidPeriod(tx, userId, month, now);
      }),
    give: (endsAt, now) => inside((tx) => setGivenPlan(tx, userId, endsAt, now)),
    endPlan: (now) => inside((tx) => endPlan(tx, userId, now)),
    rows: async () =>
      (await oldestBookings(database.handle, userId, 0, 10_000)).map(
        ({ id: _, userId: __, createdAt, ...booking }) => ({ ...booking, at: createdAt }),
      ),
  };
}

/** The twin in memory. */
export class MemoryBooks implements CreditBooks {
  readonly booked: BookedRow[] = [];
  readonly userId: string;
  person: Person = { membership: 'free', planEndsAt: null, planStartedAt: null, emailVerifiedAt: new Date(0) };
  readonly #names = new Set<string>();
  #sums: PurseSum[] | undefined;

  constructor(userId: string) {
    this.userId = userId;
  }

  /** What the database's unique key and its sums do. */
  #book(bookings: readonly Booking[], now: Date): number {
    const fresh = bookings.filter(({ once }) => once === null || !this.#names.has(once));
    for (const booking of fresh) {
      if (booking.once !== null) this.#names.add(booking.once);
      this.booked.push({ ...booking, at: now });
    }
    this.#sums = undefined;
    return fresh.length;
  }

  get sums(): PurseSum[] {
    if (this.#sums) return this.#sums;
    const sums = new Map<string, { -readonly [K in keyof PurseSum]: PurseSum[K] }>();
    for (const { purse, periodEndsAt, kind, amount, reason } of this.booked) {
      const key = `${purse} ${periodEndsAt?.getTime()}`;
      const sum = sums.get(key) ?? { purse, periodEndsAt, sum: 0, grantedFree: 0, grantedPro: 0 };
      sums.set(key, sum);
      sum.sum += amount;
      if (kind === 'grant') sum[reason === 'monthly-free' ? 'grantedFree' : 'grantedPro'] += amount;
    }
    this.#sums = [...sums.values()];
    return this.#sums;
  }

  #ofJob(jobId: string): BookedRow[] {
    return this.booked.filter((row) => row.jobId === jobId);
  }

  async look(now: Date): Promise<void> {
    const due = decideSettlement(this.userId, this.person, this.sums, now);
    if (due.length > 0) this.#book(due, now);
  }

  async sweep(now: Date): Promise<void> {
    this.#book(decideExpire(this.sums, now), now);
  }

  async reserve(jobId: string, amount: number, now: Date): Promise<boolean> {
    // A refusal undoes what was settled with it.
    const due = decideSettlement(this.userId, this.person, this.sums, now);
    const before = this.booked.length;
    this.#book(due, now);
    const { bookings, missing } = decideReserve(this.sums, jobId, amount, now);
    if (missing) {
      for (const { once } of this.booked.splice(before)) if (once !== null) this.#names.delete(once);
      this.#sums = undefined;
      return false;
    }
    this.#book(bookings, now);
    return true;
  }

  async capture(jobId: string, share: number, amount: number, now: Date): Promise<boolean> {
    const rows = this.#ofJob(jobId);
    if (rows.length === 0) return amount === 0;
    const { bookings, lacking } = decideCapture(rows, jobId, share, amount);
    this.#book(bookings, now);
    return lacking === 0;
  }

  async release(jobId: string, now: Date): Promise<number> {
    const presentEnd = presentPeriodEnd(this.person, this.sums, now);
    const bookings = decideRelease(this.#ofJob(jobId), jobId, 'engine', presentEnd, now);
    this.#book(bookings, now);
    return bookings.reduce((sum, { credits }) => sum + credits, 0);
  }

  async topUp(credits: number, once: string, now: Date): Promise<boolean> {
    const kind = { kind: 'topup', purse: 'topup', reason: 'bought', periodEndsAt: null, jobId: null } as const;
    return this.#book([{ ...kind, amount: credits, credits, once }], now) > 0;
  }

  #takeBack(from: { purse: 'monthly' | 'topup'; periodEndsAt: Date | null }, credits: number, once: string, now: Date) {
    const booking = decideTakeBack(this.sums, from, credits, { reason: 'refund', once });
    return this.#book([booking], now) > 0 ? booking.credits : 0;
  }

  async takeBack(credits: number, once: string, now: Date): Promise<number> {
    return this.#takeBack({ purse: 'topup', periodEndsAt: null }, credits, once, now);
  }

  async takeBackPeriod(periodEndsAt: Date, once: string, now: Date): Promise<number> {
    return this.#takeBack({ purse: 'monthly', periodEndsAt }, 200, once, now);
  }

  async pay({ periodEndsAt, once }: PaidMonth, now: Date): Promise<boolean> {
    this.person = { ...this.person, membership: 'pro', planEndsAt: null, planStartedAt: null };
    return this.#book([{ ...grantOf('pro', planById('pro').monthlyCredits ?? 0, periodEndsAt), once }], now) > 0;
  }

  async give(endsAt: Date | null, now: Date): Promise<boolean> {
    if (isPaid(this.person, this.sums, now)) return false;
    const planStartedAt = decideGivenStart(this.person, this.sums, now);
    this.person = { ...this.person, membership: 'pro', planEndsAt: endsAt, planStartedAt };
    await this.look(now);
    return true;
  }

  async endPlan(): Promise<void> {
    if (this.person.membership === 'pro') this.person = { ...this.person, membership: 'free', planEndsAt: null };
  }

  async rows(): Promise<readonly BookedRow[]> {
    return this.booked;
  }
}
