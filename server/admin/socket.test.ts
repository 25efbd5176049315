import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../db/dataLock.ts';
import { createLog } from '../log.ts';
import { AdminRefusal } from '../modules/admin/refusal.ts';
import type { AdminAnswer, AdminRequest } from '../modules/admin/requests.ts';
import { askServer, openAdministration } from './client.ts';
import { pointerFile, socketPath } from './place.ts';
import { type AdminSocket, openAdminSocket } from './server.ts';

const nobody: AdminAnswer = { people: [], after: null };
const everybody: AdminRequest = { action: 'ls', after: '' };

let dataDir: string;
let opened: AdminSocket[];
let logged: string[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'rw-'));
  opened = [];
  logged = [];
});
afterEach(async () => {
  for (const socket of opened) await socket.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(run: (request: AdminRequest) => Promise<AdminAnswer> = async () => nobody): Promise<AdminSocket> {
  const write = (_fields: unknown, message = '') => void logged.push(message);
  const socket = await openAdminSocket({ admin: { run }, log: { warn: write, error: write } as never, dataDir });
  opened.push(socket);
  return socket;
}

/** Sends bytes as they are and gives what comes back until the end. */
function send(bytes: string): Promise<string> {
  const socket = connect(socketPath(dataDir));
  socket.write(bytes);
  return text(socket);
}

describe('the place', () => {
  it('is a socket in the data folder for its owner alone, gone after the end', async () => {
    const socket = await open();
    expect(readdirSync(dataDir)).toEqual(['admin.sock']);
    const { mode } = statSync(path.join(dataDir, 'admin.sock'));
    expect([(mode & 0o170000) === 0o140000, mode & 0o777]).toEqual([true, 0o600]);
    expect(await askServer(socketPath(dataDir), everybody)).toEqual(nobody);
    await socket.close();
    expect(readdirSync(dataDir)).toEqual([]);
    await expect(askServer(socketPath(dataDir), everybody)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('has its mode whatever the process gives to new files', async () => {
    const before = process.umask(0);
    try {
      await open();
    } finally {
      process.umask(before);
    }
    expect(statSync(path.join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
  });

  it.each(['a socket nobody listens on', 'a file'])('replaces what a killed process has left: %s', async (what) => {
    const file = path.join(dataDir, 'admin.sock');
    if (what === 'a file') writeFileSync(file, '');
    else {
      const earlier = createServer();
      await new Promise<void>((resolve) => earlier.listen(file, resolve));
      const draft = path.join(dataDir, 'kept');
      mkdirSync(draft);
      // Closing removes the socket at its path, so it is put aside for that moment, as a kill would leave it.
      renameSync(file, path.join(draft, 's'));
      await new Promise<void>((resolve) => earlier.close(() => resolve()));
      renameSync(path.join(draft, 's'), file);
      rmSync(draft, { recursive: true });
      await expect(askServer(file, everybody)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
    await open();
    expect(await askServer(file, everybody)).toEqual(nobody);
  });

  it('is elsewhere for a folder with a long name, which a file then says', async () => {
    const root = dataDir;
    dataDir = path.join(root, 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(dataDir, { recursive: true });
    // As if the one before had been killed.
    const lost = await open();
    const lostFolder = path.dirname(socketPath(dataDir));
    const socket = await open();
    const file = socketPath(dataDir);
    expect(existsSync(lostFolder)).toBe(false);
    expect(readFileSync(pointerFile(dataDir), 'utf8')).toBe(file);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await askServer(file, everybody)).toEqual(nobody);
    await socket.close();
    expect([existsSync(path.dirname(file)), readdirSync(dataDir)]).toEqual([false, []]);
    await lost.close();
    dataDir = root;
  });

  it('removes nothing that is not its own because a file says so', async () => {
    const precious = path.join(dataDir, 'precious');
    writeFileSync(precious, 'kept');
    writeFileSync(pointerFile(dataDir), precious);
    await open();
    expect(readFileSync(precious, 'utf8')).toBe('kept');
    expect(await askServer(socketPath(dataDir), everybody)).toEqual(nobody);
  });

  it.skipIf(process.getuid?.() === 0)('is done without where no socket can be', async () => {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = path.join(dataDir, 'none');
    chmodSync(dataDir, 0o500);
    try {
      await open();
      expect(logged).toEqual([expect.stringContaining('no administration socket')]);
    } finally {
      chmodSync(dataDir, 0o700);
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});

describe('what goes over it', () => {
  it('tells refusals as they are and hides faults behind the log', async () => {
    await open(async ({ action }) => {
      if (action === 'show') throw new AdminRefusal('not-found', 'nobody has it');
      throw new Error('relation "users" is broken');
    });
    const file = socketPath(dataDir);
    await expect(askServer(file, { action: 'show', account: 'a@b.test' })).rejects.toMatchObject({
      name: 'AdminRefusal',
      reason: 'not-found',
      message: 'nobody has it',
    });
    await expect(askServer(file, everybody)).rejects.toMatchObject({
      reason: 'failed',
      message: 'the server failed to do it; its log says why',
    });
    expect(logged).toEqual(['administration failed']);
  });

  it.each([
    '\n',
    'hello\n',
    '{"action":"drop"}\n',
    '{"action":"grant-credits","email":"a@b.test","credits":-5}\n',
    '{"action":"grant-credits","email":"a@b.test","credits":1.5}\n',
    '{"action":"set-plan","email":"a@b.test","plan":"enterprise"}\n',
    '{"action":"set-plan","email":"a@b.test","plan":"pro"}\n',
    '{"action":"set-api-switch","email":"a@b.test","apiSwitch":3}\n',
  ])('does nothing for %j', async (line) => {
    const done: AdminRequest[] = [];
    await open(async (request) => {
      done.push(request);
      return nobody;
    });
    expect(JSON.parse(await send(line))).toMatchObject({ ok: false, reason: 'usage' });
    expect([done, logged]).toEqual([[], []]);
  });

  it('cuts off what never ends its line', async () => {
    await open();
    await expect(send('x'.repeat(100_000)).catch(() => '')).resolves.toBe('');
    expect(await askServer(socketPath(dataDir), everybody)).toEqual(nobody);
  });

  it('ends what is being done before it closes, and does not wait for those that say nothing', async () => {
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const socket = await open(async () => {
      started.resolve();
      await goOn.promise;
      return nobody;
    });
    const silent = send('{"action":');
    const answer = askServer(socketPath(dataDir), everybody);
    await started.promise;
    const closed = socket.close();
    expect(existsSync(path.join(dataDir, 'admin.sock'))).toBe(false);
    expect(await silent.catch(() => '')).toBe('');
    goOn.resolve();
    expect(await answer).toEqual(nobody);
    await closed;
  });

  it('says that it is not known what was done when the server ends in between', async () => {
    const file = path.join(dataDir, 'admin.sock');
    const rude = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => rude.listen(file, resolve));
    await expect(askServer(file, everybody)).rejects.toMatchObject({ reason: 'unknown' });
    await new Promise<void>((resolve) => rude.close(() => resolve()));
  });
});

it('leaves a folder alone whose holder does not answer, and says who holds it', async () => {
  mkdirSync(path.join(dataDir, 'database'));
  const letGo = lockDataFolder(dataDir);
  const log = createLog({ logLevel: 'silent', logFormat: 'json' });
  const settings = {
    dataDir,
    databaseUrl: undefined,
    s3: undefined,
    publicUrl: 'http://127.0.0.1',
    smtpUrl: undefined,
    mailFrom: '',
  };
  await expect(openAdministration({ settings, log, patienceMs: 200 })).rejects.toMatchObject({
    name: 'AdminRefusal',
    reason: 'no-answer',
    message: `the data folder ${dataDir} is in use by process ${process.pid}, which does not answer at ${dataDir}/admin.sock`,
  });
  const waiting = openAdministration({ settings, log });
  await open();
  expect(await (await waiting).ask(everybody)).toEqual(nobody);
  letGo();
});
