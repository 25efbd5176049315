import { describe, expect, it } from 'vitest';
import { addMonths, calendarMonth, monthSince } from './period.ts';

const utc = (text: string) => new Date(`${text}Z`);

describe('calendar months', () => {
  it.each([
    ['2026-11-21T12:00:00', '2026-11', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
    ['2026-12-31T23:59:59.999', '2026-12', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
    ['2027-01-01T00:00:00', '2027-01', '2027-01-01T00:00:00', '2027-02-01T00:00:00'],
    ['2028-02-29T10:00:00', '2028-02', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
  ])('of %s', (now, name, startsAt, endsAt) => {
    expect(calendarMonth(utc(now))).toEqual({ name, startsAt: utc(startsAt), endsAt: utc(endsAt) });
  });
});

describe('months later', () => {
  const dates = (start: string, count: number) =>
    Array.from({ length: count }, (_, months) => addMonths(utc(start), months).toISOString().slice(0, 16));

  it('keep the day and the time, and come back to it after a shorter month', () => {
    expect(dates('2027-01-31T08:15:00', 6)).toEqual([
      '2027-01-31T08:15',
      '2027-02-28T08:15',
      '2027-03-31T08:15',
      '2027-04-30T08:15',
      '2027-05-31T08:15',
      '2027-06-30T08:15',
    ]);
  });

  it('know leap years, and go over the end of the year', () => {
    expect(dates('2027-11-30T23:59:00', 5)).toEqual([
      '2027-11-30T23:59',
      '2027-12-30T23:59',
      '2028-01-30T23:59',
      '2028-02-29T23:59',
      '2028-03-30T23:59',
    ]);
    expect(addMonths(utc('2028-02-29T00:00:00'), 12)).toEqual(utc('2029-02-28T00:00:00'));
    expect(addMonths(utc('2028-02-29T00:00:00'), 48)).toEqual(utc('2032-02-29T00:00:00'));
  });
});

describe('months since a start', () => {
  it('follow each other without a gap and without an overlap, whatever the day of the start', () => {
    for (const day of ['01', '15', '28', '29', '30', '31']) {
      const start = utc(`2027-01-${day}T17:45:30.123`);
      let month = monthSince(start, start);
      for (let count = 0; count < 60; count += 1) {
        if (!month) throw new Error('no month');
        expect(month.startsAt).toEqual(addMonths(start, count));
        expect(month.name).toBe(month.startsAt.toISOString());
        for (const inside of [month.startsAt, new Date(month.endsAt.getTime() - 1)]) {
          expect(monthSince(start, inside)).toEqual(month);
        }
        const next = monthSince(start, month.endsAt);
        expect(next?.startsAt).toEqual(month.endsAt);
        month = next;
      }
    }
  });

  it('begin at the start', () => {
    expect(monthSince(utc('2027-01-31T08:00:00'), utc('2027-01-31T07:59:59.999'))).toBeUndefined();
  });
});
