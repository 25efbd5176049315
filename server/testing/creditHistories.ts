/** Random histories of one person's credits, and what must hold of the ledger that they leave. */
import fc from 'fast-check';
import { addMonths, calendarMonth } from '../modules/credits/period.ts';
import { planInForce } from '../modules/credits/plan.ts';
import type { BookedRow, CreditBooks, MemoryBooks } from './creditBooks.ts';

const minuteMs = 60_000;
const begin = new Date('2027-01-05T09:30:00Z');

type Step =
  /** Minutes, also backwards: another process's clock may be behind. */
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'look' | 'sweep' | 'end-plan' | 'pay-again' }
  | { readonly do: 'reserve'; readonly credits: number }
  /** `job` counts from the newest; shares are new unless `again`. */
  | { readonly do: 'capture'; readonly job: number; readonly credits: number; readonly again: boolean }
  | { readonly do: 'release'; readonly job: number }
  | { readonly do: 'top-up' | 'take-back'; readonly credits: number }
  | { readonly do: 'pay'; readonly goesOn: boolean }
  | { readonly do: 'refund-month' }
  | { readonly do: 'give'; readonly days: number | null };

export type History = readonly Step[];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 60 * 24 * 45 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: -300, max: 0 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('look', 'sweep', 'end-plan', 'pay-again') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('reserve'), credits: fc.integer({ min: 0, max: 60 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('capture'),
      job: fc.nat(4),
      credits: fc.integer({ min: 0, max: 20 }),
      again: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release'), job: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('top-up', 'take-back'), credits: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), goesOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund-month') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('give'), days: fc.option(fc.integer({ min: 1, max: 120 })) }),
  },
) as fc.Arbitrary<Step>;

/** Histories of 1 to `steps` steps, as many long ones as short ones. */
export const histories = (steps: number): fc.Arbitrary<History> =>
  fc.array(step, { minLength: 1, maxLength: steps, size: 'max' });

export interface Played {
  /** Jobs that were released: they must have nothing open. */
  readonly ended: ReadonlySet<string>;
  readonly now: Date;
}

/**
 * Plays a history on books; names everything by `name`, so that several can share a ledger. `after` sees each step
 * done.
 */
export async function play(
  books: CreditBooks,
  history: History,
  name: string,
  after?: (now: Date) => void,
): Promise<Played> {
  const jobs: { readonly id: string; shares: number }[] = [];
  const ended = new Set<string>();
  let now = begin;
  let things = 0;
  let month: { periodStartsAt: Date; periodEndsAt: Date; once: string } | undefined;
  const once = (what: string) => {
    things += 1;
    return `${what}:${name}:${things}`;
  };

  for (const step of history) {
    const job = 'job' in step ? jobs.at(-1 - step.job) : undefined;
    switch (step.do) {
      case 'wait':
        now = new Date(now.getTime() + step.minutes * minuteMs);
        break;
      case 'look':
        await books.look(now);
        break;
      case 'sweep':
        await books.sweep(now);
        break;
      case 'end-plan':
        await books.endPlan(now);
        break;
      case 'reserve': {
        const id = once('job');
        if (await books.reserve(id, step.credits, now)) jobs.push({ id, shares: 0 });
        break;
      }
      case 'capture':
        if (!job) break;
        if (!step.again) job.shares += 1;
        await books.capture(job.id, job.shares, step.credits, now);
        break;
      case 'release':
        if (!job) break;
        await books.release(job.id, now);
        ended.add(job.id);
        break;
      case 'top-up':
        await books.topUp(step.credits, once('bought'), now);
        break;
      case 'take-back':
        await books.takeBack(step.credits, once('back'), now);
        break;
      case 'pay': {
        const periodStartsAt: Date = step.goesOn && month ? month.periodEndsAt : now;
        month = { periodStartsAt, periodEndsAt: addMonths(periodStartsAt, 1), once: once('paid') };
        await books.pay(month, now);
        break;
      }
      case 'pay-again':
        if (month) await books.pay(month, now);
        break;
      case 'refund-month':
        if (month) await books.takeBackPeriod(month.periodEndsAt, once('refund'), now);
        break;
      case 'give':
        await books.give(step.days === null ? null : new Date(now.getTime() + step.days * 24 * 60 * minuteMs), now);
        break;
    }
    after?.(now);
  }
  for (const { id } of jobs) {
    await books.release(id, now);
    ended.add(id);
  }
  await books.look(now);
  return { ended, now };
}

