/** The database, the same in both sizes: `pg` and drizzle over PostgreSQL or over the embedded one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createFairTurns, type FairTurns } from '../fairTurns.ts';
import { type EmbeddedDatabase, openEmbedded } from './pglite.ts';
import type { ThreadData } from './pgliteProtocol.ts';

/** Runs statements. Functions that may run inside or outside of a transaction take this. */
export type Handle = Omit<NodePgDatabase, 'transaction' | '$client' | '_'> & { readonly raw: RawQuery };

/** A statement as text with `$1` parameters, for the queue; several statements without parameters are allowed. */
export type RawQuery = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

declare const inTransaction: unique symbol;
/** A handle that is inside a transaction. Functions that must be part of their caller's transaction take this. */
export type Tx = Handle & {
  readonly [inTransaction]: true;
  /** Runs `work` after the commit, outside of the transaction; not at all after a rollback. */
  readonly afterCommit: (work: () => void) => void;
};

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * For single statements. Inside a transaction it throws: there the handle given to the callback is the one to use.
   */
  readonly handle: Handle;
  /** Commits what `work` did when it resolves, undoes it when it rejects. Not to be nested. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which has its own transactions, while no other process runs any under the same key. The embedded
   * database has one process only.
   */
  exclusively<T>(key: number, work: () => Promise<T>): Promise<T>;
  /** Hears notifications of a channel until closed; `onReconnect` runs after each (re)subscription. */
  listen(
    channel: string,
    hear: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>;
  /** The embedded database as a tar; PostgreSQL has its own tools and throws. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Scope {
  open: boolean;
}
/** Waiting longer than this for a connection is a fault, not load. */
const connectionTimeoutMillis = 30_000;

const scope = new AsyncLocalStorage<Scope>();

function refuseInside(what: string): void {
  if (!scope.getStore()?.open) return;
  throw new Error(
    `${what} was used inside a transaction: use the tx that the transaction was given, or it would wait for itself`,
  );
}

/** What drizzle asks of a client: a `query` method. */
type Queryable = Pick<pg.ClientBase, 'query'>;

function rawOf(client: Queryable): RawQuery {
  return async (text, values) => {
    const result: unknown = await (values?.length ? client.query(text, values) : client.query(text));
    // Several statements in one text give a list of results.
    const results = (Array.isArray(result) ? result : [result]) as { rows?: Record<string, unknown>[] }[];
    return { rows: results.flatMap(({ rows }) => rows ?? []) };
  };
}

function handleOver(client: Queryable): Handle {
  const database = drizzle({ client: client as pg.Client });
  return Object.assign(database, { raw: rawOf(client) });
}

/** A pool whose connections are given out in turns. */
interface Connections {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
}

function inTurns(pool: pg.Pool, turns: FairTurns): Connections {
  return {
    async connect() {
      const free = await turns.take();
      try {
        const client = await pool.connect();
        return {
          query: client.query.bind(client),
          release: (broken) => {
            client.release(broken);
            free();
          },
        };
      } catch (error) {
        free();
        throw error;
      }
    },
  };
}

/** A pool as a drizzle client: each statement on any connection, none of them inside a transaction. */
function guarded({ connect }: Connections): Queryable {
  const query = async (...args: unknown[]) => {
    refuseInside("the database's outer handle");
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...args);
    } catch (error) {
      // The pool's own `query` gives up the connection for any failed statement; only a lost one needs that. A text
      // that held a whole transaction may have left it open.
      if (error instanceof pg.DatabaseError) await client.query('rollback').catch((lost: Error) => (broken = lost));
      else broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return { query } as unknown as Queryable;
}

async function transact<T>({ connect }: Connections, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInside('a second transaction');
  const client = await connect();
  const mine: Scope = { open: true };
  const later: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const handle = Object.assign(handleOver(client), { afterCommit: (run: () => void) => void later.push(run) });
    // Drizzle's queries start when they are awaited, so the await must be inside of the scope as well.
    const value = await scope.run(mine, async () => await work(handle as unknown as Tx));
    await client.query('commit');
    mine.open = false;
    for (const run of later) scope.exit(run);
    return value;
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the server undoes its transaction.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    mine.open = false;
    client.release(broken);
  }
}

