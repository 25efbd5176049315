/** The engine's learned numbers, read when a tool first asks for them and kept for the thread's life. */
import { readFileSync } from 'node:fs';
import type { LearnedName } from '#engine/learned/learned.ts';

const folder = new URL('../../engine/learned/', import.meta.url);
const known = new Map<LearnedName, Uint8Array>();

/** The file of a name. Throws ENOENT where it is missing: a tool that did without would give other pictures. */
export function readLearned(name: LearnedName): Uint8Array {
  const file = known.get(name) ?? readFileSync(new URL(`${name}.bin`, folder));
  known.set(name, file);
  return file;
}
