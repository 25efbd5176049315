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

const longSides = { '1k': 1024, '2k': 2048, '4k': 4096 } as const;

/** Long side of the result that is asked for of a picture whose own is `longPx`, and the most that it can have, px. */
export function enhancedSide(
  { scale, resolution }: EnhanceParams,
  longPx: number,
): { wantedPx: number; mostPx: number } {
  return {
    wantedPx: resolution ? longSides[resolution] : longPx * scale,
    mostPx: Math.min(MOST_ENHANCED_PX, longPx * 4),
  };
}

/**
 * The resolution that a result counts as: the one that was asked for, 1k for one of the picture's own size, else the
 * next that holds it.
 */
export function resolutionOfEnhanced(params: EnhanceParams, longPx: number): (typeof enhanceResolutions)[number] {
  if (params.resolution) return params.resolution;
  if (params.scale === 1) return '1k';
  return enhancedSide(params, longPx).wantedPx <= longSides['2k'] ? '2k' : '4k';
}
