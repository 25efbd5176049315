/**
 * A year in the lives of accounts, with the grants that each must bring, written out by hand. Times are UTC. Where
 * nobody is said to sleep, somebody looks every hour, so that a grant is booked at the first instant of its month.
 */
import type { BookedRow, CreditBooks } from './creditBooks.ts';

export interface YearEvent {
  readonly at: string;
  readonly run: (books: CreditBooks, now: Date) => Promise<unknown>;
}

export interface Year {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly events: readonly YearEvent[];
  /** When somebody looks; undefined: every hour from `from` on. */
  readonly looks?: readonly string[];
  /** `booked at | plan | ends at`, in the order of the bookings; times to the minute. */
  readonly grants: readonly string[];
  /** Credits that ended unspent, all in all, at `until`. */
  readonly ended: number;
}

const event = (at: string, run: YearEvent['run']): YearEvent => ({ at, run });
const minute = (text: string) => new Date(`${text.length === 10 ? `${text}T00:00` : text}:00Z`);

/** A month that was paid at its first instant; told again where `times` is 2. */
const paid = (subscription: string, from: string, to: string, at = from, times = 1): YearEvent =>
  event(at, async (books, now) => {
    const once = `paid:${subscription}:${minute(from).toISOString()}`;
    const month = { periodStartsAt: minute(from), periodEndsAt: minute(to), once };
    for (let time = 0; time < times; time += 1) await books.pay(month, now);
  });
const given = (at: string, until: string | null): YearEvent =>
  event(at, (books, now) => books.give(until === null ? null : minute(until), now));
const ends = (at: string): YearEvent => event(at, (books, now) => books.endPlan(now));
const spends = (at: string, credits: number): YearEvent =>
  event(at, async (books, now) => {
    const job = `job:${at}`;
    await books.reserve(job, credits, now);
    await books.capture(job, 0, credits, now);
  });

/** The months of the free plan from one month of 2027 (0: January) up to another, with nobody asleep. */
const free = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const day = (month: number) => new Date(Date.UTC(2027, month, 1)).toISOString().slice(0, 16);
    return `${day(first + index)} | free | ${day(first + index + 1)}`;
  });

const january = { from: '2027-01-01T00:00', until: '2027-12-31T23:00' } as const;

