/**
 * Every kind of work that goes through the queue: its payload and how it is treated. The handlers are in `handlers.ts`.
 */
import { z } from 'zod';

export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
  /**
   * How often the queue gives work out again that ended without an answer: a lost worker, a lost database, a process
   * that was asked to end. Handlers count for themselves what they take as a failed attempt.
   */
  readonly redeliveries: number;
  /** Seconds that one attempt may take. */
  readonly timeoutSeconds: number;
}

function define<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

export const definitions = {
  render: define({
    name: 'render',
    payload: z.object({ jobId: z.string() }),
    redeliveries: 20,
    timeoutSeconds: 900,
  }),
} as const;

export type Definitions = typeof definitions;
export type JobName = keyof Definitions;
export type PayloadOf<N extends JobName> = z.output<Definitions[N]['payload']>;
