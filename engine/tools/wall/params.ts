/** What new walls can be. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';
import { floorParams } from '../floor/params.ts';

export const wallParams = floorParams.extend({
  /** Wall faces by their ids in the Room; none: all that are seen. */
  surfaces: z
    .array(z.string().regex(/^wall-\d{1,2}$/))
    .max(32)
    .default([]),
});

export type WallParams = z.infer<typeof wallParams>;