export const years: readonly Year[] = [
  {
    name: 'Free, every month of the year',
    ...january,
    events: [],
    grants: free(0, 11),
    ended: 110,
  },
  {
    name: 'Free, spends all of it and buys more, which never ends',
    ...january,
    events: [
      event('2027-02-03T10:00', (books, now) => books.topUp(50, 'bought', now)),
      spends('2027-02-03T11:00', 15),
      spends('2027-07-30T11:00', 55),
    ],
    grants: free(0, 11),
    // Of February and July nothing was left.
    ended: 90,
  },
  {
    name: 'Free, looks in some months only, never at midnight; the server slept',
    ...january,
    events: [],
    looks: [
      '2027-01-31T23:59',
      '2027-02-01T00:00',
      '2027-02-28T23:59',
      '2027-03-01T00:01',
      '2027-06-30T12:00',
      '2027-06-30T12:01',
      '2027-12-31T23:00',
    ],
    grants: [
      '2027-01-31T23:59 | free | 2027-02-01T00:00',
      '2027-02-01T00:00 | free | 2027-03-01T00:00',
      '2027-03-01T00:01 | free | 2027-04-01T00:00',
      '2027-06-30T12:00 | free | 2027-07-01T00:00',
      '2027-12-31T23:00 | free | 2028-01-01T00:00',
    ],
    ended: 40,
  },
  {
    name: 'Pro paid from 31 January, told twice, then lapsed in May',
    ...january,
    events: [
      paid('a', '2027-01-31T08:00', '2027-02-28T08:00', '2027-01-31T08:00', 2),
      // A month that is told late is there from then on.
      paid('a', '2027-02-28T08:00', '2027-03-31T08:00', '2027-02-28T09:00', 2),
      paid('a', '2027-03-31T08:00', '2027-04-30T08:00'),
      paid('a', '2027-04-30T08:00', '2027-05-31T08:00'),
      ends('2027-05-31T08:00'),
    ],
    grants: [
      ...free(0, 0),
      '2027-01-31T08:00 | pro | 2027-02-28T08:00',
      '2027-02-28T09:00 | pro | 2027-03-31T08:00',
      '2027-03-31T08:00 | pro | 2027-04-30T08:00',
      '2027-04-30T08:00 | pro | 2027-05-31T08:00',
      // What is left of May on the free plan has its own ten.
      '2027-05-31T08:00 | free | 2027-06-01T00:00',
      ...free(5, 11),
    ],
    ended: 10 + 800 + 10 + 60,
  },
  {
    name: 'Pro paid from 29 and 30 January by two accounts in one: ended, and taken up again the day after',
    ...january,
    events: [
      paid('b', '2027-01-29T23:30', '2027-02-28T23:30'),
      ends('2027-02-28T23:30'),
      paid('c', '2027-03-30T00:30', '2027-04-30T00:30'),
      paid('c', '2027-04-30T00:30', '2027-05-30T00:30'),
      ends('2027-05-30T00:30'),
    ],
    grants: [
      ...free(0, 0),
      '2027-01-29T23:30 | pro | 2027-02-28T23:30',
      '2027-02-28T23:30 | free | 2027-03-01T00:00',
      ...free(2, 2),
      '2027-03-30T00:30 | pro | 2027-04-30T00:30',
      '2027-04-30T00:30 | pro | 2027-05-30T00:30',
      '2027-05-30T00:30 | free | 2027-06-01T00:00',
      ...free(5, 11),
    ],
    ended: 10 + 200 + 10 + 10 + 400 + 10 + 60,
  },
  {
    name: 'Pro whose renewal was not paid for nine days: nothing comes before the payment',
    ...january,
    events: [
      paid('d', '2027-03-15T12:00', '2027-04-15T12:00'),
      paid('d', '2027-04-15T12:00', '2027-05-15T12:00', '2027-04-24T16:00'),
      ends('2027-05-15T12:00'),
    ],
    grants: [
      ...free(0, 2),
      '2027-03-15T12:00 | pro | 2027-04-15T12:00',
      '2027-04-24T16:00 | pro | 2027-05-15T12:00',
      '2027-05-15T12:00 | free | 2027-06-01T00:00',
      ...free(5, 11),
    ],
    ended: 30 + 400 + 10 + 60,
  },
  {
    name: 'Pro, Free, Pro and Free again within one calendar month: the free month comes once',
    ...january,
    events: [
      paid('e', '2027-06-02T10:00', '2027-07-02T10:00'),
      ends('2027-06-05T10:00'),
      paid('f', '2027-06-10T10:00', '2027-07-10T10:00'),
      ends('2027-06-20T10:00'),
    ],
    grants: [
      ...free(0, 5),
      '2027-06-02T10:00 | pro | 2027-07-02T10:00',
      '2027-06-10T10:00 | pro | 2027-07-10T10:00',
      ...free(6, 11),
    ],
    ended: 60 + 400 + 50,
  },
  {
    name: 'the operator gives Pro on 31 January for four months',
    ...january,
    events: [given('2027-01-31T07:30', '2027-05-31T07:30')],
    grants: [
      ...free(0, 0),
      '2027-01-31T07:30 | pro | 2027-02-28T07:30',
      '2027-02-28T08:00 | pro | 2027-03-31T07:30',
      '2027-03-31T08:00 | pro | 2027-04-30T07:30',
      '2027-04-30T08:00 | pro | 2027-05-31T07:30',
      '2027-05-31T08:00 | free | 2027-06-01T00:00',
      ...free(5, 11),
    ],
    ended: 10 + 800 + 10 + 60,
  },
  {
    name: 'given Pro, extended twice and shortened: it counts on from its first day',
    ...january,
    events: [
      given('2027-02-10T05:00', '2027-03-01T00:00'),
      given('2027-02-20T05:00', '2027-08-01T00:00'),
      given('2027-04-11T05:00', null),
      given('2027-04-12T05:00', '2027-05-01T00:00'),
    ],
    grants: [
      ...free(0, 1),
      '2027-02-10T05:00 | pro | 2027-03-10T05:00',
      '2027-03-10T05:00 | pro | 2027-04-10T05:00',
      '2027-04-10T05:00 | pro | 2027-05-10T05:00',
      ...free(4, 11),
    ],
    ended: 20 + 600 + 70,
  },
  {
    name: 'given Pro is taken away by mistake and given back: no month twice; given anew later, it starts anew',
    ...january,
    events: [
      given('2027-02-10T05:00', null),
      ends('2027-02-15T05:00'),
      given('2027-02-15T06:00', null),
      ends('2027-03-01T00:00'),
      given('2027-09-30T22:00', '2027-11-15T00:00'),
    ],
    grants: [
      ...free(0, 1),
      '2027-02-10T05:00 | pro | 2027-03-10T05:00',
      ...free(2, 8),
      '2027-09-30T22:00 | pro | 2027-10-30T22:00',
      '2027-10-30T22:00 | pro | 2027-11-30T22:00',
      '2027-11-15T00:00 | free | 2027-12-01T00:00',
      ...free(11, 11),
    ],
    ended: 20 + 200 + 70 + 200 + 200 + 10,
  },
  {
    name: 'given Pro while the server slept over month ends: who does not look gets nothing afterwards',
    ...january,
    events: [given('2027-01-30T10:00', '2027-10-30T10:00')],
    looks: [
      '2027-01-30T09:59',
      '2027-02-28T09:59',
      '2027-02-28T10:00',
      '2027-06-29T23:59',
      '2027-07-30T10:30',
      '2027-10-30T09:59',
      '2027-10-30T10:00',
      '2027-12-01T00:00',
    ],
    grants: [
      '2027-01-30T09:59 | free | 2027-02-01T00:00',
      '2027-01-30T10:00 | pro | 2027-02-28T10:00',
      '2027-02-28T10:00 | pro | 2027-03-30T10:00',
      '2027-06-29T23:59 | pro | 2027-06-30T10:00',
      '2027-07-30T10:30 | pro | 2027-08-30T10:00',
      '2027-10-30T09:59 | pro | 2027-10-30T10:00',
      '2027-10-30T10:00 | free | 2027-11-01T00:00',
      '2027-12-01T00:00 | free | 2028-01-01T00:00',
    ],
    ended: 10 + 1000 + 10,
  },
  {
    name: 'given Pro at hours that the change to summer time skips or repeats somewhere',
    from: '2027-02-01T00:00',
    until: '2027-12-31T23:00',
    // 02:30 in New York on 14 March and in Auckland's repeated hour on 4 April would both be moved by local time.
    events: [given('2027-02-14T07:30', '2027-04-14T07:30'), given('2027-06-28T01:00', '2027-11-28T01:00')],
    grants: [
      '2027-02-01T00:00 | free | 2027-03-01T00:00',
      '2027-02-14T07:30 | pro | 2027-03-14T07:30',
      '2027-03-14T08:00 | pro | 2027-04-14T07:30',
      '2027-04-14T08:00 | free | 2027-05-01T00:00',
      ...free(4, 5),
      '2027-06-28T01:00 | pro | 2027-07-28T01:00',
      '2027-07-28T01:00 | pro | 2027-08-28T01:00',
      '2027-08-28T01:00 | pro | 2027-09-28T01:00',
      '2027-09-28T01:00 | pro | 2027-10-28T01:00',
      '2027-10-28T01:00 | pro | 2027-11-28T01:00',
      '2027-11-28T01:00 | free | 2027-12-01T00:00',
      ...free(11, 11),
    ],
    ended: 10 + 400 + 10 + 20 + 1000 + 10,
  },
  {
    name: 'a leap year: given on 31 December and paid from 29 February on',
    from: '2027-12-31T00:00',
    until: '2028-12-31T23:00',
    events: [
      given('2027-12-31T18:00', '2028-02-29T18:00'),
      paid('g', '2028-02-29T18:00', '2028-03-29T18:00'),
      paid('g', '2028-03-29T18:00', '2028-04-29T18:00'),
      ends('2028-04-29T18:00'),
      given('2028-10-31T12:00', null),
    ],
    grants: [
      '2027-12-31T00:00 | free | 2028-01-01T00:00',
      '2027-12-31T18:00 | pro | 2028-01-31T18:00',
      '2028-01-31T18:00 | pro | 2028-02-29T18:00',
      '2028-02-29T18:00 | pro | 2028-03-29T18:00',
      '2028-03-29T18:00 | pro | 2028-04-29T18:00',
      '2028-04-29T18:00 | free | 2028-05-01T00:00',
      ...['05', '06', '07', '08', '09'].map((month, index) => {
        const next = ['06', '07', '08', '09', '10'][index];
        return `2028-${month}-01T00:00 | free | 2028-${next}-01T00:00`;
      }),
      '2028-10-01T00:00 | free | 2028-11-01T00:00',
      '2028-10-31T12:00 | pro | 2028-11-30T12:00',
      '2028-11-30T12:00 | pro | 2028-12-31T12:00',
      '2028-12-31T12:00 | pro | 2029-01-31T12:00',
    ],
    ended: 10 + 800 + 10 + 60 + 400,
  },
];

