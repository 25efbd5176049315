/** What can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';

export const unmarkParams = z.object({
  /** `auto`: marks that are found in the photo. `mask`: marks within what the mask covers. */
  find: z.enum(['auto', 'mask']).default('auto'),
});

export type UnmarkParams = z.infer<typeof unmarkParams>;
