import { ConnectionError } from '../../../lib/client.ts';

export interface SendAgainOptions {
  readonly signal: AbortSignal;
  /** The connection was lost; it is tried again. */
  readonly onLost: () => void;
  /** ms before each further try; after the last one it is given up. */
  readonly pausesMs?: readonly number[];
  /** Resolves after that time, or as soon as a connection comes back. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Under a minute and a half in all: a tunnel, a lift, a change of network. */
const usualPausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];

/** Until the time is over, the browser says that it is connected again, or nobody waits any more. */
function untilConnected(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      done();
    };
    const onOnline = end(resolve);
    const onAbort = end(() => reject(signal.reason));
    const timer = setTimeout(onOnline, ms);
    window.addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
  });
}

/**
 * Sends until there is an answer: what got lost on the way is sent again, what was refused is not. `send` must be safe
 * to repeat.
 */
export async function sendAgain<T>(send: () => Promise<T>, options: SendAgainOptions): Promise<T> {
  const { signal, onLost, pausesMs = usualPausesMs, wait = untilConnected } = options;
  for (const pauseMs of pausesMs) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !(error instanceof ConnectionError) || error.status !== 0) throw error;
      onLost();
      await wait(pauseMs, signal);
    }
  }
  return send();
}
