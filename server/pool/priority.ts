/** Lets the threads of the engine stand back, so that requests are answered while pictures are being made. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';

/**
 * Nice values of working threads. What somebody sits before and waits for comes before pictures in the making, about
 * four to one; both come after requests.
 */
export const niceness = { look: 6, make: 12 } as const;

/** Lowers the priority of the calling thread alone. Linux counts it by thread; elsewhere nothing happens. */
export function lowerOwnPriority(to: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), to);
  } catch {
    // Without /proc, or in a sandbox that forbids it, the work is done at normal priority.
  }
}
