/** Kernels over a memory of their own, for tests that compare them with their twins. */
import type { Kernels } from '#engine/kernels/types.ts';
import { buildKernels } from '../../../scripts/build-kernels.ts';
import { createArena, type SharedArena } from '../arena.ts';
import { bindKernels, loadKernelModules } from '../kernels/kernels.ts';
import { createMemory } from '../kernels/memory.ts';

/** Those of thread `index`, built from what their sources are now. */
export async function startKernels(
  memoryBytes: number,
  index: number,
): Promise<{ readonly arena: SharedArena; readonly kernels: Kernels }> {
  await buildKernels();
  const memory = createMemory(memoryBytes);
  return { arena: createArena(memory.buffer), kernels: bindKernels(await loadKernelModules(), memory, index) };
}
