import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openPostgres } from './client.ts';
import { prepareDatabase } from './prepare.ts';

const { DATABASE_URL } = process.env;

it.skipIf(!DATABASE_URL)(
  'several processes that start together on an empty PostgreSQL all become ready',
  async () => {
    const name = `together_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: DATABASE_URL });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const address = new URL(DATABASE_URL ?? '');
    address.pathname = `/${name}`;
    try {
      // Each with connections of its own, as api, worker and a second api have.
      const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(address.href, 3)));
      const applied = await Promise.all(databases.map(prepareDatabase));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      await Promise.all(databases.map((database) => database.close()));
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  },
  60_000,
);
