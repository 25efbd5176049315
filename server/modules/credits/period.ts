/** The months that credits belong to. All of them are instants: no time zone and no change of the clocks moves them. */

export interface Period {
  /** Tells months of one kind apart: `2026-11` for a calendar month, otherwise the first instant in ISO 8601. */
  readonly name: string;
  readonly startsAt: Date;
  /** First instant of the next one. */
  readonly endsAt: Date;
}

/** The calendar month in UTC that an instant lies in. */
export function calendarMonth(now: Date): Period {
  const startsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { name: now.toISOString().slice(0, 7), startsAt, endsAt: addMonths(startsAt, 1) };
}

/**
 * The same day and time of day `months` later, in UTC; the last day where that month is shorter. Counted from one start
 * for each month anew, so that 31 January gives 28 February and then 31 March.
 */
export function addMonths(start: Date, months: number): Date {
  const later = new Date(start);
  later.setUTCDate(1);
  later.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return later;
}

/** The month, counted from `start`, that an instant lies in; undefined before the first one. */
export function monthSince(start: Date, now: Date): Period | undefined {
  if (now < start) return undefined;
  const apart = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  const months = addMonths(start, apart) <= now ? apart : apart - 1;
  const startsAt = addMonths(start, months);
  return { name: startsAt.toISOString(), startsAt, endsAt: addMonths(start, months + 1) };
}
