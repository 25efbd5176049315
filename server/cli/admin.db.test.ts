/** The command as operators run it: with and without a server that holds the data folder, and with PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmbeddedDatabase } from '../db/client.ts';
import { users } from '../db/schema.ts';
import { postgresTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createPerson } from '../testing/people.ts';

const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');

function start(environment: Record<string, string>, args: readonly string[]): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, ROOMWRIGHT_LOG_FORMAT: 'json', ...environment };
  return spawn(process.execPath, [executable, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function roomwright(environment: Record<string, string>, ...args: string[]) {
  const child = start(environment, args);
  if (!child.stdout || !child.stderr) throw new Error('no output to read');
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

describe('one data folder', () => {
  let folder: string;
  let environment: Record<string, string>;
  let email: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'roomwright-admin-test-'));
    environment = { ROOMWRIGHT_DATA: folder, HOST: '127.0.0.1', PORT: '0', ROOMWRIGHT_THREADS: '1' };
    const database = await openEmbeddedDatabase({
      folder: path.join(folder, 'database'),
      fixture: inject('embeddedFixture'),
    });
    email = `${await createPerson(database)}@example.test`;
    const other = { id: 'other', passwordHash: 'none', locale: 'zh_CN', acceptedTermsAt: new Date() };
    await database.handle.insert(users).values({ ...other, userName: '李\u{202e}雷' });
    await database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const admin = (...args: string[]) => roomwright(environment, 'admin', 'user', ...args);
  const shown = async () => JSON.parse((await admin('show', email, '--json')).out).person;

  it('is opened by the command itself while no server runs, and let go', async () => {
    const pro = await admin('set-plan', email, 'pro', '--until', '2999-12-31');
    expect(pro).toMatchObject({ code: 0, out: `${email}: plan pro until 2999-12-31, 200 credits\n` });
    const [line = ''] = pro.err.split('\n');
    expect(JSON.parse(line)).toMatchObject({ msg: 'administration: plan set', userId: email.split('@')[0] });
    expect(pro.err).not.toContain('@');
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
    expect(await admin('grant-credits', 'nobody@example.test', '5', '--json')).toEqual({
      code: 1,
      out: '{"ok":false,"tool":"admin user grant-credits","reason":"not-found","message":"no account has the address nobody@example.test"}\n',
      err: 'roomwright: no account has the address nobody@example.test\n',
    });
  });

  it('is reached through the server that holds it', async () => {
    const server = start(environment, ['start']);
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    try {
      // As soon as it holds the folder, long before it is ready: the command waits for it.
      while (!existsSync(path.join(folder, 'lock'))) await sleep(20);
      const list = await admin('ls', '--json');
      expect(JSON.parse(list.out)).toMatchObject({ ok: true, tool: 'admin user ls', people: [{}, {}] });
      expect(existsSync(path.join(folder, 'admin.sock'))).toBe(true);
      const [given, switched] = await Promise.all([
        admin('grant-credits', email, '50', '--reason', 'for Ann Archer'),
        admin('set-api-switch', email, '2'),
      ]);
      expect(given).toEqual({ code: 0, out: `${email}: 50 credits given, 250 now\n`, err: '' });
      expect(switched).toEqual({ code: 0, out: `${email}: API switch 2, API keys on\n`, err: '' });
      expect(await shown()).toMatchObject({ membership: 'pro', credits: 250, apiSwitch: 2 });
      expect(log).toContain('administration: credits given');
      expect(log).not.toMatch(/@example|Ann Archer/);
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    expect(server.exitCode).toBe(0);
    expect(existsSync(path.join(folder, 'admin.sock'))).toBe(false);
    expect(await shown()).toMatchObject({ credits: 250 });
  });

  it('is shown as aligned text, with nothing in names that turns the line', async () => {
    const list = await admin('ls');
    const [head = '', ...lines] = list.out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line.slice(head.indexOf('PLAN'))).toMatch(/^(pro until 2999-12-31|free {16}) {2}\d {2}/);
    expect(list.out).toContain('李\u{fffd}雷');
    expect((await admin('show', email)).out).toMatch(/^credits {8}250, those of this month until \d{4}-\d\d-\d\d$/m);
  });
});

it('makes no data where there is none', async () => {
  const folder = path.join(tmpdir(), `roomwright-none-${process.pid}`);
  const { code, err } = await roomwright({ ROOMWRIGHT_DATA: folder }, 'admin', 'user', 'ls');
  expect([code, err]).toEqual([
    1,
    `roomwright: there is no database in ${folder}: start Roomwright, or set ROOMWRIGHT_DATA\n`,
  ]);
  expect(existsSync(folder)).toBe(false);
});

it('ends with 2 for what it does not understand', async () => {
  const { code, out, err } = await roomwright({}, 'admin', 'user', 'grant-credits', 'a@b.test', 'many', '--json');
  const message = 'the number of credits must be a whole number from 1 to 1000000, not "many"';
  expect({ code, err }).toEqual({ code: 2, err: `roomwright: ${message}\n` });
  expect(JSON.parse(out)).toEqual({ ok: false, tool: 'admin user grant-credits', reason: 'usage', message });
});

const postgres = inject('postgresFixture');
describe.skipIf(!postgres)('PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    if (postgres) test = await postgresTestDatabase(postgres);
  });
  afterAll(() => test.close());

  it('is talked to directly, and no data folder is needed', async () => {
    const id = await createPerson(test.database);
    const folder = path.join(tmpdir(), `roomwright-none-${process.pid}`);
    const environment = { DATABASE_URL: test.url ?? '', ROOMWRIGHT_DATA: folder };
    const given = await roomwright(environment, 'admin', 'user', 'grant-credits', `${id}@example.test`, '5');
    expect(given).toMatchObject({ code: 0, out: `${id}@example.test: 5 credits given, 15 now\n` });
    expect(existsSync(folder)).toBe(false);
  });
});
