/** What finding the Room can be asked for. Read by the server, the command line and the tool. */
import { z } from 'zod';

/** A corner of the walls that somebody dragged over the photo; see resolveCorners. */
export const movedCornerSchema = z.object({
  /** Index into the Room's `planM`. */
  corner: z.number().int().min(0).max(1000),
  end: z.enum(['floor', 'ceiling']),
  /** Where it belongs, px of the Room's picture. */
  toPx: z.tuple([z.number(), z.number()]),
});

/** What a picture is: seen in it unless somebody says so. */
export const mediumSchema = z.enum(['auto', 'photo', 'sketch']).default('auto');

export const roomParams = z.object({
  medium: mediumSchema,
  /** Also says, for each pixel, which kind of surface it shows. */
  masks: z.boolean().default(false),
  /** Corners of the Room that is given; it is solved for them before surfaces are looked at. */
  moved: z.array(movedCornerSchema).max(100).default([]),
});

export type RoomParams = z.infer<typeof roomParams>;
