/** One attempt at a job as its worker sees it: signs of life, progress, and the news that the job was taken away. */
import type { Database } from '../../db/client.ts';
import type { JobBus } from '../../jobs/bus.ts';
import type { Log } from '../../log.ts';
import { touchJob } from './repo.ts';

/** A sign of life at least this often. */
const heartbeatMs = 2000;
/** Progress is written and told at most twice a second. */
const progressMs = 500;

export interface Attempt {
  readonly jobId: string;
  /** Counted from 1; a later attempt takes the job away from an earlier one. */
  readonly number: number;
}

export interface Watch {
  /** Aborted once the job is no longer in the hands of this attempt, and with the signal that the watch was given. */
  readonly signal: AbortSignal;
  /** Whether the job itself was taken away (cancelled, ended, given to another worker). */
  lost(): boolean;
  /** How far the job as a whole is, 0-1. Cheap; may be called at any rate. */
  progress(stage: string, fraction: number): void;
  /** The picture in the making, as a small WebP. */
  preview(webp: Uint8Array): void;
  /** Ends it; resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

export interface WatchOptions {
  readonly database: Database;
  readonly bus: JobBus;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export function watchAttempt({ jobId, number }: Attempt, options: WatchOptions): Watch {
  const { database, bus, log, signal } = options;
  const gone = new AbortController();
  let news: { stage?: string; progress?: number; preview?: Buffer } | undefined;
  let writing: Promise<void> | undefined;
  let lastWrite = 0;
  let stopped = false;

  const write = async (told: typeof news): Promise<void> => {
    try {
      const mine = await touchJob(database.handle, jobId, number, told);
      if (!mine) gone.abort(new DOMException('the job was taken away', 'AbortError'));
      else if (told) await bus.publish(database.handle, jobId);
    } catch (error) {
      // Without the database nothing can be delivered either; the delivery will say so.
      log.warn({ err: error, job: jobId }, 'a sign of life was not written');
    }
  };
  /** One write at a time; what comes meanwhile goes with the next one. */
  const flush = (): void => {
    if (writing || stopped || gone.signal.aborted) return;
    const told = news;
    news = undefined;
    lastWrite = performance.now();
    writing = write(told).finally(() => {
      writing = undefined;
    });
  };

  const ticker = setInterval(() => {
    const age = performance.now() - lastWrite;
    if (age >= heartbeatMs || (news && age >= progressMs)) flush();
  }, progressMs / 2);
  // Any change that is not our own progress may be the end of the job.
  const unsubscribe = bus.subscribe(jobId, () => {
    if (performance.now() - lastWrite > progressMs / 4) flush();
  });

  return {
    signal: AbortSignal.any([signal, gone.signal]),
    lost: () => gone.signal.aborted,
    progress(stage, fraction) {
      news = { ...news, stage, progress: Math.min(1, Math.max(0, fraction)) };
      if (performance.now() - lastWrite >= progressMs) flush();
    },
    preview(webp) {
      news = { ...news, preview: Buffer.from(webp) };
      if (performance.now() - lastWrite >= progressMs) flush();
    },
    async stop() {
      stopped = true;
      clearInterval(ticker);
      unsubscribe();
      await writing;
    },
  };
}
