/**
 * Once a test run: the database that every test file starts from, made when the tables have changed since the last run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase, openPostgres } from '../db/client.ts';
import { readMigrations } from '../db/migrate.ts';
import { prepareDatabase } from '../db/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a tar that an embedded database starts from. */
    embeddedFixture: string;
    /** PostgreSQL server with a template database to copy, where DATABASE_URL is set. */
    postgresFixture: { url: string; template: string } | undefined;
  }
}

const root = path.resolve(import.meta.dirname, '..', '..');

/** Changes with everything that a prepared database depends on. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of readMigrations()) hash.update(name).update(sha256);
  for (const file of ['server/db/prepare.ts', 'server/jobs/queue.ts']) {
    const full = path.join(root, file);
    if (existsSync(full)) hash.update(readFileSync(full));
  }
  for (const name of ['pg-boss', '@electric-sql/pglite']) {
    hash.update(readFileSync(path.join(root, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 12);
}

async function embeddedFixture(print: string): Promise<string> {
  const folder = path.join(root, '.cache');
  const file = path.join(folder, `database-${print}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const database = await openEmbeddedDatabase({ folder: undefined, fixture: undefined });
  try {
    await prepareDatabase(database);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, await database.dump());
    renameSync(draft, file);
  } finally {
    await database.close();
  }
  for (const name of readdirSync(folder)) {
    if (/^database-.*\.tar$/.test(name) && !name.includes(print)) rmSync(path.join(folder, name), { force: true });
  }
  return file;
}

async function postgresFixture(url: string, print: string): Promise<{ url: string; template: string }> {
  const template = `roomwright_test_${print}_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template}`);
  } finally {
    await admin.end();
  }
  const target = new URL(url);
  target.pathname = `/${template}`;
  const database = await openPostgres(target.href, 2);
  try {
    await prepareDatabase(database);
  } finally {
    await database.close();
  }
  return { url, template };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const print = fingerprint();
  project.provide('embeddedFixture', await embeddedFixture(print));
  const url = process.env.DATABASE_URL;
  if (!url) process.stderr.write('DATABASE_URL is not set: the database tests run on the embedded database only\n');
  const postgres = url ? await postgresFixture(url, print) : undefined;
  project.provide('postgresFixture', postgres);
  return async () => {
    if (!postgres) return;
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`drop database if exists ${postgres.template} with (force)`);
    await admin.end();
  };
}
