/** What finding clutter can be asked for: nothing yet. */
import { z } from 'zod';

export const clutterParams = z.object({});

export type ClutterParams = z.infer<typeof clutterParams>;
