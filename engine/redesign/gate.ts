/** Whether a Room can be believed enough to build in it: what it can't is said before anything is made or paid. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { EngineGateError } from '../refusals.ts';
import {
  type GateReason,
  gateCorrections,
  isBelieved,
  type LeastConfidence,
  roomFault,
} from '../tools/restyle/params.ts';

const messages: Readonly<Record<GateReason, string>> = {
  'room-slope': 'the photo shows a slope of roof, stairs or a column, which a redesign cannot build in',
  'room-unclear': 'the room cannot be read well enough: drag the corners of its walls to where they are',
  'room-no-floor': 'the photo shows no floor to furnish: take it from further back',
  'room-no-place':
    'what this room is for, its bed or its sofa, could not be seen in this photo: take it from further back',
  'room-veiled': 'curtains are drawn before a window: take the photo with the curtains open',
  'placement-outside': 'a piece was placed outside of the room',
  'room-fittings': 'what is built into this room cannot be told well enough to keep it: choose a smaller change',
  'room-open': 'the walls that are seen enclose no room: drag their corners to where they are',
};

export function gateError(reason: GateReason): EngineGateError {
  return new EngineGateError(reason, messages[reason], gateCorrections[reason] ?? []);
}

/** m: homes are no higher and no room of theirs deeper; elsewhere they may be. */
const MOST_HIGH_M = { residential: 3.6, commercial: 7 } as const;
const MOST_DEEP_M = { residential: 14, commercial: 40 } as const;
/** m of a wall that the camera looks along, cosine of the angle from which it does. */
const MOST_HIDDEN_M = 1;
const ALONG = 0.9985;
/** Confidence from which a Room may have more of them. */
const SURE = 0.75;
/**
 * Confidence of Rooms that walls are built by, or less of those that fit what is seen: of 39 redesigns looked at, seven
 * stood in Rooms of less than the first, and six of them showed a wall or a window where the photo has none.
 */
const LEAST: LeastConfidence = { usual: 0.42, fitting: 0.3 };

/**
 * Whether walls can be built as a Room in metres has them. Nobody knows what is behind a corner that hides a part of
 * the room, and a door or another room is there as a rule: `MOST_HIDDEN_M` of such a wall may be made up
 * in a Room that is not surely right.
 */
export function isBuildable(room: Room, { sector }: Pick<RoomType, 'sector'>): boolean {
  const { planM, ceilingHeightM, confidence } = room;
  if (!isBelieved(room, LEAST)) return false;
  if (ceilingHeightM > MOST_HIGH_M[sector] || planM.some(([, z]) => z > MOST_DEEP_M[sector])) return false;
  if (confidence >= SURE) return true;
  return planM.slice(1).every(([x, z], i) => {
    const [fromX, fromZ] = planM[i];
    const [dx, dz] = [x - fromX, z - fromZ];
    const length = Math.hypot(dx, dz);
    const [middleX, middleZ] = [(x + fromX) / 2, (z + fromZ) / 2];
    const along = Math.abs(dx * middleX + dz * middleZ) / Math.max(1e-6, length * Math.hypot(middleX, middleZ));
    return length < MOST_HIDDEN_M || along < ALONG;
  });
}

/** Throws EngineGateError with a GateReason for a Room that nothing should be built in. */
export function checkRoom(room: Room, isChecked: boolean): void {
  const reason = roomFault(room, isChecked);
  if (reason) throw gateError(reason);
}
