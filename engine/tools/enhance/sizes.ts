/** How large a restored picture is, and by which factor of the network it gets there. */
import { EngineInputError } from '../../runtime.ts';
import type { Size } from '../resultSize.ts';
import { type EnhanceFactor, type EnhanceParams, enhanceFactors, MOST_ENHANCED_PX } from './params.ts';

export interface EnhanceSizes {
  /** What the picture is decoded to: its own size, or the result's where that is smaller. */
  readonly source: Size;
  readonly factor: EnhanceFactor;
  /** At most `source` times `factor`. */
  readonly result: Size;
}

const longSides = { '1k': 1024, '2k': 2048, '4k': 4096 } as const;
const longSideOf = ({ width, height }: Size): number => Math.max(width, height);

function scaled({ width, height }: Size, ratio: number): Size {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/**
 * Sizes for a picture of this size; those of the decoded picture are the same again. Throws EngineInputError `enlarged-too-large`
 * for a result of more than MOST_ENHANCED_PX, or of more than four times the picture.
 */
export function enhanceSizes({ scale, resolution }: EnhanceParams, picture: Size): EnhanceSizes {
  const long = longSideOf(picture);
  const most = Math.min(MOST_ENHANCED_PX, long * 4);
  const wanted = resolution ? longSides[resolution] : long * scale;
  if (wanted > most) {
    const from = `${picture.width}×${picture.height} px`;
    const limit = most < MOST_ENHANCED_PX ? `${most} px, four times its size` : `${MOST_ENHANCED_PX} px`;
    throw new EngineInputError(
      'enlarged-too-large',
      `${from} would become ${wanted} px on the long side: at most ${limit}`,
    );
  }
  const ratio = wanted / long;
  const result = scaled(picture, ratio);
  if (ratio <= 1) return { source: result, factor: 1, result };
  const factor = enhanceFactors.find((each) => each >= ratio) ?? 4;
  return { source: picture, factor, result };
}
