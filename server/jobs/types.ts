/** The queue as services see it: one kind of work, a job of the table `jobs`. */
import type { Handle, Tx } from '../db/client.ts';

/** What a handler is given beside the id of its job. */
export interface Delivery {
  /** Aborted when the work was taken off the queue, went over its time, or the process is about to end. */
  readonly signal: AbortSignal;
  /** Why the signal was aborted: `stopping` when the process ends and the work goes back into the queue. */
  readonly stopping: () => boolean;
}

export type Handler = (jobId: string, delivery: Delivery) => Promise<void>;

export interface Queue {
  /**
   * Part of the caller's transaction: the work exists exactly if that commits. Work with an earlier `orderAt` goes
   * first; who asks decides it: see `modules/renders/service.ts`.
   */
  enqueue(tx: Tx, jobId: string, orderAt: Date): Promise<void>;
  /**
   * Takes work off the queue, also out of a worker's hands (its signal aborts within seconds). Unknown ids are ignored.
   */
  remove(tx: Tx, jobId: string): Promise<void>;
  /** Those of the ids that are still to be done or being done. */
  alive(handle: Handle, jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * For a clock that went back: work that waits for a time that was, and signs of life from then, count as of now.
   */
  forgetFuture(): Promise<void>;
  /**
   * Gives work whose worker is certainly dead back to the queue at once. Only for a process that is alone (embedded).
   */
  reclaimAll(): Promise<void>;
  /** Starts to take work; the handler is loaded when the first job arrives. */
  work(load: () => Promise<Handler>): Promise<void>;
  /** Stops taking work; what runs is aborted and handed back. */
  stop(): Promise<void>;
}
