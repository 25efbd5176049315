/** The engine's learned numbers, read when a tool first asks for them and kept for the thread's life. */
import { existsSync, readFileSync } from 'node:fs';
import type { LearnedName } from '#engine/learned/learned.ts';

const folder = new URL('../../engine/learned/', import.meta.url);
const known = new Map<LearnedName, Uint8Array | undefined>();

/** The file of a name; undefined where it was never made. */
export function readLearned(name: LearnedName): Uint8Array | undefined {
  if (!known.has(name)) {
    const file = new URL(`${name}.bin`, folder);
    known.set(name, existsSync(file) ? readFileSync(file) : undefined);
  }
  return known.get(name);
}
