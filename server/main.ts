/** Starts the roles that a process is asked to play, and ends them in order. */

import { openAdminSocket } from './admin/server.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { DataFolderInUse, lockDataFolder } from './db/dataLock.ts';
import { prepareDatabase } from './db/prepare.ts';
import { createModules, type Modules } from './http/modules.ts';
import { createRateLimiter } from './http/rateLimits.ts';
import { openJobBus } from './jobs/bus.ts';
import { createHandlers } from './jobs/handlers.ts';
import { openQueue } from './jobs/queue.ts';
import { startSweeper } from './jobs/sweep.ts';
import { createLog, type Log } from './log.ts';
import { createAdmin } from './modules/admin/service.ts';
import { createPool } from './pool/pool.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import type { Services } from './services.ts';
import { openStorage } from './storage/open.ts';

/** start: api, worker and web in one process · api · worker · migrate: bring the database up to date and end. */
export type Role = 'start' | 'api' | 'worker' | 'migrate';

/** Something that a person can mend, said in one line. */
class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** What was opened, closed in the opposite order; one that fails to close does not keep the others open. */
class Opened {
  readonly #closers: { name: string; close: () => unknown }[] = [];

  add(name: string, close: () => unknown): void {
    this.#closers.push({ name, close });
  }

  async close(log: Log): Promise<void> {
    for (const { name, close } of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, `${name} did not close`);
      }
    }
    this.#closers.length = 0;
  }
}

/** A process that is asked to end and has not after this long ends anyway. */
const endPatienceMs = 8000;

async function openServices(role: Role, config: Config, log: Log, opened: Opened): Promise<Services> {
  const embedded = config.databaseUrl === undefined;
  if (embedded) opened.add('the lock', lockDataFolder(config.dataDir));
  const db = await openDatabase(config).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(`the database cannot be opened: ${reason}`);
  });
  opened.add('the database', () => db.close());
  const applied = await prepareDatabase(db);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
  const storage = openStorage(config);
  opened.add('the storage', () => storage.close());
  const pool = createPool({ threads: config.threads, concurrency: config.concurrency });
  opened.add('the engine', () => pool.close());
  const bus = await openJobBus(db, log);
  opened.add('the bus', () => bus.close());
  const concurrency = role === 'api' ? 0 : config.concurrency;
  const queue = await openQueue({ database: db, log, concurrency });
  opened.add('the queue', () => queue.stop());
  const mail = config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : undefined;
  return { config, log, db, storage, pool, bus, queue, mail };
}

async function startWorker(services: Services, modules: Modules, opened: Opened): Promise<void> {
  const { config, db, queue, log } = services;
  const alone = db.kind === 'embedded';
  if (alone) {
    const waiting = await modules.renders.recover();
    if (waiting > 0) log.info({ jobs: waiting }, 'jobs of the last run wait again');
  }
  await queue.work(createHandlers(services, modules));
  const limiter = createRateLimiter(db, config.limits);
  const sweeper = startSweeper({ services, modules, limiter, alone });
  opened.add('the sweep', () => sweeper.stop());
}

async function startHttp(services: Services, modules: Modules, opened: Opened): Promise<string> {
  const { config } = services;
  const { createHttpServer } = await import('./http/server.ts');
  const server = await createHttpServer(services, { modules });
  opened.add('the HTTP server', () => server.close());
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE') {
      throw new StartFault(`port ${config.port} on ${config.host} is taken; set PORT to another one`);
    }
    throw new StartFault(`cannot listen on ${config.host}:${config.port} (${code || String(error)})`);
  }
  return config.publicUrl;
}

/** This process has the embedded database to itself: operators go through it. */
async function startAdministration(services: Services, opened: Opened): Promise<void> {
  const { config, db: database, log } = services;
  const admin = createAdmin({ database, log });
  const socket = await openAdminSocket({ admin, log, dataDir: config.dataDir });
  opened.add('the administration socket', () => socket.close());
}

async function startRole(role: Role, services: Services, opened: Opened): Promise<void> {
  if (role === 'migrate') return;
  const modules = createModules(services);
  opened.add('mail', () => modules.mail.close());
  const url = role === 'worker' ? undefined : await startHttp(services, modules, opened);
  if (role !== 'api') await startWorker(services, modules, opened);
  if (services.db.kind === 'embedded') await startAdministration(services, opened);
  modules.mail.start();
  process.stdout.write(url ? `Roomwright is ready at ${url}\n` : 'Roomwright worker is working\n');
}

/** Resolves at the first Ctrl-C or request to end, also when the process that started this one is gone. */
function endRequest(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
  if (process.channel) {
    process.once('disconnect', () => resolve('disconnect'));
    process.channel.unref();
  }
  return promise;
}

/** Plays a role until the process is asked to end. Throws ConfigError, DataFolderInUse and other faults of the start. */
export async function run(role: Role, config: Config): Promise<void> {
  if (!config.databaseUrl && (role === 'api' || role === 'worker')) {
    throw new StartFault(`the role ${role} needs DATABASE_URL; on one machine without it, use roomwright start`);
  }
  const log = createLog(config);
  const opened = new Opened();
  const asked = endRequest();
  try {
    const services = await openServices(role, config, log, opened);
    await startRole(role, services, opened);
    if (role !== 'migrate') log.info({ reason: await asked }, 'ending');
  } finally {
    const late = setTimeout(() => {
      log.error('ending took too long');
      process.exit(1);
    }, endPatienceMs);
    await opened.close(log);
    clearTimeout(late);
  }
}

const isRole = (role: string): role is Role => ['start', 'api', 'worker', 'migrate'].includes(role);

/** For the command line: plays a role and gives the exit status; faults are told on stderr, a line each. */
export async function main(role: string, args: readonly string[] = []): Promise<0 | 1> {
  try {
    if (!isRole(role) || args.length > 0) throw new StartFault(`there is no role ${[role, ...args].join(' ')}`);
    await run(role, loadConfig());
    return 0;
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof StartFault;
    const lines =
      error instanceof ConfigError ? error.faults : [error instanceof Error ? error.message : String(error)];
    for (const line of lines) process.stderr.write(`roomwright: ${line}\n`);
    if (!known && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`);
    return 1;
  }
}
