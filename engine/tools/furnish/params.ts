/** What furnishing can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';
import { knownLengthSchema, placementsSchema, resolutions } from '../restyle/params.ts';

/** What becomes of what stands in the photo: pieces are added around it, or it goes first. */
export const oldFurniture = ['keep', 'clear'] as const;

export const furnishParams = z.object({
  style: z.string().min(1).max(64),
  roomType: z.string().min(1).max(64),
  old: z.enum(oldFurniture).default('keep'),
  resolution: z.enum(resolutions).default('1k'),
  knownLength: knownLengthSchema.optional(),
  /** What stands where. */
  placements: placementsSchema.optional(),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes; another seed is another layout. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type FurnishParams = z.infer<typeof furnishParams>;
