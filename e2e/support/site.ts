/** What a file of journeys runs against. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { chromiumPath, launch } from './browser.ts';
import { type StartedServer, startServer, type TestServer } from './server.ts';

/** A server, and a browser to visit it in; both are there from the first `beforeAll` on. */
export interface Site extends TestServer {
  readonly browser: Browser;
}

interface Told {
  readonly title: string;
  /** Of the server, where it needs its own. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Journeys against one site, which starts before the first of them and ends after the last. Without a Chromium they are
 * skipped.
 */
export function journeys(told: string | Told, tell: (site: Site) => void): void {
  const { title, settings } = typeof told === 'string' ? { title: told, settings: {} } : told;
  if (!chromiumPath) console.warn(`${title}: skipped, no Chromium on this machine`);
  describe.skipIf(!chromiumPath)(title, () => {
    let server: StartedServer | undefined;
    let browser: Browser | undefined;
    beforeAll(async () => {
      // Each by itself: when one does not start, the other is ended all the same.
      await Promise.all([
        startServer(settings).then((it) => {
          server = it;
        }),
        launch().then((it) => {
          browser = it;
        }),
      ]);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
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
