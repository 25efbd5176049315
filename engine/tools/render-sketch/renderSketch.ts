/** A line drawing of a room becomes a picture of that room, in a style. */
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Rgb8 } from '../../image/types.ts';
import { EngineInputError } from '../../refusals.ts';
import type { Runtime } from '../../runtime.ts';
import { enterSketch } from '../../sketch/enter.ts';
import { noSketch } from '../../sketch/gate.ts';
import { realise } from '../../sketch/realise.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { RenderSketchParams } from './params.ts';

/**
 * Makes a drawing real, at its own size. `document` tells what became of everything that is drawn. Throws
 * EngineInputError for an unknown style or room type, EngineGateError for what is no drawing of a room or whose Room
 * can't be believed, and AbortedError.
 */
export function renderSketch(image: Rgb8, params: RenderSketchParams, rt: Runtime, hint: ToolHint): ToolResult {
  const style = styleById(params.style);
  if (!style) throw new EngineInputError('style', `there is no style "${params.style}"`);
  const roomType = roomTypeById(params.roomType);
  if (!roomType) throw new EngineInputError('room-type', `there is no room type "${params.roomType}"`);
  const entered = enterSketch(image, params.medium === 'sketch', rt);
  if (typeof entered === 'string') throw noSketch(entered);
  const { drawing, drawn } = entered;
  const request = {
    style,
    roomType,
    seed: params.seed,
    quality: 'final',
    ...(hint.room && { room: hint.room }),
  } as const;
  const realised = realise(drawing, drawn, request, rt);
  return {
    image: realised.picture,
    confidence: realised.room.confidence,
    alterations: ['drawn-room-rendered'],
    document: { room: realised.room, things: realised.things },
  };
}
