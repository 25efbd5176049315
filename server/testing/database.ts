/**
 * Databases for `*.db.test.ts`: a suite runs on the embedded one, and on PostgreSQL where DATABASE_URL is set; one
 * whose time goes into pictures or answers, and hardly into statements, runs once.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Database, openEmbeddedDatabase, openPostgres } from '../db/client.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Of the PostgreSQL database that this file has for itself; undefined when embedded. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

/** A fresh database with all tables, in memory. */
export async function embeddedTestDatabase(): Promise<TestDatabase> {
  const database = await openEmbeddedDatabase({ folder: undefined, fixture: inject('embeddedFixture') });
  return { database, url: undefined, close: () => database.close() };
}

/** A fresh database with all tables on the server of DATABASE_URL, dropped at the end. */
export async function postgresTestDatabase(fixture: { url: string; template: string }): Promise<TestDatabase> {
  const name = `roomwright_test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: fixture.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template ${fixture.template}`);
  const target = new URL(fixture.url);
  target.pathname = `/${name}`;
  // Nothing here outlives its server: waiting for the disk proves nothing.
  target.searchParams.set('options', '-c synchronous_commit=off');
  const database = await openPostgres(target.href, 8);
  return {
    database,
    url: target.href,
    close: async () => {
      await database.close();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

type Tests = (get: () => TestDatabase) => void;

/**
 * Declares a suite once for each database there is. `tests` gets a function that gives the suite's database: call it
 * inside of hooks and tests only. Tests of one suite share it, so they use people and pictures of their own.
 */
export function withDatabase(name: string, tests: Tests): void {
  for (const database of databases()) declare(name, database, tests);
}

/** Declares a suite once: on PostgreSQL where there is one, else on the embedded database. */
export function withOneDatabase(name: string, tests: Tests): void {
  const last = databases().at(-1);
  if (last) declare(name, last, tests);
}

interface Openable {
  readonly size: string;
  open(): Promise<TestDatabase>;
}

function databases(): readonly Openable[] {
  const postgres = inject('postgresFixture');
  return [
    { size: 'embedded', open: embeddedTestDatabase },
    ...(postgres ? [{ size: 'postgres', open: () => postgresTestDatabase(postgres) }] : []),
  ];
}

function declare(name: string, { size, open }: Openable, tests: Tests): void {
  describe(`${name} (${size})`, () => {
    let current: TestDatabase | undefined;
    beforeAll(async () => {
      current = await open();
    });
    afterAll(async () => {
      await current?.close();
    });
    tests(() => {
      if (!current) throw new Error('the database is there inside of hooks and tests only');
      return current;
    });
  });
}
