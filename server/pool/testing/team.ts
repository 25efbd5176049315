/** A runtime over real threads for tests, benches and scripts, as a lane has it. */
import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Kernels } from '#engine/kernels/types.ts';
import type { Runtime } from '#engine/runtime.ts';
import { createArena, type SharedArena } from '../arena.ts';
import { createBandTeam } from '../bandTeam.ts';
import { bindKernels, ensureKernelModules } from '../kernels/kernels.ts';
import { createMemory } from '../kernels/memory.ts';
import { readLearned } from '../learned.ts';
import { control, type HelperThreadData, helperState } from '../protocol.ts';

export interface Team {
  readonly rt: Runtime;
  readonly kernels: Kernels;
  readonly arena: SharedArena;
  /** What the threads tell each other by; see `protocol.ts`. */
  readonly words: Int32Array;
  end(): Promise<void>;
}

/**
 * Starts `threads` threads over `memoryBytes` (1 GiB unless given), the calling one among them; they wait for work when
 * this resolves.
 */
export async function startTeam(threads: number, memoryBytes?: number): Promise<Team> {
  const modules = await ensureKernelModules();
  const memory = createMemory(memoryBytes);
  const words = new Int32Array(new SharedArrayBuffer((control.helper + threads - 1) * 4));
  const workers: Worker[] = [];
  const ports = Array.from({ length: threads - 1 }, (_, index) => {
    const { port1, port2 } = new MessageChannel();
    const workerData: HelperThreadData = { memory, modules, control: words, niceness: 0, index, port: port2 };
    const url = new URL('../helperThread.ts', import.meta.url);
    workers.push(new Worker(url, { workerData, transferList: [port2], execArgv: [] }));
    return port1;
  });
  await Promise.all(workers.map((worker) => once(worker, 'online')));
  ports.forEach((_, i) => {
    const state = control.helper + i;
    while (Atomics.load(words, state) === helperState.starting) Atomics.wait(words, state, helperState.starting, 50);
  });
  const kernels = bindKernels(modules, memory, 0);
  const runBands = createBandTeam(words, kernels, ports);
  const arena = createArena(memory.buffer);
  const rt: Runtime = {
    arena,
    signal: { aborted: false },
    bands: runBands,
    learned: readLearned,
    progress() {},
  };
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  return { rt, kernels, arena, words, end };
}
