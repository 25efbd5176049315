/** The queue as services see it. */
import type { Handle, Tx } from '../db/client.ts';
import type { JobName, PayloadOf } from './definitions.ts';

export interface EnqueueOptions {
  /** 128 random bits as 22 characters of base64url: the id that the caller knows the work by. */
  readonly id: string;
  /**
   * Place in the queue: work with an earlier time goes first. Who asks decides it: see `modules/renders/service.ts`.
   */
  readonly orderAt: Date;
}

/** What a handler is given beside its payload. */
export interface Delivery {
  readonly id: string;
  /** Aborted when the work was taken off the queue, went over its time, or the process is about to end. */
  readonly signal: AbortSignal;
  /** Why the signal was aborted: `stopping` when the process ends and the work goes back into the queue. */
  readonly stopping: () => boolean;
}

export type Handler<N extends JobName> = (payload: PayloadOf<N>, delivery: Delivery) => Promise<void>;

/** One handler for each definition; they load their modules when the first job arrives. */
export type Handlers = { readonly [N in JobName]: () => Promise<Handler<N>> };

export interface Queue {
  /** Part of the caller's transaction: the work exists exactly if that commits. */
  enqueue<N extends JobName>(tx: Tx, name: N, payload: PayloadOf<N>, options: EnqueueOptions): Promise<void>;
  /**
   * Takes work off the queue, also out of a worker's hands (its signal aborts within seconds). Unknown ids are ignored.
   */
  remove(tx: Tx, name: JobName, id: string): Promise<void>;
  /** Those of the ids that are still to be done or being done. */
  alive(handle: Handle, name: JobName, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Gives work whose worker is certainly dead back to the queue at once. Only for a process that is alone (embedded).
   */
  reclaimAll(): Promise<void>;
  /** Starts to take work. */
  work(handlers: Handlers): Promise<void>;
  /** Stops taking work; what runs is aborted and handed back. */
  stop(): Promise<void>;
}
