/** What a comparison can be asked for. Read by the server, the command line and the tool. */
import { z } from 'zod';
import { driftCategories, driftStates } from '../../score/categories.ts';

export const scoreParams = z.object({
  /** What was asked to change. */
  intended: z.array(z.enum(driftCategories)).max(driftCategories.length).default([]),
});

export type ScoreParams = z.infer<typeof scoreParams>;

/** What a comparison says of a category, in the reports of redesigns. */
export const driftSchema = z.object({ category: z.enum(driftCategories), state: z.enum(driftStates) });
