/** Figures of this process in Prometheus' text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Half of the longest time that delays of the event loop are remembered. */
const delayWindowMs = 60_000;

interface Duration {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** What is asked for with each page. */
export interface Figures {
  /** How many there are in each status. */
  readonly jobs: Readonly<Record<string, number>>;
  /** Age of the job that waits longest, s. */
  readonly queueAgeS: number;
  readonly storedBytes: Readonly<Record<'images' | 'designs', number>>;
  /** Of the disk of the data folder. */
  readonly freeBytes: number;
  /**
   * The last look at whether the ledger adds up: its age, s, and the faults that it found; undefined before the first.
   */
  readonly ledger: { readonly ageS: number; readonly found: number } | undefined;
}

export interface Metrics {
  /** Counts every request of an app. */
  watch(app: FastifyInstance): void;
  /** The page. Nothing is reset: several may read it. */
  render(figures: Figures): string;
  close(): void;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Duration>();
  // Two windows of a minute, one after the other: what is shown covers one to two minutes, whoever looks and how often.
  const windows = [monitorEventLoopDelay({ resolution: 10 }), monitorEventLoopDelay({ resolution: 10 })] as const;
  for (const window of windows) window.enable();
  let turn = 0;
  const turning = setInterval(() => {
    windows[turn % 2 === 0 ? 0 : 1].reset();
    turn += 1;
  }, delayWindowMs);
  turning.unref();
  let active = 0;

  const observe = (route: string, seconds: number) => {
    const duration = durations.get(route) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
    duration.sum += seconds;
    duration.count += 1;
    for (const [index, bound] of buckets.entries()) {
      if (seconds <= bound) duration.counts[index] = (duration.counts[index] ?? 0) + 1;
    }
    durations.set(route, duration);
  };

  return {
    watch(app) {
      app.addHook('onRequest', async (_request, reply) => {
        active += 1;
        // Also when the client went away.
        reply.raw.once('close', () => {
          active -= 1;
        });
      });
      app.addHook('onResponse', async (request, reply) => {
        // Routes as they are written, not as they are asked for: the number of series stays bounded.
        const route = request.routeOptions.url ?? 'none';
        const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}",code="${request.answerCode}"`;
        requests.set(labels, (requests.get(labels) ?? 0) + 1);
        observe(route, reply.elapsedTime / 1000);
      });
    },

    render({ jobs, queueAgeS, storedBytes, freeBytes, ledger }) {
      const lines = [
        ...family('roomwright_http_requests_total', 'counter', 'Requests answered.', requests),
        ...histogram(durations),
        ...family('roomwright_http_requests_active', 'gauge', 'Requests being answered.', new Map([['', active]])),
        ...family(
          'roomwright_jobs',
          'gauge',
          'Jobs by status.',
          new Map(Object.entries(jobs).map(([status, count]) => [`status="${status}"`, count])),
        ),
        ...family(
          'roomwright_event_loop_delay_seconds',
          'gauge',
          'Delay of the event loop in the last one to two minutes.',
          quantiles(),
        ),
        ...family('roomwright_queue_age_seconds', 'gauge', 'Age of the job that waits longest.', only(queueAgeS)),
        ...family(
          'roomwright_stored_bytes',
          'gauge',
          'Photos and designs of all people.',
          new Map(Object.entries(storedBytes).map(([kind, bytes]) => [`kind="${kind}"`, bytes])),
        ),
        ...family('roomwright_disk_free_bytes', 'gauge', 'Free in the disk of the data folder.', only(freeBytes)),
        ...ledgerFigures(ledger),
        ...processFigures(),
      ];
      return `${lines.join('\n')}\n`;
    },

    close: () => {
      clearInterval(turning);
      for (const window of windows) window.disable();
    },
  };

  function quantiles(): Map<string, number> {
    // The one that was not reset last has seen more.
    const delay = windows[turn % 2 === 0 ? 0 : 1];
    const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
    return new Map([
      ['quantile="0.5"', seconds(delay.percentile(50))],
      ['quantile="0.99"', seconds(delay.percentile(99))],
      ['quantile="1"', delay.count > 0 ? seconds(delay.max) : 0],
    ]);
  }
}

function family(name: string, type: string, help: string, values: ReadonlyMap<string, number>): string[] {
  const samples = [...values].map(([labels, value]) => `${name}${labels ? `{${labels}}` : ''} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples];
}

function histogram(durations: ReadonlyMap<string, Duration>): string[] {
  const name = 'roomwright_http_request_duration_seconds';
  const lines = [`# HELP ${name} Time to answer.`, `# TYPE ${name} histogram`];
  for (const [route, { counts, sum, count }] of durations) {
    for (const [index, bound] of buckets.entries()) {
      lines.push(`${name}_bucket{route="${route}",le="${bound}"} ${counts[index]}`);
    }
    lines.push(`${name}_bucket{route="${route}",le="+Inf"} ${count}`);
    lines.push(`${name}_sum{route="${route}"} ${sum}`, `${name}_count{route="${route}"} ${count}`);
  }
  return lines;
}

/** A figure without labels. */
const only = (value: number) => new Map([['', value]]);

function ledgerFigures(ledger: Figures['ledger']): string[] {
  if (!ledger) return [];
  return [
    ...family('roomwright_ledger_faults', 'gauge', 'Bookings that do not add up.', only(ledger.found)),
    ...family('roomwright_ledger_check_age_seconds', 'gauge', 'Since the ledger was last added up.', only(ledger.ageS)),
  ];
}

function processFigures(): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...family('process_resident_memory_bytes', 'gauge', 'Memory of this process.', only(rss)),
    ...family('nodejs_heap_used_bytes', 'gauge', 'JavaScript heap in use.', only(heapUsed)),
    ...family('process_cpu_seconds_total', 'counter', 'CPU time used.', only((user + system) / 1e6)),
    ...family('process_uptime_seconds', 'gauge', 'Age of this process.', only(process.uptime())),
  ];
}
