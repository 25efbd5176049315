/**
 * Starts a real server on a scratch data folder and a free port, for benches, browser journeys and the crash script.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from './client.ts';

export interface Served {
  readonly url: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** `roomwright admin …` on its data, through its socket; gives what it prints. Rejects when the command fails. */
  admin(...args: string[]): Promise<string>;
  /** Ends it as Ctrl-C does; removes the data folder unless one was given. */
  stop(): Promise<void>;
  /** `kill -9`; the data folder stays. */
  kill(): Promise<void>;
}

export interface ServeOptions {
  readonly processType?: 'start' | 'api' | 'worker';
  readonly dataFolder?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A port that nothing listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const executable = path.resolve(import.meta.dirname, '..', 'bin', 'roomwright.mjs');

/** What a scratch server on a data folder is set to. */
function settings(dataFolder: string, url: string, own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  // A database named in the environment is for who runs the tests; a scratch server has its own unless told otherwise.
  const { DATABASE_URL: _theirs, ...inherited } = process.env;
  return {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    ROOMWRIGHT_DATA: dataFolder,
    ROOMWRIGHT_LIMITS: 'relaxed',
    // An address that is given counts as public, which shuts the mailbox; here it is this machine's own.
    ROOMWRIGHT_LOCAL_PAGES: 'open',
    ...own,
  };
}

/** `roomwright admin …` on a running server's data, through its socket; gives what it prints. Rejects when it fails. */
export async function administer(
  { url, dataFolder }: Pick<Served, 'url' | 'dataFolder'>,
  args: readonly string[],
  own?: Readonly<Record<string, string>>,
): Promise<string> {
  const env = settings(dataFolder, url, own);
  const { stdout } = await promisify(execFile)(process.execPath, [executable, 'admin', ...args], { env });
  return stdout;
}

/** Machines that have much else to do start slowly. */
const startPatienceMs = 180_000;

/**
 * Resolves once `/readyz` answers 200 (a worker: once it says that it works). Rejects with the output when it ends
 * before.
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const processType = options.processType ?? 'start';
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'roomwright-data-'));
  const url = `http://127.0.0.1:${port}`;
  const env = settings(dataFolder, url, options.env);
  const child = spawn(process.execPath, [executable, processType], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const tidyUp = () => {
    if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
  };
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${text}`);
    if (processType === 'worker') return /working/i.test(text) || undefined;
    return fetch(`${url}/readyz`).then(
      (response) => response.ok || undefined,
      () => undefined,
    );
  };
  try {
    await until(isReady, startPatienceMs, 50);
  } catch (error) {
    // Nobody would end it otherwise.
    child.kill('SIGKILL');
    tidyUp();
    throw error;
  }
  return {
    url,
    dataFolder,
    process: child,
    output: () => text,
    admin: (...args) => administer({ url, dataFolder }, args, options.env),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      tidyUp();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