/** Holds a session's advisory lock on a connection of its own while `work` runs on others. */
async function exclusively<T>(pool: pg.Pool, key: number, work: () => Promise<T>): Promise<T> {
  refuseInside('an exclusive run');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    try {
      return await work();
    } finally {
      // A connection that can't give the lock back is thrown away, and the lock with it.
      await client.query('select pg_advisory_unlock($1)', [key]).catch((failure: Error) => (broken = failure));
    }
  } finally {
    client.release(broken);
  }
}

/** Listening on a connection of its own that comes back by itself (PostgreSQL). */
async function listenApart(
  connectionString: string,
  channel: string,
  hear: (payload: string) => void,
  onReconnect: () => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'roomwright-listen' });
    const lost = () => {
      if (current !== client) return;
      current = undefined;
      if (!closed) timer = setTimeout(retry, 1000);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (note) => {
      if (note.channel === channel) hear(note.payload ?? '');
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (closed) return client.end();
    current = client;
    onReconnect();
  };
  const retry = () => {
    connect().catch(() => {
      if (!closed) timer = setTimeout(retry, 1000);
    });
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}

/** Listening on the one connection there is (embedded). */
async function listenHere(
  pool: pg.Pool,
  channel: string,
  hear: (payload: string) => void,
  onReconnect: () => void,
): Promise<{ close(): Promise<void> }> {
  const attach = (client: pg.PoolClient) => {
    client.on('notification', (note) => {
      if (!closed && note.channel === channel) hear(note.payload ?? '');
    });
    client.query(`listen ${pg.escapeIdentifier(channel)}`).then(onReconnect, () => undefined);
  };
  let closed = false;
  pool.on('connect', attach);
  const client = await pool.connect();
  attach(client);
  client.release();
  return {
    close: async () => {
      closed = true;
      pool.off('connect', attach);
    },
  };
}

function over(pool: pg.Pool, places: number, rest: Omit<Database, 'handle' | 'transaction'>): Database {
  const connections = inTurns(pool, createFairTurns(places, connectionTimeoutMillis));
  return { ...rest, handle: handleOver(guarded(connections)), transaction: (work) => transact(connections, work) };
}

/**
 * The embedded database: one that is being opened, or in `folder` (undefined: in memory), a new one made from `fixture`
 * where given.
 */
export async function openEmbeddedDatabase(where: ThreadData | Promise<EmbeddedDatabase>): Promise<Database> {
  const embedded = await (where instanceof Promise ? where : openEmbedded(where));
  // One session only, so one connection, kept for good; `pg` calls the function for each new connection.
  const stream = () => embedded.socket() as unknown as ReturnType<typeof import('node:net').connect>;
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream,
  });
  // A connection that breaks while idle is replaced on the next use.
  pool.on('error', () => undefined);
  return over(pool, 1, {
    kind: 'embedded',
    exclusively: (_key, work) => work(),
    listen: (channel, hear, onReconnect) => listenHere(pool, channel, hear, onReconnect),
    dump: () => embedded.dump(),
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  });
}

/** PostgreSQL 15 or later at a connection string. */
export async function openPostgres(connectionString: string, connections: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis,
    application_name: 'roomwright',
  });
  pool.on('error', () => undefined);
  // One that breaks in somebody's hands, between two statements, is told to nobody else: unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < 150_000) {
    await pool.end();
    throw new Error(`PostgreSQL 15 or later is needed; this server says ${rows[0]?.version}`);
  }
  return over(pool, connections, {
    kind: 'postgres',
    exclusively: (key, work) => exclusively(pool, key, work),
    listen: (channel, hear, onReconnect) => listenApart(connectionString, channel, hear, onReconnect),
    dump: () => Promise.reject(new Error('dump PostgreSQL with pg_dump')),
    close: () => pool.end(),
  });
}
