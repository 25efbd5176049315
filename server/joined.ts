/** Work that several ask for at the same time is done once. */

export interface Joined<T> {
  /**
   * What `work` gives, begun by whoever comes first. Each waits as long as its own signal lets it; the work is told to
   * stop once nobody waits any more.
   */
  run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Underway<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

export function createJoined<T>(): Joined<T> {
  const underway = new Map<string, Underway<T>>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): Underway<T> => {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => {
      if (underway.get(key) === begun) underway.delete(key);
    });
    // Whoever waits hears of a failure; when nobody does any more, nobody has to.
    result.catch(() => undefined);
    const begun: Underway<T> = { result, stop, waiting: 0 };
    underway.set(key, begun);
    return begun;
  };

  return {
    async run(key, signal, work) {
      signal?.throwIfAborted();
      const one = underway.get(key) ?? begin(key, work);
      one.waiting += 1;
      const gone = Promise.withResolvers<never>();
      const leave = () => gone.reject(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([one.result, gone.promise]);
      } finally {
        signal?.removeEventListener('abort', leave);
        one.waiting -= 1;
        if (one.waiting === 0) {
          // Who comes now begins anew: this one is being stopped, or has ended.
          if (underway.get(key) === one) underway.delete(key);
          one.stop.abort(new DOMException('nobody waits any more', 'AbortError'));
        }
      }
    },
  };
}
