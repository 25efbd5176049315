/** Lets the threads of the engine stand back, so that requests are answered while pictures are being made. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';

/**
 * Nice values of working threads and processes. Taking in a picture is as pressing as any request; looking at one, what
 * somebody sits before and waits for, comes soon after; then what is asked for by whoever waits for more already; and
 * last, pictures in the making, about one to seven.
 */
export const niceness = { takeIn: 0, look: 3, again: 10, make: 12 } as const;

/** Lowers the priority of the calling thread alone. Linux counts it by thread; elsewhere nothing happens. */
export function lowerOwnPriority(to: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), to);
  } catch {
    // Without /proc, or in a sandbox that forbids it, the work is done at normal priority.
  }
}
