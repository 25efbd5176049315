/** Removes stored files that no row names: of photos, of what was found in them, and of designs. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Database, Handle } from '../../db/client.ts';
import { designs, images } from '../../db/schema.ts';
import type { Storage } from '../../storage/types.ts';
import { isPart, isTile, pictureKeyOf } from './keys.ts';

/** Files that are looked up at once. */
const batchSize = 200;
/** Tiles of materials are drawn again when they are asked for after that. */
const tileKeptMs = 30 * 24 * 3_600_000;
/** Unfinished uploads go on after that long, also when the server has been started again meanwhile. */
const partKeptMs = 3_600_000;

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
    const keptMs = isTile(key) ? tileKeptMs : isPart(key) ? partKeptMs : 0;
    const due = new Date(before.getTime() - keptMs);
    if (modifiedAt >= due) continue;
    batch.push(key);
    if (batch.length < batchSize) continue;
    await check(batch);
    batch = [];
  }
  if (batch.length > 0) await check(batch);
  return removed;
}
