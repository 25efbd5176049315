/** What a line drawing can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';

export const techniques = ['pencil', 'ink', 'technical'] as const;

export const lineParams = z.object({
  technique: z.enum(techniques).default('pencil'),
  /** How dark and heavy lines are, 0-1. */
  strength: z.number().min(0).max(1).default(0.5),
  /** How much of small things and texture is drawn, 0-1. */
  detail: z.number().min(0).max(1).default(0.5),
});

export type LineParams = z.infer<typeof lineParams>;
export type Technique = (typeof techniques)[number];
