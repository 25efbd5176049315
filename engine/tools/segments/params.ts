/** What finding segments can be asked for: nothing yet. Read by the server, the command line and the tool. */
import { z } from 'zod';

export const segmentsParams = z.object({});

export type SegmentsParams = z.infer<typeof segmentsParams>;
