/** Photo → the same photo with other walls. */
import type { Rgb8 } from '../../image/types.ts';
import { resurface } from '../../resurface/resurface.ts';
import type { Runtime } from '../../runtime.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { WallParams } from './params.ts';

/** Covers walls at the photo's own size; `document` is a ResurfaceReport. Throws as `resurface` does. */
export function wall(image: Rgb8, params: WallParams, rt: Runtime, hint: ToolHint): ToolResult {
  const { report, ...result } = resurface(image, { ...params, kind: 'wall' }, rt, hint);
  return { ...result, document: report };
}
