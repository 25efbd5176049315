/** One job thread with its helpers, seen from the pool: starts them, asks, and ends them together. */
import { MessageChannel, Worker } from 'node:worker_threads';
import { EngineError, GateError, PictureError } from './errors.ts';
import type { KernelModules } from './kernels.ts';
import { createMemory } from './memory.ts';
import {
  control,
  type Failure,
  type FromJobThread,
  type HelperThreadData,
  type JobThreadData,
  type LaneMemory,
  type RequestKind,
  type RequestOf,
  type Requests,
} from './protocol.ts';

export interface Lane {
  /** Answers with what the thread answers; rejects with AbortError, PictureError or EngineError. */
  ask<K extends RequestKind>(
    request: RequestOf<K>,
    onProgress?: (stage: string, fraction: number) => void,
  ): Promise<Requests[K]['reply']>;
  /** Tells a running tool to stop at the next chance. */
  requestAbort(): void;
  /** Ends all threads now; open questions reject with `reason`. Resolves when they are gone. */
  end(reason: Error): Promise<void>;
  readonly isAlive: boolean;
  readonly openRequests: number;
}

interface Open {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onProgress: ((stage: string, fraction: number) => void) | undefined;
}

/** What a cancelled run rejects with. */
export function abortError(): Error {
  return new DOMException('The run was cancelled.', 'AbortError');
}

function errorOf(failure: Failure): Error {
  if (failure.kind === 'aborted') return abortError();
  if (failure.kind === 'picture') return new PictureError(failure.reason, failure.message);
  if (failure.kind === 'gate') return new GateError(failure.reason, failure.message, failure.correct ?? []);
  return new EngineError(failure.message);
}

/** Threads inherit neither flags nor loaders of the process that tests or tools may have started. */
const workerOptions = { execArgv: [] as string[], stdin: false };

function startHelpers(engine: LaneMemory, count: number): { workers: Worker[]; ports: JobThreadData['ports'] } {
  const workers: Worker[] = [];
  const ports: JobThreadData['ports'][number][] = [];
  for (let index = 0; index < count; index++) {
    const { port1, port2 } = new MessageChannel();
    const workerData: HelperThreadData = { ...engine, index, port: port2 };
    const url = new URL('./helperThread.ts', import.meta.url);
    workers.push(
      new Worker(url, { ...workerOptions, name: `engine-helper-${index}`, workerData, transferList: [port2] }),
    );
    ports.push(port1);
  }
  return { workers, ports };
}

/**
 * Starts a lane with an engine on `threads` threads, or, without kernels, one that only reads and writes pictures. Idle
 * threads do not keep the process alive.
 */
export function startLane(modules: KernelModules | undefined, threads: number): Lane {
  const helperCount = modules ? Math.max(0, threads - 1) : 0;
  const engine: LaneMemory | undefined = modules && {
    memory: createMemory(),
    modules,
    control: new Int32Array(new SharedArrayBuffer((control.helper + helperCount) * 4)),
  };
  const helpers = engine ? startHelpers(engine, helperCount) : { workers: [], ports: [] };
  const workerData: JobThreadData = { engine, ports: helpers.ports };
  const job = new Worker(new URL('./jobThread.ts', import.meta.url), {
    ...workerOptions,
    name: modules ? 'engine-job' : 'pictures',
    workerData,
    transferList: [...helpers.ports],
  });
  const workers = [job, ...helpers.workers];
  const open = new Map<number, Open>();
  let nextId = 1;
  let ended: Promise<void> | undefined;

  const end = (reason: Error): Promise<void> => {
    ended ??= Promise.all(workers.map((worker) => worker.terminate())).then(() => undefined);
    for (const { reject } of open.values()) reject(reason);
    open.clear();
    return ended;
  };
  const hold = (): void => {
    for (const worker of workers) if (open.size > 0) worker.ref();
    if (open.size === 0) for (const worker of workers) worker.unref();
  };

  for (const worker of workers) {
    worker.on(
      'error',
      (error) =>
        void end(new EngineError(`an engine thread failed: ${error instanceof Error ? error.message : String(error)}`)),
    );
    worker.on('exit', () => void end(new EngineError('an engine thread ended unexpectedly')));
  }
  job.on('message', (message: FromJobThread) => {
    const request = open.get(message.id);
    if (!request) return;
    if ('stage' in message) {
      request.onProgress?.(message.stage, message.fraction);
      return;
    }
    open.delete(message.id);
    hold();
    if ('failure' in message) request.reject(errorOf(message.failure));
    else request.resolve(message.reply);
  });
  hold();

  return {
    ask<K extends RequestKind>(request: RequestOf<K>, onProgress?: (stage: string, fraction: number) => void) {
      return new Promise<Requests[K]['reply']>((resolve, reject) => {
        if (ended) {
          reject(new EngineError('the engine thread has ended'));
          return;
        }
        const id = nextId++;
        open.set(id, { resolve: (value) => resolve(value as Requests[K]['reply']), reject, onProgress });
        hold();
        if (engine) Atomics.store(engine.control, control.aborted, 0);
        job.postMessage({ id, request });
      });
    },
    requestAbort() {
      if (engine) Atomics.store(engine.control, control.aborted, 1);
    },
    end,
    get isAlive() {
      return ended === undefined;
    },
    get openRequests() {
      return open.size;
    },
  };
}
