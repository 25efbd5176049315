/** Sweeps, again and again: each removes what has had its time, or ends what got lost. */
import type { Log } from '../log.ts';

/** What one feature clears away now and then. Harmless in several processes at once. */
export interface Sweep {
  /** For the log. */
  readonly name: string;
  /** Left out: at every round, once a minute. What is kept for days is looked at once an hour; files cost requests. */
  readonly hourly?: boolean;
  /** May tell how much it removed. */
  run(): Promise<unknown>;
}

export interface Sweeper {
  /** Resolves when nothing is being swept any more. */
  stop(): Promise<void>;
}

const everyMs = 60_000;
const hourMs = 3_600_000;

/** Sweeps now and every minute, one after the other; one that fails is logged and tried again in its time. */
export function startSweeper(sweeps: readonly Sweep[], log: Log): Sweeper {
  const sweptAt = new Map<Sweep, number>();
  let stopped = false;

  const round = async () => {
    for (const sweep of sweeps) {
      if (stopped) return;
      // By a clock that does not jump: one that went back would put it off by as much.
      if (sweep.hourly && performance.now() - (sweptAt.get(sweep) ?? -Infinity) < hourMs) continue;
      sweptAt.set(sweep, performance.now());
      try {
        const removed = await sweep.run();
        if (sweep.hourly && removed) log.info({ sweep: sweep.name, removed }, 'removed what has had its time');
      } catch (error) {
        log.error({ err: error }, `the sweep of ${sweep.name} failed`);
      }
    }
  };

  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
