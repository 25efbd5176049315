/** Deleting whole folders. */
import type { Storage } from './types.ts';

/** Deletes everything whose key starts with `prefix`. */
export async function eraseUnder(storage: Storage, prefix: string): Promise<void> {
  for await (const { key } of storage.list(prefix)) await storage.delete(key);
}
