import { describe, expect, it } from 'vitest';
import {
  type Booking,
  decideCapture,
  decideRelease,
  decideReserve,
  decideSettlement,
  decideTakeBack,
  type Person,
  type PurseSum,
} from './decisions.ts';
import { historySince, historyStarts, lowMark, planInForce } from './plan.ts';

const now = new Date('2027-03-10T12:00:00Z');
const april = new Date('2027-04-01T00:00:00Z');
const soon = new Date('2027-03-20T08:00:00Z');
const over = new Date('2027-03-01T00:00:00Z');

const purse = (sum: number, periodEndsAt: Date | null): PurseSum => ({
  purse: periodEndsAt ? 'monthly' : 'topup',
  periodEndsAt,
  sum,
  grantedFree: 0,
  grantedPro: 0,
});
const parts = (bookings: readonly Booking[]) =>
  bookings.map(({ amount, credits, periodEndsAt }) => [amount, credits, periodEndsAt]);

describe('what is due', () => {
  const free = { membership: 'free', planEndsAt: null, planStartedAt: null, emailVerifiedAt: over };
  const due = (person: Person, sums: readonly PurseSum[]) =>
    decideSettlement('ann', person, sums, now).map(({ kind, amount, periodEndsAt, once }) => [
      kind,
      amount,
      periodEndsAt,
      once,
    ]);

  it('is the month that has come, and what a month that is over has left', () => {
    const grant = ['grant', 10, april, 'grant:ann:2027-03:free'];
    expect(due(free, [])).toEqual([grant]);
    expect(due(free, [purse(4, over), purse(9, null)])).toEqual([['expire', -4, over, null], grant]);
    const given = { ...free, membership: 'pro', planStartedAt: new Date('2027-01-31T08:00:00Z') };
    const month = ['grant', 200, new Date('2027-03-31T08:00:00Z'), 'grant:ann:2027-02-28T08:00:00.000Z:pro'];
    expect(due(given, [])).toEqual([month]);
  });

  it('is nothing for a month that was granted, spent or not, for a paid one, and before the address is known', () => {
    expect(due(free, [{ ...purse(0, april), grantedFree: 10 }, purse(0, over)])).toEqual([]);
    expect(due({ ...free, membership: 'pro' }, [])).toEqual([]);
    expect(due({ ...free, emailVerifiedAt: null }, [])).toEqual([]);
  });
});

describe('a reservation', () => {
  const sums = [purse(50, null), purse(10, april), purse(7, soon), purse(0, over)];

  it('takes what ends first before the rest, and top-ups last', () => {
    expect(parts(decideReserve(sums, 'job', 5, now).bookings)).toEqual([[-5, 5, soon]]);
    expect(decideReserve(sums, 'job', 40, now)).toMatchObject({ left: 27, missing: false });
    expect(parts(decideReserve(sums, 'job', 40, now).bookings)).toEqual([
      [-7, 7, soon],
      [-10, 10, april],
      [-23, 23, null],
    ]);
  });

  it('takes nothing that is over, not even for an hour', () => {
    expect(parts(decideReserve(sums, 'job', 5, soon).bookings)).toEqual([[-5, 5, april]]);
    expect(decideReserve([purse(5, over)], 'job', 1, now)).toEqual({ bookings: [], left: 0, missing: true });
  });

  it('takes all or nothing', () => {
    expect(decideReserve(sums, 'job', 68, now)).toEqual({ bookings: [], left: 67, missing: true });
    expect(decideReserve(sums, 'job', 67, now)).toMatchObject({ left: 0, missing: false });
    expect(decideReserve(sums, 'job', 0, now)).toEqual({ bookings: [], left: 67, missing: false });
  });

  it('over several months is captured in its order, and given back to where it came from', () => {
    const reserved = decideReserve(sums, 'job', 40, now).bookings;
    const first = decideCapture(reserved, 'job', 0, 9);
    expect(first.bookings.map(({ credits, periodEndsAt }) => [credits, periodEndsAt])).toEqual([
      [7, soon],
      [2, april],
    ]);
    const rows = [...reserved, ...first.bookings];
    // The same share again books nothing.
    expect(decideCapture(rows, 'job', 0, 9)).toEqual({ bookings: [], lacking: 0 });
    expect(decideCapture(rows, 'job', 1, 32)).toEqual({ bookings: [], lacking: 1 });
    expect(parts(decideRelease(rows, 'job', 'engine', april, now))).toEqual([
      [8, 8, april],
      [23, 23, null],
    ]);
    const released = [...rows, ...decideRelease(rows, 'job', 'engine', april, now)];
    expect(decideRelease(released, 'job', 'engine', april, now)).toEqual([]);
    expect(decideCapture(released, 'job', 1, 1).lacking).toBe(1);
  });

  it('of a month that is over comes back into the present one', () => {
    const reserved = decideReserve([purse(7, soon), purse(5, null)], 'job', 10, now).bookings;
    expect(parts(decideRelease(reserved, 'job', 'engine', april, soon))).toEqual([
      [7, 7, april],
      [3, 3, null],
    ]);
  });
});

describe('taking back', () => {
  const name = { reason: 'refund', once: 'refund:1' };

  it('takes at most what is left, of that purse alone', () => {
    const sums = [purse(30, null), purse(150, april), purse(10, soon)];
    const top = { purse: 'topup', periodEndsAt: null } as const;
    expect(decideTakeBack(sums, top, 50, name)).toMatchObject({ kind: 'adjust', amount: -30, credits: 30 });
    expect(decideTakeBack(sums, top, 20, name)).toMatchObject({ amount: -20 });
    const month = { purse: 'monthly', periodEndsAt: april } as const;
    expect(decideTakeBack(sums, month, 200, name)).toMatchObject({ amount: -150, periodEndsAt: april });
    expect(decideTakeBack([], top, 50, name)).toMatchObject({ amount: 0, credits: 0, once: 'refund:1' });
  });
});

describe('plans', () => {
  const pro = { membership: 'pro', planEndsAt: null, planEndedAt: null };

  it('count until the instant of their end', () => {
    expect(planInForce(pro, now)).toBe('pro');
    expect(planInForce({ ...pro, planEndsAt: new Date(now.getTime() + 1) }, now)).toBe('pro');
    expect(planInForce({ ...pro, planEndsAt: now }, now)).toBe('free');
    expect(planInForce({ membership: 'free', planEndsAt: soon }, now)).toBe('free');
  });

  it('run low at a fifth of their credits, and never where the credits are agreed', () => {
    expect([lowMark('free'), lowMark('pro'), lowMark('enterprise')]).toEqual([2, 40, undefined]);
  });

  it('keep designs for thirty days, for ever with Pro, and all of them for a week after it', () => {
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    const free = { membership: 'free', planEndsAt: null, planEndedAt: null };
    expect(historySince(free, now)).toEqual(days(30));
    expect(historySince(pro, now)).toBeNull();
    expect(historySince({ ...free, planEndedAt: days(6.9) }, now)).toBeNull();
    expect(historySince({ ...free, planEndedAt: days(7) }, now)).toEqual(days(30));
    // An end that nobody has written down yet.
    expect(historySince({ ...pro, planEndsAt: days(6.9) }, now)).toBeNull();
    expect(historySince({ ...pro, planEndsAt: days(7) }, now)).toEqual(days(30));
    expect(historyStarts(now)).toEqual({ madeBefore: days(30), proBefore: days(7) });
  });
});
