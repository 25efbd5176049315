/** The queue: pg-boss on the product's own database, behind the interface of `types.ts`. */
import { type Db, PgBoss } from 'pg-boss';
import type { Database, Handle, Tx } from '../db/client.ts';
import { idOfUuid, uuidOf } from '../db/id.ts';
import type { Log } from '../log.ts';
import type { Handler, Queue } from './types.ts';

const schema = 'pgboss';
/** Name of the one queue of pg-boss. */
const name = 'render';
/** Seconds that one attempt may take. */
const attemptSeconds = 900;
/**
 * How often the queue gives work out again that ended without an answer: a lost worker, a lost database, a process that
 * was asked to end. The handler counts for itself what it takes as a failed attempt.
 */
const redeliveries = 20;

/** Seconds without a sign of life after which work is taken from its worker; the shortest that pg-boss takes. */
const heartbeatSeconds = 10;
/** Longer than any work is put off: a time further ahead is of a clock that went back since. */
const aheadSeconds = 60;
/** A process that is asked to end waits this long for its handlers to let go. */
const stopTimeoutMs = 5000;

export interface QueueOptions {
  readonly database: Database;
  readonly log: Log;
  /** Jobs that this process runs at the same time; 0: it only puts work into the queue. */
  readonly concurrency: number;
}

/** pg-boss runs its statements through the product's own connections. */
function bossDatabase(database: Database): Db {
  return {
    executeSql: (text, values) => database.handle.raw(text, values),
    listen: (channel, hear, onReconnect) => database.listen(channel, hear, onReconnect),
  };
}

const inside = (tx: Handle): Db => ({ executeSql: (text, values) => tx.raw(text, values) });

const kindOptions = (database: Database) =>
  database.kind === 'embedded'
    ? // Concurrent rebuilds and vacuum are the business of a server that has background processes.
      ({ backend: 'pglite', reindex: false, monitorVacuum: false } as const)
    : ({ backend: 'postgres' } as const);

const settings = {
  expireInSeconds: attemptSeconds,
  retryLimit: redeliveries,
  retryDelay: 1,
  heartbeatSeconds,
  notify: true,
  // What ended is told by the product's own tables; the queue forgets it after an hour.
  deleteAfterSeconds: 3600,
  retentionSeconds: 14 * 24 * 3600,
};

/** Makes or updates the queue's tables and the queue in them. */
export async function installQueue(database: Database): Promise<void> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema,
    supervise: false,
    schedule: false,
    ...kindOptions(database),
  });
  await boss.start();
  try {
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

class BossQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #log: Log;
  readonly #concurrency: number;
  readonly #stopping = new AbortController();

  constructor(boss: PgBoss, { database, log, concurrency }: QueueOptions) {
    this.#boss = boss;
    this.#database = database;
    this.#log = log;
    this.#concurrency = concurrency;
  }

  async enqueue(tx: Tx, jobId: string, orderAt: Date): Promise<void> {
    // pg-boss takes the highest priority first: the seconds before 2058, so that an earlier time is a higher number.
    const priority = Math.round((Date.UTC(2058, 0, 1) - orderAt.getTime()) / 1000);
    await this.#boss.send(name, { jobId }, { id: uuidOf(jobId), priority, db: inside(tx) });
  }

  async remove(tx: Tx, jobId: string): Promise<void> {
    await this.#boss.cancel(name, uuidOf(jobId), { db: inside(tx) });
  }

  async alive(handle: Handle, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await handle.raw(
      `select id::text from ${schema}.job where name = $1 and id = any($2::uuid[]) and state < 'completed'`,
      [name, jobIds.map(uuidOf)],
    );
    return new Set(rows.map(({ id }) => idOfUuid(String(id))));
  }

  async forgetFuture(): Promise<void> {
    const late = `now() + interval '${aheadSeconds} seconds'`;
    await this.#database.handle.raw(
      `update ${schema}.job set start_after = now() where name = $1 and state < 'active' and start_after > ${late}`,
      [name],
    );
    await this.#database.handle.raw(
      `update ${schema}.job set heartbeat_on = now(), started_on = least(started_on, now())
       where name = $1 and state = 'active' and heartbeat_on > ${late}`,
      [name],
    );
  }

  async reclaimAll(): Promise<void> {
    const { rows } = await this.#database.handle.raw(
      `select id::text from ${schema}.job where name = $1 and state = 'active'`,
      [name],
    );
    const ids = rows.map(({ id }) => String(id));
    if (ids.length > 0) await this.#boss.fail(name, ids, { message: 'its process has ended' });
  }

  async work(load: () => Promise<Handler>): Promise<void> {
    const options = {
      batchSize: 1,
      localConcurrency: this.#concurrency,
      pollingIntervalSeconds: 1,
      // Retries and work that was handed back come without a notification.
      notifyPollingIntervalSeconds: 2,
      heartbeatRefreshSeconds: 1,
    } as const;
    const workerId: string = await this.#boss.work<unknown>(name, options, async ([job]) => {
      if (!job) return;
      const jobId = idOfUuid(job.id);
      try {
        this.#stopping.signal.throwIfAborted();
        const handle = await load();
        const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
        await handle(jobId, { signal, stopping: () => this.#stopping.signal.aborted });
      } catch (error) {
        if (this.#stopping.signal.aborted) this.#log.info({ job: jobId }, 'handing a job back to the queue');
        else this.#log.error({ err: error, job: jobId }, 'a job failed; the queue gives it out again');
        throw error;
      } finally {
        // More may be waiting: ask at once in place of after the polling interval.
        this.#boss.notifyWorker(workerId);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new DOMException('the process is about to end', 'AbortError'));
    await this.#boss.stop({ graceful: this.#concurrency > 0, close: false, timeout: stopTimeoutMs });
  }
}

/** Opens the queue of a database that `installQueue` has prepared. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { database, log, concurrency } = options;
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema,
    migrate: false,
    schedule: false,
    supervise: concurrency > 0,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    useListenNotify: concurrency > 0,
    ...kindOptions(database),
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue reported an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue reported a warning'));
  await boss.start();
  // With a cold cache the first `send` inside of a transaction would ask through the outer handle.
  await boss.getQueueStats(name);
  return new BossQueue(boss, options);
}
