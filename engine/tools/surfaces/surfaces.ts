/** Photo → its floor and walls as layers: mattes, light, planes in metres, areas. */
import type { Rgb8 } from '../../image/types.ts';
import { perceive } from '../../perceive/perceive.ts';
import { surfaceLayers } from '../../resurface/live/surfaceLayers.ts';
import type { Runtime } from '../../runtime.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { SurfacesParams } from './params.ts';

/**
 * Takes floor and walls apart as `wall` and `floor` do before they lay something. `document` is a SurfaceList, `layers`
 * hold what it tells of, at the photo's size. Deterministic. Throws EngineInputError `known-length`; AbortedError.
 */
export function surfacesOfPhoto(image: Rgb8, params: SurfacesParams, rt: Runtime, hint: ToolHint): ToolResult {
  const first: Runtime = { ...rt, progress: (stage, fraction) => rt.progress(stage, 0.6 * fraction) };
  const perception = perceive(image, first, { medium: 'photo', ...(hint.room ? { room: hint.room } : {}) });
  const { list, layers } = surfaceLayers(
    image,
    perception,
    { ...params, isChecked: hint.room !== undefined, mended: hint.mended },
    rt,
  );
  return { image, confidence: perception.room.confidence, alterations: [], document: list, layers };
}