/**
 * Instants at which something happens or somebody looks, in order; with `sparse` only around what is expected, and
 * every ninth day.
 */
function agenda(year: Year, sparse: boolean): { at: number; events: readonly YearEvent[] }[] {
  const hour = 3_600_000;
  const from = minute(year.from).getTime();
  const until = minute(year.until).getTime();
  const times = new Set<number>();
  if (year.looks) for (const look of year.looks) times.add(minute(look).getTime());
  else if (!sparse) for (let at = from; at <= until; at += hour) times.add(at);
  else {
    for (let at = from; at <= until; at += 9 * 24 * hour) times.add(at);
    for (const grant of year.grants) {
      const at = minute(grant.slice(0, 16)).getTime();
      // The hour before is the last look at which it must not be there.
      for (const look of [at - hour, at]) if (look >= from) times.add(look);
    }
    times.add(until);
  }
  const events = Map.groupBy(year.events, ({ at }) => minute(at).getTime());
  for (const at of events.keys()) times.add(at);
  return [...times].toSorted((a, b) => a - b).map((at) => ({ at, events: events.get(at) ?? [] }));
}

/** Plays a year: what happens at an instant comes before the look at it. */
export async function playYear(books: CreditBooks, year: Year, sparse = false): Promise<void> {
  const looks = new Set(year.looks?.map((look) => minute(look).getTime()));
  for (const { at, events } of agenda(year, sparse)) {
    const now = new Date(at);
    for (const { run } of events) await run(books, now);
    if (!year.looks || looks.has(at)) await books.look(now);
  }
}

/** What a year's ledger says of grants, in the words of `Year.grants`; and the credits that ended. */
export function summary(rows: readonly BookedRow[]): { grants: string[]; ended: number } {
  const text = (date: Date | null) => date?.toISOString().slice(0, 16) ?? 'never';
  return {
    grants: rows
      .filter(({ kind }) => kind === 'grant')
      .map(({ at, reason, periodEndsAt }) => `${text(at)} | ${reason.replace('monthly-', '')} | ${text(periodEndsAt)}`),
    ended: rows.filter(({ kind }) => kind === 'expire').reduce((sum, { credits }) => sum + credits, 0),
  };
}
