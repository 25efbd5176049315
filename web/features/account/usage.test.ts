import { expect, it } from 'vitest';
import { type Booking, usageByMonth } from './usage.ts';

const now = new Date(2026, 10, 21, 12);
const booking = (kind: Booking['kind'], credits: number, at: Date): Booking => ({
  id: 1,
  at: at.toISOString(),
  kind,
  amount: 0,
  credits,
  purse: 'monthly',
  periodEndsAt: null,
  jobId: null,
  reason: 'delivered',
  balance: 0,
});
const creditsOf = (bookings: readonly Booking[], isWhole = true) =>
  usageByMonth(bookings, now, isWhole).map(({ month, credits }) => [month.getMonth() + 1, credits]);

it('adds up what was delivered, a month each, and nothing that was only set aside', () => {
  const bookings = [
    booking('capture', 2, new Date(2026, 10, 21)),
    booking('reserve', 5, new Date(2026, 10, 20)),
    booking('release', 3, new Date(2026, 10, 20)),
    booking('capture', 1, new Date(2026, 10, 1)),
    booking('capture', 4, new Date(2026, 9, 31, 23, 59)),
    booking('capture', 9, new Date(2026, 4, 31, 23, 59)),
  ];
  expect(creditsOf(bookings)).toEqual([
    [6, 0],
    [7, 0],
    [8, 0],
    [9, 0],
    [10, 4],
    [11, 3],
  ]);
});

it('shows six empty months of an account that has spent nothing', () => {
  expect(creditsOf([])).toHaveLength(6);
});

it('leaves out months that were not read to their beginning', () => {
  const bookings = [booking('capture', 2, new Date(2026, 10, 2)), booking('capture', 7, new Date(2026, 8, 15))];
  expect(creditsOf(bookings, false)).toEqual([
    [10, 0],
    [11, 2],
  ]);
});

it('counts across the turn of the year', () => {
  const months = usageByMonth([], new Date(2027, 1, 3), true).map(({ month }) => [
    month.getFullYear(),
    month.getMonth(),
  ]);
  expect(months[0]).toEqual([2026, 8]);
});
