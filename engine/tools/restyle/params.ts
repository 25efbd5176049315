/** What restyle can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';

export const interventions = ['low', 'middle', 'high'] as const;
/** Interventions that this engine version carries out. */
export const offeredInterventions = ['low', 'middle'] as const;
export const lockables = ['floor', 'walls', 'ceiling', 'openings', 'furniture'] as const;
export const resolutions = ['1k', '2k', '4k'] as const;

export const restyleParams = z.object({
  style: z.string().min(1).max(64),
  roomType: z.string().min(1).max(64),
  intervention: z.enum(interventions).default('middle'),
  locks: z.array(z.enum(lockables)).max(lockables.length).default([]),
  resolution: z.enum(resolutions).default('1k'),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type RestyleParams = z.infer<typeof restyleParams>;
export type Intervention = (typeof interventions)[number];
export type Resolution = (typeof resolutions)[number];
export type Lockable = (typeof lockables)[number];
