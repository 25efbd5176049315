/** Server-sent events: what a client reads while work goes on. */
import { Readable } from 'node:stream';

/** Proxies close connections that stay silent for a minute or less. */
const heartbeatMs = 15_000;

export interface EventStreamOptions {
  /** Called for an error in the middle of the stream; its answer is sent as an `error` event. */
  readonly onError: (error: unknown) => unknown;
  /** Called once, whichever side ended it. */
  readonly onClose: () => void;
}

/**
 * Writes each value as one event, with a comment as heartbeat in between; ends with the values. `first` was already
 * taken from the iterator, so that a refusal before it could still be answered as JSON. A reader who does not read is
 * waited for: the next value is asked for when the last ones were taken, so that nothing piles up.
 */
export function eventStream<T>(
  first: IteratorResult<T>,
  rest: AsyncIterator<T>,
  { onError, onClose }: EventStreamOptions,
): Readable {
  let taken = Promise.withResolvers<void>();
  let isFull = false;
  const push = (text: string) => {
    taken = Promise.withResolvers();
    isFull = !stream.push(text);
  };
  const heartbeat = setInterval(() => {
    if (!isFull) push(':\n\n');
  }, heartbeatMs);
  const stream = new Readable({
    read() {
      isFull = false;
      taken.resolve();
    },
    destroy(error, callback) {
      clearInterval(heartbeat);
      taken.resolve();
      onClose();
      callback(error);
    },
  });
  const send = async () => {
    try {
      for (let step = first; !step.done && !stream.destroyed; step = await rest.next()) {
        push(`data: ${JSON.stringify(step.value)}\n\n`);
        if (isFull) await taken.promise;
      }
    } catch (error) {
      if (!stream.destroyed) stream.push(`event: error\ndata: ${JSON.stringify(onError(error))}\n\n`);
    }
    clearInterval(heartbeat);
    if (!stream.destroyed) stream.push(null);
  };
  void send();
  return stream;
}
