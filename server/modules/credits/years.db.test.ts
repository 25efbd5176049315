import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openPostgres } from '../../db/client.ts';
import { databaseBooks } from '../../testing/creditBooks.ts';
import { playYear, summary, years } from '../../testing/creditYears.ts';
import { withDatabase } from '../../testing/database.ts';
import { createPerson } from '../../testing/people.ts';

withDatabase('a year of credits, server and database in zones of their own', (get) => {
  const before = process.env.TZ;
  let database: Database;
  beforeAll(async () => {
    process.env.TZ = 'Pacific/Auckland';
    const { database: given, url } = get();
    const zone = "set timezone to 'America/New_York'";
    if (url) {
      await given.handle.raw(`alter database ${new URL(url).pathname.slice(1)} ${zone}`);
      database = await openPostgres(url, 4);
    } else {
      await given.handle.raw(zone);
      database = given;
    }
    const { rows } = await database.handle.raw("select current_setting('timezone') as zone");
    expect(rows).toEqual([{ zone: 'America/New_York' }]);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    if (get().url) await database.close();
  });

  it.each(years.map((year) => [year.name, year] as const))('%s', async (_, year) => {
    const books = databaseBooks(database, await createPerson(database));
    await playYear(books, year, true);
    const { grants, ended } = summary(await books.rows());
    expect(grants).toEqual(year.grants);
    expect(ended).toBe(year.ended);
  });
});
