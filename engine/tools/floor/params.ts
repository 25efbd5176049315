/** What a new floor can be. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';
import { knownLengthSchema } from '../restyle/params.ts';

export const floorParams = z.object({
  /** Id of a material of the catalogue that goes on that kind of surface. */
  material: z.string().min(1).max(64),
  /** Turn of the pattern against the usual way to lay it, degrees. */
  angle: z.number().min(-180).max(180).default(0),
  /** Times as large as true. */
  scale: z.number().min(0.25).max(4).default(1),
  /** Metres by which the pattern is moved from the surface's own origin; left out: it begins somewhere by the seed. */
  offset: z.tuple([z.number().min(-100).max(100), z.number().min(-100).max(100)]).optional(),
  /** Fixes how large the room is. */
  knownLength: knownLengthSchema.optional(),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type FloorParams = z.infer<typeof floorParams>;
