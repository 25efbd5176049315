/** What finding segments can be asked for. Read by the server, the command line and the tool. */
import { z } from 'zod';
import { mediumSchema } from '../room/params.ts';

export const segmentsParams = z.object({ medium: mediumSchema });

export type SegmentsParams = z.infer<typeof segmentsParams>;
