/** What restoring can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';

export const enhanceFactors = [1, 2, 4] as const;
export type EnhanceFactor = (typeof enhanceFactors)[number];
export const enhanceResolutions = ['1k', '2k', '4k'] as const;

/** The long side of a restored picture ends here, in px. */
export const MOST_ENHANCED_PX = 8192;

export const enhanceParams = z.object({
  /** How many times as wide and high the result is; 1 restores a picture at its own size. */
  scale: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(2),
  /** Long side of the result (1024, 2048, 4096 px), in place of `scale`. */
  resolution: z.enum(enhanceResolutions).optional(),
});

export type EnhanceParams = z.infer<typeof enhanceParams>;
