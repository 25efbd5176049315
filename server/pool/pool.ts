/** The engine behind one door: lanes of threads, a queue in front of them, files put in place only when all went well. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { toolByName } from '#engine/tools/all.ts';
import { engineVersion } from '#engine/version.ts';
import { EngineError } from './errors.ts';
import { ensureKernelModules, type KernelModules } from './kernels.ts';
import { abortError, type Lane, startLane } from './lane.ts';
import type { RequestKind, RequestOf, Requests } from './protocol.ts';
import type { Pool, ToolRun } from './types.ts';

export interface PoolOptions {
  /** Threads of the engine in all; default: the cores, at most 8. The result does not depend on it. */
  readonly threads?: number;
  /** Tools that run at the same time; they share the threads. Default 1. */
  readonly concurrency?: number;
  /** Threads end when they had nothing to do for so long. Default 30 s. */
  readonly idleMs?: number;
}

/** A tool that has not stopped by then loses its thread, so that an abort frees the cores within 200 ms. */
const abortPatienceMs = 150;

interface LaneGroup {
  /** Runs `work` on a free lane, first come, first served. Rejects with AbortError when the signal fires before. */
  use<T>(signal: AbortSignal | undefined, work: (lane: Lane) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Slot {
  lane: Lane | undefined;
  idle: NodeJS.Timeout | undefined;
}

/** `size` lanes that start when they are needed and end when they have been idle for long enough. */
function createLaneGroup(size: number, idleMs: number, start: () => Promise<Lane>): LaneGroup {
  const free: Slot[] = Array.from({ length: size }, () => ({ lane: undefined, idle: undefined }));
  const all = [...free];
  const waiting: ((slot: Slot) => void)[] = [];
  let isClosed = false;

  const acquire = (signal: AbortSignal | undefined): Promise<Slot> =>
    new Promise((resolve, reject) => {
      const slot = free.pop();
      if (slot) {
        resolve(slot);
        return;
      }
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(abortError());
      };
      const take = (found: Slot): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve(found);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(take);
    });

  const release = (slot: Slot): void => {
    const next = waiting.shift();
    if (next) {
      next(slot);
      return;
    }
    free.push(slot);
    slot.idle = setTimeout(() => {
      void slot.lane?.end(new EngineError('idle'));
      slot.lane = undefined;
    }, idleMs);
    slot.idle.unref();
  };

  return {
    async use(signal, work) {
      if (signal?.aborted) throw abortError();
      if (isClosed) throw new EngineError('the pool is closed');
      const slot = await acquire(signal);
      clearTimeout(slot.idle);
      try {
        if (isClosed) throw new EngineError('the pool is closed');
        if (!slot.lane?.isAlive) slot.lane = await start();
        if (signal?.aborted) throw abortError();
        return await work(slot.lane);
      } finally {
        release(slot);
      }
    },
    async close() {
      isClosed = true;
      const ends = all.map((slot) => {
        clearTimeout(slot.idle);
        return slot.lane?.end(new EngineError('the pool is closed'));
      });
      await Promise.all(ends);
    },
  };
}

/** Asks a lane; when the signal fires a tool is told to stop, and is stopped if it does not. */
async function askAborting<K extends RequestKind>(
  lane: Lane,
  request: RequestOf<K>,
  signal: AbortSignal | undefined,
  onProgress?: (stage: string, fraction: number) => void,
): Promise<Requests[K]['reply']> {
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    lane.requestAbort();
    timer = setTimeout(() => void lane.end(abortError()), abortPatienceMs);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await lane.ask<K>(request, onProgress);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Gives `work` a path beside the target, and puts what it wrote there in place only when it succeeded and is still wanted. */
async function placing<T>(
  outputPath: string,
  lane: Lane,
  signal: AbortSignal | undefined,
  work: (temporaryPath: string) => Promise<T>,
): Promise<T> {
  const temporaryPath = `${outputPath}.${randomUUID().slice(0, 8)}.part`;
  try {
    const result = await work(temporaryPath);
    if (signal?.aborted) throw abortError();
    await rename(temporaryPath, outputPath);
    return result;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    // A thread that is being ended may still finish a write that it had begun.
    if (!lane.isAlive) void lane.end(abortError()).then(() => rm(temporaryPath, { force: true }));
    throw error;
  }
}

/** Makes a pool; threads start with the first run. `close` ends them; nothing else keeps the process alive. */
export function createPool(options: PoolOptions = {}): Pool {
  const concurrency = Math.max(1, options.concurrency ?? 1);
  const threads = Math.max(1, options.threads ?? Math.min(8, availableParallelism()));
  const idleMs = options.idleMs ?? 30_000;
  let modules: Promise<KernelModules> | undefined;
  const startEngine = async (): Promise<Lane> => {
    modules ??= ensureKernelModules();
    return startLane(await modules, Math.max(1, Math.floor(threads / concurrency)));
  };
  const tools = createLaneGroup(concurrency, idleMs, startEngine);
  // Whoever asks what a photo shows sits before the screen: that must not wait behind a picture in the making.
  const looks = createLaneGroup(1, idleMs, startEngine);
  const lanesFor = ({ tool }: ToolRun): LaneGroup => (toolByName(tool).use === 'look' ? looks : tools);
  // Uploads and previews have a thread of their own: they must not wait behind a tool that runs for many seconds.
  const pictures = createLaneGroup(2, idleMs, async () => startLane(undefined, 1));

  return {
    engineVersion,
    runTool: (run, { signal, onProgress }) =>
      lanesFor(run).use(signal, (lane) => {
        const { outputPath, vectorPath } = run;
        const ask = (temporary: { temporaryPath?: string; vectorTemporaryPath?: string }) =>
          askAborting<'tool'>(lane, { kind: 'tool', run, ...temporary }, signal, onProgress);
        if (outputPath === undefined) return ask({});
        return placing(outputPath, lane, signal, (temporaryPath) => {
          if (vectorPath === undefined) return ask({ temporaryPath });
          return placing(vectorPath, lane, signal, (vectorTemporaryPath) =>
            ask({ temporaryPath, vectorTemporaryPath }),
          );
        });
      }),
    runShowroom: (run, { signal, onProgress }) =>
      tools.use(signal, (lane) =>
        placing(run.outputPath, lane, signal, (temporaryPath) =>
          askAborting<'showroom'>(lane, { kind: 'showroom', run, temporaryPath }, signal, onProgress),
        ),
      ),
    ingest: (inputPath, workingPath, { signal }) =>
      pictures.use(signal, (lane) =>
        placing(workingPath, lane, signal, (temporaryPath) =>
          askAborting<'ingest'>(lane, { kind: 'ingest', inputPath, temporaryPath }, signal),
        ),
      ),
    preview: (inputPath, outputPath, width) =>
      pictures.use(undefined, (lane) =>
        placing(outputPath, lane, undefined, (temporaryPath) =>
          lane.ask<'preview'>({ kind: 'preview', inputPath, temporaryPath, width }),
        ),
      ),
    measureMask: (inputPath, { signal }) =>
      pictures.use(signal, (lane) => askAborting<'measureMask'>(lane, { kind: 'measureMask', inputPath }, signal)),
    drawMask: ({ inputPath, outputPath, ids, width, height }, { signal }) =>
      pictures.use(signal, (lane) =>
        placing(outputPath, lane, signal, (temporaryPath) =>
          askAborting<'drawMask'>(lane, { kind: 'drawMask', inputPath, temporaryPath, ids, width, height }, signal),
        ),
      ),
    toJpeg: (inputPath, outputPath) =>
      pictures.use(undefined, (lane) =>
        placing(outputPath, lane, undefined, (temporaryPath) =>
          lane.ask<'toJpeg'>({ kind: 'toJpeg', inputPath, temporaryPath }),
        ),
      ),
    async close() {
      await Promise.all([tools.close(), looks.close(), pictures.close()]);
    },
  };
}
