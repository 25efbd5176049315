/** Brings a database to the present tables: SQL files in order of their names, each once, each in its transaction. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './client.ts';

const folder = path.join(import.meta.dirname, 'migrations');
/** Key of the advisory lock: any number that nobody else takes. */
const lock = 7_210_458_113;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** The files, oldest first. Their names begin with a UTC time: `20261121T1200_what.sql`. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Applies what is missing and tells the names. Several processes may do it at the same time. Throws when a file that
 * was applied has changed since, or is missing: migrations are only ever added.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const applied: string[] = [];
  await database.transaction(async (tx) => {
    await tx.raw('select pg_advisory_xact_lock($1)', [lock]);
    await tx.raw(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await tx.raw('select name, sha256 from migrations order by name');
    const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]));
    for (const { name, sha256 } of rows) {
      const now = known.get(String(name));
      if (now === undefined)
        throw new Error(`this database was made by a newer version: it knows the migration ${name}`);
      if (now !== sha256) throw new Error(`the migration ${name} was changed after it had been applied`);
    }
    const done = new Set(rows.map(({ name }) => name));
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await tx.raw(migration.text);
      await tx.raw('insert into migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256]);
      applied.push(migration.name);
    }
  });
  return applied;
}
