/**
 * Following a job: by server-sent events over fetch (EventSource cannot send the token), by polling where they fail.
 */

import type { Job } from '#contract/renders.ts';
import { calls } from './calls.ts';
import { ApiError, type Client } from './client.ts';

/**
 * The data of each event of a stream; comments and other fields are skipped (WHATWG server-sent events, section 9.2.6).
 */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
        } else if (line.startsWith('data:')) {
          data.push(line.slice(line[5] === ' ' ? 6 : 5));
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

export function hasEnded(job: Pick<Job, 'status'>): boolean {
  return job.status === 'succeeded' || job.status === 'failed' || job.status === 'cancelled';
}

export interface FollowOptions {
  readonly client: Pick<Client, 'call' | 'open'>;
  readonly signal: AbortSignal;
  readonly onJob: (job: Job) => void;
  /** Called when answers stop and start to come. */
  readonly onConnection?: (connected: boolean) => void;
  /** Waits; rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/**
 * Reports a job until it has ended, and resolves with its last state. A stream that breaks is asked for again, with one
 * poll between, so a proxy that swallows streams still shows progress. Throws ApiError (the job is gone, the session
 * ended) and the signal's reason.
 */
export async function followJob(jobId: string, options: FollowOptions): Promise<Job> {
  const { client, signal, onJob, onConnection, wait = waitFor } = options;
  let failures = 0;
  const isLast = (job: Job): boolean => {
    failures = 0;
    onConnection?.(true);
    onJob(job);
    return hasEnded(job);
  };
  for (;;) {
    try {
      const response = await client.open(calls.imageEvents, { jobId }, signal);
      if (!response.body) throw new TypeError('an empty stream');
      for await (const text of eventData(response.body)) {
        const job = JSON.parse(text) as Job;
        if (isLast(job)) return job;
      }
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) throw error;
    }
    try {
      const job = await client.call(calls.imageResult, { jobId }, { signal });
      if (isLast(job)) return job;
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) throw error;
      failures += 1;
      onConnection?.(false);
    }
    await wait(Math.min(1000 * 2 ** failures, 15_000), signal);
  }
}
