/** How a material is laid on a surface: its turn, scale and where its pattern begins; and how large surfaces are. */
import { roomTypeById } from '#catalog/rooms/all.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Mat3 } from '../geometry/types.ts';
import { hash2, unit } from '../hash.ts';
import type { Finish } from '../materials/sample.ts';
import type { Perception, SurfaceView } from '../perceive/types.ts';
import { type Scale, scaleOf } from '../redesign/scale.ts';
import type { KnownLength } from '../tools/restyle/params.ts';
import type { SurfaceKind } from './surfaceKinds.ts';
import type { Treatment } from './treatment.ts';

/** Rooms that are less sure lay patterns askew on walls about as often as not. */
const LEAST_ROOM = 0.3;
/** Cameras that are less sure are guesses. */
const LEAST_CAMERA = 0.3;

/**
 * Whether a pattern can be laid straight: on floors, which are level, by the camera alone, wherever the walls stand; on
 * all else by the layout of the Room.
 */
export function liesStraight({ room, camera }: Pick<Perception, 'room' | 'camera'>, kind: SurfaceKind): boolean {
  return kind === 'floor' && camera !== undefined ? camera >= LEAST_CAMERA : room.confidence >= LEAST_ROOM;
}

export interface Laying {
  readonly finish: Finish;
  readonly seed: number;
  /** Turn of the pattern on its plane, radians. */
  readonly angle?: number;
  /** Times as large as true. */
  readonly scale?: number;
  /** Metres from the origin of the plane to that of the pattern. */
  readonly originU?: number;
  readonly originV?: number;
}

/** A treatment of `surface`; without an origin the pattern begins somewhere by the seed. */
export function lay(surface: SurfaceView, laying: Laying): Treatment {
  const { finish, seed, angle = 0, scale = 1 } = laying;
  const hash = hash2(seed, surface.id.length * 31 + surface.id.charCodeAt(surface.id.length - 1), 9);
  return {
    surfaceId: surface.id,
    finish,
    seed: hash | 0,
    toMetres: surface.toMetres.map((v, i) => (i < 6 ? v / scale : v)),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    originU: laying.originU ?? unit(hash, 1) * 3,
    originV: laying.originV ?? 0,
  };
}

/**
 * Boards run along the longer side of what is seen of the room; a pattern's v axis is the boards' direction. Radians.
 */
export function boardAngle(room: Room): number {
  const xs = room.planM.map((corner) => corner[0]);
  const zs = room.planM.map((corner) => corner[1]);
  const width = Math.max(...xs) - Math.min(...xs);
  const depth = Math.max(...zs) - Math.min(0, ...zs);
  return width > depth * 1.35 ? Math.PI / 2 : 0;
}

/**
 * Metres along the walls from the left end of the plan to the left corner of wall face `index`: patterns go on around
 * corners.
 */
export function metresBefore(room: Room, index: number): number {
  let sum = 0;
  for (let i = 0; i < index && i + 1 < room.planM.length; i++) {
    const [from, to] = [room.planM[i], room.planM[i + 1]];
    sum += Math.hypot(to[0] - from[0], to[1] - from[1]);
  }
  return sum;
}

/** Who lays a floor does not say what room it is: most are dwellings. */
const USUAL_ROOM = 'living-room';

/**
 * Metres of the world to one of the Room, and the relative standard error of a length. Throws EngineInputError
 * `known-length`.
 */
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
