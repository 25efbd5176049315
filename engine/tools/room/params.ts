/** What finding the Room can be asked for. Read by the server, the command line and the tool. */
import { z } from 'zod';

export const roomParams = z.object({
  /** Also says, for each pixel, which kind of surface it shows. */
  masks: z.boolean().default(false),
});

export type RoomParams = z.infer<typeof roomParams>;
