/** A few lanes, and a queue in front of them that nobody can fill: owners take turns. */
import { abortError, type Lane } from './desk.ts';
import { EngineError, PoolBusy } from './errors.ts';
import type { RequestKind } from './protocol.ts';

export interface Turn {
  readonly signal?: AbortSignal | undefined;
  /** On whose behalf; undefined: the server's own, which is never held back. */
  readonly owner?: string | undefined;
}

export interface FairLanes<K extends RequestKind> {
  /**
   * Runs `work` on a free lane. Owners take turns, whatever each has asked for, and one lane is left to the others
   * where there are several. Rejects with AbortError when the signal fires before, with PoolBusy when the owner has too
   * much waiting.
   */
  use<T>(turn: Turn, work: (lane: Lane<K>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface FairLanesOptions<K extends RequestKind> {
  readonly size: number;
  /** Lanes end when they had nothing to do for so long. */
  readonly idleMs: number;
  /** Waiting requests of one owner. */
  readonly mostWaiting: number;
  /**
   * Starts lane `index`. The last of several is taken by owners who ask for several things at a time: it may stand back
   * behind the others.
   */
  readonly start: (index: number) => Promise<Lane<K>>;
}

interface LaneHolder<K extends RequestKind> {
  readonly index: number;
  lane: Lane<K> | undefined;
  idle: NodeJS.Timeout | undefined;
}

interface Waiting<K extends RequestKind> {
  readonly owner: string | undefined;
  take(holder: LaneHolder<K>): void;
}

/** The waiting request whose owner has had least; first come, first served among an owner's own. */
function leastOf<T>(all: readonly T[], costOf: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (best && costOf(best) <= costOf(one) ? best : one), undefined);
}

/** Takes a free lane: the last for whoever asks for more than this, the first for others. */
function takeLane<K extends RequestKind>(free: LaneHolder<K>[], isLast: boolean): LaneHolder<K> | undefined {
  free.sort((a, b) => a.index - b.index);
  return isLast ? free.pop() : free.shift();
}

export function createFairLanes<K extends RequestKind>(options: FairLanesOptions<K>): FairLanes<K> {
  const { size, idleMs, mostWaiting, start } = options;
  const all = Array.from({ length: size }, (_, index): LaneHolder<K> => ({ index, lane: undefined, idle: undefined }));
  const free = [...all];
  const waiting: Waiting<K>[] = [];
  const running = new Map<string, number>();
  /**
   * Lane time that each owner here has had, ms, so that turns count work and not requests. Whoever comes anew begins
   * where the owner stood who was served last: nobody saves time up.
   */
  const spentMs = new Map<string, number>();
  let clockMs = 0;
  let isClosed = false;

  const isWaiting = (owner: string) => waiting.some((other) => other.owner === owner);
  const mostRunning = Math.max(1, size - 1);
  const mayRun = (owner: string | undefined) => owner === undefined || (running.get(owner) ?? 0) < mostRunning;

  const spent = (owner: string | undefined) => (owner === undefined ? 0 : (spentMs.get(owner) ?? clockMs));

  const begin = (owner: string | undefined): void => {
    if (owner === undefined) return;
    running.set(owner, (running.get(owner) ?? 0) + 1);
    clockMs = Math.max(clockMs, spent(owner));
    spentMs.set(owner, spent(owner));
  };
  const end = (owner: string | undefined, tookMs: number): void => {
    if (owner === undefined) return;
    spentMs.set(owner, spent(owner) + tookMs);
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    // Whoever has nothing here any more is forgotten.
    if (left <= 0 && !isWaiting(owner)) spentMs.delete(owner);
  };

  const next = () =>
    leastOf(
      waiting.filter(({ owner }) => mayRun(owner)),
      ({ owner }) => spent(owner),
    );

  const asksMore = (owner?: string) => owner !== undefined && (running.has(owner) || isWaiting(owner));

  const giveOut = (): void => {
    while (free.length > 0) {
      const one = next();
      if (!one) return;
      waiting.splice(waiting.indexOf(one), 1);
      const holder = takeLane(free, asksMore(one.owner));
      if (holder) one.take(holder);
    }
  };

  const acquire = ({ owner, signal }: Turn): Promise<LaneHolder<K>> =>
    new Promise((resolve, reject) => {
      if (owner !== undefined && waiting.filter((other) => other.owner === owner).length >= mostWaiting) {
        reject(new PoolBusy());
        return;
      }
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(abortError());
      };
      const one: Waiting<K> = {
        owner,
        take(holder) {
          signal?.removeEventListener('abort', onAbort);
          begin(owner);
          resolve(holder);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(one);
      giveOut();
    });

  const release = (holder: LaneHolder<K>, { owner }: Turn, tookMs: number): void => {
    end(owner, tookMs);
    free.push(holder);
    holder.idle = setTimeout(() => {
      void holder.lane?.end(new EngineError('idle'));
      holder.lane = undefined;
    }, idleMs);
    holder.idle.unref();
    giveOut();
  };

  return {
    async use(turn, work) {
      if (turn.signal?.aborted) throw abortError();
      if (isClosed) throw new EngineError('the pool is closed');
      const holder = await acquire(turn);
      clearTimeout(holder.idle);
      const began = performance.now();
      const finish = () => release(holder, turn, performance.now() - began);
      try {
        if (isClosed) throw new EngineError('the pool is closed');
        if (!holder.lane?.isAlive) holder.lane = await start(holder.index);
        if (turn.signal?.aborted) throw abortError();
        return await work(holder.lane);
      } finally {
        // A lane that is being ended is held until nothing of it goes on: what comes next must not share the cores with
        // it.
        if (holder.lane && !holder.lane.isAlive) void holder.lane.end(abortError()).then(finish);
        else finish();
      }
    },
    async close() {
      isClosed = true;
      const ends = all.map((holder) => {
        clearTimeout(holder.idle);
        return holder.lane?.end(new EngineError('the pool is closed'));
      });
      await Promise.all(ends);
    },
  };
}
