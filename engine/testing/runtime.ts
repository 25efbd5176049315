/** A Runtime on the calling thread, in plain TypeScript: for tests, experiments and oracles. */

import { type Abort, throwIfAborted } from '../abort.ts';
import type { BandOp } from '../bandOp.ts';
import { twins } from '../kernels/twins.ts';
import type { Kernels } from '../kernels/types.ts';
import type { Runtime, Stage } from '../runtime.ts';

interface TestRuntimeOptions {
  signal?: Abort;
  onProgress?: (stage: Stage, fraction: number) => void;
  kernels?: Kernels;
  learned?: Runtime['learned'];
}

/** Every array gets a SharedArrayBuffer of its own, so reading past its end is seen at once. */
export function createTestRuntime(options: TestRuntimeOptions = {}): Runtime {
  const signal = options.signal ?? { aborted: false };
  const kernels = options.kernels ?? twins;
  return {
    signal,
    arena: {
      u8: (length) => new Uint8Array(new SharedArrayBuffer(length)),
      u16: (length) => new Uint16Array(new SharedArrayBuffer(length * 2)),
      i32: (length) => new Int32Array(new SharedArrayBuffer(length * 4)),
      f32: (length) => new Float32Array(new SharedArrayBuffer(length * 4)),
      f64: (length) => new Float64Array(new SharedArrayBuffer(length * 8)),
      // Contents that nobody can mistake for a result.
      f32Unset: (length) => new Float32Array(new SharedArrayBuffer(length * 4)).fill(Number.NaN),
      free() {},
    },
    bands<A>(operation: BandOp<A>, rows: number, args: NoInfer<A>) {
      for (let from = 0; from < rows; from += operation.rowsPerBand) {
        throwIfAborted(signal);
        operation.run(kernels, args, from, Math.min(rows, from + operation.rowsPerBand), signal);
      }
    },
    learned: (name) => options.learned?.(name),
    progress(stage, fraction) {
      options.onProgress?.(stage, fraction);
    },
  };
}
