/** Photo → the same photo with another floor. */
import type { Rgb8 } from '../../image/types.ts';
import { resurface } from '../../resurface/resurface.ts';
import type { Runtime } from '../../runtime.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { FloorParams } from './params.ts';

/** Lays a floor at the photo's own size; `document` is a ResurfaceReport. Throws as `resurface` does. */
export function floor(image: Rgb8, params: FloorParams, rt: Runtime, hint: ToolHint): ToolResult {
  const { report, ...result } = resurface(image, { ...params, kind: 'floor', surfaces: [] }, rt, hint);
  return { ...result, document: report };
}
