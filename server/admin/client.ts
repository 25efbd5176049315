/** The way to the data of an installation: through the server that holds it, or else by opening the database. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BackUp, createBackUp } from '../backup/make.ts';
import type { Settings } from '../config.ts';
import type { Secrets } from '../crypto.ts';
import { type Database, openEmbeddedDatabase, openPostgres } from '../db/client.ts';
import { DataFolderInUse, lockDataFolder } from '../db/dataLock.ts';
import { prepareDatabase } from '../db/prepare.ts';
import type { Log } from '../log.ts';
import { AdminRefusal } from '../modules/admin/refusal.ts';
import type { AdminAnswer, AdminRequest } from '../modules/admin/requests.ts';
import { createAdmin } from '../modules/admin/service.ts';
import { createMail } from '../modules/mail/service.ts';
import { openStorage } from '../storage/open.ts';
import { socketPath } from './place.ts';
import { adminReply, firstLine } from './protocol.ts';

export interface Administration {
  /** Does one action. Throws AdminRefusal for what cannot be done as asked. */
  ask(request: AdminRequest): Promise<AdminAnswer>;
  close(): Promise<void>;
}

type AdministrationSettings = Pick<Settings, 'dataDir' | 's3' | 'databaseUrl' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>;

export interface AdministrationOptions {
  readonly settings: AdministrationSettings;
  /** The installation's, where this process knows them. */
  readonly secrets?: Secrets | undefined;
  /** Hears of what is changed when no server does it. */
  readonly log: Log;
  /** How long a process that holds the data folder may take until it answers: it may be starting or ending. */
  readonly patienceMs?: number;
}

const longestReply = 16_000_000;
const retryMs = 150;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Asks the server behind a socket. Throws the system's error when nobody listens there. */
export async function askServer(file: string, request: AdminRequest): Promise<AdminAnswer> {
  const socket = connect(file);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    const line = firstLine(socket, longestReply);
    socket.write(`${JSON.stringify(request)}\n`);
    const text = await line.catch(() => {
      throw new AdminRefusal('unknown', 'the server ended before it answered; check whether it was done');
    });
    const reply = adminReply.parse(JSON.parse(text));
    if (!reply.ok) throw new AdminRefusal(reply.reason, reply.message);
    return reply.answer;
  } finally {
    socket.destroy();
  }
}

type Direct = Pick<AdministrationOptions, 'settings' | 'secrets' | 'log'>;

/** Mails that an action writes are delivered by a server: here nothing is sent. */
async function overDatabase(
  database: Database,
  { settings, secrets, log }: Direct,
  close: () => Promise<void>,
  backUp?: BackUp,
): Promise<Administration> {
  const { publicUrl, smtpUrl, mailFrom } = settings;
  const provider = smtpUrl ? (await import('../providers/mail/smtp.ts')).smtpMail(smtpUrl, mailFrom) : undefined;
  const mail = createMail({ database, provider, log });
  const admin = createAdmin({ database, mail, publicUrl, log, backUp, secrets });
  return {
    ask: (request) => admin.run(request),
    close: async () => {
      await mail.close();
      await close();
    },
  };
}

async function openEmbeddedDirectly(direct: Direct, unlock: () => void): Promise<Administration> {
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    unlock();
  };
  try {
    database = await openEmbeddedDatabase({
      folder: path.join(direct.settings.dataDir, 'database'),
      fixture: undefined,
    });
    await prepareDatabase(database);
    const { settings } = direct;
    const storage = openStorage(settings);
    const backUp = createBackUp({ database, storage, dataDir: settings.dataDir });
    return await overDatabase(database, direct, close, backUp);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openOnPostgres(databaseUrl: string, options: Direct): Promise<Administration> {
  const database = await openPostgres(databaseUrl, 2);
  const direct = await overDatabase(database, options, () => database.close());
  // Servers of another version may be at work there, so nothing is migrated in passing.
  const { rows } = await database.handle.raw("select to_regclass('users') is not null as ready");
  if (rows[0]?.ready === true) return direct;
  await direct.close();
  throw new AdminRefusal('not-ready', 'the database has no tables yet: run roomwright migrate');
}

async function openFolder({ patienceMs = 15_000, ...direct }: AdministrationOptions): Promise<Administration> {
  const { dataDir } = direct.settings;
  // Opening a database where there is none would make one.
  if (!existsSync(path.join(dataDir, 'database'))) {
    throw new AdminRefusal('not-ready', `there is no database in ${dataDir}: start Roomwright, or set ROOMWRIGHT_DATA`);
  }
  const deadline = Date.now() + patienceMs;
  for (;;) {
    let held: DataFolderInUse;
    try {
      return await openEmbeddedDirectly(direct, lockDataFolder(dataDir));
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      held = error;
    }
    const file = socketPath(dataDir);
    const reached = await new Promise<string>((resolve) => {
      const socket = connect(file, () => {
        socket.end();
        resolve('yes');
      });
      socket.on('error', (error) => resolve(codeOf(error)));
    });
    if (reached === 'yes') return { ask: (request) => askServer(file, request), close: async () => undefined };
    if (reached === 'EACCES' || reached === 'EPERM') {
      throw new AdminRefusal('not-allowed', `only the user that runs the server may use ${file}`);
    }
    if (Date.now() >= deadline) {
      throw new AdminRefusal('no-answer', `${held.message.split(';')[0]}, which does not answer at ${file}`);
    }
    await sleep(retryMs);
  }
}

/** Finds the way. Throws AdminRefusal when there is none. */
export function openAdministration(options: AdministrationOptions): Promise<Administration> {
  const { databaseUrl } = options.settings;
  return databaseUrl ? openOnPostgres(databaseUrl, options) : openFolder(options);
}
