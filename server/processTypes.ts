/** What each type of process is made of: opened here in order, closed by `main.ts` in the opposite one. */
import { openAdminSocket } from './admin/server.ts';
import { createBackUp } from './backup/make.ts';
import { startBackups } from './backup/schedule.ts';
import type { Config } from './config.ts';
import { type Database, openEmbeddedDatabase, openPostgres } from './db/client.ts';
import type { EmbeddedDatabase } from './db/pglite.ts';
import { prepareDatabase } from './db/prepare.ts';
import { localKey } from './http/localPages.ts';
import { createRateLimiter } from './http/rateLimits.ts';
import { createHttpServer } from './http/server.ts';
import { openJobBus } from './jobs/bus.ts';
import { jobHandler } from './jobs/handler.ts';
import { openQueue } from './jobs/queue.ts';
import { startSweeper } from './jobs/sweep.ts';
import type { Log } from './log.ts';
import { createAdmin } from './modules/admin/service.ts';
import { createModules, type Modules } from './modules.ts';
import type { Opened } from './opened.ts';
import { createPool } from './pool/pool.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import type { Services } from './services.ts';
import { listenFault, StartFault } from './startFault.ts';
import { openStorage } from './storage/open.ts';
import { sweepsOf } from './sweeps.ts';

/** start: api, worker and web in one process · api · worker · migrate: bring the database up to date and end. */
export type ProcessType = 'start' | 'api' | 'worker' | 'migrate';

export interface Start {
  readonly processType: ProcessType;
  readonly config: Config;
  readonly log: Log;
  readonly opened: Opened;
  /** Being opened since before this module was loaded; undefined with PostgreSQL. */
  readonly embedded: Promise<EmbeddedDatabase> | undefined;
}

async function openDatabase(config: Config, embedded: Start['embedded']): Promise<Database> {
  if (embedded) return openEmbeddedDatabase(embedded);
  if (config.databaseUrl) return openPostgres(config.databaseUrl, config.databaseConnections);
  throw new Error('neither an embedded database nor DATABASE_URL');
}

async function openServices({ processType, config, log, opened, embedded }: Start): Promise<Services> {
  const db = await openDatabase(config, embedded).catch((error: unknown) => {
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
  const concurrency = processType === 'api' ? 0 : config.concurrency;
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
  await queue.work(jobHandler(services, modules));
  const limiter = createRateLimiter(db, config.limits);
  const sweeper = startSweeper(sweepsOf({ services, modules, limiter, alone }), log);
  opened.add('the sweep', () => sweeper.stop());
}

async function startHttp(services: Services, modules: Modules, opened: Opened): Promise<string> {
  const { config } = services;
  const server = await createHttpServer(services, { modules });
  opened.add('the HTTP server', () => server.close());
  await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFault(config, error);
  });
  return config.publicUrl;
}

/** This process has the embedded database to itself: operators go through it. */
async function startAdministration(services: Services, modules: Modules, opened: Opened): Promise<void> {
  const { config, db: database, storage, log } = services;
  const backUp = createBackUp({ database, storage, dataDir: config.dataDir });
  const admin = createAdmin({
    database,
    mail: modules.mail,
    publicUrl: config.publicUrl,
    secrets: config.secrets,
    log,
    backUp,
  });
  const socket = await openAdminSocket({ admin, log, dataDir: config.dataDir });
  opened.add('the administration socket', () => socket.close());
  if (!config.backups) return;
  const { folder, everyHours, keep } = config.backups;
  const backups = startBackups({ folder, everyHours, make: () => backUp(folder, keep), log });
  opened.add('the backups', () => backups.stop());
}

/** Where it is, and where on this machine mails and test payments are. */
function readyText(config: Config, url: string): string {
  const ready = `Roomwright is ready at ${url}\n`;
  if (config.smtpUrl || !config.loopback || config.localPages === 'open') return ready;
  return `${ready}Mails stay on this machine: ${url}/dev/mailbox?key=${localKey(config)}\n`;
}

/** Starts a process of this type; resolves once it is ready, and has said so on stdout. */
export async function startProcess(start: Start): Promise<void> {
  const { processType, opened } = start;
  const services = await openServices(start);
  if (processType === 'migrate') return;
  const modules = createModules(services);
  opened.add('mail', () => modules.mail.close());
  opened.add('payment', () => modules.billing.close());
  const url = processType === 'worker' ? undefined : await startHttp(services, modules, opened);
  if (processType !== 'api') await startWorker(services, modules, opened);
  if (services.db.kind === 'embedded') await startAdministration(services, modules, opened);
  modules.mail.start();
  process.stdout.write(url ? readyText(start.config, url) : 'Roomwright worker is working\n');
}
