/** Removes what nothing refers to any more, and ends jobs that got lost. Harmless in several processes at once. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Database, Handle } from '../db/client.ts';
import { designs, images } from '../db/schema.ts';
import type { Modules } from '../http/modules.ts';
import { pictureKeyOf } from '../modules/images/keys.ts';
import type { Services } from '../services.ts';
import type { Storage } from '../storage/types.ts';
import { removeOutdated } from './retention.ts';

const hourMs = 3_600_000;
const everyMs = 60_000;
/** Files are listed at the start and then once an hour: with a bucket that costs requests. */
const filesEveryMs = hourMs;
/** A file may be there before its row: everything that takes longer than this has failed. */
const fileGraceMs = hourMs;
/** What is kept for days or weeks is looked at once an hour. */
const keptEveryMs = hourMs;
const batchSize = 200;

/** Those of the keys that a row names: pictures by people, and designs. */
async function namedKeys(handle: Handle, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const idOf = (key: string) => /^(?:images|designs)\/[^/]+\/([^/.]+)/.exec(key)?.[1] ?? '';
  const ids = [...new Set(keys.map(idOf))];
  const kept = await handle
    .select({ original: images.originalKey, working: images.workingKey })
    .from(images)
    .where(and(inArray(images.id, ids), isNull(images.deletedAt)));
  const made = await handle
    .select({ picture: designs.pictureKey })
    .from(designs)
    .where(and(inArray(designs.id, ids), isNull(designs.deletedAt)));
  return new Set([
    ...kept.flatMap(({ original, working }) => [original, working]),
    ...made.map(({ picture }) => picture),
  ]);
}

/** Deletes stored files that no row names and that were written before the time given. Tells their keys. */
export async function sweepFiles(database: Database, storage: Storage, before: Date): Promise<string[]> {
  const removed: string[] = [];
  const check = async (keys: readonly string[]) => {
    const named = await namedKeys(database.handle, keys.map(pictureKeyOf));
    for (const key of keys) {
      if (named.has(pictureKeyOf(key))) continue;
      await storage.delete(key);
      removed.push(key);
    }
  };
  let batch: string[] = [];
  for await (const { key, modifiedAt } of storage.list('')) {
    if (modifiedAt >= before) continue;
    batch.push(key);
    if (batch.length < batchSize) continue;
    await check(batch);
    batch = [];
  }
  if (batch.length > 0) await check(batch);
  return removed;
}

export interface Sweeper {
  /** Resolves when nothing is being swept any more. */
  stop(): Promise<void>;
}

export interface SweeperOptions {
  readonly services: Pick<Services, 'db' | 'storage' | 'log'>;
  readonly modules: Pick<Modules, 'accounts' | 'billing' | 'credits' | 'designs' | 'newsletter' | 'renders'>;
  readonly limiter: { sweep(): Promise<number> };
  /** This process has the data to itself and has just started, so nothing unfinished belongs to anybody. */
  readonly alone: boolean;
}

/** Sweeps now and every minute. */
export function startSweeper({ services, modules, limiter, alone }: SweeperOptions): Sweeper {
  const { db: database, storage, log } = services;
  const began = new Date();
  let filesSweptAt = 0;
  let keptSweptAt = 0;
  let stopped = false;

  const sweepAllFiles = async () => {
    const first = filesSweptAt === 0;
    filesSweptAt = Date.now();
    const before = alone && first ? began : new Date(Date.now() - fileGraceMs);
    const temporary = await storage.sweepTemporary(before);
    const files = await sweepFiles(database, storage, before);
    if (temporary + files.length > 0) log.info({ temporary, files: files.length }, 'removed files that nothing names');
  };
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    jobs: () => modules.renders.sweep(),
    billing: () => modules.billing.sweep(),
    credits: () => modules.credits.sweep(),
    designs: () => modules.designs.sweep(),
    limits: () => limiter.sweep(),
    newsletter: () => modules.newsletter.sweep(),
    kept: async () => {
      if (Date.now() - keptSweptAt < keptEveryMs) return;
      keptSweptAt = Date.now();
      const removed = (await modules.accounts.sweep()) + (await removeOutdated(database.handle, new Date()));
      if (removed > 0) log.info({ removed }, 'removed what was kept as long as it may be');
    },
    files: async () => {
      if (Date.now() - filesSweptAt >= filesEveryMs) await sweepAllFiles();
    },
  };
  const sweep = async () => {
    for (const [name, step] of Object.entries(steps)) {
      if (stopped) return;
      await step().catch((error: unknown) => log.error({ err: error }, `the sweep of ${name} failed`));
    }
  };

  let running = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
