/** The geometry score as a tool: two pictures in, a document and an overlay out. */

import { resizeRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { scoreOverlay } from '../../score/overlay.ts';
import { type GeometryScore, geometryScore, SCORE_FLOOR } from '../../score/score.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { ScoreParams } from './params.ts';

/** What is told of a pair. */
export interface ScoreDocument extends GeometryScore {
  /** The least score that is delivered. */
  readonly floor: number;
}

/**
 * Compares `hint.second` with the photo. `image` is the second picture at the size of the comparison with what was
 * found drawn over it; `document` a ScoreDocument. Deterministic; throws AbortedError.
 */
export function scorePair(image: Rgb8, params: ScoreParams, rt: Runtime, { second, room }: ToolHint): ToolResult {
  if (!second) throw new RangeError('a comparison needs two pictures');
  const found = geometryScore(image, second, rt, { intended: params.intended, ...(room && { room }) });
  rt.progress('compose', 0.95);
  const document: ScoreDocument = { ...found, floor: SCORE_FLOOR };
  const overlay = scoreOverlay(resizeRgb8(second, found.width, found.height, 'area'), found);
  return { image: overlay, confidence: null, alterations: [], document };
}
