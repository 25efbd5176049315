/** Times of requests, and what they come to. */
import { percentile } from '../percentile.ts';

/** Times and refusals of one kind of request. */
export class Tally {
  readonly times: number[] = [];
  refused = 0;

  async time(work: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    await work().catch(() => {
      this.refused += 1;
    });
    this.times.push(performance.now() - started);
  }

  text(name: string): string {
    const [half, most] = [0.5, 0.99].map((share) => percentile(this.times, share).toFixed(0));
    return `${name}: p50 ${half} ms, p99 ${most} ms of ${this.times.length}, ${this.refused} refused`;
  }
}

/** `work` again and again until the signal. */
export async function until(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) await work();
}
