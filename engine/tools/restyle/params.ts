/** What restyle can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';

export const interventions = ['low', 'middle', 'high'] as const;
/** Interventions that this engine version carries out. */
export const offeredInterventions = ['low', 'middle', 'high'] as const;
export const lockables = ['floor', 'walls', 'ceiling', 'openings', 'furniture'] as const;
export const resolutions = ['1k', '2k', '4k'] as const;

/** What must be put right before a room can be built anew in a photo. */
export const gateReasons = ['room-slope', 'room-unclear', 'room-no-floor', 'room-open', 'room-no-place'] as const;
export type GateReason = (typeof gateReasons)[number];

/** A length that somebody has measured: of a wall face or an opening by its number in the Room, or the ceiling's height. */
export const knownLengthSchema = z.object({
  kind: z.enum(['wall', 'door', 'window', 'ceiling']),
  index: z.number().int().min(0).max(1000).default(0),
  metres: z.number().min(0.1).max(100),
});

export const restyleParams = z.object({
  style: z.string().min(1).max(64),
  roomType: z.string().min(1).max(64),
  intervention: z.enum(interventions).default('middle'),
  locks: z.array(z.enum(lockables)).max(lockables.length).default([]),
  resolution: z.enum(resolutions).default('1k'),
  /** Fixes how large the room is; high alone reads it. */
  knownLength: knownLengthSchema.optional(),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type RestyleParams = z.infer<typeof restyleParams>;
export type KnownLength = z.infer<typeof knownLengthSchema>;
export type Intervention = (typeof interventions)[number];
export type Resolution = (typeof resolutions)[number];
export type Lockable = (typeof lockables)[number];
