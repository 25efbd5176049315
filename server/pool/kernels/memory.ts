/**
 * The memory that all threads of a lane share: one WebAssembly.Memory whose buffer never changes, with a small fixed
 * region in front (tables, a scratch area for each thread) and the arena behind it.
 */
import { linearOfSrgb8, srgb8OfLinear } from '#engine/image/colour.ts';
import { type SharedMemory, webAssembly } from '../../webAssembly.ts';

const pageBytes = 65536;

/** Pages are reserved, not used: what is never touched costs nothing. */
export const memoryBytes = 1024 * 1024 * 1024;

/** Byte offsets of the fixed region. Nothing lies at 0, so that a lost pointer does no harm. */
export const layout = {
  linearOfSrgb8: 1024,
  srgb8OfLinear: 2048,
  scratch: 32 * 1024,
  scratchBytes: 8192,
  maxThreads: 64,
  arena: 1024 * 1024,
} as const;

/** Makes the memory and fills in the tables that kernels read. */
export function createMemory(bytes: number = memoryBytes): SharedMemory {
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  new Float32Array(memory.buffer, layout.linearOfSrgb8, linearOfSrgb8.length).set(linearOfSrgb8);
  new Uint8Array(memory.buffer, layout.srgb8OfLinear, srgb8OfLinear.length).set(srgb8OfLinear);
  return memory;
}

/** Scratch area of thread `index` (0 is the job thread). */
export function scratchOf(index: number): number {
  if (index >= layout.maxThreads) throw new RangeError(`at most ${layout.maxThreads} threads`);
  return layout.scratch + index * layout.scratchBytes;
}
