/** Photo → what lies about in it, to be looked at before it is erased. */
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { findClutter } from '../erase/clutter.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { ClutterParams } from './params.ts';

/**
 * What `erase` finds by itself, of a photo of at least 16 × 16 px: white where it is, at the photo's size; black where
 * none is found. Deterministic; throws AbortedError when cancelled.
 */
export function clutterOfPhoto(photo: Rgb8, _params: ClutterParams, rt: Runtime, { room }: ToolHint): ToolResult {
  const { width, height, data } = findClutter(photo, room, rt);
  const shown = rt.arena.u8(width * height * 3);
  for (let i = 0; i < data.length; i++) shown.fill(data[i], 3 * i, 3 * i + 3);
  return { image: { width, height, data: shown }, confidence: null, alterations: [] };
}
