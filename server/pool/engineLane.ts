/** One job thread with its helpers, seen from the pool: starts them, asks, and ends them together. */
import { MessageChannel, Worker } from 'node:worker_threads';
import { createDesk, type Lane } from './desk.ts';
import { EngineError } from './errors.ts';
import type { KernelModules } from './kernels/kernels.ts';
import { createMemory } from './kernels/memory.ts';
import {
  type Answer,
  control,
  type EngineKind,
  type HelperThreadData,
  type JobThreadData,
  type LaneMemory,
} from './protocol.ts';

/** Threads inherit neither flags nor loaders of the process that tests or tools may have started. */
const workerOptions = { execArgv: [] as string[], stdin: false };

/**
 * MiB for what is new on the heap of a thread, 48 by default: helpers make next to nothing there, tools keep their
 * pictures in shared memory.
 */
const youngMb = { job: 24, helper: 6 };

function startHelpers(engine: LaneMemory, count: number): { workers: Worker[]; ports: JobThreadData['ports'] } {
  const workers: Worker[] = [];
  const ports: JobThreadData['ports'][number][] = [];
  for (let index = 0; index < count; index++) {
    const { port1, port2 } = new MessageChannel();
    const workerData: HelperThreadData = { ...engine, index, port: port2 };
    const url = new URL('./helperThread.ts', import.meta.url);
    const options = { ...workerOptions, name: `engine-helper-${index}`, workerData, transferList: [port2] };
    workers.push(new Worker(url, { ...options, resourceLimits: { maxYoungGenerationSizeMb: youngMb.helper } }));
    ports.push(port1);
  }
  return { workers, ports };
}

/** Starts a lane with an engine on `threads` threads of that nice value. Idle threads do not keep the process alive. */
export function startEngineLane(modules: KernelModules, threads: number, niceness: number): Lane<EngineKind> {
  const helperCount = Math.max(0, threads - 1);
  const engine: LaneMemory = {
    memory: createMemory(),
    modules,
    niceness,
    control: new Int32Array(new SharedArrayBuffer((control.helper + helperCount) * 4)),
  };
  const helpers = startHelpers(engine, helperCount);
  const workerData: JobThreadData = { engine, ports: helpers.ports };
  const job = new Worker(new URL('./jobThread.ts', import.meta.url), {
    ...workerOptions,
    name: 'engine-job',
    workerData,
    transferList: [...helpers.ports],
    resourceLimits: { maxYoungGenerationSizeMb: youngMb.job },
  });
  const workers = [job, ...helpers.workers];
  let ended: Promise<void> | undefined;
  const hold = (isBusy: boolean): void => {
    for (const worker of workers) isBusy ? worker.ref() : worker.unref();
  };
  const desk = createDesk({
    post: (asked) => {
      Atomics.store(engine.control, control.aborted, 0);
      job.postMessage(asked);
    },
    onBusy: hold,
    ended: () => (ended ? 'the engine thread has ended' : undefined),
  });

  const end = (reason: Error): Promise<void> => {
    ended ??= Promise.all(workers.map((worker) => worker.terminate())).then(() => undefined);
    desk.rejectAll(reason);
    return ended;
  };
  for (const worker of workers) {
    worker.on(
      'error',
      (error) =>
        void end(new EngineError(`an engine thread failed: ${error instanceof Error ? error.message : String(error)}`)),
    );
    worker.on('exit', () => void end(new EngineError('an engine thread ended unexpectedly')));
  }
  job.on('message', (answer: Answer) => desk.hear(answer));
  hold(false);

  return {
    ask: desk.ask,
    requestAbort: () => void Atomics.store(engine.control, control.aborted, 1),
    end,
    get isAlive() {
      return ended === undefined;
    },
  };
}
