/** What can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';

export const eraseParams = z.object({
  /**
   * `mask`: what the mask covers. `auto`: clutter and small objects that are found in the photo. `empty`: all loose
   * furniture.
   */
  find: z.enum(['mask', 'auto', 'empty']).default('mask'),
  /**
   * Also takes away what belongs to the thing and lies beside the mask: the shadow that it casts on what it stands on,
   * feet and rims that were left. Without it the mask alone goes.
   */
  shadows: z.boolean().default(true),
});

/** Share of the picture from which on too little is left to fill it from. */
export const MOST_ERASED = 0.9;

export type EraseParams = z.infer<typeof eraseParams>;
