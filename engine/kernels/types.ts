import type { BlendKernels } from './blend/types.ts';
import type { BoxKernels } from './box/types.ts';
import type { ColourKernels } from './colour/types.ts';
import type { NetKernels } from './net/types.ts';
import type { PatchKernels } from './patch/types.ts';
import type { RestoreKernels } from './restore/types.ts';
import type { TraceKernels } from './trace/types.ts';

/**
 * Hot loops, a folder each: `types.ts` says what is asked for, `assembly.ts` is WebAssembly SIMD (compiled by
 * scripts/build-kernels.ts), `binding.ts` calls it, and `twin.ts` is plain TypeScript with the same results bit for
 * bit. The path tracer and the patches are one text for both compilers; what must differ stands in `assembly/` under
 * the same name. Arrays lie in the run's arena; the WebAssembly side reads them by their byte offset there.
 */
export interface Kernels
  extends BlendKernels,
    BoxKernels,
    ColourKernels,
    NetKernels,
    PatchKernels,
    RestoreKernels,
    TraceKernels {
  readonly simd: boolean;
}
