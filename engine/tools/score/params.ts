/** What a comparison can be asked for. Read by the server, the command line and the tool. */
import { z } from 'zod';
import { driftCategories } from '../../score/categories.ts';

export const scoreParams = z.object({
  /** What was asked to change. */
  intended: z.array(z.enum(driftCategories)).max(driftCategories.length).default([]),
});

export type ScoreParams = z.infer<typeof scoreParams>;
