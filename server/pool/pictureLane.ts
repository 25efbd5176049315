/**
 * One process that reads and writes pictures, seen from the pool: watched while it works, ended when it takes too much.
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDesk, type Lane } from './desk.ts';
import { EngineError, PictureError } from './errors.ts';
import type { Answer, PictureKind } from './protocol.ts';

/** What one request may take: a fixed part, and one for each million of pixels that the picture declares. */
const allowed = {
  cpuMs: { fixed: 10_000, perMegapixel: 250 },
  // Interlaced pictures are held whole, with up to 8 bytes a pixel.
  bytes: { fixed: 512 * 2 ** 20, perMegapixel: 5 * 2 ** 20 },
  /**
   * Times as long by the clock as on a core of its own: for machines that are busy, or that tell no process its time.
   */
  patience: 6,
} as const;
const watchMs = 100;

interface Use {
  /** CPU time since the process began. */
  readonly cpuMs: number;
  readonly bytes: number;
}

/** Kernel ticks of 10 ms and pages of 4 KiB, as Linux counts on every machine that Node runs on. */
function useOf(pid: number): Use | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    // The command's name, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [userTicks, systemTicks, pages] = [fields[11], fields[12], fields[21]].map(Number);
    return { cpuMs: ((userTicks ?? 0) + (systemTicks ?? 0)) * 10, bytes: (pages ?? 0) * 4096 };
  } catch {
    return undefined;
  }
}

/**
 * Nothing of the server's environment but what a program needs to start: no secrets where strangers' files are decoded.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, LANG, LD_LIBRARY_PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };
  const given = { PATH, TMPDIR, LANG, LD_LIBRARY_PATH, NODE_COMPILE_CACHE };
  return { ...own, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** Starts the process, at that nice value. While it is idle it does not keep this one alive. */
export function startPictureLane(nice: number): Lane<PictureKind> {
  const child = fork(fileURLToPath(new URL('./pictureProcess.ts', import.meta.url)), [String(nice)], {
    execArgv: [],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let ended: Promise<void> | undefined;
  let watch: NodeJS.Timeout | undefined;

  const end = (reason: Error): Promise<void> => {
    clearInterval(watch);
    if (!ended) {
      ended = exited;
      child.kill('SIGKILL');
      // Waited for by whoever ends it, though nothing else may keep the process alive.
      child.ref();
    }
    desk.rejectAll(reason);
    return ended;
  };

  let megapixels = 0;
  const startWatch = (): void => {
    megapixels = 0;
    const began = performance.now();
    const before = useOf(child.pid ?? 0)?.cpuMs ?? 0;
    watch = setInterval(() => {
      const use = useOf(child.pid ?? 0);
      const most = (limit: { fixed: number; perMegapixel: number }) => limit.fixed + limit.perMegapixel * megapixels;
      const isSlow = use !== undefined && use.cpuMs - before > most(allowed.cpuMs);
      const isLate = performance.now() - began > most(allowed.cpuMs) * allowed.patience;
      const isLarge = use !== undefined && use.bytes > most(allowed.bytes);
      if (isSlow || isLate || isLarge) {
        void end(new PictureError('too-complex', `the picture takes too much ${isLarge ? 'memory' : 'time'}`));
      }
    }, watchMs);
  };

  const hold = (isBusy: boolean): void => {
    clearInterval(watch);
    if (isBusy) {
      startWatch();
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  };
  const desk = createDesk({
    post: (asked) => void child.send(asked, (error) => error && end(new EngineError('the picture process is gone'))),
    onBusy: hold,
    onDeclared: (pixels) => {
      megapixels = pixels / 1e6;
    },
    ended: () => (ended ? 'the picture process has ended' : undefined),
  });

  child.on('error', (error) => void end(new EngineError(`the picture process failed: ${error.message}`)));
  child.on('exit', (code, signal) => {
    // A decoder that crashes has met its picture; the system ends what takes its memory away.
    const isCrash = signal !== null && signal !== 'SIGKILL';
    const reason = isCrash
      ? new PictureError('truncated', `the picture made its reader crash (${signal})`)
      : new EngineError(`the picture process ended unexpectedly (${signal ?? code})`);
    void end(reason);
  });
  child.on('message', (answer) => desk.hear(answer as Answer));
  hold(false);

  return {
    ask: desk.ask,
    // Native work hears nothing: whoever is not waited for any more loses the process.
    requestAbort: () => undefined,
    end,
    get isAlive() {
      return ended === undefined;
    },
  };
}
