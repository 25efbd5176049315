/** Lets the threads of the engine stand back, so that requests are answered while pictures are being made. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';

/** Nice value of working threads. */
const niceness = 10;

/** Lowers the priority of the calling thread alone. Linux counts it by thread; elsewhere nothing happens. */
export function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // Without /proc, or in a sandbox that forbids it, the work is done at normal priority.
  }
}
