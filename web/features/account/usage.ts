/** What credits were spent on, month by month, out of the ledger. */
import type { OutputOf } from '#contract/call.ts';
import type { ledger } from '#contract/credits.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';

export type Booking = OutputOf<typeof ledger>['bookings'][number];

export interface MonthUsage {
  /** First instant of the month, in the reader's own time zone. */
  readonly month: Date;
  /** Credits of pictures that were delivered in it. */
  readonly credits: number;
}

export const shownMonths = 6;
/** Pages of 100 bookings that are read at most: somebody with more sees the months that they cover. */
const mostPages = 30;

/** The months up to `now`, oldest first. */
export function monthsUpTo(now: Date, count: number): Date[] {
  return Array.from(
    { length: count },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  );
}

/**
 * Credits spent in each of the months up to `now`, oldest first. `isWhole`: `bookings` reach back to the first of them
 * or to the account's beginning; otherwise the month that they break off in, and those before it, are left out.
 */
export function usageByMonth(bookings: readonly Booking[], now: Date, isWhole: boolean): MonthUsage[] {
  const months = monthsUpTo(now, shownMonths);
  const oldest = bookings.at(-1);
  const known = isWhole || !oldest ? months : months.filter((month) => month > new Date(oldest.at));
  return known.map((month) => {
    const end = new Date(month.getFullYear(), month.getMonth() + 1, 1);
    const spent = bookings.filter(({ kind, at }) => kind === 'capture' && new Date(at) >= month && new Date(at) < end);
    return { month, credits: spent.reduce((sum, { credits }) => sum + credits, 0) };
  });
}

/** Reads as much of the ledger as the months need. Throws as `api.call` does. */
export async function readUsage(now: Date, signal: AbortSignal): Promise<MonthUsage[]> {
  const [first = now] = monthsUpTo(now, shownMonths);
  const bookings: Booking[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer: OutputOf<typeof ledger> = await api.call(
      calls.creditLedger,
      { limit: 100, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    bookings.push(...answer.bookings);
    cursor = answer.next;
    const oldest = answer.bookings.at(-1);
    if (!cursor || !oldest || new Date(oldest.at) < first) return usageByMonth(bookings, now, true);
  }
  return usageByMonth(bookings, now, false);
}
