import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { withDatabase } from '../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import * as schema from './schema.ts';

function person(id: string) {
  return { id, userName: 'Ada', passwordHash: 'x', locale: 'en_US', acceptedTermsAt: new Date(0) };
}

withDatabase('the database client', (get) => {
  it('gives back dates, JSON, bytes and large whole numbers as they went in', async () => {
    const { handle } = get().database;
    const createdAt = new Date('2026-02-03T04:05:06.789Z');
    await handle.insert(schema.users).values(person('types'));
    await handle.insert(schema.sessions).values({
      tokenHash: Buffer.from([0, 1, 2, 255, 92, 39]),
      userId: 'types',
      state: 'ok',
      remember: true,
      expiresAt: createdAt,
    });
    await handle.insert(schema.images).values({
      id: 'types',
      userId: 'types',
      kind: 'photo',
      width: 1,
      height: 1,
      format: 'png',
      bytes: 2 ** 52 + 1,
      sha256: '',
      originalKey: '',
      workingKey: '',
      workingWidth: 1,
      workingHeight: 1,
    });
    const request = { text: "O'Brien \\ \n 界", nested: [1, null, { deep: true }], zero: 0 };
    await handle.insert(schema.jobs).values({
      id: 'types',
      userId: 'types',
      imageId: 'types',
      tool: 'restyle',
      status: 'queued',
      request,
      requested: 1,
      cost: 1,
      progress: 0.25,
    });
    const [session] = await handle.select().from(schema.sessions).where(eq(schema.sessions.userId, 'types'));
    expect(session?.tokenHash).toEqual(Buffer.from([0, 1, 2, 255, 92, 39]));
    expect(session?.expiresAt).toEqual(createdAt);
    expect(session?.remember).toBe(true);
    expect(session?.endedAt).toBeNull();
    const [image] = await handle.select().from(schema.images).where(eq(schema.images.id, 'types'));
    expect(image?.bytes).toBe(2 ** 52 + 1);
    const [job] = await handle.select().from(schema.jobs).where(eq(schema.jobs.id, 'types'));
    expect(job?.request).toEqual(request);
    expect(job?.progress).toBe(0.25);
  });

  it('gives sums and counts in the same type on both databases', async () => {
    const { rows } = await get().database.handle.raw(
      'select count(*) as count, sum(n) as sum, sum(n)::int as whole, 5000000000::bigint as big from generate_series(1, 3) n',
    );
    expect(rows).toEqual([{ count: '3', sum: '6', whole: 6, big: '5000000000' }]);
  });

  it('goes on after a failed statement, with the error code of PostgreSQL', async () => {
    const { database } = get();
    await expect(database.handle.raw('select bogus')).rejects.toMatchObject({ code: '42703' });
    await expect(database.handle.raw('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await database.handle.insert(schema.users).values(person('twice'));
    const again = database.handle.insert(schema.users).values(person('twice'));
    await expect(again).rejects.toMatchObject({ cause: { code: '23505', constraint: 'users_pkey' } });
    const { rows } = await database.handle.raw('select $1::text as text', ['still there']);
    expect(rows).toEqual([{ text: 'still there' }]);
  });

  it('commits, or undoes everything', async () => {
    const { database } = get();
    const name = (id: string) => database.handle.select().from(schema.users).where(eq(schema.users.id, id));
    await database.transaction((tx) => tx.insert(schema.users).values(person('kept')));
    await expect(
      database.transaction(async (tx) => {
        await tx.insert(schema.users).values(person('undone'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    // A transaction that a failed statement has aborted is undone, too.
    await expect(
      database.transaction(async (tx) => {
        await tx.insert(schema.users).values(person('aborted'));
        await tx.execute(sql`select bogus`).catch(() => undefined);
        await tx.insert(schema.users).values(person('aborted too'));
      }),
    ).rejects.toThrow();
    expect(await name('kept')).toHaveLength(1);
    expect(await name('undone')).toHaveLength(0);
    expect(await name('aborted')).toHaveLength(0);
  });

  it('refuses the outer handle and a second transaction inside a transaction', async () => {
    const { database } = get();
    await expect(database.transaction(() => database.handle.raw('select 1'))).rejects.toThrow(/inside a transaction/);
    await expect(database.transaction(() => database.handle.select().from(schema.users))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/inside a transaction/) },
    });
    await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(
      /inside a transaction/,
    );
    expect((await database.handle.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('runs what waits for the commit after it, and not after a rollback', async () => {
    const { database } = get();
    const seen: string[] = [];
    await database.transaction(async (tx) => {
      tx.afterCommit(() => seen.push('committed'));
      expect(seen).toEqual([]);
    });
    await database
      .transaction(async (tx) => {
        tx.afterCommit(() => seen.push('rolled back'));
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(seen).toEqual(['committed']);
  });

  it('keeps many statements at once apart', async () => {
    const { database } = get();
    const texts = Array.from({ length: 60 }, (_, i) => `${i}-${'x'.repeat(i * 997)}`);
    const all = await Promise.all(
      texts.map((text, i) =>
        i % 3 === 0
          ? database.transaction((tx) => tx.raw('select $1::text as text', [text]))
          : database.handle.raw('select $1::text as text', [text]),
      ),
    );
    expect(all.map(({ rows }) => rows[0]?.text)).toEqual(texts);
  });

  it('outlives a connection that is lost in the middle of a transaction, which is undone', async () => {
    const { database, url } = get();
    if (!url) return;
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const lost = database.transaction(async (tx) => {
      await tx.insert(schema.users).values(person('lost'));
      const { rows } = await tx.raw('select pg_backend_pid() as pid');
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      const isThere = () => other.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid]);
      await expect.poll(async () => (await isThere()).rowCount).toBe(0);
      // The end of the connection is told between two statements.
      await new Promise(setImmediate);
      await tx.raw('select 1');
    });
    await expect(lost).rejects.toThrow();
    expect(await database.handle.$count(schema.users, eq(schema.users.id, 'lost'))).toBe(0);
    await other.end();
  });

  it('delivers notifications after the commit', async () => {
    const { database } = get();
    const heard: string[] = [];
    let subscribed = 0;
    const listening = await database.listen(
      'test_channel',
      (payload) => heard.push(payload),
      () => {
        subscribed += 1;
      },
    );
    await expect.poll(() => subscribed).toBe(1);
    await database.transaction((tx) => tx.raw("select pg_notify('test_channel', 'one')"));
    await expect.poll(() => heard).toEqual(['one']);
    await listening.close();
  });
});

/** Of every file of the schema: one that nobody lists here would never be compared. */
const schemaFiles = readdirSync(import.meta.dirname).filter((name) => /^schema[A-Z]?\w*\.ts$/.test(name));
const tables = (
  await Promise.all(
    schemaFiles.map(async (name) => {
      const file = pathToFileURL(path.join(import.meta.dirname, name)).href;
      return Object.values((await import(/* @vite-ignore */ file)) as Record<string, unknown>);
    }),
  )
).flat();

withDatabase('migrations', (get) => {
  it('have nothing to do on a database that has them all', async () => {
    expect(await migrate(get().database)).toEqual([]);
  });

  it('refuse a changed file and a database from the future', async () => {
    const files = readMigrations();
    const changed = files.map((file, i) => (i === 0 ? { ...file, sha256: 'other' } : file));
    await expect(migrate(get().database, changed)).rejects.toThrow(/was changed after it had been applied/);
    await expect(migrate(get().database, files.slice(1))).rejects.toThrow(/newer version/);
  });

  it('undo the whole step when one statement fails', async () => {
    const { database } = get();
    const bad = { name: '29990101T0000_bad.sql', text: 'create table half (id int); select bogus;', sha256: 'bad' };
    await expect(migrate(database, [...readMigrations(), bad])).rejects.toMatchObject({ code: '42703' });
    const { rows } = await database.handle.raw("select to_regclass('half')::text as half");
    expect(rows).toEqual([{ half: null }]);
  });

  it('make the tables that the schema describes', async () => {
    const { rows } = await get().database.handle.raw(
      `select table_name, column_name, is_nullable, udt_name from information_schema.columns
       where table_schema = 'public' and table_name <> 'migrations'`,
    );
    const made = rows.map(
      (row) => `${row.table_name}.${row.column_name} ${row.udt_name} ${row.is_nullable === 'NO' ? 'not null' : ''}`,
    );
    const udt: Record<string, string> = {
      integer: 'int4',
      bigint: 'int8',
      boolean: 'bool',
      real: 'float4',
      'double precision': 'float8',
      'text[]': '_text',
      'timestamp with time zone': 'timestamptz',
    };
    const { getTableConfig, PgTable } = await import('drizzle-orm/pg-core');
    const described = tables.flatMap((table) => {
      if (!(table instanceof PgTable)) return [];
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => {
        const type = column.getSQLType();
        return `${name}.${column.name} ${udt[type] ?? type} ${column.notNull ? 'not null' : ''}`;
      });
    });
    expect(made.sort()).toEqual(described.sort());
  });

  it('make the indexes that the schema describes', async () => {
    const { rows } = await get().database.handle.raw("select indexname from pg_indexes where schemaname = 'public'");
    const { getTableConfig, PgTable } = await import('drizzle-orm/pg-core');
    const described = tables.flatMap((table) =>
      table instanceof PgTable ? getTableConfig(table).indexes.map((entry) => entry.config.name) : [],
    );
    expect(rows.map((row) => row.indexname)).toEqual(expect.arrayContaining(described));
  });
});
