/** A real server on a scratch data folder, for journeys in a browser. The web app must have been built. */
import { inject } from 'vitest';
import { Client, type Mail, until as untilAnswered } from '#bench/client.ts';
import { serve } from '#bench/serve.ts';

export interface TestServer {
  readonly url: string;
  /** The newest mail to an address. Throws when there is none within 20 s. */
  readonly mailTo: (address: string) => Promise<Mail>;
  /** `roomwright admin …` on its data; gives what it prints. */
  readonly admin: (...args: string[]) => Promise<string>;
}

export interface StartedServer extends TestServer {
  readonly stop: () => Promise<void>;
}

/** Asks again until it answers with something other than undefined; a question that fails counts as no answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, withinMs = 20_000): Promise<T> {
  try {
    return await untilAnswered(() => ask().catch(() => undefined), withinMs, 150);
  } catch (error) {
    throw new Error(`${what}: not within ${withinMs} ms`, { cause: error });
  }
}

/**
 * Starts everything in one process, with cheap passwords and settings of its own where given; resolves when it is
 * ready.
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<StartedServer> {
  const settings = { ROOMWRIGHT_PASSWORDS: 'least', ...env };
  const { url, stop, admin } = await serve({ from: inject('startedFolder'), env: settings });
  const client = new Client(url);
  return {
    url,
    stop,
    admin,
    mailTo: (address) =>
      until(`a mail to ${address}`, async () => (await client.mailbox()).find((mail) => mail.to === address)),
  };
}
