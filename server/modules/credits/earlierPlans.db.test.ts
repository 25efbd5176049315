import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openEmbeddedDatabase } from '../../db/client.ts';
import { migrate, readMigrations } from '../../db/migrate.ts';
import { balanceOf } from './ledger.ts';

describe('plans from before plans had months of their own', () => {
  let database: Database;
  const now = new Date();
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  beforeAll(async () => {
    database = await openEmbeddedDatabase({ folder: undefined, fixture: undefined });
    const migrations = readMigrations();
    const later = migrations.findIndex(({ name }) => name.includes('months_of_plans'));
    await migrate(database, migrations.slice(0, later));
    const { raw } = database.handle;
    for (const [id, plan] of [
      ['used', 'pro'],
      ['unused', 'pro'],
      ['free', 'free'],
    ]) {
      await raw(
        `insert into users (id, user_name, email_verified_at, locale, membership, accepted_terms_at)
         values ($1, 'One', now(), 'en_US', $2, now())`,
        [id, plan],
      );
    }
    // Filled up within the calendar month, as it was done then.
    for (const [amount, reason, plan] of [
      [10, 'monthly-free', 'free'],
      [190, 'monthly-pro', 'pro'],
    ]) {
      await raw(
        `insert into ledger (user_id, kind, amount, credits, purse, period_ends_at, reason, once)
         values ('used', 'grant', $1, $1, 'monthly', $2, $3, $4)`,
        [amount, monthEnd.toISOString(), reason, `grant:used:${now.toISOString().slice(0, 7)}:${plan}`],
      );
    }
    await migrate(database, migrations);
  });
  afterAll(() => database.close());

  it('have the credits of the present month once, and the next month on its first day', async () => {
    for (const [id, credits] of [
      ['used', 200],
      ['unused', 200],
      ['free', 10],
    ] as const) {
      expect(await balanceOf(database, id, now), id).toMatchObject({ credits, periodEndsAt: monthEnd });
    }
    const before = new Date(monthEnd.getTime() - 1);
    expect(await balanceOf(database, 'used', before)).toMatchObject({ credits: 200 });
    expect((await balanceOf(database, 'used', monthEnd)).periodEndsAt.getTime()).toBeGreaterThan(monthEnd.getTime());
    expect(await balanceOf(database, 'used', monthEnd)).toMatchObject({ credits: 200 });
  });
});
