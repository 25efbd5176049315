import { afterAll, describe, expect, it } from 'vitest';
import { MemoryBooks } from '../../testing/creditBooks.ts';
import { playYear, summary, years } from '../../testing/creditYears.ts';

/** Zones of the server, with their distance to UTC in minutes on 1 January and 1 July 2027. */
const zones = [
  ['UTC', 0, 0],
  ['America/New_York', 300, 240],
  ['Europe/London', 0, -60],
  ['Asia/Singapore', -480, -480],
  ['Australia/Lord_Howe', -660, -630],
  ['Pacific/Auckland', -780, -720],
  ['Pacific/Kiritimati', -840, -840],
] as const;

describe.each(zones)('a year on a server in %s', (zone, winter, summer) => {
  const before = process.env.TZ;
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it.each(years.map((year) => [year.name, year] as const))('%s', async (_, year) => {
    process.env.TZ = zone;
    expect([new Date('2027-01-01').getTimezoneOffset(), new Date('2027-07-01').getTimezoneOffset()]).toEqual([
      winter,
      summer,
    ]);
    const books = new MemoryBooks('somebody');
    await playYear(books, year);
    const { grants, ended } = summary(books.booked);
    expect(grants).toEqual(year.grants);
    expect(ended).toBe(year.ended);
  });
});
