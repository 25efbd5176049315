/** How large a restored picture is, and by which factor of the network it gets there. */
import { EngineInputError } from '../../refusals.ts';
import type { Size } from '../resultSize.ts';
import { type EnhanceFactor, type EnhanceParams, enhancedSide, enhanceFactors, MOST_ENHANCED_PX } from './params.ts';

export interface EnhanceSizes {
  /** What the picture is decoded to: its own size, or the result's where that is smaller. */
  readonly source: Size;
  readonly factor: EnhanceFactor;
  /** At most `source` times `factor`. */
  readonly result: Size;
}

const longSideOf = ({ width, height }: Size): number => Math.max(width, height);

function scaled({ width, height }: Size, ratio: number): Size {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/**
 * Sizes for a picture of this size; those of the decoded picture are the same again. Throws EngineInputError
 * `enlarged-too-large` for a result of more than MOST_ENHANCED_PX, or of more than four times the picture.
 */
export function enhanceSizes(params: EnhanceParams, picture: Size): EnhanceSizes {
  const long = longSideOf(picture);
  const { wantedPx: wanted, mostPx: most } = enhancedSide(params, long);
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
