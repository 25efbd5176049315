/**
 * The embedded database seen from the server's thread: a thread to start and stop, and a socket that `pg` connects
 * through.
 */
import { readFile } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { type CompiledModule, webAssembly } from '../webAssembly.ts';
import type { FromThread, OpenedThread, ThreadData, ToThread } from './pgliteProtocol.ts';

/** Stands in for the TCP socket of a `pg` client; the other end is the database's thread. */
class ThreadSocket extends Duplex {
  readonly #thread: Worker;
  readonly #session: number;
  readonly #listen = (message: FromThread) => {
    if (!('session' in message) || message.session !== this.#session) return;
    if (message.kind === 'connected') this.emit('connect');
    else if (message.kind === 'data') this.push(Buffer.from(message.bytes.buffer));
    else if (message.kind === 'broken') this.destroy(new Error(`the embedded database failed: ${message.reason}`));
  };
  readonly #exit = () => this.destroy(new Error('the embedded database has ended'));

  constructor(thread: Worker, session: number) {
    super();
    this.#thread = thread;
    this.#session = session;
    thread.on('message', this.#listen);
    thread.once('exit', this.#exit);
  }

  connect(): this {
    this.#thread.postMessage({ kind: 'connect', session: this.#session } satisfies ToThread);
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const bytes = new Uint8Array(chunk);
    this.#thread.postMessage({ kind: 'data', session: this.#session, bytes } satisfies ToThread, [bytes.buffer]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: (error?: Error | null) => void): void {
    // As a server does when its client says goodbye.
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#thread.off('message', this.#listen);
    this.#thread.off('exit', this.#exit);
    done(error);
  }
}

export interface EmbeddedDatabase {
  /** A new socket to the one session there is: a second one takes it over. */
  socket(): Duplex;
  /** The whole database as a tar, to start others from. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Compiled once a process: a second database (a copy to back up, a test's) begins with what is compiled well. */
let program: Promise<CompiledModule> | undefined;

async function compile(): Promise<CompiledModule> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  return webAssembly.compile(await readFile(file));
}

/** Starts the thread. Rejects when the folder cannot be opened as a database. */
export async function openEmbedded(options: ThreadData): Promise<EmbeddedDatabase> {
  program ??= compile();
  const workerData: OpenedThread = { ...options, program: await program };
  const thread = new Worker(new URL('./pgliteThread.ts', import.meta.url), { workerData });
  const say = (message: ToThread) => thread.postMessage(message);
  const until = <K extends FromThread['kind']>(kind: K) =>
    new Promise<Extract<FromThread, { kind: K }>>((resolve, reject) => {
      const stop = () => {
        thread.off('message', hear);
        thread.off('error', fail);
        thread.off('exit', end);
      };
      const fail = (error: Error) => {
        stop();
        reject(error);
      };
      const end = () => fail(new Error('the embedded database ended unexpectedly'));
      const hear = (message: FromThread) => {
        if (message.kind === 'failed') fail(new Error(message.reason));
        if (message.kind !== kind) return;
        stop();
        resolve(message as Extract<FromThread, { kind: K }>);
      };
      thread.on('message', hear);
      thread.on('error', fail);
      thread.on('exit', end);
    });

  // Sockets and waiting calls hear of the end by `exit`; without a listener an error would end the process here.
  thread.on('error', () => undefined);
  await until('ready');
  let sessions = 0;
  let closing: Promise<void> | undefined;
  const shut = async () => {
    const closed = until('closed');
    say({ kind: 'close' });
    await closed;
    await thread.terminate();
  };
  return {
    socket: () => {
      sessions += 1;
      return new ThreadSocket(thread, sessions);
    },
    dump: async () => {
      const dumped = until('dumped');
      say({ kind: 'dump' });
      return (await dumped).bytes;
    },
    close: () => {
      closing ??= shut();
      return closing;
    },
  };
}
