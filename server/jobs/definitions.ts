/** Every kind of work that goes through the queue: its payload and how it is treated. The handlers are in `handlers.ts`. */
import { z } from 'zod';

export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
  /** Attempts after the first one, when its worker is lost or it throws. */
  readonly retries: number;
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
    retries: 1,
    timeoutSeconds: 900,
  }),
} as const;

export type Definitions = typeof definitions;
export type JobName = keyof Definitions;
export type PayloadOf<N extends JobName> = z.output<Definitions[N]['payload']>;
