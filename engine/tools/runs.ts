/** The code of every tool: the doors into the engine. One that is missing does not compile. */
import type { Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import type { ParamsOf, ToolName } from './all.ts';
import { clutterOfPhoto } from './clutter/clutter.ts';
import { enhance } from './enhance/enhance.ts';
import { erase } from './erase/erase.ts';
import { floor } from './floor/floor.ts';
import { furnish } from './furnish/furnish.ts';
import { drawLine } from './line/line.ts';
import { readReference } from './reference/reference.ts';
import { renderSketch } from './render-sketch/renderSketch.ts';
import { restyle } from './restyle/restyle.ts';
import { roomOfPhoto } from './room/room.ts';
import { scorePair } from './score/score.ts';
import { segmentsOfPhoto } from './segments/segments.ts';
import { surfacesOfPhoto } from './surfaces/surfaces.ts';
import type { ToolHint, ToolResult } from './toolResult.ts';
import { unmark } from './unmark/unmark.ts';
import { wall } from './wall/wall.ts';

/** Pixels in, pixels out; throws AbortedError, EngineInputError and EngineGateError. */
export type Run<P> = (image: Rgb8, params: P, rt: Runtime, hint: ToolHint) => ToolResult;

export const runs: { readonly [N in ToolName]: Run<ParamsOf<N>> } = {
  clutter: clutterOfPhoto,
  enhance: (image, params, rt) => ({ ...enhance(image, params, rt), confidence: null }),
  erase: (image, params, rt, hint) => {
    const erased = erase(image, params, rt, hint);
    return { image: erased.image, effective: erased.mask, confidence: null, alterations: ['erased'] };
  },
  floor,
  furnish,
  line: (image, params, rt) => ({ ...drawLine(image, params, rt), confidence: null, alterations: ['line-drawing'] }),
  reference: readReference,
  'render-sketch': renderSketch,
  restyle,
  room: roomOfPhoto,
  score: scorePair,
  segments: segmentsOfPhoto,
  surfaces: surfacesOfPhoto,
  unmark: (image, params, rt, hint) => {
    const unmarked = unmark(image, params, rt, hint);
    return { image: unmarked.image, effective: unmarked.mask, confidence: null, alterations: ['unmarked'] };
  },
  wall,
};
