/** Whether a Room can be believed enough to build in it: what it can't is said before anything is made or paid. */
import type { Room } from '../geometry/roomSchema.ts';
import { EngineGateError } from '../refusals.ts';
import { type GateReason, gateCorrections, roomFault } from '../tools/restyle/params.ts';

const messages: Readonly<Record<GateReason, string>> = {
  'room-slope': 'the photo shows a slope of roof or stairs, which a redesign cannot build in',
  'room-unclear': 'the room cannot be read well enough: drag the corners of its walls to where they are',
  'room-no-floor': 'the photo shows no floor to furnish: take it from further back',
  'room-no-place':
    'what this room is for, its bed or its sofa, could not be seen in this photo: take it from further back',
  'placement-outside': 'a piece was placed outside of the room',
  'room-fittings':
    'kitchen units and sanitary ware cannot be told well enough here to keep them: choose a smaller change',
  'room-open': 'the walls that are seen enclose no room: drag their corners to where they are',
};

export function gateError(reason: GateReason): EngineGateError {
  return new EngineGateError(reason, messages[reason], gateCorrections[reason] ?? []);
}

/** Throws EngineGateError with a GateReason for a Room that nothing should be built in. */
export function checkRoom(room: Room, isChecked: boolean): void {
  const reason = roomFault(room, isChecked);
  if (reason) throw gateError(reason);
}
