/** Whether a Room can be believed enough to build in it: what it can't is said before anything is made or paid. */
import { areaOf } from '../geometry/polygon.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { EngineGateError } from '../refusals.ts';
import type { GateReason } from '../tools/restyle/params.ts';

const messages: Readonly<Record<GateReason, string>> = {
  'room-slope': 'the photo shows a slope of roof or stairs, which a redesign cannot build in',
  'room-unclear': 'the room cannot be read well enough: drag the corners of its walls to where they are',
  'room-no-floor': 'the photo shows no floor to furnish: take it from further back',
  'room-no-place': 'nothing of what would be placed could be seen in this photo: take it from further back',
  'room-open': 'the walls that are seen enclose no room: drag their corners to where they are',
};

/** What a person could put right. */
const corrections: Readonly<Partial<Record<GateReason, readonly string[]>>> = {
  'room-unclear': ['corners'],
  'room-open': ['corners'],
};

export function gateError(reason: GateReason): EngineGateError {
  return new EngineGateError(reason, messages[reason], corrections[reason] ?? []);
}

/** Calibrated: corners of Rooms above it lie where they do in the photo about as often as not. A checked Room is believed. */
export const LEAST_CONFIDENCE = 0.3;
/** Share of the picture that the floor takes at least. */
const LEAST_FLOOR = 0.02;

/** Throws EngineGateError with a GateReason for a Room that nothing should be built in. */
export function checkRoom(room: Room, isChecked: boolean): void {
  if (room.unsupported?.includes('slope')) throw gateError('room-slope');
  if (!isChecked && room.confidence < LEAST_CONFIDENCE) throw gateError('room-unclear');
  const floor = room.surfaces.find(({ kind }) => kind === 'floor');
  if (!floor || areaOf(floor.polygonPx) < LEAST_FLOOR * room.width * room.height) throw gateError('room-no-floor');
}
