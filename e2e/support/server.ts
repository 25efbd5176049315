/** A real server on a scratch data folder, for journeys in a browser. The web app must have been built. */
import { Client, type Mail, until as untilAnswered } from '#bench/client.ts';
import { administer, serve } from '#bench/serve.ts';

export interface TestServer {
  readonly url: string;
  /** The newest mail to an address. Throws when there is none within 20 s. */
  readonly mailTo: (address: string) => Promise<Mail>;
  /** `roomwright admin …` on its data; gives what it prints. */
  readonly admin: (...args: string[]) => Promise<string>;
}

export interface StartedServer extends TestServer {
  readonly dataFolder: string;
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

/** With cheap passwords. */
const cheap = { ROOMWRIGHT_PASSWORDS: 'least' };

/** A server that runs already, as `startServer` started it. */
export function runningServer(running: { readonly url: string; readonly dataFolder: string }): TestServer {
  const client = new Client(running.url);
  return {
    url: running.url,
    admin: (...args) => administer(running, args, cheap),
    mailTo: (address) =>
      until(`a mail to ${address}`, async () => (await client.mailbox()).find((mail) => mail.to === address)),
  };
}

/** Starts everything in one process, with settings of its own where given; resolves when it is ready. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<StartedServer> {
  const { url, dataFolder, stop } = await serve({ env: { ...cheap, ...env } });
  return { ...runningServer({ url, dataFolder }), dataFolder, stop };
}
