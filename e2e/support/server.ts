/** A real server on a scratch data folder, for journeys in a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');

export interface TestServer {
  readonly url: string;
  /** The newest mail to an address. Throws when there is none within 20 s. */
  readonly mailTo: (address: string) => Promise<Mail>;
  readonly stop: () => Promise<void>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (!address || typeof address === 'string') return reject(new Error('no port'));
      probe.close(() => resolve(address.port));
    });
  });
}

/** Asks again until it answers with something other than undefined. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, withinMs = 20_000): Promise<T> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${what}: not within ${withinMs} ms`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Starts everything in one process; resolves when it is ready. The web app must have been built. */
export async function startServer(): Promise<TestServer> {
  const data = mkdtempSync(path.join(tmpdir(), 'roomwright-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _embedded, ...rest } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'bin', 'roomwright.mjs'), 'start'], {
    env: {
      ...rest,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      ROOMWRIGHT_DATA: data,
      ROOMWRIGHT_LIMITS: 'relaxed',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    });
  }
  const stop = async () => {
    await stopped(child);
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await until(
      'the server',
      async () => {
        if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}`);
        return (await fetch(`${url}/readyz`)).ok || undefined;
      },
      60_000,
    );
  } catch (error) {
    await stop();
    throw new Error(`the server did not start:\n${said}`, { cause: error });
  }
  return {
    url,
    stop,
    mailTo: (address) =>
      until(`a mail to ${address}`, async () => {
        const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as readonly Mail[];
        return mails.find((mail) => mail.to === address);
      }),
  };
}
