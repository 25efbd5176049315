/** Stored files on this machine's disk for as long as something is made of them. */
import type { Storage } from './types.ts';

/**
 * Runs `work`, which brings files here by their keys and gets their paths; they are given back when it has ended,
 * however it ends. Throws what `work` throws, and MissingFile out of a file that is not there.
 */
export async function withLocalCopies<T>(
  storage: Pick<Storage, 'localCopy'>,
  work: (copyOf: (key: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const copies: { done(): Promise<void> }[] = [];
  try {
    return await work(async (key) => {
      const copy = await storage.localCopy(key);
      copies.push(copy);
      return copy.path;
    });
  } finally {
    for (const copy of copies) await copy.done();
  }
}
