/** A runtime over real threads for benches, as a lane has it. */
import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Kernels } from '#engine/kernels/types.ts';
import type { Runtime } from '#engine/runtime.ts';
import { createArena, type SharedArena } from '#server/pool/arena.ts';
import { createBandTeam } from '#server/pool/bandTeam.ts';
import { bindKernels, ensureKernelModules } from '#server/pool/kernels.ts';
import { readLearned } from '#server/pool/learned.ts';
import { createMemory } from '#server/pool/memory.ts';
import { control, type HelperThreadData, helperState } from '#server/pool/protocol.ts';

export interface Team {
  readonly rt: Runtime;
  readonly kernels: Kernels;
  readonly arena: SharedArena;
  end(): Promise<void>;
}

/** Starts `threads` threads, the calling one among them; they wait for work when this resolves. */
export async function startTeam(threads: number): Promise<Team> {
  const modules = await ensureKernelModules();
  const memory = createMemory();
  const words = new Int32Array(new SharedArrayBuffer((control.helper + threads - 1) * 4));
  const workers: Worker[] = [];
  const ports = Array.from({ length: threads - 1 }, (_, index) => {
    const { port1, port2 } = new MessageChannel();
    const workerData: HelperThreadData = { memory, modules, control: words, index, port: port2 };
    const url = new URL('../server/pool/helperThread.ts', import.meta.url);
    workers.push(new Worker(url, { workerData, transferList: [port2], execArgv: [] }));
    return port1;
  });
  await Promise.all(workers.map((worker) => once(worker, 'online')));
  ports.forEach((_, i) => {
    const slot = control.helper + i;
    while (Atomics.load(words, slot) === helperState.starting) Atomics.wait(words, slot, helperState.starting, 50);
  });
  const kernels = bindKernels(modules, memory, 0);
  const runBands = createBandTeam(words, kernels, ports);
  const arena = createArena(memory.buffer);
  const rt: Runtime = {
    arena,
    signal: { aborted: false },
    bands: (op, rows, args) => runBands(op, rows, args),
    learned: readLearned,
    progress() {},
  };
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  return { rt, kernels, arena, end };
}
