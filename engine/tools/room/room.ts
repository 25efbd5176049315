/** Photo or line drawing → Room as JSON, and a mask for each kind of surface. */
import type { Room } from '../../geometry/roomSchema.ts';
import { createMask } from '../../image/raster.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { perceive, perceiveRoom } from '../../perceive/perceive.ts';
import { resolveCorners } from '../../perceive/resolveCorners.ts';
import type { Perception } from '../../perceive/types.ts';
import { EngineInputError } from '../../refusals.ts';
import type { Runtime } from '../../runtime.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { RoomParams } from './params.ts';

/** Kinds of surface that have a mask. */
export type MaskName = 'floor' | 'wall' | 'ceiling' | 'rug' | 'opening';

/**
 * Finds the Room of a photo or of a line drawing. `document` is the Room with its confidence and the outlines of its
 * surfaces in px of the photo; the picture itself stays as it is. With `masks`: 255 where that kind of surface is seen,
 * at the photo's size; a rug is no floor, what stands in front of a surface is in none. A Room given as hint is taken
 * as it is, after the corners that were moved. Throws AbortedError, and EngineInputError for corners that the Room does
 * not have.
 */
export function roomOfPhoto(image: Rgb8, params: RoomParams, rt: Runtime, hint: ToolHint): ToolResult {
  const checked = hint.room && solved(hint.room, params);
  const known = { medium: params.medium, ...(checked ? { room: checked } : {}) };
  const perception = params.masks ? perceive(image, rt, known) : null;
  const room = perception?.room ?? perceiveRoom(image, rt, known);
  return {
    image,
    confidence: room.confidence,
    alterations: [],
    document: room,
    ...(perception ? { masks: masksOf(perception) } : {}),
  };
}

function solved(room: Room, { moved }: RoomParams): Room {
  try {
    return resolveCorners(room, moved);
  } catch (error) {
    if (error instanceof RangeError) throw new EngineInputError('room-corners', error.message);
    throw error;
  }
}

function masksOf({ room, surfaces, rug, opening }: Perception): Record<MaskName, Mask> {
  const union = (kind: 'floor' | 'wall' | 'ceiling'): Mask => {
    const mask = createMask(room.width, room.height);
    for (const surface of surfaces) {
      if (surface.kind !== kind) continue;
      const { data } = surface.mask;
      for (let i = 0; i < data.length; i++) if (data[i] > mask.data[i]) mask.data[i] = data[i];
    }
    return mask;
  };
  return { floor: union('floor'), wall: union('wall'), ceiling: union('ceiling'), rug, opening };
}
