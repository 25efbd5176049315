/** Builds run again only when what they read has changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

function* filesUnder(entry: string): Generator<string> {
  if (!existsSync(entry)) throw new Error(`${path.relative(root, entry)} is missing`);
  if (statSync(entry).isFile()) {
    yield entry;
    return;
  }
  for (const name of readdirSync(entry).sort()) {
    if (name === 'dist' || name === 'build' || name === 'node_modules') continue;
    yield* filesUnder(path.join(entry, name));
  }
}

/** SHA-256 over names and contents of the files named (folders: all below). Throws when one is missing. */
export function hashOf(entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) {
    for (const file of filesUnder(path.join(root, entry))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Runs `build` unless `stampFile` says that it ran on the same inputs. Says whether it ran. */
export async function whenStale(
  stampFile: string,
  inputs: readonly string[],
  build: () => Promise<void>,
): Promise<boolean> {
  const stamp = path.join(root, stampFile);
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
