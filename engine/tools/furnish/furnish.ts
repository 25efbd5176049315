/** Furnish: new pieces stand in the photo of a room; floor, walls, ceiling, windows and doors stay the photo's. */
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Rgb8 } from '../../image/types.ts';
import { furnishPhoto } from '../../redesign/furnish.ts';
import { EngineInputError } from '../../refusals.ts';
import type { Runtime } from '../../runtime.ts';
import { deliverable } from '../../score/deliverable.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { FurnishParams } from './params.ts';

/**
 * Furnishes `image` at its own size. Throws EngineInputError `unknown-style`, `unknown-room-type` and `known-length`,
 * EngineGateError with a GateReason where the room can't be built in, and AbortedError.
 */
export function furnish(image: Rgb8, params: FurnishParams, rt: Runtime, hint: ToolHint): ToolResult {
  const style = styleById(params.style);
  if (!style) throw new EngineInputError('unknown-style', `there is no style ${params.style}`);
  const roomType = roomTypeById(params.roomType);
  if (!roomType) throw new EngineInputError('unknown-room-type', `there is no room type ${params.roomType}`);
  const furnished = furnishPhoto(image, { ...params, style, roomType, quality: 'final' }, rt, hint.room);
  return deliverable(image, furnished, [], rt);
}
