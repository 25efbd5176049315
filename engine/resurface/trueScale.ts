/** How large the surfaces of a photo are: by what houses usually measure, or by a length that somebody has measured. */
import { roomTypeById } from '#catalog/rooms/all.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Mat3 } from '../geometry/types.ts';
import { type Scale, scaleOf } from '../redesign/scale.ts';
import type { KnownLength } from '../tools/restyle/params.ts';

/** Who lays a floor does not say what room it is: most are dwellings. */
const USUAL_ROOM = 'living-room';

/** Metres of the world to one of the Room, and the relative standard error of a length. Throws EngineInputError `known-length`. */
export function trueScale(room: Room, known?: KnownLength): Scale {
  const roomType = roomTypeById(USUAL_ROOM);
  if (!roomType) throw new Error(`the catalogue has no ${USUAL_ROOM}`);
  return scaleOf(room, roomType, known);
}

/** The same map, in metres `factor` times as many. */
export function scaledMap(toMetres: readonly number[], factor: number): Mat3 {
  const [a, b, c, d, e, f, g, h, i] = toMetres;
  return [a * factor, b * factor, c * factor, d * factor, e * factor, f * factor, g, h, i];
}
