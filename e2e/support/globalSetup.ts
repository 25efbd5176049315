/** Once a test run: a data folder as a first start leaves it; the servers of journeys begin from copies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { serve } from '#bench/serve.ts';
import { chromiumPath } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where there is no browser, and so no journey. */
    startedFolder: string | undefined;
  }
}

export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  project.provide('startedFolder', undefined);
  if (!chromiumPath) return undefined;
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'roomwright-started-'));
  const { stop } = await serve({ dataFolder });
  await stop();
  project.provide('startedFolder', dataFolder);
  return () => rmSync(dataFolder, { recursive: true, force: true });
}
