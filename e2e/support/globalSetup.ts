/** Once a test run: the server that journeys share, each with persons of its own. */
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './browser.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where there is no browser, and so no journey. */
    running: { url: string; dataFolder: string } | undefined;
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('running', undefined);
  if (!chromiumPath) return undefined;
  const { url, dataFolder, stop } = await startServer();
  project.provide('running', { url, dataFolder });
  return stop;
}
