/** Starts what a process is asked to be, and ends it in order. Faults are told in one line each. */
import { createServer } from 'node:net';
import path from 'node:path';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { DataFolderInUse, lockDataFolder } from './db/dataLock.ts';
import { openEmbedded } from './db/pglite.ts';
import { createLog } from './log.ts';
import { Opened } from './opened.ts';
import type { ProcessType } from './processTypes.ts';
import { listenFault, StartFault } from './startFault.ts';

/** A process that is asked to end and has not after this long ends anyway. */
const endPatienceMs = 8000;

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

/** A taken port is told before a database is opened, which takes seconds the first time. */
function checkPort({ host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer();
  server.once('error', (error) => reject(listenFault({ host, port }, error)));
  server.listen({ host, port }, () => server.close(() => resolve()));
  return promise;
}

/** Is a process of this type until it is asked to end. Throws StartFault and DataFolderInUse. */
export async function run(processType: ProcessType, config: Config): Promise<void> {
  if (!config.databaseUrl && (processType === 'api' || processType === 'worker')) {
    throw new StartFault(`the role ${processType} needs DATABASE_URL; on one machine without it, use roomwright start`);
  }
  const log = createLog(config);
  const opened = new Opened();
  const asked = endRequest();
  try {
    if (!config.databaseUrl) opened.add('the lock', lockDataFolder(config.dataDir));
    if (processType === 'start' || processType === 'api') await checkPort(config);
    const folder = path.join(config.dataDir, 'database');
    const embedded = config.databaseUrl ? undefined : openEmbedded({ folder, fixture: undefined });
    if (embedded)
      opened.add('the database thread', () =>
        embedded.then(
          (thread) => thread.close(),
          () => undefined,
        ),
      );
    // Loading the rest takes about as long as opening the database, which has a thread of its own.
    const { startProcess: startRole } = await import('./processTypes.ts');
    await startRole({ processType, config, log, opened, embedded });
    if (processType !== 'migrate') log.info({ reason: await asked }, 'ending');
  } finally {
    const late = setTimeout(() => {
      log.error('ending took too long');
      process.exit(1);
    }, endPatienceMs);
    await opened.close(log);
    clearTimeout(late);
  }
}

const isProcessType = (processType: string): processType is ProcessType =>
  ['start', 'api', 'worker', 'migrate'].includes(processType);

/** For the command line: starts a process and gives the exit status; faults are told on stderr, a line each. */
export async function main(processType: string, args: readonly string[] = []): Promise<0 | 1> {
  try {
    if (!isProcessType(processType) || args.length > 0)
      throw new StartFault(`there is no role ${[processType, ...args].join(' ')}`);
    await run(processType, loadConfig());
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
