import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmbeddedDatabase } from './db/client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-main-'));
const dataDir = path.join(folder, 'data');
const program = path.join(import.meta.dirname, 'cli', 'main.ts');
const children: ChildProcess[] = [];
let port = 0;

function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  return once(server, 'listening').then(() => {
    const address = server.address();
    server.close();
    return typeof address === 'object' && address ? address.port : 0;
  });
}

interface Ended {
  readonly status: number | null;
  readonly output: string;
  readonly faults: string;
}

function start(processType: string, variables: Record<string, string> = {}, ipc = false) {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    ROOMWRIGHT_DATA: dataDir,
    ROOMWRIGHT_LOG: 'warn',
    ...variables,
  };
  const child = spawn(process.execPath, [program, processType], {
    env,
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let faults = '';
  const ready = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('\n')) ready.resolve(output);
  });
  child.stderr?.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  // Not the child's own `close`, which never comes once the channel was let go from this side.
  const parts = [child.stdout, child.stderr].flatMap((stream) => (stream ? [once(stream, 'close')] : []));
  const ended = Promise.all([once(child, 'exit'), ...parts]).then(([[status]]): Ended => {
    ready.reject(new Error(faults));
    return { status, output, faults };
  });
  ready.promise.catch(() => undefined);
  return { child, ready: ready.promise, ended };
}

beforeAll(async () => {
  port = await freePort();
  mkdirSync(dataDir);
  const database = await openEmbeddedDatabase({
    folder: path.join(dataDir, 'database'),
    fixture: inject('embeddedFixture'),
  });
  await database.close();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a process', () => {
  it('says where it is ready, keeps others from its data and port, and ends when it is asked to', async () => {
    const first = start('start');
    const url = `http://127.0.0.1:${port}`;
    expect(await first.ready).toMatch(
      new RegExp(
        `^Roomwright is ready at ${url}\\nMails stay on this machine: ${url}/dev/mailbox\\?key=[\\w-]{22}\\n$`,
      ),
    );
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

    const second = await start('start', { PORT: String(await freePort()) }).ended;
    expect(second.status).toBe(1);
    expect(second.faults).toMatch(/^roomwright: the data folder \S+ is in use by process \d+[^\n]*\n$/);

    const other = path.join(folder, 'other');
    const third = await start('start', { ROOMWRIGHT_DATA: other }).ended;
    expect(third.status).toBe(1);
    expect(third.faults).toMatch(/^roomwright: port \d+ on 127\.0\.0\.1 is taken[^\n]*\n$/);
    expect(readdirSync(other)).toEqual(['secret']);

    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ status: 0, faults: '' });
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
  });

  it('starts again after it was killed, and ends when the process that started it is gone', async () => {
    const first = start('start');
    await first.ready;
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(true);
    const again = start('start', {}, true);
    await again.ready;
    again.child.disconnect();
    expect(await again.ended).toMatchObject({ status: 0 });
  });

  it.each([
    ['worker', {}, /^roomwright: the role worker needs DATABASE_URL[^\n]*\n$/],
    ['start', { PORT: '99999' }, /^roomwright: PORT: must be at most 65535\n$/],
    [
      'start',
      { ROOMWRIGHT_DATA: '/proc/nowhere' },
      /^roomwright: the data folder \/proc\/nowhere cannot be written[^\n]*\n$/,
    ],
    [
      'migrate',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^roomwright: the database cannot be opened: [^\n]+\n$/,
    ],
  ])('tells what is wrong with %s %j in one line', async (processType, variables, line) => {
    const ended = await start(processType, variables).ended;
    expect(ended.faults).toMatch(line);
    expect(ended).toMatchObject({ status: 1, output: '' });
  });
});