const instant = (date: Date | null) => date?.getTime() ?? Number.POSITIVE_INFINITY;

function check(holds: boolean, what: string, row: BookedRow): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(row)}`);
}

/** Throws where a ledger breaks one of its rules. `rows` in the order in which they were booked. */
export function checkLedger(rows: readonly BookedRow[], { ended, now }: Played): void {
  const purses = new Map<string, { readonly end: number; readonly purse: string; sum: number }>();
  const jobs = new Map<string, { reserve: number; capture: number; release: number }>();
  const names = new Set<string>();
  let balance = 0;
  rows.forEach((row, index) => {
    const { kind, amount, credits, purse, periodEndsAt, jobId, at } = row;
    const end = instant(periodEndsAt);
    const key = `${purse} ${end}`;
    const place = purses.get(key) ?? { end, purse, sum: 0 };
    purses.set(key, place);
    place.sum += amount;
    balance += amount;
    check(balance >= 0 && place.sum >= 0, 'below zero', row);
    check((purse === 'topup') === (periodEndsAt === null), 'top-ups never end, the rest does', row);
    check(credits === (kind === 'capture' ? credits : Math.abs(amount)), 'credits differ from the amount', row);
    check(row.once === null || !names.has(row.once), 'booked twice', row);
    if (row.once !== null) names.add(row.once);
    if (kind === 'capture') check(amount === 0 && credits > 0, 'a capture moves nothing', row);
    if (kind === 'expire') check(purse === 'monthly' && end <= at.getTime() && place.sum === 0, 'a wrong expiry', row);
    if (kind === 'reserve' || kind === 'release') check(end > at.getTime(), 'spent or given back after its end', row);
    if (kind === 'reserve' && rows[index + 1]?.jobId !== jobId) {
      // The reservation is complete: everything that ends before its last part must be used up.
      for (const other of purses.values()) {
        const open = other.end > at.getTime() && other.end < end;
        check(!open || other.sum === 0, `${other.sum} credits of ${other.purse} that end earlier were left`, row);
      }
    }
    if (jobId !== null && (kind === 'reserve' || kind === 'capture' || kind === 'release')) {
      const job = jobs.get(jobId) ?? { reserve: 0, capture: 0, release: 0 };
      jobs.set(jobId, job);
      job[kind] += credits;
      check(job.capture + job.release <= job.reserve, 'more than was reserved', row);
    }
  });
  for (const [id, { reserve, capture, release }] of jobs) {
    if (ended.has(id) && capture + release !== reserve)
      throw new Error(`${id}: capture + release is not what was reserved`);
  }
  for (const { end, sum } of purses.values()) {
    if (end <= now.getTime() && sum !== 0) throw new Error(`${sum} credits outlived ${new Date(end).toISOString()}`);
  }
  const months = rows.flatMap((row) =>
    row.kind === 'grant' && row.reason === 'monthly-free' ? [instant(row.periodEndsAt)] : [],
  );
  if (new Set(months).size < months.length) throw new Error('a calendar month was granted twice');
}

/**
 * Throws when the newest grants of the twin in memory are not those of the plan in force. To be called after each step.
 */
export function grantsWatcher(books: MemoryBooks): (now: Date) => void {
  let seen = 0;
  return (now) => {
    for (const row of books.booked.slice(seen)) {
      if (row.kind !== 'grant' || row.reason !== 'monthly-free') continue;
      check(planInForce(books.person, now) === 'free', 'a free month was granted to Pro', row);
      check(
        row.amount === 10 && instant(row.periodEndsAt) === calendarMonth(now).endsAt.getTime(),
        'a wrong month',
        row,
      );
    }
    seen = books.booked.length;
  };
}
