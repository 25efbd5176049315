/** What a file of journeys runs against. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { chromiumPath, launch } from './browser.ts';
import { runningServer, type StartedServer, startServer, type TestServer } from './server.ts';

/** A server, and a browser to visit it in; both are there from the first `beforeAll` on. */
export interface Site extends TestServer {
  readonly browser: Browser;
}

interface Told {
  readonly title: string;
  /** Of a server of its own, where the one that all share will not do. */
  readonly settings?: Readonly<Record<string, string>>;
}

let sharedBrowser: Promise<Browser> | undefined;

/** Journeys against one site. Without a Chromium they are skipped. */
export function journeys(told: string | Told, tell: (site: Site) => void): void {
  const { title, settings }: Told = typeof told === 'string' ? { title: told } : told;
  if (!chromiumPath) console.warn(`${title}: skipped, no Chromium on this machine`);
  describe.skipIf(!chromiumPath)(title, () => {
    let server: TestServer | undefined;
    let own: StartedServer | undefined;
    let browser: Browser | undefined;
    beforeAll(async () => {
      if (settings) own = await startServer(settings);
      const running = inject('running');
      server = own ?? (running && runningServer(running));
      // One for all files that a process runs; it ends with the process.
      sharedBrowser ??= launch();
      browser = await sharedBrowser;
    });
    afterAll(async () => {
      await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
      await own?.stop();
    });
    tell({
      get url() {
        return started(server).url;
      },
      get browser() {
        return started(browser);
      },
      mailTo: (address) => started(server).mailTo(address),
      admin: (...args) => started(server).admin(...args),
    });
  });
}

function started<T>(part: T | undefined): T {
  if (!part) throw new Error('asked for before it was started');
  return part;
}
