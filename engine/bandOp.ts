/**
 * The shape of one operation that a run may split over threads by rows. Whoever has threads lists them by name:
 * `server/pool/bandOps.ts`.
 */

import type { Abort } from './abort.ts';
import type { Kernels } from './kernels/types.ts';

export interface BandOp<A> {
  /** Rows a thread takes at a time; does not change the result. */
  readonly rowsPerBand: number;
  /**
   * Computes rows [from, to). `args` holds numbers, strings, plain objects of those, and typed arrays of the arena.
   * Where rows take longer than a blink, it may throw AbortedError when `signal` has fired.
   */
  run(kernels: Kernels, args: A, from: number, to: number, signal: Abort): void;
}
