/**
 * The engine behind one door: lanes of threads, a queue in front of them, files put in place only when all went well.
 */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { toolByName } from '#engine/tools/all.ts';
import { engineVersion } from '#engine/version.ts';
import { abortError, type Lane } from './desk.ts';
import { startEngineLane } from './engineLane.ts';
import { createFairLanes } from './fairLanes.ts';
import { ensureKernelModules, type KernelModules } from './kernels/kernels.ts';
import type { OutsidePool } from './outside/types.ts';
import { startPictureLane } from './pictureLane.ts';
import { niceness } from './priority.ts';
import type { EngineKind, PictureKind, RequestKind, RequestOf, Requests } from './protocol.ts';
import type { Pool, ToolRun } from './types.ts';

export interface PoolOptions {
  /** Threads of the engine in all; default: the cores, at most 8. The result does not depend on it. */
  readonly threads?: number;
  /** Tools that run at the same time; they share the threads. Default 1. */
  readonly concurrency?: number;
  /** Threads end when they had nothing to do for so long. Default 30 s. */
  readonly idleMs?: number;
}

/** Requests of one person that may wait for a lane: more of them are a mistake or an attack. */
const mostWaiting = 24;

/** A tool that has not stopped by then loses its thread, so that an abort frees the cores within 200 ms. */
const abortPatienceMs = 150;

/** Asks a lane; when the signal fires a tool is told to stop, and is stopped if it does not. */
async function askAborting<K extends RequestKind>(
  lane: Lane<K>,
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

/**
 * Gives `work` a path beside the target, and puts what it wrote there in place only when it succeeded and is still
 * wanted.
 */
async function placing<T>(
  outputPath: string,
  lane: Pick<Lane, 'isAlive' | 'end'>,
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

/**
 * Makes a pool; threads and processes start with the first run. `close` ends them; nothing else keeps the process
 * alive.
 */
export function createPool(options: PoolOptions = {}): Pool & OutsidePool {
  const concurrency = Math.max(1, options.concurrency ?? 1);
  const threads = Math.max(1, options.threads ?? Math.min(8, availableParallelism()));
  const idleMs = options.idleMs ?? 30_000;
  let modules: Promise<KernelModules> | undefined;
  const startEngine = async (nice: number) => {
    modules ??= ensureKernelModules();
    return startEngineLane(await modules, Math.max(1, Math.floor(threads / concurrency)), nice);
  };
  const making = () => startEngine(niceness.make);
  const tools = createFairLanes<EngineKind>({ size: concurrency, idleMs, mostWaiting, start: making });
  // Whoever asks what a photo shows sits before the screen: that must not wait behind a picture in the making, nor
  // behind everything that somebody else asks.
  const looking = (index: number) => startEngine(index === 0 ? niceness.look : niceness.again);
  const looks = createFairLanes<EngineKind>({ size: 2, idleMs, mostWaiting, start: looking });
  const lanesFor = ({ tool }: ToolRun, atOnce: boolean) => (atOnce || toolByName(tool).use === 'look' ? looks : tools);
  // Uploads and previews have processes of their own: they must not wait behind a tool that runs for many seconds.
  const pictures = createFairLanes<PictureKind>({
    size: 2,
    idleMs,
    mostWaiting,
    start: async (index) => startPictureLane(index === 0 ? niceness.takeIn : niceness.again),
  });

  return {
    engineVersion,
    runTool: (run, { signal, owner, onProgress, atOnce = false }) =>
      lanesFor(run, atOnce).use({ signal, owner }, (lane) => {
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
      tools.use({ signal }, (lane) =>
        placing(run.outputPath, lane, signal, (temporaryPath) =>
          askAborting<'showroom'>(lane, { kind: 'showroom', run, temporaryPath }, signal, onProgress),
        ),
      ),
    brief: (brief, { signal, onProgress }) =>
      tools.use({ signal }, (lane) => askAborting<'brief'>(lane, { kind: 'brief', brief }, signal, onProgress)),
    finish: (finish, { signal, onProgress }) =>
      tools.use({ signal }, (lane) =>
        placing(finish.run.outputPath, lane, signal, (temporaryPath) =>
          askAborting<'finish'>(lane, { kind: 'finish', finish, temporaryPath }, signal, onProgress),
        ),
      ),
    makeTile: (run, { signal, owner }) =>
      looks.use({ signal, owner }, (lane) =>
        placing(run.reliefPath, lane, signal, (reliefTemporaryPath) =>
          placing(run.albedoPath, lane, signal, (temporaryPath) =>
            askAborting<'tile'>(lane, { kind: 'tile', run, temporaryPath, reliefTemporaryPath }, signal),
          ),
        ),
      ),
    ingest: (inputPath, { workingPath, cleanPath }, turn) =>
      pictures.use(turn, (lane) =>
        placing(workingPath, lane, turn.signal, (temporaryPath) =>
          placing(cleanPath, lane, turn.signal, (cleanTemporaryPath) =>
            askAborting<'ingest'>(lane, { kind: 'ingest', inputPath, temporaryPath, cleanTemporaryPath }, turn.signal),
          ),
        ),
      ),
    async clean(inputPath, outputPath, turn) {
      await pictures.use(turn, (lane) =>
        placing(outputPath, lane, undefined, (temporaryPath) =>
          lane.ask<'clean'>({ kind: 'clean', inputPath, temporaryPath }),
        ),
      );
    },
    preview: (inputPath, outputPath, width, turn) =>
      pictures.use(turn, (lane) =>
        placing(outputPath, lane, undefined, (temporaryPath) =>
          lane.ask<'preview'>({ kind: 'preview', inputPath, temporaryPath, width }),
        ),
      ),
    measureMask: (inputPath, turn) =>
      pictures.use(turn, (lane) => askAborting<'measureMask'>(lane, { kind: 'measureMask', inputPath }, turn.signal)),
    drawMask: ({ inputPath, outputPath, ids, width, height }, turn) =>
      pictures.use(turn, (lane) =>
        placing(outputPath, lane, turn.signal, (temporaryPath) =>
          askAborting<'drawMask'>(
            lane,
            { kind: 'drawMask', inputPath, temporaryPath, ids, width, height },
            turn.signal,
          ),
        ),
      ),
    toJpeg: (inputPath, outputPath, turn) =>
      pictures.use(turn, (lane) =>
        placing(outputPath, lane, undefined, (temporaryPath) =>
          lane.ask<'toJpeg'>({ kind: 'toJpeg', inputPath, temporaryPath }),
        ),
      ),
    async close() {
      await Promise.all([tools.close(), looks.close(), pictures.close()]);
    },
  };
}
