/** The doors into the engine: each tool with its parameters, the size it works at, and what its results are. */
import type { z } from 'zod';
import type { Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { clutterOfPhoto } from './clutter/clutter.ts';
import { clutterParams } from './clutter/params.ts';
import { enhance } from './enhance/enhance.ts';
import { enhanceParams } from './enhance/params.ts';
import { enhanceSizes } from './enhance/sizes.ts';
import { erase } from './erase/erase.ts';
import { eraseParams } from './erase/params.ts';
import { drawLine } from './line/line.ts';
import { lineParams } from './line/params.ts';
import { restyleParams } from './restyle/params.ts';
import { restyle } from './restyle/restyle.ts';
import { type Size, sizeForResolution, sizeWithin } from './resultSize.ts';
import { roomParams } from './room/params.ts';
import { roomOfPhoto } from './room/room.ts';
import { segmentsParams } from './segments/params.ts';
import { segmentsOfPhoto } from './segments/segments.ts';
import type { ToolHint, ToolResult } from './toolResult.ts';
import { unmarkParams } from './unmark/params.ts';
import { unmark } from './unmark/unmark.ts';

/**
 * IPTC digital source types. What the engine learned from pictures tells surfaces apart and restores what is there; it draws
 * nothing, so `…TrainedAlgorithmicMedia` would claim what is not so. Light and colour alone: `algorithmicallyEnhanced`. Surfaces
 * drawn by the engine stand in the photo: `compositeSynthetic`, a composite with elements that no camera has seen. Nothing but
 * calculation: `algorithmicMedia`.
 */
export type DigitalSourceType = 'algorithmicallyEnhanced' | 'compositeSynthetic' | 'algorithmicMedia';

export interface Tool<P> {
  readonly params: z.ZodType<P>;
  /** Size that the source is decoded to; the result has it too, unless the tool enlarges. Throws EngineInputError. */
  resultSize(params: P, source: Size): Size;
  seedOf(params: P): number;
  sourceType(params: P): DigitalSourceType;
  /** Pixels in, pixels out; throws AbortedError and EngineInputError. */
  run(image: Rgb8, params: P, rt: Runtime, hint: ToolHint): ToolResult;
}

/** Keeps a tool's own parameter type to itself, so that tools of different types fit one table. */
function tool<P>(definition: Tool<P>): Tool<P> {
  return definition;
}

/** Long side up to which a drawing has the size of its photo. */
const MOST_DRAWN_PX = 8192;

export const tools = {
  clutter: tool({
    params: clutterParams,
    resultSize: (_params, source) => source,
    seedOf: () => 0,
    sourceType: () => 'algorithmicallyEnhanced',
    run: clutterOfPhoto,
  }),
  erase: tool({
    params: eraseParams,
    resultSize: (_params, source) => source,
    seedOf: () => 0,
    sourceType: () => 'compositeSynthetic',
    run: (image, params, rt, hint) => {
      const erased = erase(image, params, rt, hint);
      return { image: erased.image, effective: erased.mask, confidence: null, alterations: ['erased'] };
    },
  }),
  enhance: tool({
    params: enhanceParams,
    resultSize: (params, source) => enhanceSizes(params, source).source,
    seedOf: () => 0,
    sourceType: () => 'algorithmicallyEnhanced',
    run: (image, params, rt) => ({ ...enhance(image, params, rt), confidence: null }),
  }),
  line: tool({
    params: lineParams,
    resultSize: (_params, source) => sizeWithin(source, MOST_DRAWN_PX),
    seedOf: () => 0,
    sourceType: () => 'algorithmicallyEnhanced',
    run: (image, params, rt) => ({ ...drawLine(image, params, rt), confidence: null, alterations: ['line-drawing'] }),
  }),
  restyle: tool({
    params: restyleParams,
    resultSize: (params, source) => sizeForResolution(source, params.resolution),
    seedOf: (params) => params.seed,
    sourceType: (params) => (params.intervention === 'low' ? 'algorithmicallyEnhanced' : 'compositeSynthetic'),
    run: restyle,
  }),
  room: tool({
    params: roomParams,
    resultSize: (_params, source) => source,
    seedOf: () => 0,
    sourceType: () => 'algorithmicallyEnhanced',
    run: roomOfPhoto,
  }),
  segments: tool({
    params: segmentsParams,
    resultSize: (_params, source) => source,
    seedOf: () => 0,
    sourceType: () => 'algorithmicallyEnhanced',
    run: segmentsOfPhoto,
  }),
  unmark: tool({
    params: unmarkParams,
    resultSize: (_params, source) => source,
    seedOf: () => 0,
    sourceType: () => 'compositeSynthetic',
    run: (image, params, rt, hint) => {
      const unmarked = unmark(image, params, rt, hint);
      return { image: unmarked.image, effective: unmarked.mask, confidence: null, alterations: ['unmarked'] };
    },
  }),
} as const;
